import { History } from 'lucide-preact';
import type { BulkRunHead } from '../../lib/bulk/kept-runs';
import { t } from '../../lib/texts';
import { Pop } from '../site-table/Pop';
import { formatInstant, formatNumber } from '../text/format';
import { toQuoted, toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { NamedList, NameForm, RemoveButton, RenameButton } from '../ui/NamedList';
import { RetryNotice } from '../ui/WaysOut';
import type { RunsState } from './runs-state';
import { LONGEST_NAME } from './runs-state';

/** A run without a name of the user's is called by its time. */
export function toRunName({ name, createdAt }: Pick<BulkRunHead, 'name' | 'createdAt'>): string {
  return name.trim() === '' ? t('bulk.runs.unnamed', [formatInstant(createdAt)]) : toVisible(name);
}

interface NameProps {
  run: BulkRunHead;
  onSave(name: string): void;
  onCancel(): void;
}

export function RunNameForm({ run, onSave, onCancel }: NameProps) {
  return (
    <NameForm
      label={t('bulk.runs.newName', [toQuoted(toRunName(run))])}
      name={run.name}
      maxLength={LONGEST_NAME}
      onSave={onSave}
      onCancel={onCancel}
    />
  );
}

interface Props {
  state: RunsState;
  /** The run that is shown. */
  shown: string | null;
  /** One runs here, so that no other can be opened or deleted. */
  isBusy: boolean;
  onOpen(id: string): void;
  /** Before it is deleted. */
  onRemove(id: string): void;
}

/** The runs that are kept, each to be opened, named and deleted. Nothing where there is none. */
export function BulkRuns({ state, shown, isBusy, onOpen, onRemove }: Props) {
  const { value: runs } = state.runs;
  const { value: removed } = state.removed;
  if (runs === 'loading') return null;
  if (runs === 'failed') {
    return <RetryNotice onRetry={() => void state.retry()}>{t('bulk.runs.failed')}</RetryNotice>;
  }
  if (runs.length === 0 && removed === null) return null;
  return (
    <NamedList
      id="bulk-runs"
      heading={t('bulk.runs.heading')}
      items={runs}
      toForm={(run, onEnd) => (
        <RunNameForm run={run} onSave={(name) => void state.rename(run.id, name).then(onEnd)} onCancel={onEnd} />
      )}
      removed={removed}
      toRemovedText={(run) => t('bulk.runs.removed', [toQuoted(toRunName(run))])}
      onUndo={() => void state.undo()}
      problem={state.isRefused.value ? t('ui.form.notSaved') : null}
    >
      {(run, onRename) => (
        <RunLine
          run={run}
          isBusy={isBusy}
          onRename={onRename}
          isShown={run.id === shown}
          onOpen={() => onOpen(run.id)}
          onRemove={() => {
            onRemove(run.id);
            void state.remove(run);
          }}
        />
      )}
    </NamedList>
  );
}

/** The runs that are kept in a menu, where the results of one take the room. */
export function BulkRunsMenu(props: Props) {
  return (
    <Pop
      label={t('bulk.runs.heading')}
      kind="button"
      button={
        <>
          <History size={14} aria-hidden /> {t('bulk.runs.heading')}
        </>
      }
    >
      {(close) => (
        <div class="bulk-runs-menu">
          <BulkRuns
            {...props}
            onOpen={(id) => {
              close();
              props.onOpen(id);
            }}
          />
        </div>
      )}
    </Pop>
  );
}

interface LineProps {
  run: BulkRunHead;
  isShown: boolean;
  isBusy: boolean;
  onOpen(): void;
  onRename(): void;
  onRemove(): void;
}

function RunLine({ run, isShown, isBusy, onOpen, onRename, onRemove }: LineProps) {
  const name = toRunName(run);
  const quoted = toQuoted(name);
  return (
    <div class="bulk-run-line" data-shown={isShown || undefined}>
      <Button kind="quiet" label={t('bulk.runs.open', [name])} busy={isBusy || isShown} onClick={onOpen}>
        <bdi>{name}</bdi>
      </Button>
      <span class="secondary">
        {t('bulk.count.sites', run.rows, [formatNumber(run.rows)])}
        {run.name.trim() !== '' && ` · ${formatInstant(run.createdAt)}`}
        {run.endedAt === null && ` · ${t('bulk.runs.unfinished')}`}
      </span>
      <RenameButton label={t('bulk.runs.rename', [quoted])} onClick={onRename} />
      {!(isBusy && isShown) && <RemoveButton label={t('bulk.runs.remove', [quoted])} onClick={onRemove} />}
    </div>
  );
}
