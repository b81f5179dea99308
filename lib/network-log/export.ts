import { toJsonText } from '../export/json';
import type { NetworkEntry } from './entry';
import { toFate, toKind, toSentBytes } from './entry';

const toInstant = (instant: number) => new Date(instant).toISOString();

/** One JSON object a line, oldest first. Times are ISO 8601, UTC; durations are milliseconds. `now`: when it is written. */
export function toNetworkLines(entries: readonly NetworkEntry[], now: number): string {
  const toLine = (entry: NetworkEntry) => {
    const { at, asker, method, url, headers, hasKey, body, end } = entry;
    return toJsonText({
      time: toInstant(at),
      kind: toKind(entry),
      asker,
      method,
      url,
      headers,
      hasKey,
      body,
      bytesSent: toSentBytes(entry),
      outcome: toFate(entry, now),
      status: end?.status ?? null,
      type: end?.type ?? null,
      bytesReceived: end?.received ?? null,
      waited: end?.waited ?? null,
      took: end?.took ?? null,
    });
  };
  return entries.map(toLine).join('');
}
