import type { createDatabase } from '../../lib/api/database';
import { isCurrentList, readCategoryList, writeCategoryList } from '../../lib/category-lists';
import type { Failure } from '../../lib/errors';
import { LookupError } from '../../lib/errors';
import type { LargeStore } from '../../lib/large-store';
import type { createLedger } from '../../lib/ledger';
import type { Circuit } from '../../lib/lookup/circuit';
import { toCallFailure } from '../../lib/lookup/circuit';
import type { Locks } from '../../lib/lookup/transaction';
import type { RequestHandlers } from '../../lib/messages';
import type { ApiUsage, EndpointName } from '../../lib/model';

interface DatabaseParts {
  database: ReturnType<typeof createDatabase>;
  circuit: Pick<Circuit, 'enter' | 'note'>;
  ledger: Pick<ReturnType<typeof createLedger>, 'count'>;
  /** Why no call can be sent now, else null. */
  readiness(): Promise<Failure | null>;
  isOnline(): boolean;
  store(): LargeStore;
  locks: Locks;
  now(): number;
}

/** Calls that are about no single site: a page of a search, a category list. Each costs one, sent once. */
export function createDatabaseRequests(parts: DatabaseParts) {
  const { database, circuit, ledger, readiness, isOnline, store, locks, now } = parts;
  let stop = new AbortController();
  const underWay = new Set<Promise<unknown>>();

  const send = async <T extends { usage: ApiUsage | null }>(
    endpoint: EndpointName,
    call: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    const { signal } = stop;
    const obstacle = (await readiness()) ?? (isOnline() ? null : { kind: 'offline' as const, billed: 'no' as const });
    if (obstacle) throw new LookupError(obstacle);
    const noted = { endpoint, refresh: false };
    const pass = await circuit.enter(noted, false);
    if (!pass.ok) throw new LookupError(pass.failure);
    try {
      const reply = await ledger.count(endpoint, () => call(signal));
      await circuit.note(noted, pass.credential, null);
      return reply;
    } catch (error) {
      const failure = toCallFailure(noted, error);
      await circuit.note(noted, pass.credential, failure);
      throw new LookupError(failure);
    }
  };

  const follow = <T>(sent: Promise<T>): Promise<T> => {
    underWay.add(sent);
    const forget = () => underWay.delete(sent);
    sent.then(forget, forget);
    return sent;
  };

  const handlers: Pick<RequestHandlers, 'prime-page' | 'category-list'> = {
    'prime-page': async ({ query }) => {
      const { usage, ...page } = await follow(send('discovery', (signal) => database.fetchDiscovery(query, signal)));
      return { page, usage };
    },
    // Two pages that ask at once pay for one list.
    'category-list': ({ version }) =>
      locks.request(`category-list-${version}`, async () => {
        const stored = await readCategoryList(version, store).catch(() => null);
        if (stored && isCurrentList(stored, now())) return stored;
        const fetchList = (signal: AbortSignal) => database.fetchCategoryList(version, signal);
        const { paths } = await follow(send(`category-list-${version}`, fetchList));
        const list = { paths, at: now() };
        // What is paid for is handed over, saved or not.
        await writeCategoryList(version, list, store).catch(() => {});
        return list;
      }),
  };

  return {
    handlers,
    /** For a key that is forgotten or replaced. Resolves when all calls have ended. */
    async abortAll(): Promise<void> {
      stop.abort();
      stop = new AbortController();
      await Promise.allSettled([...underWay]);
    },
  };
}
