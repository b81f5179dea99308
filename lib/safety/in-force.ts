import { localArea } from '../browser/storage';
import { LookupError } from '../errors';
import type { Managed } from '../settings/managed';
import { readManaged } from '../settings/managed';
import type { CompiledPolicy } from './compile';
import { compilePolicy } from './compile';
import type { DecidingRules } from './decide';
import { readOverrides } from './overrides';
import type { Policy } from './policy';
import { POLICY_SCHEMA } from './policy';
import { readPolicy, toCompiled, toDocument } from './store';

/** Applies where nobody chose a policy. It blocks nothing. */
export const NO_POLICY: Policy = {
  schema: POLICY_SCHEMA,
  name: '',
  default: 'allow',
  unknown: 'allow',
  stale: 'allow',
  maxAgeDays: null,
  rules: [],
  block: [],
  allow: [],
  overrides: [],
  expect: [],
};

export interface PolicyInForce {
  /** Null: there is neither a policy nor a list. */
  compiled: CompiledPolicy | null;
  /** Made on demand, since its lists may be long. Null: nobody chose a policy. */
  toDocument(): Policy | null;
}

/** The organisation's policy, else the user's. Rejects with `internal`, field `policy`, if unreadable: it may block. */
export async function readPolicyInForce(managing: Managed | Promise<Managed>): Promise<PolicyInForce> {
  const choosing = readPolicy();
  // Its failure does not matter where the organisation has a policy.
  choosing.catch(() => {});
  const managed = await managing;
  const lists = { block: managed.blockHosts, allow: managed.allowHosts };
  if (managed.policy !== undefined) {
    // Only the organisation's policy needs the schema: the user's was checked before it was saved.
    const { parsePolicy } = await import('./schema');
    const parsed = parsePolicy(managed.policy);
    if (!parsed.ok) throw new LookupError({ kind: 'internal', billed: 'no', field: 'policy' });
    return { compiled: compilePolicy(parsed.policy, lists), toDocument: () => parsed.policy };
  }
  const chosen = await choosing;
  if (chosen) return { compiled: toCompiled(chosen, lists), toDocument: () => toDocument(chosen) };
  const hasLists = lists.block.length + lists.allow.length > 0;
  return { compiled: hasLists ? toListsInForce(managed) : null, toDocument: () => null };
}

/** The organisation's lists alone, which hold even if no policy can be read. */
export function toListsInForce({ blockHosts, allowHosts }: Pick<Managed, 'blockHosts' | 'allowHosts'>): CompiledPolicy {
  return compilePolicy(NO_POLICY, { block: blockHosts, allow: allowHosts });
}

/** What judges every site; null: nothing does. Rejects where the policy or the exceptions cannot be read. */
export async function readRulesInForce(): Promise<Omit<DecidingRules, 'findPrimed'> | null> {
  const managing = readManaged();
  const [{ compiled }, { policy, locked }] = await Promise.all([readPolicyInForce(managing), managing]);
  const overrides = locked.includes('overrides') ? [] : await readOverrides(localArea);
  return compiled && { policy: compiled, isManaged: policy !== undefined, overrides };
}
