import { browser } from 'wxt/browser';
import { openPage } from '../../../lib/browser/pages';
import { writePanelRequest } from '../../../lib/browser/panel';
import { toHash } from '../../../lib/browser/route';
import { sessionArea } from '../../../lib/browser/storage';
import type { Handover } from '../../../lib/bulk/handover';
import { writeHandover } from '../../../lib/bulk/handover';
import type { Environment } from '../../../lib/environment';
import { toReadAddress } from '../../../lib/host/reader-view';
import { toCandidate, toPastedSite, toWholeName } from '../../../lib/host/subject';
import type { Marking, MarkWish } from '../../../lib/page-links/marking';
import { readShownSettings } from '../../../lib/settings/store';
import { t } from '../../../lib/texts';
import { SECOND } from '../../../lib/time';
import { toCardPage, toCardRequest, tryPanel } from './card-request';

type MenuClick = Parameters<Parameters<typeof browser.contextMenus.onClicked.addListener>[0]>[0];
type MenuTab = Parameters<Parameters<typeof browser.contextMenus.onClicked.addListener>[0]>[1];

const MADE_KEY = 'menus';

const toTitle = (id: 'link' | 'selection' | 'page') => t(`background.menu.${id}`, ['%s']);

type MenuContexts = NonNullable<Parameters<typeof browser.contextMenus.create>[0]['contexts']>;

/** Browsers count what lies on a page as no part of it. A picture in a link has the entries of both. */
const ON_PAGE: MenuContexts = ['page', 'image', 'video', 'audio', 'editable'];
/** Firefox takes frames and password fields out too. Chromium does not, and refuses the word for the second. */
const ONLY_IN_FIREFOX: string[] = ['frame', 'password'];

async function createMenus(): Promise<void> {
  await browser.contextMenus.removeAll();
  const onPage = import.meta.env.FIREFOX ? ([...ON_PAGE, ...ONLY_IN_FIREFOX] as MenuContexts) : ON_PAGE;
  browser.contextMenus.create({ id: 'link', contexts: ['link'], title: toTitle('link') });
  // One for a site and for several: two would stand in a menu of their own, one step further.
  browser.contextMenus.create({ id: 'selection', contexts: ['selection'], title: toTitle('selection') });
  browser.contextMenus.create({ id: 'page', contexts: onPage, title: toTitle('page') });
  for (const id of ['links', 'marks'] as const)
    browser.contextMenus.create({
      ...{ id, contexts: ['page'], title: t(`background.menu.${id}`) },
      documentUrlPatterns: ['http://*/*', 'https://*/*'],
    });
}

/**
 * Adds the entries in each session: the language may have changed, and Chromium may have dropped them without notice.
 * They come a moment later, because their texts would delay the badge.
 */
export async function keepMenus({ session, wait }: Pick<Environment, 'session' | 'wait'>): Promise<void> {
  if ((await session.get([MADE_KEY]))[MADE_KEY]) return;
  await wait(SECOND);
  await createMenus();
  await session.set({ [MADE_KEY]: true });
}

/** The decoded address of a `mailto:` link. Empty for several: read as a host they would name another site. */
function toMailAddress(written: string): string {
  try {
    return /^\s*[^\s/?#\\:@]+@[^\s/?#\\:@]+\s*$/.exec(decodeURIComponent(written))?.[0] ?? '';
  } catch {
    return '';
  }
}

/** The clicked text. For a `mailto:` link it is the address without subject and body. */
export function toText(click: MenuClick): string {
  if (click.menuItemId === 'selection') return toPastedSite(click.selectionText ?? '');
  const address = (click.menuItemId === 'link' ? click.linkUrl : click.pageUrl) ?? '';
  const mail = /^mailto:([^?,#]*)/i.exec(address)?.[1];
  return mail === undefined ? toReadAddress(address) : toMailAddress(mail);
}

/** What a selection names: a site or an e-mail address as a whole, else the hosts in it, each once. Browsers give its lines as one. */
export function toSelectedSites(text: string): string[] {
  const whole = toPastedSite(text);
  // An address may have spaces after its host, and so take in a whole sentence.
  if (!whole.includes(' ') && toCandidate(whole).ok) return [whole];
  const words = text.split(/[\s,;|<>"()[\]{}]+/).map(toPastedSite);
  const sites = words.flatMap((word) => {
    const gate = toCandidate(word);
    return gate.ok && gate.candidate.kind === 'host' ? toWholeName(gate.candidate) : [];
  });
  return [...new Set(sites)];
}

/** Nothing is sent: the page shows what the list would cost. */
export async function openList(given: Handover): Promise<void> {
  await writeHandover(given, sessionArea);
  await openPage(`/dashboard.html${toHash({ name: 'bulk' })}`);
}

/** Of the page of the click. The popup says what the marks mean. */
type MarkLinks = (asked: { tabId: number; wish: MarkWish }) => Promise<Marking>;

/** Marks the links, or takes the marks away. Where the page cannot be read, the list of its links says why. */
async function turnMarks(tabId: number, markLinks: MarkLinks): Promise<void> {
  const { state } = await markLinks({ tabId, wish: 'look' });
  const marking = await markLinks({ tabId, wish: state === 'on' ? 'off' : 'on' });
  if (marking.state === 'failed') await openList({ tabId });
}

export async function showClicked(click: MenuClick, tab: MenuTab, markLinks: MarkLinks): Promise<void> {
  const { menuItemId, selectionText = '' } = click;
  const sites = menuItemId === 'selection' ? toSelectedSites(selectionText) : [];
  if (sites.length > 1) return openList({ texts: sites });
  if (menuItemId === 'links' && tab?.id !== undefined) return openList({ tabId: tab.id });
  if (menuItemId === 'marks' && tab?.id !== undefined) return turnMarks(tab.id, markLinks);
  return showCard(sites[0] ?? toText(click), tab);
}

async function showCard(text: string, tab: MenuTab): Promise<void> {
  const opened = tryPanel(tab?.windowId ?? -1);
  // A click in a sidebar belongs to no tab, so the front window is used.
  const windowId = tab?.windowId ?? (await browser.windows.getLastFocused()).id ?? -1;
  const request = toCardRequest(text, await readShownSettings(), 'menu');
  // The page takes the request too, because the click was the user's consent to send it.
  await writePanelRequest(windowId, request);
  if (!(await opened)) await openPage(toCardPage(request));
}
