import { isGlob } from '../host/glob';
import type { Settings } from '../settings/settings';
import { DEFAULT_SETTINGS, toValuesByPath, withValues } from '../settings/settings';
import type { Transferable } from '../settings/transfer';
import { toTransferable } from '../settings/transfer';
import { toEntryKey, toEntryKind, toEntryName } from './entry';
import type { LocalEntries, Written } from './local-entries';
import { isUnchanged, parse, skipAll } from './local-entries';
import type { Arrival, Local } from './merge';

/** What a settings file has and one device alone: they belong to its key. The list has an entry for each line. */
const STAYS: ReadonlySet<keyof Transferable | string> = new Set<keyof Transferable>([
  'plan',
  'alwaysLive',
  'monthlyAllowance',
  'neverSend',
]);
/** A line of a file may be longer; such a one stays on its device. */
const LONGEST_LINE = 500;
const LINE = 'true';

export interface SettingsStore {
  /** The user's own, without what an organisation has set. */
  readOwnSettings(): Promise<Settings>;
  changeSettings(change: (settings: Settings) => Settings): Promise<Settings>;
  /** By place: `plan`, `safety.mode`. */
  readLocked(): Promise<ReadonlySet<string>>;
}

const toValues = (settings: Settings) =>
  toValuesByPath(toTransferable(settings)).filter(([path]) => !STAYS.has(path.split('.')[0] ?? ''));
const DEFAULTS = new Map(toValues(DEFAULT_SETTINGS).map(([path, value]) => [path, JSON.stringify(value)]));
/** A line that names no host protects nothing, and stays where it can be mended. */
const isLine = (line: string) => line.length <= LONGEST_LINE && isGlob(line);

function toEntries(settings: Settings): Map<string, Local> {
  const entries = new Map<string, Local>();
  for (const [path, value] of toValues(settings)) {
    const json = JSON.stringify(value);
    entries.set(toEntryKey('setting', path), { json, at: null, isDefault: DEFAULTS.get(path) === json });
  }
  for (const line of settings.neverSend.filter(isLine)) {
    entries.set(toEntryKey('never-send', line), { json: LINE, at: null });
  }
  return entries;
}

/** What stands for one entry, without making those of all lines. */
function toStanding(settings: Settings, key: string): string | null {
  const name = toEntryName(key);
  if (toEntryKind(key) === 'never-send') return isLine(name) && settings.neverSend.includes(name) ? LINE : null;
  const value = toValues(settings).find(([path]) => path === name);
  return value ? JSON.stringify(value[1]) : null;
}

/** Null: it is no such setting or line. */
function withArrival(settings: Settings, { key, json }: Arrival): Settings | null {
  const name = toEntryName(key);
  if (toEntryKind(key) === 'never-send') {
    const others = settings.neverSend.filter((line) => line !== name);
    if (json === null) return { ...settings, neverSend: others };
    return isLine(name) ? { ...settings, neverSend: [...others, name] } : null;
  }
  if (!DEFAULTS.has(name) || json === null) return null;
  return withValues(settings, [[name, parse(json)]]);
}

/** Settings and the lines of the never-send list, an entry each. What an organisation holds stays as it is. */
export function createSettingEntries(store: SettingsStore): LocalEntries {
  const toPlace = (key: string) => (toEntryKind(key) === 'never-send' ? 'neverSend' : toEntryName(key));
  return {
    async read() {
      try {
        const [settings, locked] = await Promise.all([store.readOwnSettings(), store.readLocked()]);
        const entries = toEntries(settings);
        const isKnown = (key: string) => toEntryKind(key) === 'never-send' || DEFAULTS.has(toEntryName(key));
        return { entries, isSkipped: (key) => !isKnown(key) || locked.has(toPlace(key)) };
      } catch {
        return skipAll();
      }
    },
    async write(arrivals) {
      const written: Written = new Map();
      const change = (settings: Settings) => {
        written.clear();
        let next = settings;
        for (const arrival of arrivals) {
          const changed = isUnchanged(toStanding(next, arrival.key), arrival) ? withArrival(next, arrival) : null;
          if (!changed) continue;
          next = changed;
          written.set(arrival.key, toStanding(next, arrival.key));
        }
        return next;
      };
      await store.changeSettings(change).catch(() => written.clear());
      return written;
    },
  };
}
