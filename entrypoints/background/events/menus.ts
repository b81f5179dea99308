import { browser } from 'wxt/browser';
import { openPage } from '../../../lib/browser/pages';
import { writePanelRequest } from '../../../lib/browser/panel';
import { toHash } from '../../../lib/browser/route';
import { sessionArea } from '../../../lib/browser/storage';
import { writeHandover } from '../../../lib/bulk/handover';
import type { Environment } from '../../../lib/environment';
import { toReadAddress } from '../../../lib/host/reader-view';
import { toCandidate, toPastedSite, toWholeName } from '../../../lib/host/subject';
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
  browser.contextMenus.create({ id: 'selection', contexts: ['selection'], title: toTitle('selection') });
  // Browsers do not tell what is selected before the click, so that the entry cannot say how many sites it names.
  browser.contextMenus.create({ id: 'list', contexts: ['selection'], title: t('background.menu.list') });
  browser.contextMenus.create({ id: 'page', contexts: onPage, title: toTitle('page') });
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

/** The hosts that a selection names. Browsers give its lines as one. */
export function toSelectedSites(text: string): string[] {
  const words = text.split(/[\s,;|<>"()[\]{}]+/).map(toPastedSite);
  return words.flatMap((word) => {
    const gate = toCandidate(word);
    return gate.ok && gate.candidate.kind === 'host' ? toWholeName(gate.candidate) : [];
  });
}

/** Nothing is sent: the page shows what the list would cost. */
async function openList({ selectionText = '' }: MenuClick): Promise<void> {
  await writeHandover(toSelectedSites(selectionText), sessionArea);
  await openPage(`/dashboard.html${toHash({ name: 'bulk' })}`);
}

export async function showClicked(click: MenuClick, tab: MenuTab): Promise<void> {
  if (click.menuItemId === 'list') return openList(click);
  const opened = tryPanel(tab?.windowId ?? -1);
  // A click in a sidebar belongs to no tab, so the front window is used.
  const windowId = tab?.windowId ?? (await browser.windows.getLastFocused()).id ?? -1;
  const request = toCardRequest(toText(click), await readShownSettings());
  // The page takes the request too, because the click was the user's consent to send it.
  await writePanelRequest(windowId, request);
  if (!(await opened)) await openPage(toCardPage(request));
}
