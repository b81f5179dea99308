import { computed } from '@preact/signals';
import { toSearchKey } from '../../lib/discovery/address';
import type { Environment } from '../../lib/environment';
import type { SiteRow } from '../../lib/site-row';
import type { SiteColumn } from '../site-table/columns';
import type { Facet } from '../site-table/facets';
import { createJudgedTable } from '../site-table/judged-table';
import type { RowLogos } from '../site-table/row-logos';
import type { Judged, RowVerdicts } from '../site-table/row-verdicts';
import { toSiteColumns } from '../site-table/SiteColumns';
import { toSiteFacets } from '../site-table/site-facets';
import type { ExploreState } from './explore-state';

export type ResultRow = Judged<SiteRow>;

/** The table of a search. A new search begins with nothing filtered and nothing selected. `toLogos`: null while none are loaded. */
export function createResults(
  environment: Pick<Environment, 'area' | 'now'>,
  { rows, query }: Pick<ExploreState, 'rows' | 'query'>,
  verdicts: RowVerdicts,
  toLogos: () => RowLogos | null,
) {
  return createJudgedTable(environment, verdicts, {
    name: 'explore',
    rows,
    subject: computed(() => query.value && toSearchKey(query.value)),
    toResult: (row: SiteRow, decision): ResultRow => ({ ...row, decision }),
    toColumns: (isJudged) => toResultColumns(isJudged, toLogos),
    toFacets: toResultFacets,
  });
}

function toResultColumns(isJudged: boolean, toLogos: () => RowLogos | null): SiteColumn<ResultRow>[] {
  const site = toSiteColumns(toLogos);
  return [
    { ...site.domain, isServiceSorted: true },
    ...(isJudged ? [site.verdict] : []),
    { ...site.company, isServiceSorted: true },
    site.country,
    site.employees,
    site.category,
    site.technologies,
    { ...site.rank, isServiceSorted: true },
    { ...site.visits, isServiceSorted: true },
  ];
}

function toResultFacets(): Facet<ResultRow>[] {
  const { category, country, technology, employees, ending } = toSiteFacets();
  return [category, country, technology, employees, ending];
}
