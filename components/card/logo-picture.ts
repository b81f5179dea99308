import type { Asker } from '../../lib/asker';
import { browserEnvironment } from '../../lib/browser/environment';
import { openNotedFetch } from '../../lib/network-log/noted-fetch';
import { SECOND } from '../../lib/time';

/** Far more than a picture of 40 pixels needs. */
const MOST_BYTES = 1024 * 1024;
const LONGEST_WAIT = 20 * SECOND;

// biome-ignore lint/style/noRestrictedGlobals: an `<img>` would show a picture from wherever a redirect leads
const fetchNoted = openNotedFetch({ ...browserEnvironment, fetch: (...request) => fetch(...request) });

async function readPicture({ ok, body, headers }: Response): Promise<Blob> {
  if (!ok) void body?.cancel();
  if (!ok || !body) throw new Error('no picture');
  const parts: BlobPart[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    // Leaving the loop ends the request.
    if (size > MOST_BYTES) throw new Error('too large');
    parts.push(part);
  }
  return new Blob(parts, { type: headers.get('content-type') ?? '' });
}

function toDataAddress(picture: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
}

/**
 * The picture as a `data:` address. Rejects for a redirect, which an `<img>` would follow: it could lead to a device in
 * the user's own network.
 */
export async function fetchLogo(url: string, ending: AbortSignal, asker: Asker): Promise<string> {
  // The view may have ended while this script came.
  ending.throwIfAborted();
  const signal = AbortSignal.any([ending, AbortSignal.timeout(LONGEST_WAIT)]);
  const init: RequestInit = { redirect: 'error', credentials: 'omit', referrerPolicy: 'no-referrer', signal };
  return toDataAddress(await readPicture(await fetchNoted(new URL(url), init, asker)));
}
