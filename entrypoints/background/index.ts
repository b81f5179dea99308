import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { createApi } from '../../lib/api/client';
import { createCredentials } from '../../lib/credentials';
import { clearLedger, createLedger } from '../../lib/ledger';
import { createCache } from '../../lib/lookup/cache';
import { createCircuit } from '../../lib/lookup/circuit';
import { createJournal } from '../../lib/lookup/journal';
import { createLookup } from '../../lib/lookup/lookup';
import { createSingleFlight } from '../../lib/lookup/single-flight';
import { createSuffixes } from '../../lib/lookup/suffixes';
import { createTransaction } from '../../lib/lookup/transaction';
import { answerRequests } from '../../lib/messages';
import { readSettings } from '../../lib/settings';
import { localArea, lockStorage, sessionArea } from '../../lib/storage';
import { DAY, MINUTE } from '../../lib/time';
import { toEnvelope } from './envelope';
import { createKeyRequests } from './key-requests';
import { createMenus, showClicked } from './menus';

export default defineBackground(() => {
  const now = Date.now;
  const { locks } = navigator;
  const area = localArea;

  const credentials = createCredentials({ local: localArea, session: sessionArea, locks, now });
  const readPair = async () => {
    const saved = await credentials.read();
    return saved?.key ? { address: saved.address, key: saved.key } : null;
  };
  const api = createApi({ fetch: (...request) => fetch(...request), now, readCredentials: readPair });
  const transact = createTransaction({ area, locks });
  const cache = createCache({ area, now, locks });
  const ledger = createLedger({ transact, now });
  const journal = createJournal({ area, transact, locks, now });
  const keyRequests = createKeyRequests({
    credentials,
    hasAccess: (origin) => browser.permissions.contains({ origins: [`${origin}/*`] }),
    testKey: () => ledger.count('category-list-v1', () => api.testKey()),
    abortAll: () => abortAll(),
  });
  const { lookup, abortAll } = createLookup({
    provider: api,
    cache,
    ledger,
    journal,
    transact,
    circuit: createCircuit({ area, locks, now, readCredentialId: async () => (await credentials.read())?.id ?? null }),
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
      'saved-sizes': cache.savedSizes,
      clear: async ({ what }) => {
        await (what === 'sites' ? cache.clearSites() : clearLedger(area));
        return cache.savedSizes();
      },
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
