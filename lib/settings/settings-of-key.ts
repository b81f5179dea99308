import { KEYS_KEY, toKeyList } from '../lookup/key-list';
import { withKeySettings, withOrganisationOfKey } from './key-settings';
import { MANAGED_KEY, toHeldSettings, toManagedValues } from './managed-values';
import type { Settings } from './settings';
import { DEFAULT_SETTINGS, parseSettings } from './settings';
import { readStored, SETTINGS_KEY } from './store';

/** As they are with this key, whether it is in use or not. Never rejects: the defaults where they cannot be read. */
export async function readSettingsOfKey(slot: string): Promise<Settings> {
  const stored = await readStored();
  const list = { ...toKeyList(stored[KEYS_KEY]), inUse: slot };
  try {
    const own = withKeySettings(parseSettings(stored[SETTINGS_KEY]), list);
    return toHeldSettings(own, withOrganisationOfKey(toManagedValues(stored[MANAGED_KEY]), list));
  } catch {
    return DEFAULT_SETTINGS;
  }
}
