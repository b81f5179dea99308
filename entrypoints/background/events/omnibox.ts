import { browser } from 'wxt/browser';
import type { Disposition } from '../../../lib/browser/pages';
import { openPageIn, readFrontWindowId } from '../../../lib/browser/pages';
import { writePanelRequest } from '../../../lib/browser/panel';
import { toHash } from '../../../lib/browser/route';
import { isSingleWord, withoutWww } from '../../../lib/host/plain';
import { toCandidate, toPastedSite } from '../../../lib/host/subject';
import type { SavedFinder } from '../../../lib/saved/finder';
import { readShownSettings } from '../../../lib/settings/store';
import { t } from '../../../lib/texts';
import { toCardPage, toCardRequest, tryPanel } from './card-request';
import { toSuggestion, writeDescription } from './suggestion';

type Suggest = Parameters<Parameters<typeof browser.omnibox.onInputChanged.addListener>[0]>[1];
type Finder = Pick<SavedFinder, 'read' | 'find' | 'hasCard'>;

/** Browsers show no more. */
const MOST = 8;

/** What Enter does: opens the dashboard, searches what is saved, or opens a card or says why there is none. */
export type Meaning = { kind: 'start' } | { kind: 'words'; words: string } | { kind: 'card'; text: string };

export function toMeaning(typed: string): Meaning {
  const text = toPastedSite(typed);
  if (text === '') return { kind: 'start' };
  const gate = toCandidate(text);
  const isWords = !gate.ok && (gate.reason === 'no-address' || isSingleWord(text));
  return isWords ? { kind: 'words', words: text } : { kind: 'card', text };
}

/** What Enter will do. Firefox shows it one letter late, where it would be wrong, so that it has one sentence for all. */
async function toAnnounced(meaning: Meaning, finder: Finder): Promise<string> {
  if (meaning.kind === 'start') return t('background.omnibox.start');
  if (meaning.kind === 'words') return t('background.omnibox.search', [meaning.words]);
  const request = toCardRequest(meaning.text, await readShownSettings(), null);
  if ('refused' in request) return t(`text.refusal.${request.refused.reason}`);
  const { subject } = request;
  if (subject.includes('@')) return t('background.omnibox.email', [subject]);
  const host = withoutWww(subject);
  for (const name of [subject, host])
    if (await finder.hasCard(name).catch(() => false)) return t('background.omnibox.savedCard', [name]);
  return t('background.omnibox.card', [host]);
}

/** `windowId`: of the window in front. Opens the panel before anything is awaited: browsers ask for the user's gesture. */
async function showCard(text: string, disposition: Disposition, windowId: number): Promise<void> {
  const opened = disposition === 'currentTab' && tryPanel(windowId);
  // Nobody has seen a price yet, so that nothing is asked for by itself.
  const request = toCardRequest(text, await readShownSettings(), null);
  const page = toCardPage(request);
  // A page that its address does not tell takes the request too.
  const isTold = 'refused' in request || page.includes('#');
  const isOpen = await opened;
  if (isOpen || !isTold) await writePanelRequest(isOpen ? windowId : await readFrontWindowId(), request);
  if (!isOpen) await openPageIn(page, disposition);
}

/**
 * The address bar after the keyword: suggests what is saved while one types, and opens a card or a search on Enter. It reads
 * storage, and sends nothing. Call it while the worker starts, before any `await`.
 */
export function keepOmnibox(openFinder: () => Promise<Finder>): void {
  let windowId: number = browser.windows.WINDOW_ID_NONE;
  let turn = 0;
  const suggestFor = async (typed: string, suggest: Suggest): Promise<void> => {
    const mine = ++turn;
    const text = toPastedSite(typed);
    const meaning = toMeaning(typed);
    const finder = await openFinder();
    // Without what is saved, Enter still does what it says.
    const found = await finder.find(text, MOST).catch(() => []);
    const suggestions = found.filter(({ host }) => host !== text).map((site) => toSuggestion(site, text));
    if (import.meta.env.FIREFOX) return suggest(suggestions);
    const description = writeDescription(await toAnnounced(meaning, finder));
    // The answer to a letter before may be the later one.
    if (mine !== turn) return;
    await browser.omnibox.setDefaultSuggestion({ description });
    // Chromium draws that line anew with suggestions alone. One for what is typed is not shown beside it.
    suggest(text === '' ? suggestions : [{ content: typed, description }, ...suggestions]);
  };

  browser.omnibox.onInputStarted.addListener(() => {
    const begun = import.meta.env.FIREFOX ? t('background.omnibox.either') : t('background.omnibox.start');
    browser.omnibox.setDefaultSuggestion({ description: writeDescription(begun) });
    // The panel must be opened by the number of its window, at once on Enter.
    void readFrontWindowId().then(
      (front) => {
        windowId = front;
      },
      () => {},
    );
    void openFinder()
      .then((finder) => finder.read())
      .catch(() => {});
  });
  browser.omnibox.onInputChanged.addListener((typed, suggest) => void suggestFor(typed, suggest));
  browser.omnibox.onInputEntered.addListener((typed, disposition) => {
    const meaning = toMeaning(typed);
    if (meaning.kind === 'card') return void showCard(meaning.text, disposition, windowId);
    const route =
      meaning.kind === 'words' ? { name: 'saved' as const, words: meaning.words } : { name: 'start' as const };
    void openPageIn(`/dashboard.html${toHash(route)}`, disposition);
  });
}
