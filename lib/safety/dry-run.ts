import type { Decision, JudgedSite, Verdict } from './policy';
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

export type Decide = (site: JudgedSite) => Decision;

/** Of no sites as yet. */
export function toDryRun(): DryRunResult {
  return { changes: [], before: toCounts(), after: toCounts() };
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
    if (was) result.before[was.verdict]++;
    result.after[will.verdict]++;
    if (was?.verdict !== will.verdict || was.action !== will.action) {
      result.changes.push({ host: site.host, before: was, after: will });
    }
  }
}

function toCounts(): Record<Verdict, number> {
  // Every verdict is given a count.
  return Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
}
