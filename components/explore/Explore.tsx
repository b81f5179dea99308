import type { ReadonlySignal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { toHash } from '../../lib/browser/route';
import { toSearchKey, toSearchText } from '../../lib/discovery/address';
import type { SearchRun } from '../../lib/discovery/run';
import { t } from '../../lib/texts';
import { TECHNOLOGY_OPTIONS } from '../pickers/options';
import { SiteTable } from '../site-table/SiteTable';
import type { TableState } from '../site-table/table-state';
import { toSentence } from '../text/failure';
import { toTechnologyName } from '../text/names';
import { useMinutes } from '../ui/hooks';
import { Notice } from '../ui/Notice';
import { ExploreActionBar } from './ExploreActionBar';
import type { ExploreActions } from './explore-actions';
import type { Explore as ExploreState } from './explore-state';
import { Pages } from './Pages';
import { QueryForm } from './QueryForm';
import { toFieldLabel } from './query-form';
import { toQueryName, toQueryWords } from './query-words';
import type { ResultRow } from './results';
import { SavedSearches, SaveSearch } from './SavedSearches';
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
  now(): number;
  onOpenSite(host: string): void;
  onCompare(hosts: readonly string[]): void;
  onBulk(hosts: readonly string[]): void;
  onReload(): void;
}

/** Where the page stood when it was left for a card. */
const PLACES = new WeakMap<ExploreState, { search: string; page: number; table: number }>();

export function Explore({ state, table, actions, run, searches, categories, canList, ...page }: Props) {
  const { now, onOpenSite, onCompare, onBulk, onReload } = page;
  const { rows, pages, query, failure, faults, ignored, asked, isConsentRefused, notKept } = state;
  const results = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useMinutes();
  const shown = query.value;
  const search = shown && toSearchText(shown);
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
  const technologies = useMemo(() => {
    const known = new Set(TECHNOLOGY_OPTIONS.map(({ value }) => value));
    const seen = new Set(rows.value.flatMap((row) => row.technologies).filter((id) => !known.has(id)));
    return [...TECHNOLOGY_OPTIONS, ...[...seen].map((value) => ({ value, label: toTechnologyName(value) }))];
  }, [rows.value]);

  const runsOn = run.state.value.query;
  const isRunOfShown = shown !== null && runsOn !== null && toSearchKey(shown) === toSearchKey(runsOn);
  const load = async (from: number, to: number) => {
    if (shown && (!shown.q || (await state.mayAsk()))) await run.start(shown, from, to);
  };
  const searchNow = async () => {
    const isShown = state.form.query.value && toSearchText(state.form.query.value) === search && pages.value.size > 0;
    if (isShown) heading.current?.focus();
    else await state.search();
  };
  return (
    <>
      <h1>{t('explore.heading')}</h1>
      <p class="section-text">{t('explore.intro')}</p>
      <div class="explore-head">
        <QueryForm
          form={state.form}
          technologies={technologies}
          categories={categories.value}
          isSaved={state.isSaved.value}
          isAsking={asked.value !== null}
          onSearch={() => void searchNow()}
          onSearchAgain={() => void state.search(true)}
        />
        <SavedSearches state={searches} shown={search} />
      </div>
      {faults.value.length > 0 && (
        <Notice>{t('explore.faultyAddress', [faults.value.map(({ field }) => toFieldLabel(field)).join(', ')])}</Notice>
      )}
      {isConsentRefused.value && <Notice>{t('explore.consentRefused')}</Notice>}
      <SearchRunProgress run={run} isOfShown={isRunOfShown} now={now} mayAsk={state.mayAsk} />
      <div
        ref={results}
        class="search-results"
        aria-busy={state.status.value === 'loading' || state.status.value === 'reading'}
      >
        {shown && search !== null && (
          <div class="search-head">
            <h2 ref={heading} class="query-words" tabIndex={-1}>
              {toQueryWords(shown)}
            </h2>
            <SaveSearch key={search} state={searches} search={search} name={toQueryName(shown)} />
          </div>
        )}
        {ignored.value.length > 0 && (
          <Notice>{t('explore.ignored', [ignored.value.map(toFieldLabel).join(', ')])}</Notice>
        )}
        {notKept.value && <Notice>{t('explore.notKept', [toSentence(notKept.value)])}</Notice>}
        {failure.value && (
          <SearchFailure
            failure={failure.value.failure}
            now={now}
            isAsking={asked.value !== null}
            onRetry={(confirmed) => void state.askPage(failure.value?.page ?? 1, { confirmed })}
            onReload={onReload}
          />
        )}
        <p role="status" class={state.isSlow.value ? 'section-text' : 'hidden-text'}>
          {state.isSlow.value && t('explore.waiting', [String(asked.value?.page ?? 1)])}
        </p>
        {pages.value.size > 0 && (
          <Pages
            state={state}
            isBusy={asked.value !== null || run.state.value.status === 'running'}
            now={now}
            onNext={(next) => void state.askPage(next)}
            onLoad={(from, to) => void load(from, to)}
          />
        )}
        {shown && rows.value.length > 0 ? (
          <SiteTable
            caption={t('explore.results')}
            state={table.value}
            toAddress={({ host }) => toHash({ name: 'site', subject: host })}
            onOpen={({ host }) => onOpenSite(host)}
            onSortService={({ name }) => void state.sortBy(name)}
            empty={null}
            actions={
              <ExploreActionBar
                {...{ actions, query: shown, canList: canList.value, onCompare, onBulk }}
                onOpen={onOpenSite}
                selected={table.value.selected.value}
                loaded={table.value.rows.value}
              />
            }
          />
        ) : (
          <NoResults state={state} />
        )}
      </div>
    </>
  );
}

function NoResults({ state }: Pick<Props, 'state'>) {
  const { status, query } = state;
  const isLater = (query.value?.page ?? 1) > 1;
  const texts = {
    idle: () => [t('explore.idleTitle'), t('explore.idle')],
    unasked: () => [t('explore.unaskedTitle'), t('explore.unasked')],
    empty: () =>
      isLater ? [t('explore.emptyPageTitle'), t('explore.emptyPage')] : [t('explore.emptyTitle'), t('explore.empty')],
  };
  const { value: shown } = status;
  if (shown !== 'idle' && shown !== 'unasked' && shown !== 'empty') return null;
  const [title, text] = texts[shown]();
  return (
    <div class="face">
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}
