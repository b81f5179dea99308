import type { ReadonlySignal } from '@preact/signals';
import { computed, effect, signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { render } from 'preact';
import { openCommandKeys, readCommands } from '../../lib/browser/commands';
import { createOriginPermissions } from '../../lib/browser/permissions';
import { localArea, subscribeLocal } from '../../lib/browser/storage';
import { loadTexts } from '../../lib/browser/texts';
import { readKeyList } from '../../lib/lookup/key-list';
import { ask } from '../../lib/messages';
import { readSavedSizes } from '../../lib/saved/saved-sites';
import { changeSettings, resetSettings, subscribeKey, subscribeSettings } from '../../lib/settings/changes';
import { readManagedOverview, subscribeManagedOverview } from '../../lib/settings/managed';
import { applyTheme, readOwnSettings, readSettings, readShownSettings } from '../../lib/settings/store';
import { toFileKeys } from '../../lib/settings/transfer';
import { LOST_KEY, readLost, readStatus, STATUS_KEY } from '../../lib/sync/state';
import { t } from '../../lib/texts';
import { SECOND } from '../../lib/time';
import { KeyListState } from './key-list-state';
import { SettingsPage } from './SettingsPage';
import type { SettingsState } from './settings-state';
import { createSettingsState } from './settings-state';
import type { SyncStore } from './sync-state';
import { createSyncState } from './sync-state';

/** Opens brand safety, which is too much for a page opened for something else. `address`: of the service; null: none. */
export type OpenSafety = (settings: SettingsState, address: ReadonlySignal<string | null>) => Promise<ComponentType>;

const SYNC_STORE: SyncStore = {
  readStatus: () => readStatus(localArea),
  readLost: () => readLost(localArea),
  subscribe: (onChange) => subscribeLocal((changed) => (STATUS_KEY in changed || LOST_KEY in changed) && onChange()),
};

const store = { changeSettings, resetSettings, subscribeSettings, readOwnSettings };

const readFileKeys = async () => toFileKeys(await readKeyList(localArea));

export async function openSettings(openSafety: OpenSafety, root: HTMLElement): Promise<void> {
  const [saved, shown, permissions, managed] = await Promise.all([
    readSettings().catch(() => null),
    readShownSettings(),
    createOriginPermissions(),
    readManagedOverview(),
    loadTexts(),
  ]);
  const unfit = signal(managed.unfit);
  const locked = signal(managed.locked);
  const state = createSettingsState(saved, store, locked, shown);
  effect(() => applyTheme(state.settings.value, document.documentElement));
  document.documentElement.lang = t('text.language');
  document.title = t('settings.title');

  const keys = new KeyListState(ask, permissions);
  let address = managed.serviceAddress;
  subscribeManagedOverview((changed) => {
    unfit.value = changed.unfit;
    locked.value = changed.locked;
    if (changed.serviceAddress === address) return;
    address = changed.serviceAddress;
    void keys.load(true);
  });
  let inUse: string | null | undefined;
  effect(() => {
    const next = keys.entries.value?.inUse;
    // An undo would change the plan or limit of another key than the one it was changed for.
    if (inUse !== undefined && next !== inUse) state.endNotice();
    inUse = next;
  });
  // Another page may have saved or forgotten the key.
  subscribeKey(() => void keys.load());
  // A call elsewhere may have shown that the service refuses the key.
  subscribeLocal((changed) => Object.keys(changed).some((key) => key.startsWith('circuit')) && void keys.load());
  // A worker that does not answer must not keep the page blank.
  await Promise.race([keys.load(), new Promise((resolve) => setTimeout(resolve, 0.3 * SECOND))]);
  const service = computed(() => keys.form.value.status.value?.address ?? null);
  render(
    <SettingsPage
      state={state}
      keys={keys}
      sync={createSyncState(state, SYNC_STORE, ask)}
      ask={ask}
      readSizes={() => readSavedSizes(localArea)}
      readKeys={readFileKeys}
      unfit={unfit}
      openSafety={() => openSafety(state, service)}
      shortcuts={{ read: readCommands, change: openCommandKeys }}
    />,
    root,
  );
}
