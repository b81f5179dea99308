import { browser } from 'wxt/browser';
import { createAutoBudget } from '../../lib/auto-budget';
import type { Cache } from '../../lib/lookup/cache';
import type { LookupReply, LookupRequest } from '../../lib/lookup/request';
import type { Locks } from '../../lib/lookup/transaction';
import { readSettings } from '../../lib/settings';
import type { StorageArea } from '../../lib/storage';
import { createAfterDecisions } from './after-decisions';
import { createAutoLookup } from './auto-lookup';
import { createSafety } from './safety';
import { createStrictMode } from './strict-mode';
import { readSuffixes } from './suffix-list';

interface BrowsingParts {
  area: StorageArea;
  session: StorageArea;
  locks: Locks;
  now: () => number;
  lookup(request: LookupRequest): Promise<LookupReply>;
  cache: Cache;
}

/**
 * Joins what happens by itself while one browses: verdicts, automatic lookups, the decision log and notices, the browser's own
 * rules. Call it while the worker starts, before anything is awaited.
 */
export function createBrowsing({ area, session, locks, now, lookup, cache }: BrowsingParts) {
  const after = createAfterDecisions({ area, session, locks, now, lookup });
  const strict = createStrictMode({ area, session, locks, now });
  const budget = createAutoBudget({ area, locks, now });
  const auto = createAutoLookup({
    ...{ lookup, budget, cache, readSuffixes, readSettings, now },
    onAnswer: (host) => safety.onAnswer(host),
    onStop: (tabs) => void safety.refresh(tabs),
  });
  const safety = createSafety({
    ...{ area, session, locks, now, readCard: cache.readCard },
    ...{ onUnknown: auto.onUnknown, onGone: auto.onGone, onActivated: auto.onActivated, stopped: auto.stopped },
    onDecided: after.onDecided,
    onChanged: strict.settle,
    onPass: strict.settle,
  });
  browser.runtime.onStartup.addListener(() => {
    const behind = browser.tabs.query({ active: false });
    auto.holdRestored(behind.then((tabs) => tabs.flatMap(({ id }) => id ?? [])));
  });
  return { handlers: safety.handlers, tidy: () => Promise.allSettled([budget.tidy(), safety.tidy()]) };
}
