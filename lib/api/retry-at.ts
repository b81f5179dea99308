import { SECOND } from '../time';

/** Seconds. */
const LONGEST = 900;
const USUAL = 60;

/** Seconds to wait by a `Retry-After` header (seconds or an HTTP date). */
function toWait(header: string | null, now: number): number {
  const text = header?.trim() ?? '';
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  // Browsers read any other form of date in their own way, in the user's time zone.
  const date = /GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? USUAL : (date - now) / SECOND;
}

/** Milliseconds since the epoch; the wait is 1 to 900 seconds, 60 when the header is not readable. */
export function toRetryAt(header: string | null, now: number): number {
  return now + Math.min(LONGEST, Math.max(1, Math.ceil(toWait(header, now)))) * SECOND;
}
