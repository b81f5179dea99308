import type { ReadonlySignal } from '@preact/signals';
import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { requestSearchConsent } from '../../lib/browser/permissions';
import { fromSearchText, toSearchKey, toSearchText } from '../../lib/discovery/address';
import { findIgnored } from '../../lib/discovery/ignored';
import type { Pages } from '../../lib/discovery/loaded-pages';
import {
  findLastPage,
  findNewest,
  findNextPage,
  NO_PAGES,
  toPageNumber,
  toRows,
} from '../../lib/discovery/loaded-pages';
import type { StoredPage } from '../../lib/discovery/pages';
import type { DiscoveryQuery } from '../../lib/discovery/query';
import type { Failure, Result } from '../../lib/errors';
import type { Requests } from '../../lib/messages';
import type { QueryDraft } from './query-form';
import { createQueryForm, DEFAULT_DIRECTION, DEFAULT_SORT } from './query-form';

/** What an address without a rank asks for. */
const FIRST_QUERY: DiscoveryQuery = { topN: 100_000 };
/** Milliseconds after which a page says what it waits for. */
const SLOW = 400;

export type SearchRequest = Requests['search-page'];

/** What is stored of searches, young enough to show. */
export interface StoredPages {
  read(query: DiscoveryQuery): Promise<Pages>;
  /** Whether the page that the query asks for is among them. */
  has(query: DiscoveryQuery): Promise<boolean>;
}

export type AskPage = (body: SearchRequest['body']) => Promise<Result<SearchRequest['reply']>>;

export type Status = 'idle' | 'reading' | 'unasked' | 'loading' | 'ready' | 'empty' | 'failed';

/** Orders that the service knows, by the column that shows them, with the direction that is wanted first. */
const SORT_OF: Record<string, [sort: NonNullable<DiscoveryQuery['sort']>, 'asc' | 'desc']> = {
  domain: ['domain', 'asc'],
  company: ['company_name', 'asc'],
  rank: ['global_rank', 'asc'],
  visits: ['monthly_visits_latest', 'desc'],
};

