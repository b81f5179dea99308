import type { JsonObject } from '../json.ts';
import { CATEGORIES_V1, CATEGORIES_V2 } from '../taxonomy/lists.ts';

/** specification.md, "GET /api/list-category/v1" and its pair for v2: 620 and 1,091 paths. */
const LISTS = new Map([
  ['/api/list-category/v1', { version: 'v1', categories: CATEGORIES_V1 }],
  ['/api/list-category/v2', { version: 'v2', categories: CATEGORIES_V2 }],
]);

export function isCategoryList(path: string): boolean {
  return LISTS.has(path);
}

export function toCategoryList(path: string): JsonObject {
  const list = LISTS.get(path);
  const categories = [...(list?.categories ?? [])];
  return { success: true, version: list?.version, count: categories.length, categories };
}
