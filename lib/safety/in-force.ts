import type { Managed } from '../settings/managed';
import type { CompiledPolicy } from './compile';
import { compilePolicy } from './compile';
import type { Policy } from './policy';
import { POLICY_SCHEMA } from './policy';
import { readCompiled, readPolicy } from './store';

/** Carries the lists of an organisation where nobody has chosen a policy. */
const NO_POLICY: Policy = {
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

/** The schema is made for an organisation's document alone: what is chosen here was checked before it was saved. */
async function parseDocument(policy: unknown) {
  const { parsePolicy } = await import('./schema');
  return parsePolicy(policy);
}

/**
 * What decides: the policy of the organisation, else the one chosen here, with the organisation's lists before it. Null where
 * there is none of them. Rejects when one cannot be read, since it might have blocked a site.
 */
export async function readPolicyInForce(managing: Managed | Promise<Managed>): Promise<CompiledPolicy | null> {
  const managed = Promise.resolve(managing);
  const listing = managed.then(({ blockHosts, allowHosts }) => ({ block: blockHosts, allow: allowHosts }));
  const choosing = readCompiled(listing);
  // Of no account where the organisation has a policy.
  for (const begun of [listing, choosing]) begun.catch(() => {});
  const { policy, ...lists } = await managed;
  if (policy !== undefined) {
    const parsed = await parseDocument(policy);
    if (!parsed.ok) throw new Error('The policy of the organisation cannot be read.');
    return compilePolicy(parsed.policy, await listing);
  }
  const { length } = [...lists.blockHosts, ...lists.allowHosts];
  return (await choosing) ?? (length > 0 ? toListsInForce(lists) : null);
}

/** The lists of an organisation alone, which hold also where no policy can be read. */
export function toListsInForce({ blockHosts, allowHosts }: Pick<Managed, 'blockHosts' | 'allowHosts'>): CompiledPolicy {
  return compilePolicy(NO_POLICY, { block: blockHosts, allow: allowHosts });
}

/** The document of the policy in force; one that blocks nothing where there is none. Rejects as `readPolicyInForce` does. */
export async function readDocumentInForce({ policy }: Pick<Managed, 'policy'>): Promise<Policy> {
  const parsed = policy === undefined ? null : await parseDocument(policy);
  if (parsed?.ok === false) throw new Error('The policy of the organisation cannot be read.');
  return parsed?.policy ?? (await readPolicy()) ?? NO_POLICY;
}
