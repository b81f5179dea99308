import type { Money } from '../../lib/model';
import { t } from '../../lib/texts';
import { fromDay, MINUTE, SECOND } from '../../lib/time';
import { NOTHING, numberWith, once, toLanguage } from './number';
import { formatShare } from './share';
import { toVisible } from './visible';

/** `210 bytes`, `3 kB`, `1.2 MB` */
export function formatBytes(bytes: number): string {
  // 999.5 kB would be rounded to 1,000 kB.
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
  return new Intl.NumberFormat(toLanguage(), options).format(bytes / size);
}

const HUGE = 1e15;

export function formatNumber(value: number): string {
  if (Math.abs(value) >= HUGE) return numberWith('huge', { notation: 'scientific', maximumFractionDigits: 1 }, value);
  return numberWith('number', { maximumFractionDigits: 1 }, value);
}

/** `12.3M`. Put the full value into a title and a text for screen readers. */
export function formatCompact(value: number): string {
  if (Math.abs(value) >= HUGE) return formatNumber(value);
  return numberWith('compact', { notation: 'compact', maximumFractionDigits: 1 }, value);
}

export function formatChange(value: number): string {
  return numberWith('change', { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }, value);
}

const SPANS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
function formatUnit(value: number, unit: (typeof SPANS)[number], unitDisplay: 'long' | 'short'): string {
  return numberWith(unit + unitDisplay, { style: 'unit', unit, unitDisplay, maximumFractionDigits: 0 }, value);
}

/** `12 days`, `7 months`, `12 years`. Never negative. */
export function formatDays(days: number): string {
  const span = Math.abs(days);
  // Rounded down, 60 days would be one month, and 730 days one year.
  if (span <= 60) return formatUnit(span, 'day', 'long');
  // A little below the mean month, so that one or two years to the day give 12 or 24 months.
  if (span <= 730) return formatUnit(Math.floor(span / 30.4), 'month', 'long');
  return formatUnit(Math.floor(span / 365.25), 'year', 'long');
}

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

/** `milliseconds` to the minute from a minute on: `2 hr 5 min`, `4 min`, `20 sec`. */
export function formatDuration(milliseconds: number): string {
  if (!Number.isFinite(milliseconds)) return NOTHING;
  if (milliseconds < MINUTE) return formatUnit(Math.max(1, Math.ceil(milliseconds / SECOND)), 'second', 'short');
  const minutes = Math.round(milliseconds / MINUTE);
  const rest = formatUnit(minutes % 60, 'minute', 'short');
  return minutes < 60 ? rest : `${formatUnit(Math.floor(minutes / 60), 'hour', 'short')} ${rest}`;
}

function formatDate(name: string, options: Intl.DateTimeFormatOptions, instant: number): string {
  if (!Number.isFinite(instant) || Math.abs(instant) > 8.64e15) return NOTHING;
  return once(`date ${name}`, (language) => new Intl.DateTimeFormat(language, options)).format(instant);
}

/** Takes `YYYY-MM-DD`. Other text is shown as it is. */
export function formatDay(day: string): string {
  const instant = fromDay(day);
  return instant === null ? toVisible(day) : formatDate('day', { dateStyle: 'medium', timeZone: 'UTC' }, instant);
}

/** Both `YYYY-MM-DD`. Omits the year when it is today's. */
export function formatNearDay(day: string, today: string): string {
  const instant = fromDay(day);
  if (instant === null || day.slice(0, 4) !== today.slice(0, 4)) return formatDay(day);
  return formatDate('dayShort', { day: 'numeric', month: 'short', timeZone: 'UTC' }, instant);
}

const MONTH_FORMATS = {
  /** `Aug` */
  short: { month: 'short' },
  /** `Aug 2026` */
  medium: { month: 'short', year: 'numeric' },
  /** `August 2026` */
  long: { month: 'long', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Takes `YYYY-MM`. Other text is shown as it is. */
export function formatMonth(month: string, length: keyof typeof MONTH_FORMATS): string {
  const instant = fromDay(`${month}-01`);
  if (instant === null) return toVisible(month);
  return formatDate(`month${length}`, { ...MONTH_FORMATS[length], timeZone: 'UTC' }, instant);
}

/** In the user's own time zone, to the minute. */
export function formatInstant(instant: number): string {
  return formatDate('instant', { dateStyle: 'medium', timeStyle: 'short' }, instant);
}

/** In the user's own time zone, to the second. */
export function formatClock(instant: number): string {
  return formatDate('clock', { timeStyle: 'medium' }, instant);
}

/** Omits the year when it is this one. */
export function formatNearInstant(instant: number, now: number): string {
  if (new Date(instant).getFullYear() !== new Date(now).getFullYear()) return formatInstant(instant);
  const options = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const;
  return formatDate('instantShort', options, instant);
}

/** Omits the year when it is this one. */
export function formatInstantDay(instant: number, now: number): string {
  if (new Date(instant).getFullYear() !== new Date(now).getFullYear()) {
    return formatDate('instantDay', { dateStyle: 'medium' }, instant);
  }
  return formatDate('instantDayShort', { day: 'numeric', month: 'short' }, instant);
}

/** Takes an ISO 3166-1 code. Other text is shown as it is. */
export function formatCountry(code: string): string {
  if (!/^[A-Z]{2}$/i.test(code)) return toVisible(code);
  const names = once('country', (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }));
  return names.of(code.toUpperCase()) ?? code;
}

/** In US dollars, compact: one figure, a range, `over …`, or the service's own words. */
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

/** Takes `51-250`, `1K-5K` or `100K+`. Other text is shown as it is. */
export function formatEmployees(text: string): string {
  if (!/^\d{1,9}[KM]?([-–]\d{1,9}[KM]?|\+)?$/.test(text)) return text;
  return text
    .replace('-', '–')
    .replace(/(\d+)([KM]?)/g, (_, digits, unit) =>
      unit ? formatCompact(+digits * (unit === 'K' ? 1e3 : 1e6)) : formatNumber(+digits),
    );
}

/** In the order in which a card needs them. */
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

/** One formatter at a time: all together take longer than a browser is ever idle, and an answer must not wait. */
export async function prepareFormats(): Promise<void> {
  for (const use of FIRST_USES) {
    await new Promise((idle) => requestIdleCallback(idle));
    use();
  }
}
