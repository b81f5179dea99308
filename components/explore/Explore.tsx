import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useId, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { reloadPage } from '../../lib/browser/reload';
import { toSearchKey, toSearchText } from '../../lib/discovery/address';
import type { DiscoveryQuery } from '../../lib/discovery/query';
import type { SearchRun } from '../../lib/discovery/run';
import { t } from '../../lib/texts';
import { RowCard } from '../card/RowCard';
import { TECHNOLOGY_OPTIONS } from '../pickers/options';
import type { TokenOption } from '../pickers/token-options';
import type { Places } from '../site-table/places';
import { SiteTable } from '../site-table/SiteTable';
import type { TableState } from '../site-table/table-state';
import { toSentence } from '../text/failure';
import { toTechnologyName } from '../text/names';
import { useFocusKept, useMinutes } from '../ui/hooks';
import { Notice } from '../ui/Notice';
import { Examples } from './Examples';
import { ExploreActionBar, ExploreSaidLine } from './ExploreActionBar';
import type { ExploreActions } from './explore-actions';
import type { ExploreState } from './explore-state';
import { Pages, toAgeText } from './Pages';
import { QueryForm } from './QueryForm';
import { QueryLine } from './QueryLine';
import { toFieldLabel } from './query-form';
import { toQueryName, toQueryWords } from './query-words';
import type { ResultRow } from './results';
import { SavedSearches, SavedSearchesMenu, SaveSearch } from './SavedSearches';
import { SearchFailure } from './SearchFailure';
import { SearchRunProgress } from './SearchRunProgress';
import type { SearchesState } from './saved-searches-state';

interface Props {
  state: ExploreState;
  /** Another one once verdicts are shown or not. */
  table: ReadonlySignal<TableState<ResultRow>>;
  actions: ExploreActions;
  run: SearchRun;
  searches: SearchesState;
  /** Paths of the category lists that are loaded. */
  categories: ReadonlySignal<readonly string[]>;
  /** There is a policy that the user may change. */
  canList: ReadonlySignal<boolean>;
  places: Places;
}

/** Where the page stood when it was left for a card. */
const PLACES = new WeakMap<ExploreState, { search: string; page: number; table: number }>();

/** Brings the page back to where it stood, if it shows the same search. */
function usePlaceKept(state: ExploreState, results: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const area = () => results.current?.querySelector('.sites-area');
    const toSearch = () => toSearchText(state.query.peek() ?? { topN: 0 });
    const left = PLACES.get(state);
    if (left?.search === toSearch()) {
      scrollTo(0, left.page);
      area()?.scrollTo(0, left.table);
    }
    const note = () => PLACES.set(state, { search: toSearch(), page: scrollY, table: area()?.scrollTop ?? 0 });
    // Where the table scrolls, nothing bubbles.
    document.addEventListener('scrollend', note, true);
    return () => document.removeEventListener('scrollend', note, true);
  }, [state]);
}

/** Those that are known, and those of the rows. */
function useTechnologies({ value: rows }: ExploreState['rows']): readonly TokenOption[] {
  return useMemo(() => {
    const known = new Set(TECHNOLOGY_OPTIONS.map(({ value }) => value));
    const seen = new Set(rows.flatMap((row) => row.technologies).filter((id) => !known.has(id)));
    return [...TECHNOLOGY_OPTIONS, ...[...seen].map((value) => ({ value, label: toTechnologyName(value) }))];
  }, [rows]);
}

export function Explore(props: Props) {
  const { state, run, searches } = props;
  const { query, faults, isConsentRefused, isFormOpen, isEditing } = state;
  const results = useRef<HTMLDivElement>(null);
  useMinutes();
  usePlaceKept(state, results);
  const shown = query.value;
  const runsOn = run.state.value.query;
  const isRunOfShown = shown !== null && runsOn !== null && toSearchKey(shown) === toSearchKey(runsOn);
  const isBefore = isFormOpen.value && !isEditing.value;
  const hasRows = state.rows.value.length > 0;
  return (
    <div class="table-page">
      <div class="explore-title">
        <h1>{t('explore.heading')}</h1>
        {shown && !isBefore && <SavedSearchesMenu state={searches} query={shown} />}
      </div>
      {isBefore && <p class="section-text">{t('explore.intro')}</p>}
      <Query {...props} isBefore={isBefore} />
      {faults.value.length > 0 && (
        <Notice>{t('explore.faultyAddress', [faults.value.map(({ field }) => toFieldLabel(field)).join(', ')])}</Notice>
      )}
      {isConsentRefused.value && <Notice>{t('explore.consentRefused')}</Notice>}
      {!(isRunOfShown && hasRows) && (
        <SearchRunProgress run={run} isOfShown={isRunOfShown} now={Date.now} mayAsk={state.mayAsk} />
      )}
      <div
        ref={results}
        class="search-results table-part"
        aria-busy={state.status.value === 'loading' || state.status.value === 'reading'}
      >
        <Trouble state={state} />
        {shown && hasRows && <Results {...props} query={shown} isRunOfShown={isRunOfShown} />}
        {!hasRows && (
          <>
            <NoResults state={state} />
            <MorePages state={state} run={run} />
          </>
        )}
      </div>
    </div>
  );
}

