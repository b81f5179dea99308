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

/** An instant moved by the user's time zone, in milliseconds: its date and time in UTC are the user's local ones. */
export function toLocal(instant: number): number {
  return instant - new Date(instant).getTimezoneOffset() * MINUTE;
}
