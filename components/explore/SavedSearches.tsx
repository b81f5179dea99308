import { Pencil, Trash2 } from 'lucide-preact';
import { useRef, useState } from 'preact/hooks';
import { toHash } from '../../lib/browser/route';
import type { SavedSearch } from '../../lib/discovery/saved-searches';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { toQuoted } from '../text/visible';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { useFocusKept } from '../ui/hooks';
import { RemoteText } from '../ui/Texts';
import type { SearchesState } from './saved-searches-state';
import { isSearchName, LONGEST_NAME, MOST_SEARCHES } from './saved-searches-state';

interface NameFormProps {
  label: string;
  name: string;
  onSave(name: string): void;
  onCancel(): void;
}

function NameForm({ label, name, onSave, onCancel }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const [isTried, setTried] = useState(false);
  const isFit = isSearchName(typed);
  return (
    <form
      class="search-name"
      ref={(form) => {
        if (form && !form.contains(document.activeElement)) form.querySelector('input')?.select();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isFit) onSave(typed);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
    >
      <Field
        label={label}
        value={typed}
        error={isTried && !isFit ? t('explore.saved.badName', [formatNumber(LONGEST_NAME)]) : null}
        onInput={setTyped}
      />
      <div class="actions">
        <Button type="submit" kind="primary">
          {t('explore.saved.save')}
        </Button>
        <Button onClick={onCancel}>{t('ui.form.cancel')}</Button>
      </div>
    </form>
  );
}

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
        name={name.slice(0, LONGEST_NAME)}
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
}

/** Nothing where none is saved. */
export function SavedSearches({ state, shown }: Props) {
  const { searches, removed, problem } = state;
  const [renamed, setRenamed] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const undo = useRef<HTMLParagraphElement>(null);
  useFocusKept(removed.value, () => undo.current?.querySelector('button') ?? heading.current);
  useFocusKept(renamed, () => heading.current);
  if (searches.value.length === 0 && removed.value === null && problem.value === null) return null;
  return (
    <section class="saved-searches" aria-labelledby="saved-searches">
      <h2 ref={heading} id="saved-searches" tabIndex={-1}>
        {t('explore.saved.heading')}
      </h2>
      <ul>
        {searches.value.map((saved) => (
          <li key={saved.id}>
            {renamed === saved.id ? (
              <NameForm
                label={t('explore.saved.newName', [toQuoted(saved.name)])}
                name={saved.name}
                onSave={(name) => void state.rename(saved.id, name).then(() => setRenamed(null))}
                onCancel={() => setRenamed(null)}
              />
            ) : (
              <SavedLine
                {...{ saved }}
                isShown={saved.search === shown}
                onRename={() => setRenamed(saved.id)}
                onRemove={() => void state.remove(saved.id)}
              />
            )}
          </li>
        ))}
      </ul>
      <p ref={undo} role="status">
        {removed.value && (
          <>
            {t('explore.saved.removed', [toQuoted(removed.value.saved.name)])}{' '}
            <Button kind="quiet" onClick={() => void state.undo()}>
              {t('ui.form.undo')}
            </Button>
          </>
        )}
        {problem.value === 'not-saved' && t('ui.form.notSaved')}
        {problem.value === 'full' && t('explore.saved.full', [formatNumber(MOST_SEARCHES)])}
      </p>
    </section>
  );
}

interface SavedLineProps {
  saved: SavedSearch;
  isShown: boolean;
  onRename(): void;
  onRemove(): void;
}

function SavedLine({ saved, isShown, onRename, onRemove }: SavedLineProps) {
  const name = toQuoted(saved.name);
  return (
    <div class="saved-search">
      <a href={toHash({ name: 'explore', search: saved.search })} aria-current={isShown || undefined}>
        <RemoteText text={saved.name} />
      </a>
      <Button kind="quiet" icon label={t('explore.saved.rename', [name])} onClick={onRename}>
        <Pencil size={14} aria-hidden />
      </Button>
      <Button kind="quiet" icon label={t('explore.saved.remove', [name])} onClick={onRemove}>
        <Trash2 size={14} aria-hidden />
      </Button>
    </div>
  );
}
