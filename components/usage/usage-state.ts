import { batch, computed, signal } from '@preact/signals';
import type { UsageRow } from '../../lib/export/card';
import type { KeyList, NamedKey } from '../../lib/lookup/key-list';
import { toKeyList } from '../../lib/lookup/key-list';
import type { LedgerBook } from '../../lib/lookup/ledger';
import { isOfLedger } from '../../lib/lookup/ledger';
import type { CallCount, CountedName } from '../../lib/model';
import { createLatest } from '../../lib/once';
import { DAY, fromDay, toDay } from '../../lib/time';
import { toKeyLabel } from '../text/key-name';

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

/** A record, and the name of its key where there is more than one. */
export interface KeyBook {
  key: string | null;
  book: LedgerBook;
}

export function toRows(book: LedgerBook, key: string | null = null): UsageRow[] {
  return book.days.flatMap(({ day, counts }) =>
    // Only the ledger writes these counts, under these names.
    (Object.entries(counts) as [CountedName, CallCount][]).map(([endpoint, count]) => ({
      day,
      endpoint,
      ...count,
      ...(key !== null && { key }),
    })),
  );
}

/** All records as one. What the service says is said of each key alone. */
export function mergeBooks(books: readonly LedgerBook[]): LedgerBook {
  const days = new Map<string, LedgerBook['days'][number]['counts']>();
  for (const { day, counts } of books.flatMap((book) => book.days)) {
    const sums = { ...days.get(day) };
    for (const [name, count] of Object.entries(counts) as [CountedName, CallCount][])
      sums[name] = toTotal([...(sums[name] ? [sums[name]] : []), count]);
    days.set(day, sums);
  }
  const sorted = [...days].toSorted(([one], [other]) => other.localeCompare(one));
  const [today = ''] = books.map((book) => book.today).toSorted((one, other) => other.localeCompare(one));
  return { today, days: sorted.map(([day, counts]) => ({ day, counts })), usage: null };
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
/** Stands for all keys together. */
export const ALL_KEYS = 'all';

/** What a page of several keys reads besides. */
interface Keys {
  readList(): Promise<KeyList>;
  /** Calls a month; null: none set. */
  readLimit(slot: string): Promise<number | null>;
}

const ONE_KEY: Keys = { readList: async () => toKeyList(undefined), readLimit: async () => null };

/**
 * Reads at the start and when calls are counted, at most one reading at a time. `readBook`: of this key, or of the one in use.
 * The page shows that one unless the user chooses another.
 */
export function createUsageState(
  readBook: (slot?: string) => Promise<LedgerBook>,
  subscribe: (onChange: (changed: Record<string, unknown>) => void) => () => void,
  { readList, readLimit }: Keys = ONE_KEY,
) {
  const book = signal<LedgerBook | 'loading' | 'failed'>('loading');
  const books = signal<readonly KeyBook[]>([]);
  const list = signal<KeyList | null>(null);
  /** The slot that the user chose, or all. Empty: the key in use, whichever that is. */
  const chosen = signal('');
  /** Of the chosen key; undefined: that of the settings. */
  const limit = signal<number | null | undefined>(undefined);
  const isSeveral = computed(() => list.value !== null && list.value.keys.length + list.value.others.length > 1);

  const readOne = async (key: NamedKey): Promise<KeyBook> => ({
    key: toKeyLabel(key),
    book: await readBook(key.slot),
  });
  const read = async () => {
    const found = await readList();
    const all = [...found.keys, ...found.others];
    const { value: wanted } = chosen;
    const shown = all.filter(({ slot }) => wanted === ALL_KEYS || slot === (wanted || found.inUse));
    const isOne = all.length < 2 || shown.length === 0;
    const next = isOne ? [{ key: null, book: await readBook() }] : await Promise.all(shown.map(readOne));
    const [only] = next;
    batch(() => {
      list.value = found;
      books.value = next;
      book.value = only && next.length === 1 ? only.book : mergeBooks(next.map((one) => one.book));
    });
    limit.value = wanted === ALL_KEYS ? null : wanted === '' ? undefined : await readLimit(wanted);
  };
  const load = createLatest(async () => {
    await read().catch(() => {
      book.value = 'failed';
    });
  });
  const choose = (next: string) => {
    chosen.value = next === list.value?.inUse ? '' : next;
    return load();
  };
  const close = subscribe((changed) => {
    if (isOfLedger(changed)) void load();
  });
  return { book, books, list, chosen, limit, isSeveral, choose, load, close };
}
