import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { reloadPage } from '../../lib/browser/reload';
import { toSearchText } from '../../lib/discovery/address';
import type { DiscoveryQuery } from '../../lib/discovery/query';
import type { SearchRun } from '../../lib/discovery/run';
import { t } from '../../lib/texts';
import { RowCard } from '../card/RowCard';
import type { Places } from '../site-table/places';
import { SiteTable } from '../site-table/SiteTable';
import type { TableState } from '../site-table/table-state';
import { toSentence } from '../text/failure';
import { Notice } from '../ui/Notice';
import { ExploreActionBar, ExploreSaidLine } from './ExploreActionBar';
import type { ExploreActions } from './explore-actions';
import type { ExploreState } from './explore-state';
import { Pages, toAgeText } from './Pages';
import { toFieldLabel } from './query-form';
import type { ResultRow } from './results';
import { SearchFailure } from './SearchFailure';
import { SearchRunProgress } from './SearchRunProgress';

export interface ResultsProps {
  state: ExploreState;
  /** Another one once verdicts are shown or not. */
  table: ReadonlySignal<TableState<ResultRow>>;
  actions: ExploreActions;
  run: SearchRun;
  /** The run, if there is one, is over the search that is shown. */
  isRunOfShown: boolean;
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

/** What has come of a search, or why nothing has. */
export function SearchResults(props: ResultsProps) {
  const { state, run } = props;
  const results = useRef<HTMLDivElement>(null);
  usePlaceKept(state, results);
  const shown = state.query.value;
  const hasRows = state.rows.value.length > 0;
  return (
    <div
      ref={results}
      class="search-results table-part"
      aria-busy={state.status.value === 'loading' || state.status.value === 'reading'}
    >
      <Trouble state={state} />
      {shown && hasRows && <ResultTable {...props} query={shown} />}
      {!hasRows && (
        <>
          <NoResults state={state} />
          <MorePages state={state} run={run} />
        </>
      )}
    </div>
  );
}

/** Why what is shown is not what was asked for. */
function Trouble({ state }: Pick<ResultsProps, 'state'>) {
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
function MorePages({ state, run, children }: Pick<ResultsProps, 'state' | 'run'> & { children?: ComponentChildren }) {
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

interface TableProps extends ResultsProps {
  query: DiscoveryQuery;
}

function ResultTable({ state, run, table, actions, canList, places, query, isRunOfShown }: TableProps) {
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

function NoResults({ state }: Pick<ResultsProps, 'state'>) {
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
