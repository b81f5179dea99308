import { browser } from 'wxt/browser';
import { toReadAddress } from '../host/tab-address';

/** The address whose card a tab is to show: on our page that stands before a blocked site, that site; in the reader view, the page read. */
export function toShownAddress(address: string): string {
  const blockedPage = browser.runtime.getURL('/blocked.html#/');
  return address.startsWith(blockedPage) ? address.slice(blockedPage.length) : toReadAddress(address);
}
