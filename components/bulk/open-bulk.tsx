import type { ReadonlySignal } from '@preact/signals';
import { computed, effect, signal, untracked } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { browserEnvironment } from '../../lib/browser/environment';
import { runInPage } from '../../lib/browser/in-page';
import { openLargeStore } from '../../lib/browser/large-store';
import { readSuffixes } from '../../lib/browser/lists';
import { requestTabHosts } from '../../lib/browser/permissions';
import { keepTyped, takeTyped } from '../../lib/browser/reload';
import { takeHandover } from '../../lib/bulk/handover';
import { previewBulk } from '../../lib/bulk/preview';
import { ListRun } from '../../lib/bulk/run';
import type { GateRules } from '../../lib/host/subject';
import { readLedger } from '../../lib/lookup/ledger';
import { ask, readKeyId } from '../../lib/messages';
import { readLinks } from '../../lib/page-links/open-links';
import type { Settings } from '../../lib/settings/settings';
import { readFailureLifetime } from '../../lib/settings/store';
import { fetchLogo } from '../card/logo-picture';
import { createLinkTable, toChosen } from '../page-links/link-table';
import { LinksState } from '../page-links/links-state';
import { openRowLogos } from '../site-table/row-logos';
import { createRowVerdicts, EVIDENCE } from '../site-table/row-verdicts';
import { createSavedVerdicts } from '../site-table/saved-verdicts';
import { Bulk } from './Bulk';
import { createBulkResults, toJudgedSite } from './BulkResults';
import { createBulkActions } from './bulk-actions';
import { BulkList } from './list-state';
import { createRunsState } from './runs-state';

const { area, session, now } = browserEnvironment;
const TYPED = 'bulk';

function createList(readRules: () => Promise<GateRules>) {
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

/** The links of an open page as a list. What is filtered or selected of them is what a run would look up. */
function createLinks(list: BulkList, readRules: () => Promise<GateRules>, isOn: ReadonlySignal<boolean>) {
  const { readSaved } = EVIDENCE;
  const readTab = (tabId: number) => readLinks((scripts, deadline) => runInPage(tabId, scripts, deadline));
  const links = new LinksState({ readLinks: readTab, readRules, readSaved });
  const table = createLinkTable(browserEnvironment, links, createSavedVerdicts(links.rows, isOn));
  effect(() => {
    const { value: view } = links.view;
    if (view?.face !== 'ready') return;
    const { page, refused } = view.linked;
    const texts = [...toChosen(table.value).hosts, ...refused];
    untracked(() => {
      const isGiven = list.source.value?.kind === 'links';
      void (isGiven ? list.narrow(texts) : list.give({ kind: 'links', page, texts }));
    });
  });
  // Another list has taken its place, or it has become a run.
  effect(() => {
    if (list.hasList.value && list.source.value?.kind === 'links') return;
    untracked(() => {
      if (links.view.value?.face === 'ready' || list.hasList.value) links.close();
    });
  });
  return { links, table };
}

function createPage(settings: ReadonlySignal<Settings>) {
  const readRules = async () => {
    const { neverSend, organisation = [] } = settings.peek();
    return { suffixes: await readSuffixes(), neverSend, organisation };
  };
  const list = createList(readRules);
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
  const { links, table: linkTable } = createLinks(list, readRules, isOn);
  const isNothingGiven = signal(false);
  const takeGiven = async () => {
    const given = await takeHandover(session).catch(() => null);
    if (given === null) return;
    isNothingGiven.value = 'texts' in given && given.texts.length === 0;
    run.close();
    if ('tabId' in given) {
      list.drop();
      await links.read(given.tabId);
    } else if (given.texts.length > 0) await list.give({ kind: 'given', texts: given.texts });
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
        links={links}
        linkTable={linkTable}
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
