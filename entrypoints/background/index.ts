import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import germanOwn from '../../assets/locales/de/background.json';
import germanShared from '../../assets/locales/de/text.json';
import englishOwn from '../../assets/locales/en/background.json';
import englishShared from '../../assets/locales/en/text.json';
import { browserEnvironment } from '../../lib/browser/environment';
import { openAgainAfterRestart } from '../../lib/browser/restart';
import { lockStorage } from '../../lib/browser/storage';
import { toTextLanguage } from '../../lib/browser/texts';
import type { Environment } from '../../lib/environment';
import type { LookupRequest } from '../../lib/lookup/plan';
import { answerRequests } from '../../lib/messages';
import { createOnce } from '../../lib/once';
import { keepManagedCopy } from '../../lib/settings/managed';
import { setTexts } from '../../lib/texts';
import { keepCommands } from './events/commands';
import { keepEmailConsent, wakeAfterGrants } from './events/firefox';
import { keepMenus, showClicked } from './events/menus';
import { openClickedNotes } from './events/notification';
import { keepOmnibox } from './events/omnibox';
import { keepSync } from './events/sync';
import { tidyDaily } from './events/tidying';
import { keepWatchList } from './events/watch-list';
import { createSafety } from './safety/safety';

const TEXTS = {
  en: { background: englishOwn, text: englishShared },
  de: { background: germanOwn, text: germanShared },
};

/** The texts are part of the worker's script, so that a fresh worker need not fetch them. */
function setWorkerTexts(): void {
  setTexts(TEXTS[toTextLanguage()]);
}

/** Listens to everything before anything is awaited: an event that comes later does not wake the worker. */
export function startWorker(environment: Environment): void {
  setWorkerTexts();
  const readSuffixes = async () => (await import('../../lib/browser/lists')).readSuffixes();
  // Most starts serve a page that is judged by saved data, so the rest is loaded on request.
  const answering = createOnce(async () => {
    // Nearly all requests are lookups, and a lookup waits for this list.
    void readSuffixes().catch(() => {});
    return (await import('./requests/answering')).createAnswering(environment);
  });
  const lookup = async (request: LookupRequest) => (await answering()).handlers.lookup(request);
  const safety = createSafety(environment, { lookup, readSuffixes });
  keepWatchList(environment, lookup);
  const sync = keepSync(environment);
  openClickedNotes();

  answerRequests(async () => {
    const { handlers, toEnvelope } = await answering();
    return { handlers: { ...handlers, ...safety.handlers, ...sync.handlers }, toEnvelope };
  });
  browser.contextMenus.onClicked.addListener(
    (click, tab) => void showClicked(click, tab, safety.handlers['mark-links']),
  );
  void keepMenus(environment).catch(() => {});
  keepCommands();
  keepOmnibox(createOnce(async () => (await import('../../lib/saved/finder')).createFinder(environment)));
  for (const start of [browser.runtime.onInstalled, browser.runtime.onStartup])
    start.addListener(() => void lockStorage());
  tidyDaily(async () => (await answering()).tidy(), safety.tidy);
  openAgainAfterRestart();
  keepManagedCopy();
  if (import.meta.env.FIREFOX) {
    keepEmailConsent();
    wakeAfterGrants(safety.tidy);
  }
}

export default defineBackground(() =>
  startWorker({
    ...browserEnvironment,
    // biome-ignore lint/style/noRestrictedGlobals: the composition root hands it to the client
    fetch: (...request) => fetch(...request),
    isOnline: () => navigator.onLine,
  }),
);
