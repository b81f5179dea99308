import type { StorageArea } from '../browser/storage';
import { toExportedAnswer } from '../export/card';
import { toCsv, toTabbed, toTable } from '../export/csv';
import { toJsonText } from '../export/json';
import { toRecordMarkdown } from '../export/markdown';
import type { Answer } from '../model';
import { SECTION_NAMES } from '../model';
import { EXPORT_NAMES, toExported } from '../site-row';
import { readNotes } from './notes';
import type { SavedRow } from './saved-rows';
import { readSavedChunks } from './saved-sites';

export const FORMAT = 'sitecard.saved';
export const VERSION = 1;

const FIELDS = [
  'host',
  'companyName',
  'countryCode',
  'category',
  'technologies',
  'registeredOn',
  'globalRank',
] as const;
const NAMES = [...FIELDS.map((field) => EXPORT_NAMES[field]), 'saved_at', 'tags', 'note'];

const toTime = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

const toRecord = (row: SavedRow) => ({
  ...toExported(row, FIELDS),
  saved_at: toTime(row.savedAt),
  tags: row.tags,
  note: row.note,
});

function toSavedTable(rows: readonly SavedRow[]) {
  return toTable(NAMES, rows.map(toRecord));
}

/** With fixed English column names, as an export of a search. What is not known is empty. */
export const toSavedCsv = (rows: readonly SavedRow[]): string => toCsv(toSavedTable(rows));

/** One site, as its names and values. */
export const toSavedMarkdown = (row: SavedRow): string => toRecordMarkdown(row.host, toRecord(row));

/** To be pasted into a sheet. */
export const toSavedTabbed = (rows: readonly SavedRow[]): string => toTabbed(toSavedTable(rows));

/** Each site with its whole card and note, as JSON. They are read some at a time. */
async function readSiteTexts(area: Pick<StorageArea, 'get'>, hosts: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const sites of readSavedChunks(area, hosts)) {
    const notes = await readNotes(
      area,
      sites.map(({ host }) => host),
    );
    for (const { host, answers } of sites) {
      const note = notes.get(host);
      const sections = SECTION_NAMES.flatMap((name) => {
        const answer: Answer | undefined = answers[name];
        return answer ? [[name, toExportedAnswer(answer)] as const] : [];
      });
      const own = note && { note: { text: note.text, tags: note.tags, at: toTime(note.at) } };
      lines.push(toJsonText({ host, ...own, sections: Object.fromEntries(sections) }).trimEnd());
    }
  }
  return lines;
}

/** Whole cards and notes, one site a line. Rejects where storage does. */
export async function toSavedJson(
  area: Pick<StorageArea, 'get'>,
  hosts: readonly string[],
  at: number,
): Promise<string> {
  const lines = await readSiteTexts(area, hosts);
  const head = toJsonText({ format: FORMAT, version: VERSION, exportedAt: toTime(at) }).trimEnd();
  return `${head.slice(0, -1)},"sites":[\n${lines.join(',\n')}\n]}\n`;
}

/** The same, one JSON object a line for each site. */
export async function toSavedLines(area: Pick<StorageArea, 'get'>, hosts: readonly string[]): Promise<string> {
  const lines = await readSiteTexts(area, hosts);
  return lines.map((line) => `${line}\n`).join('');
}
