import { KIND_BY_ID, toTechnologyName } from '../text/names';
import type { TokenOption } from './token-search';

/** Ids of one key are one technology: the service writes `woo_commerce` and `woocommerce`, `media.net` and `customer_io`. */
const toKey = (text: string) => text.toLowerCase().replace(/[\s._-]+/g, '');
const KNOWN = Map.groupBy(KIND_BY_ID.keys(), toKey);

/** What can be picked: the best known technologies, each once, by the names that the card shows. */
export const TECHNOLOGY_OPTIONS: readonly TokenOption[] = [...KNOWN.values()]
  .flatMap((ids) => ids.slice(0, 1))
  .map((value) => ({ value, label: toTechnologyName(value) }))
  .sort((one, other) => one.label.localeCompare(other.label));

/** The id that a typed name or id stands for, known or not: `Next.js` is `next_js`; null where it is a list. */
export function toTechnologyId(text: string): string | null {
  if (/[,;]/.test(text)) return null;
  const id = text
    .toLowerCase()
    .replace(/\.js$/, '_js')
    .replace(/[\s-]+/g, '_');
  return KNOWN.get(toKey(text))?.[0] ?? id;
}

/** The first id of each technology, which is shown for all of its ids. */
export function toTechnologyTokens(ids: readonly string[]): string[] {
  return [...Map.groupBy(ids, toKey).values()].flatMap((same) => same.slice(0, 1));
}

/** The ids that a rule asks for after what is shown was edited: a technology that came in comes with all that may be its ids. */
export function toTechnologyIds(tokens: readonly string[], before: readonly string[]): string[] {
  const ids = tokens.flatMap((token) =>
    before.includes(token) ? before.filter((id) => toKey(id) === toKey(token)) : toEveryId(token),
  );
  return [...new Set(ids)];
}

/** A name with a dot may be an id with a dot, as few are, or one with an underscore. */
function toEveryId(id: string): readonly string[] {
  return KNOWN.get(toKey(id)) ?? [id, id.replaceAll('.', '_')];
}
