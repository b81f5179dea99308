import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { fill, findViolations, lookUp, press, readText, shoot, untilCalm, untilText } from '../support/journey.ts';
import { soakRows } from '../support/soak.ts';

let journey: TestBrowser;
let popup: Page;

beforeAll(async () => {
  journey = await startBrowser();
  await journey.changeOption('privacy', async (page) => {
    await fill(page, 'textbox', 'Never send these sites', '*.bank.com\nmy-employer-*.com');
    await page.keyboard.press('Tab');
  });
  popup = await journey.openPopupAt('https://northwind-ferries.com/');
});

afterAll(() => journey?.close());

beforeEach(() => journey.forgetCalls());

/** Looks a subject up in the popup and waits for its card. */
async function lookUpCard(text: string, host: string): Promise<void> {
  await lookUp(popup, text);
  await untilText(popup, host, 'h1');
  await untilCalm(popup);
}

const bodies = () => journey.calls().map(({ body }) => body);

test('a host in the field shows its card in the same popup', async () => {
  await lookUpCard('Blue-Harbour-Line.com', 'blue-harbour-line.com');
  expect(journey.calls()).toHaveLength(3);
  expect(new Set(bodies().map((body) => JSON.stringify(body)))).toEqual(
    new Set(['{"url":"https://blue-harbour-line.com"}']),
  );
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

test('of an address with user, port, path, token and fragment only the host is sent', async () => {
  await lookUpCard(
    'https://user:secret@www.Copperkettle-Coffee.com:8443/cart/7?token=abc123#pay',
    'copperkettle-coffee.com',
  );
  expect(bodies()).toEqual(Array.from({ length: 3 }, () => ({ url: 'https://copperkettle-coffee.com' })));
  expect(JSON.stringify(journey.world.service.log)).not.toMatch(/secret|abc123|8443|cart/);
});

test('a name in another script is sent in ASCII, and shown both ways', async () => {
  await lookUpCard('旅の宿こもれび.jp', 'xn--');
  await untilText(popup, '旅の宿こもれび.jp');
  await shoot(popup, 'popup-other-script');
  expect(bodies()[0]).toEqual({ url: `https://${new URL('https://旅の宿こもれび.jp').hostname}` });
});

test('an e-mail address is asked about before it is sent, and cancelling sends nothing', async () => {
  await lookUp(popup, 'desk@Northwind-Ferries.com');
  await untilText(popup, 'Send this e-mail address?');
  await untilText(popup, 'desk@northwind-ferries.com');
  expect(journey.calls()).toEqual([]);
  expect(await findViolations(popup)).toEqual([]);
  await shoot(popup, 'popup-email-question');
  await press(popup, 'Cancel');
  // The card that was there before the question.
  await untilText(popup, 'xn--', 'h1');
  expect(await findViolations(popup)).toEqual([]);
  expect(journey.calls()).toEqual([]);
});

test('an e-mail address that the user agreed to send goes to categorize alone, with a way to the card of its host; a second one is not asked about', async () => {
  await lookUp(popup, 'desk@hotel-abendrot.at');
  await press(popup, 'Send and look up');
  await untilText(popup, 'hotel-abendrot.at', 'h1');
  await untilCalm(popup);
  await untilText(popup, 'desk@hotel-abendrot.at');
  expect(journey.calls()).toEqual([{ endpoint: 'categorize', body: { email: 'desk@hotel-abendrot.at' } }]);
  expect(await findViolations(popup)).toEqual([]);
  await shoot(popup, 'popup-email-card');

  // The rest is on the card of the host behind it.
  await press(popup, 'Open the card of hotel-abendrot.at');
  await untilText(popup, 'Registration');
  await untilCalm(popup);
  const [, ...others] = journey.calls();
  expect(others.length).toBeGreaterThan(0);
  for (const { body } of others) expect(body).toEqual({ url: 'https://hotel-abendrot.at' });

  journey.forgetCalls();
  await lookUpCard('info@fjordlink-lines.no', 'fjordlink-lines.no');
  await untilText(popup, 'info@fjordlink-lines.no');
  expect(journey.calls()[0]).toEqual({ endpoint: 'categorize', body: { email: 'info@fjordlink-lines.no' } });
});

const REFUSED: [text: string, reason: string][] = [
  [
    'localhost',
    'This address is not a public site: its name is private to this computer or network. Nothing was sent.',
  ],
  [
    'http://wiki.internal/start',
    'This address is not a public site: its name is private to this computer or network. Nothing was sent.',
  ],
  ['google', 'This address is not a public site. Nothing was sent. Write its whole name, as in example.com.'],
  ['192.168.0.1', 'This address is not a public site: it is an IP address. Nothing was sent.'],
  ['http://0x7f.1/', 'This address is not a public site: it is an IP address. Nothing was sent.'],
  ['[::1]', 'This address is not a public site: it is an IP address. Nothing was sent.'],
  ['chrome://settings', 'This page cannot be looked up. Only websites can. Nothing was sent.'],
  ['file:///etc/passwd', 'This page cannot be looked up. Only websites can. Nothing was sent.'],
  ['two words', 'This is not an address. Nothing was sent.'],
  ['a..b.com', 'This address is not a public site: its name is not well-formed. Nothing was sent.'],
  ['bank.com①', 'its name is not well-formed. Nothing was sent. The character “①” (U+2460) cannot be part of a name.'],
  ['‘online.bank.com’', 'This site is on your never-send list. Nothing was sent.'],
  ['online.bank.com', 'This site is on your never-send list. Nothing was sent.'],
  ['clerk@my-employer-berlin.com', 'This site is on your never-send list. Nothing was sent.'],
];
test.each(
  soakRows(REFUSED, [
    'localhost',
    'google',
    '192.168.0.1',
    'chrome://settings',
    'two words',
    'bank.com①',
    '‘online.bank.com’',
    'clerk@my-employer-berlin.com',
  ]),
)('P2, P3, P4, P6, P10: %s is refused with its reason, and nothing is sent', async (text, reason) => {
  await lookUp(popup, text);
  await untilText(popup, reason);
  expect(journey.calls()).toEqual([]);
});

test('a refusal stands below the row of the field and leaves both buttons in it', async () => {
  popup = await journey.openPopupAt('https://northwind-ferries.com/');
  const readTops = () =>
    popup.$$eval('.popup-foot :is(input, button)', (parts) =>
      parts.map(
        (part) => part.getBoundingClientRect().top - (part.closest('footer')?.getBoundingClientRect().top ?? 0),
      ),
    );
  const before = await readTops();
  expect(before).toHaveLength(3);
  await lookUp(popup, 'localhost');
  await popup.waitForSelector('.subject-error');
  await shoot(popup, 'popup-refused-below-field');
  expect(await readTops()).toEqual(before);
});

test('P3: a name whose ending does not exist, or that is an ending itself, is refused by the worker', async () => {
  await lookUp(popup, 'shop.notatld');
  await untilText(popup, 'This address is not a public site: its ending does not exist. Nothing was sent.');
  await lookUp(popup, 'co.uk');
  await untilText(
    popup,
    'This address is not a public site: it is an ending under which sites are registered. Nothing was sent.',
  );
  await untilText(popup, 'No card for “co.uk”', 'h1');
  expect(journey.calls()).toEqual([]);
  expect(await findViolations(popup)).toEqual([]);
  await shoot(popup, 'popup-refused-by-worker');
});

test('P6, P10: the popup on a page that cannot be looked up says why and sends nothing', async () => {
  const { chromium } = journey;
  for (const [url, reason] of [
    ['chrome://version', 'This page cannot be looked up. Only websites can. Nothing was sent.'],
    [`${chromium.origin}/options.html`, 'This page cannot be looked up. Only websites can. Nothing was sent.'],
    [`${journey.world.address}/__log`, 'This address is not a public site: it is an IP address. Nothing was sent.'],
    ['https://online.bank.com/', 'This site is on your never-send list. Nothing was sent.'],
  ] as const) {
    const page = await chromium.browser.newPage();
    await page.goto(url);
    const shown = await chromium.openPopup(page);
    await untilText(shown, reason);
    expect(await findViolations(shown)).toEqual([]);
    await shoot(shown, `popup-refused-${new URL(url).hostname.slice(0, 12)}`);
    expect(await readText(shown)).toContain('No card for this page');
    await chromium.closePopup();
  }
  expect(journey.calls()).toEqual([]);
});
