import type { LargeStore } from '../browser/large-store';
import type { Environment } from '../environment';
import type { Policy } from '../safety/policy';
import { createPolicyReader, createPolicyWriter, readPolicyTime } from '../safety/store';
import { toEntryKey } from './entry';
import type { LocalEntries, LocalRead } from './local-entries';
import { isUnchanged, parse, skipAll } from './local-entries';
import type { Arrival } from './merge';

export const POLICY_ENTRY = toEntryKey('policy', 'own');

interface Given {
  openLarge(): LargeStore;
  /** The organisation has set the policy. */
  isLocked(): Promise<boolean>;
}

/** The user's own policy: one document, which is checked as a whole, so one entry. */
export function createPolicyEntries(
  environment: Pick<Environment, 'area' | 'locks' | 'now'>,
  { openLarge, isLocked }: Given,
): LocalEntries & { isTooLong(): Promise<boolean> } {
  const { readPolicy } = createPolicyReader(environment, openLarge);
  const { writePolicy, changePolicy } = createPolicyWriter(environment, openLarge);
  const take = async (arrival: Arrival): Promise<string | null> => {
    if (arrival.json === null) {
      const saved = await readPolicy();
      if (!saved || saved.lists || !isUnchanged(JSON.stringify(saved.policy), arrival)) throw new Error('Changed here');
      await writePolicy(null);
      return null;
    }
    const { parsePolicy } = await import('../safety/schema');
    const parsed = parsePolicy(parse(arrival.json));
    if (!parsed.ok) throw new Error('No policy');
    let taken: Policy | null = null;
    await changePolicy(async (standing) => {
      taken = isUnchanged(standing && JSON.stringify(standing), arrival) ? parsed.policy : null;
      return taken;
    });
    if (!taken) throw new Error('Changed here');
    return JSON.stringify(taken);
  };
  return {
    async read(): Promise<LocalRead> {
      try {
        const [saved, at] = await Promise.all([readPolicy(), readPolicyTime(environment)]);
        // Lists that are kept apart are too long for the browser's sync.
        if ((await isLocked()) || saved?.lists) return skipAll();
        const entries = saved ? [[POLICY_ENTRY, { json: JSON.stringify(saved.policy), at }] as const] : [];
        return { entries: new Map(entries), isSkipped: () => false };
      } catch {
        return skipAll();
      }
    },
    write: async (arrivals) => {
      const arrival = arrivals.find(({ key }) => key === POLICY_ENTRY);
      if (!arrival) return new Map();
      return take(arrival).then(
        (json) => new Map([[POLICY_ENTRY, json]]),
        () => new Map(),
      );
    },
    isTooLong: async () => Boolean((await readPolicy().catch(() => null))?.lists),
  };
}
