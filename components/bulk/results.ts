import { computed } from '@preact/signals';
import type { BulkRow } from '../../lib/bulk/rows';
import { toSiteRow } from '../../lib/bulk/rows';
import type { BulkRun } from '../../lib/bulk/run';
import type { Decision } from '../../lib/safety/policy';
import type { SiteRow } from '../../lib/site-row';
import type { TableParts } from '../site-table/judged-table';
import { createJudgedTable } from '../site-table/judged-table';
import type { RowLogos } from '../site-table/row-logos';
import type { BulkResult } from './BulkColumns';
import { toBulkColumns, toBulkFacets } from './BulkColumns';

interface Parts extends TableParts {
  run: Pick<BulkRun, 'rows' | 'state'>;
  /** Null: the user does not load logos. */
  toLogos(): RowLogos | null;
}

const siteRows = new WeakMap<BulkRow, SiteRow>();
/** What a policy looks at. The same object for the same row, so that nothing is judged twice. */
export function toJudgedRow(row: BulkRow): SiteRow {
  const known = siteRows.get(row) ?? toSiteRow(row);
  siteRows.set(row, known);
  return known;
}

export const toResult = (run: BulkRow, decision: Decision | null): BulkResult => ({ ...toSiteRow(run), run, decision });

/** The table of a run. Another run begins with nothing filtered and nothing selected. */
export function createBulkResults({ run, toLogos, ...parts }: Parts) {
  const { now } = parts;
  return createJudgedTable({
    ...parts,
    name: 'bulk',
    rows: run.rows,
    subject: computed(() => run.state.value.run?.id ?? null),
    toResult,
    toColumns: (isJudged) => toBulkColumns({ toLogos, isJudged, now }),
    toFacets: toBulkFacets,
  });
}
