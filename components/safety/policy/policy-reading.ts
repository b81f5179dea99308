import type { ReadonlySignal } from '@preact/signals';
import type { Broken } from '../../../lib/safety/dry-run';
import { findBroken } from '../../../lib/safety/dry-run';
import type { JudgedSite, Policy } from '../../../lib/safety/policy';
import type { PolicyFault } from '../../../lib/safety/schema';
import { parsePolicy } from '../../../lib/safety/schema';
import type { KnownValues } from './unmatched';

export type PolicyRefusal = { what: 'faulty'; faults: PolicyFault[] } | { what: 'broken'; broken: Broken[] };

/** Passed in, so that a test can bring storage that fails. */
export interface PolicyDraftParts {
  /** The organisation's policy, else the user's. */
  readPolicy(): Promise<Policy | null>;
  readLocked(): Promise<boolean>;
  /** Saved data of hosts, for the tests in the document. */
  readSites(hosts: readonly string[]): Promise<JudgedSite[]>;
  writePolicy(policy: Policy | null): Promise<void>;
  known: ReadonlySignal<KnownValues>;
  /** Calls back when this page, another or an organisation puts a policy in force. Returns what ends that. */
  subscribe(onChange: () => void): () => void;
  now(): number;
}

/** Whole, and true to its own tests. */
export async function checkPolicy(
  wanted: Policy,
  { readSites, now }: PolicyDraftParts,
): Promise<{ ok: true; policy: Policy } | { ok: false; refusal: PolicyRefusal }> {
  const whole = parsePolicy(wanted);
  if (!whole.ok) return { ok: false, refusal: { what: 'faulty', faults: whole.faults } };
  const { policy } = whole;
  const sites = await readSites(policy.expect.map(({ host }) => host));
  const broken = findBroken(policy, new Map(sites.map((site) => [site.host, site])), now());
  return broken.length > 0 ? { ok: false, refusal: { what: 'broken', broken } } : { ok: true, policy };
}

/** `saved` is null: it cannot be read. */
export interface PolicyRead {
  isLocked: boolean;
  saved: { policy: Policy | null } | null;
}

/** The result is null: a later reading has overtaken this one. */
export function createPolicyReading({ readPolicy, readLocked }: PolicyDraftParts) {
  let turn = 0;
  return async (): Promise<PolicyRead | null> => {
    const mine = ++turn;
    const [isLocked, saved] = await Promise.all([
      readLocked().catch(() => false),
      readPolicy().then(
        (policy) => ({ policy }),
        () => null,
      ),
    ]);
    return mine === turn ? { isLocked, saved } : null;
  };
}
