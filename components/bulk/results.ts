import { computed } from '@preact/signals';
import type { BulkRow } from '../../lib/bulk/rows';
import { toSiteRow } from '../../lib/bulk/rows';
import type { BulkRun } from '../../lib/bulk/run';
import type { Environment } from '../../lib/environment';
import type { Decision } from '../../lib/safety/policy';
import type { SiteRow } from '../../lib/site-row';
import { createJudgedTable } from '../site-table/judged-table';
import type { RowLogos } from '../site-table/row-logos';
import type { RowVerdicts } from '../site-table/row-verdicts';
import type { BulkResult } from './BulkColumns';
import { toBulkColumns, toBulkFacets } from './BulkColumns';

const siteRows = new WeakMap<BulkRow, SiteRow>();
/** What a policy looks at. The same object for the same row, so that nothing is judged twice. */
export function toJudgedRow(row: BulkRow): SiteRow {
  const known = siteRows.get(row) ?? toSiteRow(row);
  siteRows.set(row, known);
  return known;
}

export const toResult = (run: BulkRow, decision: Decision | null): BulkResult => ({ ...toSiteRow(run), run, decision });

/** The table of a run. Another run begins with nothing filtered and nothing selected. `toLogos`: null while none are loaded. */
export function createBulkResults(
  environment: Pick<Environment, 'area' | 'now'>,
  run: Pick<BulkRun, 'rows' | 'state'>,
  verdicts: RowVerdicts,
  toLogos: () => RowLogos | null,
) {
  return createJudgedTable(environment, verdicts, {
    name: 'bulk',
    rows: run.rows,
    subject: computed(() => run.state.value.run?.id ?? null),
    toResult,
    toColumns: (isJudged) => toBulkColumns(isJudged, environment.now, toLogos),
    toFacets: toBulkFacets,
  });
}
