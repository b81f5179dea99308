import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { MOST_KEYS } from '../../lib/lookup/key-list';
import type { KeyEntry } from '../../lib/messages';
import { LONGEST_NAME, toKeyName } from '../../lib/settings/key-name';
import { t } from '../../lib/texts';
import { toSentence } from '../text/failure';
import { formatNumber } from '../text/format';
import { toKeyLabel } from '../text/key-name';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Select } from '../ui/Choice';
import { Dialog } from '../ui/Dialog';
import { useFocusKept } from '../ui/hooks';
import { NameForm, RemoveButton, RenameButton } from '../ui/NamedList';
import { Notice } from '../ui/Notice';
import { SetByOrganisation } from '../ui/SetByOrganisation';
import type { KeyListState } from './key-list-state';

interface Props {
  keys: KeyListState;
}

/** The last one is not removed, only forgotten. */
const canRemove = ({ entries: { value } }: KeyListState) => value !== null && !value.isLocked && value.keys.length > 1;

/** The address without what all addresses have. */
const toPlace = (address: string) => address.replace(/^https:\/\//, '');

function toFacts({ status, remaining }: KeyEntry): ComponentChildren[] {
  const { address, lastFour, isRefused } = status;
  return [
    address === null ? t('settings.keys.noAddress') : toVisible(toPlace(address)),
    lastFour === null ? <strong class="warning">{t('settings.keys.noKey')}</strong> : `•••• ${lastFour}`,
    isRefused && <strong class="warning">{t('settings.keys.rejected')}</strong>,
    remaining !== null && t('settings.keys.left', remaining, [formatNumber(remaining)]),
  ].filter(Boolean);
}

interface NameProps extends Props {
  /** Null: of a new key. */
  entry: KeyEntry | null;
  onEnd(): void;
}

function KeyNameForm({ keys, entry, onEnd }: NameProps) {
  const others = (keys.entries.value?.keys ?? []).filter(({ slot }) => slot !== entry?.slot);
  const toProblem = (typed: string) => {
    const name = toKeyName(typed);
    if (name === null) return t('settings.keys.nameless');
    const isTaken = others.some((other) => other.name.toLocaleLowerCase() === name.toLocaleLowerCase());
    return isTaken ? t('settings.keys.taken') : null;
  };
  const save = async (name: string) => {
    const isSaved = entry ? await keys.rename(entry.slot, name) : await keys.add(toKeyName(name) ?? name);
    if (isSaved) onEnd();
  };
  return (
    <NameForm
      label={entry ? t('settings.keys.newName') : t('settings.keys.nameOfNew')}
      name={entry?.name ?? ''}
      maxLength={LONGEST_NAME}
      toProblem={toProblem}
      onSave={(name) => void save(name)}
      onCancel={onEnd}
    />
  );
}

interface RemovalProps extends Props {
  entry: KeyEntry;
  onEnd(): void;
}

/** Another key is used only by the user's word, so the question names it. */
function Removal({ keys, entry, onEnd }: RemovalProps) {
  const { value: entries } = keys.entries;
  const others = (entries?.keys ?? []).filter(({ slot }) => slot !== entry.slot);
  const isInUse = entries?.inUse === entry.slot || entries?.inUse === null;
  const [next, setNext] = useState(others[0]?.slot ?? '');
  const name = toKeyLabel(entry);
  const chosen = others.find(({ slot }) => slot === next);
  return (
    <Dialog
      title={t('settings.keys.removeTitle', [name])}
      action={
        isInUse && chosen ? t('settings.keys.removeFor', [toKeyLabel(chosen)]) : t('settings.keys.remove', [name])
      }
      losing
      onAction={() => {
        onEnd();
        void keys.remove(entry, isInUse ? next : null);
      }}
      onCancel={onEnd}
    >
      <p>{t('settings.keys.removeText')}</p>
      {isInUse && (
        <Select
          label={t('settings.keys.useThen')}
          value={next}
          options={others.map((other) => ({ value: other.slot, label: toKeyLabel(other) }))}
          onChange={setNext}
        />
      )}
    </Dialog>
  );
}

interface LineProps extends Props {
  entry: KeyEntry;
  onRename(): void;
  onRemove(): void;
}

function KeyLine({ keys, entry, onRename, onRemove }: LineProps) {
  const name = toKeyLabel(entry);
  const isInUse = keys.entries.value?.inUse === entry.slot;
  const isShown = keys.findShown()?.slot === entry.slot;
  return (
    <div class="key-line" data-in-use={isInUse || undefined}>
      <div class="setting-text">
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>{' '}
          {isInUse && <span class="key-mark">{t('settings.keys.inUse')}</span>}
        </p>
        <ul class="dotted field-hint">
          {toFacts(entry).map((fact, index) => (
            <li key={index}>{fact}</li>
          ))}
        </ul>
      </div>
      <div class="actions">
        {!isInUse && (
          <Button label={t('settings.keys.useIt', [name])} onClick={() => void keys.use(entry)}>
            {t('settings.keys.use')}
          </Button>
        )}
        {!isShown && (
          <Button label={t('settings.keys.editIt', [name])} onClick={() => keys.edit(entry.slot)}>
            {t('settings.keys.edit')}
          </Button>
        )}
        {!keys.entries.value?.isLocked && <RenameButton label={t('settings.keys.rename', [name])} onClick={onRename} />}
        {canRemove(keys) && <RemoveButton label={t('settings.keys.remove', [name])} onClick={onRemove} />}
      </div>
    </div>
  );
}

function toSaid({ said, failure }: KeyListState): string {
  // Elsewhere this failure is about results.
  if (failure.value) return failure.value.kind === 'not-saved' ? t('ui.form.notSaved') : toSentence(failure.value);
  if (said.value === null) return '';
  const { what } = said.value;
  return t(`settings.keys.${what}`, [toKeyLabel(said.value)]);
}

/** The keys by their names, each with what is known of it. Only this and the switches elsewhere change which is in use. */
function Lines({ keys }: Props) {
  const [renamed, setRenamed] = useState<string | null>(null);
  const [removed, setRemoved] = useState<KeyEntry | null>(null);
  const { value: entries } = keys.entries;
  const list = useRef<HTMLUListElement>(null);
  // The button of the key that is now in use, edited or gone takes the focus with it.
  useFocusKept(`${entries?.inUse} ${entries?.keys.length} ${renamed}`, () => list.current);
  if (!entries) return null;
  return (
    <>
      <ul ref={list} class="key-list" tabIndex={-1} aria-label={t('settings.keys.heading')}>
        {entries.keys.map((entry) => (
          <li key={entry.slot}>
            {renamed === entry.slot ? (
              <KeyNameForm keys={keys} entry={entry} onEnd={() => setRenamed(null)} />
            ) : (
              <KeyLine
                keys={keys}
                entry={entry}
                onRename={() => setRenamed(entry.slot)}
                onRemove={() => setRemoved(entry)}
              />
            )}
          </li>
        ))}
      </ul>
      {removed && <Removal keys={keys} entry={removed} onEnd={() => setRemoved(null)} />}
    </>
  );
}

/** Above the form of one key: all keys, where there is more than one, and the way to another. */
export function KeyList({ keys }: Props) {
  const [isAdding, setAdding] = useState(false);
  const { value: entries } = keys.entries;
  const part = useRef<HTMLDivElement>(null);
  useFocusKept(isAdding, () => part.current?.querySelector<HTMLElement>('.key-add'));
  if (!entries) return null;
  const isList = keys.isList.value;
  const shown = keys.findShown();
  const canAdd = !entries.isLocked && entries.inUse !== null && entries.keys.length < MOST_KEYS;
  return (
    <div class="section-part" ref={part}>
      {isList && (
        <p class="section-text">
          {t('settings.keys.text')} {entries.isLocked && <SetByOrganisation />}
        </p>
      )}
      {entries.inUse === null && <Notice>{t('settings.keys.unknown')}</Notice>}
      {isList && <Lines keys={keys} />}
      {isAdding && <KeyNameForm keys={keys} entry={null} onEnd={() => setAdding(false)} />}
      {canAdd && !isAdding && (
        <div class="actions key-add" tabIndex={-1}>
          <Button onClick={() => setAdding(true)}>{t('settings.keys.add')}</Button>
        </div>
      )}
      <p role="status" class={keys.failure.value ? 'field-error' : 'key-said'}>
        {toSaid(keys)}
      </p>
      {isList && shown && <h3 class="key-of">{t('settings.keys.of', [toKeyLabel(shown)])}</h3>}
    </div>
  );
}
