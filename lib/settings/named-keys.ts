import type { Environment } from '../environment';
import { LookupError, NOT_SAVED } from '../errors';
import type { KeyList, NamedKey, StoredKeyList } from '../lookup/key-list';
import { FIRST_SLOT, KEYS_KEY, MOST_KEYS, toKeyList, toSlotted, toStoredKeyList } from '../lookup/key-list';
import { isSameName, toKeyName } from './key-name';
import type { KeySettings } from './key-settings';
import { isOfLaterList, toKeyListItem } from './stored-keys';

const refused = () => new LookupError({ kind: 'refused', billed: 'no' });
const toInvalid = () => new LookupError({ kind: 'invalid-request', billed: 'no', field: 'name', isOwn: true });

/** Which keys there are, what they are called, and which is in use. Only the user's own word changes that. The keys are in `credentials.ts`. `isLocked`: by the organisation. */
export function createNamedKeys(
  { area, locks, now }: Pick<Environment, 'area' | 'locks' | 'now'>,
  isLocked: () => Promise<boolean> = async () => false,
) {
  /** Of a list that cannot be read, the keys are found by their records. Nobody knows which was in use. */
  const findAll = async (): Promise<StoredKeyList> => {
    const head = toSlotted('credentials', '');
    const slots = (await area.keys()).flatMap((key) => (key.startsWith(head) ? [key.slice(head.length)] : []));
    return { inUse: null, keys: [FIRST_SLOT, ...slots].map((slot) => ({ slot, name: '' })) };
  };
  const readStored = async () => {
    const { [KEYS_KEY]: stored } = await area
      .get([KEYS_KEY])
      .catch((): Record<string, unknown> => ({ [KEYS_KEY]: null }));
    return {
      list: toStoredKeyList(stored) ?? (await findAll()),
      isLater: isOfLaterList(stored),
      found: toKeyList(stored),
    };
  };
  type Next = (list: StoredKeyList, shown: KeyList) => StoredKeyList | Promise<StoredKeyList>;
  const change = async (next: Next): Promise<void> => {
    await locks.request('settings', async () => {
      const { list, isLater, found } = await readStored();
      if (isLater) throw new LookupError(NOT_SAVED);
      const shown = found.isUnreadable ? { ...found, keys: list.keys } : found;
      await area.set(toKeyListItem(await next(list, shown), now())).catch(() => {
        throw new LookupError(NOT_SAVED);
      });
    });
  };
  const checkUnlocked = async () => {
    if (await isLocked()) throw refused();
  };
  const changeOne = (list: StoredKeyList, slot: string, next: (key: NamedKey) => NamedKey): StoredKeyList => ({
    ...list,
    keys: list.keys.map((key) => (key.slot === slot ? next(key) : key)),
  });
  const toFree = (given: string, { keys }: KeyList, slot: string | null): string => {
    const name = toKeyName(given);
    if (name === null || keys.some((key) => key.slot !== slot && isSameName(key.name, name))) throw toInvalid();
    return name;
  };
  const check = ({ keys }: KeyList, slot: string) => {
    if (!keys.some((key) => key.slot === slot)) throw refused();
  };

  return {
    /** Rejects where storage does. */
    async read(): Promise<KeyList> {
      const { list, found } = await readStored();
      return found.isUnreadable ? { ...found, keys: list.keys } : found;
    },
    /** Not in use yet, and without a key. Gives its slot. Throws `invalid-request` for the name, `refused`, `not-saved`. */
    async add(given: string, settings?: KeySettings): Promise<string> {
      await checkUnlocked();
      const slot = crypto.randomUUID().slice(0, 8);
      await change((list, shown) => {
        if (shown.isManaged || shown.keys.length >= MOST_KEYS) throw refused();
        return {
          ...list,
          keys: [
            ...list.keys,
            { slot, name: toFree(given, shown, slot), ...(settings && { settings: { ...settings } }) },
          ],
        };
      });
      return slot;
    },
    async rename(slot: string, given: string): Promise<void> {
      await checkUnlocked();
      await change((list, shown) => {
        check(shown, slot);
        if (shown.isManaged) throw refused();
        const name = toFree(given, shown, slot);
        return changeOne(list, slot, (key) => ({ ...key, name }));
      });
    },
    use: (slot: string): Promise<void> =>
      change((list, shown) => {
        check(shown, slot);
        const { organisation } = list;
        return shown.isManaged && organisation
          ? { ...list, organisation: { ...organisation, inUse: slot } }
          : { ...list, inUse: slot };
      }),
    /**
     * `next`: what is used from then on, where it was the one in use. Its name stays beside what it has paid for. `forget`: takes
     * away the key itself, before nothing shows any more that there is one.
     */
    async remove(slot: string, next: string | null, forget: () => Promise<unknown>): Promise<void> {
      await checkUnlocked();
      await change(async (list, shown) => {
        check(shown, slot);
        const isInUse = list.inUse === slot || list.inUse === null;
        if (shown.isManaged || (isInUse && next === null) || next === slot) throw refused();
        if (isInUse && next !== null) check(shown, next);
        await forget();
        const removed = changeOne(list, slot, (key) => ({ ...key, removedAt: now() }));
        return { ...removed, inUse: isInUse ? next : list.inUse };
      });
    },
    isLocked,
  };
}

export type NamedKeys = ReturnType<typeof createNamedKeys>;
