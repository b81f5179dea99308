import type { Money, Source } from '../../lib/model';
import { t } from '../../lib/texts';
import { DAY, daysBetween, fromDay, HOUR, MINUTE, toLocal } from '../../lib/time';
import { toVisible } from './visible';

/** A size as people read it: `210 bytes`, `3 kB`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  // Half a kilobyte less than a megabyte is rounded to one.
  const [unit, size] =
    bytes < 1e3
      ? (['byte', 1] as const)
      : bytes < 999_500
        ? (['kilobyte', 1e3] as const)
        : (['megabyte', 1e6] as const);
  const options = {
    style: 'unit',
    unit,
    // The short form of a byte has no plural.
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  } as const;
  return new Intl.NumberFormat(t('text.language'), options).format(bytes / size);
}

const TEXTS: Record<Source, () => string> = {
  service: () => t('card.sourceService'),
  live: () => t('card.sourceLive'),
  'on-device': () => t('card.sourceOnDevice'),
};

/** Where data came from, in words. */
export function toSourceText(source: Source): string {
  return TEXTS[source]();
}

/** What stands where there is no value to show. */
const NOTHING = '–';
/** Stands where a text will come. */
export const PLACE = '\u00a0';

/** The language of the texts around, with the user's own region when it fits. */
export const toLanguage = () => {
  const texts = t('text.language');
  return navigator.language.startsWith(texts) ? navigator.language : texts;
};

const made = new Map<string, unknown>();
/** One formatter for each use: making one takes longer than using it a hundred times. */
function once<T>(name: string, make: (language: string) => T): T {
  const known = made.get(name) as T | undefined;
  if (known) return known;
  const formatter = make(toLanguage());
  made.set(name, formatter);
  return formatter;
}

function numberWith(name: string, options: Intl.NumberFormatOptions, value: number): string {
  if (!Number.isFinite(value)) return NOTHING;
  return once(`number ${name}`, (language) => new Intl.NumberFormat(language, options)).format(value);
}

const HUGE = 1e15;

/** Every digit of a count, or powers of ten beyond all sense. */
export function formatNumber(value: number): string {
  if (Math.abs(value) >= HUGE) return numberWith('huge', { notation: 'scientific', maximumFractionDigits: 1 }, value);
  return numberWith('number', { maximumFractionDigits: 1 }, value);
}

/** `12.3M`. The full value belongs into a title and a text for screen readers. */
export function formatCompact(value: number): string {
  if (Math.abs(value) >= HUGE) return formatNumber(value);
  return numberWith('compact', { notation: 'compact', maximumFractionDigits: 1 }, value);
}

/**
 * A share as a percentage; what lies outside of 0 to 1 is no share and shown as the nearer end. Whole ones are written by the
 * locale files: the first `Intl` formatter of a process takes longer than a popup takes to draw.
 */
export function formatShare(value: number): string {
  const share = Math.min(1, Math.max(0, value));
  if (share > 0 && share < 0.1) {
    // Rounded, next to nothing would be nothing.
    const sign = share < 0.0005 ? '<' : '';
    return sign + numberWith('share', { style: 'percent', maximumFractionDigits: 1 }, Math.max(0.001, share));
  }
  return Number.isNaN(share) ? NOTHING : t('card.percent', [Math.round(share * 100)]);
}

/** A change as a percentage with its sign. */
export function formatChange(value: number): string {
  return numberWith('change', { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }, value);
}

const SPANS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
function formatUnit(value: number, unit: (typeof SPANS)[number], unitDisplay: 'long' | 'short'): string {
  return numberWith(unit + unitDisplay, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 0 }, value);
}

/** A span of days as people say it: `12 days`, `7 months`, `12 years`. Never negative. */
export function formatDays(days: number): string {
  const span = Math.abs(days);
  // Rounded down, 60 days would be one month and 730 days one year: each is told in the smaller unit.
  if (span <= 60) return formatUnit(span, 'day', 'long');
  // A month a little short of its mean: a domain of a year or two to the day has all its 12 or 24.
  if (span <= 730) return formatUnit(Math.floor(span / 30.4), 'month', 'long');
  return formatUnit(Math.floor(span / 365.25), 'year', 'long');
}

/** Exactly this many days, whatever their number. */
export function formatExactDays(days: number): string {
  return formatUnit(Math.abs(days), 'day', 'long');
}

/** `3 min 12 sec` */
export function formatSeconds(seconds: number): string {
  if (!Number.isFinite(seconds)) return NOTHING;
  const whole = Math.max(0, Math.round(seconds));
  const minutes = Math.floor(whole / 60);
  const rest = formatUnit(whole % 60, 'second', 'short');
  return minutes > 0 ? `${formatUnit(minutes, 'minute', 'short')} ${rest}` : rest;
}

function formatDate(name: string, options: Intl.DateTimeFormatOptions, instant: number): string {
  if (!Number.isFinite(instant) || Math.abs(instant) > 8.64e15) return NOTHING;
  return once(`date ${name}`, (language) => new Intl.DateTimeFormat(language, options)).format(instant);
}