/** A search and what is loaded of it. Only a click asks the service: an address shows what is stored. */
export class ExploreState {
  readonly form = createQueryForm(FIRST_QUERY);
  /** The search that is shown. Null: none yet. */
  readonly query = signal<DiscoveryQuery | null>(null);
  readonly pages = signal<Pages>(NO_PAGES);
  /** The page that the service is asked for, of whichever search. */
  readonly asked = signal<{ key: string; page: number } | null>(null);
  readonly isSlow = signal(false);
  readonly failure = signal<{ failure: Failure; page: number } | null>(null);
  /** A call was made for what is shown. Otherwise all of it was stored. */
  readonly isPaid = signal(false);
  /** Storage did not take a page, which is lost when this one closes. */
  readonly notKept = signal<Failure | null>(null);
  /** Parts of the address that name nothing. */
  readonly faults = signal<ReturnType<typeof fromSearchText>['faults']>([]);
  readonly isConsentRefused = signal(false);
  /** The user has opened the form over the results. */
  readonly isEditing = signal(false);
  readonly rows = computed(() => toRows(this.pages.value));
  readonly newest = computed(() => findNewest(this.pages.value));
  readonly lastPage = computed(() => this.query.value && findLastPage(this.query.value, this.pages.value));
  readonly nextPage = computed(() => this.query.value && findNextPage(this.query.value, this.pages.value));
  readonly status = computed<Status>(() => {
    if (this.query.value === null) return 'idle';
    if (this.rows.value.length > 0) return 'ready';
    if (this.asked.value?.key === toSearchKey(this.query.value)) return 'loading';
    if (this.failure.value) return 'failed';
    if (this.#isReading.value) return 'reading';
    return this.pages.value.size > 0 ? 'empty' : 'unasked';
  });
  /** The whole form is shown: before the first search, and where the user wants it. Otherwise one line tells the search. */
  readonly isFormOpen = computed(
    () =>
      this.isEditing.value ||
      this.status.value === 'idle' ||
      (this.status.value === 'unasked' && this.#searched.value !== this.query.value),
  );
  /** The form asks for what is shown. */
  readonly isAsShown = computed(() => {
    const [wanted, shown] = [this.form.query.value, this.query.value];
    return wanted !== null && shown !== null && toSearchText(wanted) === toSearchText(shown);
  });
  /** Fields of the search that the service did not heed. */
  readonly ignored = computed(() => {
    const { value: shown } = this.query;
    if (shown === null) return [];
    return [...new Set([...this.pages.value.values()].flatMap(({ page }) => findIgnored(shown, page.items)))];
  });
  /** What the form asks for is stored, or shown. */
  readonly isSaved = computed(() => {
    const { value: wanted } = this.form.query;
    if (wanted === null) return false;
    const { value: shown } = this.query;
    const isOfShown = shown !== null && toSearchKey(wanted) === toSearchKey(shown);
    return this.#saved.value === toSearchText(wanted) || (isOfShown && this.pages.value.has(toPageNumber(wanted)));
  });
  readonly #isReading = signal(false);
  /** The search that the user has pressed the button for. */
  readonly #searched = signal<DiscoveryQuery | null>(null);
  /** The text of a search whose page is stored, as the form last asked for. */
  readonly #saved = signal<string | null>(null);
  readonly #ask: AskPage;
  readonly #stored: StoredPages;
  readonly #push: (search: string) => void;
  readonly #requestConsent: () => Promise<boolean>;
  #turn = 0;

  /** `latest`: the page that a run loaded last. `push`: gives the page the address of a search. */
  constructor(
    ask: AskPage,
    stored: StoredPages,
    latest: ReadonlySignal<StoredPage | null>,
    push: (search: string) => void,
    requestConsent: () => Promise<boolean> = requestSearchConsent,
  ) {
    this.#ask = ask;
    this.#stored = stored;
    this.#push = push;
    this.#requestConsent = requestConsent;
    effect(() => this.#takeLoaded(latest.value));
    effect(() => this.#findSaved(this.form.query.value));
  }

  /** The browser’s consent to send a text. Called in the click. */
  readonly mayAsk = async (): Promise<boolean> => {
    const isGiven = await this.#requestConsent();
    this.isConsentRefused.value = !isGiven;
    return isGiven;
  };

  /** Called in a click. */
  async askPage(page: number, how: { confirmed?: boolean } = {}): Promise<void> {
    if (this.query.peek()?.q && !(await this.mayAsk())) return;
    await this.#askPage(page, how);
  }

  /** Shows what the form asks for: what is stored, else 1 call. `again`: a call whatever is stored. */
  async search(again = false): Promise<void> {
    const wanted = this.form.query.peek();
    if (wanted === null) return;
    const isFree = this.isSaved.peek() && !again;
    // The consent must be asked for in the click, before anything is awaited.
    if (wanted.q && !isFree && !(await this.mayAsk())) return;
    batch(() => {
      this.faults.value = [];
      this.isEditing.value = false;
      this.#searched.value = wanted;
    });
    const shown = this.#show(wanted);
    // The address is that of the search which is shown already, so that nobody follows it.
    this.#push(toSearchText(wanted));
    await shown;
    const isThere = this.pages.peek().has(toPageNumber(wanted));
    // What was promised without a call has ended meanwhile: the button says now what it costs.
    if (isFree && !isThere) this.#saved.value = null;
    else if (again || !isThere) await this.#askPage(toPageNumber(wanted), { again });
  }

  /** Opens the form over the results, or folds it. What does not fit is given up with it. */
  edit(): void {
    const shown = this.query.peek();
    if (this.isEditing.peek() && shown && this.form.query.peek() === null) this.form.show(shown);
    this.isEditing.value = !this.isEditing.peek();
  }

  /** What was typed before the page was loaded anew. */
  restore(typed: Partial<QueryDraft>): void {
    this.form.change(typed);
    // A line could not say what does not fit.
    if (this.form.query.peek() === null) this.isEditing.value = true;
  }

  /** Asks for the search that is shown in the order of a column, the other way round where it is in that order. */
  async sortBy(column: string): Promise<void> {
    const [sort, direction] = SORT_OF[column] ?? [];
    const { value: shown } = this.query;
    if (!shown || !sort || !direction) return;
    const { sort: current = DEFAULT_SORT, sortDir = DEFAULT_DIRECTION } = shown;
    const turned = sortDir === 'asc' ? 'desc' : 'asc';
    this.form.show({ ...shown, sort, sortDir: current === sort ? turned : direction, page: 1 });
    await this.search();
  }

  /** `text`: that of an address. Sends nothing. */
  async follow(text: string): Promise<void> {
    const read = fromSearchText(text);
    const shown = this.query.peek();
    if (shown && text !== '' && toSearchText(shown) === toSearchText(read.query)) return;
    batch(() => {
      this.faults.value = read.faults;
      this.isEditing.value = false;
      this.form.show(text === '' ? FIRST_QUERY : read.query);
    });
    if (text !== '') return this.#show(read.query);
    this.#turn++;
    batch(() => {
      this.query.value = null;
      this.pages.value = NO_PAGES;
      this.failure.value = null;
    });
  }

  #isShown(key: string): boolean {
    const shown = this.query.peek();
    return shown !== null && toSearchKey(shown) === key;
  }

  #add(stored: Iterable<readonly [number, StoredPage]>): void {
    this.pages.value = new Map([...this.pages.peek(), ...stored]);
  }

  #takeLoaded(stored: StoredPage | null): void {
    if (stored === null || !this.#isShown(toSearchKey(stored.query))) return;
    untracked(() => {
      this.#add([[toPageNumber(stored.query), stored]]);
      this.isPaid.value = true;
    });
  }

  /** Typing asks storage alone. */
  #findSaved(wanted: DiscoveryQuery | null): void {
    if (wanted === null) return;
    const text = toSearchText(wanted);
    void this.#stored.has(wanted).then(
      (isStored) => {
        if (this.form.query.peek() === wanted) this.#saved.value = isStored ? text : null;
      },
      () => {},
    );
  }

