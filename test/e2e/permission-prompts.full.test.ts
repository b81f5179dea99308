import { afterAll, beforeAll, expect, test } from 'vitest';
import { STRICT_PERMISSION } from '../../lib/browser/permissions.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { fill, find, lookUp, press, readButtons, readText, untilText } from '../support/journey.ts';
import { waitUntil } from '../support/wait.ts';
import { SERVICE_HOST } from '../support/world.ts';

let journey: TestBrowser;

beforeAll(async () => {
  journey = await startBrowser({ display: true, bare: true });
});

afterAll(() => journey?.close());

const readOrigins = async () => (await journey.readGranted()).filter((granted) => granted.includes('://'));

test('a denied permission prompt saves nothing and says so; accepted at the next click, for exactly that origin, the card of a site opens', async () => {
  const options = await journey.chromium.openPage('options.html');
  await fill(options, 'textbox', 'Service address', `https://${SERVICE_HOST}`);
  await fill(options, 'textbox', 'API key', journey.world.key);
  const denied = `Your browser did not give access to https://${SERVICE_HOST}, so nothing was saved.`;
  await press(options, 'Save');
  await journey.display.answerPrompt('deny', async () => (await readText(options)).includes(denied));
  expect(await readText(options)).toContain(denied);
  expect(await journey.readStored()).not.toHaveProperty('credentials');
  expect(await readOrigins()).toEqual([]);

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
  expect(await readOrigins()).toEqual([`https://${SERVICE_HOST}/*`]);
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
  expect(await readButtons(popup)).toContain('Open options');
  expect(journey.calls()).toEqual([]);
  await journey.chromium.closePopup();
  const dashboard = await journey.chromium.openPage('dashboard.html');
  await lookUp(dashboard, 'orchard-lane-cider.com');
  await untilText(dashboard, removed);

  const options = await journey.chromium.openPage('options.html');
  await untilText(options, removed);
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

const isSaved = async (text: string) => String((await journey.readStored()).settings).includes(text);

test('U6: each permission of brand safety is asked by its own switch, given back by it, and asked for again when it was taken away', async () => {
  const page = await journey.chromium.openPage('options.html#safety');
  const before = await journey.readGranted();

  await press(page, 'Brand safety', 'switch');
  await journey.display.answerPrompt('deny', async () => (await readText(page)).includes('so brand safety stays off'));
  const isOn = (await find(page, 'switch', 'Brand safety')).evaluate(
    (element) => (element as HTMLInputElement).checked,
  );
  expect(await isOn).toBe(false);
  expect(await journey.readGranted()).toEqual(before);

  await press(page, 'Brand safety', 'switch');
  await journey.display.answerPrompt('allow', async () => (await journey.readGranted()).includes('webNavigation'));
  await waitUntil(() => isSaved('"on":true'), 'brand safety is on');
  expect((await journey.readGranted()).toSorted()).toEqual([...before, 'webNavigation'].toSorted());

  await press(page, 'Strict blocking', 'switch');
  await journey.display.answerPrompt('allow', async () => (await journey.readGranted()).includes('https://*/*'));
  await waitUntil(() => isSaved('"strict":true'), 'strict blocking is on');
  expect(await journey.readGranted()).toContain(STRICT_PERMISSION);
  await press(page, 'Strict blocking', 'switch');
  // Chromium takes the access to the service along with that to every site.
  await waitUntil(async () => {
    const granted = await journey.readGranted();
    return !granted.includes('https://*/*') && granted.includes(`https://${SERVICE_HOST}/*`);
  }, 'only the service can be reached');
  const isGivenBack = async () =>
    (await journey.readGranted()).toSorted().join() === [...before, 'webNavigation'].toSorted().join();
  await waitUntil(isGivenBack, 'the rest is given back');

  await journey.within.evaluate(() => chrome.permissions.remove({ permissions: ['webNavigation'] }));
  await untilText(page, 'No site is judged until you allow it.');
  await press(page, 'Allow again');
  await waitUntil(async () => (await journey.readGranted()).includes('webNavigation'), 'it is granted again');
  await waitUntil(async () => !(await readText(page)).includes('No site is judged'), 'nothing is missing');

  await press(page, 'Brand safety', 'switch');
  await waitUntil(async () => !(await journey.readGranted()).includes('webNavigation'), 'the permission is given back');
  expect((await journey.readGranted()).toSorted()).toEqual(before.toSorted());
  await page.close();
});
