import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { lookUp, press, readText, shoot, untilCalm, untilText } from '../support/journey.ts';
import { waitUntil } from '../support/wait.ts';

const NOT_LOOKED_UP = 'Nothing is saved for this site yet. Nothing is sent until you ask.';

/** Opens the side panel by the popup's own button, with a real click. */
async function openByPopup(journey: TestBrowser, url: string): Promise<Page> {
  const popup = await journey.openPopupAt(url);
  const opened = journey.chromium.sidePanel();
  await press(popup, 'Open in side panel').catch(() => {}); // the popup closes under the click
  const panel = await opened;
  await untilCalm(panel);
  return panel;
}

describe('as it comes from the store', () => {
  let journey: TestBrowser;

  beforeAll(async () => {
    journey = await startBrowser();
  });

  afterAll(() => journey?.close());

  test('the popup hands its card over to the side panel, without another call', async () => {
    const panel = await openByPopup(journey, 'https://northwind-ferries.com/');
    await waitUntil(
      () => !journey.chromium.browser.targets().some((target) => target.url().endsWith('/popup.html')),
      'the popup is closed',
    );
    expect(await panel.$$eval('main, [role="main"]', (found) => found.length)).toBe(1);
    // The panel may be there before the popup has said what it is to show.
    await untilText(panel, 'Northwind Ferries AS');
    await untilCalm(panel);
    expect(await panel.$$eval('main h2', (found) => found.length)).toBe(8);
    expect(journey.endpoints()).toHaveLength(3);
    await shoot(panel, 'side-panel-card');

    // It stays with what was asked for: without the permission it does not even know the active tab.
    journey.forgetCalls();
    await journey.chromium.openSite('https://harbour-gazette.co.uk/');
    await lookUp(panel, 'sandpiper-bank.com');
    await untilText(panel, 'sandpiper-bank.com', 'h1');
    await untilCalm(panel);
    expect(journey.calls().map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ url: 'https://sandpiper-bank.com' })),
    );
    expect(JSON.stringify(journey.calls())).not.toContain('harbour-gazette');
  });

  test('an open side panel takes over the next card that a popup hands to it', async () => {
    const panel = await openByPopup(journey, 'https://copperkettle-coffee.com/');
    await untilText(panel, 'copperkettle-coffee.com', 'h1');
    expect(await readText(panel)).not.toContain('Sandpiper');
  });
});

