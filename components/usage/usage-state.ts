import { signal } from '@preact/signals';
import type { UsageRow } from '../../lib/export/card';
import type { LedgerBook } from '../../lib/lookup/ledger';
import { isOfLedger } from '../../lib/lookup/ledger';
import type { CallCount, CountedName } from '../../lib/model';
import { createLatest } from '../../lib/once';
import { DAY, fromDay, toDay } from '../../lib/time';

/** Both days included, each `YYYY-MM-DD` in UTC. '' means no bound. */
export interface DayRange {
  from: string;
  to: string;
}

export const RANGES = ['month', 'last30', 'all'] as const;
export type RangeName = (typeof RANGES)[number];

/** `today`: the day that calls are booked on, `YYYY-MM-DD`. */
export function toRange(name: RangeName, today: string): DayRange {
  if (name === 'all') return { from: '', to: '' };
  const from = name === 'month' ? `${today.slice(0, 7)}-01` : toDay((fromDay(today) ?? 0) - 29 * DAY);
  return { from, to: today };
}

/** In the order in which they are shown. */
export const COUNTS = ['sent', 'billed', 'free', 'unknown'] as const satisfies (keyof CallCount)[];

export function toRows(book: LedgerBook): UsageRow[] {
  return book.days.flatMap(({ day, counts }) =>
    // Only the ledger writes these counts, under these names.
    (Object.entries(counts) as [CountedName, CallCount][]).map(([endpoint, count]) => ({ day, endpoint, ...count })),
  );
}

/** Newest day first, then by endpoint name. */
export function selectRows(rows: readonly UsageRow[], { from, to }: DayRange): UsageRow[] {
  return rows
    .filter(({ day }) => (from === '' || day >= from) && (to === '' || day <= to))
    .toSorted((one, other) => other.day.localeCompare(one.day) || one.endpoint.localeCompare(other.endpoint));
}

export function toTotal(rows: readonly CallCount[]): CallCount {
  const total = { sent: 0, billed: 0, free: 0, unknown: 0 };
  for (const row of rows) {
    total.sent += row.sent;
    total.billed += row.billed;
    total.free += row.free;
    total.unknown += row.unknown;
  }
  return total;
}

export type UsageState = ReturnType<typeof createUsageState>;

/** Reads at the start and when calls are counted, at most one reading at a time. */
export function createUsageState(
  readBook: () => Promise<LedgerBook>,
  subscribe: (onChange: (changed: Record<string, unknown>) => void) => () => void,
) {
  const book = signal<LedgerBook | 'loading' | 'failed'>('loading');
  const load = createLatest(async () => {
    book.value = await readBook().catch(() => 'failed' as const);
  });
  const close = subscribe((changed) => {
    if (isOfLedger(changed)) void load();
  });
  return { book, load, close };
}
