import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { readText, untilCalm, untilText } from '../support/journey.ts';
import { waitUntil } from '../support/wait.ts';
import type { MenuPlace } from '../support/xvfb.ts';

const HOST = 'northwind-ferries.com';

let journey: TestBrowser;
let site: Page;

beforeAll(async () => {
  journey = await startBrowser({ display: true });
});

afterAll(() => journey?.close());

beforeEach(async () => {
  site ??= await journey.chromium.openSite(`https://${HOST}/read?article=7&token=abc#part`);
  await site.bringToFront();
  journey.forgetCalls();
});

/** Marks the text of an element, as a user does before a right-click on it. */
const select = (selector: string) =>
  site.$eval(selector, (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
  });

/** Right-clicks, chooses our item, and waits until the side panel says `text`. */
async function chooseUntil(selector: string, on: MenuPlace, text: string): Promise<Page> {
  await journey.display.chooseFromMenu(site, selector, on);
  const panel = await journey.chromium.sidePanel();
  const says = async () => (await readText(panel)).includes(text);
  await waitUntil(says, `the panel says "${text}"`).catch(async (error: Error) => {
    throw new Error(`${error.message} It says: ${await readText(panel)}`);
  });
  return panel;
}

/** Presses a button by its text. A panel that the display does not draw takes no mouse. */
async function pressIn(panel: Page, name: string): Promise<void> {
  const pressed = await panel.$$eval(
    'main button',
    (buttons, wanted) => {
      const found = buttons.find((button) => button.textContent?.trim() === wanted);
      found?.click();
      return found !== undefined;
    },
    name,
  );
  expect(pressed).toBe(true);
}

const subjects = () => [...new Set(journey.world.service.log.map(({ subject }) => subject))].sort();

test('a right-click on a page opens the card of its host, and nothing but the host is sent', async () => {
  await chooseUntil('h1', 'page', 'Northwind Ferries AS');
  await waitUntil(() => journey.calls().length === 3, 'the card is asked for');
  expect(subjects()).toEqual([`https://${HOST}`]);
  expect(JSON.stringify(journey.world.service.log)).not.toMatch(/token|article/);
});

test('a right-click on selected text opens the card of the host that it names', async () => {
  await select('#host');
  await chooseUntil('#host', 'selection', 'shop.example.org');
  await waitUntil(() => journey.calls().length === 3, 'the card is asked for');
  expect(subjects()).toEqual(['https://example.org', 'https://shop.example.org']);
});

/** Chooses our item, and waits until the page of lists that it opens says `text`. */
async function chooseUntilListed(selector: string, on: MenuPlace, below: number, text: string): Promise<void> {
  const opening = journey.chromium.browser.waitForTarget((target) => target.url().endsWith('/dashboard.html#/bulk'));
  await journey.display.chooseFromMenu(site, selector, on, below);
  const bulk = (await (await opening).page()) as Page;
  await untilText(bulk, text);
  expect(journey.calls()).toEqual([]);
  await bulk.close();
  await site.bringToFront();
}

test('a right-click on selected text that names several sites lists them in Bulk by the same item, and that on a page lists its links', async () => {
  await site.$eval('#host', (element) => {
    element.textContent = 'one-port.com, two-port.com';
  });
  await select('#host');
  await chooseUntilListed('#host', 'selection', 0, '2 rows · 2 sites');
  await site.evaluate(() => getSelection()?.removeAllRanges());
  await chooseUntilListed('h1', 'page', 1, `Links of ${HOST}`);
});

test('a right-click on a link to another company opens that one, without its path', async () => {
  await chooseUntil('#neighbour', 'link', 'blue-harbour-line.com');
  await waitUntil(() => journey.calls().length === 3, 'the card is asked for');
  expect(subjects()).toEqual(['https://blue-harbour-line.com']);
  expect(JSON.stringify(journey.world.service.log)).not.toMatch(/timetable|winter/);
});

