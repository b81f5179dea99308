import { fromRecord, isOfLaterBuild, readKeys, toRecord } from '../browser/record';
import type { StorageArea } from '../browser/storage';
import { cut } from '../cut';
import type { Environment } from '../environment';

/** What the user wrote about a site. Both empty: nothing. */
export interface SiteNote {
  text: string;
  tags: readonly string[];
}

export interface StoredNote extends SiteNote {
  /** When it was written, milliseconds since the epoch. */
  at: number;
}

export const LONGEST_NOTE = 2_000;
export const MOST_TAGS = 20;
export const LONGEST_TAG = 50;
/** Notes never make room. With more of them, saved cards would find none. */
const MOST_BYTES = 2 * 1024 * 1024;

const LOCK = 'notes';
const VERSION = 1;
const PREFIX = 'note:';

/** It is no key of a card, so a note is neither evicted nor cleared with cards. */
export const toNoteKey = (host: string) => `${PREFIX}${host}`;

/** Null for the keys of anything else. */
export const toNotedHost = (key: string) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null);

/** Older than any. */
const NO_NOTE: StoredNote = { text: '', tags: [], at: Number.NEGATIVE_INFINITY };

export const isEmptyNote = ({ text, tags }: SiteNote) => text === '' && tags.length === 0;

/** Tags as a person types them: parted by commas or lines, each once whatever its case. */
export function toTags(typed: string): string[] {
  const tags = new Map<string, string>();
  for (const part of typed.split(/[,\n]/)) {
    const tag = cut(part.replace(/\s+/g, ' ').trim(), LONGEST_TAG).trim();
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()].slice(0, MOST_TAGS);
}

/** Cuts what is too long, so that a note always fits. */
export function toNote(text: string, tags: readonly string[]): SiteNote {
  return { text: cut(text, LONGEST_NOTE).trim(), tags: toTags(tags.join('\n')) };
}

/** Null: there is none, or it cannot be read. */
export function toStoredNote(host: string, stored: unknown): StoredNote | null {
  const key = toNoteKey(host);
  const record = fromRecord(VERSION, key, stored);
  // The checksum vouches for the shape: only this file writes the record.
  return record && { ...(record.body as SiteNote), at: record.at };
}

/** Those that have one, by host. Rejects where storage does. */
export async function readNotes(
  area: Pick<StorageArea, 'get'>,
  hosts: readonly string[],
): Promise<Map<string, StoredNote>> {
  if (hosts.length === 0) return new Map();
  const { found } = await readKeys((keys) => area.get(keys), hosts.map(toNoteKey));
  return toStoredNotes(hosts, found);
}

function toStoredNotes(hosts: readonly string[], found: Record<string, unknown>): Map<string, StoredNote> {
  return new Map(
    hosts.flatMap((host) => {
      const note = toStoredNote(host, found[toNoteKey(host)]);
      return note ? [[host, note] as const] : [];
    }),
  );
}

export type NoteRefusal = 'full' | 'not-saved';

/** An empty note removes the record. Null: written; else why not. Never rejects. */
export function writeNote(
  environment: Pick<Environment, 'area' | 'locks' | 'now'>,
  host: string,
  note: SiteNote,
): Promise<NoteRefusal | null> {
  return writeNotes(environment, new Map([[host, { ...note, at: environment.now() }]]), () => true);
}

/**
 * Writes several notes with the times that they have. `mayReplace` decides by the one that is stored under the lock, which is
 * empty where a site has none. Null: written; else why none was. Never rejects.
 */
export async function writeNotes(
  { area, locks }: Pick<Environment, 'area' | 'locks'>,
  notes: ReadonlyMap<string, StoredNote>,
  mayReplace: (standing: StoredNote, next: StoredNote) => boolean,
): Promise<NoteRefusal | null> {
  const write = async (): Promise<NoteRefusal | null> => {
    const { found } = await readKeys((keys) => area.get(keys), [...notes.keys()].map(toNoteKey));
    if (Object.values(found).some((stored) => isOfLaterBuild(VERSION, stored))) return 'not-saved';
    const standing = toStoredNotes([...notes.keys()], found);
    const wanted = [...notes].filter(([host, note]) => mayReplace(standing.get(host) ?? NO_NOTE, note));
    const [empty, full] = [
      wanted.filter(([, note]) => isEmptyNote(note)),
      wanted.filter(([, note]) => !isEmptyNote(note)),
    ];
    if (empty.length > 0) await area.remove(empty.map(([host]) => toNoteKey(host)));
    if (full.length === 0) return null;
    const items = Object.fromEntries(
      full.map(([host, { text, tags, at }]) => {
        const key = toNoteKey(host);
        return [key, toRecord(VERSION, key, toNote(text, tags), at)];
      }),
    );
    const others = (await area.keys()).filter((key) => toNotedHost(key) !== null && !(key in items));
    const used = others.length > 0 ? await area.bytesInUse(others) : 0;
    if (used + new TextEncoder().encode(JSON.stringify(items)).length > MOST_BYTES) return 'full';
    await area.set(items);
    return null;
  };
  return (locks.request(LOCK, write) as Promise<NoteRefusal | null>).catch(() => 'not-saved');
}
