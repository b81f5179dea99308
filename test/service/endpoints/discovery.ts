import { DEFAULT_QUERY, toDiscoveryQuery } from '../discovery/query.ts';
import { getRanking } from '../discovery/ranking.ts';
import { search } from '../discovery/search.ts';
import type { JsonObject } from '../json.ts';

export const DISCOVERY_PATH = '/api/discovery';

/**
 * specification.md, "POST /api/discovery". Bad input is refused with a message that names the field; the running service answers
 * with its default list instead, and bills it ("Differences"), and so does `isLenient`.
 */
export function toDiscovery(
  parameters: Record<string, unknown>,
  isLenient: boolean,
): { body: JsonObject } | { field: string; message: string } {
  const checked = toDiscoveryQuery(parameters);
  if ('bad' in checked && !isLenient) return checked.bad;
  const query = 'bad' in checked ? DEFAULT_QUERY : checked.query;
  return { body: { ...search(getRanking(), query), success: true } };
}
