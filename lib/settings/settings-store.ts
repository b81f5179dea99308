import { localArea, watchLocal } from '../browser/storage';
import { readManagedValues, watchManagedValues } from './managed-copy';
import { toHeldSettings, toLocked } from './managed-settings';
import type { Settings } from './settings';
import { DEFAULT_SETTINGS, toSettings } from './settings';
import { pickLeaves, withLeaves } from './settings-leaves';
import { formatSettings, parseSettings } from './settings-text';
import { readOwnSettings, SETTINGS_KEY } from './store';

/** Stores what is the user's own, and gives the settings as they hold then. */
const write = async (own: Settings) => {
  await localArea.set({ [SETTINGS_KEY]: formatSettings(toSettings(own)) });
  return toHeldSettings(own, await readManagedValues());
};

/**
 * Changes some settings of the user, under a lock, since two option pages may be open. What the organisation has locked stays
 * what it was, and its values are never stored as the user's. Rejects when those that stand cannot be read: writing over them
 * would lose the never-send list.
 */
export async function changeSettings(change: (settings: Settings) => Settings): Promise<Settings> {
  return navigator.locks.request('settings', async () => {
    const [own, values] = await Promise.all([readOwnSettings(), readManagedValues()]);
    return write(withLeaves(change(own), pickLeaves(own, toLocked(values))));
  });
}

/** Whether the organisation keeps the user from changing a setting, by its place: `plan`, `safety.mode`. */
export async function isLocked(path: string): Promise<boolean> {
  return toLocked(await readManagedValues()).includes(path);
}

/** Puts the defaults in the place of whatever is stored; for settings that cannot be read. */
export async function resetSettings(): Promise<Settings> {
  return navigator.locks.request('settings', () => write(DEFAULT_SETTINGS));
}

/**
 * Calls back with the settings as they hold each time they are saved, by whichever page, or set by the organisation; not with
 * what cannot be read.
 */
export function watchSettings(onChange: (settings: Settings) => void): () => void {
  let own: Settings | null = null;
  let isOver = false;
  const tell = async () => {
    const [values, isNewer] = await Promise.all([readManagedValues(), localArea.isNewer()]);
    if (own && !isOver) onChange(toHeldSettings(own, values, isNewer));
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
  const stopLocal = watchLocal((changed) => SETTINGS_KEY in changed && take(changed[SETTINGS_KEY]));
  const stopManaged = watchManagedValues(() => {
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
