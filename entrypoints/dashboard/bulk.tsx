import type { ReadonlySignal } from '@preact/signals';
import { computed, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { browser } from 'wxt/browser';
import { Bulk } from '../../components/bulk/Bulk';
import { createBulkActions } from '../../components/bulk/bulk-actions';
import { createBulkList } from '../../components/bulk/list-state';
import { createBulkResults, toJudgedRow } from '../../components/bulk/results';
import { createRunsState } from '../../components/bulk/runs-state';
import { toRowSite } from '../../components/site-table/row-verdicts';
import { downloadFile } from '../../components/ui/File';
import { browserEnvironment } from '../../lib/browser/environment';
import { openLargeStore } from '../../lib/browser/large-store';
import { localArea, sessionArea } from '../../lib/browser/storage';
import { readSuffixes } from '../../lib/browser/suffix-list';
import { takeHandover } from '../../lib/bulk/handover';
import { previewBulk } from '../../lib/bulk/preview';
import { deleteBulkRun, listBulkRuns, purgeBulkRuns, renameBulkRun, restoreBulkRun } from '../../lib/bulk/record';
import { createBulkRun } from '../../lib/bulk/run';
import { readLedger } from '../../lib/lookup/ledger';
import { ask } from '../../lib/messages';
import type { Settings } from '../../lib/settings/settings';
import { readFailureLifetime } from '../../lib/settings/store';
import { t } from '../../lib/texts';
import { openLogos, openSite, openVerdicts, pause } from './site-lists';

const TABS = { permissions: ['tabs'] as 'tabs'[] };

/** The hosts of the tabs that show a site. The permission is given back, so that nothing else reads what is browsed. */
async function readTabs(): Promise<string[] | null> {
  if (!(await browser.permissions.request(TABS).catch(() => false))) return null;
  const tabs = await browser.tabs.query({});
  await browser.permissions.remove(TABS).catch(() => {});
  const addresses = tabs.flatMap(({ url }) => URL.parse(url ?? '') ?? []);
  return addresses.filter(({ protocol }) => /^https?:$/.test(protocol)).map(({ host }) => host);
}

function createPage(settings: ReadonlySignal<Settings>) {
  const list = createBulkList({
    readRules: async () => {
      const { neverSend, organisation = [] } = settings.peek();
      return { suffixes: await readSuffixes(), neverSend, organisation };
    },
    preview: (sites, sections, signal) =>
      previewBulk(browserEnvironment, sites, sections, readFailureLifetime, { signal, pause }),
    readBook: () => readLedger(localArea),
    pause,
  });
  const run = createBulkRun(browserEnvironment, {
    askSite: (body) => ask('lookup', body),
    readLimit: async () => settings.peek().monthlyAllowance,
    failureLifetime: readFailureLifetime,
  });
  const runs = createRunsState({
    list: () => listBulkRuns(openLargeStore),
    rename: (id, name) => renameBulkRun(openLargeStore, id, name).then(run.refresh),
    remove: (id) => deleteBulkRun(openLargeStore, id, Date.now()),
    restore: (id) => restoreBulkRun(openLargeStore, id),
    purge: () => purgeBulkRuns(openLargeStore, navigator.locks),
  });
  const isJudged = computed(() => settings.value.safety.on);
  const verdicts = openVerdicts({
    // A long list has no second one for a policy that is off, nor for sites that nothing is known of yet.
    rows: computed(() => (isJudged.value ? run.rows.value.filter(({ at }) => at !== null).map(toJudgedRow) : [])),
    isOn: isJudged,
    toSite: toRowSite,
  });
  const table = createBulkResults({
    run,
    verdicts,
    isJudged,
    toLogos: openLogos(settings),
    store: localArea,
    now: browserEnvironment.now,
  });
  const actions = createBulkActions({
    copy: (text) => navigator.clipboard.writeText(text),
    download: downloadFile,
    pause,
    now: browserEnvironment.now,
  });
  const isNothingGiven = signal(false);
  const takeGiven = async () => {
    const texts = await takeHandover(sessionArea).catch(() => null);
    if (texts === null) return;
    isNothingGiven.value = texts.length === 0;
    run.close();
    if (texts.length > 0) await list.give({ kind: 'given', texts });
  };
  const start = async (name: string) => {
    const { value: input } = list.input;
    if (!input) return;
    actions.forget();
    const ended = run.start({ name, sites: input.sites, sections: list.sections.value });
    list.clear();
    await ended;
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
        {...{ list, run, runs, table, actions, settings, readTabs, isNothingGiven }}
        now={Date.now}
        onStart={(name) => void start(name)}
        onOpenSite={openSite}
        onTitle={(title) => {
          document.title = `${title} · ${t('text.name')}`;
        }}
        onReload={() => location.reload()}
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
