/** The vocabulary of a search of the service's whole database. */

import type { SearchedSite } from '../site-row';

export const DISCOVERY_SORTS = [
  'global_rank',
  'domain',
  'company_name',
  'monthly_visits_latest',
  'popularity_score',
] as const;
export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export const EMPLOYEE_RANGES = ['1-10', '11-50', '51-200', '201-500', '501-1K', '1K-5K', '5K-10K', '10K+'] as const;

/** `filters` (specification.md, "POST /api/discovery"). `country`: ISO 3166-1 alpha-2; `tld`: no leading dot. */
export interface DiscoveryFilters {
  category?: string;
  country?: string;
  tech?: string;
  employees?: (typeof EMPLOYEE_RANGES)[number];
  hasCompany?: boolean;
  tld?: string;
}

/** `lib/api/endpoints/discovery.ts` checks every value before it is sent. */
export interface DiscoveryQuery {
  /** 1 to 1,000,000: searches only sites within the top N by global rank. */
  topN: number;
  filters?: DiscoveryFilters;
  /** Free text over domain names, company names and categories. */
  q?: string;
  sort?: (typeof DISCOVERY_SORTS)[number];
  sortDir?: (typeof SORT_DIRECTIONS)[number];
  /** 1 to 1,000, of 100 results each. */
  page?: number;
}

/** One result (specification.md, "Discovery result item"). Null: missing or unreadable. */
export type DiscoveryItem = SearchedSite;

/** The totals may be wrong, so stop at the first page without items. */
export interface DiscoveryPage {
  /** Domains that match within the top N; null: unknown. */
  total: number | null;
  page: number;
  /** 1,000 at most. */
  totalPages: number | null;
  /** Each host once. */
  items: DiscoveryItem[];
}
