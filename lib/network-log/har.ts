import { toJsonText } from '../export/json';
import type { NetworkEntry } from './entry';
import { toFate, toSentBytes } from './entry';

/** HAR has no word for what is not known but this number. */
const UNKNOWN = -1;

const toPairs = (values: Iterable<[string, string]>) => [...values].map(([name, value]) => ({ name, value }));

function toRequest(entry: NetworkEntry) {
  const { method, url, headers, body } = entry;
  return {
    method,
    url,
    httpVersion: '',
    cookies: [],
    headers: toPairs(Object.entries(headers)),
    queryString: toPairs(URL.parse(url)?.searchParams ?? []),
    headersSize: UNKNOWN,
    bodySize: toSentBytes(entry),
    ...(body !== null && { postData: { mimeType: headers['content-type'] ?? '', text: body, params: [] } }),
  };
}

function toResponse({ end }: NetworkEntry) {
  const type = end?.type ?? '';
  const size = end?.received ?? 0;
  return {
    // Other readers show 0 for a request that nothing came back of.
    status: end?.status ?? 0,
    statusText: '',
    httpVersion: '',
    cookies: [],
    headers: type === '' ? [] : toPairs([['content-type', type]]),
    content: { size, mimeType: type },
    redirectURL: '',
    headersSize: UNKNOWN,
    bodySize: UNKNOWN,
  };
}

/** HAR 1.2, oldest first, without the key and the texts of answers. `_asker`, `_outcome`, `_hasKey` are ours. `now`: when it is written. */
export function toHar(entries: readonly NetworkEntry[], version: string, now: number): string {
  const toEntry = (entry: NetworkEntry) => {
    const { at, asker, hasKey, end } = entry;
    const [waited, took] = [end?.waited ?? 0, end?.took ?? 0];
    return {
      startedDateTime: new Date(at).toISOString(),
      time: took,
      request: toRequest(entry),
      response: toResponse(entry),
      cache: {},
      timings: { send: 0, wait: waited, receive: Math.max(0, took - waited) },
      _asker: asker,
      _outcome: toFate(entry, now),
      _hasKey: hasKey,
    };
  };
  const creator = { name: 'Sitecard', version };
  return toJsonText({ log: { version: '1.2', creator, entries: entries.map(toEntry) } }, 2);
}
