import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { createApi } from '../../lib/api/client';
import { createCredentials, toOriginPattern } from '../../lib/credentials';
import { createLedger } from '../../lib/ledger';
import { createCache } from '../../lib/lookup/cache';
import { createCircuit } from '../../lib/lookup/circuit';
import { createJournal } from '../../lib/lookup/journal';
import { createLookup } from '../../lib/lookup/lookup';
import { createSingleFlight } from '../../lib/lookup/single-flight';
import { createSuffixes } from '../../lib/lookup/suffixes';
import { createTransaction } from '../../lib/lookup/transaction';
import { answerRequests } from '../../lib/messages';
import { readFailureLifetime, readSettings } from '../../lib/settings';
import { localArea as area, lockStorage, sessionArea } from '../../lib/storage';
import { DAY, MINUTE } from '../../lib/time';
import { hasAccess } from '../card/ways';
import { toEnvelope } from './envelope';
import { createKeyRequests } from './key-requests';
import { createMenus, showClicked } from './menus';
import { createSavedDataRequests } from './saved-data-requests';

export default defineBackground(() => {
  const now = Date.now;
  const { locks } = navigator;

  const credentials = createCredentials({ local: area, session: sessionArea, locks, now });
  const api = createApi({ fetch: (...request) => fetch(...request), now, readCredentials: credentials.readPair });
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
    abortAll: () => abortAll(),
  });
  const { lookup, abortAll } = createLookup({
    provider: api,
    cache,
    ledger,
    journal,
    transact,
    circuit,
    flights: createSingleFlight({ locks }),
    suffixes: createSuffixes(),
    readSettings,
    readiness: keyRequests.readiness,
    isOnline: () => navigator.onLine,
    now,
  });

  answerRequests(
    {
      lookup,
      ...keyRequests.handlers,
      ...createSavedDataRequests({ cache, journal, area, locks }),
    },
    toEnvelope,
  );
  browser.contextMenus.onClicked.addListener((click, tab) => void showClicked(click, tab));
  browser.runtime.onInstalled.addListener(() => void createMenus());
  browser.alarms.onAlarm.addListener(() => void cache.tidy());
  for (const start of [browser.runtime.onInstalled, browser.runtime.onStartup]) {
    start.addListener(() => void browser.alarms.create('tidy', { periodInMinutes: DAY / MINUTE }));
  }
  void lockStorage();
  void journal.recover();
});
