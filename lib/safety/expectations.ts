import { compilePolicy } from './compile';
import { judge } from './judge';
import type { JudgedSite, Policy, Verdict } from './policy';

/** A test in the document that fails. */
export interface Broken {
  host: string;
  expected: Verdict;
  found: Verdict;
}

/** The tests in a document that fail, judged by what is known of their hosts; a host that is not in `sites` has no data. */
export function findBroken(policy: Policy, sites: ReadonlyMap<string, JudgedSite>, now: number): Broken[] {
  const compiled = compilePolicy(policy);
  return policy.expect.flatMap(({ host, verdict: expected }) => {
    const site = sites.get(host) ?? { host, answers: {}, from: 'saved' };
    const { verdict: found } = judge(compiled, site, now);
    return found === expected ? [] : [{ host, expected, found }];
  });
}
