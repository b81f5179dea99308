import { findBroken } from '../../lib/safety/dry-run';
import { toListedHost } from '../../lib/safety/listed-host';
import type { JudgedSite, Policy } from '../../lib/safety/policy';

export type ListName = 'block' | 'allow';

/** What an entry on a list has changed, so that it can be taken back. */
export interface ListsChange {
  list: ListName;
  /** Hosts that were not on it. */
  added: string[];
  /** Entries of the other list that named one of them. */
  removed: string[];
}

const OTHER: Record<ListName, ListName> = { block: 'allow', allow: 'block' };

/** Puts hosts on one list of a policy and takes them from the other. Null: all are there, and nothing changes. */
export function withListed(
  policy: Policy,
  list: ListName,
  hosts: readonly string[],
): { policy: Policy; change: ListsChange } | null {
  const wanted = new Set(hosts);
  const isWanted = (entry: string) => wanted.has(toListedHost(entry) ?? '');
  const there = new Set(policy[list].flatMap((entry) => toListedHost(entry) ?? []));
  const added = [...wanted].filter((host) => !there.has(host));
  const removed = policy[OTHER[list]].filter(isWanted);
  if (added.length === 0 && removed.length === 0) return null;
  const lists = {
    [list]: [...policy[list], ...added],
    [OTHER[list]]: policy[OTHER[list]].filter((entry) => !isWanted(entry)),
  };
  return { policy: { ...policy, ...lists }, change: { list, added, removed } };
}

/** Takes back that change alone: the policy may have been edited since. */
export function withoutListed(policy: Policy, { list, added, removed }: ListsChange): Policy {
  const gone = new Set(added);
  const other = OTHER[list];
  const back = removed.filter((entry) => !policy[other].includes(entry));
  const lists = {
    [list]: policy[list].filter((entry) => !gone.has(toListedHost(entry) ?? '')),
    [other]: [...policy[other], ...back],
  };
  return { ...policy, ...lists };
}

/** The first host for which a test of the policy fails after the change, and did not before. Null: none does. */
export async function findNewlyBroken(
  before: Policy,
  after: Policy,
  readSites: (hosts: readonly string[]) => Promise<JudgedSite[]>,
  now: number,
): Promise<string | null> {
  if (after.expect.length === 0) return null;
  const sites = new Map((await readSites(after.expect.map(({ host }) => host))).map((site) => [site.host, site]));
  const broken = new Set(findBroken(before, sites, now).map(({ host }) => host));
  return findBroken(after, sites, now).find(({ host }) => !broken.has(host))?.host ?? null;
}
