const DAY = 86_400_000;

/** `YYYY-MM-DD` in UTC, so many days after `now`. */
export function toDate(now: number, days: number): string {
  return new Date(now + days * DAY).toISOString().slice(0, 10);
}

/** `YYYY-MM-DDTHH:mm:ssZ` (specification.md, "Domain envelope"). */
export function toTimestamp(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}

/** With microseconds, as the running service writes it. */
export function toMicroseconds(time: number): string {
  return `${new Date(time).toISOString().slice(0, 23)}417Z`;
}

/** The last `count` whole months before `now`, oldest first, as `YYYY-MM`. */
export function toMonths(now: number, count: number): string[] {
  const today = new Date(now);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - count + index, 1)).toISOString().slice(0, 7),
  );
}

export function daysBefore(now: number, days: number): number {
  return now - days * DAY;
}
