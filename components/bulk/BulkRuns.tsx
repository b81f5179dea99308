import { Pencil, Trash2 } from 'lucide-preact';
import { useRef, useState } from 'preact/hooks';
import type { BulkRunHead } from '../../lib/bulk/record';
import { t } from '../../lib/texts';
import { formatInstant, formatNumber } from '../text/format';
import { toQuoted, toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { useFocusKept } from '../ui/hooks';
import { Notice } from '../ui/Notice';
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
  const [typed, setTyped] = useState(run.name);
  return (
    <form
      class="bulk-name"
      ref={(form) => {
        if (form && !form.contains(document.activeElement)) form.querySelector('input')?.select();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(typed);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
    >
      <Field
        label={t('bulk.runs.newName', [toQuoted(toRunName(run))])}
        value={typed}
        maxLength={LONGEST_NAME}
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
  const [renamed, setRenamed] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const undo = useRef<HTMLParagraphElement>(null);
  useFocusKept(removed, () => undo.current?.querySelector('button') ?? heading.current);
  useFocusKept(renamed, () => heading.current);
  if (runs === 'loading') return null;
  if (runs === 'failed') {
    return (
      <Notice action={<Button onClick={() => void state.retry()}>{t('ui.form.tryAgain')}</Button>}>
        {t('bulk.runs.failed')}
      </Notice>
    );
  }
  if (runs.length === 0 && removed === null) return null;
  return (
    <section class="bulk-runs" aria-labelledby="bulk-runs">
      <h2 ref={heading} id="bulk-runs" tabIndex={-1}>
        {t('bulk.runs.heading')}
      </h2>
      <ul>
        {runs.map((run) => (
          <li key={run.id}>
            {renamed === run.id ? (
              <RunNameForm
                run={run}
                onSave={(name) => void state.rename(run.id, name).then(() => setRenamed(null))}
                onCancel={() => setRenamed(null)}
              />
            ) : (
              <RunLine
                {...{ run, isBusy }}
                isShown={run.id === shown}
                onOpen={() => onOpen(run.id)}
                onRename={() => setRenamed(run.id)}
                onRemove={() => {
                  onRemove(run.id);
                  void state.remove(run);
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <p ref={undo} role="status">
        {removed && (
          <>
            {t('bulk.runs.removed', [toQuoted(toRunName(removed))])}{' '}
            <Button kind="quiet" onClick={() => void state.undo()}>
              {t('ui.form.undo')}
            </Button>
          </>
        )}
        {state.isRefused.value && t('ui.form.notSaved')}
      </p>
    </section>
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
      <Button kind="quiet" icon label={t('bulk.runs.rename', [quoted])} onClick={onRename}>
        <Pencil size={14} aria-hidden />
      </Button>
      {!(isBusy && isShown) && (
        <Button kind="quiet" icon label={t('bulk.runs.remove', [quoted])} onClick={onRemove}>
          <Trash2 size={14} aria-hidden />
        </Button>
      )}
    </div>
  );
}
