import { findIgnored } from './ignored';
import type { DiscoveryPage, DiscoveryQuery } from './query';
import { ITEMS_OF_PAGE, MOST_PAGES } from './rules';

/** The most pages that a search can have (specification.md, "Limits"). */
export function toMostPages({ topN }: Pick<DiscoveryQuery, 'topN'>): number {
  return Math.min(MOST_PAGES, Math.ceil(topN / ITEMS_OF_PAGE));
}

/** The last page worth asking for after this one. `known`: hosts of earlier pages of the search. */
export function toLastPage(
  query: DiscoveryQuery,
  asked: number,
  page: DiscoveryPage,
  known: Pick<ReadonlySet<string>, 'has'>,
): number {
  const isOver = page.items.every(({ host }) => known.has(host));
  const told = page.totalPages ?? (page.total === null ? null : Math.ceil(page.total / ITEMS_OF_PAGE));
  if (isOver || findIgnored({ ...query, page: asked }, page.items).length > 0) return asked;
  return Math.max(asked, Math.min(toMostPages(query), told ?? MOST_PAGES));
}
