import type { StorageArea } from '../../lib/browser/storage';
import type { Circuit } from '../../lib/lookup/circuit';
import type { SitelessCalls } from '../../lib/lookup/siteless';
import type { KeyStatus, RequestHandlers } from '../../lib/messages';
import type { ApiUsage } from '../../lib/model';
import type { createCredentials } from '../../lib/settings/credentials';

interface KeyRequestParts {
  credentials: ReturnType<typeof createCredentials>;
  circuit: Pick<Circuit, 'isKeyRefused'>;
  calls: Pick<SitelessCalls, 'send'>;
  /** Proves the saved key; 1 call. */
  testKey(signal: AbortSignal): Promise<{ usage: ApiUsage | null }>;
  session: Pick<StorageArea, 'set'>;
  now: () => number;
  /** Ends all calls that are under way with the old key. */
  abortAll(): Promise<unknown>;
}
const KEY_TEST = { endpoint: 'category-list-v1', refresh: false, isKeyTest: true } as const;

type KeyRequests = Pick<RequestHandlers, 'key-status' | 'save-key' | 'forget-key' | 'test-key'>;

/** What the options page may ask about the key. The key itself goes in and never comes out. */
export function createKeyRequests({
  credentials,
  circuit,
  calls,
  testKey,
  abortAll,
  session,
  now,
}: KeyRequestParts): KeyRequests {
  const readStatus = async (): Promise<KeyStatus> => {
    const [saved, isRefused] = await Promise.all([credentials.read(), circuit.isKeyRefused()]);
    return {
      address: saved?.address ?? null,
      // Of a short key no more than half is shown.
      lastFour: saved?.key ? saved.key.slice(-Math.min(4, saved.key.length / 2)) : null,
      keep: saved?.keep ?? 'local',
      isRefused,
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
      await abortAll();
      return readStatus();
    },
    'test-key': async () => {
      const reply = await calls.send(KEY_TEST, testKey);
      // For open cards that say the key or the plan was refused (`watch-credentials.ts`).
      await session.set({ 'key-tested': `${now()}` }).catch(() => {});
      return reply;
    },
  };
}
