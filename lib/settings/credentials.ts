import { fromRecord, toRecord } from '../browser/record';
import type { StorageArea } from '../browser/storage';
import type { Environment } from '../environment';
import type { Failure } from '../errors';
import { LookupError, NOT_SAVED } from '../errors';
import { toAddress } from '../host/address';
import type { KeyList } from '../lookup/key-list';
import { FIRST_SLOT, findKey, readKeyList, toSlotted } from '../lookup/key-list';
import { createKept } from '../once';
import type { Payer } from '../provider';
import type { Managed } from './managed';
import { toKey } from './written-key';

/** Why no call can be sent now, by the key and the access to its address; null: one can be. `slot`: as in `read`. */
export function createReadiness(
  credentials: Pick<ReturnType<typeof createCredentials>, 'read'>,
  hasAccess: (origin: string) => Promise<boolean>,
) {
  return async (slot?: string): Promise<Failure | null> => {
    const saved = await credentials.read(slot);
    if (!saved?.key) return { kind: 'no-key', billed: 'no' };
    const address = toAddress(saved.address);
    if (!address.ok || !address.needsPermission || (await hasAccess(address.origin))) return null;
    return { kind: 'permission-missing', billed: 'no', origin: address.origin };
  };
}

const KEY = 'credentials';
const VERSION = 1;

const toInvalid = (field: 'address' | 'key') =>
  new LookupError({ kind: 'invalid-request', billed: 'no', field, isOwn: true });

/** Address and key are one value, so that a key never goes to an origin it was not saved for. */
export interface Credentials {
  address: string;
  key: string | null;
  /** Changes with the key and the address. The first 36 characters stay where it may be the same key. */
  id: string;
  /** The user's choice. It outlives a key that was lost with the browser. */
  keep: 'local' | 'session';
}

export interface CredentialsChange {
  address: string;
  /** Null keeps the saved key, if the address stays within its origin. */
  key: string | null;
  keep: 'local' | 'session';
}

const isOnDisk = (saved: Credentials | null) => saved?.key && saved.keep === 'local';

/** Address and key of each slot, in the records of the two areas. */
function createRecords({ area: local, session, now }: Pick<Environment, 'area' | 'session' | 'now'>) {
  const readFrom = async (area: StorageArea, slot: string) => {
    const key = toSlotted(KEY, slot);
    const { [key]: stored } = await area.get([key]).catch((): Record<string, unknown> => ({}));
    return toCredentials(fromRecord(VERSION, key, stored)?.body);
  };
  const write = (area: StorageArea, slot: string, { address, key, id, keep }: Credentials) => {
    const name = toSlotted(KEY, slot);
    return area.set({ [name]: toRecord(VERSION, name, { address, key, id, keep }, now()) });
  };
  return {
    async readSaved(slot: string): Promise<Credentials | null> {
      const [forSession, kept] = await Promise.all([readFrom(session, slot), readFrom(local, slot)]);
      return forSession ?? kept;
    },
    /** Removes before it adds: a worker killed in between leaves a whole old pair or none, never a mixed one. */
    async replace(slot: string, next: Credentials): Promise<Credentials> {
      try {
        if (next.keep === 'local' || next.key === null) {
          await session.remove([toSlotted(KEY, slot)]);
          await write(local, slot, next);
        } else {
          // The address stays on disk, with the choice for the next key.
          await write(local, slot, { ...next, key: null });
          await write(session, slot, next);
        }
      } catch {
        throw new LookupError(NOT_SAVED);
      }
      return next;
    },
    async remove(slot: string): Promise<void> {
      const key = toSlotted(KEY, slot);
      await Promise.all([local.remove([key]), session.remove([key])]).catch(() => {
        throw new LookupError(NOT_SAVED);
      });
    },
    async isUnreadable(slot: string): Promise<boolean> {
      const key = toSlotted(KEY, slot);
      const isDamaged = (area: StorageArea) =>
        area.get([key]).then(
          ({ [key]: stored }) => stored !== undefined && !toCredentials(fromRecord(VERSION, key, stored)?.body),
          () => true,
        );
      return (await Promise.all([local, session].map(isDamaged))).includes(true);
    },
  };
}

/**
 * The keys are stored here and nowhere else. Pages never see them. `slot`: whose (`lib/lookup/key-list.ts`); that of the key in
 * use unless told. `readManaged`: the organisation's address, as `toAddress` makes it, and how long it lets a key be kept.
 */
