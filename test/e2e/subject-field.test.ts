import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { lookUp, press, readText, untilCalm, untilText } from '../support/journey.ts';

let journey: TestBrowser;
let popup: Page;

beforeAll(async () => {
  journey = await startBrowser();
  await journey.saveSettings({ neverSend: ['*.bank.com', 'my-employer-*.com'] });
  popup = await journey.openPopupAt('https://northwind-ferries.com/');
});

afterAll(() => journey?.close());

beforeEach(() => journey.forgetCalls());

const bodies = () => journey.calls().map(({ body }) => body);

test('an address in the field shows the card of its host in the same popup, and of user, port, path, token and fragment nothing is sent', async () => {
  await lookUp(popup, 'https://user:secret@www.Copperkettle-Coffee.com:8443/cart/7?token=abc123#pay');
  await untilText(popup, 'copperkettle-coffee.com', 'h1');
  await untilCalm(popup);
  expect(bodies()).toEqual(Array.from({ length: 3 }, () => ({ url: 'https://copperkettle-coffee.com' })));
  expect(JSON.stringify(journey.world.service.log)).not.toMatch(/secret|abc123|8443|cart/);
});

test('typing into the field, and copying the card, leave the card scrolled as it was', async () => {
  const scrollTo = (top: number) => popup.evaluate((to) => window.scrollTo(0, to), top);
  const readTop = () => popup.evaluate(() => window.scrollY);
  await scrollTo(200);
  await popup.focus('input[type="text"]');
  await popup.keyboard.type('blue');
  expect(await readTop()).toBe(200);
  await popup.click('summary');
  await popup.keyboard.press('Escape');
  expect(await readTop()).toBe(200);
});

test('P2, P3, P4, P6, P10: what is refused stands below the row of the field with its reason, leaves both buttons in it, and nothing is sent', async () => {
  const readTops = () =>
    popup.$$eval('.popup-foot :is(input, button)', (parts) =>
      parts.map(
        (part) => part.getBoundingClientRect().top - (part.closest('footer')?.getBoundingClientRect().top ?? 0),
      ),
    );
  const before = await readTops();
  expect(before).toHaveLength(3);
  await lookUp(popup, 'localhost');
  await untilText(
    popup,
    'This address is not a public site: its name is private to this computer or network. Nothing was sent.',
  );
  expect(await readTops()).toEqual(before);
  await lookUp(popup, '‘online.bank.com’');
  await untilText(popup, 'This site is on your never-send list. Nothing was sent.');
  expect(journey.calls()).toEqual([]);
});

test('a name in another script is sent in ASCII and shown both ways; an e-mail address is asked about before it is sent, alone, once', async () => {
  await lookUp(popup, '旅の宿こもれび.jp');
  await untilText(popup, 'xn--', 'h1');
  await untilCalm(popup);
  await untilText(popup, '旅の宿こもれび.jp');
  expect(bodies()[0]).toEqual({ url: `https://${new URL('https://旅の宿こもれび.jp').hostname}` });

  journey.forgetCalls();
  await lookUp(popup, 'desk@Hotel-Abendrot.at');
  await untilText(popup, 'Send this e-mail address?');
  await untilText(popup, 'desk@hotel-abendrot.at');
  await press(popup, 'Cancel');
  // The card that was there before the question.
  await untilText(popup, 'xn--', 'h1');
  expect(journey.calls()).toEqual([]);

  await lookUp(popup, 'desk@hotel-abendrot.at');
  await press(popup, 'Send and look up');
  await untilText(popup, 'hotel-abendrot.at', 'h1');
  await untilCalm(popup);
  expect(journey.calls()).toEqual([{ endpoint: 'categorize', body: { email: 'desk@hotel-abendrot.at' } }]);

  // The rest is on the card of the host behind it.
  await press(popup, 'Open the card of hotel-abendrot.at');
  await untilText(popup, 'Registration');
  await untilCalm(popup);
  const [, ...others] = bodies();
  expect(others.length).toBeGreaterThan(0);
  for (const body of others) expect(body).toEqual({ url: 'https://hotel-abendrot.at' });

  journey.forgetCalls();
  await lookUp(popup, 'info@fjordlink-lines.no');
  await untilText(popup, 'info@fjordlink-lines.no');
  await untilCalm(popup);
  expect(journey.calls()).toEqual([{ endpoint: 'categorize', body: { email: 'info@fjordlink-lines.no' } }]);
});

test('P6, P10: the popup on a page that cannot be looked up says why and sends nothing', async () => {
  const { chromium } = journey;
  for (const [url, reason] of [
    ['chrome://version', 'This page cannot be looked up. Only websites can. Nothing was sent.'],
    [`${journey.world.address}/__log`, 'This address is not a public site: it is an IP address. Nothing was sent.'],
    ['https://online.bank.com/', 'This site is on your never-send list. Nothing was sent.'],
  ] as const) {
    const page = await chromium.browser.newPage();
    await page.goto(url);
    const shown = await chromium.openPopup(page);
    await untilText(shown, reason);
    expect(await readText(shown)).toContain('No card for this page');
    await chromium.closePopup();
  }
  expect(journey.calls()).toEqual([]);
});
