import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { untilCalm, untilText } from '../support/journey.ts';
import { setUp } from '../support/set-up.ts';
import { waitUntil } from '../support/wait.ts';
import { SERVICE_HOST } from '../support/world.ts';

let running: TestBrowser;
let world: TestBrowser['world'];
let display: TestBrowser['display'];
let chromium: TestBrowser['chromium'];

beforeAll(async () => {
  running = await startBrowser({ display: true, bare: true });
  ({ world, display, chromium } = running);
});

afterAll(async () => {
  await running?.close();
});

const originsOf = async () => (await running.within.evaluate(() => chrome.permissions.getAll())).origins ?? [];

test('saving a key for an https service brings the real permission prompt, for exactly that origin', async () => {
  expect(await originsOf()).toEqual([]);
  await setUp(chromium, { address: `https://${SERVICE_HOST}`, key: world.key }, () =>
    display.answerPrompt('allow', async () => (await originsOf()).length > 0),
  );
  expect(await originsOf()).toEqual([`https://${SERVICE_HOST}/*`]);
});

test('a right-click on a link opens its card in the side panel, and only its host is sent', async () => {
  const site = await chromium.openSite('https://northwind-ferries.com/');
  await display.chooseFromMenu(site, '#link', 'link');
  const panel = await chromium.sidePanel();
  // Asked by the clock: a panel that the display does not draw has no animation frames.
  const isShown = () => {
    const main = document.querySelector('main');
    return main?.textContent?.includes('shop.example.org') && main.querySelectorAll('h2').length > 0;
  };
  await panel.waitForFunction(isShown, { polling: 100 });
  const isOfLink = ({ subject }: { subject: string | null }) => subject === 'https://shop.example.org';
  await waitUntil(() => world.service.log.some(isOfLink), 'the service is asked for the host of the link');
  const sent = world.service.log.map(({ subject }) => subject);
  // The registration belongs to the registrable domain.
  const allowed = ['https://shop.example.org', 'https://example.org'];
  expect(sent.filter((subject) => !allowed.includes(subject ?? ''))).toEqual([]);
  expect(JSON.stringify(world.service.log)).not.toContain('token');
});

test('the card in the popup is 400 px wide, with the scroll bar beside it', async () => {
  const popup = await chromium.openPopup(await chromium.openSite('https://northwind-ferries.com/'));
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
  await chromium.closePopup();
});
