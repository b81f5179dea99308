import { toCategoryList } from '../category-list';

/** spec.md, "GET /api/list-category/v2": 1,091 paths, leaves only (observed.md), one call. */
export const categoryListV2 = { path: '/api/list-category/v2', toList: toCategoryList('v2') };
