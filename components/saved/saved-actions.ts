import type { Environment } from '../../lib/environment';
import type { GateRules } from '../../lib/host/subject';
import { CATEGORIZED } from '../../lib/lookup/plan';
import { toSavedCsv, toSavedJson, toSavedLines, toSavedMarkdown, toSavedTabbed } from '../../lib/saved/export';
import type { SavedFile, SavedImport } from '../../lib/saved/import';
import { importSaved, parseSavedFile } from '../../lib/saved/import';
import type { SiteNote } from '../../lib/saved/notes';
import { writeNote } from '../../lib/saved/notes';
import { removeSites, restoreSites } from '../../lib/saved/removal';
import type { SavedRow } from '../../lib/saved/saved-rows';
import type { ExportForm } from '../../lib/site-row';
import { EXPORT_FORMS } from '../../lib/site-row';
import { toDay, toLocal } from '../../lib/time';
import { readCommands } from '../card/command';
import type { LastSaid, Outlets } from '../site-table/last-action';
import { createLastAction, outlets } from '../site-table/last-action';
import type { CopyForm, RowTexts } from '../site-table/row-copies';
import { toFile } from '../ui/File';

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

/** What is done with saved sites. One step can be taken back. `readRules` rejects where it cannot read them. */
export function createSavedActions(
  environment: Pick<Environment, 'area' | 'locks' | 'now'>,
  readRules: () => Promise<GateRules>,
  { copy, download }: Outlets = outlets,
) {
  const { area, now } = environment;
  const { act, offerUndo, said, undo, copyHosts, copyText, copyMade, forget } = createLastAction<SavedSaid>({ copy });
  /** A CSV for the clipboard has no mark at its beginning. */
  const texts: RowTexts<SavedRow> = {
    curl: ({ host }) => readCommands(host, CATEGORIZED),
    csv: (row) => toSavedCsv([row]).slice(1),
    json: ({ host }) => toSavedLines(area, [host]),
    markdown: toSavedMarkdown,
  };
  const exportAs = (form: ExportForm, text: string) => {
    const { ending, type } = EXPORT_FORMS[form];
    download(`sitecard-saved-${toDay(toLocal(now()))}.${ending}`, toFile(type, text));
  };
  /** Of whole cards, which are read first. */
  const exportRead = async (form: 'json' | 'lines', rows: readonly SavedRow[]): Promise<void> => {
    const hosts = rows.map(({ host }) => host);
    const reading = form === 'json' ? toSavedJson(area, hosts, now()) : toSavedLines(area, hosts);
    await reading.then(
      (text) => exportAs(form, text),
      () => {
        said.value = { what: 'not-saved' };
      },
    );
  };

  return {
    said,
    undo,
    remove: (hosts: readonly string[], withNotes: boolean) =>
      act(async () => {
        const removed = await removeSites(environment, hosts, withNotes);
        offerUndo(() => restoreSites(environment, removed), WORKING);
        return { what: 'removed', count: hosts.length };
      }, WORKING),
    /** Whether it was written. */
    setNote: async (host: string, note: SiteNote): Promise<boolean> => {
      const refusal = await writeNote(environment, host, note);
      undo.value = null;
      said.value =
        refusal === null ? { what: 'noted', host } : { what: refusal === 'full' ? 'notes-full' : 'not-saved' };
      return refusal === null;
    },
    copyHosts,
    copyRows: (rows: readonly SavedRow[]) => copyText(toSavedTabbed(rows), rows.length),
    copyAs: (form: CopyForm, row: SavedRow) => copyMade(() => texts[form](row)),
    exportCsv: (rows: readonly SavedRow[]) => exportAs('csv', toSavedCsv(rows)),
    exportJson: (rows: readonly SavedRow[]) => exportRead('json', rows),
    exportLines: (rows: readonly SavedRow[]) => exportRead('lines', rows),
    /** Null: it is none, and that is said. */
    readFile(text: string): SavedFile | null {
      const file = parseSavedFile(text);
      if (!file) said.value = { what: 'no-file' };
      return file;
    },
    /** `isJudged`: the policy may judge sites by these cards. */
    importFile: (file: SavedFile, isJudged: boolean) =>
      act(
        async () => ({ what: 'imported', ...(await importSaved(environment, file, await readRules(), isJudged)) }),
        WORKING,
      ),
    forget,
  };
}
