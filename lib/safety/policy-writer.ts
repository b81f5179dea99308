import type { LargeStore } from '../browser/large-store';
import { openLargeStore } from '../browser/large-store';
import { toRecord } from '../browser/record';
import type { Locks, StorageArea } from '../browser/storage';
import { localArea } from '../browser/storage';
import { LookupError, toNotSaved } from '../errors';
import { createHostIndex } from './host-index';
import { toListedHost } from './listed-host';
import type { Policy } from './policy';
import type { PackedList, PackedLists, StoredPolicy } from './store';
import { POLICY_KEY, POLICY_VERSION } from './store';

/** A longer document leaves its lists to the large store. */
const MOST_CHARACTERS = 256 * 1024;
/** Where the lists stand in the large store: each write under a name of its own, so that a record never finds the lists of another. */
const LISTS_PREFIX = 'policy-lists:';

export interface PolicyWriterParts {
  area: Pick<StorageArea, 'set' | 'remove'>;
  openLarge: () => LargeStore;
  locks: Locks;
  now: () => number;
}

/** Writes the policy of this device, whole or with its long lists packed beside it. */
export function createPolicyWriter({ area, openLarge, locks, now }: PolicyWriterParts) {
  const dropOtherLists = async (kept: string | null) => {
    const large = await openLarge();
    const names = (await large.getAllKeys('tables')).map(String).filter((name) => name.startsWith(LISTS_PREFIX));
    await Promise.all(names.filter((name) => name !== kept).map((name) => large.delete('tables', name)));
  };

  return {
    /**
     * Puts a policy in force; null: none. Rejects with `not-saved` when storage refuses, and then the one before stays in force.
     * Lists are written before the record that names them and those before them removed after it, so that a stop at any point
     * leaves a whole policy.
     */
    async writePolicy(policy: Policy | null): Promise<void> {
      await locks.request('policy', async () => {
        try {
          if (policy === null) await area.remove([POLICY_KEY]);
          const lists =
            policy && JSON.stringify(policy).length > MOST_CHARACTERS ? `${LISTS_PREFIX}${crypto.randomUUID()}` : null;
          if (policy && lists !== null) {
            const packed: PackedLists = { block: toPacked(policy.block), allow: toPacked(policy.allow) };
            await (await openLarge()).put('tables', packed, lists);
          }
          if (policy) {
            const document = lists === null ? policy : { ...policy, block: [], allow: [] };
            const stored: StoredPolicy = { policy: document, lists };
            await area.set({ [POLICY_KEY]: toRecord(POLICY_VERSION, POLICY_KEY, stored, now()) });
          }
          await dropOtherLists(lists).catch(() => {});
        } catch (refusal) {
          throw new LookupError(toNotSaved(refusal));
        }
      });
    },
  };
}

function toPacked(hosts: readonly string[]): PackedList {
  const listed = hosts.map(toListedHost).filter((host) => host !== null);
  return { text: hosts.join('\n'), index: createHostIndex(listed) };
}

export const { writePolicy } = createPolicyWriter({
  area: localArea,
  openLarge: openLargeStore,
  locks: navigator.locks,
  now: Date.now,
});
