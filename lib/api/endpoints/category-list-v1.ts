import { toCategoryList } from '../category-list';

/** spec.md, "GET /api/list-category/v1": 620 paths, one call. */
export const categoryListV1 = { path: '/api/list-category/v1', toList: toCategoryList('v1') };
