import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SECOND } from '../../lib/time.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { sendLookup, untilSettled } from '../support/card.ts';
import { fill, find, press } from '../support/journey.ts';
import { BY_ITSELF } from '../support/service-calls.ts';
import { soak } from '../support/soak.ts';
import { waitUntil } from '../support/wait.ts';

const WISHES = soak(100, 1_000);
const QUESTIONS = soak(20, 200);
const TABS = soak(3, 20);

let stage: TestBrowser;

beforeAll(async () => {
  stage = await startBrowser();
});
beforeEach(() => stage.forgetSites());
afterAll(() => stage?.close());

/** Waits until a page has the card of a host, all of it. */
async function untilCardOf(page: Page, host: string): Promise<void> {
  await waitUntil(
    () => page.evaluate((name) => document.querySelector('.card-head h1')?.textContent === name, host),
    `the page has the card of ${host}`,
  );
  await untilSettled(page);
}

/** Looks a host up in a page that may lie behind others, where nothing that waits for a frame goes on. */
async function lookUpBehind(page: Page, host: string): Promise<void> {
  await page.waitForSelector('.subject-field input');
  await page.focus('.subject-field input');
  await page.keyboard.type(host);
  await page.keyboard.press('Enter');
}

const SIMILAR = 'Load Similar sites · 1 call';

describe('B1: one wish is one call', () => {
  test('B1: 20 clicks on a button at once cost one call', async () => {
    const popup = await stage.openCard('ok-300.com');
    stage.forgetCalls();
    const button = await find(popup, 'button', SIMILAR);
    await button.evaluate((element) => {
      for (let index = 0; index < 20; index++) (element as HTMLElement).click();
    });
    await untilSettled(popup);
    expect(stage.paths()).toEqual(['/api/similar_domain']);
  });

  test('B1: a double click of the mouse costs one call', async () => {
    const popup = await stage.openCard('double-click.com');
    stage.forgetCalls();
    const button = await find(popup, 'button', SIMILAR);
    await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await button.click({ count: 2 });
    await untilSettled(popup);
    expect(stage.paths()).toEqual(['/api/similar_domain']);
  });

  test('B1: a double click on Refresh costs its calls once, and so does the third click', async () => {
    const popup = await stage.openCard('refreshed-twice.com');
    // An answer of this very moment would be what the click is given.
    await stage.makeOlder('refreshed-twice.com', 2 * SECOND);
    stage.forgetCalls();
    const refresh = await find(popup, 'button', 'Refresh · 3 calls');
    await refresh.click({ count: 2 });
    await untilSettled(popup);
    expect(stage.paths()).toEqual(BY_ITSELF);
    await refresh.click();
    await untilSettled(popup);
    expect(stage.paths()).toEqual(BY_ITSELF);
  });

  test('B1: Enter and a click on the same button cost one call', async () => {
    const popup = await stage.openCard('ok-200.com');
    stage.forgetCalls();
    const button = await find(popup, 'button', SIMILAR);
    await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const { x, y } = await button.clickablePoint();
    await button.focus();
    await Promise.all([popup.keyboard.press('Enter'), popup.mouse.click(x, y)]);
    await untilSettled(popup);
    expect(stage.paths()).toEqual(['/api/similar_domain']);
  });

  test('B1: Enter in the field and a click on "Look up" cost the calls of one card', async () => {
    const page = await stage.chromium.openPage('dashboard.html');
    await fill(page, 'textbox', 'Look up a host, address or e-mail', 'ok-400.net');
    await Promise.all([page.keyboard.press('Enter'), press(page, 'Look up')]);
    await untilCardOf(page, 'ok-400.net');
    expect(stage.paths()).toEqual(BY_ITSELF);
    await page.close();
  });

  test('B1: a popup that is closed and opened while its calls are under way costs them once, however often', async () => {
    for (let index = 0; index < soak(2, 10); index++) {
      const host = `ok-500.${'abcdefghij'[index]}-popup.com`;
      stage.forgetCalls();
      await stage.openPopupOn(host);
      await waitUntil(() => stage.paths().length > 0, 'the first popup asks');
      await untilSettled(await stage.openPopupOn(host));
      expect(stage.paths()).toEqual(BY_ITSELF);
    }
  });

  test(`B1: ${WISHES} wishes for 20 sites at once cost 20 calls`, async () => {
    const page = await stage.chromium.openPage('manifest.json');
    const hosts = Array.from({ length: 20 }, (_, index) => `wish-${index}.com`);
    const wishes = Array.from({ length: WISHES }, (_, index) => hosts[index % hosts.length] ?? '');
    const replies = await Promise.all(wishes.map((subject) => sendLookup(page, { subject })));
    expect(replies.filter(({ categories }) => !categories?.ok)).toEqual([]);
    expect(stage.asked()).toEqual(hosts.map((host) => `/api/categorize https://${host}`).sort());
    await page.close();
  });
});

describe('B2: one site is one card', () => {
  test(`B2: popup, side panel, dashboards in three windows and ${QUESTIONS} more questions about one host cost the calls of one card`, async () => {
    const host = 'ok-1500.everywhere.com';
    const { chromium } = stage;
    const side = await chromium.openSidePanel(stage.tab);
    const dashboards = await Promise.all(
      [1, 2, 3].map(async () => {
        const page = await chromium.browser.newPage({ type: 'window' });
        await page.goto(`${chromium.origin}/dashboard.html`);
        return page;
      }),
    );
    const asker = await chromium.openPage('manifest.json');
    await stage.forgetSites();
    const popup = await stage.openPopupOn(host);
    const questions = Array.from({ length: QUESTIONS }, () =>
      sendLookup(asker, { subject: host, sections: ['categories', 'company'] }),
    );
    await Promise.all([...dashboards, side].map((page) => lookUpBehind(page, host)));
    await waitUntil(() => stage.world.service.log.length > 0, 'the service is asked');
    const replies = await Promise.all(questions);
    await Promise.all([popup, side, ...dashboards].map((page) => untilCardOf(page, host)));

    expect(stage.paths()).toEqual(BY_ITSELF);
    expect(replies.filter(({ categories, company }) => !categories?.ok || !company?.ok)).toEqual([]);
    for (const page of [popup, side, ...dashboards]) {
      const headings = await page.$$eval('.section[aria-labelledby] .section-body', (found) => found.length);
      expect(headings).toBeGreaterThanOrEqual(6);
    }
    expect(await stage.readUsage()).toMatchObject({ Sent: 3, Billed: 3 });
    await Promise.all([...dashboards, asker].map((page) => page.close()));
  });

  test(`B2: a site that is opened in ${TABS} more tabs shows its saved card and costs nothing`, async () => {
    await stage.openCard('in-many-tabs.com');
    stage.forgetCalls();
    for (let index = 0; index < TABS; index++) {
      const site = await stage.chromium.openSite(`https://in-many-tabs.com/page/${index}`);
      const popup = await stage.chromium.openPopup(site);
      await untilCardOf(popup, 'in-many-tabs.com');
      await stage.chromium.closePopup();
      await site.close();
    }
    expect(stage.paths()).toEqual([]);
  });
});
