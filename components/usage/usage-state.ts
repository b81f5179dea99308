import { signal } from '@preact/signals';
import type { UsageRow } from '../../lib/export/card';
import type { LedgerBook } from '../../lib/lookup/ledger';
import type { CallCount, EndpointName } from '../../lib/model';
import { DAY, fromDay, toDay } from '../../lib/time';

/** Days from `from` to `to`, both shown; each `YYYY-MM-DD` in UTC, or '' for no bound. */
export interface DayRange {
  from: string;
  to: string;
}

export const RANGES = ['month', 'last30', 'all'] as const;
export type RangeName = (typeof RANGES)[number];

/** `today` is the day that calls are booked on, `YYYY-MM-DD`. */
export function toRange(name: RangeName, today: string): DayRange {
  if (name === 'all') return { from: '', to: '' };
  const from = name === 'month' ? `${today.slice(0, 7)}-01` : toDay((fromDay(today) ?? 0) - 29 * DAY);
  return { from, to: today };
}

/** What is counted of calls, in the order in which it is shown. */
export const COUNTS = ['sent', 'billed', 'free', 'unknown'] as const satisfies (keyof CallCount)[];

/** One row for each day and endpoint of the ledger. */
export function toRows(book: LedgerBook): UsageRow[] {
  return book.days.flatMap(({ day, counts }) =>
    // Only the ledger writes these counts, with the names of endpoints.
    (Object.entries(counts) as [EndpointName, CallCount][]).map(([endpoint, count]) => ({ day, endpoint, ...count })),
  );
}

/** The rows of these days, newest day first, endpoints in the order of their names. */
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

export interface UsageParts {
  readBook(): Promise<LedgerBook>;
  /** Calls back with the keys of storage that changed. */
  subscribe(onChange: (changed: Record<string, unknown>) => void): () => void;
}

export type UsageState = ReturnType<typeof createUsageState>;

/** The ledger as the page shows it: read at the start and again when calls are counted, at most one reading at a time. */
export function createUsageState({ readBook, subscribe }: UsageParts) {
  const book = signal<LedgerBook | 'loading' | 'failed'>('loading');
  let reading: Promise<void> | null = null;
  let isDue = false;
  const load = (): Promise<void> => {
    isDue = true;
    reading ??= (async () => {
      while (isDue) {
        isDue = false;
        book.value = await readBook().catch(() => 'failed' as const);
      }
      reading = null;
    })();
    return reading;
  };
  const close = subscribe((changed) => {
    if (Object.keys(changed).some((key) => key.startsWith('ledger'))) void load();
  });
  return { book, load, close };
}
