import type { ReadonlySignal } from '@preact/signals';
import { computed, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { browserEnvironment } from '../../lib/browser/environment';
import { openLargeStore } from '../../lib/browser/large-store';
import { readSuffixes } from '../../lib/browser/lists';
import { requestTabHosts } from '../../lib/browser/permissions';
import { keepTyped, takeTyped } from '../../lib/browser/reload';
import { takeHandover } from '../../lib/bulk/handover';
import { previewBulk } from '../../lib/bulk/preview';
import { ListRun } from '../../lib/bulk/run';
import { readLedger } from '../../lib/lookup/ledger';
import { ask, readKeyId } from '../../lib/messages';
import type { Settings } from '../../lib/settings/settings';
import { readFailureLifetime } from '../../lib/settings/store';
import { fetchLogo } from '../card/logo-state';
import { openRowLogos } from '../site-table/row-logos';
import { createRowVerdicts } from '../site-table/row-verdicts';
import { Bulk } from './Bulk';
import { createBulkResults, toJudgedSite } from './BulkResults';
import { createBulkActions } from './bulk-actions';
import { BulkList } from './list-state';
import { createRunsState } from './runs-state';

const { area, session, now } = browserEnvironment;
const TYPED = 'bulk';

function createList(settings: ReadonlySignal<Settings>) {
  const readRules = async () => {
    const { neverSend, organisation = [] } = settings.peek();
    return { suffixes: await readSuffixes(), neverSend, organisation };
  };
  const list = new BulkList(
    readRules,
    (sites, sections, signal) => previewBulk(browserEnvironment, sites, sections, readFailureLifetime, { signal }),
    () => readLedger(area),
  );
  const typed = takeTyped(TYPED) ?? '';
  if (!list.paste(typed)) list.type(typed);
  keepTyped(TYPED, list.toTyped);
  return list;
}

function createPage(settings: ReadonlySignal<Settings>) {
  const list = createList(settings);
  const run = new ListRun(browserEnvironment, {
    askSite: (body) => ask('lookup', body),
    readLimit: async () => settings.peek().monthlyAllowance,
    failureLifetime: readFailureLifetime,
    readKeyId,
  });
  const runs = createRunsState({ locks: navigator.locks, now }, openLargeStore, run.refresh);
  const isOn = computed(() => settings.value.safety.on);
  // A long list has no second one for a policy that is off, nor for sites that nothing is known of yet.
  const known = computed(() => (isOn.value ? run.rows.value.filter(({ at }) => at !== null) : []));
  const verdicts = createRowVerdicts(browserEnvironment, known, isOn, toJudgedSite);
  const table = createBulkResults(browserEnvironment, run, verdicts, openRowLogos(settings, fetchLogo));
  const actions = createBulkActions(browserEnvironment);
  const isNothingGiven = signal(false);
  const takeGiven = async () => {
    const texts = await takeHandover(session).catch(() => null);
    if (texts === null) return;
    isNothingGiven.value = texts.length === 0;
    run.close();
    if (texts.length > 0) await list.give({ kind: 'given', texts });
  };
  const start = (name: string) => {
    const { input, preview, sections } = list;
    if (!input.value || preview.value === null || typeof preview.value === 'string') return;
    actions.forget();
    const { calls } = preview.value;
    // A list that could not be stored as a run stays in its field.
    void run.start({ name, calls, sites: input.value.sites, sections: sections.value }, () => list.clear());
  };
  void runs.open();
  // A run that was started or has ended is listed so.
  const listed = computed(() => {
    const { run: shown, status } = run.state.value;
    return `${shown?.id} ${status} ${shown?.endedAt}`;
  });
  listed.subscribe(() => void runs.load());
  return function BulkPage() {
    useEffect(() => void takeGiven(), []);
    return (
      <Bulk
        list={list}
        run={run}
        runs={runs}
        table={table}
        actions={actions}
        settings={settings}
        isNothingGiven={isNothingGiven}
        readTabs={requestTabHosts}
        onStart={start}
      />
    );
  };
}

let page: ReturnType<typeof createPage> | null = null;

/** Made once: a run goes on while other pages of the dashboard are shown. */
export function openBulk(settings: ReadonlySignal<Settings>) {
  page ??= createPage(settings);
  return page;
}
