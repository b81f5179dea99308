import type { StorageArea } from '../../browser/storage';
import { listSavedHosts, readSavedChunks } from '../../saved/saved-sites';
import { DAY } from '../../time';
import type { CompiledPolicy } from '../compile';
import { withPrimed } from '../decide';
import { judge } from '../judge';
import { toNextEnd } from '../overrides';
import type { Decision, JudgedSite, Override } from '../policy';
import { isLacking } from '../policy';

/** Lists and exceptions have rules of their own. */
const BY_DATA: readonly Decision['ground'][] = ['rule', 'default', 'no-data', 'other-site', 'too-old'];

/** The hosts that a policy blocks by saved and primed data. `primed`: empty if the list does not count. */
export async function judgeHosts(
  area: Pick<StorageArea, 'get' | 'keys'>,
  policy: CompiledPolicy,
  primed: AsyncIterable<{ host: string; site: JudgedSite }>,
  now: number,
): Promise<string[]> {
  const blocked = new Set<string>();
  const saved = new Map<string, Decision>();
  const note = (host: string, { action, ground }: Decision) =>
    action === 'block' && BY_DATA.includes(ground) ? blocked.add(host) : blocked.delete(host);
  // Includes domains stored only for their registration, since the worker judges them by it too.
  for await (const sites of readSavedChunks(area, await listSavedHosts(area, true)))
    for (const site of sites) {
      const decision = judge(policy, site, now);
      saved.set(site.host, decision);
      note(site.host, decision);
    }
  let count = 0;
  for await (const { host, site } of primed) {
    // A long list must not keep a page waiting for its verdict.
    if (++count % 2000 === 0) await new Promise((resolve) => setTimeout(resolve));
    const known = saved.get(host);
    if (!known || isLacking(known)) note(host, withPrimed(known, judge(policy, site, now)));
  }
  return [...blocked];
}

/** Milliseconds since the epoch; null: never by time alone. Policies that count days change at midnight, UTC. */
export function toNextChange(policy: CompiledPolicy, overrides: readonly Override[], now: number): number | null {
  const countsDays = policy.rules.some((rule) => rule.registeredWithin !== null || rule.expiresWithin !== null);
  const midnight = policy.maxAge !== null || countsDays ? (Math.floor(now / DAY) + 1) * DAY : null;
  const ends = [toNextEnd(overrides, now), midnight].filter((at) => at !== null);
  return ends.length > 0 ? Math.min(...ends) : null;
}
