import { localArea } from '../browser/storage';
import { KEYS_KEY, toKeyList } from '../lookup/key-list';
import { HOUR } from '../time';
import { withKeySettings, withOrganisationOfKey } from './key-settings';
import { MANAGED_KEY, toHeldSettings, toManagedValues } from './managed-values';
import type { Settings, Theme } from './settings';
import { DEFAULT_SETTINGS, parseSettings } from './settings';

/** `system` leaves the theme to the browser. `root` is the `html` element. */
export function applyTheme({ theme }: { theme: Theme }, root: { dataset: DOMStringMap }): void {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

export type { SafetySettings, Settings } from './settings';

export const SETTINGS_KEY = 'settings';
/** Stands for what storage did not hand over. */
const UNREADABLE = '{';

/** Asked for together, they are one read. Neither is lost with the other. */
export const readStored = async (): Promise<Record<string, unknown>> => {
  const [settings, keys] = await Promise.all([
    localArea.get([SETTINGS_KEY, MANAGED_KEY]).catch(() => ({ [SETTINGS_KEY]: UNREADABLE })),
    localArea.get([KEYS_KEY]).catch(() => ({ [KEYS_KEY]: UNREADABLE })),
  ]);
  return { ...settings, ...keys };
};

/** Without the organisation's values, to be stored again after a change. Rejects as `readSettings`. */
export async function readOwnSettings(): Promise<Settings> {
  return parseSettings((await readStored())[SETTINGS_KEY]);
}

const readHeld = async (onUnreadable: (error: unknown) => Settings): Promise<Settings> => {
  const stored = await readStored();
  try {
    return toHeld(parseSettings(stored[SETTINGS_KEY]), stored);
  } catch (error) {
    return toHeld(onUnreadable(error), stored);
  }
};

export const toOrganisation = (stored: Record<string, unknown>) =>
  withOrganisationOfKey(toManagedValues(stored[MANAGED_KEY]), toKeyList(stored[KEYS_KEY]));

/** `own`: as stored. What belongs to the key in use is laid over it, then what the organisation has set. */
export const toHeld = (own: Settings, stored: Record<string, unknown>): Settings =>
  toHeldSettings(withKeySettings(own, toKeyList(stored[KEYS_KEY])), toOrganisation(stored));

/** Organisation, then user, then defaults. Rejects when unreadable: the never-send list is unknown then. */
export function readSettings(): Promise<Settings> {
  return readHeld((error) => {
    throw error;
  });
}

/** For pages that only paint and leave refusing to the worker. Never rejects: unreadable settings fetch no logo. */
export function readShownSettings(): Promise<Settings> {
  return readHeld(() => ({ ...DEFAULT_SETTINGS, loadLogos: false }));
}

/** Milliseconds. */
export async function readFailureLifetime(): Promise<number> {
  return (await readShownSettings()).negativeHours * HOUR;
}
