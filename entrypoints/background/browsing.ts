import { browser } from 'wxt/browser';
import type { AutoLookup, AutoStop } from '../../lib/automatic/lookup';
import type { Locks, StorageArea } from '../../lib/browser/storage';
import type { LookupReply, LookupRequest } from '../../lib/lookup/plan';
import type { CardSubject, SavedCard } from '../../lib/lookup/saved-card';
import type { SectionName } from '../../lib/model';
import { createOnce } from '../../lib/once';
import { readSettings } from '../../lib/settings/store';
import { createAfterDecisions } from './notices';
import { createSafety } from './safety';
import { createStrictMode } from './strict';

interface BrowsingParts {
  area: StorageArea;
  session: StorageArea;
  locks: Locks;
  now: () => number;
  lookup(request: LookupRequest): Promise<LookupReply>;
  readCard(subject: CardSubject, sections: readonly SectionName[]): Promise<SavedCard>;
}

/**
 * Joins what happens by itself while one browses: verdicts, automatic lookups, the decision log and notices, the browser's own
 * rules. Call it while the worker starts, before anything is awaited.
 */
export function createBrowsing({ area, session, locks, now, lookup, readCard }: BrowsingParts) {
  const after = createAfterDecisions({ area, locks, now, lookup, readSafety: () => safety.readSafety() });
  const strict = createStrictMode({ area, session, locks, now });
  const loadBudget = createOnce(async () =>
    (await import('../../lib/automatic/budget')).createAutoBudget({ area, locks, now }),
  );
  /** Null until a site may be looked up: till then nothing waits and nothing has stopped. */
  let auto: AutoLookup | null = null;
  const loadAuto = createOnce(async () => {
    const { createAutoLookup } = await import('../../lib/automatic/lookup');
    const { readSuffixes } = await import('./suffix-list');
    auto = createAutoLookup({
      ...{ lookup, budget: await loadBudget(), cache: { readCard }, readSuffixes, readSettings, now },
      readNeeds: () => safety.readNeeds(),
      onAnswer: (host) => safety.onAnswer(host),
      onStop: (tabs) => void safety.refresh(tabs),
      onGoOn: () => void safety.refreshAll().catch(() => {}),
    });
    return auto;
  });
  /** A worker that has just woken has not tried yet: it goes by the budget's record. */
  const readStop = async (): Promise<AutoStop | null> => {
    const tried = auto?.stopped();
    if (tried?.failure) return tried;
    const { dailyBudget: of } = await safety.readSafety();
    const stop = await (await loadBudget()).readStop(of);
    // The budget was raised, or it is another day, and no new site came since.
    if (!stop) auto?.goOn();
    return stop && { used: stop.used, of, failure: stop.why === 'quiet' ? { kind: 'quota', billed: 'no' } : null };
  };
  const safety = createSafety({
    ...{ area, session, locks, now, readCard },
    onUnknown: async (...seen) => (await loadAuto()).onUnknown(...seen),
    onGone: (tabId) => auto?.onGone(tabId),
    onActivated: (tabId) => auto?.onActivated(tabId) ?? false,
    awaits: (host) => auto?.awaits(host) ?? false,
    stopped: () => auto?.stopped() ?? null,
    readStop,
    onDecided: (...decided) => void after.onDecided(...decided).catch(() => {}),
    onChanged: strict.settle,
    onPass: strict.settle,
    free: strict.free,
  });
  browser.runtime.onStartup.addListener(() => {
    const behind = browser.tabs.query({ active: false });
    const held = behind.then((tabs) => tabs.flatMap(({ id }) => id ?? []));
    void loadAuto().then((loaded) => loaded.holdRestored(held));
  });
  const tidyBudget = async () => (await loadBudget()).tidy();
  return { handlers: safety.handlers, tidy: () => Promise.allSettled([tidyBudget(), safety.tidy()]) };
}
