import { useEffect, useState } from 'preact/hooks';
import { browserEnvironment } from '../../lib/browser/environment';
import { keepTyped, takeTyped } from '../../lib/browser/reload';
import { localArea, subscribeLocal } from '../../lib/browser/storage';
import type { NoteRefusal, SiteNote } from '../../lib/saved/notes';
import { readNotes, toNoteKey, toStoredNote, writeNote } from '../../lib/saved/notes';

const NO_NOTE: SiteNote = { text: '', tags: [] };

/** What stands in the two fields, before it is cut and parted. */
export interface NoteDraft {
  text: string;
  tags: string;
}

/** The first look into the page's own store takes longer than drawing a popup: it is for a page that was loaded again. */
const wasReloaded = () =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'reload';

const takeDraft = (name: string): NoteDraft | null => JSON.parse(takeTyped(name) ?? 'null');

/** What is typed of a note and not saved. Null: it is not being changed. */
export function useDraft(host: string) {
  const name = `note:${host}`;
  const [draft, setDraft] = useState<NoteDraft | null>(() => (wasReloaded() ? takeDraft(name) : null));
  useEffect(() => keepTyped(name, () => draft && JSON.stringify(draft)), [name, draft]);
  /** With what was typed before the browser started the extension anew, if anything was. */
  const begin = (note: NoteDraft) => setDraft(takeDraft(name) ?? note);
  return { draft, setDraft, begin };
}

let known: { host: string; note: SiteNote } | null = null;

/** Reads the note of a card that is about to be drawn, so that both are drawn as one. Never rejects. */
export async function readNoteAhead(host: string): Promise<void> {
  const found = await readNotes(localArea, [host]).catch(() => null);
  known = found && { host, note: found.get(host) ?? NO_NOTE };
}

/** `note` is null while unknown, and where storage does not answer. */
export function useNote(host: string) {
  const [note, setNote] = useState(known?.host === host ? known.note : null);
  useEffect(() => {
    let isOpen = true;
    void readNotes(localArea, [host]).then(
      (found) => isOpen && setNote(found.get(host) ?? NO_NOTE),
      () => {},
    );
    const unsubscribe = subscribeLocal((changed) => {
      const key = toNoteKey(host);
      if (key in changed) setNote(toStoredNote(host, changed[key]) ?? NO_NOTE);
    });
    return () => {
      isOpen = false;
      unsubscribe();
    };
  }, [host]);
  const save = async (next: SiteNote): Promise<NoteRefusal | null> => {
    const refusal = await writeNote(browserEnvironment, host, next);
    if (refusal === null) setNote(next);
    return refusal;
  };
  return { note, save };
}