const UNSUITABLE = [
  [
    '#intranet',
    'link',
    'This address is not a public site: its name is private to this computer or network. Nothing was sent.',
  ],
  ['main > p', 'selection', 'This is not an address. Nothing was sent.'],
] as const;

test('a right-click on a link into the intranet, and on selected text that is no address, says why there is no card, and sends nothing', async () => {
  for (const [selector, on, said] of UNSUITABLE) {
    if (on === 'selection') await select(selector);
    const panel = await chooseUntil(selector, on, said);
    expect(await readText(panel)).toContain('No card for what you chose');
    expect(journey.calls()).toEqual([]);
  }
});

test('a right-click on a mail link asks before the address is sent, and sends it when the user agrees', async () => {
  const panel = await chooseUntil('#mail', 'link', 'Send this e-mail address?');
  expect(await readText(panel)).toContain(`desk@${HOST}`);
  expect(journey.calls()).toEqual([]);
  await pressIn(panel, 'Cancel');
  expect(journey.calls()).toEqual([]);

  await select('#email');
  await chooseUntil('#email', 'selection', 'Send this e-mail address?');
  await pressIn(panel, 'Send and look up');
  await waitUntil(() => journey.calls().length > 0, 'the address is sent');
  expect(journey.calls()[0]).toEqual({ endpoint: 'categorize', body: { email: `desk@${HOST}` } });
});

/** The side panel says this in the end. */
async function untilPanelSays(text: string): Promise<Page> {
  const panel = await journey.chromium.sidePanel();
  await untilText(panel, text);
  return panel;
}

test('in the address bar the keyword and a host open its card in the side panel, with a button that names the calls', async () => {
  await site.bringToFront();
  journey.display.press('ctrl+l');
  journey.display.type('sc from-the-address-bar.com');
  journey.display.press('Return');
  const panel = await untilPanelSays('from-the-address-bar.com');
  await untilText(panel, 'Look up · 3 calls');
  await untilCalm(panel);
  expect(journey.calls()).toEqual([]);
});

/** Has the page say this in a place of its own, and marks it. */
async function selectText(text: string): Promise<void> {
  await site.$eval(
    '#host',
    (element, said) => {
      element.textContent = said;
    },
    text,
  );
  await select('#host');
}

test('by their keys the selected host is looked up in the side panel, and several go to a list', async () => {
  await journey.display.click(site, 'h1');
  await selectText('shop.example.org');
  await journey.forgetSites();
  journey.display.press('alt+shift+l');
  await untilPanelSays('shop.example.org');
  await waitUntil(() => journey.calls().length === 3, 'the card is asked for');
  journey.forgetCalls();

  await selectText('one-port.com, two-port.com');
  journey.display.press('alt+shift+l');
  await untilPanelSays('Several sites are selected. They are listed in Bulk. Nothing was sent.');
  const list = await journey.chromium.browser.waitForTarget((target) => target.url().endsWith('#/bulk'));
  const bulk = await list.page();
  if (!bulk) throw new Error('The list has no page.');
  await untilText(bulk, '2 sites from a selection');
  expect(journey.calls()).toEqual([]);
  await bulk.close();
  await site.bringToFront();
});

const PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="300" height="90"/>';
/** What lies on a page, each as large as a hand. Chromium takes a video without an address for the ground of the page. */
const GALLERY = `<!doctype html><title>Gallery</title><link rel="icon" href="data:,">
<style>body > * { display: block; margin: 12px; inline-size: 300px; block-size: 90px }</style>
<img id="picture" alt="" src='${PICTURE}'><video id="video" src="/film.webm"></video><input id="field"><textarea id="area"></textarea>
<a href="https://gallery-of-another.com/rooms#winter"><img id="linked" alt="" src='${PICTURE}'></a>`;

