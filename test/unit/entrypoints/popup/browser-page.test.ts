import { expect, test } from 'vitest';
import { isBrowserPage, toShownAddress } from '../../../../entrypoints/popup/browser-page';

test.each([
  '',
  'https://chromewebstore.google.com/detail/abc',
  'https://chrome.google.com/webstore/category/extensions',
  'https://microsoftedge.microsoft.com/addons/Microsoft-Edge-Extensions-Home',
  'https://addons.mozilla.org/en-US/firefox/',
])('"%s" is a page of the browser', (address) => {
  expect(isBrowserPage(address)).toBe(true);
});

test.each(['https://chrome.google.com/', 'https://example.com/addons.mozilla.org/', 'https://mozilla.org/'])(
  '"%s" is a site',
  (address) => {
    expect(isBrowserPage(address)).toBe(false);
  },
);

test('on the page before a blocked site the popup is about that site', () => {
  const page = 'chrome-extension://abc/blocked.html#/';
  expect(toShownAddress(`${page}velvet-midnight.com`, page)).toBe('velvet-midnight.com');
  expect(toShownAddress('https://example.com/#/x', page)).toBe('https://example.com/#/x');
  expect(toShownAddress('chrome-extension://abc/options.html', page)).toBe('chrome-extension://abc/options.html');
});
