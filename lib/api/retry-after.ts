import { SECOND } from '../time';

/** Seconds. */
const LONGEST = 900;
const USUAL = 60;

/** Seconds to wait by a `Retry-After` header (seconds or an HTTP date): 1 to 900, 60 when it says nothing readable. */
function toWait(header: string | null, now: number): number {
  const text = header?.trim() ?? '';
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  // Only the form that HTTP has: any other date a browser reads in its own way, in the user's time zone.
  const date = /GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? USUAL : (date - now) / SECOND;
}

/** When a call may be sent again, milliseconds since the epoch. */
export function toRetryAt(header: string | null, now: number): number {
  return now + Math.min(LONGEST, Math.max(1, Math.ceil(toWait(header, now)))) * SECOND;
}
