import { fromRecord, toRecord } from '../browser/record';
import type { StorageArea } from '../browser/storage';
import type { Environment } from '../environment';
import type { Failure } from '../errors';
import { LookupError, NOT_SAVED } from '../errors';
import { toAddress } from '../host/address';
import type { Managed } from './managed';
import { toKey } from './written-key';

/** Why no call can be sent now, by the key and the access to its address; null: one can be. */
export function createReadiness(
  credentials: Pick<ReturnType<typeof createCredentials>, 'read'>,
  hasAccess: (origin: string) => Promise<boolean>,
) {
  return async (): Promise<Failure | null> => {
    const saved = await credentials.read();
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

/**
 * The key is stored here and nowhere else. Pages never see it. `readManaged`: the organisation's address, as `toAddress`
 * makes it, and how long it lets a key be kept.
 */
export function createCredentials(
  { area: local, session, locks, now }: Pick<Environment, 'area' | 'session' | 'locks' | 'now'>,
  readManaged: () => Promise<Pick<Managed, 'serviceAddress' | 'keepKey'>> = async () => ({
    serviceAddress: null,
    keepKey: null,
  }),
) {
  const readFrom = async (area: StorageArea) => {
    const stored = await area.get([KEY]).catch(() => ({ [KEY]: undefined }));
    return toCredentials(fromRecord(VERSION, KEY, stored[KEY])?.body);
  };
  const readSaved = async () => {
    const [forSession, kept] = await Promise.all([readFrom(session), readFrom(local)]);
    return forSession ?? kept;
  };
  const read = async () => {
    const [saved, { serviceAddress, keepKey }] = await Promise.all([readSaved(), readManaged()]);
    // The key is on disk, but the organisation allows it in memory alone.
    if (saved?.key && saved.keep === 'local' && keepKey === 'session') void leaveDisk();
    const kept = saved && keepKey ? { ...saved, keep: keepKey } : saved;
    return serviceAddress === null ? kept : toManagedPair(kept, serviceAddress, keepKey);
  };
  const write = (area: StorageArea, { address, key, id, keep }: Credentials) =>
    area.set({ [KEY]: toRecord(VERSION, KEY, { address, key, id, keep }, now()) });

  /** Removes before it adds: a worker killed in between leaves a whole old pair or none, never a mixed one. */
  const replace = async (next: Credentials) => {
    try {
      if (next.keep === 'local' || next.key === null) {
        await session.remove([KEY]);
        await write(local, next);
      } else {
        // The address stays on disk, with the choice for the next key.
        await write(local, { ...next, key: null });
        await write(session, next);
      }
    } catch {
      throw new LookupError(NOT_SAVED);
    }
    return next;
  };

  const leaveDisk = () =>
    locks
      .request('credentials', async () => {
        const saved = await readSaved();
        if (saved?.keep === 'local') await replace({ ...saved, keep: 'session' });
      })
      .catch(() => {});

  return {
    /** Null before the first save. `key` is null when it was forgotten or lost with the browser. */
    read,
    async readPair(): Promise<{ address: string; key: string } | null> {
      const saved = await read();
      return saved?.key ? { address: saved.address, key: saved.key } : null;
    },
    /** Throws `invalid-request` with the field, `not-saved` when storage refuses. */
    save: (change: CredentialsChange): Promise<Credentials> =>
      locks.request('credentials', async () => {
        const address = toAddress(change.address);
        if (!address.ok) throw toInvalid('address');
        const { serviceAddress, keepKey } = await readManaged();
        if (serviceAddress !== null && serviceAddress !== address.address) {
          throw toInvalid('address');
        }
        const given = change.key === null ? null : toKey(change.key);
        if (given?.ok === false) throw toInvalid('key');
        const before = await read();
        const isSameOrigin = before !== null && new URL(before.address).origin === address.origin;
        const key = given ? given.key : isSameOrigin ? before.key : null;
        const known = before?.address === address.address ? before : null;
        // The same key may be typed again after it was lost with the browser. Then only a call in doubt stays.
        const head = known && (known.key === null || known.key === given?.key) ? known.id.slice(0, 36) : '';
        // The same key kept elsewhere keeps its id, and with it the calls under way and in doubt.
        const id = !given && known?.key ? known.id : head + crypto.randomUUID();
        return replace({ address: address.address, key, id, keep: keepKey ?? change.keep });
      }),
    /** Damaged, of a newer version, or not handed over by storage: a key may be there that only `forget` reaches. */
    async hasUnreadable(): Promise<boolean> {
      const isUnreadable = (area: StorageArea) =>
        area.get([KEY]).then(
          ({ [KEY]: stored }) => stored !== undefined && !toCredentials(fromRecord(VERSION, KEY, stored)?.body),
          () => true,
        );
      return (await Promise.all([local, session].map(isUnreadable))).includes(true);
    },
    /** Rests on nothing that must be read. Address and `keep` stay where they can be read and written. Throws `not-saved`. */
    forget: (): Promise<Credentials | null> =>
      locks.request('credentials', async () => {
        const before = await readSaved();
        await Promise.all([local.remove([KEY]), session.remove([KEY])]).catch(() => {
          throw new LookupError(NOT_SAVED);
        });
        const kept = before && { ...before, key: null, id: crypto.randomUUID() };
        return kept && replace(kept).catch(() => null);
      }),
  };
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