export function createCredentials(
  { area: local, session, locks, now }: Pick<Environment, 'area' | 'session' | 'locks' | 'now'>,
  readManaged: () => Promise<Pick<Managed, 'serviceAddress' | 'keepKey'>> = async () => ({
    serviceAddress: null,
    keepKey: null,
  }),
) {
  const { readSaved, replace, remove, isUnreadable } = createRecords({ area: local, session, now });
  const readList = () => readKeyList(local).catch((): KeyList | null => null);
  /** Null: nobody knows which. */
  const toSlot = async (slot?: string) => slot ?? (await readList())?.inUse ?? null;
  const readOrganisation = async (slot: string) => {
    const [{ serviceAddress, keepKey }, list] = await Promise.all([readManaged(), readList()]);
    const own = list && findKey(list, slot)?.serviceAddress;
    return { serviceAddress: own ?? serviceAddress, keepKey };
  };
  const readOf = async (slot: string) => {
    const [saved, { serviceAddress, keepKey }] = await Promise.all([readSaved(slot), readOrganisation(slot)]);
    if (keepKey !== 'session') idleKeys.forget();
    else {
      if (isOnDisk(saved)) void leaveDisk(slot).catch(() => {});
      void idleKeys.load().catch(() => {});
    }
    const kept = saved && keepKey ? { ...saved, keep: keepKey } : saved;
    return serviceAddress === null ? kept : toManagedPair(kept, serviceAddress, keepKey);
  };
  const readWithSlot = async (slot?: string) => {
    // Most have one key. It is read together with the list.
    const first = slot ?? FIRST_SLOT;
    const [own, saved] = await Promise.all([toSlot(slot), readOf(first)]);
    if (own === null) return null;
    return { slot: own, saved: own === first ? saved : await readOf(own) };
  };
  const read = async (slot?: string): Promise<Credentials | null> => (await readWithSlot(slot))?.saved ?? null;
  /** The key is on disk, but the organisation allows it in memory alone. */
  const leaveDisk = (slot: string) =>
    locks.request('credentials', async () => {
      const saved = await readSaved(slot);
      if (saved && isOnDisk(saved)) await replace(slot, { ...saved, keep: 'session' });
    });
  /** Nothing reads those that are not in use, so that they leave it once while the organisation wants that. */
  const idleKeys = createKept(async () => {
    const { keys, others } = await readKeyList(local);
    for (const { slot } of [...keys, ...others]) await leaveDisk(slot);
  });

  return {
    /** Null before the first save. `key` is null when it was forgotten or lost with the browser. */
    read,
    /** Null where nothing is saved. */
    async readPayer(slot?: string): Promise<Payer | null> {
      const own = await readWithSlot(slot);
      return own?.saved ? { slot: own.slot, id: own.saved.id } : null;
    },
    /** What a call is sent with. Throws `cancelled` where the key was changed since the call was counted. */
    async readPair({ slot, id }: Payer): Promise<{ address: string; key: string } | null> {
      const saved = await readOf(slot);
      if (saved && saved.id !== id) throw new LookupError({ kind: 'cancelled', billed: 'no' });
      return saved?.key ? { address: saved.address, key: saved.key } : null;
    },
    /** Throws `invalid-request` with the field, `refused` for a key that was removed, `not-saved` when storage refuses. */
    save: (change: CredentialsChange, slot?: string): Promise<Credentials> =>
      locks.request('credentials', async () => {
        const own = toSavedSlot(await readList(), slot);
        const address = toAddress(change.address);
        if (!address.ok) throw toInvalid('address');
        const { serviceAddress, keepKey } = await readOrganisation(own);
        if (serviceAddress !== null && serviceAddress !== address.address) throw toInvalid('address');
        const given = change.key === null ? null : toKey(change.key);
        if (given?.ok === false) throw toInvalid('key');
        const before = await readOf(own);
        const isSameOrigin = before !== null && new URL(before.address).origin === address.origin;
        const key = given ? given.key : isSameOrigin ? before.key : null;
        const known = before?.address === address.address ? before : null;
        // The same key may be typed again after it was lost with the browser. Then only a call in doubt stays.
        const head = known && (known.key === null || known.key === given?.key) ? known.id.slice(0, 36) : '';
        // The same key kept elsewhere keeps its id, and with it the calls under way and in doubt.
        const id = !given && known?.key ? known.id : head + crypto.randomUUID();
        return replace(own, { address: address.address, key, id, keep: keepKey ?? change.keep });
      }),
    /** Damaged, of a newer version, or not handed over by storage: a key may be there that only `forget` reaches. */
    async hasUnreadable(slot?: string): Promise<boolean> {
      const list = await readList();
      const own = slot ?? list?.inUse ?? null;
      // A list that tells that none is in use is not damaged.
      return own === null ? !list || list.isUnreadable === true : isUnreadable(own);
    },
    /** Rests on nothing that must be read. Address and `keep` stay where they can be read and written. Throws `not-saved`. */
    forget: (slot?: string): Promise<Credentials | null> =>
      locks.request('credentials', async () => {
        const own = (await toSlot(slot)) ?? FIRST_SLOT;
        const before = await readSaved(own);
        await remove(own);
        const kept = before && { ...before, key: null, id: crypto.randomUUID() };
        return kept && replace(own, kept).catch(() => null);
      }),
    /** With its address. Throws `not-saved`. */
    remove: (slot: string): Promise<void> => locks.request('credentials', () => remove(slot)),
  };
}

/** Whose key is saved. Throws `not-saved` where nobody knows which is in use, `refused` for one that was removed. */
function toSavedSlot(list: KeyList | null, slot?: string): string {
  const own = slot ?? list?.inUse ?? null;
  if (own === null) throw new LookupError(NOT_SAVED);
  const isListed = !list || list.isUnreadable || list.keys.some((key) => key.slot === own);
  if (!isListed) throw new LookupError({ kind: 'refused', billed: 'no' });
  return own;
}

/** A key that was saved for another origin than the organisation's counts as none. */
function toManagedPair(saved: Credentials | null, address: string, keepKey: Managed['keepKey']): Credentials {
  if (!saved) return { address, key: null, id: '', keep: keepKey ?? 'local' };
  const isSameOrigin = new URL(saved.address).origin === new URL(address).origin;
  return { ...saved, address, key: isSameOrigin ? saved.key : null };
}

function toCredentials(body: unknown): Credentials | null {
  if (typeof body !== 'object' || body === null) return null;
  const { address, key, id, keep } = body as Record<string, unknown>;
  if (typeof address !== 'string' || typeof id !== 'string' || !toAddress(address).ok) return null;
  return { address, key: typeof key === 'string' ? key : null, id, keep: keep === 'session' ? keep : 'local' };
}
