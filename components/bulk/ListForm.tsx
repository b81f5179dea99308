import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { TextArea } from '../ui/Field';
import { FileButton, readFile } from '../ui/File';
import { useFocusKept } from '../ui/hooks';
import { Notice } from '../ui/Notice';
import { RetryNotice } from '../ui/WaysOut';
import type { BulkList, BulkSource } from './list-state';

interface Props {
  state: BulkList;
  /** The hosts of the open tabs; null: refused. Called in the click, before anything is awaited. */
  readTabs(): Promise<readonly string[] | null>;
}

const FILES = '.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values';

type Problem = 'file' | 'tabs-refused' | 'tabs-none';

/** Takes a list: typed, pasted, dropped, from a file or from the open tabs. Nothing of it is sent. */
export function ListForm({ state, readTabs }: Props) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isOver, setOver] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { value: source } = state.source;
  const isReading = state.status.value === 'reading';
  // The field gives way to a list of another kind, and comes back.
  useFocusKept(source, () => form.current?.querySelector<HTMLElement>('.bulk-source button, textarea'));
  const takeText = (text: string, name: string, isSure: boolean) => {
    if (text.trim() === '') setProblem('file');
    else void state.give({ kind: 'file', name, text, isSure });
  };
  const drop = async ({ files, ...data }: DataTransfer) => {
    const [file] = files;
    if (!file) {
      const text = data.getData?.('text') ?? '';
      if (text !== '') state.type(text);
      return;
    }
    const found = await readFile(file).catch(() => null);
    takeText(found?.text ?? '', file.name, found?.isSure ?? true);
  };
  const takeTabs = async () => {
    setProblem(null);
    const texts = await readTabs();
    if (texts === null) setProblem('tabs-refused');
    else if (texts.length === 0) setProblem('tabs-none');
    else void state.give({ kind: 'tabs', texts });
  };
  return (
    <form
      ref={form}
      class="bulk-form"
      data-over={isOver || undefined}
      aria-label={t('bulk.form')}
      onSubmit={(event) => {
        event.preventDefault();
        if (state.hasList.value) void state.show();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        setProblem(null);
        if (event.dataTransfer) void drop(event.dataTransfer);
      }}
    >
      {source ? (
        <Source source={source} onDrop={() => state.drop()} />
      ) : (
        <div
          onPasteCapture={(event) => {
            const text = event.clipboardData?.getData('text') ?? '';
            if (state.paste(text)) event.preventDefault();
          }}
        >
          <TextArea
            label={t('bulk.sites')}
            value={state.text.value}
            rows={8}
            placeholder={t('bulk.example')}
            hint={t('bulk.hint')}
            onInput={(typed) => state.type(typed)}
            onCommit={(typed) => state.type(typed)}
          />
        </div>
      )}
      {problem && <Notice>{toProblemText(problem)}</Notice>}
      <div class="actions">
        <Button type="submit" kind="primary" busy={!state.hasList.value || isReading}>
          {t('bulk.preview')}
        </Button>
        <FileButton
          label={t('bulk.file')}
          accept={FILES}
          onOpen={() => setProblem(null)}
          onText={(text, { name, isSure }) => takeText(text, name, isSure)}
        />
        <Button onClick={() => void takeTabs()}>{t('bulk.tabs')}</Button>
      </div>
      <Reading state={state} />
    </form>
  );
}

function toProblemText(problem: Problem): string {
  if (problem === 'file') return t('bulk.noText');
  return problem === 'tabs-refused' ? t('bulk.tabsRefused') : t('bulk.noTabs');
}

/** Stands in place of the field, where a list has another origin. */
function Source({ source, onDrop }: { source: BulkSource; onDrop(): void }) {
  return (
    <div class="bulk-source">
      <p>{toSourceText(source)}</p>
      <Button kind="quiet" onClick={onDrop}>
        {t('bulk.otherList')}
      </Button>
    </div>
  );
}

function toSourceText(source: BulkSource): ComponentChildren {
  if (source.kind === 'pasted') return t('bulk.source.pasted');
  if (source.kind === 'tabs') return t('bulk.source.tabs', source.texts.length, [formatNumber(source.texts.length)]);
  if (source.kind === 'given') return t('bulk.source.given', source.texts.length, [formatNumber(source.texts.length)]);
  if (source.kind === 'links') return t('page-links.heading', [toVisible(source.page)]);
  return (
    <>
      <bdi class="bulk-file">{toVisible(source.name)}</bdi>{' '}
      <span class="secondary">{source.isSure ? t('bulk.source.unicode') : t('bulk.source.windows')}</span>
    </>
  );
}

function Reading({ state }: Pick<Props, 'state'>) {
  const { value: progress } = state.progress;
  const isReading = state.status.value === 'reading';
  return (
    <>
      <p role="status" class={isReading ? 'secondary' : 'hidden-text'}>
        {isReading && t('bulk.reading')}
      </p>
      {/* Outside the live region, which would read out each step. */}
      {isReading && progress && (
        <progress
          max={progress.total === null ? undefined : Math.max(1, progress.total)}
          value={progress.total === null ? undefined : progress.done}
          aria-label={t('bulk.readingProgress')}
        />
      )}
      {state.status.value === 'failed' && (
        <RetryNotice onRetry={() => void state.show()}>{t('bulk.readingFailed')}</RetryNotice>
      )}
    </>
  );
}
