import { Bookmark } from 'lucide-preact';
import { useRef, useState } from 'preact/hooks';
import { toHash } from '../../lib/browser/route';
import { cut } from '../../lib/cut';
import { toSearchText } from '../../lib/discovery/address';
import type { DiscoveryQuery } from '../../lib/discovery/query';
import type { SavedSearch } from '../../lib/discovery/saved-searches';
import { t } from '../../lib/texts';
import { Pop } from '../site-table/Pop';
import { formatNumber } from '../text/format';
import { toQuoted } from '../text/visible';
import { Button } from '../ui/Button';
import { useFocusKept } from '../ui/hooks';
import { NamedList, NameForm, RemoveButton, RenameButton } from '../ui/NamedList';
import { RemoteText } from '../ui/Texts';
import { toQueryName } from './query-words';
import type { SearchesProblem, SearchesState } from './saved-searches-state';
import { isSearchName, LONGEST_NAME, MOST_SEARCHES } from './saved-searches-state';

const toNameProblem = (name: string) =>
  isSearchName(name) ? null : t('explore.saved.badName', [formatNumber(LONGEST_NAME)]);

interface SaveProps {
  state: SearchesState;
  /** The text of the search that is shown. */
  search: string;
  /** The name unless the user gives another one. */
  name: string;
}

/** Says under which name the search is saved, or saves it. */
export function SaveSearch({ state, search, name }: SaveProps) {
  const [isNaming, setNaming] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  const saved = state.searches.value.find((one) => one.search === search);
  // The form disappears with its button.
  useFocusKept(isNaming, () => said.current?.querySelector('button') ?? said.current);
  if (isNaming) {
    return (
      <NameForm
        label={t('explore.saved.name')}
        name={cut(name, LONGEST_NAME)}
        toProblem={toNameProblem}
        onSave={(given) => void state.add(given, search).then(() => setNaming(false))}
        onCancel={() => setNaming(false)}
      />
    );
  }
  return (
    <p ref={said} class="save-search" tabIndex={-1}>
      {saved && <span class="secondary">{t('explore.saved.as', [toQuoted(saved.name)])}</span>}
      {!saved && !state.isFull.value && (
        <Button kind="quiet" onClick={() => setNaming(true)}>
          {t('explore.saved.this')}
        </Button>
      )}
      {!saved && state.isFull.value && (
        <span class="secondary">{t('explore.saved.full', [formatNumber(MOST_SEARCHES)])}</span>
      )}
    </p>
  );
}

interface Props {
  state: SearchesState;
  /** The text of the search that is shown; null: none. */
  shown: string | null;
  /** A saved search is followed. */
  onFollow?(): void;
}

/** Nothing where none is saved. */
export function SavedSearches({ state, shown, onFollow }: Props) {
  const { searches, removed, problem } = state;
  if (searches.value.length === 0 && removed.value === null && problem.value === null) return null;
  return (
    <NamedList
      id="saved-searches"
      heading={t('explore.saved.heading')}
      items={searches.value}
      toForm={(saved, onEnd) => (
        <NameForm
          label={t('explore.saved.newName', [toQuoted(saved.name)])}
          name={saved.name}
          toProblem={toNameProblem}
          onSave={(name) => void state.rename(saved.id, name).then(onEnd)}
          onCancel={onEnd}
        />
      )}
      removed={removed.value?.saved ?? null}
      toRemovedText={({ name }) => t('explore.saved.removed', [toQuoted(name)])}
      onUndo={() => void state.undo()}
      problem={toProblemText(problem.value)}
    >
      {(saved, onRename) => (
        <SavedLine
          saved={saved}
          isShown={saved.search === shown}
          onFollow={onFollow}
          onRename={onRename}
          onRemove={() => void state.remove(saved.id)}
        />
      )}
    </NamedList>
  );
}

function toProblemText(problem: SearchesProblem | null): string | null {
  if (problem === 'full') return t('explore.saved.full', [formatNumber(MOST_SEARCHES)]);
  return problem === 'not-saved' ? t('ui.form.notSaved') : null;
}

/** The saved searches in a menu, where the results take the room beside the form. */
export function SavedSearchesMenu({ state, query }: { state: SearchesState; query: DiscoveryQuery }) {
  const search = toSearchText(query);
  return (
    <Pop
      label={t('explore.saved.heading')}
      kind="button"
      button={
        <>
          <Bookmark size={14} aria-hidden /> {t('explore.saved.heading')}
        </>
      }
    >
      {(close) => (
        <div class="saved-menu">
          <SaveSearch key={search} state={state} search={search} name={toQueryName(query)} />
          <SavedSearches state={state} shown={search} onFollow={close} />
        </div>
      )}
    </Pop>
  );
}

interface SavedLineProps {
  saved: SavedSearch;
  isShown: boolean;
  onFollow?(): void;
  onRename(): void;
  onRemove(): void;
}

function SavedLine({ saved, isShown, onFollow, onRename, onRemove }: SavedLineProps) {
  const name = toQuoted(saved.name);
  return (
    <div class="saved-search">
      <a
        href={toHash({ name: 'explore', search: saved.search })}
        aria-current={isShown || undefined}
        onClick={onFollow}
      >
        <RemoteText text={saved.name} />
      </a>
      <RenameButton label={t('explore.saved.rename', [name])} onClick={onRename} />
      <RemoveButton label={t('explore.saved.remove', [name])} onClick={onRemove} />
    </div>
  );
}
