import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import type { ApiOptions } from '../../lib/api/exchange';
import { createCredentials, toOriginPattern } from '../../lib/credentials';
import { openLargeStore } from '../../lib/large-store';
import { createLedger } from '../../lib/ledger';
import { createCache } from '../../lib/lookup/cache';
import { createCircuit } from '../../lib/lookup/circuit';
import { createJournal } from '../../lib/lookup/journal';
import { createLookup } from '../../lib/lookup/lookup';
import { createSingleFlight } from '../../lib/lookup/single-flight';
import { createTransaction } from '../../lib/lookup/transaction';
import { readManaged } from '../../lib/managed';
import { keepManagedCopy } from '../../lib/managed-copy';
import { answerRequests } from '../../lib/messages';
import { migrate } from '../../lib/migration';
import { readFailureLifetime, readSettings } from '../../lib/settings';
import { localArea as area, lockStorage, sessionArea } from '../../lib/storage';
import { hasAccess } from '../card/ways';
import { createBrowsing } from './browsing';
import { createClients } from './clients';
import { createDatabaseRequests } from './database-requests';
import { keepEmailConsent } from './email-consent';
import { createKeyRequests } from './key-requests';
import { createMenus, showClicked } from './menus';
import { createSavedDataRequests } from './saved-data-requests';
import { readSuffixes } from './suffix-list';
import { tidyDaily } from './tidying';

export default defineBackground(() => {
  const now = Date.now;
  const { locks } = navigator;
  const isOnline = () => navigator.onLine;

  const readManagedAddress = async () => (await readManaged()).serviceAddress;
  const credentials = createCredentials({ local: area, session: sessionArea, locks, now, readManagedAddress });
  const { readPair: readCredentials } = credentials;
  const toService: ApiOptions = { fetch: (...request) => fetch(...request), now, readCredentials };
  const { api, database } = createClients(toService);
  const transact = createTransaction({ area, locks });
  const cache = createCache({ area, now, locks, failureLifetime: readFailureLifetime });
  const ledger = createLedger({ transact, now });
  const journal = createJournal({ area, transact, locks, now });
  const readCredentialId = async () => (await credentials.read())?.id ?? null;
  const circuit = createCircuit({ area, locks, now, readCredentialId });
  const keyRequests = createKeyRequests({
    credentials,
    circuit,
    hasAccess: (origin) => hasAccess(toOriginPattern(origin)),
    testKey: (signal) => ledger.count('category-list-v1', () => api.testKey(signal)),
    abortAll: async () => void (await Promise.all([abortAll(), databaseRequests.abortAll()])),
  });
  const { readiness } = keyRequests;
  const flights = createSingleFlight({ locks });
  const { lookup, abortAll } = createLookup({
    ...{ provider: api, cache, ledger, journal, transact, circuit, flights, readSuffixes, readSettings },
    ...{ readiness, isOnline, now },
  });
  const databaseRequests = createDatabaseRequests({
    ...{ database, circuit, ledger, readiness, isOnline, store: openLargeStore, locks, now },
  });

  const browsing = createBrowsing({ area, session: sessionArea, locks, now, lookup, cache });

  const handlers = { lookup, ...keyRequests.handlers, ...databaseRequests.handlers, ...browsing.handlers };
  const savedData = createSavedDataRequests({ cache, journal, area, locks });
  answerRequests({ ...handlers, ...savedData }, async (value) => (await import('./envelope')).toEnvelope(value));
  browser.contextMenus.onClicked.addListener((click, tab) => void showClicked(click, tab));
  browser.runtime.onInstalled.addListener(() => void createMenus());
  tidyDaily(cache.tidy, browsing.tidy);
  keepManagedCopy();
  if (import.meta.env.FIREFOX) keepEmailConsent();
  void lockStorage();
  void migrate({ area, locks, now });
  void journal.recover();
});
