import type { ReadonlySignal } from '@preact/signals';
import type { ComponentProps } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { reloadPage } from '../../lib/browser/reload';
import type { BulkRunHead } from '../../lib/bulk/kept-runs';
import type { BulkRun } from '../../lib/bulk/run';
import type { Settings } from '../../lib/settings/settings';
import { t } from '../../lib/texts';
import { RowCard } from '../card/RowCard';
import { LinksPart } from '../page-links/LinksPart';
import type { LinkTable } from '../page-links/link-table';
import type { LinksState } from '../page-links/links-state';
import type { RowAction } from '../site-table/ActionMenu';
import { openSite } from '../site-table/places';
import { RowActionBar, SaidLine, toLastSaidText } from '../site-table/RowActionBar';
import { toRowCopies } from '../site-table/row-copies';
import { SiteTable } from '../site-table/SiteTable';
import type { TableState } from '../site-table/table-state';
import { toSentence } from '../text/failure';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { useFocusKept, useMinutes } from '../ui/hooks';
import { RenameButton } from '../ui/NamedList';
import { Notice } from '../ui/Notice';
import { WaysOut } from '../ui/WaysOut';
import { BulkProgress, countEnded } from './BulkProgress';
import type { BulkResult } from './BulkResults';
import { isFailedChosen, toggleFailed } from './BulkResults';
import { BulkRuns, BulkRunsMenu, RunNameForm, toRunName } from './BulkRuns';
import type { BulkActions, BulkSaid } from './bulk-actions';
import { ListForm } from './ListForm';
import type { BulkList } from './list-state';
import { Preview } from './Preview';
import { toRefusalWords } from './Refused';
import type { RunsState } from './runs-state';

interface Props {
  list: BulkList;
  run: BulkRun;
  runs: RunsState;
  /** Another one once verdicts are shown or not. */
  table: ReadonlySignal<TableState<BulkResult>>;
  actions: BulkActions;
  settings: ReadonlySignal<Settings>;
  readTabs(): Promise<readonly string[] | null>;
  /** A list was handed over that names no site. */
  isNothingGiven: ReadonlySignal<boolean>;
  /** Of an open page, from which the list is made. */
  links: Pick<LinksState, 'view'>;
  linkTable: LinkTable;
  onStart(name: string): void;
}

/** A list of sites, its run and its results. */
export function Bulk({ list, run, runs, table, actions, settings, readTabs, isNothingGiven, ...props }: Props) {
  const { links, linkTable, onStart } = props;
  const { value: state } = run.state;
  const { run: shown, status } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  useMinutes();
  // The button that started or closed a run is gone with its part of the page.
  useFocusKept(shown?.id ?? null, () => heading.current);
  const title = toTitle(state);
  useEffect(() => {
    document.title = `${title} · ${t('text.name')}`;
  }, [title]);
  const kept = {
    state: runs,
    shown: shown?.id ?? null,
    isBusy: status === 'running',
    onOpen: (id: string) => {
      heading.current?.focus();
      void run.open(id);
    },
    onRemove: (id: string) => {
      if (id === shown?.id) run.close();
    },
  };
  return (
    <div class={shown ? 'table-page' : undefined}>
      <div class="bulk-head">
        <h1 ref={heading} tabIndex={-1}>
          {t('bulk.heading')}
        </h1>
        {shown && <RunHead run={shown} runs={runs} kept={kept} onClose={run.close} />}
      </div>
      {shown === null && <p class="section-text">{t('bulk.intro')}</p>}
      {isNothingGiven.value && shown === null && <Notice>{t('bulk.nothingGiven')}</Notice>}
      {status === 'loading' && <p role="status">{t('bulk.loading')}</p>}
      {status !== 'loading' && shown === null && (
        <>
          {state.elsewhere && <Notice>{t('bulk.run.elsewhere')}</Notice>}
          {state.gone && <Notice>{t('bulk.run.gone')}</Notice>}
          {state.failure && (
            <Notice action={<WaysOut failure={state.failure} onReload={() => reloadPage()} />}>
              {toSentence(state.failure)}
            </Notice>
          )}
          <ListForm state={list} readTabs={readTabs} />
          {links.view.value && <LinksPart view={links.view.value} table={linkTable} Card={RowCard} />}
          {list.input.value !== null && (
            <Preview
              state={list}
              plan={settings.value.plan}
              limit={settings.value.monthlyAllowance}
              now={Date.now}
              onExportRefused={(refused) => actions.exportRefused(refused, toRefusalWords)}
              onStart={onStart}
            />
          )}
        </>
      )}
      {shown && <Shown run={run} shown={shown} table={table.value} actions={actions} list={list} />}
      {shown === null && <BulkRuns {...kept} />}
    </div>
  );
}

