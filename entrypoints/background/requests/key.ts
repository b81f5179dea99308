import type { Environment } from '../../../lib/environment';
import { LookupError } from '../../../lib/errors';
import type { Circuit } from '../../../lib/lookup/circuit';
import { FIRST_SLOT } from '../../../lib/lookup/key-list';
import type { SitelessCalls } from '../../../lib/lookup/siteless';
import type { KeyStatus, RequestHandlers } from '../../../lib/messages';
import type { ApiUsage } from '../../../lib/model';
import type { Payer } from '../../../lib/provider';
import type { createCredentials } from '../../../lib/settings/credentials';
import type { NamedKeys } from '../../../lib/settings/named-keys';

const KEY_TEST = { endpoint: 'category-list-v1', refresh: false, countedAs: 'key-test', isKeyTest: true } as const;

type KeyRequests = Pick<RequestHandlers, 'key-status' | 'save-key' | 'forget-key' | 'test-key'>;

/** What the requests about keys rest on. */
export interface Keys {
  credentials: ReturnType<typeof createCredentials>;
  named: NamedKeys;
  /** The key test with the key of this payer. */
  testKey(signal: AbortSignal, payer: Payer): Promise<{ usage: ApiUsage | null }>;
  /** Ends the calls under way that are sent with the old key of a slot. */
  abortAll(slot: string): Promise<unknown>;
}

/** What the options page may ask about a key. It goes in and never comes out. */
export function createKeyRequests(
  { session, now }: Pick<Environment, 'session' | 'now'>,
  { credentials, named, testKey, abortAll }: Keys,
  circuit: Pick<Circuit, 'isKeyRefused'>,
  calls: Pick<SitelessCalls, 'send'>,
): KeyRequests {
  const readStatus = async ({ slot }: { slot?: string }): Promise<KeyStatus> => {
    // Whatever cannot be read here, the user can forget the key.
    const [saved, isRefused] = await Promise.all([
      credentials.read(slot).catch(() => undefined),
      circuit.isKeyRefused(slot).catch(() => false),
    ]);
    const isUnreadable = saved === undefined || (!saved?.key && (await credentials.hasUnreadable(slot)));
    return {
      address: saved?.address ?? null,
      id: saved?.id ?? null,
      // At most half of a short key is shown.
      lastFour: saved?.key ? saved.key.slice(-Math.min(4, saved.key.length / 2)) : null,
      keep: saved?.keep ?? 'local',
      isRefused,
      ...(isUnreadable && { isUnreadable }),
    };
  };
  /**
   * The slot that a request is about, for what must not change with the key in use meanwhile. Throws `refused` where the list tells
   * that none is in use: the first key may be the user's own, which waits while an organisation names others.
   */
  const toSlot = async (slot?: string): Promise<string> => {
    if (slot !== undefined) return slot;
    const list = await named.read().catch(() => null);
    if (list && list.inUse === null && !list.isUnreadable) throw new LookupError({ kind: 'refused', billed: 'no' });
    return list?.inUse ?? FIRST_SLOT;
  };

  return {
    'key-status': readStatus,
    'save-key': async ({ slot: given, ...change }) => {
      const slot = await toSlot(given);
      const before = await credentials.read(slot);
      const { id } = await credentials.save(change, slot);
      if (id !== before?.id) await abortAll(slot);
      return readStatus({ slot });
    },
    'forget-key': async ({ slot: given }) => {
      const slot = await toSlot(given);
      await credentials.forget(slot);
      // The key is gone, whatever comes of the rest.
      await abortAll(slot).catch(() => {});
      return readStatus({ slot });
    },
    'test-key': async ({ slot }) => {
      const reply = await calls.send(KEY_TEST, testKey, slot === undefined ? {} : { slot });
      // Open cards that show a refused key or plan listen to this (`subscribeKey`).
      await session.set({ 'key-tested': `${now()}` }).catch(() => {});
      return reply;
    },
  };
}
