import type { LargeStore } from '../browser/large-store';
import { toLastPage, toMostPages } from '../discovery/last-page';
import type { DiscoveryPage, DiscoveryQuery } from '../discovery/query';
import { DAY, isYoung } from '../time';
import type { PrimedFacts } from './index';

const TABLE = 'primed-pages';
const RUN = 'run';

interface StoredRun {
  id: string;
  queries: DiscoveryQuery[];
  /** When it began, milliseconds since the epoch. Also the age of what came on its first day. */
  at: number;
  /** The pages that an ended run left in doubt. Nothing else is asked for. */
  rest?: RunRest;
}

interface RunRest {
  places: PagePlace[];
  sites: number;
  callsDone: number;
}

/** A page that is not stored is still to be asked for. `sent` without an answer: in doubt, it may have been billed. */
interface StoredPage {
  query: number;
  page: number;
  state: 'sent' | 'done';
  sites: Omit<PrimedFacts, 'at'>[];
  /** Start of its day, ms since the epoch, if not the run's first: a list has room for few. */
  at?: number;
  /** The last page worth asking for, as far as this one tells. */
  last: number;
}

export interface PagePlace {
  query: number;
  page: number;
}
export type PrimedJournal = ReturnType<typeof createPrimedJournal>;

/** Kept in memory and in the large store, which is written before and after each call. */
function createPrimedJournal(store: () => LargeStore, run: StoredRun, stored: StoredPage[]) {
  const searches = run.queries.map((query) => ({
    query,
    pages: new Map<number, StoredPage>(),
    hosts: new Set<string>(),
    last: toMostPages(query),
    /** All pages before this one are there. */
    from: 1,
  }));
  const hosts = new Set<string>();
  const searchOf = ({ query }: PagePlace) => {
    const search = searches[query];
    if (!search) throw new Error('The run has no such search.');
    return search;
  };
  const keep = (page: StoredPage) => {
    const search = searchOf(page);
    search.pages.set(page.page, page);
    search.last = Math.min(search.last, page.last);
    for (const { host } of page.sites) {
      search.hosts.add(host);
      hosts.add(host);
    }
  };
  for (const page of stored) if (page.query < searches.length) keep(page);

  const toKey = ({ query, page }: PagePlace) => `${run.id}:${query}:${page}`;
  const put = async (page: StoredPage) => {
    await (await store()).put(TABLE, page, toKey(page));
  };
  const save = async (page: StoredPage) => {
    await put(page);
    keep(page);
  };
  const drop = async (place: PagePlace) => {
    const search = searchOf(place);
    await (await store()).delete(TABLE, toKey(place));
    search.pages.delete(place.page);
    search.from = 1;
  };
  const all = () => searches.flatMap(({ pages }) => [...pages.values()]);
  const inDoubt = () => all().filter(({ state }) => state === 'sent');
  const { rest = null } = run;
  const count = () => ({
    sites: (rest?.sites ?? 0) + hosts.size,
    callsDone: (rest?.callsDone ?? 0) + all().filter(({ state }) => state === 'done').length,
    callsPlanned: rest ? rest.callsDone + rest.places.length : searches.reduce((sum, { last }) => sum + last, 0),
    inDoubt: inDoubt().length,
  });
  const clear = async () => (await store()).clear(TABLE);

  return {
    /** Null: all pages are there or in doubt. */
    next(): PagePlace | null {
      if (rest) return rest.places.find((place) => !searchOf(place).pages.has(place.page)) ?? null;
      for (const [query, search] of searches.entries()) {
        while (search.pages.has(search.from)) search.from++;
        if (search.from <= search.last) return { query, page: search.from };
      }
      return null;
    },
    toQuery: (place: PagePlace): DiscoveryQuery => ({ ...searchOf(place).query, page: place.page }),
    /** Marks a call. If it rejects, the call must not be made. */
    send: (place: PagePlace): Promise<void> =>
      save({ ...place, state: 'sent', sites: [], last: Number.POSITIVE_INFINITY }),
    /** If it rejects, the page stays in doubt: only a click asks for it again. */
    done(place: PagePlace, answer: DiscoveryPage, now: number): Promise<void> {
      const { query, hosts: known } = searchOf(place);
      const sites = answer.items.map(({ host, category, countryCode, globalRank }) => ({
        ...{ host, category, countryCode, globalRank },
      }));
      const isLater = !isYoung(run.at, DAY, now);
      return save({
        ...place,
        ...{ state: 'done', sites, last: toLastPage(query, place.page, answer, known) },
        ...(isLater && { at: Math.floor(now / DAY) * DAY }),
      });
    },
    /** A page that was surely not billed is still to be asked for. */
    undo: drop,
    /** The user accepts that pages in doubt may have been billed. */
    async askAgain(): Promise<void> {
      for (const page of inDoubt()) await drop(page);
    },
    toRows: (): PrimedFacts[] => all().flatMap(({ sites, at = run.at }) => sites.map((site) => ({ ...site, at }))),
    count,
    /** True: the run has ended, and its pages in doubt can be asked for again. */
    hasEnded: () => rest !== null && inDoubt().length === rest.places.length,
    /** Keeps only pages in doubt, which a click alone asks for again. */
    async end(): Promise<void> {
      const doubtful = inDoubt();
      if (doubtful.length === 0) return clear();
      const { sites, callsDone } = count();
      const places = doubtful.map(({ query, page }) => ({ query, page }));
      const ended: StoredRun = { ...run, rest: { places, sites, callsDone } };
      const { store: table, done } = (await store()).transaction(TABLE, 'readwrite');
      await Promise.all([
        table.clear(),
        table.put(ended, RUN),
        ...doubtful.map((page) => table.put(page, toKey(page))),
        done,
      ]);
    },
    clear,
  };
}

/** Replaces any other run. */
export async function startJournal(
  store: () => LargeStore,
  queries: DiscoveryQuery[],
  at: number,
): Promise<PrimedJournal> {
  const run: StoredRun = { id: crypto.randomUUID(), queries, at };
  const database = await store();
  await database.clear(TABLE);
  await database.put(TABLE, run, RUN);
  return createPrimedJournal(store, run, []);
}

/** Whether a run is unfinished, or ended with pages in doubt. Reads no page. */
export async function hasRun(store: () => LargeStore): Promise<boolean> {
  return (await (await store()).getKey(TABLE, RUN)) !== undefined;
}

/** The unfinished run, or null. */
export async function readJournal(store: () => LargeStore): Promise<PrimedJournal | null> {
  const database = await store();
  // Only this file writes both.
  const run = (await database.get(TABLE, RUN)) as StoredRun | undefined;
  if (!run) return null;
  const [keys, values] = await Promise.all([database.getAllKeys(TABLE), database.getAll(TABLE)]);
  const pages = values.filter((_, index) => String(keys[index]).startsWith(`${run.id}:`)) as StoredPage[];
  return createPrimedJournal(store, run, pages);
}