interface ShownProps extends Pick<Props, 'run' | 'actions' | 'list'> {
  shown: BulkRunHead;
  table: TableState<BulkResult>;
}

/** A run: one line, and the table of its rows. */
function Shown({ run, shown, table, actions, list }: ShownProps) {
  const { status, counts } = run.state.value;
  const isFailedShown = isFailedChosen(table);
  return (
    <div class="bulk-shown table-part">
      <BulkProgress
        run={run}
        now={Date.now}
        isFailedShown={isFailedShown}
        onShowFailed={() => toggleFailed(table, counts)}
        onRetry={() => {
          // Those that have failed are none of these for now.
          if (isFailedShown) toggleFailed(table, counts);
          void run.retry();
        }}
        onReload={() => reloadPage()}
      />
      <SiteTable
        caption={t('bulk.results')}
        state={table}
        onOpen={({ host }) => openSite(host)}
        Card={RowCard}
        empty={t('bulk.loading')}
        actions={
          <ActionBar
            actions={actions}
            run={shown}
            selected={table.selected.value}
            all={table.rows.value}
            isBusy={status === 'running'}
            onList={(hosts) => {
              run.close();
              void list.give({ kind: 'given', texts: hosts });
            }}
          />
        }
        foot={<BulkSaidLine actions={actions} />}
      />
    </div>
  );
}

/** Says in the tab how far a run is. */
function toTitle(state: BulkRun['state']['value']): string {
  const { run, status } = state;
  if (run === null || (status !== 'running' && status !== 'paused')) return t('bulk.heading');
  const share = Math.floor((countEnded(state) / Math.max(1, run.rows)) * 100);
  return status === 'running' ? t('bulk.title.running', [share]) : t('bulk.title.paused', [share]);
}

interface HeadProps {
  run: BulkRunHead;
  runs: RunsState;
  kept: ComponentProps<typeof BulkRunsMenu>;
  onClose(): void;
}

/** The name of the run that is shown, and the ways to another. */
function RunHead({ run, runs, kept, onClose }: HeadProps) {
  const [isNaming, setNaming] = useState(false);
  const head = useRef<HTMLDivElement>(null);
  useFocusKept(isNaming, () => head.current?.querySelector('button'));
  if (isNaming) {
    return (
      <RunNameForm
        run={run}
        onSave={(name) => void runs.rename(run.id, name).then(() => setNaming(false))}
        onCancel={() => setNaming(false)}
      />
    );
  }
  return (
    <>
      <div ref={head} class="bulk-name">
        <h2 title={toRunName(run)}>
          <bdi>{toRunName(run)}</bdi>
        </h2>
        <RenameButton label={t('bulk.runs.renameThis')} onClick={() => setNaming(true)} />
      </div>
      <div class="actions">
        {!kept.isBusy && <Button onClick={onClose}>{t('bulk.newList')}</Button>}
        <BulkRunsMenu {...kept} />
      </div>
    </>
  );
}

interface ActionBarProps {
  actions: BulkActions;
  run: BulkRunHead;
  selected: readonly BulkResult[];
  all: readonly BulkResult[];
  isBusy: boolean;
  /** Makes a list of these hosts. */
  onList(hosts: readonly string[]): void;
}

/** What can be done with the rows of a run. */
function ActionBar({ actions, run, selected, all, isBusy, onList }: ActionBarProps) {
  const listAction: RowAction = {
    label: t('bulk.actions.list'),
    isOff: isBusy,
    act: () => onList(selected.map(({ host }) => host)),
  };
  return (
    <RowActionBar
      label={t('explore.actions.heading')}
      selected={selected}
      all={all}
      actions={[listAction]}
      onOpenSite={openSite}
      copyHosts={actions.copyHosts}
      toCopyActions={(rows) => toRowCopies(rows, (form, row) => actions.copyAs(form, run, row))}
      forms={['csv', 'json', 'lines']}
      exportAs={(form, rows) => actions.exportAs(form, run, rows)}
      isExporting={actions.said.value?.what === 'exporting'}
    />
  );
}

/** What the last action has done. */
function BulkSaidLine({ actions: { said } }: Pick<Props, 'actions'>) {
  return <SaidLine said={said.value && toSaidText(said.value)} />;
}

function toSaidText(said: BulkSaid): string {
  switch (said.what) {
    case 'exporting':
      return t('bulk.said.exporting', said.count, [formatNumber(said.count)]);
    case 'exported':
      return t('bulk.said.exported', said.count, [formatNumber(said.count)]);
    case 'not-exported':
      return t('bulk.said.notExported');
    default:
      return toLastSaidText(said);
  }
}
