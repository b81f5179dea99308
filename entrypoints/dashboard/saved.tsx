import type { ReadonlySignal } from '@preact/signals';
import { computed } from '@preact/signals';
import { SavedPage } from '../../components/saved/SavedPage';
import { createSavedTable } from '../../components/saved/SavedTable';
import { createSavedActions } from '../../components/saved/saved-actions';
import { createSavedState } from '../../components/saved/saved-state';
import { downloadText } from '../../components/ui/File';
import { browserEnvironment } from '../../lib/browser/environment';
import { openLargeStore } from '../../lib/browser/large-store';
import { localArea } from '../../lib/browser/storage';
import { readSuffixes } from '../../lib/browser/suffix-list';
import { ask } from '../../lib/messages';
import { readPrimed } from '../../lib/primed/list';
import { createLimit } from '../../lib/run/limit';
import { readRulesInForce } from '../../lib/safety/in-force';
import type { JudgedSite } from '../../lib/safety/policy';
import { LookUpAgain } from '../../lib/saved/look-up-again';
import type { SavedRow } from '../../lib/saved/saved-rows';
import type { Settings } from '../../lib/settings/settings';
import { readSettings } from '../../lib/settings/store';
import type { Navigation } from './navigation';
import { openVerdicts, pause, subscribeKeys, toPlaces } from './site-lists';

interface Parts {
  settings: ReadonlySignal<Settings>;
  navigation: Pick<Navigation, 'show'>;
}

const NO_ROWS: readonly SavedRow[] = [];

function createPage({ settings, navigation }: Parts) {
  const state = createSavedState({
    area: localArea,
    store: openLargeStore,
    subscribe: subscribeKeys,
    pause,
    now: browserEnvironment.now,
  });
  const isJudged = computed(() => settings.value.safety.on);
  let findPrimed: ((host: string) => JudgedSite | null) | null = null;
  const verdicts = openVerdicts<SavedRow>({
    // While rows still come, each drawing would begin to judge anew.
    rows: computed(() => (state.status.value === 'ready' ? state.rows.value : NO_ROWS)),
    isOn: isJudged,
    readRules: async () => {
      const rules = await readRulesInForce();
      // Without the list more is unknown, and nothing counts as better than it is.
      findPrimed = rules && (await readPrimed().catch(() => null));
      return rules;
    },
    toSite: ({ host }) => findPrimed?.(host) ?? null,
  });
  const table = createSavedTable({
    saved: state.rows,
    verdicts,
    isJudged,
    store: localArea,
    now: browserEnvironment.now,
  });
  const actions = createSavedActions({
    area: localArea,
    locks: navigator.locks,
    now: browserEnvironment.now,
    readRules: async () => {
      const [suffixes, { neverSend, organisation }] = await Promise.all([readSuffixes(), readSettings()]);
      return { suffixes, neverSend, ...(organisation && { organisation }) };
    },
    copy: (text) => navigator.clipboard.writeText(text),
    download: downloadText,
  });
  const again = new LookUpAgain(
    browserEnvironment,
    (request) => ask('lookup', request),
    createLimit({ ...browserEnvironment, readLimit: async () => settings.peek().monthlyAllowance }),
  );
  const places = toPlaces(navigation);
  return function SavedSitesPage() {
    return <SavedPage {...{ state, table, actions, again }} now={Date.now} {...places} />;
  };
}

let page: ReturnType<typeof createPage> | null = null;

/** Made once: who comes back from a card finds the rows, the selection and the place. */
export function openSaved(parts: Parts) {
  page ??= createPage(parts);
  return page;
}
