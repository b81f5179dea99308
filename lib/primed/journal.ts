import type { LargeStore } from '../browser/large-store';
import { toLastPage, toMostPages } from '../discovery/loaded-pages';
import type { DiscoveryPage, DiscoveryQuery } from '../discovery/query';
import type { RunKeyId } from '../run/key';
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
  keyId?: RunKeyId;
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

interface Search {
  query: DiscoveryQuery;
  pages: Map<number, StoredPage>;
  hosts: Set<string>;
  last: number;
  /** All pages before this one are there. */
  from: number;
}

/** Kept in memory and in the large store, which is written before and after each call. */
export class PrimedJournal {
  readonly #store: () => LargeStore;
  #run: StoredRun;
  readonly #searches: Search[];
  readonly #hosts = new Set<string>();

  constructor(store: () => LargeStore, run: StoredRun, stored: StoredPage[]) {
    this.#store = store;
    this.#run = run;
    this.#searches = run.queries.map((query) => ({
      query,
      pages: new Map(),
      hosts: new Set(),
      last: toMostPages(query),
      from: 1,
    }));
    for (const page of stored) if (page.query < this.#searches.length) this.#keep(page);
  }

  keyId(): RunKeyId {
    return this.#run.keyId;
  }

  /** The user agrees to another service or key. */
  async takeKey(keyId: RunKeyId): Promise<void> {
    const run = { ...this.#run, keyId };
    await (await this.#store()).put(TABLE, run, RUN);
    this.#run = run;
  }

  /** Null: all pages are there or in doubt. */
  next(): PagePlace | null {
    const { rest } = this.#run;
    if (rest) return rest.places.find((place) => !this.#searchOf(place).pages.has(place.page)) ?? null;
    for (const [query, search] of this.#searches.entries()) {
      while (search.pages.has(search.from)) search.from++;
      if (search.from <= search.last) return { query, page: search.from };
    }
    return null;
  }

  toQuery(place: PagePlace): DiscoveryQuery {
    return { ...this.#searchOf(place).query, page: place.page };
  }

  /** Marks a call. If it rejects, the call must not be made. */
  send(place: PagePlace): Promise<void> {
    return this.#save({ ...place, state: 'sent', sites: [], last: Number.POSITIVE_INFINITY });
  }

  /** If it rejects, the page stays in doubt: only a click asks for it again. */
  done(place: PagePlace, answer: DiscoveryPage, now: number): Promise<void> {
    const { query, hosts } = this.#searchOf(place);
    const isLater = !isYoung(this.#run.at, DAY, now);
    return this.#save({
      ...place,
      state: 'done',
      sites: answer.items.map((site) => ({
        host: site.host,
        category: site.category,
        countryCode: site.countryCode,
        globalRank: site.globalRank,
      })),
      last: toLastPage(query, place.page, answer, hosts),
      ...(isLater && { at: Math.floor(now / DAY) * DAY }),
    });
  }

  /** A page that was surely not billed is still to be asked for. */
  async undo(place: PagePlace): Promise<void> {
    const search = this.#searchOf(place);
    await (await this.#store()).delete(TABLE, this.#toKey(place));
    search.pages.delete(place.page);
    search.from = 1;
  }

  /** The user accepts that pages in doubt may have been billed. */
  async askAgain(): Promise<void> {
    for (const page of this.#inDoubt()) await this.undo(page);
  }

  toRows(): PrimedFacts[] {
    return this.#pages().flatMap(({ sites, at = this.#run.at }) => sites.map((site) => ({ ...site, at })));
  }

  count() {
    const { rest } = this.#run;
    const done = this.#pages().filter(({ state }) => state === 'done').length;
    return {
      sites: (rest?.sites ?? 0) + this.#hosts.size,
      callsDone: (rest?.callsDone ?? 0) + done,
      callsPlanned: rest
        ? rest.callsDone + rest.places.length
        : this.#searches.reduce((sum, { last }) => sum + last, 0),
      inDoubt: this.#inDoubt().length,
    };
  }

  /** True: the run has ended, and its pages in doubt can be asked for again. */
  hasEnded(): boolean {
    return this.#inDoubt().length === this.#run.rest?.places.length;
  }

  /** Keeps only pages in doubt, which a click alone asks for again. */
  async end(): Promise<void> {
    const doubtful = this.#inDoubt();
    if (doubtful.length === 0) return this.clear();
    const { sites, callsDone } = this.count();
    const places = doubtful.map(({ query, page }) => ({ query, page }));
    const ended: StoredRun = { ...this.#run, rest: { places, sites, callsDone } };
    const { store: table, done } = (await this.#store()).transaction(TABLE, 'readwrite');
    await Promise.all([
      table.clear(),
      table.put(ended, RUN),
      ...doubtful.map((page) => table.put(page, this.#toKey(page))),
      done,
    ]);
  }

  async clear(): Promise<void> {
    await (await this.#store()).clear(TABLE);
  }

  #searchOf({ query }: PagePlace): Search {
    const search = this.#searches[query];
    if (!search) throw new Error('The run has no such search.');
    return search;
  }

  #toKey({ query, page }: PagePlace): string {
    return `${this.#run.id}:${query}:${page}`;
  }

  #pages(): StoredPage[] {
    return this.#searches.flatMap(({ pages }) => [...pages.values()]);
  }

  #inDoubt(): StoredPage[] {
    return this.#pages().filter(({ state }) => state === 'sent');
  }

  async #save(page: StoredPage): Promise<void> {
    await (await this.#store()).put(TABLE, page, this.#toKey(page));
    this.#keep(page);
  }

  #keep(page: StoredPage): void {
    const search = this.#searchOf(page);
    search.pages.set(page.page, page);
    search.last = Math.min(search.last, page.last);
    for (const { host } of page.sites) {
      search.hosts.add(host);
      this.#hosts.add(host);
    }
  }
}

/** Replaces any other run. */
export async function startJournal(
  store: () => LargeStore,
  { queries, keyId }: Pick<StoredRun, 'queries' | 'keyId'>,
  at: number,
): Promise<PrimedJournal> {
  const run: StoredRun = { id: crypto.randomUUID(), queries, at, keyId };
  const database = await store();
  await database.clear(TABLE);
  await database.put(TABLE, run, RUN);
  return new PrimedJournal(store, run, []);
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
  return new PrimedJournal(store, run, pages);
}
