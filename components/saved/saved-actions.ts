import type { Environment } from '../../lib/environment';
import type { GateRules } from '../../lib/host/subject';
import { toSavedCsv, toSavedJson } from '../../lib/saved/export';
import type { SavedImport } from '../../lib/saved/import';
import { importSaved, parseSavedFile } from '../../lib/saved/import';
import type { SiteNote } from '../../lib/saved/notes';
import { writeNote } from '../../lib/saved/notes';
import { removeSites, restoreSites } from '../../lib/saved/removal';
import type { SavedRow } from '../../lib/saved/saved-rows';
import { toDay, toLocal } from '../../lib/time';
import type { LastSaid } from '../site-table/last-action';
import { createLastAction } from '../site-table/last-action';

export interface SavedActionParts extends Pick<Environment, 'area' | 'locks' | 'now'> {
  /** Rejects where the list of endings or the settings cannot be read. */
  readRules(): Promise<GateRules>;
  /** Rejects where the clipboard refuses. */
  copy(text: string): Promise<void>;
  download(name: string, type: string, text: string): void;
}

export type SavedSaid =
  | LastSaid
  | typeof WORKING
  | { what: 'removed'; count: number }
  | { what: 'noted'; host: string }
  | { what: 'notes-full' }
  | ({ what: 'imported' } & SavedImport)
  | { what: 'no-file' };

const WORKING = { what: 'working' } as const;

export type SavedActions = ReturnType<typeof createSavedActions>;

/** What is done with saved sites. One step can be taken back. */
export function createSavedActions(parts: SavedActionParts) {
  const { act, offerUndo, said, undo, copyHosts, forget } = createLastAction<SavedSaid>(parts.copy);
  const download = (ending: string, type: string, text: string) =>
    parts.download(`sitecard-saved-${toDay(toLocal(parts.now()))}.${ending}`, type, text);

  return {
    said,
    undo,
    remove: (hosts: readonly string[], withNotes: boolean) =>
      act(async () => {
        const removed = await removeSites(parts, hosts, withNotes);
        offerUndo(() => restoreSites(parts, removed), WORKING);
        return { what: 'removed', count: hosts.length };
      }, WORKING),
    /** Whether it was written. */
    setNote: async (host: string, note: SiteNote): Promise<boolean> => {
      const refusal = await writeNote(parts, host, note);
      undo.value = null;
      said.value =
        refusal === null ? { what: 'noted', host } : { what: refusal === 'full' ? 'notes-full' : 'not-saved' };
      return refusal === null;
    },
    copyHosts,
    exportCsv: (rows: readonly SavedRow[]) => download('csv', 'text/csv', toSavedCsv(rows)),
    exportJson: async (rows: readonly SavedRow[]): Promise<void> => {
      const hosts = rows.map(({ host }) => host);
      await toSavedJson(parts.area, hosts, parts.now()).then(
        (text) => download('json', 'application/json', text),
        () => {
          said.value = { what: 'not-saved' };
        },
      );
    },
    importText: (text: string) =>
      act(async () => {
        const file = parseSavedFile(text);
        if (!file) return { what: 'no-file' };
        return { what: 'imported', ...(await importSaved(parts, file, await parts.readRules(), false)) };
      }, WORKING),
    forget,
  };
}
