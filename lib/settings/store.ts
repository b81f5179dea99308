import { isNewerSchema, localArea, SCHEMA_KEY } from '../browser/storage';
import { HOUR } from '../time';
import { MANAGED_KEY, toManagedValues } from './managed-copy';
import { toHeldSettings } from './managed-settings';
import type { Settings } from './settings';
import { DEFAULT_SETTINGS } from './settings';
import { parseSettings } from './settings-text';

// What is read here, and what a part of it is.
export type { SafetySettings } from './safety-settings';
export type { Settings } from './settings';

export const SETTINGS_KEY = 'settings';
/** Stands for what storage did not hand over. */
const UNREADABLE = '{';

const readStored = () =>
  localArea
    .get([SETTINGS_KEY, SCHEMA_KEY, MANAGED_KEY])
    .catch((): Record<string, unknown> => ({ [SETTINGS_KEY]: UNREADABLE }));

/** What the user has set, without the organisation's values: what is stored again after a change. Rejects as `readSettings`. */
export async function readOwnSettings(): Promise<Settings> {
  const stored = await readStored();
  return parseSettings(stored[SETTINGS_KEY], isNewerSchema(stored[SCHEMA_KEY]));
}

const readHeld = async (onUnreadable: (error: unknown) => Settings): Promise<Settings> => {
  const stored = await readStored();
  const values = toManagedValues(stored[MANAGED_KEY]);
  const isNewer = isNewerSchema(stored[SCHEMA_KEY]);
  try {
    return toHeldSettings(parseSettings(stored[SETTINGS_KEY], isNewer), values, isNewer);
  } catch (error) {
    return toHeldSettings(onUnreadable(error), values, isNewer);
  }
};

/**
 * The settings as they hold: what the organisation has set, then the user's, then the defaults. Rejects with `internal` when
 * storage does not answer or holds what cannot be read: what must not be sent is not known then.
 */
export function readSettings(): Promise<Settings> {
  return readHeld((error) => {
    throw error;
  });
}

/** For pages that only paint and leave refusing to the worker. Never rejects: unreadable settings fetch no logo. */
export function readShownSettings(): Promise<Settings> {
  return readHeld(() => ({ ...DEFAULT_SETTINGS, loadLogos: false }));
}

/** For how long it holds that the service could not read a site, in milliseconds. */
export async function readFailureLifetime(): Promise<number> {
  return (await readShownSettings()).negativeHours * HOUR;
}
