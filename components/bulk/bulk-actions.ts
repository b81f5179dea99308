import { exportBulk, toBulkMarkdown, toRefusedCsv } from '../../lib/bulk/export';
import type { BulkRefusal } from '../../lib/bulk/input';
import type { BulkRunHead } from '../../lib/bulk/kept-runs';
import { cut } from '../../lib/cut';
import type { Environment } from '../../lib/environment';
import type { ExportForm } from '../../lib/site-row';
import { EXPORT_FORMS } from '../../lib/site-row';
import { toDay, toLocal } from '../../lib/time';
import { readCommands } from '../card/command';
import type { LastSaid, Outlets } from '../site-table/last-action';
import { createLastAction, outlets } from '../site-table/last-action';
import type { CopyForm } from '../site-table/row-copies';
import { toFile } from '../ui/File';
import type { BulkResult } from './BulkResults';

export type BulkSaid =
  | LastSaid
  | { what: 'exporting'; count: number }
  | { what: 'exported'; count: number }
  | { what: 'not-exported' };

export type BulkActions = ReturnType<typeof createBulkActions>;

const LONGEST_FILE_PART = 60;

/** What no file may have in its name, in any system. */
const toFilePart = (name: string) =>
  cut(
    name
      .normalize('NFKC')
      .replace(/[^\p{L}\p{N}._ -]+/gu, ' ')
      .trim()
      .replace(/\s+/g, '-')
      .replace(/^[.-]+/, ''),
    LONGEST_FILE_PART,
  );

/** What is done with rows of a run, and what that came to. */
export function createBulkActions({ now }: Pick<Environment, 'now'>, { copy, download }: Outlets = outlets) {
  const { act, copyHosts, copyMade, said, forget } = createLastAction<BulkSaid>({ copy });
  const toName = (name: string, ending: string) =>
    `${['sitecard-bulk', toFilePart(name), toDay(toLocal(now()))].filter(Boolean).join('-')}.${ending}`;
  const toText = async (form: CopyForm, head: BulkRunHead, { run }: Pick<BulkResult, 'run'>): Promise<string> => {
    if (form === 'curl') return readCommands(run.host, head.sections);
    if (form === 'markdown') return toBulkMarkdown(run, head.sections);
    // A blob that is read as text has lost the mark at its beginning.
    return (await exportBulk(form === 'csv' ? 'csv' : 'lines', head, [run], { now })).text();
  };
  return {
    said,
    copyHosts,
    copyAs: (form: CopyForm, head: BulkRunHead, row: Pick<BulkResult, 'run'>) =>
      copyMade(() => toText(form, head, row)),
    exportAs: (form: ExportForm, head: BulkRunHead, rows: readonly Pick<BulkResult, 'run'>[]): Promise<void> => {
      const count = rows.length;
      const work = async (): Promise<BulkSaid> => {
        const file = await exportBulk(
          form,
          head,
          rows.map(({ run }) => run),
          { now },
        );
        download(toName(head.name, EXPORT_FORMS[form].ending), file);
        return { what: 'exported', count };
      };
      return act(() => work().catch(() => ({ what: 'not-exported' })), { what: 'exporting', count });
    },
    exportRefused: (refused: readonly BulkRefusal[], toWords: (refusal: BulkRefusal) => string): void => {
      const csv = toRefusedCsv(refused, toWords);
      download(toName('refused', 'csv'), toFile('text/csv', csv));
    },
    forget,
  };
}
