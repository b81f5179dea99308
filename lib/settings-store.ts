import { storage } from 'wxt/utils/storage';
import type { Settings } from './settings';
import { formatSettings, parseSettings, readSettings, SETTINGS_KEY, toSettings } from './settings';

const settingsItem = storage.defineItem<string>(`local:${SETTINGS_KEY}`, { fallback: '' });

/** Changes some settings, under a lock, since two option pages may be open. */
export async function changeSettings(change: (settings: Settings) => Settings): Promise<Settings> {
  return navigator.locks.request('settings', async () => {
    const next = toSettings(change(await readSettings()));
    await settingsItem.setValue(formatSettings(next));
    return next;
  });
}

/** Calls back with the settings each time they are saved, by whichever page. */
export function watchSettings(onChange: (settings: Settings) => void): () => void {
  return settingsItem.watch((text) => onChange(parseSettings(text)));
}
