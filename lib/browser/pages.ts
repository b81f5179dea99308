import { browser } from 'wxt/browser';
import type { RefusalReason } from '../errors';
import { isRefusalReason } from '../errors';
import { toReadAddress } from '../host/name';

/** The address whose card a tab is to show: on our page that stands before a blocked site, that site; in the reader view, the page read. */
export function toShownAddress(address: string): string {
  const blockedPage = browser.runtime.getURL('/blocked.html#/');
  return address.startsWith(blockedPage) ? address.slice(blockedPage.length) : toReadAddress(address);
}

/**
 * What the dashboard shows. An address that it does not know leads to the start. `refused`: where the context menu says why a
 * target has no card, when no side panel can open.
 */
export type Route =
  | { name: 'start' }
  | { name: 'site'; subject: string }
  | { name: 'refused'; reason: RefusalReason }
  | { name: 'usage' }
  | { name: 'decisions' }
  | { name: 'watch' };

/** The pages that an address names by one word. */
const PLAIN = ['usage', 'decisions', 'watch'] as const;

/** `#/site/<host>`, `#/refused/<reason>`, `#/usage`, `#/decisions`, `#/watch`; anything else is the start. */
export function toRoute(hash: string): Route {
  const [name, ...rest] = hash.replace(/^#\/?/, '').split('/');
  const plain = PLAIN.find((known) => known === name);
  if (plain && rest.join('') === '') return { name: plain };
  const reason = name === 'refused' ? rest.join('/') : '';
  if (isRefusalReason(reason)) return { name: 'refused', reason };
  const subject = name === 'site' ? decode(rest.join('/')) : '';
  return subject === '' ? { name: 'start' } : { name: 'site', subject };
}

export function toHash(route: Route): string {
  if (route.name === 'site') return `#/site/${encodeURIComponent(route.subject).replaceAll('%40', '@')}`;
  if (route.name === 'refused') return `#/refused/${route.reason}`;
  return route.name === 'start' ? '#/' : `#/${route.name}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return '';
  }
}

type Sidebar = { sidebarAction?: { open(): Promise<void> } };

/** Opens one of our own pages in a new tab. */
export async function openPage(path: string): Promise<void> {
  await browser.tabs.create({ url: new URL(path, browser.runtime.getURL('/')).href });
}

/** A part of the options that a page can lead to. */
export type OptionsPlace = 'privacy';

/** Opens the options: the page that is open already, or a new one at the place that is named. */
export function openOptions(place?: OptionsPlace): Promise<void> {
  return place ? openPage(`/options.html#${place}`) : browser.runtime.openOptionsPage();
}

/** Opens the card of a subject at full width. */
export function openDashboard(subject: string): Promise<void> {
  return openPage(`/dashboard.html#/site/${encodeURIComponent(subject)}`);
}

/**
 * Opens the side panel (Chrome, Edge) or sidebar (Firefox) of a window. Only while the user's gesture lasts, so call it
 * before anything is awaited. Rejects where neither can open.
 */
export function openPanel(windowId: number): Promise<void> {
  if (browser.sidePanel) return browser.sidePanel.open({ windowId });
  return (browser as typeof browser & Sidebar).sidebarAction?.open() ?? Promise.reject(new Error('no side panel'));
}

interface Granted {
  contains(permissions: { origins: string[] }): Promise<boolean>;
  getAll(): Promise<object>;
}

/**
 * Whether the user has given access to a match pattern and, where the browser keeps such consent (Firefox), has not withdrawn
 * that to sending which sites are looked up.
 */
export async function hasAccess(pattern: string, permissions: Granted = browser.permissions): Promise<boolean> {
  return (await permissions.contains({ origins: [pattern] })) && hasConsent('browsingActivity', permissions);
}

/** Whether the browser keeps no consent of its own to sending e-mail addresses, or has it: that is nobody's but the user's to give. */
export function hasEmailConsent(permissions: Pick<Granted, 'getAll'> = browser.permissions): Promise<boolean> {
  return hasConsent('personallyIdentifyingInfo', permissions);
}

async function hasConsent(kind: string, permissions: Pick<Granted, 'getAll'>): Promise<boolean> {
  const { data_collection: kept } = (await permissions.getAll()) as { data_collection?: string[] };
  return kept === undefined || kept.includes(kind);
}

// The types know of no consent to data collection.
const requestData = (consent: { data_collection: string[] }) =>
  (browser.permissions.request as unknown as (wanted: typeof consent) => Promise<boolean>)(consent);

/**
 * Asks for consent to sending e-mail addresses where the browser keeps such (Firefox); true elsewhere, and where it was given.
 * Must be called directly in a click, before anything is awaited. Never rejects.
 */
export function requestEmailConsent(
  keepsConsent: boolean = import.meta.env.FIREFOX,
  request = requestData,
): Promise<boolean> {
  if (!keepsConsent) return Promise.resolve(true);
  return request({ data_collection: ['personallyIdentifyingInfo'] }).catch(() => false);
}
