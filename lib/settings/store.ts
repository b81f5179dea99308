import { localArea, subscribeLocal } from '../browser/storage';
import { HOUR } from '../time';
import {
  MANAGED_KEY,
  readManagedValues,
  subscribeManagedValues,
  toHeldSettings,
  toLocked,
  toManagedValues,
} from './managed';
import type { Settings, Theme } from './settings';
import { DEFAULT_SETTINGS, formatSettings, parseSettings, pickValues, withValues } from './settings';

/** Shows a page in the theme that the user chose; `system` leaves it to the browser. `root` is the `html` element. */
export function applyTheme({ theme }: { theme: Theme }, root: { dataset: DOMStringMap }): void {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

// What is read here, and what a part of it is.
export type { SafetySettings, Settings } from './settings';

export const SETTINGS_KEY = 'settings';
/** Stands for what storage did not hand over. */
const UNREADABLE = '{';

const readStored = () =>
  localArea.get([SETTINGS_KEY, MANAGED_KEY]).catch((): Record<string, unknown> => ({ [SETTINGS_KEY]: UNREADABLE }));

/** What the user has set, without the organisation's values: what is stored again after a change. Rejects as `readSettings`. */
export async function readOwnSettings(): Promise<Settings> {
  return parseSettings((await readStored())[SETTINGS_KEY]);
}

const readHeld = async (onUnreadable: (error: unknown) => Settings): Promise<Settings> => {
  const stored = await readStored();
  const values = toManagedValues(stored[MANAGED_KEY]);
  try {
    return toHeldSettings(parseSettings(stored[SETTINGS_KEY]), values);
  } catch (error) {
    return toHeldSettings(onUnreadable(error), values);
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

/** Stores the user's own settings, and gives the settings as they hold then. */
const write = async (own: Settings, values: Record<string, unknown>) => {
  await localArea.set({ [SETTINGS_KEY]: formatSettings(own) });
  return toHeldSettings(own, values);
};

/**
 * Changes some settings of the user, under a lock, since two option pages may be open. What the organisation has locked stays
 * what it was, and its values are never stored as the user's. Rejects when those that stand cannot be read: writing over them
 * would lose the never-send list.
 */
export async function changeSettings(change: (settings: Settings) => Settings): Promise<Settings> {
  return navigator.locks.request('settings', async () => {
    const [own, values] = await Promise.all([readOwnSettings(), readManagedValues()]);
    return write(withValues(change(own), pickValues(own, toLocked(values))), values);
  });
}

/** Whether the organisation keeps the user from changing a setting, by its place: `plan`, `safety.mode`. */
export async function isLocked(path: string): Promise<boolean> {
  return toLocked(await readManagedValues()).includes(path);
}

/** Puts the defaults in the place of whatever is stored; for settings that cannot be read. */
export async function resetSettings(): Promise<Settings> {
  return navigator.locks.request('settings', async () => write(DEFAULT_SETTINGS, await readManagedValues()));
}

/**
 * Calls back with the settings as they hold each time they are saved, by whichever page, or set by the organisation; not with
 * what cannot be read.
 */
export function subscribeSettings(onChange: (settings: Settings) => void): () => void {
  let own: Settings | null = null;
  let isOver = false;
  const tell = async () => {
    const values = await readManagedValues();
    if (own && !isOver) onChange(toHeldSettings(own, values));
  };
  const take = (text: unknown) => {
    try {
      own = parseSettings(text);
    } catch {
      // What is shown stays.
      return;
    }
    void tell();
  };
  const stopLocal = subscribeLocal((changed) => SETTINGS_KEY in changed && take(changed[SETTINGS_KEY]));
  const stopManaged = subscribeManagedValues(() => {
    void readOwnSettings().then(
      (read) => {
        own = read;
        return tell();
      },
      () => {},
    );
  });
  return () => {
    isOver = true;
    stopLocal();
    stopManaged();
  };
}
