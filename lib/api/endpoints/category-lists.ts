import type { Asker } from '../../asker';
import type { ApiUsage } from '../../model';
import type { JsonObject } from '../json';
import { hasItems, toField, toPlainText, toWhole } from '../json';
import { parseBody, withUsage } from '../parse';
import { toItems } from '../reading';
import type { Exchange } from '../transport';
import { toPath } from './real-time';

/** More than both lists together. */
const MOST_PATHS = 5000;

export interface CategoryList {
  version: 'v1' | 'v2';
  paths: string[];
  /** What the service says of its length. Null: nothing that can be read. */
  count: number | null;
}

/** `toList` gives null for a body that holds no list. */
export interface CategoryListEndpoint {
  path: string;
  toList(body: JsonObject): CategoryList | null;
}

function toCategoryList(version: CategoryList['version']): CategoryListEndpoint['toList'] {
  return (body) => {
    const toListed = (value: unknown) => (toPlainText(value)?.startsWith('/') ? toPath(value) : null);
    const paths = toItems(toField(body, 'categories'), toListed, String, MOST_PATHS);
    return paths?.length ? { version, paths, count: toWhole(toField(body, 'count'), 0) } : null;
  };
}

/** specification.md, "GET /api/list-category/v1" and its pair for v2; 1 call. Throws `LookupError`. */
export async function fetchCategoryList(
  exchange: Exchange,
  { path, toList }: CategoryListEndpoint,
  asker: Asker,
  signal?: AbortSignal,
): Promise<CategoryList & { usage: ApiUsage | null }> {
  const { value, context } = await exchange(path, undefined, asker, signal);
  return withUsage(
    value,
    parseBody(value, context, (reply) => hasItems(reply, 'categories'), toList),
  );
}

/** specification.md, "GET /api/list-category/v1": 620 paths, one call. */
export const categoryListV1 = { path: '/api/list-category/v1', toList: toCategoryList('v1') };

/** specification.md, "GET /api/list-category/v2": 1,091 paths, leaves only, one call. */
export const categoryListV2 = { path: '/api/list-category/v2', toList: toCategoryList('v2') };
