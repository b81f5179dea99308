import type { UsageRow } from '../../lib/export/card';
import type { CountedName } from '../../lib/model';
import { DAY, fromDay, toDay } from '../../lib/time';
import type { DayRange } from './usage-state';

export interface ChartSeries {
  name: CountedName | 'other';
  total: number;
}

export interface ChartColumn {
  /** `YYYY-MM-DD`, or `YYYY-MM` */
  at: string;
  /** For each series. */
  counts: readonly number[];
  total: number;
}

/** Calls that were sent, for each day or month, stacked by what they were for. */
export interface UsageChart {
  unit: 'day' | 'month';
  /** The most calls first. */
  series: readonly ChartSeries[];
  /** The oldest first, those without a call too. */
  columns: readonly ChartColumn[];
  total: number;
  /** The column with the most calls. */
  highest: ChartColumn;
  /** What the monthly limit comes to in one column. Null: the user set none. */
  pace: number | null;
}

/** More could not be told apart by their shades. */
const MOST_SERIES = 5;
/** More would be thinner than their labels can name. */
const MOST_DAYS = 62;

/** Null where there is no call. `rows`: those of the range. `today`: `YYYY-MM-DD`. */
export function toUsageChart(
  rows: readonly UsageRow[],
  { to }: Pick<DayRange, 'to'>,
  today: string,
  limit: number | null,
): UsageChart | null {
  const sent = rows.filter((row) => row.sent > 0);
  if (sent.length === 0) return null;
  // Days without a call count at the end, which tells when the last one was, and not before the first.
  const end = to !== '' && to < today ? to : today;
  const days = [...sent.map(({ day }) => day), end].toSorted();
  const all = toDays(days[0] ?? end, days.at(-1) ?? end);
  const unit = all.length > MOST_DAYS ? 'month' : 'day';
  const toPlace = (day: string) => (unit === 'day' ? day : day.slice(0, 7));
  const series = toSeries(sent);
  const columns = [...new Set(all.map(toPlace))].map((at): ChartColumn => {
    const own = sent.filter(({ day }) => toPlace(day) === at);
    const counts = series.map(({ name }) => sum(own.filter((row) => toSeriesName(series, row.endpoint) === name)));
    return { at, counts, total: sum(own) };
  });
  const highest = columns.reduce((most, next) => (next.total > most.total ? next : most));
  const pace = limit === null ? null : unit === 'month' ? limit : limit / daysOfMonth(today);
  return { unit, series, columns, total: sum(sent), highest, pace };
}

const sum = (rows: readonly UsageRow[]) => rows.reduce((total, row) => total + row.sent, 0);

function toSeries(rows: readonly UsageRow[]): ChartSeries[] {
  const totals = new Map<CountedName, number>();
  for (const { endpoint, sent } of rows) totals.set(endpoint, (totals.get(endpoint) ?? 0) + sent);
  const sorted = [...totals]
    .map(([name, total]): ChartSeries => ({ name, total }))
    .sort((one, other) => other.total - one.total || one.name.localeCompare(other.name));
  if (sorted.length <= MOST_SERIES) return sorted;
  const rest = sorted.splice(MOST_SERIES - 1);
  return [...sorted, { name: 'other', total: rest.reduce((total, one) => total + one.total, 0) }];
}

const toSeriesName = (series: readonly ChartSeries[], endpoint: CountedName) =>
  series.some(({ name }) => name === endpoint) ? endpoint : 'other';

function toDays(first: string, last: string): string[] {
  const [start, end] = [fromDay(first), fromDay(last)];
  if (start === null || end === null) return [first];
  return Array.from({ length: Math.round((end - start) / DAY) + 1 }, (_, index) => toDay(start + index * DAY));
}

function daysOfMonth(day: string): number {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
}
