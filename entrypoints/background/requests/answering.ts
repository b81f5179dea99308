import { createApi, createDatabase } from '../../../lib/api/client';
import { createPublicReader } from '../../../lib/api/public-reader';
import type { ApiOptions } from '../../../lib/api/transport';
import { readProvenTime } from '../../../lib/browser/clock';
import { openLargeStore } from '../../../lib/browser/large-store';
import { readSuffixes } from '../../../lib/browser/lists';
import {
  createSafetyPermissions,
  hasAccess,
  hasEmailConsent,
  hasSearchConsent,
} from '../../../lib/browser/permissions';
import { readPage, tidyPages } from '../../../lib/discovery/pages';
import type { Environment } from '../../../lib/environment';
import { toOriginPattern } from '../../../lib/host/address';
import { createCache } from '../../../lib/lookup/cache';
import { createCircuit } from '../../../lib/lookup/circuit';
import { createJournal, JOURNAL_KEY } from '../../../lib/lookup/journal';
import { createLedger, toLedgerKeys } from '../../../lib/lookup/ledger';
import { createLookup } from '../../../lib/lookup/lookup';
import { createSitelessCalls } from '../../../lib/lookup/siteless';
import { createTransaction } from '../../../lib/lookup/transaction';
import { createCredentials, createReadiness } from '../../../lib/settings/credentials';
import { readManaged } from '../../../lib/settings/managed';
import { readFailureLifetime, readSettings, readShownSettings } from '../../../lib/settings/store';
import { createDatabaseRequests } from './database';
import { toEnvelope } from './envelope';
import { createKeyRequests } from './key';
import { createRegistryRequests } from './registry';
import { createSavedDataRequests } from './saved-data';

/** All that the worker answers to pages and uses itself, except verdicts. */
export function createAnswering(environment: Omit<Environment, 'wait'>) {
  const { now } = environment;
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
  const books = { cache, ledger, journal, transact, circuit };
  const calls = createSitelessCalls(environment, books, readiness, readCredentialId);
  /** An organisation can agree for the user, but it cannot give the browser's consent. */
  const readConsented = async () => {
    const settings = await readSettings();
    return { ...settings, emailAgreed: settings.emailAgreed && (await hasEmailConsent()) };
  };
  const { lookup, abortAll } = createLookup(
    environment,
    { readSuffixes, readSettings: import.meta.env.FIREFOX ? readConsented : readSettings },
    books,
    api,
    readiness,
  );
  const keyRequests = createKeyRequests(environment, credentials, circuit, calls, api, () =>
    Promise.all([abortAll(), calls.abortAll()]).then(ledger.forgetUsage),
  );
  const store = openLargeStore;
  const database = createDatabase(toService);
  const databaseRequests = createDatabaseRequests(environment, database, calls, store, hasSearchConsent);
  const gate = { readSuffixes, readSettings };
  const registryRequests = createRegistryRequests(environment, gate, createPublicReader(toService), {
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
