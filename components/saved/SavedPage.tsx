import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { SavedFile } from '../../lib/saved/import';
import type { LookUpAgain } from '../../lib/saved/look-up-again';
import { toNote } from '../../lib/saved/notes';
import { t } from '../../lib/texts';
import { NoteFields, toDraft } from '../card/NotePart';
import type { NoteDraft } from '../card/note-state';
import { RowCard } from '../card/RowCard';
import type { Places } from '../site-table/places';
import { SiteTable } from '../site-table/SiteTable';
import type { TableState } from '../site-table/table-state';
import { formatNumber } from '../text/format';
import { toNamedHost } from '../text/readable-host';
import { Switch } from '../ui/Choice';
import { Dialog } from '../ui/Dialog';
import { FileButton } from '../ui/File';
import { useMinutes } from '../ui/hooks';
import { RetryNotice } from '../ui/WaysOut';
import { AgainProgress } from './AgainProgress';
import { SavedActionBar, SavedSaidLine } from './SavedActionBar';
import type { ListedSite } from './SavedTable';
import type { SavedActions } from './saved-actions';
import type { SavedState } from './saved-state';

interface Props {
  state: SavedState;
  /** Another one once verdicts are shown or not. */
  table: ReadonlySignal<TableState<ListedSite>>;
  actions: SavedActions;
  again: LookUpAgain;
  places: Places;
}

/** Where the table stood when the page was left for a card. */
const PLACES = new WeakMap<SavedState, number>();

export function SavedPage({ state, table, actions, again, places }: Props) {
  const [noting, setNoting] = useState<ListedSite | null>(null);
  const [importing, setImporting] = useState<SavedFile | null>(null);
  const page = useRef<HTMLDivElement>(null);
  useMinutes();
  useEffect(() => {
    void state.open();
    return () => state.close();
  }, [state]);
  const status = state.status.value;
  const rows = table.value.rows.value;
  const hasRows = rows.length > 0;
  useLayoutEffect(() => {
    const area = page.current?.querySelector('.sites-area');
    if (!area) return;
    area.scrollTo(0, PLACES.get(state) ?? 0);
    return () => {
      PLACES.set(state, area.scrollTop);
    };
  }, [state, hasRows]);
  const importButton = (
    <FileButton
      label={t('saved.import')}
      onOpen={actions.forget}
      onText={(text) => setImporting(actions.readFile(text))}
    />
  );
  return (
    <div class="table-page">
      <h1>{t('saved.heading')}</h1>
      <p class="section-text">{t('saved.intro')}</p>
      {status === 'failed' && <RetryNotice onRetry={() => void state.open()}>{t('saved.failed')}</RetryNotice>}
      <AgainProgress again={again} now={Date.now} />
      <Reading state={state} />
      <div ref={page} class="saved-page table-part" data-status={status} aria-busy={status === 'loading'}>
        {hasRows && <h2 class="hidden-text">{t('saved.listHeading')}</h2>}
        {hasRows && (
          <SiteTable
            caption={t('saved.table')}
            filterLabel={t('saved.search')}
            state={table.value}
            onOpen={({ host }) => places.onOpenSite(host)}
            Card={RowCard}
            empty={null}
            actions={
              <SavedActionBar
                actions={actions}
                again={again}
                places={places}
                selected={table.value.selected.value}
                all={rows}
                onNote={setNoting}
                onRemoved={table.value.clearSelection}
                importButton={importButton}
              />
            }
            foot={<SavedSaidLine actions={actions} />}
          />
        )}
        {!hasRows && status === 'ready' && (
          <div class="face">
            <h2>{t('saved.emptyTitle')}</h2>
            <p>{t('saved.empty')}</p>
            <div class="face-actions">{importButton}</div>
            <SavedSaidLine actions={actions} />
          </div>
        )}
      </div>
      {importing && <ImportDialog file={importing} actions={actions} onClose={() => setImporting(null)} />}
      {noting && <NoteDialog site={noting} actions={actions} onClose={() => setNoting(null)} />}
    </div>
  );
}

/** While cards are read and there is no index of them yet. */
function Reading({ state }: { state: SavedState }) {
  const { read, total } = state.progress.value;
  const status = state.status.value;
  const isLong = status === 'checking' && total > 0 && state.rows.value.length < total;
  return (
    <p role="status" class={status === 'loading' || isLong ? 'section-text' : 'hidden-text'}>
      {status === 'loading' && t('saved.loading')}
      {isLong && t('saved.reading', [formatNumber(read), formatNumber(total)])}
    </p>
  );
}

interface ImportDialogProps {
  file: SavedFile;
  actions: Pick<SavedActions, 'importFile'>;
  onClose(): void;
}

/** Says what an import keeps, and asks whether the policy may go by cards that anyone could have written. */
function ImportDialog({ file, actions, onClose }: ImportDialogProps) {
  const [isJudged, setJudged] = useState(false);
  const { length } = file.sites;
  return (
    <Dialog
      title={t('saved.importing.title')}
      action={t('saved.import')}
      onAction={() => {
        onClose();
        void actions.importFile(file, isJudged);
      }}
      onCancel={onClose}
    >
      <p>{t('saved.importing.text', length, [formatNumber(length)])}</p>
      <Switch label={t('saved.importing.judged')} hint={t('saved.importing.hint')} on={isJudged} onChange={setJudged} />
    </Dialog>
  );
}

interface NoteDialogProps {
  site: ListedSite;
  actions: Pick<SavedActions, 'setNote'>;
  onClose(): void;
}

function NoteDialog({ site: { host, note, tags }, actions, onClose }: NoteDialogProps) {
  const [draft, setDraft] = useState<NoteDraft>(() => toDraft({ text: note, tags }));
  return (
    <Dialog
      title={t('saved.noteTitle', [toNamedHost(host)])}
      action={t('card.note.save')}
      onAction={() => {
        void actions.setNote(host, toNote(draft.text, [draft.tags])).then((isWritten) => isWritten && onClose());
      }}
      onCancel={onClose}
    >
      <div class="note-form">
        <NoteFields draft={draft} onChange={setDraft} />
      </div>
    </Dialog>
  );
}
