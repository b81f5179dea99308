import type { DiscoveryPage, DiscoveryQuery } from '../discovery/query';
import type { ApiUsage } from '../model';
import { type CategoryList, fetchCategoryList } from './category-list';
import { categoryListV1 } from './endpoints/category-list-v1';
import { categoryListV2 } from './endpoints/category-list-v2';
import { discovery } from './endpoints/discovery';
import { type ApiOptions, createExchange } from './exchange';
import { hasItems } from './json';
import { parseBody, withUsage } from './parse';

const CATEGORY_LISTS = { v1: categoryListV1, v2: categoryListV2 };

/** The client of the endpoints that are about no single site. Apart from `createApi`, so that a lookup does not load it. */
export function createDatabase(options: ApiOptions) {
  const exchange = createExchange(options);
  return {
    /** One page of a search of the whole database (spec.md, "POST /api/discovery"); 1 call. Throws `LookupError`. */
    async fetchDiscovery(
      query: DiscoveryQuery,
      signal?: AbortSignal,
    ): Promise<DiscoveryPage & { usage: ApiUsage | null }> {
      const { value, context } = await exchange(discovery.path, discovery.toBody(query), signal);
      const hasResults = (reply: Parameters<typeof hasItems>[0]) => hasItems(reply, 'results');
      return withUsage(
        value,
        parseBody(value, context, hasResults, (reply) => discovery.toPage(reply, query)),
      );
    },
    /** A whole list (spec.md, "GET /api/list-category/v1" and its pair for v2); 1 call. Throws `LookupError`. */
    fetchCategoryList: (version: CategoryList['version'], signal?: AbortSignal) =>
      fetchCategoryList(exchange, CATEGORY_LISTS[version], signal),
  };
}
