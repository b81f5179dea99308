import type { SiteRow } from '../../lib/site-row';
import type { SiteColumn } from '../site-table/columns';
import type { Facet } from '../site-table/facets';
import type { RowLogos } from '../site-table/row-logos';
import type { Judged } from '../site-table/row-verdicts';
import { toSiteColumns } from '../site-table/SiteColumns';
import { toSiteFacets } from '../site-table/site-facets';

export type ResultRow = Judged<SiteRow>;

interface Parts {
  /** Null: the user does not load logos. */
  toLogos(): RowLogos | null;
  /** Brand safety is on. */
  isJudged: boolean;
}

export function toResultColumns({ toLogos, isJudged }: Parts): SiteColumn<ResultRow>[] {
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

export function toResultFacets(): Facet<ResultRow>[] {
  const { category, country, technology, employees, ending } = toSiteFacets();
  return [category, country, technology, employees, ending];
}
