/** Where extensions are given out: the browser keeps extensions off these pages as off its own. */
const STORES = [
  'https://chromewebstore.google.com/',
  'https://chrome.google.com/webstore',
  'https://microsoftedge.microsoft.com/addons',
  'https://addons.mozilla.org/',
];

/** Whether the active tab shows a page of the browser itself, whose address it hides from us (empty here), or a store of extensions. */
export function isBrowserPage(address: string): boolean {
  return address === '' || STORES.some((store) => address.startsWith(store));
}
