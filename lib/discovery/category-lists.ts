import type { LargeStore } from '../browser/large-store';
import { DAY, isYoung } from '../time';

export const CATEGORY_LIST_VERSIONS = ['v1', 'v2'] as const;
export type CategoryListVersion = (typeof CATEGORY_LIST_VERSIONS)[number];

export interface StoredCategoryList {
  paths: string[];
  /** The length that the service gives its list. Null: it gave none. */
  count: number | null;
  /** When it was fetched, milliseconds since the epoch. */
  at: number;
}
export type CategoryLists = Record<CategoryListVersion, StoredCategoryList | null>;

const LIFETIME = 30 * DAY;

const toName = (version: CategoryListVersion) => `categories-${version}`;

export function isCurrentList({ at }: StoredCategoryList, now: number): boolean {
  return isYoung(at, LIFETIME, now);
}

/** Null: no readable list. Rejects where the large store does. */
export async function readCategoryList(
  version: CategoryListVersion,
  store: () => LargeStore,
): Promise<StoredCategoryList | null> {
  const stored: unknown = await (await store()).get('tables', toName(version));
  if (typeof stored !== 'object' || stored === null) return null;
  const { paths, count, at } = stored as Partial<StoredCategoryList>;
  return Array.isArray(paths) && paths.every((path) => typeof path === 'string') && typeof at === 'number'
    ? // Lists of older versions have no count.
      { paths, count: typeof count === 'number' ? count : null, at }
    : null;
}

/** Old lists too, without any call. Never rejects. */
export async function readCategoryLists(store: () => LargeStore): Promise<CategoryLists> {
  const read = (version: CategoryListVersion) => readCategoryList(version, store).catch(() => null);
  const [v1, v2] = await Promise.all([read('v1'), read('v2')]);
  return { v1, v2 };
}

/** Rejects where the large store refuses. */
export async function writeCategoryList(
  version: CategoryListVersion,
  list: StoredCategoryList,
  store: () => LargeStore,
): Promise<void> {
  await (await store()).put('tables', list, toName(version));
}
