import { localArea, subscribeLocal, subscribeSession } from '../browser/storage';
import { HOUR } from '../time';
import {
  MANAGED_KEY,
  readManagedValues,
  subscribeManagedValues,
  toHeldSettings,
  toLocked,
  toManagedValues,
} from './managed-values';
import type { Settings, Theme } from './settings';
import { DEFAULT_SETTINGS, formatSettings, parseSettings, pickValues, withValues } from './settings';

/** `system` leaves the theme to the browser. `root` is the `html` element. */
export function applyTheme({ theme }: { theme: Theme }, root: { dataset: DOMStringMap }): void {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

export type { SafetySettings, Settings } from './settings';

export const SETTINGS_KEY = 'settings';
/** Stands for what storage did not hand over. */
const UNREADABLE = '{';

const readStored = () =>
  localArea.get([SETTINGS_KEY, MANAGED_KEY]).catch((): Record<string, unknown> => ({ [SETTINGS_KEY]: UNREADABLE }));

/** Without the organisation's values, to be stored again after a change. Rejects as `readSettings`. */
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

const write = async (own: Settings, values: Record<string, unknown>) => {
  await localArea.set({ [SETTINGS_KEY]: formatSettings(own) });
  return toHeldSettings(own, values);
};

/** Under a lock: two pages may be open. Rejects when unreadable: writing would lose the never-send list. */
export async function changeSettings(change: (settings: Settings) => Settings): Promise<Settings> {
  return navigator.locks.request('settings', async () => {
    const [own, values] = await Promise.all([readOwnSettings(), readManagedValues()]);
    return write(withValues(change(own), pickValues(own, toLocked(values))), values);
  });
}

export async function isLocked(path: string): Promise<boolean> {
  return toLocked(await readManagedValues()).includes(path);
}

export async function resetSettings(): Promise<Settings> {
  return navigator.locks.request('settings', async () => write(DEFAULT_SETTINGS, await readManagedValues()));
}

/** Called at every change, by whichever page or the organisation. Skips settings that cannot be read. */
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
      // The page keeps what it shows.
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

/** The stored key and its test result. Pages only learn that one changed. */
const KEY_ITEMS = ['credentials', 'key-tested'];

/** Calls back when any page saves or forgets the key, or a test shows that it works. */
export function subscribeKey(onChange: () => void): void {
  for (const subscribe of [subscribeLocal, subscribeSession])
    subscribe((changed) => KEY_ITEMS.some((item) => item in changed) && onChange());
}
