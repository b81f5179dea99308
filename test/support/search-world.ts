import { createDatabaseRequests } from '../../entrypoints/background/requests/database';
import type { Asker } from '../../lib/asker';
import { readPage, toPageKey } from '../../lib/discovery/pages';
import type { DiscoveryPage, DiscoveryQuery } from '../../lib/discovery/query';
import type { Failure, Result } from '../../lib/errors';
import { LookupError, settle } from '../../lib/errors';
import { createCircuit } from '../../lib/lookup/circuit';
import { createJournal } from '../../lib/lookup/journal';
import { createLedger, monthTotal, readLedger } from '../../lib/lookup/ledger';
import { createSitelessCalls } from '../../lib/lookup/siteless';
import { createTransaction } from '../../lib/lookup/transaction';
import type { Requests } from '../../lib/messages';
import type { ApiUsage } from '../../lib/model';
import { createAreaSpace } from './area';
import { createLargeStoreSpace } from './large-store';
import { createLockSpace } from './locks';
import { toTestPayer } from './payer';
import { toSearchItem } from './search-items';

type Body = Omit<Requests['search-page']['body'], 'asker'>;
type Reply = Result<Requests['search-page']['reply']>;
interface ServiceReply {
  failure?: Failure;
  /** Whether the service charges, whatever the caller gets to see. */
  billed?: boolean;
  usage?: ApiUsage;
  /** The answer, or the failure, comes once this resolves. */
  until?: Promise<unknown>;
}

const WORLD_START = Date.UTC(2026, 5, 15, 12);

/** A service with so many sites for every search, a storage, and workers that come and go, as a search meets them. */
export function createSearchWorld(sites = 2000) {
  const areaSpace = createAreaSpace();
  const largeSpace = createLargeStoreSpace();
  const lockSpace = createLockSpace();
  const state = {
    now: WORLD_START,
    isOnline: true,
    obstacle: null as Failure | null,
    credential: 'first',
    hasConsent: true,
  };
  const now = () => state.now;
  const service = {
    /** Each call with the key of its page. */
    calls: [] as { key: string; billed: boolean }[],
    reply: (_query: DiscoveryQuery): ServiceReply => ({}),
    change: (page: DiscoveryPage): DiscoveryPage => page,
    bill: (key?: string) => service.calls.filter((call) => call.billed && (key ?? call.key) === call.key).length,
  };

  const toPage = ({ page = 1, topN }: DiscoveryQuery): DiscoveryPage => {
    const total = Math.min(sites, topN);
    const length = Math.max(0, Math.min(100, total - (page - 1) * 100));
    const items = Array.from({ length }, (_, index) => toSearchItem(`site-${(page - 1) * 100 + index}.com`));
    return service.change({ total, page, totalPages: Math.ceil(total / 100), items });
  };

  const wake = () => {
    const death = Promise.withResolvers<null>();
    const lock = lockSpace.connect();
    const die = () => {
      lock.die();
      death.resolve(null);
    };
    const context = areaSpace.connect(die);
    const large = largeSpace.connect(context.kill);
    const environment = { area: context.area, locks: lock.locks, now, isOnline: () => state.isOnline };
    const transact = createTransaction(environment);
    const journal = createJournal(environment, transact);
    const readPayer = async () => toTestPayer(state.credential);
    const circuit = createCircuit(environment, readPayer);
    const books = { circuit, ledger: createLedger(environment, transact), journal };
    const calls = createSitelessCalls(environment, books, async () => state.obstacle, readPayer);
    const { isDead } = context;
    const fetchDiscovery = async (query: DiscoveryQuery, _asker: Asker, signal?: AbortSignal) => {
      if (isDead()) return new Promise<never>(() => {});
      const { failure, billed = failure?.billed !== 'no', usage, until } = service.reply(query);
      service.calls.push({ key: toPageKey(query), billed });
      const aborted = new Promise<never>((_, reject) => {
        const failure: Failure = { kind: 'cancelled', billed: 'maybe' };
        signal?.addEventListener('abort', () => reject(new LookupError(failure)));
      });
      await Promise.race([until, aborted]);
      if (isDead()) return new Promise<never>(() => {});
      if (failure) throw new LookupError(failure);
      return { ...toPage(query), usage: usage ?? null };
    };
    const database = { fetchDiscovery, fetchCategoryList: () => Promise.reject(new Error('not asked for')) };
    const hasConsent = async () => state.hasConsent;
    const handlers = createDatabaseRequests(environment, () => database, calls, large.store, hasConsent);
    /** As a worker does when it starts. */
    const recover = () =>
      journal.recover(async ({ subject, at }) => ((await readPage(subject, large.store, now()))?.at ?? 0) >= at);
    /** Null: the worker died first. */
    const askPage = (body: Body): Promise<Reply | null> =>
      Promise.race([settle(() => handlers['search-page']({ asker: 'search', ...body })), death.promise]);
    return { context, large, journal, recover, askPage, isDead, abortAll: calls.abortAll };
  };

  type Worker = ReturnType<typeof wake>;
  let worker: Worker | null = null;
  const getWorker = (): Worker => {
    if (worker === null || worker.isDead()) {
      worker = wake();
      void worker.recover();
    }
    return worker;
  };

  return {
    ...{ areaSpace, largeSpace, lockSpace, state, service, wake },
    /** The worker of now: a new one where the last has died. */
    getWorker,
    /** As a page asks: once more where the worker dies over the question. */
    async ask(body: Body): Promise<Reply> {
      const askedAt = state.now;
      const first = await getWorker().askPage(body);
      if (first) return first;
      const second = await getWorker().askPage({ ...body, confirmed: false, askedAt });
      return second ?? { ok: false, failure: { kind: 'lost', billed: 'maybe' } };
    },
    stored: () => [...largeSpace.tables['search-pages'].keys()].filter((key) => key !== 'run'),
    total: async () => monthTotal(await readLedger(areaSpace.connect().area, state.now)),
  };
}
