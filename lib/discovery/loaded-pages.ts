import type { SiteRow } from '../site-row';
import { fromSearch } from '../site-row';
import { findIgnored } from './ignored';
import type { StoredPage } from './pages';
import type { DiscoveryPage, DiscoveryQuery } from './query';
import { ITEMS_OF_PAGE, MOST_PAGES } from './rules';

/** What is loaded of a search, by the number of the page. */
export type Pages = ReadonlyMap<number, StoredPage>;

export const NO_PAGES: Pages = new Map();
export const toPageNumber = ({ page = 1 }: DiscoveryQuery) => page;

const rowsOfPage = new WeakMap<StoredPage, SiteRow[]>();
/** The same objects for the same page, so that nothing is judged or drawn twice. */
function toRowsOfPage(stored: StoredPage): SiteRow[] {
  const known = rowsOfPage.get(stored);
  if (known) return known;
  const rows = stored.page.items.map((item) => fromSearch(item, stored.at));
  rowsOfPage.set(stored, rows);
  return rows;
}

/** In the order of the pages, each host once. */
export function toRows(pages: Pages): SiteRow[] {
  const rows = new Map<string, SiteRow>();
  for (const [, stored] of [...pages].sort(([one], [other]) => one - other)) {
    for (const row of toRowsOfPage(stored)) if (!rows.has(row.host)) rows.set(row.host, row);
  }
  return [...rows.values()];
}

/** The page with the latest word on totals. */
export function findNewest(pages: Pages): StoredPage | null {
  return [...pages.values()].reduce<StoredPage | null>(
    (latest, page) => (latest && latest.at > page.at ? latest : page),
    null,
  );
}

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

/** The last page that is worth asking for. Null: nothing is known of it. */
export function findLastPage(query: DiscoveryQuery, pages: Pages): number | null {
  const newest = findNewest(pages);
  if (!newest) return null;
  const number = toPageNumber(newest.query);
  const before = [...pages].filter(([page]) => page < number).flatMap(([, { page }]) => page.items);
  return toLastPage(query, number, newest.page, new Set(before.map(({ host }) => host)));
}

/** The first one that is not loaded, from the page that was asked for. Null: all are. */
export function findNextPage(query: DiscoveryQuery, pages: Pages): number | null {
  let page = toPageNumber(query);
  while (pages.has(page)) page++;
  return page <= (findLastPage(query, pages) ?? MOST_PAGES) ? page : null;
}
