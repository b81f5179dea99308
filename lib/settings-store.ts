import { storage } from 'wxt/utils/storage';
import type { Settings } from './settings';
import { DEFAULT_SETTINGS, formatSettings, parseSettings, readSettings, SETTINGS_KEY, toSettings } from './settings';

const settingsItem = storage.defineItem<string>(`local:${SETTINGS_KEY}`, { fallback: '' });

const write = async (settings: Settings) => {
  await settingsItem.setValue(formatSettings(settings));
  return settings;
};

/**
 * Changes some settings, under a lock, since two option pages may be open. Rejects when those that stand cannot be read:
 * writing over them would lose the never-send list.
 */
export async function changeSettings(change: (settings: Settings) => Settings): Promise<Settings> {
  return navigator.locks.request('settings', async () => write(toSettings(change(await readSettings()))));
}

/** Puts the defaults in the place of whatever is stored; for settings that cannot be read. */
export async function resetSettings(): Promise<Settings> {
  return navigator.locks.request('settings', () => write(DEFAULT_SETTINGS));
}

/** Calls back with the settings each time they are saved, by whichever page; not with what cannot be read. */
export function watchSettings(onChange: (settings: Settings) => void): () => void {
  return settingsItem.watch((text) => {
    try {
      onChange(parseSettings(text));
    } catch {
      // What is shown stays.
    }
  });
}
