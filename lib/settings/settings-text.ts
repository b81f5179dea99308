import { LookupError } from '../errors';
import type { Settings } from './settings';
import { DEFAULT_SETTINGS, toSettings } from './settings';

/** 2: brand safety is written out. Version 0.1.0 would have dropped it with its next save, and does not touch this version. */
const SETTINGS_VERSION = 2;
const READABLE_VERSIONS = [1, SETTINGS_VERSION];

/**
 * The settings that a stored value holds, or the defaults when none are saved. Throws `internal` when it cannot be read. Of a
 * newer version what is understood is taken, if the never-send list is.
 */
export function parseSettings(stored: unknown, isNewer = false): Settings {
  // What the store gives for nothing saved.
  if (stored === undefined || stored === null || stored === '') return DEFAULT_SETTINGS;
  try {
    const { v, ...settings } = JSON.parse(String(stored));
    const isKnown = READABLE_VERSIONS.includes(v)
      ? settings.neverSend === undefined || Array.isArray(settings.neverSend)
      : isNewer && Array.isArray(settings.neverSend);
    if (isKnown) return toSettings(settings);
  } catch {
    // Said below.
  }
  throw new LookupError({ kind: 'internal', billed: 'no', field: 'settings' });
}

/** The text that holds settings. */
export function formatSettings(settings: Settings): string {
  return JSON.stringify({ v: SETTINGS_VERSION, ...settings });
}
