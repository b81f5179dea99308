import { describe, expect, it } from 'vitest';
import { toUsageChart } from '../../../../components/usage/usage-chart';
import type { UsageRow } from '../../../../lib/export/card';
import type { CountedName } from '../../../../lib/model';
import { DAY, toDay } from '../../../../lib/time';

const TODAY = '2026-03-20';
const toRow = (day: string, endpoint: CountedName, sent: number): UsageRow => ({
  ...{ day, endpoint, sent, billed: sent, free: 0, unknown: 0 },
});
const toChart = (rows: UsageRow[], limit: number | null = null, to = TODAY) => toUsageChart(rows, { to }, TODAY, limit);

describe('the chart of calls', () => {
  it('is not there where no call was sent', () => {
    expect(toChart([])).toBe(null);
    expect(toChart([toRow(TODAY, 'traffic', 0)])).toBe(null);
  });

  it('has a column for each day from the first call to today, those without one too', () => {
    const chart = toChart([toRow('2026-03-17', 'traffic', 3), toRow('2026-03-19', 'search', 2)]);
    expect(chart?.columns.map(({ at, total }) => [at, total])).toEqual([
      ['2026-03-17', 3],
      ['2026-03-18', 0],
      ['2026-03-19', 2],
      ['2026-03-20', 0],
    ]);
    expect(chart).toMatchObject({ unit: 'day', total: 5, highest: { at: '2026-03-17' } });
  });

  it('ends with the days that were chosen, and reaches to calls of a day ahead', () => {
    const early = toChart([toRow('2026-03-10', 'traffic', 1)], null, '2026-03-11');
    expect(early?.columns.at(-1)?.at).toBe('2026-03-11');
    expect(toChart([toRow('2026-03-21', 'traffic', 1)])?.columns.map(({ at }) => at)).toEqual([TODAY, '2026-03-21']);
  });

  it('stacks by what the calls were for, the most first, in the same order in each column', () => {
    const chart = toChart([
      ...[toRow('2026-03-19', 'traffic', 1), toRow('2026-03-19', 'search', 4)],
      toRow('2026-03-20', 'traffic', 2),
    ]);
    expect(chart?.series).toEqual([
      { name: 'search', total: 4 },
      { name: 'traffic', total: 3 },
    ]);
    expect(chart?.columns.map(({ counts }) => counts)).toEqual([
      [4, 1],
      [0, 2],
    ]);
  });

  it('takes the smallest of many kinds together, so that no call is left out', () => {
    const names = ['categorize', 'search', 'traffic', 'similar', 'social', 'iab', 'logo'] as const;
    const chart = toChart(names.map((name, index) => toRow(TODAY, name, 10 - index)));
    expect(chart?.series.map(({ name }) => name)).toEqual(['categorize', 'search', 'traffic', 'similar', 'other']);
    expect(chart?.series.at(-1)?.total).toBe(6 + 5 + 4);
    expect(chart?.columns[0]?.counts.reduce((sum, count) => sum + count)).toBe(chart?.total);
  });

  it('has a column for each month where the days are too many, over the end of a year too', () => {
    const rows = Array.from({ length: 100 }, (_, back) => toRow(toDay(Date.parse(TODAY) - back * DAY), 'traffic', 1));
    const chart = toChart(rows);
    expect(chart?.columns.map(({ at, total }) => [at, total])).toEqual([
      ...[
        ['2025-12', 21],
        ['2026-01', 31],
        ['2026-02', 28],
      ],
      ['2026-03', 20],
    ]);
  });

  it('spreads the monthly limit over the days of the month', () => {
    expect(toChart([toRow(TODAY, 'traffic', 1)], 310)?.pace).toBe(10);
    const rows = [toRow('2025-10-01', 'traffic', 1), toRow(TODAY, 'traffic', 1)];
    expect(toChart(rows, 310)).toMatchObject({ unit: 'month', pace: 310 });
    expect(toChart(rows)?.pace).toBe(null);
  });
});