/** A calendar day written `YYYY-MM-DD`; text that is none is shown as it is. */
export function formatDay(day: string): string {
  const instant = fromDay(day);
  return instant === null ? toVisible(day) : formatDate('day', { dateStyle: 'medium', timeZone: 'UTC' }, instant);
}

/** A calendar day without the year when it is that of today, both written `YYYY-MM-DD`. */
export function formatNearDay(day: string, today: string): string {
  const instant = fromDay(day);
  if (instant === null || day.slice(0, 4) !== today.slice(0, 4)) return formatDay(day);
  return formatDate('dayShort', { day: 'numeric', month: 'short', timeZone: 'UTC' }, instant);
}

/** A month written `YYYY-MM`, short for the foot of a chart or long for reading; text that is none is shown as it is. */
export function formatMonth(month: string, length: 'short' | 'long'): string {
  const instant = fromDay(`${month}-01`);
  if (instant === null) return toVisible(month);
  const options: Intl.DateTimeFormatOptions =
    length === 'short' ? { month: 'short', timeZone: 'UTC' } : { month: 'long', year: 'numeric', timeZone: 'UTC' };
  return formatDate(`month${length}`, options, instant);
}

/** An instant in the user's own time zone, to the minute. */
export function formatInstant(instant: number): string {
  return formatDate('instant', { dateStyle: 'medium', timeStyle: 'short' }, instant);
}

/** The same without the year when it is this one. */
export function formatNearInstant(instant: number, now: number): string {
  if (new Date(instant).getFullYear() !== new Date(now).getFullYear()) return formatInstant(instant);
  const options = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
  return formatDate('instantShort', options, instant);
}

/** The day of an instant, without the year when it is this one. */
export function formatInstantDay(instant: number, now: number): string {
  if (new Date(instant).getFullYear() !== new Date(now).getFullYear()) {
    return formatDate('instantDay', { dateStyle: 'medium' }, instant);
  }
  return formatDate('instantDayShort', { day: 'numeric', month: 'short' }, instant);
}

const AGES = [
  ['years', 365 * DAY],
  ['months', 30 * DAY],
  ['days', DAY],
  ['hours', HOUR],
  ['minutes', MINUTE],
] as const;

/**
 * How long ago something was: `2 hours ago`. Null when it lies in the future, which a clock set back makes happen. In the head
 * of every card, so written without `Intl` as whole shares are.
 */
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

/** The name of a country from its ISO 3166-1 code; what is no such code is shown as it is. */
export function formatCountry(code: string): string {
  if (!/^[A-Z]{2}$/i.test(code)) return toVisible(code);
  const names = once('country', (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }));
  return names.of(code.toUpperCase()) ?? code;
}

/** An amount in US dollars, compact: one figure, a range, `over …`, or the service's own words, as it sent them. */
export function formatMoney({ text, min, max }: Money): string {
  const amount = (value: number) =>
    numberWith(
      'money',
      {
        style: 'currency',
        currency: 'USD',
        notation: 'compact',
        currencyDisplay: 'narrowSymbol',
        maximumFractionDigits: 1,
      },
      value,
    );
  if (min !== null && max !== null) {
    return min === max ? amount(min) : t('card.company.range', [amount(min), amount(max)]);
  }
  if (min !== null) return t('card.company.over', [amount(min)]);
  return max === null ? text : amount(max);
}

/** How many work for a company, from `51-250`, `1K-5K` or `100K+`; what the service says otherwise is shown as it is. */
export function formatEmployees(text: string): string {
  if (!/^\d{1,9}[KM]?([-–]\d{1,9}[KM]?|\+)?$/.test(text)) return text;
  return text
    .replace('-', '–')
    .replace(/(\d+)([KM]?)/g, (_, digits, unit) =>
      unit ? formatCompact(+digits * (unit === 'K' ? 1e3 : 1e6)) : formatNumber(+digits),
    );
}

/** What nearly every card needs, in the order in which a card comes to it. */
const FIRST_USES = [
  () => formatCountry('US'),
  () => formatMoney({ text: '', min: 0, max: 0 }),
  () => formatDay('2000-01-01'),
  ...[0, 100, 1000].map((days) => () => formatDays(days)),
  () => formatNumber(0),
  () => formatCompact(0),
  () => formatMonth('2000-01', 'short'),
  () => formatMonth('2000-01', 'long'),
  () => formatChange(0),
  () => formatShare(0.01),
  () => formatSeconds(60),
  () => formatInstant(Date.now()),
  () => formatInstantDay(Date.now(), Date.now()),
];

/**
 * Makes the formatters that nearly every card needs, while answers are awaited. The first ones of a process take longer than
 * drawing does, all together longer than a browser is ever idle: so one at a time, that an answer which comes need not wait.
 */
export async function prepareFormats(): Promise<void> {
  for (const use of FIRST_USES) {
    await new Promise((idle) => requestIdleCallback(idle));
    use();
  }
}
