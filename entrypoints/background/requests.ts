import { createApi } from '../../lib/api/client';
import { createDatabase } from '../../lib/api/database';
import type { ApiOptions } from '../../lib/api/exchange';
import { openLargeStore } from '../../lib/browser/large-store';
import { hasAccess, hasEmailConsent } from '../../lib/browser/pages';
import type { Locks, StorageArea } from '../../lib/browser/storage';
import { toOriginPattern } from '../../lib/host/address';
import { createCache } from '../../lib/lookup/cache';
import { createCircuit } from '../../lib/lookup/circuit';
import { createJournal, JOURNAL_KEY } from '../../lib/lookup/journal';
import { createLedger, toLedgerKeys } from '../../lib/lookup/ledger';
import { createLookup } from '../../lib/lookup/lookup';
import { createSingleFlight } from '../../lib/lookup/single-flight';
import { createSitelessCalls } from '../../lib/lookup/siteless';
import { createTransaction } from '../../lib/lookup/transaction';
import { createCredentials } from '../../lib/settings/credentials';
import { readManaged } from '../../lib/settings/managed';
import { createReadiness } from '../../lib/settings/readiness';
import { readFailureLifetime, readSettings, readShownSettings } from '../../lib/settings/store';
import { createDatabaseRequests } from './database-requests';
import { toEnvelope } from './envelope';
import { createKeyRequests } from './key-requests';
import { createSavedDataRequests } from './saved-data-requests';
import { readSuffixes } from './suffix-list';

interface AnsweringParts {
  area: StorageArea;
  session: StorageArea;
  locks: Locks;
  now: () => number;
}

/** All that the worker answers to pages and uses itself, except verdicts: lookups, key, database, what is saved. */
export function createAnswering({ area, session, locks, now }: AnsweringParts) {
  const isOnline = () => navigator.onLine;

  const credentials = createCredentials({ local: area, session, locks, now, readManaged });
  const { readPair: readCredentials } = credentials;
  const toService: ApiOptions = { fetch: (...request) => fetch(...request), now, readCredentials };
  const api = createApi(toService);
  const transact = createTransaction({ area, locks, toUsual: () => [JOURNAL_KEY, ...toLedgerKeys(now())] });
  const cache = createCache({ area, now, failureLifetime: readFailureLifetime });
  const ledger = createLedger({ transact, now });
  const journal = createJournal({ area, transact, locks, now });
  const readCredentialId = async () => (await credentials.read())?.id ?? null;
  const readPlan = async () => (await readShownSettings()).plan;
  const circuit = createCircuit({ area, locks, now, readCredentialId, readPlan });
  const readiness = createReadiness({ credentials, hasAccess: (origin) => hasAccess(toOriginPattern(origin)) });
  const calls = createSitelessCalls({ circuit, ledger, readiness, isOnline });
  const flights = createSingleFlight({ locks });
  /** An organisation can agree for the user, but not to the browser. */
  const readConsented = async () => {
    const settings = await readSettings();
    return { ...settings, emailAgreed: settings.emailAgreed && (await hasEmailConsent()) };
  };
  const { lookup, abortAll } = createLookup({
    ...{ provider: api, cache, ledger, journal, transact, circuit, flights, readSuffixes },
    ...{ readSettings: import.meta.env.FIREFOX ? readConsented : readSettings },
    ...{ readiness, isOnline, now },
  });
  const keyRequests = createKeyRequests({
    ...{ credentials, circuit, calls, testKey: api.testKey, session, now },
    abortAll: () => Promise.all([abortAll(), calls.abortAll()]).then(ledger.forgetUsage),
  });
  const database = createDatabase(toService);
  const databaseRequests = createDatabaseRequests({ database, calls, store: openLargeStore, locks, now });
  const savedData = createSavedDataRequests({ cache, journal, area, locks });
  void journal.recover();

  return {
    handlers: { lookup, ...keyRequests, ...databaseRequests, ...savedData },
    toEnvelope,
    tidy: cache.tidy,
  };
}
