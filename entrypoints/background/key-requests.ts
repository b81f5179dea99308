import type { createCredentials } from '../../lib/credentials';
import { toAddress } from '../../lib/credentials';
import type { Failure } from '../../lib/errors';
import { LookupError } from '../../lib/errors';
import type { KeyStatus, RequestHandlers } from '../../lib/messages';
import type { ApiUsage } from '../../lib/model';

interface KeyRequestParts {
  credentials: ReturnType<typeof createCredentials>;
  /** Whether the user has given access to an origin. */
  hasAccess(origin: string): Promise<boolean>;
  /** Proves the saved key; 1 call, counted in the ledger. */
  testKey(): Promise<{ usage: ApiUsage | null }>;
  /** Ends what is under way with the old key. */
  abortAll(): Promise<void>;
}

/** What the options page may ask about the key. The key itself goes in and never comes out. */
export function createKeyRequests({ credentials, hasAccess, testKey, abortAll }: KeyRequestParts) {
  const readStatus = async (): Promise<KeyStatus> => {
    const saved = await credentials.read();
    return {
      address: saved?.address ?? null,
      lastFour: saved?.key ? saved.key.slice(-4) : null,
      keep: saved?.keep ?? 'local',
    };
  };

  /** Why no call can be sent now, else null. */
  const readiness = async (): Promise<Failure | null> => {
    const saved = await credentials.read();
    if (!saved?.key) return { kind: 'no-key', billed: 'no' };
    const address = toAddress(saved.address);
    if (!address.ok || !address.needsPermission || (await hasAccess(address.origin))) return null;
    return { kind: 'permission-missing', billed: 'no', origin: address.origin };
  };

  const handlers: Pick<RequestHandlers, 'key-status' | 'save-key' | 'forget-key' | 'test-key'> = {
    'key-status': readStatus,
    'save-key': async (change) => {
      await credentials.save(change);
      await abortAll();
      return readStatus();
    },
    'forget-key': async () => {
      await credentials.forget();
      await abortAll();
      return readStatus();
    },
    'test-key': async () => {
      const failure = await readiness();
      if (failure) throw new LookupError(failure);
      return testKey();
    },
  };
  return { readiness, handlers };
}
