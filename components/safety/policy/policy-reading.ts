import type { Broken } from '../../../lib/safety/dry-run';
import { findBroken } from '../../../lib/safety/dry-run';
import type { JudgedSite, Policy } from '../../../lib/safety/policy';
import type { PolicyFault } from '../../../lib/safety/schema';
import { parsePolicy } from '../../../lib/safety/schema';

export type PolicyRefusal = { what: 'faulty'; faults: PolicyFault[] } | { what: 'broken'; broken: Broken[] };

/** The policy in force. */
export interface PolicyStore {
  /** The organisation's policy, else the user's. */
  read(): Promise<Policy | null>;
  readLocked(): Promise<boolean>;
  write(policy: Policy | null): Promise<void>;
  /** Calls back when this page, another or an organisation puts a policy in force. Returns what ends that. */
  subscribe(onChange: () => void): () => void;
}

/** Saved data of hosts, for the tests in the document. */
export type ReadSites = (hosts: readonly string[]) => Promise<JudgedSite[]>;

/** Whole, and true to its own tests. */
export async function checkPolicy(
  wanted: Policy,
  readSites: ReadSites,
  now: number,
): Promise<{ ok: true; policy: Policy } | { ok: false; refusal: PolicyRefusal }> {
  const whole = parsePolicy(wanted);
  if (!whole.ok) return { ok: false, refusal: { what: 'faulty', faults: whole.faults } };
  const { policy } = whole;
  const sites = await readSites(policy.expect.map(({ host }) => host));
  const broken = findBroken(policy, new Map(sites.map((site) => [site.host, site])), now);
  return broken.length > 0 ? { ok: false, refusal: { what: 'broken', broken } } : { ok: true, policy };
}

/** `saved` is null: it cannot be read. */
export interface PolicyRead {
  isLocked: boolean;
  saved: { policy: Policy | null } | null;
}

/** The result is null: a later reading has overtaken this one. */
export function createPolicyReading(store: PolicyStore) {
  let turn = 0;
  return async (): Promise<PolicyRead | null> => {
    const mine = ++turn;
    const [isLocked, saved] = await Promise.all([
      store.readLocked().catch(() => false),
      store.read().then(
        (policy) => ({ policy }),
        () => null,
      ),
    ]);
    return mine === turn ? { isLocked, saved } : null;
  };
}
