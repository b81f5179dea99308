/** Milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** UTC, `YYYY-MM-DD`. */
export function toDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Midnight UTC of a real calendar day `YYYY-MM-DD`, else null (`2026-02-31` is no day). */
export function fromDay(day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const instant = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(instant) || toDay(instant) !== day ? null : instant;
}

/** Whole UTC days, negative when `until` is earlier. */
export function daysBetween(from: number, until: number): number {
  return Math.floor(until / DAY) - Math.floor(from / DAY);
}

/** A time over a day ahead is a wrong clock's: it keeps nothing alive and deletes nothing. */
export function isWrongClock(stored: number, now: number): boolean {
  return stored > now + DAY;
}

/** What was paid for still counts where the clock was set back by no more than this, in milliseconds. */
export const LONGEST_SET_BACK = 31 * DAY;

/** `lifetime` in milliseconds, by the clock rule. */
export function isYoung(stored: number, lifetime: number, now: number): boolean {
  return !isWrongClock(stored, now) && now - stored < lifetime;
}

/** `longest` in milliseconds: a longer rest comes from a wrong clock. */
export function isPaused(until: number, longest: number, now: number): boolean {
  return until > now && until - now <= longest;
}

/** The book only goes forward: `lastDay`, or today where `lastDay` is earlier or from a wrong clock. */
export function toBookingDay(lastDay: string, now: number): string {
  const today = toDay(now);
  return lastDay > today && !isWrongClock(fromDay(lastDay) ?? Number.POSITIVE_INFINITY, now) ? lastDay : today;
}

/** What is known of the clock, in milliseconds since the epoch. */
export interface SeenClock {
  /** The latest time that counts as right. */
  proven: number;
  /** Since when the clock is far ahead of that; null: it is not. */
  aheadSince: number | null;
}
/** Longer than from one daily tidying to the next. */
const LONGEST_STEP = 2 * DAY;

/** A clock that leaps ahead counts as right once it has stayed there for a day. Null: nothing was seen before. */
export function seeClock(seen: SeenClock | null, now: number): SeenClock {
  if (!seen || isWrongClock(seen.proven, now)) return { proven: now, aheadSince: null };
  const { proven } = seen;
  if (now <= proven + LONGEST_STEP) return { proven: Math.max(proven, now), aheadSince: null };
  const aheadSince = Math.min(seen.aheadSince ?? now, now);
  return now - aheadSince < DAY ? { proven, aheadSince } : { proven: now, aheadSince: null };
}

/** In milliseconds: the UTC date and time of the result are the user's local ones. */
export function toLocal(instant: number): number {
  return instant - new Date(instant).getTimezoneOffset() * MINUTE;
}
