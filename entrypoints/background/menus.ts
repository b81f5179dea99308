import { browser } from 'wxt/browser';
import { openPage, openPanel } from '../../lib/browser/pages';
import type { PanelRequest } from '../../lib/browser/panel';
import { writePanelRequest } from '../../lib/browser/panel';
import type { StorageArea } from '../../lib/browser/storage';
import { toReadAddress } from '../../lib/host/name';
import { toCandidate, toPastedSite, toWholeName } from '../../lib/host/subject';
import type { Settings } from '../../lib/settings/store';
import { changeSettings, readOwnSettings, readShownSettings } from '../../lib/settings/store';
import { t } from '../../lib/texts';
import { DAY, MINUTE, SECOND } from '../../lib/time';

/** The alarm that stands for "once a day", and for the start of a browser; the decision log hears it too. */
export const TIDY_ALARM = 'tidy';
/** Minutes: a browser that has just started has enough to do. */
const AFTER_START = 5;

/**
 * Does work soon after each start of the browser, and once a day while it runs: one that is closed each evening never runs for a
 * day. Call it while the worker starts, before anything is awaited.
 */
export function tidyDaily(...works: (() => Promise<unknown>)[]): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === TIDY_ALARM) void Promise.allSettled(works.map((work) => work()));
  });
  const begin = () =>
    void browser.alarms.create(TIDY_ALARM, { delayInMinutes: AFTER_START, periodInMinutes: DAY / MINUTE });
  for (const start of [browser.runtime.onInstalled, browser.runtime.onStartup]) start.addListener(begin);
  // Firefox drops the alarms of an extension that is switched off, and tells of no start when it is switched on again.
  if (import.meta.env.FIREFOX) void browser.alarms.get(TIDY_ALARM).then((kept) => kept ?? begin());
}

/**
 * Firefox lets the user withdraw the consent to sending e-mail addresses alone, at any time: then nobody has agreed any more, and
 * the user is asked before the next address is sent. Call it while the worker starts, before anything is awaited.
 */
export function keepEmailConsent(): void {
  const look = async () => {
    const { data_collection: kept } = (await browser.permissions.getAll()) as { data_collection?: string[] };
    const isWithdrawn = kept && !kept.includes('personallyIdentifyingInfo');
    if (isWithdrawn && (await readOwnSettings()).emailAgreed)
      await changeSettings((current) => ({ ...current, emailAgreed: false }));
  };
  // Settings that cannot be read let no address go either.
  const lookSoon = () => void look().catch(() => {});
  browser.permissions.onRemoved.addListener(lookSoon);
  // It may have been withdrawn while the extension was switched off.
  lookSoon();
}

type MenuClick = Parameters<Parameters<typeof browser.contextMenus.onClicked.addListener>[0]>[0];
type MenuTab = Parameters<Parameters<typeof browser.contextMenus.onClicked.addListener>[0]>[1];

/** Set once a session, when the entries have been made in it. */
const MADE_KEY = 'menus';

const toTitle = (id: 'link' | 'selection' | 'page') => t(`background.menu.${id}`, ['%s']);

async function createMenus(): Promise<void> {
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({ id: 'link', contexts: ['link'], title: toTitle('link') });
  browser.contextMenus.create({ id: 'selection', contexts: ['selection'], title: toTitle('selection') });
  browser.contextMenus.create({ id: 'page', contexts: ['page'], title: toTitle('page') });
}

/**
 * Adds the three entries in each session, for the browser may have come back in another language, or have dropped them, as
 * Chromium does when the extension is switched off and on, of which it tells nobody. It keeps them while the worker sleeps. A
 * moment later, since their texts would keep the badge waiting.
 */
export async function keepMenus(session: Pick<StorageArea, 'get' | 'set'>): Promise<void> {
  if ((await session.get([MADE_KEY]))[MADE_KEY]) return;
  setTimeout(() => void createMenus().then(() => session.set({ [MADE_KEY]: true })), SECOND);
}

/** The address of a `mailto:` link, decoded; empty when it is no single one: read as a host it would name another site. */
function toMailAddress(written: string): string {
  try {
    return /^\s*[^\s/?#\\:@]+@[^\s/?#\\:@]+\s*$/.exec(decodeURIComponent(written))?.[0] ?? '';
  } catch {
    return '';
  }
}

/** The text that a click is about; the address of a `mailto:` link without its subject and body. */
export function toText(click: MenuClick): string {
  if (click.menuItemId === 'selection') return toPastedSite(click.selectionText ?? '');
  const address = (click.menuItemId === 'link' ? click.linkUrl : click.pageUrl) ?? '';
  const mail = /^mailto:([^?,#]*)/i.exec(address)?.[1];
  return mail === undefined ? toReadAddress(address) : toMailAddress(mail);
}

function toPanelRequest(click: MenuClick, { neverSend, organisation }: Settings): PanelRequest {
  const gate = toCandidate(toText(click), neverSend, organisation);
  if (!gate.ok) return { refused: gate.reason };
  return { subject: toWholeName(gate.candidate) };
}

/**
 * The page that opens instead of the panel. Its address, which browsers keep and may synchronise, holds no e-mail address: the
 * page takes that from the request alone, and asks first where nobody has agreed to send it.
 */
export function toPage(request: PanelRequest): string {
  if ('refused' in request) return `/dashboard.html#/refused/${request.refused}`;
  const { subject } = request;
  return subject.includes('@') ? '/dashboard.html' : `/dashboard.html#/site/${encodeURIComponent(subject)}`;
}

export async function showClicked(click: MenuClick, tab: MenuTab): Promise<void> {
  const opened = openPanel(tab?.windowId ?? -1).then(
    () => true,
    () => false,
  );
  // What is clicked in a sidebar is in no tab: the panel, or the page instead of it, opens in the window in front.
  const windowId = tab?.windowId ?? (await browser.windows.getLastFocused()).id ?? -1;
  const request = toPanelRequest(click, await readShownSettings());
  // The page that opens instead of the panel takes the request too: the click was the user's word that it may be sent.
  await writePanelRequest(windowId, request);
  if (!(await opened)) await openPage(toPage(request));
}
