import type { BulkRefusal } from './input';
import type { ReadingParts } from './pace';
import type { BulkRunHead } from './record';
import type { BulkRow } from './rows';

/** `lines`: JSON Lines, one object a row. */
export type BulkForm = 'csv' | 'json' | 'lines';

/** A file of these rows, made in parts so that the page stays responsive. The page names and downloads it. */
export async function exportBulk(
  _form: BulkForm,
  _run: Pick<BulkRunHead, 'name' | 'createdAt' | 'sections'>,
  _rows: readonly BulkRow[],
  _parts: ReadingParts = {},
): Promise<Blob> {
  throw new Error('not written yet');
}

/** The refused lines as CSV: `line`, `text`, and the reason in words that the page gives. */
export function toRefusedCsv(_refused: readonly BulkRefusal[], _toWords: (refusal: BulkRefusal) => string): string {
  throw new Error('not written yet');
}
