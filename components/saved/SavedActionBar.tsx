import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { LookUpAgain } from '../../lib/saved/look-up-again';
import { countNoted } from '../../lib/saved/removal';
import type { RefusedEntry } from '../../lib/saved/transfer';
import { t } from '../../lib/texts';
import { MOST_COMPARED } from '../sites/selection';
import { refusalText } from '../text/failure';
import { formatNumber } from '../text/format';
import { toNamedHost } from '../text/readable-host';
import { toQuoted } from '../text/visible';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import type { SavedActions, SavedSaid } from './saved-actions';
import type { ListedSite } from './saved-table';

const MOST_REFUSED_SHOWN = 20;

interface Props {
  actions: SavedActions;
  again: LookUpAgain;
  /** In the order of the rows. */
  selected: readonly ListedSite[];
  all: readonly ListedSite[];
  importButton: ComponentChildren;
  onOpenSite(host: string): void;
  onCompare(hosts: readonly string[]): void;
  onBulk(hosts: readonly string[]): void;
  onNote(site: ListedSite): void;
  /** The selected sites are gone. */
  onRemoved(): void;
}

/** Every button is always there: the table below must not move under the pointer that selects. */
export function SavedActionBar(props: Props) {
  const { actions, again, selected, all, importButton, onOpenSite, onCompare, onBulk, onNote, onRemoved } = props;
  const [isAsking, setAsking] = useState(false);
  const count = selected.length;
  const [only] = selected;
  const hosts = selected.map(({ host }) => host);
  const rows = count > 0 ? selected : all;
  const calls = again.toCalls(count);
  const noted = countNoted(selected);
  const isRunning = again.state.value.status === 'running';
  const remove = (withNotes: boolean) => {
    setAsking(false);
    void actions.remove(hosts, withNotes);
    onRemoved();
  };
  return (
    <section class="row-actions" aria-label={t('saved.actions.heading')}>
      <div class="actions">
        <Button busy={count !== 1} onClick={() => only && onOpenSite(only.host)}>
          {t('saved.actions.open')}
        </Button>
        <Button busy={count !== 1} onClick={() => only && onNote(only)}>
          {t('card.note.heading')}
        </Button>
        <Button busy={count < 2 || count > MOST_COMPARED} onClick={() => onCompare(hosts)}>
          {t('sites.compare')}
        </Button>
        <Button busy={count === 0} onClick={() => onBulk(hosts)}>
          {t('sites.bulk')}
        </Button>
        <Button busy={count === 0 || isRunning} onClick={() => void again.start(hosts)}>
          {count === 0 ? t('saved.actions.againNone') : t('saved.actions.again', calls, [formatNumber(calls)])}
        </Button>
        <Button busy={count === 0} onClick={() => (noted > 0 ? setAsking(true) : remove(false))}>
          {count === 0 ? t('saved.actions.removeNone') : t('saved.actions.remove', count, [formatNumber(count)])}
        </Button>
      </div>
      <div class="actions">
        <span>
          {count > 0
            ? t('saved.actions.selected', count, [formatNumber(count)])
            : t('saved.actions.all', all.length, [formatNumber(all.length)])}
        </span>
        <Button onClick={() => void actions.copyHosts(rows)}>{t('saved.actions.copyHosts')}</Button>
        <Button onClick={() => actions.exportCsv(rows)}>{t('saved.actions.csv')}</Button>
        <Button onClick={() => void actions.exportJson(rows)}>{t('saved.actions.json')}</Button>
        {importButton}
      </div>
      <SavedSaidLine actions={actions} />
      {isAsking && <RemoveQuestion {...{ count, noted }} onRemove={remove} onCancel={() => setAsking(false)} />}
    </section>
  );
}

interface QuestionProps {
  count: number;
  /** Sites with a card and a note. */
  noted: number;
  onRemove(withNotes: boolean): void;
  onCancel(): void;
}

function RemoveQuestion({ count, noted, onRemove, onCancel }: QuestionProps) {
  const [withNotes, setWithNotes] = useState(false);
  return (
    <Dialog
      title={t('saved.remove.title', count, [formatNumber(count)])}
      action={t('saved.actions.remove', count, [formatNumber(count)])}
      losing
      onAction={() => onRemove(withNotes)}
      onCancel={onCancel}
    >
      <p>{t('saved.remove.text', noted, [formatNumber(noted)])}</p>
      <label class="check-line">
        <input type="checkbox" checked={withNotes} onChange={(event) => setWithNotes(event.currentTarget.checked)} />{' '}
        {t('saved.remove.withNotes')}
      </label>
    </Dialog>
  );
}

/** What the last action has done. */
export function SavedSaidLine({ actions }: Pick<Props, 'actions'>) {
  const { said, undo } = actions;
  const { value: last } = said;
  return (
    <>
      <p class="row-actions-said" role="status">
        {last && toSaidText(last)}{' '}
        {undo.value && (
          <Button kind="quiet" onClick={() => void undo.value?.()}>
            {t('ui.form.undo')}
          </Button>
        )}
      </p>
      {last?.what === 'imported' && last.refused.length > 0 && <RefusedEntries refused={last.refused} />}
    </>
  );
}

function toSaidText(said: SavedSaid): string {
  switch (said.what) {
    case 'working':
      return t('saved.said.working');
    case 'removed':
      return t('saved.said.removed', said.count, [formatNumber(said.count)]);
    case 'copied':
      return t('saved.said.copied', said.count, [formatNumber(said.count)]);
    case 'not-copied':
      return t('card.notCopied');
    case 'noted':
      return t('saved.said.noted', [toNamedHost(said.host)]);
    case 'notes-full':
      return t('card.note.full');
    case 'imported':
      return [
        t('saved.said.taken', said.taken, [formatNumber(said.taken)]),
        said.kept > 0 && t('saved.said.kept', said.kept, [formatNumber(said.kept)]),
        said.refused.length > 0 && t('saved.said.refused', said.refused.length, [formatNumber(said.refused.length)]),
      ]
        .filter(Boolean)
        .join(' ');
    case 'no-file':
      return t('saved.said.noFile');
    case 'undone':
      return t('saved.said.undone');
    case 'not-saved':
      return t('ui.form.notSaved');
  }
}

function toReasonText({ reason }: RefusedEntry): string {
  if (reason === 'no-host') return t('saved.refused.noHost');
  if (reason === 'nothing-readable') return t('saved.refused.nothing');
  return reason === 'no-room' ? t('saved.refused.noRoom') : refusalText({ reason });
}

function RefusedEntries({ refused }: { refused: readonly RefusedEntry[] }) {
  const more = refused.length - MOST_REFUSED_SHOWN;
  return (
    <details class="saved-refused">
      <summary>{t('saved.refused.heading', refused.length, [formatNumber(refused.length)])}</summary>
      <ul>
        {refused.slice(0, MOST_REFUSED_SHOWN).map((one) => (
          <li key={one.entry}>
            {t('saved.refused.entry', [formatNumber(one.entry), toQuoted(one.host)])} {toReasonText(one)}
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('saved.refused.more', more, [formatNumber(more)])}</p>}
    </details>
  );
}
