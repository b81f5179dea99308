import type { createCredentials } from '../../lib/credentials';
import { toAddress } from '../../lib/credentials';
import type { Failure } from '../../lib/errors';
import { LookupError } from '../../lib/errors';
import type { Circuit } from '../../lib/lookup/circuit';
import { toCallFailure } from '../../lib/lookup/circuit';
import type { KeyStatus, RequestHandlers } from '../../lib/messages';
import type { ApiUsage } from '../../lib/model';

interface KeyRequestParts {
  credentials: ReturnType<typeof createCredentials>;
  /** Whether the user has given access to an origin. */
  hasAccess(origin: string): Promise<boolean>;
  /** What the service says of the key opens or closes the way of lookups too. */
  circuit: Pick<Circuit, 'enter' | 'note'>;
  isOnline(): boolean;
  /** Proves the saved key; 1 call, counted in the ledger. */
  testKey(signal: AbortSignal): Promise<{ usage: ApiUsage | null }>;
  /** Ends the lookups that are under way with the old key. */
  abortAll(): Promise<void>;
}
const KEY_TEST = { endpoint: 'category-list-v1', refresh: false, isKeyTest: true } as const;

/** What the options page may ask about the key. The key itself goes in and never comes out. */
export function createKeyRequests({ credentials, hasAccess, circuit, isOnline, testKey, abortAll }: KeyRequestParts) {
  let stop = new AbortController();
  let testing: Promise<unknown> = Promise.resolve();

  /** Ends what is under way with the key as it was. */
  const abortCalls = async () => {
    stop.abort();
    stop = new AbortController();
    await Promise.all([abortAll(), testing]);
  };

  const testAndNote = async (signal: AbortSignal) => {
    const pass = await circuit.enter(KEY_TEST, false);
    if (!pass.ok) throw new LookupError(pass.failure);
    return testKey(signal).then(
      async (reply) => {
        await circuit.note(KEY_TEST, pass.credential, null);
        return reply;
      },
      async (error) => {
        const failure = toCallFailure(KEY_TEST, error);
        await circuit.note(KEY_TEST, pass.credential, failure);
        throw new LookupError(failure);
      },
    );
  };

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
      await abortCalls();
      return readStatus();
    },
    'forget-key': async () => {
      await credentials.forget();
      await abortCalls();
      return readStatus();
    },
    'test-key': async () => {
      const { signal } = stop;
      const failure = (await readiness()) ?? (isOnline() ? null : { kind: 'offline' as const, billed: 'no' as const });
      if (failure) throw new LookupError(failure);
      const test = testAndNote(signal);
      testing = Promise.allSettled([testing, test]);
      return test;
    },
  };
  return { readiness, handlers };
}
