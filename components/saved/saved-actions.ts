import { signal } from '@preact/signals';
import type { SiteNote } from '../../lib/saved/notes';
import { writeNote } from '../../lib/saved/notes';
import { removeSites, restoreSites } from '../../lib/saved/removal';
import type { SavedRow } from '../../lib/saved/saved-rows';
import type { ImportParts, SavedImport } from '../../lib/saved/transfer';
import { importSaved, parseSavedFile, toSavedCsv, toSavedJson } from '../../lib/saved/transfer';
import { toDay, toLocal } from '../../lib/time';

export interface SavedActionParts extends Omit<ImportParts, 'rules'> {
  /** Rejects where the list of endings or the settings cannot be read. */
  readRules(): Promise<ImportParts['rules']>;
  /** Rejects where the clipboard refuses. */
  copy(text: string): Promise<void>;
  download(name: string, type: string, text: string): void;
}

/** What an action has done, until the next one. */
export type SavedSaid =
  | { what: 'working' }
  | { what: 'removed'; count: number }
  | { what: 'copied'; count: number }
  | { what: 'not-copied' }
  | { what: 'noted'; host: string }
  | { what: 'notes-full' }
  | ({ what: 'imported' } & SavedImport)
  | { what: 'no-file' }
  | { what: 'undone' }
  | { what: 'not-saved' };

export type SavedActions = ReturnType<typeof createSavedActions>;

/** What is done with saved sites. One step can be taken back. */
export function createSavedActions(parts: SavedActionParts) {
  const said = signal<SavedSaid | null>(null);
  const undo = signal<(() => Promise<void>) | null>(null);

  const act = async (work: () => Promise<SavedSaid>): Promise<void> => {
    undo.value = null;
    said.value = { what: 'working' };
    said.value = await work().catch(() => ({ what: 'not-saved' as const }));
  };
  const download = (ending: string, type: string, text: string) =>
    parts.download(`sitecard-saved-${toDay(toLocal(parts.now()))}.${ending}`, type, text);

  return {
    said,
    undo,
    remove: (hosts: readonly string[], withNotes: boolean) =>
      act(async () => {
        const removed = await removeSites(parts, hosts, withNotes);
        undo.value = () =>
          act(async () => {
            await restoreSites(parts, removed);
            return { what: 'undone' };
          });
        return { what: 'removed', count: hosts.length };
      }),
    /** Whether it was written. */
    setNote: async (host: string, note: SiteNote): Promise<boolean> => {
      const refusal = await writeNote(parts, host, note);
      undo.value = null;
      said.value =
        refusal === null ? { what: 'noted', host } : { what: refusal === 'full' ? 'notes-full' : 'not-saved' };
      return refusal === null;
    },
    copyHosts: (rows: readonly SavedRow[]) =>
      act(() =>
        parts.copy(rows.map(({ host }) => host).join('\n')).then(
          () => ({ what: 'copied', count: rows.length }) as const,
          () => ({ what: 'not-copied' }) as const,
        ),
      ),
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
        const sites = parseSavedFile(text);
        if (!sites) return { what: 'no-file' };
        return { what: 'imported', ...(await importSaved({ ...parts, rules: await parts.readRules() }, sites)) };
      }),
    forget(): void {
      said.value = null;
      undo.value = null;
    },
  };
}
