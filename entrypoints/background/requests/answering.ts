import { createPublicReader } from '../../../lib/api/public-reader';
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
import { NetworkLog } from '../../../lib/network-log/log';
import { createNotedFetch } from '../../../lib/network-log/noted-fetch';
import { createCredentials, createReadiness } from '../../../lib/settings/credentials';
import { readManaged } from '../../../lib/settings/managed';
import { createNamedKeys } from '../../../lib/settings/named-keys';
import { readSettingsOfKey } from '../../../lib/settings/settings-of-key';
import { readFailureLifetime, readSettings } from '../../../lib/settings/store';
import { createClassifiedPageRequests } from './classified-page';
import { createDatabaseRequests } from './database';
import { toEnvelope } from './envelope';
import type { Keys } from './key';
import { createKeyRequests } from './key';
import { createKeyListRequests } from './key-list';
import { createPaidCalls } from './paid-calls';
import { createRegistryRequests } from './registry';
import { createSavedDataRequests } from './saved-data';
import { createWrittenRequests } from './written';

/** All that the worker answers to pages and uses itself, except verdicts. */
export function createAnswering({ fetch, ...environment }: Omit<Environment, 'wait'>) {
  const { now } = environment;
  const credentials = createCredentials(environment, readManaged);
  const networkLog = new NetworkLog(environment);
  // The worker has no other way to the network: nothing below has a `fetch` that is not noted.
  const noted = createNotedFetch({ fetch, now }, networkLog);
  const { api, database, pages, testKey } = createPaidCalls({ fetch: noted, now }, credentials);
  const transact = createTransaction(environment, () => [JOURNAL_KEY, ...toLedgerKeys(now())]);
  const cache = createCache(environment, readFailureLifetime);
  const ledger = createLedger(environment, transact);
  const journal = createJournal(environment, transact);
  const circuit = createCircuit(
    environment,
    credentials.readPayer,
    async (slot) => (await readSettingsOfKey(slot)).plan,
  );
  const hasAccessTo = (origin: string) => hasAccess(toOriginPattern(origin));
  const readiness = createReadiness(credentials, hasAccessTo);
  const books = { cache, ledger, journal, transact, circuit };
  const calls = createSitelessCalls(environment, books, readiness, credentials.readPayer);
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
  const keys: Keys = {
    credentials,
    named: createNamedKeys(environment, async () => (await readManaged()).locked.includes('keys')),
    testKey,
    abortAll: (slot) => Promise.all([abortAll(slot), calls.abortAll(slot)]).then(() => ledger.forgetUsage(slot)),
  };
  const keyRequests = createKeyRequests(environment, keys, circuit, calls);
  const keyListRequests = createKeyListRequests(environment, keys, keyRequests['key-status']);
  const store = openLargeStore;
  const databaseRequests = createDatabaseRequests(environment, database, calls, store, hasSearchConsent);
  const gate = { readSuffixes, readSettings };
  const registryRequests = createRegistryRequests(environment, gate, createPublicReader({ fetch: noted, now }), {
    hasConsent: async () => (await createSafetyPermissions()).has('browsing'),
    hasAccess: hasAccessTo,
  });
  const pageRequests = createClassifiedPageRequests(environment, gate, pages, calls);
  const written = createWrittenRequests(gate, async () => (await credentials.read())?.address ?? null);
  const savedData = createSavedDataRequests(environment, { cache, journal }, store);
  void journal.recover(async ({ endpoint, subject, at }) => {
    // A worker may have died after it stored a page.
    const stored = endpoint === 'discovery' ? await readPage(subject, store, now()).catch(() => null) : null;
    return stored !== null && stored.at >= at;
  });

  return {
    handlers: {
      lookup,
      ...keyRequests,
      ...keyListRequests,
      ...databaseRequests,
      ...pageRequests,
      ...registryRequests,
      ...savedData,
      ...written,
    },
    toEnvelope,
    tidy: async () => {
      const proven = await readProvenTime(environment);
      await Promise.allSettled([cache.tidy(proven), tidyPages(store, proven), networkLog.tidy()]);
    },
  };
}
