import type { KeyList } from '../lookup/key-list';
import { FIRST_SLOT, findKey } from '../lookup/key-list';
import type { Settings } from './settings';
import { DEFAULT_SETTINGS, withValues } from './settings';

/** What of the settings belongs to a key. That of the first key is in the settings, that of another is beside its name. */
export type KeySettings = Pick<Settings, 'plan' | 'alwaysLive' | 'monthlyAllowance'>;

export function pickKeySettings({ plan, alwaysLive, monthlyAllowance }: KeySettings): KeySettings {
  return { plan, alwaysLive, monthlyAllowance };
}

/** The settings as they are stored, with what belongs to the key in use. */
export function withKeySettings(own: Settings, list: KeyList): Settings {
  if (list.inUse === null || list.inUse === FIRST_SLOT) return own;
  return withValues(own, Object.entries(findKey(list, list.inUse)?.settings ?? pickKeySettings(DEFAULT_SETTINGS)));
}

/** What the organisation has set, by name: what it has set for the key in use stands over what it has set for all. */
export function withOrganisationOfKey(values: Record<string, unknown>, list: KeyList): Record<string, unknown> {
  return list.isManaged ? { ...values, ...findKey(list, list.inUse)?.organisation } : values;
}
