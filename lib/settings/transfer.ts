import { isGlob } from '../host/glob';
import type { KeyList } from '../lookup/key-list';
import { FIRST_SLOT, MOST_KEYS } from '../lookup/key-list';
import { toTexts } from './fields';
import { isSameName, toKeyName } from './key-name';
import type { KeySettings } from './key-settings';
import { pickKeySettings, withKeySettings } from './key-settings';
import type { Settings } from './settings';
import { DEFAULT_SETTINGS, toSettings, toValuesByPath, withValues } from './settings';

const FORMAT = 'sitecard.settings';
const VERSION = 1;
const MOST_CHARACTERS = 16 * 1024 * 1024;

/** Left out: addresses, keys, the organisation's values, the policy, and what a person allows in one browser. */
export type Transferable = Omit<Settings, (typeof STAYS)[number]>;
const STAYS = ['emailAgreed', 'followTab', 'sync', 'safety', 'organisation'] as const;

export function toTransferable(settings: Settings): Transferable {
  const entries = Object.entries(settings).filter(([name]) => !STAYS.some((stays) => stays === name));
  // The type leaves out the same names.
  return Object.fromEntries(entries) as unknown as Transferable;
}

/** A key beside the first one, by its name: a file that came from elsewhere must not say where a key is sent. */
export interface FileKey {
  name: string;
  settings: KeySettings;
}

/** The user's own beside the first one, as the user has set them. */
export function toFileKeys(list: KeyList): FileKey[] {
  const own = [...list.keys, ...list.others].filter(
    ({ slot, organisation, removedAt }) => slot !== FIRST_SLOT && !organisation && removedAt === undefined,
  );
  return own.map(({ slot, name }) => {
    const settings = pickKeySettings(withKeySettings(DEFAULT_SETTINGS, { ...list, inUse: slot }));
    return { name, settings };
  });
}

/** The keys of this browser, as an import looks at them. */
export interface KnownKeys {
  names: readonly string[];
  /** The plan and limit of a file are those of the first key. */
  isFirstInUse: boolean;
  /** How many more there may be. */
  room: number;
}
const ONE_KEY: KnownKeys = { names: [], isFirstInUse: true, room: MOST_KEYS - 1 };

/** `part` names the section, where a setting has one value for each. */
export interface Change {
  name: keyof Transferable;
  part: string | null;
  from: unknown;
  to: unknown;
}

/** `ignored` entries were not understood; `locked` ones belong to the organisation. Neither changes anything. */
export interface Import {
  settings: Transferable;
  changes: Change[];
  /** Names that are missing here. They get no key, and nothing in use changes. */
  keys: FileKey[];
  ignored: number;
  locked: number;
}

/** `settings`: with the plan and limit of the first key. `keys`: the others. */
export function toSettingsFile(settings: Settings, keys: readonly FileKey[] = []): string {
  const named = keys.map(({ name, settings }) => ({ name, ...settings }));
  const file = { format: FORMAT, version: VERSION, settings: toTransferable(settings) };
  return `${JSON.stringify({ ...file, ...(named.length > 0 && { keys: named }) }, null, 2)}\n`;
}

/** The keys of a file that are missing here, and how many entries are none. */
function toMissingKeys(given: unknown, { names, room }: KnownKeys): { keys: FileKey[]; ignored: number } {
  if (given === undefined) return { keys: [], ignored: 0 };
  if (!Array.isArray(given)) return { keys: [], ignored: 1 };
  const keys: FileKey[] = [];
  let ignored = 0;
  for (const entry of given) {
    const name = isRecord(entry) && typeof entry.name === 'string' ? toKeyName(entry.name) : null;
    const isKnown =
      name !== null && [...names, ...keys.map((key) => key.name)].some((other) => isSameName(other, name));
    if (isKnown) continue;
    if (name === null || keys.length >= room) ignored++;
    else keys.push({ name, settings: pickKeySettings(toSettings(entry)) });
  }
  return { keys, ignored };
}

/** Null when it is no such file. Values that do not fit, and those at a locked path (`plan`), stay as they are. */
export function toImport(
  text: string,
  current: Settings,
  lockedPaths: ReadonlySet<string> = new Set(),
  known: KnownKeys = ONE_KEY,
): Import | null {
  const given = parse(text);
  if (!given) return null;
  const missing = toMissingKeys(parseFile(text)?.keys, known);
  const standing = new Map(toValuesByPath(toTransferable(current)));
  const changes: Change[] = [];
  let settings: Settings = current;
  let { ignored } = missing;
  let locked = 0;
  for (const [path, written] of toGivenValues(given)) {
    if (!known.isFirstInUse && path in pickKeySettings(current)) continue;
    const value = path === 'neverSend' ? withoutUnread(written) : written;
    ignored += countItems(written) - countItems(value);
    // Nothing of the list was understood.
    if (countItems(written) > 0 && countItems(value) === 0) continue;
    const read = standing.has(path) ? withValues(settings, [[path, value]]) : null;
    const taken = read && new Map(toValuesByPath(read)).get(path);
    if (!read || JSON.stringify(taken) !== JSON.stringify(value)) {
      ignored++;
      continue;
    }
    const from = standing.get(path);
    if (JSON.stringify(from) === JSON.stringify(taken)) continue;
    if (lockedPaths.has(path)) {
      locked++;
      continue;
    }
    // A path that stands begins with the name of a setting.
    const [name, part = null] = path.split('.') as [keyof Transferable, string?];
    changes.push({ name, part, from, to: taken });
    settings = read;
  }
  const keys = lockedPaths.has('keys') ? [] : missing.keys;
  if (lockedPaths.has('keys')) locked += missing.keys.length;
  return { settings: toTransferable(settings), changes, keys, ignored, locked };
}

/** Only what the import changes, so that later changes of the user stay. */
export function toPatch({ changes }: Import, current: Settings): Partial<Transferable> {
  const patch: Record<string, unknown> = {};
  for (const { name, part, to } of changes) {
    patch[name] = part === null ? to : { ...((patch[name] ?? current[name]) as object), [part]: to };
  }
  return patch;
}

export function isOfNewerVersion(text: string): boolean {
  const version = parseFile(text)?.version;
  return typeof version === 'number' && version > VERSION;
}

function parse(text: string): Record<string, unknown> | null {
  const file = parseFile(text);
  return file?.version === VERSION && isRecord(file.settings) ? file.settings : null;
}

function parseFile(text: string): Record<string, unknown> | null {
  if (text.length > MOST_CHARACTERS) return null;
  try {
    const file: unknown = JSON.parse(text);
    return isRecord(file) && file.format === FORMAT ? file : null;
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The plan comes first: it decides whether live data may be on. */
function toGivenValues(given: Record<string, unknown>): Map<string, unknown> {
  const values = new Map(toValuesByPath(given).map(([path, value]) => [path, withoutBlanks(value)]));
  return values.has('plan') ? new Map([['plan', values.get('plan')], ...values]) : values;
}

/** A typed line that names no host stays in its field to be mended. One from a file, of any length, would not be. */
const withoutUnread = (value: unknown) =>
  Array.isArray(value) ? value.filter((line) => typeof line !== 'string' || isGlob(line)) : value;
const countItems = (value: unknown) => (Array.isArray(value) ? value.length : 0);

/** Without blank lines, as the field of the page takes it. */
const withoutBlanks = (value: unknown) =>
  Array.isArray(value) ? value.flatMap((text) => (typeof text === 'string' ? toTexts([text]) : [text])) : value;
