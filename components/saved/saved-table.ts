import type { ReadonlySignal } from '@preact/signals';
import type { SavedRow } from '../../lib/saved/saved-rows';
import type { TableParts } from '../site-table/judged-table';
import { createJudgedTable } from '../site-table/judged-table';
import type { Judged } from '../site-table/row-verdicts';
import { toSavedColumns, toSavedFacets } from './SavedColumns';

export type ListedSite = Judged<SavedRow>;

interface Parts extends TableParts {
  saved: ReadonlySignal<readonly SavedRow[]>;
}

/** The table of saved sites. */
export function createSavedTable({ saved, ...parts }: Parts) {
  return createJudgedTable({
    ...parts,
    name: 'saved',
    rows: saved,
    toResult: (row: SavedRow, decision): ListedSite => ({ ...row, decision }),
    toColumns: (isJudged) => toSavedColumns(isJudged, parts.now),
    toFacets: toSavedFacets,
  });
}
