// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

const SITE = { id: 3, windowId: 1, url: 'https://northwind-ferries.com/read?article=7' };

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', async () => Response.json({}));
});

/** `own`: the tab that the page is in. */
async function open(own: object | undefined) {
  vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValue([SITE] as never);
  Object.assign(fakeBrowser.tabs, { getCurrent: async () => own });
  const { firstRead } = await import('../../../../components/card/first-read');
  return firstRead;
}

test('the popup of the toolbar shows the site of the tab in front', async () => {
  expect(await open(undefined)).toMatchObject({
    windowId: 1,
    tabId: 3,
    address: SITE.url,
    known: { subject: { kind: 'host', host: 'northwind-ferries.com' }, saved: { answers: {} } },
  });
});

test.each([
  ['a tab behind', { id: 8, windowId: 1, active: false }],
  ['the tab in front of a window of its own', { id: 9, windowId: 2, active: true }],
])('the same page in %s shows no site, and nothing that is saved of one', async (_, own) => {
  expect(await open(own)).toMatchObject({ windowId: own.windowId, tabId: undefined, address: null, known: null });
});
