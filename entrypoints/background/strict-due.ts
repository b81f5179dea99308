import { DAY } from '../../lib/time';

/** Wakes the worker when it is. */
export const STRICT_ALARM = 'strict';
/** When everything must be judged anew; 0: at once, since an update was begun and not ended. Gone with the browser's session. */
export const STRICT_DUE_KEY = 'strict-due';

/** The instant that is stored, in milliseconds since the epoch; 0 for whatever is none. */
export function toStrictDue(stored: unknown, now: number): number {
  return typeof stored === 'number' && stored <= now + DAY ? stored : 0;
}

export function isDueStored(stored: unknown, now: number): boolean {
  return toStrictDue(stored, now) <= now;
}
