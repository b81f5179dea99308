import { computed } from '@preact/signals';
import { toSearchKey } from '../../lib/discovery/address';
import type { SiteRow } from '../../lib/site-row';
import type { SiteColumn } from '../site-table/columns';
import type { Facet } from '../site-table/facets';
import type { TableParts } from '../site-table/judged-table';
import { createJudgedTable } from '../site-table/judged-table';
import type { RowLogos } from '../site-table/row-logos';
import type { Judged } from '../site-table/row-verdicts';
import { toSiteColumns } from '../site-table/SiteColumns';
import { toSiteFacets } from '../site-table/site-facets';
import type { Explore } from './explore-state';

export type ResultRow = Judged<SiteRow>;

interface Parts extends TableParts {
  explore: Pick<Explore, 'rows' | 'query'>;
  /** Null: the user does not load logos. */
  toLogos(): RowLogos | null;
}

/** The table of a search. A new search begins with nothing filtered and nothing selected. */
export function createResults({ explore, toLogos, ...parts }: Parts) {
  const { rows, query } = explore;
  return createJudgedTable({
    ...parts,
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
