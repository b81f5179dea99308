import type { Source } from '../../lib/model';
import { t } from '../../lib/texts';
import { DAY, daysBetween, HOUR, MINUTE, toLocal } from '../../lib/time';

/** Holds the place of a text that will come. */
export const PLACE = '\u00a0';

const AGES = [
  ['years', 365 * DAY],
  ['months', 30 * DAY],
  ['days', DAY],
  ['hours', HOUR],
  ['minutes', MINUTE],
] as const;

/** `2 hours ago`. Null for the future, after a clock was set back. Avoids `Intl`, as `formatShare` does. */
export function formatAge(then: number, now: number): string | null {
  const age = now - then;
  if (!Number.isFinite(age) || age < -MINUTE) return null;
  const found = AGES.find(([, length]) => age >= length);
  if (!found) return t('card.justNow');
  const [unit, size] = found;
  const count = unit === 'days' ? daysBetween(toLocal(then), toLocal(now)) : Math.floor(age / size);
  // The day on which the clocks go back has 25 hours.
  if (count === 0) return t('text.age.hours', 24);
  return unit === 'days' && count === 1 ? t('text.age.yesterday') : t(`text.age.${unit}`, count);
}

export function toSourceText(source: Source | 'primed'): string {
  return t(`card.source.${source}`);
}
