import type { ReadonlySignal } from '@preact/signals';
import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { fromSearchText, toSearchKey, toSearchText } from '../../lib/discovery/address';
import { findIgnored } from '../../lib/discovery/ignored';
import type { StoredPage } from '../../lib/discovery/pages';
import type { DiscoveryQuery } from '../../lib/discovery/query';
import type { Failure, Result } from '../../lib/errors';
import type { Requests } from '../../lib/messages';
import type { Pages } from './loaded-pages';
import { findLastPage, findNewest, findNextPage, NO_PAGES, toPageNumber, toRows } from './loaded-pages';
import { createQueryForm, DEFAULT_DIRECTION, DEFAULT_SORT } from './query-form';

/** What an address without a rank asks for. */
const FIRST_QUERY: DiscoveryQuery = { topN: 100_000 };
/** Milliseconds after which a page says what it waits for. */
const SLOW = 400;

export type SearchRequest = Requests['search-page'];

export interface ExploreParts {
  ask(body: SearchRequest['body']): Promise<Result<SearchRequest['reply']>>;
  /** The stored pages of a search, young enough to show. */
  readPages(query: DiscoveryQuery): Promise<Pages>;
  /** Whether the page that the query asks for is among them. */
  hasPage(query: DiscoveryQuery): Promise<boolean>;
  /** The browser’s consent to send a text. Called in the click. */
  requestConsent(): Promise<boolean>;
  /** Gives the page the address of a search. */
  push(search: string): void;
  /** The page that a run loaded last. */
  latest: ReadonlySignal<StoredPage | null>;
}

export type Status = 'idle' | 'reading' | 'unasked' | 'loading' | 'ready' | 'empty' | 'failed';

/** Orders that the service knows, by the column that shows them, with the direction that is wanted first. */
const SORT_OF: Record<string, [sort: NonNullable<DiscoveryQuery['sort']>, 'asc' | 'desc']> = {
  domain: ['domain', 'asc'],
  company: ['company_name', 'asc'],
  rank: ['global_rank', 'asc'],
  visits: ['monthly_visits_latest', 'desc'],
};

export type Explore = ReturnType<typeof createExplore>;

