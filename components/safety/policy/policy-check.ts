import type { Broken } from '../../../lib/safety/expectations';
import { findBroken } from '../../../lib/safety/expectations';
import type { JudgedSite, Policy } from '../../../lib/safety/policy';
import type { PolicyFault } from '../../../lib/safety/policy-fault';
import { parsePolicy } from '../../../lib/safety/schema';

/** Why a policy is not put in force. */
export type PolicyRefusal = { what: 'faulty'; faults: PolicyFault[] } | { what: 'broken'; broken: Broken[] };

export interface PolicyCheckParts {
  /** What is saved of hosts, for the tests in the document. */
  readSites(hosts: readonly string[]): Promise<JudgedSite[]>;
  now(): number;
}

/** Refuses a policy that is not whole or fails its own tests. */
export async function checkPolicy(
  wanted: Policy,
  { readSites, now }: PolicyCheckParts,
): Promise<{ ok: true; policy: Policy } | { ok: false; refusal: PolicyRefusal }> {
  const whole = parsePolicy(wanted);
  if (!whole.ok) return { ok: false, refusal: { what: 'faulty', faults: whole.faults } };
  const { policy } = whole;
  const sites = await readSites(policy.expect.map(({ host }) => host));
  const broken = findBroken(policy, new Map(sites.map((site) => [site.host, site])), now());
  return broken.length > 0 ? { ok: false, refusal: { what: 'broken', broken } } : { ok: true, policy };
}
