import type { SiteRecord } from '../record.ts';
import { CATEGORIES_V1 } from '../taxonomy/lists.ts';
import { COUNTRIES, ENDINGS, STACKS } from './attributes.ts';

/** What the small numbers of the ranking stand for: the generated values first, those of hand-written sites after. */
export interface Tables {
  categories: string[];
  endings: string[];
  countries: string[];
  stacks: (readonly string[])[];
}

export function createTables(): Tables {
  return { categories: [...CATEGORIES_V1], endings: [...ENDINGS], countries: [...COUNTRIES], stacks: [...STACKS] };
}

/** The position of `value` in `table`, added when it is new. */
export function positionOf(table: string[], value: string): number {
  const found = table.indexOf(value);
  return found === -1 ? table.push(value) - 1 : found;
}

/** All of a host but its first label. */
export function toEnding(site: SiteRecord): string {
  return site.host.slice(site.host.indexOf('.') + 1);
}

/** One byte for each entry of `table`: 1 where it is wanted. */
export function toFlags<T>(table: readonly T[], isWanted: (entry: T) => boolean): Uint8Array {
  return Uint8Array.from(table, (entry) => (isWanted(entry) ? 1 : 0));
}
