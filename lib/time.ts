/** Durations in milliseconds, so that a lifetime reads as prose: `7 * DAY`. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The UTC calendar day of an instant, `YYYY-MM-DD`. */
export function toDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Midnight UTC of a real calendar day written `YYYY-MM-DD`, else null (`2026-02-31` is no day). */
export function fromDay(day: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const instant = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(instant) || toDay(instant) !== day ? null : instant;
}

/** Whole UTC days from `from` to `until`, negative when `until` is earlier. */
export function daysBetween(from: number, until: number): number {
  return Math.floor(until / DAY) - Math.floor(from / DAY);
}

/**
 * The clock rule: a stored time more than a day ahead of now comes from a wrong clock. It neither moves today nor keeps
 * anything alive, and nothing is deleted because of it. Clocks are corrected by seconds all the time, hence the day.
 */
export function isWrongClock(stored: number, now: number): boolean {
  return stored > now + DAY;
}

/** Whether what was stored at an instant is younger than a lifetime in milliseconds, by the clock rule. */
export function isYoung(stored: number, lifetime: number, now: number): boolean {
  return !isWrongClock(stored, now) && now - stored < lifetime;
}

/** Whether a pause still runs that ends at `until` and was set to at most `longest` milliseconds. A longer rest comes from a wrong clock. */
export function isPaused(until: number, longest: number, now: number): boolean {
  return until > now && until - now <= longest;
}

/** The day that is booked on: the last one that was, so that the book goes only forward, or today where that is earlier or from a wrong clock. */
export function toBookingDay(lastDay: string, now: number): string {
  const today = toDay(now);
  return lastDay > today && !isWrongClock(fromDay(lastDay) ?? Number.POSITIVE_INFINITY, now) ? lastDay : today;
}

/** An instant moved by the user's time zone, in milliseconds: its date and time in UTC are the user's local ones. */
export function toLocal(instant: number): number {
  return instant - new Date(instant).getTimezoneOffset() * MINUTE;
}
