import { SECOND_LEVELS, THIRD_LEVELS } from './words.ts';

const seconds = Object.entries(SECOND_LEVELS).flatMap(([top, names]) =>
  names === '' ? [] : names.split('|').map((name) => `/${top}/${name}`),
);

/** Third levels in the order of their kind, so that cutting the list off leaves every second level with some. */
const thirds = THIRD_LEVELS.flatMap((third) => seconds.map((second) => `${second}/${third}`));

const tops = Object.keys(SECOND_LEVELS).map((top) => `/${top}`);

/** V1 holds every level: 620 paths (specification.md, "GET /api/list-category/v1"). */
export const CATEGORIES_V1: readonly string[] = [...tops, ...seconds, ...thirds].slice(0, 620).sort();

/** V2 holds leaves alone, and calls `Travel` by a longer name (specification.md, "Differences"): 1,091 paths. */
export const CATEGORIES_V2: readonly string[] = ['/Adult', ...tops.slice(1).map((top) => `${top}/Other`), ...thirds]
  .slice(0, 1091)
  .map((path) => path.replace(/^\/Travel(?=\/)/, '/Travel & Transportation'))
  .sort();

/** Whether `path` is `wanted` or lies under it, by whole segments; a top-level name may come without its slash, and `Travel` by the name of either list. */
export function isUnder(path: string, wanted: string): boolean {
  const root = (wanted.startsWith('/') ? wanted : `/${wanted}`).replace(
    /^\/Travel & Transportation(?=\/|$)/,
    '/Travel',
  );
  return path === root || path.startsWith(`${root}/`);
}
