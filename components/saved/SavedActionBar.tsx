import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { RefusedEntry } from '../../lib/saved/import';
import type { LookUpAgain } from '../../lib/saved/look-up-again';
import { countNoted } from '../../lib/saved/removal';
import { t } from '../../lib/texts';
import type { RowAction } from '../site-table/ActionMenu';
import type { Places } from '../site-table/places';
import { RowActionBar, SaidLine, toBulkAction, toCompareAction, toLastSaidText } from '../site-table/RowActionBar';
import { toRowCopies } from '../site-table/row-copies';
import { formatNumber } from '../text/format';
import { toNamedHost } from '../text/readable-host';
import { refusalText } from '../text/refusal';
import { toQuoted } from '../text/visible';
import { Dialog } from '../ui/Dialog';
import type { ListedSite } from './SavedTable';
import type { SavedActions, SavedSaid } from './saved-actions';

const MOST_REFUSED_SHOWN = 20;

interface Props {
  actions: SavedActions;
  again: LookUpAgain;
  /** In the order of the rows. */
  selected: readonly ListedSite[];
  all: readonly ListedSite[];
  importButton: ComponentChildren;
  places: Places;
  onNote(site: ListedSite): void;
  /** The selected sites are gone. */
  onRemoved(): void;
}

/** What can be done with saved sites. */
export function SavedActionBar(props: Props) {
  const { actions, again, selected, all, importButton, places, onNote, onRemoved } = props;
  const [isAsking, setAsking] = useState(false);
  const count = selected.length;
  const [only] = selected;
  const hosts = selected.map(({ host }) => host);
  const calls = again.toCalls(count);
  const noted = countNoted(selected);
  const remove = (withNotes: boolean) => {
    setAsking(false);
    void actions.remove(hosts, withNotes);
    onRemoved();
  };
  const toNoteAction = (): RowAction => ({
    label: t('card.note.heading'),
    isOff: count !== 1,
    act: () => only && onNote(only),
  });
  const toAgainAction = (): RowAction => ({
    label: t('saved.actions.again', calls, [formatNumber(calls)]),
    isOff: again.state.value.status === 'running',
    act: () => void again.start(hosts),
  });
  const toRemoveAction = (): RowAction => ({
    label: t('saved.actions.remove', count, [formatNumber(count)]),
    act: () => (noted > 0 ? setAsking(true) : remove(false)),
  });
  return (
    <>
      <RowActionBar
        label={t('saved.actions.heading')}
        selected={selected}
        all={all}
        actions={[
          toNoteAction(),
          toCompareAction(selected, places),
          toBulkAction(selected, places),
          toAgainAction(),
          toRemoveAction(),
        ]}
        onOpenSite={places.onOpenSite}
        copyHosts={actions.copyHosts}
        toCopyActions={(rows) => [
          { label: t('site-table.actions.copyRows'), act: () => void actions.copyRows(rows) },
          ...toRowCopies(rows, actions.copyAs),
        ]}
        forms={['csv', 'json', 'lines']}
        exportAs={(form, rows) => {
          const exports = { csv: actions.exportCsv, json: actions.exportJson, lines: actions.exportLines };
          return exports[form](rows);
        }}
        more={importButton}
      />
      {isAsking && <RemoveQuestion count={count} noted={noted} onRemove={remove} onCancel={() => setAsking(false)} />}
    </>
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
      <SaidLine said={last && toSaidText(last)} undo={undo} />
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
    default:
      return toLastSaidText(said);
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
