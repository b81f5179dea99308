import { LookupError } from '../errors';
import type { Managed } from '../settings/managed';
import type { CompiledPolicy } from './compile';
import { compilePolicy } from './compile';
import type { Policy } from './policy';
import { POLICY_SCHEMA } from './policy';
import { readPolicy, toCompiled, toDocument } from './store';

/** Stands where nobody has chosen a policy: it blocks nothing. */
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
  /** What decides, with the organisation's lists before it; null: there is neither policy nor list. */
  compiled: CompiledPolicy | null;
  /** The document, made when it is asked for, since its lists may be long; null: nobody has chosen one. */
  toDocument(): Policy | null;
}

/**
 * The policy of the organisation, else the one chosen here. Rejects with `internal`, field `policy`, when it cannot be read, since
 * it might have blocked a site.
 */
export async function readPolicyInForce(managing: Managed | Promise<Managed>): Promise<PolicyInForce> {
  const choosing = readPolicy();
  // Of no account where the organisation has a policy.
  choosing.catch(() => {});
  const managed = await managing;
  const lists = { block: managed.blockHosts, allow: managed.allowHosts };
  if (managed.policy !== undefined) {
    // The schema is made for this document alone: what is chosen here was checked before it was saved.
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

/** The lists of an organisation alone, which hold also where no policy can be read. */
export function toListsInForce({ blockHosts, allowHosts }: Pick<Managed, 'blockHosts' | 'allowHosts'>): CompiledPolicy {
  return compilePolicy(NO_POLICY, { block: blockHosts, allow: allowHosts });
}
