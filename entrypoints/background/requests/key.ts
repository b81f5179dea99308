import type { Api } from '../../../lib/api/client';
import type { Environment } from '../../../lib/environment';
import type { Circuit } from '../../../lib/lookup/circuit';
import type { SitelessCalls } from '../../../lib/lookup/siteless';
import type { KeyStatus, RequestHandlers } from '../../../lib/messages';
import type { createCredentials } from '../../../lib/settings/credentials';

const KEY_TEST = { endpoint: 'category-list-v1', refresh: false, countedAs: 'key-test', isKeyTest: true } as const;

type KeyRequests = Pick<RequestHandlers, 'key-status' | 'save-key' | 'forget-key' | 'test-key'>;

/**
 * What the options page may ask about the key. The key goes in and never comes out. `abortAll`: ends the calls under way
 * with the old key.
 */
export function createKeyRequests(
  { session, now }: Pick<Environment, 'session' | 'now'>,
  credentials: ReturnType<typeof createCredentials>,
  circuit: Pick<Circuit, 'isKeyRefused'>,
  calls: Pick<SitelessCalls, 'send'>,
  { testKey }: Pick<Api, 'testKey'>,
  abortAll: () => Promise<unknown>,
): KeyRequests {
  const readStatus = async (): Promise<KeyStatus> => {
    // Whatever cannot be read here, the user can forget the key.
    const [saved, isRefused] = await Promise.all([
      credentials.read().catch(() => undefined),
      circuit.isKeyRefused().catch(() => false),
    ]);
    const isUnreadable = saved === undefined || (!saved?.key && (await credentials.hasUnreadable()));
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

  return {
    'key-status': readStatus,
    'save-key': async (change) => {
      const before = await credentials.read();
      const { id } = await credentials.save(change);
      if (id !== before?.id) await abortAll();
      return readStatus();
    },
    'forget-key': async () => {
      await credentials.forget();
      // The key is gone, whatever comes of the rest.
      await abortAll().catch(() => {});
      return readStatus();
    },
    'test-key': async () => {
      const reply = await calls.send(KEY_TEST, testKey);
      // Open cards that show a refused key or plan listen to this (`subscribeKey`).
      await session.set({ 'key-tested': `${now()}` }).catch(() => {});
      return reply;
    },
  };
}
