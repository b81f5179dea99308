import { toTexts } from './fields';
import type { Settings } from './settings';
import { toValuesByPath, withValues } from './settings';

const FORMAT = 'sitecard.settings';
const VERSION = 1;
/** More than storage holds of settings. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

/**
 * Settings that travel. Not among them: service address and key, which are stored elsewhere; what a person allows in one
 * browser, to send e-mail addresses, to follow the tabs and to judge sites; what an organisation set; the policy has a file of its own.
 */
export type Transferable = Omit<Settings, (typeof STAYS)[number]>;
const STAYS = ['emailAgreed', 'followTab', 'safety', 'organisation'] as const;

function toTransferable(settings: Settings): Transferable {
  const entries = Object.entries(settings).filter(([name]) => !STAYS.some((stays) => stays === name));
  // What is left out is what the type leaves out.
  return Object.fromEntries(entries) as unknown as Transferable;
}

/** One setting that an import would change. `part` names the section of a setting that has one value for each. */
export interface Change {
  name: keyof Transferable;
  part: string | null;
  from: unknown;
  to: unknown;
}

/**
 * What an import would do: the settings as they would be, and each change. `ignored` entries were not understood, `locked` ones
 * the organisation does not let the user change: neither changes anything.
 */
export interface Import {
  settings: Transferable;
  changes: Change[];
  ignored: number;
  locked: number;
}

export function toSettingsFile(settings: Settings): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, settings: toTransferable(settings) }, null, 2)}\n`;
}

/**
 * Reads a file of settings against those that stand. Null when it is no such file. Values that do not fit, and those at a
 * `locked` path (`plan`, `lifetimeDays.traffic`), stay as they are.
 */
export function toImport(text: string, current: Settings, lockedPaths: ReadonlySet<string> = new Set()): Import | null {
  const given = parse(text);
  if (!given) return null;
  const standing = new Map(toValuesByPath(toTransferable(current)));
  const changes: Change[] = [];
  let settings: Settings = current;
  let ignored = 0;
  let locked = 0;
  for (const [path, value] of toGivenValues(given)) {
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
  return { settings: toTransferable(settings), changes, ignored, locked };
}

/** What an import writes over settings as they stand now: what it changes, and nothing that was changed since the file was read. */
export function toPatch({ changes }: Import, current: Settings): Partial<Transferable> {
  const patch: Record<string, unknown> = {};
  for (const { name, part, to } of changes) {
    patch[name] = part === null ? to : { ...((patch[name] ?? current[name]) as object), [part]: to };
  }
  return patch;
}

/** Whether a text, of which there is no import, is a file of settings that a newer version made. */
export function isOfNewerVersion(text: string): boolean {
  const version = parseFile(text)?.version;
  return typeof version === 'number' && version > VERSION;
}

function parse(text: string): Record<string, unknown> | null {
  const file = parseFile(text);
  return file?.version === VERSION && isRecord(file.settings) ? file.settings : null;
}

/** A file of settings in whatever version, or null. */
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

/** The values of a file by their paths, the plan first: it decides whether live data may be on. */
function toGivenValues(given: Record<string, unknown>): Map<string, unknown> {
  const values = new Map(toValuesByPath(given).map(([path, value]) => [path, withoutBlanks(value)]));
  return values.has('plan') ? new Map([['plan', values.get('plan')], ...values]) : values;
}

/** A list line by line without the blank ones, which say nothing, as the field of the page takes it. */
const withoutBlanks = (value: unknown) =>
  Array.isArray(value) ? value.flatMap((text) => (typeof text === 'string' ? toTexts([text]) : [text])) : value;
