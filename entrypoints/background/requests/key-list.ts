import type { Environment } from '../../../lib/environment';
import { readLedger } from '../../../lib/lookup/ledger';
import type { KeyEntries, KeyEntry, RequestHandlers } from '../../../lib/messages';
import type { Keys } from './key';

type KeyListRequests = Pick<RequestHandlers, 'list-keys' | 'add-key' | 'rename-key' | 'use-key' | 'remove-key'>;

/** Which keys there are and which is in use. `readStatus`: of the key of a slot. */
export function createKeyListRequests(
  { area, now }: Pick<Environment, 'area' | 'now'>,
  { named, credentials, abortAll }: Keys,
  readStatus: RequestHandlers['key-status'],
): KeyListRequests {
  const readEntries = async (): Promise<KeyEntries> => {
    const [{ inUse, keys, isManaged }, isLocked] = await Promise.all([named.read(), named.isLocked()]);
    const entries = keys.map(async ({ slot, name, serviceAddress }): Promise<KeyEntry> => {
      const [status, remaining] = await Promise.all([
        readStatus({ slot }),
        readLedger(area, now(), 1, slot).then(
          ({ usage }) => usage?.remaining ?? null,
          () => null,
        ),
      ]);
      return {
        slot,
        name,
        status,
        remaining,
        ...(serviceAddress !== undefined && { isAddressSet: true }),
      };
    });
    return { inUse, keys: await Promise.all(entries), isManaged, isLocked: isManaged || isLocked };
  };
  return {
    'list-keys': readEntries,
    'add-key': async ({ name, settings }) => {
      const added = await named.add(name, settings);
      return { ...(await readEntries()), added };
    },
    'rename-key': async ({ slot, name }) => {
      await named.rename(slot, name);
      return readEntries();
    },
    // Calls under way go on: they are of the key that they were begun with.
    'use-key': async ({ slot }) => {
      await named.use(slot);
      return readEntries();
    },
    'remove-key': async ({ slot, next }) => {
      await named.remove(slot, next, () => credentials.remove(slot));
      await abortAll(slot).catch(() => {});
      return readEntries();
    },
  };
}
