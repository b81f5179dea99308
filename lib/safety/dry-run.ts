import type { Decision, JudgedSite } from './policy';
import { ACTIONS, VERDICTS } from './policy';

export interface DryRunChange {
  host: string;
  /** Null: no policy was in force, or nothing in it names this host of the own network. */
  before: Decision | null;
  /** Null: nothing in the policy names it any more. */
  after: Decision | null;
}

/** How many sites have this verdict and action, before and after. */
export interface OutcomeCount extends Pick<Decision, 'verdict' | 'action'> {
  before: number;
  after: number;
}

export interface DryRunResult {
  /** The sites whose verdict, or what is done about them, would be another. */
  changes: DryRunChange[];
  /** Every outcome there can be, in the order of the verdicts. */
  counts: OutcomeCount[];
}

export type Decide = (site: JudgedSite) => Decision | null;

/** The result before any site is counted. */
export function toDryRun(): DryRunResult {
  const counts = VERDICTS.flatMap((verdict) => ACTIONS.map((action) => ({ verdict, action, before: 0, after: 0 })));
  return { changes: [], counts };
}

/** Adds what would change for some sites; `before` is null where no policy is in force. */
export function addToDryRun(
  result: DryRunResult,
  sites: readonly JudgedSite[],
  before: Decide | null,
  after: Decide,
): void {
  for (const site of sites) {
    const [was, will] = [before?.(site) ?? null, after(site)];
    for (const count of result.counts) {
      if (was && isSame(count, was)) count.before++;
      if (will && isSame(count, will)) count.after++;
    }
    if (!was || !will || !isSame(was, will)) result.changes.push({ host: site.host, before: was, after: will });
  }
}

function isSame(one: Pick<Decision, 'verdict' | 'action'>, other: Pick<Decision, 'verdict' | 'action'>): boolean {
  return one.verdict === other.verdict && one.action === other.action;
}