test('a right-click on a picture, a video and text fields opens the card of the page that they lie on, and on a picture in a link that of the site that the link leads to', async () => {
  const { world } = journey;
  for (const [selector, on, host] of [
    ['#picture', 'picture', 'gallery-of-pictures.com'],
    ['#video', 'video', 'gallery-of-videos.com'],
    ['#field', 'field', 'gallery-of-fields.com'],
    ['#area', 'field', 'gallery-of-areas.com'],
  ] as const) {
    world.sites.answerAs(host, (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(GALLERY);
    });
    journey.forgetCalls();
    await site.goto(`https://${host}/rooms?token=abc`);
    await chooseUntil(selector, on, host);
    await waitUntil(() => journey.calls().length === 3, 'the card is asked for');
    expect(subjects()).toEqual([`https://${host}`]);
    expect(JSON.stringify(world.service.log)).not.toMatch(/token|rooms/);
  }
  journey.forgetCalls();
  await chooseUntil('#linked', 'linked picture', 'gallery-of-another.com');
  await waitUntil(() => journey.calls().length === 3, 'the card is asked for');
  expect(subjects()).toEqual(['https://gallery-of-another.com']);
});

test('the card in the popup is 400 px wide, with the scroll bar beside it', async () => {
  const popup = await journey.chromium.openPopup(await journey.chromium.openSite(`https://${HOST}/`));
  await untilText(popup, 'Service data');
  const readWidths = () =>
    popup.evaluate(() => {
      const { clientWidth, scrollWidth, scrollHeight } = document.documentElement;
      return { window: innerWidth, page: clientWidth, content: scrollWidth, scrolls: scrollHeight > innerHeight };
    });
  await waitUntil(async () => (await readWidths()).scrolls, 'the whole card is drawn');
  await untilCalm(popup);
  const { window, ...widths } = await readWidths();
  expect(widths).toEqual({ page: 400, content: 400, scrolls: true });
  expect(window).toBeGreaterThan(400);
  await journey.chromium.closePopup();
});

/** Clicks the switch of the side panel with a click that counts as the user's. */
async function clickFollow(panel: Page): Promise<void> {
  await panel.bringToFront().catch(() => {});
  const [x, y] = await panel.$eval('input[role="switch"]', (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  });
  await panel.mouse.click(x ?? 0, y ?? 0);
}

const isFollowing = (panel: Page) =>
  panel.$eval('input[role="switch"]', (input) => (input as HTMLInputElement).checked);

test('the side panel follows the active tab once the user has accepted its prompt, and asks the service for nothing', async () => {
  const site = await journey.chromium.openSite('https://northwind-ferries.com/');
  const panel = await journey.chromium.openSidePanel(site);
  await waitUntil(async () => (await readText(panel)).includes('Follow the active tab'), 'the panel is there');
  journey.forgetCalls();

  await clickFollow(panel);
  const refused = 'Without the permission the panel cannot see the active tab.';
  await journey.display.answerPrompt('deny', async () => (await readText(panel)).includes(refused));
  expect(await isFollowing(panel)).toBe(false);
  expect(await journey.readGranted()).not.toContain('webNavigation');

  await clickFollow(panel);
  await journey.display.answerPrompt('allow', async () => (await journey.readGranted()).includes('webNavigation'));
  await waitUntil(() => isFollowing(panel), 'the switch is on');
  // What is saved of the open site shows; another site shows that nothing is, and costs nothing.
  await waitUntil(
    async () => (await readText(panel)).includes('Northwind Ferries AS'),
    'the panel shows the active tab',
  );
  await site.goto('https://never-looked-up.com/');
  await waitUntil(async () => (await readText(panel)).includes('never-looked-up.com'), 'the panel follows the tab');
  await untilText(panel, 'Nothing is saved for this site yet. Nothing is sent until you ask.');
  await untilCalm(panel);
  expect(journey.calls()).toEqual([]);

  // Nothing else needs the permission.
  await clickFollow(panel);
  await waitUntil(async () => !(await journey.readGranted()).includes('webNavigation'), 'the permission is given back');
  expect(await isFollowing(panel)).toBe(false);
});