/** A search and what is loaded of it. Only a click asks the service: an address shows what is stored. */
export function createExplore(parts: ExploreParts) {
  const form = createQueryForm(FIRST_QUERY);
  /** The search that is shown. Null: none yet. */
  const query = signal<DiscoveryQuery | null>(null);
  const pages = signal<Pages>(NO_PAGES);
  const isReading = signal(false);
  /** The page that the service is asked for, of whichever search. */
  const asked = signal<{ key: string; page: number } | null>(null);
  const isSlow = signal(false);
  const failure = signal<{ failure: Failure; page: number } | null>(null);
  /** A call was made for what is shown. Otherwise all of it was stored. */
  const isPaid = signal(false);
  /** Storage did not take a page, which is lost when this one closes. */
  const notKept = signal<Failure | null>(null);
  /** Parts of the address that name nothing. */
  const faults = signal<ReturnType<typeof fromSearchText>['faults']>([]);
  const isConsentRefused = signal(false);
  /** The text of a search whose page is stored, as the form last asked for. */
  const saved = signal<string | null>(null);
  const rows = computed(() => toRows(pages.value));
  const newest = computed(() => findNewest(pages.value));
  const status = computed<Status>(() => {
    if (query.value === null) return 'idle';
    if (rows.value.length > 0) return 'ready';
    if (asked.value?.key === toSearchKey(query.value)) return 'loading';
    if (failure.value) return 'failed';
    if (isReading.value) return 'reading';
    return pages.value.size > 0 ? 'empty' : 'unasked';
  });
  const lastPage = computed(() => query.value && findLastPage(query.value, pages.value));
  const nextPage = computed(() => query.value && findNextPage(query.value, pages.value));
  let turn = 0;

  const isShown = (key: string) => query.peek() !== null && toSearchKey(query.peek() as DiscoveryQuery) === key;

  /** Shows a search with what is stored of it. */
  const show = async (next: DiscoveryQuery): Promise<void> => {
    const mine = ++turn;
    const isSame = isShown(toSearchKey(next));
    batch(() => {
      query.value = next;
      failure.value = null;
      isConsentRefused.value = false;
      isReading.value = !isSame;
      if (isSame) return;
      pages.value = NO_PAGES;
      isPaid.value = false;
      notKept.value = null;
    });
    const stored = await parts.readPages(next).catch(() => NO_PAGES);
    if (mine !== turn) return;
    batch(() => {
      isReading.value = false;
      // A page that was not stored stays as long as it is shown.
      pages.value = new Map([...pages.peek(), ...stored]);
    });
  };

  const askPage = async (page: number, { confirmed = false, again = false } = {}): Promise<void> => {
    const { value: wanted } = query;
    if (wanted === null || asked.peek() !== null) return;
    const key = toSearchKey(wanted);
    batch(() => {
      asked.value = { key, page };
      failure.value = null;
    });
    const timer = setTimeout(() => {
      isSlow.value = true;
    }, SLOW);
    const result = await parts.ask({ query: { ...wanted, page }, confirmed, ...(again && { again }) });
    clearTimeout(timer);
    batch(() => {
      asked.value = null;
      isSlow.value = false;
      // Its page is stored, and another search is shown.
      if (!isShown(key)) return;
      if (!result.ok) {
        failure.value = { failure: result.failure, page };
        return;
      }
      const { stored, calls, refusal } = result.body;
      pages.value = new Map([...pages.peek(), [page, stored]]);
      isPaid.value ||= calls > 0;
      notKept.value = refusal ?? null;
    });
  };

  const mayAsk = async (): Promise<boolean> => {
    const isGiven = await parts.requestConsent();
    isConsentRefused.value = !isGiven;
    return isGiven;
  };

  /** A run has loaded a page. */
  effect(() => {
    const { value: stored } = parts.latest;
    if (stored === null || !isShown(toSearchKey(stored.query))) return;
    untracked(() => {
      pages.value = new Map([...pages.peek(), [toPageNumber(stored.query), stored]]);
      isPaid.value = true;
    });
  });

  // Typing asks storage alone.
  effect(() => {
    const wanted = form.query.value;
    if (wanted === null) return;
    const text = toSearchText(wanted);
    void parts.hasPage(wanted).then(
      (isStored) => {
        if (form.query.peek() === wanted) saved.value = isStored ? text : null;
      },
      () => {},
    );
  });

  /** What the form asks for is stored, or shown. */
  const isSaved = computed(() => {
    const { value: wanted } = form.query;
    if (wanted === null) return false;
    const isOfShown = query.value !== null && toSearchKey(wanted) === toSearchKey(query.value);
    return saved.value === toSearchText(wanted) || (isOfShown && pages.value.has(toPageNumber(wanted)));
  });

  /** Shows what the form asks for: what is stored, else 1 call. `again`: a call whatever is stored. */
  const search = async (again = false): Promise<void> => {
    const wanted = form.query.peek();
    if (wanted === null) return;
    const isFree = isSaved.peek() && !again;
    // The consent must be asked for in the click, before anything is awaited.
    if (wanted.q && !isFree && !(await mayAsk())) return;
    faults.value = [];
    const shown = show(wanted);
    // The address is that of the search which is shown already, so that nobody follows it.
    parts.push(toSearchText(wanted));
    await shown;
    const isThere = pages.peek().has(toPageNumber(wanted));
    // What was promised without a call has ended meanwhile: the button says now what it costs.
    if (isFree && !isThere) saved.value = null;
    else if (again || !isThere) await askPage(toPageNumber(wanted), { again });
  };

  return {
    form,
    query,
    pages,
    rows,
    newest,
    lastPage,
    nextPage,
    status,
    asked,
    isSlow,
    failure,
    notKept,
    isPaid,
    faults,
    isConsentRefused,
    isSaved,
    ignored: computed(() => {
      const { value: shown } = query;
      return shown ? [...new Set([...pages.value.values()].flatMap(({ page }) => findIgnored(shown, page.items)))] : [];
    }),
    /** Called in a click. */
    async askPage(page: number, how: { confirmed?: boolean } = {}): Promise<void> {
      if (query.peek()?.q && !(await mayAsk())) return;
      await askPage(page, how);
    },
    mayAsk,
    search,
    /** Asks for the search that is shown in the order of a column, the other way round where it is in that order. */
    async sortBy(column: string): Promise<void> {
      const [sort, direction] = SORT_OF[column] ?? [];
      const { value: shown } = query;
      if (!shown || !sort || !direction) return;
      const { sort: current = DEFAULT_SORT, sortDir = DEFAULT_DIRECTION } = shown;
      const turned = sortDir === 'asc' ? 'desc' : 'asc';
      form.show({ ...shown, sort, sortDir: current === sort ? turned : direction, page: 1 });
      await search();
    },
    /** `text`: that of an address. Sends nothing. */
    async follow(text: string): Promise<void> {
      const read = fromSearchText(text);
      if (query.peek() && text !== '' && toSearchText(query.peek() as DiscoveryQuery) === toSearchText(read.query))
        return;
      batch(() => {
        faults.value = read.faults;
        form.show(text === '' ? FIRST_QUERY : read.query);
      });
      if (text !== '') return show(read.query);
      turn++;
      batch(() => {
        query.value = null;
        pages.value = NO_PAGES;
        failure.value = null;
      });
    },
  };
}
