import type { Environment } from '../environment';
import type { PageRefusal } from '../errors';
import { toPageHost } from '../host/name';
import { toOwner } from '../lookup/saved-card';
import type { Decision } from '../safety/policy';
import { toShade } from '../safety/policy';
import type { PageLinks } from './links';
import type { MarkCounts, MarkKind } from './mark-kinds';
import { MARK_KINDS } from './mark-kinds';
import { noteMarkedTab } from './marked-tabs';
import type { RunInPage } from './open-links';
import { drawMarks, readIsMarked, readLinks, removeMarks } from './open-links';

/** `look`: marks that are there are drawn anew, and none are where there are none. */
export type MarkWish = 'look' | 'on' | 'off';

/** `counts`: how many links have each mark. `isCut`: the page has more links than are marked. */
export type Marking =
  | { state: 'on'; counts: MarkCounts; isCut: boolean }
  | { state: 'off' }
  | { state: 'failed'; reason: PageRefusal };

interface Judging {
  /** By what is saved. Null: there is no policy, or the host is of the own network. */
  decide(host: string): Promise<Decision | null>;
}

/** The mark of each host of the page, in the browser's writing of it. Nothing is asked of the service. */
async function judgeHosts({ area }: Pick<Environment, 'area'>, { decide }: Judging, hosts: readonly string[]) {
  const saved = new Set((await area.keys().catch(() => [])).map(toOwner));
  const toKind = async (host: string): Promise<MarkKind> => {
    const site = toPageHost(`https://${host}/`);
    if (site === null) return 'unknown';
    const decision = await decide(site);
    if (decision) return toShade(decision);
    return saved.has(site) ? 'saved' : 'unknown';
  };
  return new Map(await Promise.all(hosts.map(async (host) => [host, await toKind(host)] as const)));
}

function countMarks({ groups }: PageLinks, kinds: ReadonlyMap<string, MarkKind>): MarkCounts {
  const counts = Object.fromEntries(MARK_KINDS.map((kind) => [kind, 0])) as MarkCounts;
  for (const { host, links } of groups) counts[kinds.get(host) ?? 'unknown'] += links;
  return counts;
}

/**
 * Marks the links of the page of the user's click, or takes the marks away. Verdicts are made here and handed to the page's world of
 * extensions, by host: the page's own scripts see none of them. Never rejects.
 */
export async function markLinks(
  environment: Pick<Environment, 'area'>,
  judging: Judging,
  run: RunInPage,
  wish: MarkWish,
): Promise<Marking> {
  if (wish === 'off') {
    await removeMarks(run);
    return { state: 'off' };
  }
  if (wish === 'look') {
    const marked = await readIsMarked(run);
    if (!marked.ok) return { state: 'failed', reason: marked.reason };
    if (!marked.value) return { state: 'off' };
  }
  const read = await readLinks(run);
  if (!read.ok) return { state: 'failed', reason: read.reason };
  const { groups, isCut } = read.value;
  const kinds = await judgeHosts(environment, judging, [...new Set(groups.map(({ host }) => host))]);
  const places = Object.fromEntries([...kinds].map(([host, kind]) => [host, MARK_KINDS.indexOf(kind)]));
  const drawn = await drawMarks(run, places);
  if (!drawn.ok) return { state: 'failed', reason: drawn.reason };
  return { state: 'on', counts: countMarks(read.value, kinds), isCut };
}

/** The same for a tab, of which it is noted whether it is marked. Never rejects. */
export async function markTab(
  environment: Pick<Environment, 'area' | 'session'>,
  judging: Judging,
  run: RunInPage,
  { tabId, wish }: { tabId: number; wish: MarkWish },
): Promise<Marking> {
  const marking = await markLinks(environment, judging, run, wish);
  // A page that is too slow to say so may have marks.
  const mayHaveMarks = marking.state === 'on' || (marking.state === 'failed' && marking.reason === 'too-slow');
  // Without the note the popup does not show at once that there are marks.
  await noteMarkedTab(environment.session, tabId, mayHaveMarks).catch(() => {});
  return marking;
}
