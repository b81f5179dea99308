import { readKeys } from '../browser/record';
import type { Environment } from '../environment';
import { isWellFormed } from '../host/name';
import type { StoredNote } from '../saved/notes';
import { isEmptyNote, toNote, toNotedHost, toStoredNote, writeNotes } from '../saved/notes';
import { toEntryKey, toEntryName } from './entry';
import type { LocalEntries, Written } from './local-entries';
import { isUnchanged, parse, skipAll } from './local-entries';
import type { Arrival, Local } from './merge';

const toJson = ({ text, tags }: Pick<StoredNote, 'text' | 'tags'>) => JSON.stringify({ text, tags });
const toKey = (host: string) => toEntryKey('note', host);

/** Null: it names no site, or is no note. */
function toArrived({ key, json, at }: Arrival): [host: string, note: StoredNote] | null {
  const host = toEntryName(key);
  if (!isWellFormed(host)) return null;
  if (json === null) return [host, { text: '', tags: [], at }];
  const { text, tags } = (parse(json) ?? {}) as Partial<StoredNote>;
  if (typeof text !== 'string' || !Array.isArray(tags)) return null;
  const note = toNote(
    text,
    tags.filter((tag) => typeof tag === 'string'),
  );
  return isEmptyNote(note) ? null : [host, { ...note, at }];
}

/** The notes and tags of sites, an entry each. */
export function createNoteEntries(environment: Pick<Environment, 'area' | 'locks'>): LocalEntries {
  const { area } = environment;
  return {
    async read() {
      try {
        const keys = (await area.keys()).filter((key) => toNotedHost(key) !== null);
        const { found } = await readKeys((asked) => area.get(asked), keys);
        const entries = new Map<string, Local>();
        const unread = new Set<string>();
        for (const key of keys) {
          const host = toNotedHost(key) ?? '';
          const note = toStoredNote(host, found[key]);
          if (note) entries.set(toKey(host), { json: toJson(note), at: note.at });
          else unread.add(toKey(host));
        }
        return { entries, isSkipped: (key) => unread.has(key) };
      } catch {
        return skipAll();
      }
    },
    /** By sites, since one note that finds no room must not keep the others away. */
    async write(arrivals) {
      const written: Written = new Map();
      for (const arrival of arrivals) {
        const arrived = toArrived(arrival);
        if (!arrived) continue;
        const [host, note] = arrived;
        let isTaken = true;
        const mayReplace = (standing: StoredNote) => {
          isTaken = isUnchanged(isEmptyNote(standing) ? null : toJson(standing), arrival);
          return isTaken;
        };
        const refusal = await writeNotes(environment, new Map([[host, note]]), mayReplace);
        if (refusal === null && isTaken) written.set(arrival.key, isEmptyNote(note) ? null : toJson(note));
      }
      return written;
    },
  };
}
