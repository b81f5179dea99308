import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { untilSettled } from '../support/card.ts';
import { press, readText, untilText } from '../support/journey.ts';

let stage: TestBrowser;

beforeAll(async () => {
  stage = await startBrowser();
});
beforeEach(() => stage.forgetSites());
afterAll(() => stage?.close());

/** The bodies that reached the stand-in. */
const bodies = () => stage.world.service.log.map(({ body }) => JSON.parse(body) as unknown);

describe('P6: pages that are no sites', () => {
  const PAGES = [
    'chrome://version/',
    'about:blank',
    'data:text/html,hello',
    'view-source:https://source.com/',
    'file:///etc/hostname',
    'https://chromewebstore.google.com/',
  ];
  test.each(PAGES)('P6: %s cannot be looked up, and there is no button to do so', async (url) => {
    const { chromium } = stage;
    const page = await chromium.browser.newPage();
    await page.goto(url);
    const popup = await chromium.openPopup(page);
    await untilText(popup, 'This page cannot be looked up. Only websites can. Nothing was sent.');
    expect(await popup.$$('.card')).toEqual([]);
    expect(stage.paths()).toEqual([]);
    await chromium.closePopup();
    await page.close();
  });

  test('P6: a page of a blob, and one of the extension, cannot be looked up', async () => {
    const { chromium } = stage;
    const page = await chromium.openSite('https://blobs.com/');
    const blob = await page.evaluate(() => URL.createObjectURL(new Blob(['hello'], { type: 'text/html' })));
    await page.goto(blob);
    expect(await readText(await chromium.openPopup(page))).toContain('Nothing was sent.');
    await page.goto(`${chromium.origin}/options.html`);
    expect(await readText(await chromium.openPopup(page))).toContain('This page cannot be looked up.');
    expect(stage.paths()).toEqual([]);
    await chromium.closePopup();
    await page.close();
  });
});

/** A click on an entry of the context menu, brought to the worker as the browser does; the click itself is in real-input.full.test.ts. */
async function chooseByEvent(click: Record<string, unknown>): Promise<void> {
  await stage.inWorker(async (info) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const { onClicked } = chrome.contextMenus as unknown as { onClicked: { dispatch(...given: unknown[]): void } };
    onClicked.dispatch(info, tab);
  }, click);
}

describe('P8: the context menu (its event dispatched in the worker)', () => {
  /** Without a gesture no side panel may open, so that the answer is in the dashboard, in a new tab. */
  async function openByMenu(click: Record<string, unknown>) {
    const { chromium } = stage;
    const before = new Set(chromium.browser.targets());
    const opened = chromium.browser.waitForTarget(
      (target) => !before.has(target) && target.url().startsWith(`${chromium.origin}/dashboard.html`),
    );
    await chooseByEvent(click);
    return (await opened).asPage();
  }

  afterEach(async () => {
    const { chromium } = stage;
    const left = chromium.browser.targets().filter((target) => target.url().startsWith(`${chromium.origin}/dashboard`));
    for (const target of left) await (await target.page())?.close();
  });

  test('P8: of a link with a token its host alone is looked up', async () => {
    const page = await openByMenu({
      menuItemId: 'link',
      linkUrl: 'https://user:pass@shop.example.org:8443/cart?token=abc#pay',
    });
    await untilText(page, 'shop.example.org');
    await untilSettled(page);
    expect(stage.asked().filter((asked) => !/ https:\/\/(shop\.)?example\.org$/.test(asked))).toEqual([]);
    const written = JSON.stringify([
      stage.world.service.log,
      await stage.readStored(),
      await stage.readStored('session'),
      page.url(),
    ]);
    expect(written).not.toMatch(/token|abc#|user:pass|8443/);
    await page.close();
  });

  test('P8: an e-mail link asks first, and sends the address alone once the user agreed', async () => {
    const page = await openByMenu({ menuItemId: 'link', linkUrl: 'mailto:Desk@northwind-ferries.com?subject=secret' });
    await untilText(page, 'Send this e-mail address?');
    expect(stage.paths()).toEqual([]);
    // Browsers keep the addresses of pages, and may synchronise them.
    expect(page.url()).toBe(`${stage.chromium.origin}/dashboard.html`);
    await press(page, 'Cancel');
    expect(stage.paths()).toEqual([]);
    await page.close();

    const again = await openByMenu({ menuItemId: 'link', linkUrl: 'mailto:Desk@northwind-ferries.com?subject=secret' });
    await press(again, 'Send and look up');
    await untilText(again, 'Northwind');
    await untilSettled(again);
    expect(bodies()).toEqual([{ email: 'desk@northwind-ferries.com' }]);
    expect(JSON.stringify([stage.world.service.log, await stage.readStored()])).not.toContain('secret');
    await again.close();
  });

  test.each(['javascript:void(0)', 'ftp://files.example.org/list.txt', 'http://wiki.internal/start'])(
    'P8: a link to %s says why it is not looked up',
    async (linkUrl) => {
      const page = await openByMenu({ menuItemId: 'link', linkUrl });
      await untilText(page, 'Nothing was sent.');
      expect(stage.paths()).toEqual([]);
      await page.close();
    },
  );
});
