import type { ReadonlySignal } from '@preact/signals';
import { useId, useMemo, useRef } from 'preact/hooks';
import { toSearchKey, toSearchText } from '../../lib/discovery/address';
import { t } from '../../lib/texts';
import { TECHNOLOGY_OPTIONS } from '../pickers/options';
import type { TokenOption } from '../pickers/token-options';
import { toTechnologyName } from '../text/names';
import { useFocusKept, useMinutes } from '../ui/hooks';
import { Notice } from '../ui/Notice';
import { Examples } from './Examples';
import type { ExploreState } from './explore-state';
import { QueryForm } from './QueryForm';
import { QueryLine } from './QueryLine';
import { toFieldLabel } from './query-form';
import { toQueryName, toQueryWords } from './query-words';
import { SavedSearches, SavedSearchesMenu, SaveSearch } from './SavedSearches';
import type { ResultsProps } from './SearchResults';
import { SearchResults } from './SearchResults';
import { SearchRunProgress } from './SearchRunProgress';
import type { SearchesState } from './saved-searches-state';

interface Props extends Omit<ResultsProps, 'isRunOfShown'> {
  searches: SearchesState;
  /** Paths of the category lists that are loaded. */
  categories: ReadonlySignal<readonly string[]>;
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
  useMinutes();
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
      <SearchResults {...props} isRunOfShown={isRunOfShown} />
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
