import type { StorageArea } from '../../browser/storage';
import { isWithin } from '../../host/name';
import { listSavedHosts, readSavedSites } from '../../saved/saved-sites';
import { DAY } from '../../time';
import type { CompiledPolicy } from '../compile';
import { withPrimed } from '../overrides';
import type { Decision, JudgedSite } from '../policy';
import type { Judged } from './keeper';

interface HostsParts {
  area: Pick<StorageArea, 'get' | 'keys'>;
  policy: CompiledPolicy;
  judge(policy: CompiledPolicy, site: JudgedSite, now: number): Decision;
  /** The sites of the primed list; none where it does not count. */
  primed: AsyncIterable<{ host: string; site: JudgedSite }>;
  now: number;
}

const ROWS_AT_ONCE = 2000;
/** By its data, not by a list or somebody's word, which have rules of their own. */
const BY_DATA: readonly Decision['ground'][] = ['rule', 'default', 'no-data', 'other-site', 'too-old'];

/**
 * The hosts that a policy blocks, or spares, by their saved and primed data. `owners`: only these, whose saved data has changed,
 * and the hosts below them, since a registration is shared; null: all.
 */
export async function judgeHosts(parts: HostsParts, owners: ReadonlySet<string> | null): Promise<Judged> {
  const { area, policy, judge, primed, now } = parts;
  // With domains that only lend their registration to a host below them: the worker judges those by it, too.
  const saved = await listSavedHosts(area, true);
  const isConcerned = (host: string) => owners === null || [...owners].some((owner) => isWithin(host, owner));
  const blocked: string[] = [];
  const spared: string[] = [];
  const first = policy.rules.findIndex(({ strictness }) => strictness < 2);
  const mayBeSpared =
    first !== -1 && policy.rules.slice(first).some((rule) => rule.strictness === 2 && (rule.hosts || rule.endings));
  const countsDays = policy.rules.some(
    ({ registeredWithin, expiresWithin }) => registeredWithin !== null || expiresWithin !== null,
  );
  // At the next midnight, UTC, every site is a day older.
  let until = countsDays ? (Math.floor(now / DAY) + 1) * DAY : Number.POSITIVE_INFINITY;
  const note = ({ action, ground, datum }: Decision, host: string) => {
    if (action !== 'block') {
      // Its data lets it pass, where a rule on its address alone would not.
      const unknown = mayBeSpared && judge(policy, { host, answers: {}, from: 'saved' }, now);
      if (unknown && unknown.action === 'block' && unknown.ground === 'rule') spared.push(host);
      return;
    }
    if (!BY_DATA.includes(ground)) return;
    blocked.push(host);
    // What is too old already grows no older.
    if (ground !== 'too-old' && datum?.fetchedAt && policy.maxAge !== null)
      until = Math.min(until, datum.fetchedAt + policy.maxAge);
  };

  const decided = new Set<string>();
  const open = new Map<string, Decision>();
  for (const site of await readSavedSites(area, saved.filter(isConcerned))) {
    const decision = judge(policy, site, now);
    // What is not known of a site, or no more, a primed list may know.
    if (decision.verdict === 'unknown' || decision.verdict === 'stale') open.set(site.host, decision);
    else {
      decided.add(site.host);
      note(decision, site.host);
    }
  }
  // Of a site whose card is gone the list may still know.
  const isGone = (owner: string) => !saved.includes(owner);
  if (owners === null || open.size > 0 || [...owners].some(isGone)) {
    let count = 0;
    for await (const { host, site } of primed) {
      // A long list must not keep a page waiting for its verdict.
      if (++count % ROWS_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
      if (decided.has(host) || !isConcerned(host)) continue;
      const decision = withPrimed(open.get(host), judge(policy, site, now));
      open.delete(host);
      note(decision, host);
    }
  }
  for (const [host, decision] of open) note(decision, host);
  return { blocked, spared, until };
}
