import { useEffect, useState } from 'preact/hooks';
import { SECOND } from '../../lib/time';

/** Far more than a picture of 40 pixels needs. */
const MOST_BYTES = 1024 * 1024;
const LONGEST_WAIT = 20 * SECOND;

async function readPicture({ ok, body, headers }: Response): Promise<Blob> {
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
export async function fetchLogo(url: string, ending: AbortSignal): Promise<string> {
  const signal = AbortSignal.any([ending, AbortSignal.timeout(LONGEST_WAIT)]);
  // biome-ignore lint/style/noRestrictedGlobals: an `<img>` would show a picture from wherever a redirect leads
  const answer = await fetch(url, { redirect: 'error', credentials: 'omit', referrerPolicy: 'no-referrer', signal });
  return toDataAddress(await readPicture(answer));
}

/** The address to draw. `loading`: it is on its way. Null: there is none, or it cannot be loaded. */
export function useLogo(url: string | null): string | 'loading' | null {
  const [loaded, setLoaded] = useState<{ url: string; picture: string | null } | null>(null);
  useEffect(() => {
    if (url === null) return;
    const ending = new AbortController();
    const take = (picture: string | null) => ending.signal.aborted || setLoaded({ url, picture });
    fetchLogo(url, ending.signal).then(take, () => take(null));
    return () => ending.abort();
  }, [url]);
  if (url === null) return null;
  return loaded?.url === url ? loaded.picture : 'loading';
}
