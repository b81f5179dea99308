import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import {
  fill,
  findViolations,
  lookUp,
  press,
  readButtons,
  readText,
  untilCalm,
  untilText,
} from '../support/journey.ts';
import { waitUntil } from '../support/wait.ts';
import { SERVICE_HOST } from '../support/world.ts';

const FOLLOW = 'Follow the active tab';

let journey: TestBrowser;

beforeAll(async () => {
  journey = await startBrowser({ display: true, bare: true });
});

afterAll(() => journey?.close());

test('a denied permission prompt saves nothing and says so; accepted at the next click, the card of a site opens', async () => {
  const options = await journey.chromium.openPage('options.html');
  await fill(options, 'textbox', 'Service address', `https://${SERVICE_HOST}`);
  await fill(options, 'textbox', 'API key', journey.world.key);
  const denied = `Your browser did not give access to https://${SERVICE_HOST}, so nothing was saved.`;
  await press(options, 'Save');
  await journey.display.answerPrompt('deny', async () => (await readText(options)).includes(denied));
  expect(await readText(options)).toContain(denied);
  expect(await journey.readStored()).not.toHaveProperty('credentials');
  expect(await journey.readGranted()).not.toContain(`https://${SERVICE_HOST}/*`);

  await press(options, 'Save');
  await journey.display.answerPrompt('allow', async () =>
    (await journey.readGranted()).includes(`https://${SERVICE_HOST}/*`),
  );
  await waitUntil(
    () =>
      options.evaluate(() =>
        [...document.querySelectorAll('[role="status"]')].some((status) => status.textContent?.trim() === 'Saved'),
      ),
    'the options page says "Saved"',
  );
  expect(await journey.readStored()).toHaveProperty('credentials');
  await options.close();

  const popup = await journey.openPopupAt('https://northwind-ferries.com/');
  await untilText(popup, 'Northwind Ferries AS');
  expect(journey.calls()).toHaveLength(3);
  expect(journey.world.service.log.every(({ authorization }) => authorization === 'right')).toBe(true);
});

test('U6: access that the user takes away is said at the next click, 0 is sent, and the options ask for it again', async () => {
  const origin = `https://${SERVICE_HOST}`;
  const removed = `Access to ${origin} was removed.`;
  const isRemoved = await journey.within.evaluate(
    (pattern) => chrome.permissions.remove({ origins: [pattern] }),
    `${origin}/*`,
  );
  expect(isRemoved).toBe(true);
  journey.forgetCalls();
  const popup = await journey.openPopupAt('https://harbour-light-books.com/');
  await untilText(popup, removed);
  expect(await findViolations(popup)).toEqual([]);
  expect(await readButtons(popup)).toContain('Open options');
  expect(journey.calls()).toEqual([]);
  await journey.chromium.closePopup();
  const dashboard = await journey.chromium.openPage('dashboard.html');
  await lookUp(dashboard, 'orchard-lane-cider.com');
  await untilText(dashboard, removed);

  const options = await journey.chromium.openPage('options.html');
  await untilText(options, removed);
  expect(await findViolations(options)).toEqual([]);
  await press(options, 'Allow again');
  await journey.display.answerPrompt('allow', async () => (await journey.readGranted()).includes(`${origin}/*`));
  await waitUntil(async () => !(await readText(options)).includes(removed), 'the options say it no more');
  await options.close();
  await untilText(dashboard, 'Service data saved just now');
  await dashboard.close();
  journey.forgetCalls();
  await journey.openPopupAt('https://harbour-light-books.com/');
  await waitUntil(() => journey.calls().length > 0, 'the service is asked');
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
  await waitUntil(async () => (await readText(panel)).includes(FOLLOW), 'the panel is there');
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
