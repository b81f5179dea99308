import { createApi, createDatabase } from '../../lib/api/client';
import { toDiscoveryBody } from '../../lib/api/discovery-query';
import type { ApiOptions } from '../../lib/api/exchange';
import { createPublicReader } from '../../lib/api/public-reader';
import { readProvenTime } from '../../lib/browser/clock';
import type { LargeStore } from '../../lib/browser/large-store';
import { openLargeStore } from '../../lib/browser/large-store';
import { createSafetyPermissions, hasAccess, hasEmailConsent, hasSearchConsent } from '../../lib/browser/permissions';
import { readSuffixes } from '../../lib/browser/suffix-list';
import { isCurrentList, readCategoryList, writeCategoryList } from '../../lib/discovery/category-lists';
import { clearPages, readPage, tidyPages, toPageKey, writePage } from '../../lib/discovery/pages';
import type { Environment } from '../../lib/environment';
import { LookupError } from '../../lib/errors';
import { toOriginPattern } from '../../lib/host/address';
import type { Cache } from '../../lib/lookup/cache';
import { createCache } from '../../lib/lookup/cache';
import type { Circuit } from '../../lib/lookup/circuit';
import { createCircuit } from '../../lib/lookup/circuit';
import type { Journal } from '../../lib/lookup/journal';
import { createJournal, JOURNAL_KEY } from '../../lib/lookup/journal';
import { clearLedger, createLedger, toLedgerKeys } from '../../lib/lookup/ledger';
import { createLookup } from '../../lib/lookup/lookup';
import { createSingleFlight } from '../../lib/lookup/single-flight';
import type { SitelessCalls } from '../../lib/lookup/siteless';
import { createSitelessCalls } from '../../lib/lookup/siteless';
import { createTransaction } from '../../lib/lookup/transaction';
import type { KeyStatus, RequestHandlers } from '../../lib/messages';
import type { ApiUsage } from '../../lib/model';
import { clearEstimates } from '../../lib/saved/estimates';
import { clearSavedIndex } from '../../lib/saved/saved-rows';
import { createCredentials, createReadiness } from '../../lib/settings/credentials';
import { readManaged } from '../../lib/settings/managed';
import { readFailureLifetime, readSettings, readShownSettings } from '../../lib/settings/store';
import { toEnvelope } from './envelope';
import { createRegistryRequests } from './registry';

interface KeyRequestParts {
  credentials: ReturnType<typeof createCredentials>;
  circuit: Pick<Circuit, 'isKeyRefused'>;
  calls: Pick<SitelessCalls, 'send'>;
  /** Proves the saved key; costs 1 call. */
  testKey(signal: AbortSignal): Promise<{ usage: ApiUsage | null }>;
  /** Ends the calls under way with the old key. */
  abortAll(): Promise<unknown>;
}
const KEY_TEST = { endpoint: 'category-list-v1', refresh: false, isKeyTest: true } as const;

type KeyRequests = Pick<RequestHandlers, 'key-status' | 'save-key' | 'forget-key' | 'test-key'>;

/** What the options page may ask about the key. The key goes in and never comes out. */
export function createKeyRequests(
  { session, now }: Pick<Environment, 'session' | 'now'>,
  { credentials, circuit, calls, testKey, abortAll }: KeyRequestParts,
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
      // Open cards that show a refused key or plan listen to this (`subscribeCredentials`).
      await session.set({ 'key-tested': `${now()}` }).catch(() => {});
      return reply;
    },
  };
}

interface DatabaseParts {
  database: ReturnType<typeof createDatabase>;
  calls: Pick<SitelessCalls, 'send' | 'sendMarked'>;
  /** The browser's consent to sending a text to search for. */
  hasConsent(): Promise<boolean>;
  store(): LargeStore;
}

