import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeItems, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { HeadedJourney } from '../support/headed-journey.ts';
import { startHeadedJourney } from '../support/headed-journey.ts';
import { fill, find, findViolations, press, readText, untilText } from '../support/journey.ts';
import { waitUntil } from '../support/wait.ts';
import { BY_DATA, openTabs, toAddresses, toHosts } from '../support/watching.ts';
import { SERVICE_HOST } from '../support/world.ts';

const SERVICE = `https://${SERVICE_HOST}/*`;

let journey: HeadedJourney;

beforeAll(async () => {
  journey = await startHeadedJourney({ bare: true });
});

afterAll(() => journey?.close());

const isSaved = async (text: string) => String((await journey.readStored()).settings).includes(text);

test('U6: each permission of brand safety is asked by its own switch, given back by it, and asked for again when it was taken away', async () => {
  const page = await journey.chromium.openPage('options.html');
  await fill(page, 'textbox', 'Service address', `https://${SERVICE_HOST}`);
  await fill(page, 'textbox', 'API key', journey.world.key);
  await press(page, 'Save');
  await journey.display.answerPrompt('allow', async () => (await journey.readGranted()).includes(SERVICE));
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
  await press(page, 'Strict blocking', 'switch');
  // Chromium takes the access to the service along with that to every site.
  await waitUntil(async () => {
    const granted = await journey.readGranted();
    return !granted.includes('https://*/*') && granted.includes(SERVICE);
  }, 'only the service can be reached');
  expect((await journey.readGranted()).toSorted()).toEqual([...before, 'webNavigation'].toSorted());

  await (await journey.chromium.worker()).evaluate(() => chrome.permissions.remove({ permissions: ['webNavigation'] }));
  await untilText(page, 'No site is judged until you allow it.');
  expect(await findViolations(page)).toEqual([]);
  await press(page, 'Allow again');
  await waitUntil(async () => (await journey.readGranted()).includes('webNavigation'), 'it is granted again');
  await waitUntil(async () => !(await readText(page)).includes('No site is judged'), 'nothing is missing');

  await press(page, 'Brand safety', 'switch');
  await waitUntil(async () => !(await journey.readGranted()).includes('webNavigation'), 'the permission is given back');
  expect((await journey.readGranted()).toSorted()).toEqual(before.toSorted());
});

test('U6: sites that wait for an automatic lookup are not asked about once the permission is taken away', async () => {
  const own = await startHeadedJourney();
  const { chromium, world, display } = own;
  const page = await chromium.openPage('options.html');
  await press(page, 'Brand safety', 'switch');
  await display.answerPrompt('allow', async () => (await own.readGranted()).includes('webNavigation'));
  await storeItems(page, { ...toSafetyItem({ mode: 'lookup', dailyBudget: 50 }), ...toPolicyItem(BY_DATA) });
  await waitUntil(
    () => page.evaluate(async () => (await chrome.storage.session.get('safety-look'))['safety-look'] === 'lookup'),
    'sites are looked up',
  );
  const asked = () => world.service.log.map(({ subject }) => subject);
  const isOff = () => page.evaluate(async () => (await chrome.action.getBadgeText({})) === 'off');
  await openTabs(page, toAddresses(toHosts('waiting', 12)));
  await waitUntil(() => asked().length >= 2, 'the first are asked about');
  await page.evaluate(() => chrome.permissions.remove({ permissions: ['webNavigation'] }));
  await waitUntil(isOff, 'every badge is off');
  const before = asked().length;
  // In that time three more would be.
  await new Promise((resume) => setTimeout(resume, 3500));
  expect(asked().length).toBeLessThanOrEqual(before + 1);

  await press(page, 'Allow again');
  await waitUntil(async () => !(await isOff()), 'it is granted again');
  await openTabs(page, toAddresses(['granted-again.com']));
  await waitUntil(() => asked().includes('https://granted-again.com'), 'what is opened then is asked about', 10_000);
  expect(asked().length).toBeLessThanOrEqual(before + 2);
  await own.close();
});
