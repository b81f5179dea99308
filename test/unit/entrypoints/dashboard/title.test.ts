// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { titleTab, toPageTitle } from '../../../../entrypoints/dashboard/navigation';

test.each([
  ['northwind-ferries.com', 'northwind-ferries.com · Sitecard'],
  ['xn--mnchen-3ya.de', 'münchen.de (xn--mnchen-3ya.de) · Sitecard'],
  // It looks like another one.
  ['xn--80ak6aa92e.com', 'xn--80ak6aa92e.com · Sitecard'],
  // Its direction is its own.
  ['xn--4dbrk0ce.xn--4dbrk0ce', '\u2068ישראל.ישראל\u2069 (xn--4dbrk0ce.xn--4dbrk0ce) · Sitecard'],
])('the tab with the card of %s is titled “%s”', async (host, title) => {
  await titleTab(host);
  expect(document.title).toBe(title);
});

test('what the tab has turned to meanwhile keeps its title', async () => {
  const late = titleTab('xn--mnchen-3ya.de');
  void titleTab('Watch list');
  await late;
  expect(document.title).toBe('Watch list · Sitecard');
});

test.each([
  ['start', 'Sitecard dashboard'],
  ['refused', 'No card for what you chose · Sitecard'],
  ['explore', 'Explore · Sitecard'],
  ['categories', 'Categories · Sitecard'],
  ['watch', 'Watch list · Sitecard'],
  ['decisions', 'Decisions · Sitecard'],
  ['network', 'Network log · Sitecard'],
  ['usage', 'Usage · Sitecard'],
] as const)('the tab of the page %s is titled “%s”', async (name, title) => {
  await titleTab(toPageTitle(name));
  expect(document.title).toBe(title);
});
