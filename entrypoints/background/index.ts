import { browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { localArea as area, lockStorage, sessionArea as session } from '../../lib/browser/storage';
import type { LookupRequest } from '../../lib/lookup/plan';
import { createCardReader } from '../../lib/lookup/saved-card';
import { answerRequests } from '../../lib/messages';
import { createOnce } from '../../lib/once';
import { keepManagedCopy } from '../../lib/settings/managed';
import { migrate, readFailureLifetime } from '../../lib/settings/store';
import { createBrowsing } from './browsing';
import { wakeAfterGrants } from './listening';
import { keepEmailConsent, keepMenus, showClicked, tidyDaily } from './menus';
import { setWorkerTexts } from './texts';

export default defineBackground(() => {
  setWorkerTexts();
  const now = Date.now;
  const { locks } = navigator;
  const parts = { area, session, locks, now };

  // Most starts are for a page that is judged by what is saved: what such a start does not need is not even evaluated.
  const answering = createOnce(async () => {
    // Read meanwhile: nearly all that pages ask for is a lookup, which waits for it.
    void import('./suffix-list').then(({ readSuffixes }) => readSuffixes()).catch(() => {});
    return (await import('./requests')).createAnswering(parts);
  });
  const lookup = async (request: LookupRequest) => (await answering()).handlers.lookup(request);
  // What cannot be read stays where it is while one browses: the card of the site says so, and waits for a click.
  const judged = { ...area, remove: async () => {} };
  const { readCard } = createCardReader({ area: judged, now, failureLifetime: readFailureLifetime });
  const browsing = createBrowsing({ ...parts, lookup, readCard });

  answerRequests(async () => {
    const { handlers, toEnvelope } = await answering();
    return { handlers: { ...handlers, ...browsing.handlers }, toEnvelope };
  });
  browser.contextMenus.onClicked.addListener((click, tab) => void showClicked(click, tab));
  void keepMenus(session).catch(() => {});
  for (const start of [browser.runtime.onInstalled, browser.runtime.onStartup])
    start.addListener(() => void lockStorage());
  tidyDaily(async () => (await answering()).tidy(), browsing.tidy);
  keepManagedCopy();
  if (import.meta.env.FIREFOX) {
    keepEmailConsent();
    wakeAfterGrants(browsing.tidy);
  }
  void migrate({ area, locks, now });
});
