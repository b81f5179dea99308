import { localArea, subscribeLocal, subscribeSession } from '../browser/storage';
import { FIRST_SLOT, KEYS_KEY, toKeyList, toKeyListItem, toStoredKeyList } from '../lookup/key-list';
import type { Plan } from '../model';
import { HOUR } from '../time';
import { pickKeySettings, withKeySettings, withOrganisationOfKey } from './key-settings';
import { MANAGED_KEY, subscribeManagedValues, toHeldSettings, toLocked, toManagedValues } from './managed-values';
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

/** Asked for together, they are one read. Neither is lost with the other. */
const readStored = async (): Promise<Record<string, unknown>> => {
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

const toOrganisation = (stored: Record<string, unknown>) =>
  withOrganisationOfKey(toManagedValues(stored[MANAGED_KEY]), toKeyList(stored[KEYS_KEY]));

/** `own`: as stored. What belongs to the key in use is laid over it, then what the organisation has set. */
const toHeld = (own: Settings, stored: Record<string, unknown>): Settings =>
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

/** The plan of a key, whether it is in use or not. Never rejects. */
export async function readPlanOfKey(slot: string): Promise<Plan> {
  const stored = await readStored();
  const list = { ...toKeyList(stored[KEYS_KEY]), inUse: slot };
  try {
    const own = withKeySettings(parseSettings(stored[SETTINGS_KEY]), list);
    return toHeldSettings(own, withOrganisationOfKey(toManagedValues(stored[MANAGED_KEY]), list)).plan;
  } catch {
    return 'unknown';
  }
}

/** Milliseconds. */
export async function readFailureLifetime(): Promise<number> {
  return (await readShownSettings()).negativeHours * HOUR;
}

/** What belongs to the key in use goes to where that lives. Both in one write. */
function toItems(own: Settings, next: Settings, stored: unknown): Record<string, string> {
  const { inUse } = toKeyList(stored);
  const list = toStoredKeyList(stored);
  if (!list || inUse === null || inUse === FIRST_SLOT) return { [SETTINGS_KEY]: formatSettings(next) };
  const settings = pickKeySettings(next);
  const keys = list.keys.map((key) => (key.slot === inUse ? { ...key, settings } : key));
  return {
    [SETTINGS_KEY]: formatSettings({ ...next, ...pickKeySettings(own) }),
    ...toKeyListItem({ ...list, keys }, Date.now()),
  };
}

/** Under a lock: two pages may be open. Rejects when unreadable: writing would lose the never-send list. */
export async function changeSettings(change: (settings: Settings) => Settings): Promise<Settings> {
  return navigator.locks.request('settings', async () => {
    const stored = await readStored();
    const own = parseSettings(stored[SETTINGS_KEY]);
    const before = withKeySettings(own, toKeyList(stored[KEYS_KEY]));
    const values = toOrganisation(stored);
    const next = withValues(change(before), pickValues(before, toLocked(values)));
    await localArea.set(toItems(own, next, stored[KEYS_KEY]));
    return toHeldSettings(next, values);
  });
}

export async function isLocked(path: string): Promise<boolean> {
  return toLocked(toOrganisation(await readStored())).includes(path);
}

export async function resetSettings(): Promise<Settings> {
  return navigator.locks.request('settings', async () => {
    await localArea.set({ [SETTINGS_KEY]: formatSettings(DEFAULT_SETTINGS) });
    return toHeld(DEFAULT_SETTINGS, await readStored());
  });
}

/** Called at every change, by whichever page or the organisation. Skips settings that cannot be read. */
export function subscribeSettings(onChange: (settings: Settings) => void): () => void {
  let own: Settings | null = null;
  let isOver = false;
  const tell = async () => {
    const stored = await readStored();
    if (own && !isOver) onChange(toHeld(own, stored));
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
  const readAnew = () => {
    void readOwnSettings().then(
      (read) => {
        own = read;
        return tell();
      },
      () => {},
    );
  };
  const stopLocal = subscribeLocal((changed) => {
    if (SETTINGS_KEY in changed) take(changed[SETTINGS_KEY]);
    else if (KEYS_KEY in changed) readAnew();
  });
  const stopManaged = subscribeManagedValues(readAnew);
  return () => {
    isOver = true;
    stopLocal();
    stopManaged();
  };
}

/** A stored key, its test result, and which is in use. Pages only learn that one changed. */
const KEY_ITEMS = ['credentials', 'key-tested', KEYS_KEY];
const isOfKey = (item: string) => KEY_ITEMS.some((name) => item === name || item.startsWith(`${name}@`));

/** Calls back when any page saves, forgets or switches a key, or a test shows that it works. */
export function subscribeKey(onChange: () => void): void {
  for (const subscribe of [subscribeLocal, subscribeSession])
    subscribe((changed) => Object.keys(changed).some(isOfKey) && onChange());
}
