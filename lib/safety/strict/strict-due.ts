import { DAY } from '../../time';

/** The alarm that wakes the worker when the instant below has come. */
export const STRICT_ALARM = 'strict';
/** Ms since the epoch: when all must be judged anew; 0: now, since an update was not ended. Gone with the session. */
export const STRICT_DUE_KEY = 'strict-due';

/** The instant that is stored, in milliseconds since the epoch; 0 for whatever is none. */
export function toStrictDue(stored: unknown, now: number): number {
  return typeof stored === 'number' && stored <= now + DAY ? stored : 0;
}

export function isDueStored(stored: unknown, now: number): boolean {
  return toStrictDue(stored, now) <= now;
}