/** What is asked for: in a form before the first search, and then in a line that opens it. */
function Query({ state, searches, categories, isBefore }: Props & { isBefore: boolean }) {
  const formId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const technologies = useTechnologies(state.rows);
  const isOpen = state.isFormOpen.value;
  const shown = state.query.value;
  const search = shown && toSearchText(shown);
  // What was pressed goes with the form, or with what could be searched for.
  useFocusKept(`${search} ${isOpen}`, () => heading.current);
  const searching = {
    form: state.form,
    isSaved: state.isSaved.value,
    isAsking: state.asked.value !== null,
    onSearch: () => {
      if (state.isAsShown.peek() && state.pages.peek().size > 0) heading.current?.focus();
      else void state.search();
    },
    onSearchAgain: () => void state.search(true),
  };
  return (
    <>
      {shown && !isBefore && (
        <QueryLine
          {...searching}
          head={
            <h2 ref={heading} class={isOpen ? 'query-words' : 'query-words hidden-text'} tabIndex={-1}>
              {toQueryWords(shown)}
            </h2>
          }
          isOpen={isOpen}
          formId={formId}
          onEdit={() => state.edit()}
          canSearch={!state.isAsShown.value || state.status.value === 'unasked'}
        />
      )}
      {isOpen && (
        <div class="explore-head">
          <div class="explore-form">
            {state.status.value === 'idle' && <Examples form={state.form} />}
            <QueryForm {...searching} id={formId} technologies={technologies} categories={categories.value} />
          </div>
          {isBefore && (
            <div class="explore-saved">
              {shown && search !== null && (
                <SaveSearch key={search} state={searches} search={search} name={toQueryName(shown)} />
              )}
              <SavedSearches state={searches} shown={search} />
            </div>
          )}
        </div>
      )}
    </>
  );
}

/** Why what is shown is not what was asked for. */
function Trouble({ state }: Pick<Props, 'state'>) {
  const { failure, ignored, asked, notKept } = state;
  return (
    <>
      {ignored.value.length > 0 && (
        <Notice>{t('explore.ignored', [ignored.value.map(toFieldLabel).join(', ')])}</Notice>
      )}
      {notKept.value && <Notice>{t('explore.notKept', [toSentence(notKept.value)])}</Notice>}
      {failure.value && (
        <SearchFailure
          failure={failure.value.failure}
          now={Date.now}
          isAsking={asked.value !== null}
          onRetry={(confirmed) => void state.askPage(failure.value?.page ?? 1, { confirmed })}
          onReload={() => reloadPage()}
        />
      )}
    </>
  );
}

/** Below the table: what is loaded of the search, and what the rest costs. */
function MorePages({ state, run, children }: Pick<Props, 'state' | 'run'> & { children?: ComponentChildren }) {
  const { pages, query, asked, isSlow } = state;
  const load = async (from: number, to: number) => {
    const { value: shown } = query;
    if (shown && (!shown.q || (await state.mayAsk()))) await run.start(shown, from, to);
  };
  return (
    <>
      <p role="status" class={isSlow.value ? 'section-text' : 'hidden-text'}>
        {isSlow.value && t('explore.waiting', [String(asked.value?.page ?? 1)])}
      </p>
      {pages.value.size > 0 && (
        <Pages
          state={state}
          isInBar={state.rows.value.length > 0}
          isBusy={asked.value !== null}
          isRunning={run.state.value.status === 'running'}
          now={Date.now}
          onNext={(next) => void state.askPage(next)}
          onLoad={(from, to) => void load(from, to)}
        >
          {children}
        </Pages>
      )}
    </>
  );
}

interface ResultsProps extends Props {
  query: DiscoveryQuery;
  isRunOfShown: boolean;
}

function Results({ state, run, table, actions, canList, places, query, isRunOfShown }: ResultsProps) {
  return (
    <SiteTable
      caption={t('explore.results')}
      state={table.value}
      onOpen={({ host }) => places.onOpenSite(host)}
      Card={RowCard}
      onSortService={({ name }) => void state.sortBy(name)}
      empty={null}
      total={state.newest.value?.page.total ?? null}
      age={toAgeText(state.pages.value, Date.now())}
      actions={
        <ExploreActionBar
          actions={actions}
          query={query}
          places={places}
          canList={canList.value}
          selected={table.value.selected.value}
          loaded={table.value.rows.value}
        />
      }
      foot={
        <MorePages state={state} run={run}>
          <ExploreSaidLine actions={actions} />
          {isRunOfShown && <SearchRunProgress run={run} isOfShown now={Date.now} mayAsk={state.mayAsk} />}
        </MorePages>
      }
    />
  );
}

function NoResults({ state }: Pick<Props, 'state'>) {
  const { status, query } = state;
  const isLater = (query.value?.page ?? 1) > 1;
  const texts = {
    unasked: () => [t('explore.unaskedTitle'), t('explore.unasked')],
    empty: () =>
      isLater ? [t('explore.emptyPageTitle'), t('explore.emptyPage')] : [t('explore.emptyTitle'), t('explore.empty')],
  };
  const { value: shown } = status;
  if (shown !== 'unasked' && shown !== 'empty') return null;
  const [title, text] = texts[shown]();
  return (
    <div class="face">
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}
