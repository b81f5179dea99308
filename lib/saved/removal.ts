import { readKeys } from '../browser/record';
import type { Environment } from '../environment';
import { toOwner, toOwners } from '../lookup/saved-card';
import { toNotedHost } from './notes';
import { toSavedHosts } from './saved-sites';

/** What was removed, as it was stored. */
export interface Removed {
  hosts: readonly string[];
  items: Record<string, unknown>;
}

/** Few enough for one message between page and browser. */
const KEYS_AT_ONCE = 500;
/** Cards are written under it too. */
const LOCK = 'ledger';

function* toChunks<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += KEYS_AT_ONCE) yield items.slice(start, start + KEYS_AT_ONCE);
}

/**
 * The keys of these sites. The registration of a domain belongs to all saved hosts below it: it goes with the last of them.
 * A note goes with `withNotes`, or where there is nothing but the note.
 */
function toRemovedKeys(keys: readonly string[], hosts: ReadonlySet<string>, withNotes: boolean): string[] {
  const saved = toSavedHosts(keys);
  const isSaved = new Set(saved);
  const shared = new Set(saved.filter((host) => !hosts.has(host)).flatMap(toOwners));
  const orphans = new Set([...hosts].flatMap(toOwners).filter((domain) => !shared.has(domain) && !isSaved.has(domain)));
  return keys.filter((key) => {
    const noted = toNotedHost(key);
    if (noted !== null) return hosts.has(noted) && (withNotes || !isSaved.has(noted));
    const owner = toOwner(key);
    if (owner === null) return false;
    if (!hosts.has(owner)) return orphans.has(owner);
    const isOfOthers = shared.has(owner) && (key.endsWith(':registration') || key.startsWith('used:'));
    return !isOfOthers;
  });
}

/** Rejects where storage does. What was read before that is then not removed. */
export async function removeSites(
  { area, locks }: Pick<Environment, 'area' | 'locks'>,
  hosts: readonly string[],
  withNotes: boolean,
): Promise<Removed> {
  return locks.request(LOCK, async () => {
    const keys = toRemovedKeys(await area.keys(), new Set(hosts), withNotes);
    const items: Record<string, unknown> = {};
    for (const chunk of toChunks(keys)) Object.assign(items, (await readKeys((asked) => area.get(asked), chunk)).found);
    for (const chunk of toChunks(keys)) await area.remove(chunk);
    return { hosts, items };
  }) as Promise<Removed>;
}

/** Undoes `removeSites`. What was saved again meanwhile stays. Rejects where storage refuses. */
export async function restoreSites(
  { area, locks }: Pick<Environment, 'area' | 'locks'>,
  { items }: Removed,
): Promise<void> {
  await locks.request(LOCK, async () => {
    const standing = new Set(await area.keys());
    const missing = Object.entries(items).filter(([key]) => !standing.has(key));
    for (const chunk of toChunks(missing)) await area.set(Object.fromEntries(chunk));
  });
}

/** How many of these sites have a card besides their note. */
export function countNoted(rows: readonly { savedAt: number | null; note: string; tags: readonly string[] }[]): number {
  return rows.filter(({ savedAt, note, tags }) => savedAt !== null && (note !== '' || tags.length > 0)).length;
}
