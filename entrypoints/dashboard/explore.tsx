import type { ReadonlySignal } from '@preact/signals';
import { computed, effect, signal } from '@preact/signals';
import { Explore } from '../../components/explore/Explore';
import { createExploreActions } from '../../components/explore/explore-actions';
import { createExplore } from '../../components/explore/explore-state';
import { createResults } from '../../components/explore/results';
import { createSearchesState } from '../../components/explore/saved-searches-state';
import { createCategoryListsState } from '../../components/pickers/FullLists';
import { toRowSite } from '../../components/site-table/row-verdicts';
import { downloadText } from '../../components/ui/File';
import { browserEnvironment } from '../../lib/browser/environment';
import { openLargeStore } from '../../lib/browser/large-store';
import { requestSearchConsent } from '../../lib/browser/permissions';
import { localArea, subscribeLocal } from '../../lib/browser/storage';
import { readCategoryLists } from '../../lib/discovery/category-lists';
import { readPage, readPages, toPageKey } from '../../lib/discovery/pages';
import { createSearchRun } from '../../lib/discovery/run';
import { createSavedSearches } from '../../lib/discovery/saved-searches';
import { ask } from '../../lib/messages';
import { readPolicyInForce } from '../../lib/safety/in-force';
import { changePolicy, POLICY_KEY } from '../../lib/safety/store';
import { readSavedSites } from '../../lib/saved/saved-sites';
import { readManaged, subscribeManaged } from '../../lib/settings/managed';
import type { Settings } from '../../lib/settings/settings';
import type { Navigation } from './navigation';
import { openLogos, openVerdicts, toPlaces } from './site-lists';

interface Parts {
  settings: ReadonlySignal<Settings>;
  navigation: Pick<Navigation, 'search' | 'show'>;
}

/** Whether there is a policy that the user may change. */
async function readCanList(): Promise<boolean> {
  const managed = await readManaged();
  if (managed.locked.includes('policy')) return false;
  return (await readPolicyInForce(managed)).toDocument() !== null;
}

function createPage({ settings, navigation }: Parts) {
  const run = createSearchRun(browserEnvironment, {
    askPage: (body) => ask('search-page', body),
    readLimit: async () => settings.peek().monthlyAllowance,
  });
  const state = createExplore({
    ask: (body) => ask('search-page', body),
    readPages: (query) => readPages(query, openLargeStore, Date.now()),
    hasPage: async (query) => (await readPage(toPageKey(query), openLargeStore, Date.now())) !== null,
    requestConsent: () => requestSearchConsent(),
    push: (search) => navigation.show({ name: 'explore', search }, 'push'),
    latest: run.latest,
  });
  const isJudged = computed(() => settings.value.safety.on);
  const verdicts = openVerdicts({ rows: state.rows, isOn: isJudged, toSite: toRowSite });
  const table = createResults({
    explore: state,
    verdicts,
    isJudged,
    toLogos: openLogos(settings),
    store: localArea,
    now: browserEnvironment.now,
  });
  const actions = createExploreActions({
    area: localArea,
    locks: navigator.locks,
    now: browserEnvironment.now,
    readNeverSend: () => [settings.peek().neverSend, settings.peek().organisation ?? []],
    changePolicy,
    readSites: (hosts) => readSavedSites(localArea, hosts),
    copy: (text) => navigator.clipboard.writeText(text),
    download: downloadText,
  });
  const searches = createSearchesState(createSavedSearches(browserEnvironment));
  const categories = createCategoryListsState(
    browserEnvironment,
    () => readCategoryLists(openLargeStore),
    (version) => ask('category-list', { version }),
  );
  const canList = signal(false);
  const look = () =>
    void readCanList().then(
      (can) => {
        canList.value = can;
      },
      () => {
        canList.value = false;
      },
    );
  subscribeLocal((changed) => POLICY_KEY in changed && look());
  subscribeManaged(look);
  look();
  effect(() => void state.follow(navigation.search.value));
  const places = toPlaces(navigation);
  return function ExplorePage() {
    return (
      <Explore
        {...{ state, table, actions, run, searches, canList }}
        categories={categories.paths}
        now={Date.now}
        {...places}
        onReload={() => location.reload()}
      />
    );
  };
}

let page: ReturnType<typeof createPage> | null = null;

/** Made once: who comes back from a card finds the rows, the selection and the place. */
export function openExplore(parts: Parts) {
  page ??= createPage(parts);
  return page;
}
