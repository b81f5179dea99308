import { signal } from '@preact/signals';
import type { DecisionStore, LogPage, LogQuery, LogRow } from '../../../lib/decision-log';
import { readLog } from '../../../lib/decision-log';

const ROWS_OF_PAGE = 100;

export type LogState = ReturnType<typeof createLogState>;

/** The log as the page shows it: one page of what fits the search. */
export function createLogState(store: Pick<DecisionStore, 'readBefore' | 'clear'>) {
  const query = signal<LogQuery>({ text: '', verdict: 'any' });
  const page = signal<LogPage | 'loading' | 'failed'>('loading');
  /** Whether there is anything in the log at all. */
  const isEmpty = signal(false);
  /** Where each page up to the shown one begins. */
  const starts = signal<(number | null)[]>([null]);
  let turn = 0;

  const load = async (wanted: (number | null)[]) => {
    const mine = ++turn;
    try {
      const [read, any] = await Promise.all([
        readLog(store, query.value, wanted[wanted.length - 1] ?? null, ROWS_OF_PAGE),
        store.readBefore(null, 1),
      ]);
      // A search that was typed on meanwhile is not overtaken by the one before.
      if (mine !== turn) return;
      starts.value = wanted;
      isEmpty.value = any.length === 0;
      page.value = read;
    } catch {
      if (mine === turn) page.value = 'failed';
    }
  };

  return {
    query,
    page,
    isEmpty,
    starts,
    load: () => load([null]),
    /** Reads the shown page again. */
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
    readAll: async (): Promise<LogRow[]> => (await readLog(store, query.value, null, Number.POSITIVE_INFINITY)).rows,
    clear: async () => {
      await store.clear();
      await load([null]);
    },
  };
}
