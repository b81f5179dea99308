import type { ReadonlySignal } from '@preact/signals';
import { computed } from '@preact/signals';
import { browserEnvironment } from '../../lib/browser/environment';
import { openLargeStore } from '../../lib/browser/large-store';
import { readSuffixes } from '../../lib/browser/lists';
import type { Route, ShowRoute } from '../../lib/browser/route';
import { ask, readKeyId } from '../../lib/messages';
import { createLimit } from '../../lib/run/pace';
import { LookUpAgain } from '../../lib/saved/look-up-again';
import type { SavedRow } from '../../lib/saved/saved-rows';
import type { Settings } from '../../lib/settings/settings';
import { readSettings } from '../../lib/settings/store';
import { toPlaces } from '../site-table/places';
import { createSavedVerdicts } from '../site-table/saved-verdicts';
import { takeAddressWords } from './address-words';
import { SavedPage } from './SavedPage';
import { createSavedTable } from './SavedTable';
import { createSavedActions } from './saved-actions';
import { SavedState } from './saved-state';

const NO_ROWS: readonly SavedRow[] = [];

function createVerdicts(state: SavedState, settings: ReadonlySignal<Settings>) {
  return createSavedVerdicts(
    // While rows still come, each drawing would begin to judge anew.
    computed(() => (state.status.value === 'ready' ? state.rows.value : NO_ROWS)),
    computed(() => settings.value.safety.on),
  );
}

async function readRules() {
  const [suffixes, { neverSend, organisation = [] }] = await Promise.all([readSuffixes(), readSettings()]);
  return { suffixes, neverSend, organisation };
}

function createPage(settings: ReadonlySignal<Settings>, route: ReadonlySignal<Route>, show: ShowRoute) {
  const state = new SavedState(browserEnvironment, openLargeStore);
  const table = createSavedTable(browserEnvironment, state.rows, createVerdicts(state, settings));
  const actions = createSavedActions(browserEnvironment, readRules);
  const again = new LookUpAgain(
    browserEnvironment,
    { lookUp: (request) => ask('lookup', request), readKeyId },
    createLimit(browserEnvironment, async () => settings.peek().monthlyAllowance),
  );
  const places = toPlaces(show);
  takeAddressWords(route, table, show);
  return function SavedSitesPage() {
    return <SavedPage state={state} table={table} actions={actions} again={again} places={places} />;
  };
}

let page: ReturnType<typeof createPage> | null = null;

/** Made once: who comes back from a card finds the rows, the selection and the place. */
export function openSaved(settings: ReadonlySignal<Settings>, route: ReadonlySignal<Route>, show: ShowRoute) {
  page ??= createPage(settings, route, show);
  return page;
}
