import { compilePolicy } from './compile';
import { judge } from './judge';
import type { Decision, JudgedSite, Policy, Verdict } from './policy';
import { VERDICTS } from './policy';

export interface DryRunChange {
  host: string;
  /** Null: no policy was in force. */
  before: Decision | null;
  after: Decision;
}

export interface DryRunResult {
  /** The sites whose verdict, or what is done about them, would be another. */
  changes: DryRunChange[];
  /** How many sites have each verdict. */
  before: Record<Verdict, number>;
  after: Record<Verdict, number>;
}

/** What a policy would change for sites, against the one in force. */
export function dryRun(before: Policy | null, after: Policy, sites: readonly JudgedSite[], now: number): DryRunResult {
  const [old, next] = [before && compilePolicy(before), compilePolicy(after)];
  const result: DryRunResult = { changes: [], before: toCounts(), after: toCounts() };
  for (const site of sites) {
    const [was, will] = [old && judge(old, site, now), judge(next, site, now)];
    if (was) result.before[was.verdict]++;
    result.after[will.verdict]++;
    if (was?.verdict !== will.verdict || was.action !== will.action) {
      result.changes.push({ host: site.host, before: was, after: will });
    }
  }
  return result;
}

function toCounts(): Record<Verdict, number> {
  // Every verdict is given a count.
  return Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
}
