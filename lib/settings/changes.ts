import { localArea, subscribeLocal, subscribeSession } from '../browser/storage';
import type { KeyList } from '../lookup/key-list';
import { FIRST_SLOT, KEYS_KEY, toKeyList, toStoredKeyList } from '../lookup/key-list';
import { pickKeySettings, withKeySettings, withOrganisationOfKey } from './key-settings';
import { MANAGED_KEY, subscribeManagedValues, toLocked, toManagedValues } from './managed-values';
import type { Settings } from './settings';
import { DEFAULT_SETTINGS, formatSettings, parseSettings, pickValues, withValues } from './settings';
import { readOwnSettings, readStored, SETTINGS_KEY, toHeld, toOrganisation } from './store';
import { toKeyListItem } from './stored-keys';

/** What belongs to the key goes to where that lives. Both in one write. `stored`: the list of keys. */
function toItems(own: Settings, next: Settings, inUse: string | null, stored: unknown): Record<string, string> {
  const list = toStoredKeyList(stored);
  if (!list || inUse === null || inUse === FIRST_SLOT) return { [SETTINGS_KEY]: formatSettings(next) };
  const settings = pickKeySettings(next);
  const keys = list.keys.map((key) => (key.slot === inUse ? { ...key, settings } : key));
  // Whoever listens for another key must not hear of other settings.
  const isOfKey = JSON.stringify(keys) !== JSON.stringify(list.keys);
  return {
    [SETTINGS_KEY]: formatSettings({ ...next, ...pickKeySettings(own) }),
    ...(isOfKey && toKeyListItem({ ...list, keys }, Date.now())),
  };
}

/**
 * Under a lock: two pages may be open. Gives what holds then. `slot`: of the key whose settings are changed; that in use unless
 * told. Rejects when unreadable: writing would lose the never-send list.
 */
export async function changeSettings(change: (settings: Settings) => Settings, slot?: string): Promise<Settings> {
  return navigator.locks.request('settings', async () => {
    const stored = await readStored();
    const own = parseSettings(stored[SETTINGS_KEY]);
    const shown = toKeyList(stored[KEYS_KEY]);
    const list: KeyList = slot === undefined ? shown : { ...shown, inUse: slot };
    const before = withKeySettings(own, list);
    const values = withOrganisationOfKey(toManagedValues(stored[MANAGED_KEY]), list);
    const next = withValues(change(before), pickValues(before, toLocked(values)));
    const items = toItems(own, next, list.inUse, stored[KEYS_KEY]);
    await localArea.set(items);
    return toHeld(parseSettings(items[SETTINGS_KEY]), { ...stored, ...items });
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
