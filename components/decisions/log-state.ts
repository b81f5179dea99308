import { signal } from '@preact/signals';
import type { DecisionStore, LogPage, LogQuery, LogRow } from '../../lib/decisions/log';
import { readLog } from '../../lib/decisions/log';
import { toReadableHost } from '../text/readable-host';

const ROWS_OF_PAGE = 100;
/** Milliseconds after which a reading is shown as under way. */
const SLOW = 400;

export type LogState = ReturnType<typeof createLogState>;

export function createLogState(store: Pick<DecisionStore, 'readBefore' | 'clear'>) {
  const query = signal<LogQuery>({ text: '', verdict: 'any', toReadable: toReadableHost });
  const page = signal<LogPage | 'loading' | 'failed'>('loading');
  /** Whether the whole log is empty. */
  const isEmpty = signal(false);
  /** Where each page up to the shown one begins. */
  const starts = signal<(number | null)[]>([null]);
  /** A reading for the page or an export has taken a while. */
  const isSlow = signal(false);
  let reading = new AbortController();

  const load = async (wanted: (number | null)[]): Promise<void> => {
    // A newer search aborts the older one, which could overtake or slow it.
    reading.abort();
    reading = new AbortController();
    const { signal: own } = reading;
    const timer = setTimeout(() => {
      if (!own.aborted) isSlow.value = true;
    }, SLOW);
    try {
      const [read, any] = await Promise.all([
        readLog(store, query.value, wanted[wanted.length - 1] ?? null, ROWS_OF_PAGE, own),
        store.readBefore(null, 1),
      ]);
      if (own.aborted) return;
      // The entries were removed meanwhile, so the page before is shown.
      if (read.rows.length === 0 && wanted.length > 1) return await load(wanted.slice(0, -1));
      starts.value = wanted;
      isEmpty.value = any.length === 0;
      page.value = read;
    } catch {
      if (!own.aborted) page.value = 'failed';
    } finally {
      clearTimeout(timer);
      if (!own.aborted) isSlow.value = false;
    }
  };

  return {
    query,
    page,
    isSlow,
    isEmpty,
    starts,
    load: () => load([null]),
    renew: () => load(starts.value),
    search: (change: Partial<LogQuery>) => {
      query.value = { ...query.value, ...change };
      return load([null]);
    },
    showOlder: () => {
      const { value } = page;
      return typeof value === 'object' && value.next !== null ? load([...starts.value, value.next]) : Promise.resolve();
    },
    showNewer: () => load(starts.value.length > 1 ? starts.value.slice(0, -1) : [null]),
    /** Everything that fits the search, newest first. */
    readAll: async (): Promise<LogRow[]> => {
      const timer = setTimeout(() => {
        isSlow.value = true;
      }, SLOW);
      try {
        return (await readLog(store, query.value, null, Number.POSITIVE_INFINITY)).rows;
      } finally {
        clearTimeout(timer);
        isSlow.value = false;
      }
    },
    clear: async () => {
      await store.clear();
      await load([null]);
    },
  };
}
