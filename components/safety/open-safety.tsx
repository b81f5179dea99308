import type { ReadonlySignal } from '@preact/signals';
import { computed, signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { browserEnvironment } from '../../lib/browser/environment';
import { openLargeStore } from '../../lib/browser/large-store';
import { readSuffixes } from '../../lib/browser/lists';
import { createSafetyPermissions } from '../../lib/browser/permissions';
import { keepTyped, takeTyped } from '../../lib/browser/reload';
import { localArea, subscribeLocal } from '../../lib/browser/storage';
import { readCategoryLists } from '../../lib/discovery/category-lists';
import { toAddress } from '../../lib/host/address';
import { ask, readKeyId } from '../../lib/messages';
import { clearPrimed, PRIMED_STAMP, readPrimed, readPrimedNames, readPrimedSummary } from '../../lib/primed/list';
import { ListsRun } from '../../lib/primed/run';
import { readPolicyInForce } from '../../lib/safety/in-force';
import { OVERRIDES_KEY, readOverrides } from '../../lib/safety/overrides';
import { POLICY_KEY, writePolicy } from '../../lib/safety/store';
import { strictRules } from '../../lib/safety/strict/keeper';
import { listSavedHosts, readSavedChunks, readSavedSites } from '../../lib/saved/saved-sites';
import type { Managed } from '../../lib/settings/managed';
import { readManaged, subscribeManaged, UNMANAGED } from '../../lib/settings/managed';
import { createCategoryListsState } from '../pickers/FullLists';
import { createPrimedState } from '../primed/primed-state';
import type { SettingsState } from '../settings/settings-state';
import { toPreset } from './PresetChoice';
import type { DryRunGrounds, SavedSites } from './policy/dry-run-state';
import { createDryRun } from './policy/dry-run-state';
import { createExceptions } from './policy/exceptions-state';
import { PolicyDraft } from './policy/policy-draft';
import type { PolicyStore } from './policy/policy-reading';
import { readAskedCategory } from './policy/rule-address';
import { toCategoryRule } from './policy/rules';
import type { KnownValues } from './policy/unmatched';
import { toKnownValues } from './policy/unmatched';
import { Safety } from './Safety';
import { SafetyState } from './safety-state';

const TYPED = 'policy';

const subscribeItem = (key: string) => (onChange: () => void) =>
  subscribeLocal((changed) => key in changed && onChange());

const POLICY_STORE: PolicyStore = {
  read: async () => (await readPolicyInForce(readManaged())).toDocument(),
  readLocked: async () => (await readManaged()).locked.includes('policy'),
  write: writePolicy,
  subscribe: (onChange) => {
    const subscriptions = [subscribeItem(POLICY_KEY)(onChange), subscribeManaged(() => onChange())];
    return () => subscriptions.forEach((unsubscribe) => void unsubscribe());
  },
};

const SAVED_SITES: SavedSites = {
  list: () => listSavedHosts(localArea),
  read: async function* (hosts) {
    yield* readSavedChunks(localArea, hosts, new Set(await localArea.keys()));
  },
};

/** Null until the list is read. Without it no ending is called wrong. */
function readEndings() {
  const endings = signal<KnownValues['endings']>(null);
  void readSuffixes().then(
    (suffixes) => {
      endings.value = suffixes.endings;
    },
    () => {},
  );
  return endings;
}

/** Null: the exceptions cannot be read. */
async function readGrounds(isPrimed: boolean): Promise<DryRunGrounds | null> {
  const { policy, blockHosts, allowHosts, locked } = await readManaged();
  const overrides = locked.includes('overrides') ? [] : await readOverrides(localArea).catch(() => null);
  if (!overrides) return null;
  // Without its list this mode judges by saved data, as it does during browsing.
  const findPrimed = isPrimed ? await readPrimed().catch(() => null) : null;
  return {
    managed: { block: blockHosts, allow: allowHosts },
    isManaged: policy !== undefined,
    overrides,
    findPrimed,
    primedHosts: findPrimed ? await readPrimedNames().catch(() => []) : [],
  };
}

export async function openSafety(
  settings: SettingsState,
  address: ReadonlySignal<string | null>,
): Promise<ComponentType> {
  const permissions = await createSafetyPermissions();
  const readService = () => {
    const service = toAddress(address.value ?? '');
    return service.ok && service.needsPermission ? service.origin : null;
  };
  const state = new SafetyState(browserEnvironment, settings, permissions, strictRules, readService);
  await state.look();
  const categories = createCategoryListsState(
    browserEnvironment,
    () => readCategoryLists(openLargeStore),
    (version) => ask('category-list', { version }),
  );
  const endings = readEndings();
  const known = computed(() => toKnownValues(categories.paths.value, categories.due.value.length === 0, endings.value));
  const draft = new PolicyDraft(browserEnvironment, POLICY_STORE, known, (hosts) => readSavedSites(localArea, hosts));
  const typed = takeTyped(TYPED);
  if (typed !== null) void draft.opened.then(() => draft.type(typed));
  keepTyped(TYPED, () => (draft.isChanged.value || draft.isTyping.value ? draft.text.value : null));
  const asked = readAskedCategory(location.hash);
  if (asked !== null) {
    await draft.opened;
    draft.addRule(toPreset('empty'), (policy) => toCategoryRule(policy, asked));
    // A page that is loaded again does not ask again.
    history.replaceState(history.state, '', '#policy');
  }
  const dryRun = createDryRun(browserEnvironment, SAVED_SITES, () =>
    readGrounds(settings.settings.value.safety.mode === 'primed'),
  );
  const exceptions = createExceptions(browserEnvironment, ask, subscribeItem(OVERRIDES_KEY));
  const primedRun = new ListsRun(browserEnvironment, { askPage: (body) => ask('prime-page', body), readKeyId });
  const primed = createPrimedState(primedRun, state.current, {
    readSummary: readPrimedSummary,
    clear: clearPrimed,
    subscribe: subscribeItem(PRIMED_STAMP),
  });
  const toLists = ({ blockHosts, allowHosts }: Managed) => ({ block: blockHosts, allow: allowHosts });
  const managed = signal(toLists(await readManaged().catch(() => UNMANAGED)));
  subscribeManaged((changed) => {
    managed.value = toLists(changed);
  });
  return function OpenSafety() {
    return (
      <Safety
        state={state}
        draft={draft}
        dryRun={dryRun}
        exceptions={exceptions}
        primed={primed}
        categories={categories}
        locked={settings.locked.value}
        managed={managed}
        now={Date.now}
      />
    );
  };
}
