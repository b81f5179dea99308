import { expect, test } from 'vitest';
import { isBrowserPage } from '../../../../lib/browser/pages';

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
