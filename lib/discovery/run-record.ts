import type { LargeStore } from '../browser/large-store';
import { isTaken } from '../run/control';
import type { RunKeyId } from '../run/key';
import { findIgnored } from './ignored';
import { toLastPage, toMostPages } from './loaded-pages';
import type { StoredPage } from './pages';
import { readPages } from './pages';
import type { DiscoveryQuery } from './query';

/** With the pages of searches, so that it is cleared with them. No page has such a key. */
const TABLE = 'search-pages';
const RUN = 'run';
/** Held by the window that has the run. */
export const RUN_LOCK = 'search-run';

interface StoredRun {
  query: DiscoveryQuery;
  from: number;
  to: number;
  /** Pages that may have been billed without an answer. */
  doubtful: number[];
  keyId?: RunKeyId;
}

export type RunRecord = ReturnType<typeof createRecord>;

/** What a run is about. What has come of it is told by the stored pages. */
function createRecord(store: () => LargeStore, run: StoredRun, stored: ReadonlyMap<number, StoredPage>) {
  const { query, from } = run;
  let { keyId } = run;
  let doubtful = new Set(run.doubtful);
  let confirmed = new Set<number>();
  let last = Math.min(run.to, toMostPages(query));
  let isIgnored = false;
  const there = new Set<number>();
  /** The first page that names a host. */
  const firstPages = new Map<string, number>();

  const keep = (number: number, { page }: StoredPage) => {
    const isKnown = { has: (host: string) => (firstPages.get(host) ?? number) < number };
    last = Math.min(last, toLastPage(query, number, page, isKnown));
    isIgnored ||= findIgnored({ ...query, page: number }, page.items).length > 0;
    there.add(number);
    for (const { host } of page.items) firstPages.set(host, Math.min(firstPages.get(host) ?? number, number));
  };
  for (const [number, page] of stored) if (number <= run.to) keep(number, page);

  const put = async () => {
    await (await store()).put(TABLE, { ...run, doubtful: [...doubtful], keyId }, RUN);
  };
  const clear = async () => {
    await (await store()).delete(TABLE, RUN);
  };
  const missing = () =>
    Array.from({ length: Math.max(0, last - from + 1) }, (_, index) => from + index).filter(
      (page) => !there.has(page) && !doubtful.has(page),
    );

  return {
    query,
    put,
    clear,
    keyId: () => keyId,
    /** The user agrees to another service or key. */
    async takeKey(next: RunKeyId): Promise<void> {
      keyId = next;
      await put();
    },
    /** Null: all pages are there or in doubt. */
    next: (): number | null => missing()[0] ?? null,
    /** The user accepts that the page may have been billed. */
    isConfirmed: (page: number) => confirmed.has(page),
    done: keep,
    /** If it rejects, the worker's journal still knows the call. */
    async doubt(page: number): Promise<void> {
      doubtful.add(page);
      await put();
    },
    async askAgain(): Promise<void> {
      confirmed = doubtful;
      doubtful = new Set();
      await put();
    },
    /** Keeps only what a click can still ask for. */
    end: () => (doubtful.size === 0 ? clear() : put()),
    count: () => ({
      query,
      from,
      to: last,
      pagesDone: [...there].filter((page) => page >= from && page <= last).length,
      callsLeft: missing().length,
      inDoubt: doubtful.size,
      ...(isIgnored && { ignored: true }),
    }),
  };
}

/** Replaces any other run. Rejects where the large store refuses. */
export async function createRunRecord(
  store: () => LargeStore,
  { page: _, ...query }: DiscoveryQuery,
  { from, to, keyId }: { from: number; to: number; keyId: string | null },
  now: number,
): Promise<RunRecord> {
  const stored = await readPages(query, store, now);
  const record = createRecord(store, { query, from, to, doubtful: [], keyId }, stored);
  await record.put();
  return record;
}

/** The run that has not ended well, or null. Rejects where the large store does. */
export async function readRunRecord(store: () => LargeStore, now: number): Promise<RunRecord | null> {
  // Only this file writes it.
  const run = (await (await store()).get(TABLE, RUN)) as StoredRun | undefined;
  return run ? createRecord(store, run, await readPages(run.query, store, now)) : null;
}

/** The search whose run waits for the user: paused, or ended with pages in doubt. Null: none does. Reads no page. */
export async function readWaitingSearch(
  store: () => LargeStore,
  locks: Pick<LockManager, 'query'>,
): Promise<DiscoveryQuery | null> {
  // Only this file writes it.
  const run = (await (await store()).get(TABLE, RUN)) as StoredRun | undefined;
  return run && !(await isTaken(RUN_LOCK, locks)) ? run.query : null;
}
