import type { Settings } from './settings';
import { toSettings } from './settings';

const FORMAT = 'sitecard.settings';
const VERSION = 1;
/** More than storage holds of settings. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

/**
 * Settings that travel. Not among them: service address and key, which are stored elsewhere; what a person allows in one
 * browser, to send e-mail addresses, to follow the tabs and to judge sites; what an organisation set; the policy has a file of its own.
 */
export type Transferable = Omit<Settings, (typeof STAYS)[number]>;
const STAYS = ['emailAgreed', 'followTab', 'safety', 'organisation', 'readOnly'] as const;

function toTransferable(settings: Settings): Transferable {
  const leaves = Object.entries(settings).filter(([name]) => !STAYS.some((stays) => stays === name));
  // What is left out is what the type leaves out.
  return Object.fromEntries(leaves) as unknown as Transferable;
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
 * Reads a file of settings against those that stand. Null when it is no such file. Leaves that do not fit, and those at a
 * `locked` place (`plan`, `lifetimeDays.traffic`), stay as they are.
 */
export function toImport(
  text: string,
  current: Settings,
  lockedPlaces: ReadonlySet<string> = new Set(),
): Import | null {
  const given = parse(text);
  if (!given) return null;
  const before = toTransferable(current);
  const changes: Change[] = [];
  let settings: Settings = current;
  let ignored = 0;
  let locked = 0;
  for (const [name, value] of toLeaves(given)) {
    const [key, part, ...deeper] = name.split('.') as [keyof Transferable, ...string[]];
    if (deeper.length > 0 || !Object.hasOwn(before, key) || !hasPart(before[key], part)) {
      ignored++;
      continue;
    }
    const wished = part === undefined ? value : { ...(settings[key] as object), [part]: value };
    const read = toSettings({ ...settings, [key]: wished });
    const taken = leafOf(read, key, part);
    if (JSON.stringify(taken) !== JSON.stringify(value)) {
      ignored++;
      continue;
    }
    const from = leafOf(current, key, part);
    if (JSON.stringify(from) === JSON.stringify(taken)) continue;
    if (lockedPlaces.has(name)) {
      locked++;
      continue;
    }
    changes.push({ name: key, part: part ?? null, from, to: taken });
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

/** Whether a setting is of the shape that the path supposes: one value, or one for each section. */
function hasPart(setting: unknown, part: string | undefined): boolean {
  return isRecord(setting) ? part !== undefined && Object.hasOwn(setting, part) : part === undefined;
}

/** `plan` -> value, `lifetimeDays.traffic` -> value. A `Map`, because the names come from a file. */
function toLeaves(given: Record<string, unknown>): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  for (const [name, value] of Object.entries(given)) {
    if (!isRecord(value)) leaves.set(name, withoutBlanks(value));
    else for (const [part, inner] of Object.entries(value)) leaves.set(`${name}.${part}`, inner);
  }
  // The plan decides whether live data may be on.
  return leaves.has('plan') ? new Map([['plan', leaves.get('plan')], ...leaves]) : leaves;
}

/** A list line by line without the blank ones, which say nothing, as the field of the page takes it. */
const withoutBlanks = (value: unknown) =>
  Array.isArray(value) ? value.flatMap((text) => (typeof text === 'string' ? toLines(text) : [text])) : value;
const toLines = (text: string) => text.split(/[\r\n]+/).filter((line) => line.trim() !== '');

function leafOf(settings: Settings, key: keyof Settings, part: string | undefined): unknown {
  const value: unknown = settings[key];
  return part === undefined ? value : (value as Record<string, unknown>)[part];
}
