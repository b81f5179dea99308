import type { ReadonlySignal } from '@preact/signals';
import { computed, effect, signal } from '@preact/signals';
import { browserEnvironment } from '../../lib/browser/environment';
import { openLargeStore } from '../../lib/browser/large-store';
import { keepTyped, takeTyped } from '../../lib/browser/reload';
import type { ShowRoute } from '../../lib/browser/route';
import { subscribeLocal } from '../../lib/browser/storage';
import { readCategoryLists } from '../../lib/discovery/category-lists';
import { readPage, readPages, toPageKey } from '../../lib/discovery/pages';
import { PagesRun } from '../../lib/discovery/run';
import { createSavedSearches } from '../../lib/discovery/saved-searches';
import { ask, readKeyId } from '../../lib/messages';
import { readPolicyInForce } from '../../lib/safety/in-force';
import { POLICY_KEY } from '../../lib/safety/store';
import { readManaged, subscribeManaged } from '../../lib/settings/managed';
import type { Settings } from '../../lib/settings/settings';
import { fetchLogo } from '../card/logo-picture';
import { createCategoryListsState } from '../pickers/FullLists';
import { toPlaces } from '../site-table/places';
import { openRowLogos } from '../site-table/row-logos';
import { createRowVerdicts, toRowSite } from '../site-table/row-verdicts';
import { Explore } from './Explore';
import { createExploreActions } from './explore-actions';
import type { StoredPages } from './explore-state';
import { ExploreState } from './explore-state';
import type { QueryDraft } from './query-form';
import { createResults } from './results';
import { createSearchesState } from './saved-searches-state';

const TYPED = 'explore';

/** Whether there is a policy that the user may change. */
async function readCanList(): Promise<boolean> {
  const managed = await readManaged();
  if (managed.locked.includes('policy')) return false;
  return (await readPolicyInForce(managed)).toDocument() !== null;
}

function followCanList(): ReadonlySignal<boolean> {
  const canList = signal(false);
  const look = async () => {
    canList.value = await readCanList().catch(() => false);
  };
  subscribeLocal((changed) => POLICY_KEY in changed && void look());
  subscribeManaged(() => void look());
  void look();
  return canList;
}

const stored: StoredPages = {
  read: (query) => readPages(query, openLargeStore, Date.now()),
  has: async (query) => (await readPage(toPageKey(query), openLargeStore, Date.now())) !== null,
};

function createPage(settings: ReadonlySignal<Settings>, search: ReadonlySignal<string>, show: ShowRoute) {
  const run = new PagesRun(browserEnvironment, {
    askPage: (body) => ask('search-page', body),
    readLimit: async () => settings.peek().monthlyAllowance,
    readKeyId,
  });
  const state = new ExploreState(
    (body) => ask('search-page', body),
    stored,
    run.latest,
    (text) => show({ name: 'explore', search: text }, 'push'),
  );
  const isOn = computed(() => settings.value.safety.on);
  const verdicts = createRowVerdicts(browserEnvironment, state.rows, isOn, toRowSite);
  const table = createResults(browserEnvironment, state, verdicts, openRowLogos(settings, fetchLogo));
  const actions = createExploreActions(browserEnvironment, () => {
    const { neverSend, organisation = [] } = settings.peek();
    return [neverSend, organisation];
  });
  const searches = createSearchesState(createSavedSearches(browserEnvironment));
  const { paths: categories } = createCategoryListsState(
    browserEnvironment,
    () => readCategoryLists(openLargeStore),
    (version) => ask('category-list', { version }),
  );
  const canList = followCanList();
  const places = toPlaces(show);
  effect(() => void state.follow(search.value));
  const typed = takeTyped(TYPED);
  if (typed) state.restore(JSON.parse(typed) as Partial<QueryDraft>);
  keepTyped(TYPED, () => JSON.stringify(state.form.draft.peek()));
  return function ExplorePage() {
    return (
      <Explore
        state={state}
        table={table}
        actions={actions}
        run={run}
        searches={searches}
        categories={categories}
        canList={canList}
        places={places}
      />
    );
  };
}

let page: ReturnType<typeof createPage> | null = null;

/** Made once: who comes back from a card finds the rows, the selection and the place. `search`: that of the address. */
export function openExplore(settings: ReadonlySignal<Settings>, search: ReadonlySignal<string>, show: ShowRoute) {
  page ??= createPage(settings, search, show);
  return page;
}
