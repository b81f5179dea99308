import type { JsonObject } from '../json';
import { toField } from '../json';
import { toPlainText } from '../plain-text';
import { toItems } from '../reading';

/** More than both lists together. */
const MOST_PATHS = 5000;

/** A whole list of category paths, each `/Top/Second/...`. */
export interface CategoryList {
  version: 'v1' | 'v2';
  paths: string[];
}

/** What both category lists have in common. Null: no list in this answer. */
export function toCategoryList(version: CategoryList['version']) {
  return (body: JsonObject): CategoryList | null => {
    const toPath = (value: unknown) => {
      const path = toPlainText(value);
      return path?.startsWith('/') && path.length > 1 ? path : null;
    };
    const paths = toItems(toField(body, 'categories'), toPath, String, MOST_PATHS);
    return paths?.length ? { version, paths } : null;
  };
}

/** spec.md, "GET /api/list-category/v1": 620 paths, one call. */
export const categoryListV1 = { path: '/api/list-category/v1', toList: toCategoryList('v1') };
