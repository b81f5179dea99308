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
  const { settings } = findKey(list, list.inUse) ?? {};
  return withValues(own, Object.entries({ ...pickKeySettings(DEFAULT_SETTINGS), ...settings }));
}

/** What the organisation has set, by name: what it has set for the key in use stands over what it has set for all. */
export function withOrganisationOfKey(values: Record<string, unknown>, list: KeyList): Record<string, unknown> {
  const { organisation } = (list.inUse !== null && findKey(list, list.inUse)) || {};
  if (!organisation) return values;
  // Where it sends to is read with the key (`credentials.ts`).
  const { serviceAddress: _, ...others } = organisation;
  return { ...values, ...others };
}