export function createDatabaseRequests(
  { locks, now }: Pick<Environment, 'locks' | 'now'>,
  { database, calls, hasConsent, store }: DatabaseParts,
): Pick<RequestHandlers, 'search-page' | 'prime-page' | 'category-list'> {
  return {
    'search-page': async ({ query, confirmed, again = false, askedAt }) => {
      // Throws for a bad value, so that the query has a key.
      toDiscoveryBody(query);
      if (query.q?.trim() && !(await hasConsent())) {
        throw new LookupError({ kind: 'invalid-request', billed: 'no', field: 'q', isOwn: true });
      }
      const subject = toPageKey(query);
      return calls.sendMarked({
        ...{ endpoint: 'discovery', subject, confirmed, again, askedAt },
        read: () => readPage(subject, store, now()),
        send: async (signal) => {
          const { usage, ...page } = await database.fetchDiscovery(query, signal);
          return { answer: { query, page, at: now() }, usage };
        },
        save: (stored) => writePage(stored, store),
      });
    },
    'prime-page': async ({ query }) => {
      const noted = { endpoint: 'discovery', refresh: false } as const;
      const { usage, ...page } = await calls.send(noted, (signal) => database.fetchDiscovery(query, signal));
      return { page, usage };
    },
    // Two pages that ask at once pay for one list.
    'category-list': ({ version, again = false }) =>
      locks.request(`category-list-${version}`, async () => {
        const stored = await readCategoryList(version, store).catch(() => null);
        if (stored && isCurrentList(stored, now()) && !again) return stored;
        const noted = { endpoint: `category-list-${version}`, refresh: false } as const;
        const { paths, count } = await calls.send(noted, (signal) => database.fetchCategoryList(version, signal));
        const list = { paths, count, at: now() };
        // A paid list is returned even if it cannot be saved.
        await writeCategoryList(version, list, store).catch(() => {});
        return list;
      }),
  };
}

export function createSavedDataRequests(
  { area, session, locks }: Pick<Environment, 'area' | 'session' | 'locks'>,
  { cache, journal }: { cache: Cache; journal: Journal },
  store: () => LargeStore,
): Pick<RequestHandlers, 'clear'> {
  return {
    clear: async ({ what }) => {
      if (what === 'ledger') await clearLedger(area, locks);
      else {
        await cache.clearSites();
        await clearPages(store);
        await clearSavedIndex(store);
        await clearEstimates(session);
        // It names the sites and searches of calls in doubt.
        await journal.clear();
      }
      return {};
    },
  };
}

/** All that the worker answers to pages and uses itself, except verdicts. */
export function createAnswering(environment: Omit<Environment, 'wait'>) {
  const { now } = environment;
  const isOnline = () => navigator.onLine;
  const credentials = createCredentials(environment, readManaged);
  const toService: ApiOptions = { fetch: environment.fetch, now, readCredentials: credentials.readPair };
  const api = createApi(toService);
  const transact = createTransaction(environment, () => [JOURNAL_KEY, ...toLedgerKeys(now())]);
  const cache = createCache(environment, readFailureLifetime);
  const ledger = createLedger(environment, transact);
  const journal = createJournal(environment, transact);
  const readCredentialId = async () => (await credentials.read())?.id ?? null;
  const readPlan = async () => (await readShownSettings()).plan;
  const circuit = createCircuit(environment, readCredentialId, readPlan);
  const hasAccessTo = (origin: string) => hasAccess(toOriginPattern(origin));
  const readiness = createReadiness(credentials, hasAccessTo);
  const sending = { circuit, ledger, journal, readiness, isOnline };
  const calls = createSitelessCalls(environment, { ...sending, readCredentialId });
  /** An organisation can agree for the user, but it cannot give the browser's consent. */
  const readConsented = async () => {
    const settings = await readSettings();
    return { ...settings, emailAgreed: settings.emailAgreed && (await hasEmailConsent()) };
  };
  const { lookup, abortAll } = createLookup(
    environment,
    { readSuffixes, readSettings: import.meta.env.FIREFOX ? readConsented : readSettings },
    { ...sending, provider: api, cache, transact, flights: createSingleFlight(environment) },
  );
  const keyRequests = createKeyRequests(environment, {
    credentials,
    circuit,
    calls,
    testKey: api.testKey,
    abortAll: () => Promise.all([abortAll(), calls.abortAll()]).then(ledger.forgetUsage),
  });
  const store = openLargeStore;
  const databaseRequests = createDatabaseRequests(environment, {
    database: createDatabase(toService),
    calls,
    hasConsent: hasSearchConsent,
    store,
  });
  const registryRequests = createRegistryRequests(environment, {
    reader: createPublicReader(toService),
    readSuffixes,
    readSettings,
    isOnline,
    hasConsent: async () => (await createSafetyPermissions()).has('browsing'),
    hasAccess: hasAccessTo,
  });
  const savedData = createSavedDataRequests(environment, { cache, journal }, store);
  void journal.recover(async ({ endpoint, subject, at }) => {
    // A worker may have died after it stored a page.
    const stored = endpoint === 'discovery' ? await readPage(subject, store, now()).catch(() => null) : null;
    return stored !== null && stored.at >= at;
  });

  return {
    handlers: { lookup, ...keyRequests, ...databaseRequests, ...registryRequests, ...savedData },
    toEnvelope,
    tidy: async () => {
      const proven = await readProvenTime(environment);
      await Promise.allSettled([cache.tidy(proven), tidyPages(store, proven)]);
    },
  };
}