  /** Shows a search with what is stored of it. */
  async #show(next: DiscoveryQuery): Promise<void> {
    const mine = ++this.#turn;
    const isSame = this.#isShown(toSearchKey(next));
    batch(() => {
      this.query.value = next;
      this.failure.value = null;
      this.isConsentRefused.value = false;
      this.#isReading.value = !isSame;
      if (isSame) return;
      this.pages.value = NO_PAGES;
      this.isPaid.value = false;
      this.notKept.value = null;
    });
    const stored = await this.#stored.read(next).catch(() => NO_PAGES);
    if (mine !== this.#turn) return;
    batch(() => {
      this.#isReading.value = false;
      // A page that was not stored stays as long as it is shown.
      this.#add(stored);
    });
  }

  async #askPage(page: number, { confirmed = false, again = false } = {}): Promise<void> {
    const { value: wanted } = this.query;
    if (wanted === null || this.asked.peek() !== null) return;
    const key = toSearchKey(wanted);
    batch(() => {
      this.asked.value = { key, page };
      this.failure.value = null;
    });
    const timer = setTimeout(() => {
      this.isSlow.value = true;
    }, SLOW);
    const result = await this.#ask({ query: { ...wanted, page }, confirmed, asker: 'search', ...(again && { again }) });
    clearTimeout(timer);
    batch(() => {
      this.asked.value = null;
      this.isSlow.value = false;
      // Its page is stored, and another search is shown.
      if (!this.#isShown(key)) return;
      if (!result.ok) {
        this.failure.value = { failure: result.failure, page };
        return;
      }
      const { stored, calls, refusal } = result.body;
      this.#add([[page, stored]]);
      this.isPaid.value ||= calls > 0;
      this.notKept.value = refusal ?? null;
    });
  }
}