describe('with the permission to follow the active tab', () => {
  let journey: TestBrowser;
  let panel: Page;

  beforeAll(async () => {
    journey = await startBrowser({ build: 'chrome-mv3-e2e' });
    const { chromium } = journey;
    panel = await chromium.openSidePanel(await chromium.openSite('https://opener-harbour.com/'));
    await untilText(panel, 'Follow the active tab');
  });

  afterAll(() => journey?.close());

  beforeEach(() => journey.forgetCalls());

  const untilShown = (host: string) => untilText(panel, host, 'h1');

  test('it follows tabs and navigations and sends nothing until it is asked', async () => {
    const { chromium } = journey;
    await press(panel, 'Follow the active tab', 'switch');
    await untilShown('opener-harbour.com');
    await chromium.openSite('https://first-harbour.com/');
    await untilShown('first-harbour.com');
    await untilText(panel, NOT_LOOKED_UP);

    const second = await chromium.openSite('https://second-harbour.com/?session=1');
    await untilShown('second-harbour.com');
    await second.goto('https://third-harbour.com/');
    await untilShown('third-harbour.com');
    // A page that cannot be reached is none of the site before it.
    await second.goto('https://dead-harbour.com:8443/').catch(() => null);
    await untilShown('dead-harbour.com');
    await second.goto('https://third-harbour.com/');
    await untilShown('third-harbour.com');
    // Our page before a blocked site is of that site.
    await second.goto(`${chromium.origin}/blocked.html#/velvet-midnight.com`);
    await untilShown('velvet-midnight.com');
    await second.goto('https://third-harbour.com/');
    await untilShown('third-harbour.com');
    await second.evaluate(() => history.pushState(null, '', '/deeper?token=abc'));
    const fourth = await chromium.openSite('chrome://version');
    await untilText(panel, 'This page cannot be looked up. Only websites can. Nothing was sent.');
    await fourth.close();
    await second.bringToFront();
    await untilShown('third-harbour.com');
    expect(journey.calls()).toEqual([]);

    await press(panel, 'Look up · 3 calls');
    await waitUntil(() => journey.calls().length === 3, 'three calls are made');
    await untilCalm(panel);
    expect(journey.calls().map(({ body }) => body)).toEqual(
      Array.from({ length: 3 }, () => ({ url: 'https://third-harbour.com' })),
    );
    expect(await panel.$$eval('main h2', (found) => found.length)).toBe(8);
    // Its logo is fetched once the request stands in the log.
    await panel.waitForSelector('.logo img');

    // Following back and forth shows what is saved, and costs nothing. Not even its logo is fetched by itself.
    journey.forgetCalls();
    await second.goto('https://first-harbour.com/again');
    await untilShown('first-harbour.com');
    await untilText(panel, NOT_LOOKED_UP);
    await second.goto('https://third-harbour.com/');
    await untilShown('third-harbour.com');
    await untilText(panel, 'Registration');
    expect(await panel.$$eval('.logo img', (found) => found.length)).toBe(0);
    expect(journey.calls()).toEqual([]);
  });

  test('a card asked for by the field gives way to another site, stays in its tab, and gives way to another tab of the same site', async () => {
    await lookUp(panel, 'maison-brumaire.fr');
    await untilShown('maison-brumaire.fr');
    await untilCalm(panel);
    await journey.chromium.openSite('https://fifth-harbour.com/');
    await untilShown('fifth-harbour.com');
    expect(await readText(panel)).not.toContain('Brumaire');

    const beside = await journey.chromium.openSite('https://fifth-harbour.com/other');
    await lookUp(panel, 'maison-brumaire.fr');
    await untilShown('maison-brumaire.fr');
    await beside.goto('https://fifth-harbour.com/next');
    await untilShown('maison-brumaire.fr');
    // Closed, it leaves the tab that was opened before it in front.
    await beside.close();
    await untilShown('fifth-harbour.com');
  });

  test('a tab of another window does not change the panel of this one', async () => {
    const { chromium } = journey;
    await untilShown('fifth-harbour.com');
    const { within } = journey;
    const arrived = chromium.browser.waitForTarget((target) => target.url() === 'https://elsewhere-harbour.com/');
    const windowId = await within.evaluate(
      async () => (await chrome.windows.create({ url: 'https://elsewhere-harbour.com/', focused: false }))?.id,
    );
    await arrived;
    // What the panel would do, it would do at once: a navigation after it in its own window is the proof.
    await chromium.openSite('https://sixth-harbour.com/');
    await untilShown('sixth-harbour.com');
    expect(await readText(panel)).not.toContain('elsewhere');
    await within.evaluate((id) => chrome.windows.remove(id as number), windowId);
  });

  test('switched off in one panel it stops in those of other windows too, and each stays with what it shows', async () => {
    const { chromium } = journey;
    // Another page of it stands for the panel of another window.
    const other = await chromium.openPage('sidepanel.html');
    const isOn = (page: Page) => page.$eval('[role=switch]', (element) => (element as HTMLInputElement).checked);
    await waitUntil(() => isOn(other), 'the other panel follows');
    await other.click('[role=switch]');
    await waitUntil(async () => !(await isOn(panel)), 'the first panel follows no more');
    await other.close();
    await waitUntil(
      async () => !JSON.parse(String((await journey.readStored()).settings)).followTab,
      'following is off',
    );
    await chromium.openSite('https://seventh-harbour.com/');
    await untilText(panel, 'Shows what is saved for each site you open.');
    expect(await readText(panel, 'h1')).not.toContain('seventh');
    await panel.click('[role=switch]');
    await waitUntil(() => isOn(panel), 'the panel follows again');
    expect(journey.calls()).toEqual([]);
  });
});
