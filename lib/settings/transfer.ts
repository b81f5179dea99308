import { isGlob } from '../host/glob';
import { toTexts } from './fields';
import type { Settings } from './settings';
import { toValuesByPath, withValues } from './settings';

const FORMAT = 'sitecard.settings';
const VERSION = 1;
const MOST_CHARACTERS = 16 * 1024 * 1024;

/** Left out: address, key, the organisation's values, the policy, and what a person allows in one browser. */
export type Transferable = Omit<Settings, (typeof STAYS)[number]>;
const STAYS = ['emailAgreed', 'followTab', 'safety', 'organisation'] as const;

function toTransferable(settings: Settings): Transferable {
  const entries = Object.entries(settings).filter(([name]) => !STAYS.some((stays) => stays === name));
  // The type leaves out the same names.
  return Object.fromEntries(entries) as unknown as Transferable;
}

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
  ignored: number;
  locked: number;
}

export function toSettingsFile(settings: Settings): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, settings: toTransferable(settings) }, null, 2)}\n`;
}

/** Null when it is no such file. Values that do not fit, and those at a locked path (`plan`), stay as they are. */
export function toImport(text: string, current: Settings, lockedPaths: ReadonlySet<string> = new Set()): Import | null {
  const given = parse(text);
  if (!given) return null;
  const standing = new Map(toValuesByPath(toTransferable(current)));
  const changes: Change[] = [];
  let settings: Settings = current;
  let ignored = 0;
  let locked = 0;
  for (const [path, written] of toGivenValues(given)) {
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
  return { settings: toTransferable(settings), changes, ignored, locked };
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
