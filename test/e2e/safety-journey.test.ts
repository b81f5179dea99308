import type { ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromRecord } from '../../lib/browser/record.ts';
import type { Override } from '../../lib/safety/policy.ts';
import { DAY, HOUR } from '../../lib/time.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { fill, find, press, readText, shoot, untilCalm, untilText } from '../support/journey.ts';
import { waitUntil } from '../support/wait.ts';

const FERRIES = 'northwind-ferries.com';
const ADULT = 'velvet-midnight.com';
const COMMENTS = 'raw-comments.forum';

let journey: TestBrowser;
let tab: Page;

beforeAll(async () => {
  journey = await startBrowser({ display: true });
  tab = await journey.chromium.browser.newPage();
});

afterAll(() => journey?.close());

const inWorker = async <T>(act: () => Promise<T>): Promise<T> => journey.inWorker(act);
const isGranted = () => inWorker(() => chrome.permissions.contains({ permissions: ['webNavigation'] }));
/** The badge and title that the button has while `tab` is in front; the worker itself says. */
async function readToolbar(): Promise<{ badge: string; title: string }> {
  await tab.bringToFront();
  return inWorker(async () => {
    const [{ id: tabId = 0 } = {}] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    return { badge: await chrome.action.getBadgeText({ tabId }), title: await chrome.action.getTitle({ tabId }) };
  });
}
const untilBadge = (badge: string) =>
  waitUntil(async () => (await readToolbar()).badge === badge, `the badge is "${badge}"`);
/** Set one after the other: the title may follow the badge. */
const untilTitle = (part: string) =>
  waitUntil(async () => (await readToolbar()).title.includes(part), `the title says "${part}"`);
const goTo = (host: string) => tab.goto(`https://${host}/`, { waitUntil: 'load' }).catch(() => null);
const isBlocked = async () => tab.url().includes('/blocked.html') && (await tab.$$('main dl')).length > 0;
const untilBlocked = () => waitUntil(isBlocked, 'our page stands in front of the site');
const readRadios = (page: Page) =>
  page.$$eval('input[type="radio"]', (radios) =>
    radios.map((radio) => [radio.labels?.[0]?.textContent, radio.checked] as const),
  );

test('brand safety is switched on by one click and the browser’s own question, and a preset is in force by one choice', async () => {
  const options = await journey.chromium.openPage('options.html#safety');
  expect(await isGranted()).toBe(false);
  expect(await readToolbar()).toEqual({ badge: '', title: 'Sitecard' });
  await options.bringToFront();
  await press(options, 'Brand safety', 'switch');
  await journey.display.answerPrompt('allow', isGranted);
  await untilText(options, 'No policy is in force yet');
  const list = (await find(options, 'combobox', 'Start from preset')) as ElementHandle<HTMLSelectElement>;
  await list.select('family');
  await untilText(options, 'The policy is in force.');
  expect(await readRadios(options)).toEqual([
    ['Saved answers only', true],
    ['Primed lists', false],
    ['Look up new sites', false],
  ]);
  await options.close();
});

test('the badge goes from site to site, and nothing is called for by itself', async () => {
  await goTo(FERRIES);
  await untilBadge('?');
  await untilTitle('Sitecard · Unknown');
  expect(journey.calls()).toEqual([]);

  const popup = await journey.chromium.openPopup(tab);
  await untilCalm(popup);
  await untilText(popup, 'Allowed');
  await journey.chromium.closePopup();
  await untilBadge('✓');
  await untilTitle('No rule of your policy applies');

  for (const host of [ADULT, COMMENTS]) {
    await goTo(host);
    await untilBadge('?');
    const card = await journey.chromium.openPopup(tab);
    await untilCalm(card);
    await untilText(card, 'Blocked');
    await journey.chromium.closePopup();
    // Whoever reads the site already is not thrown out.
    await untilBadge('✕');
    expect(tab.url()).toBe(`https://${host}/`);
  }
  journey.forgetCalls();
  await goTo(FERRIES);
  await untilBadge('✓');
  await goTo('never-looked-up.com');
  await untilBadge('?');
  expect(journey.calls()).toEqual([]);
});

test('the user is stopped at a blocked site, allows it for a day, and reads it', async () => {
  await goTo(FERRIES);
  await goTo(ADULT);
  await untilBlocked();
  await untilBadge('✕');
  expect(await readText(tab, 'h1')).toContain('Blocked by your policy');
  expect(await readText(tab)).toContain('Adult');
  await shoot(tab, 'safety-blocked');
  await press(tab, 'Allow this host');
  const list = (await find(tab, 'combobox', 'For how long')) as ElementHandle<HTMLSelectElement>;
  await list.select('day');
  await fill(tab, 'textbox', 'Reason', 'A client of ours');
  await press(tab, 'Allow');
  await waitUntil(() => tab.url() === `https://${ADULT}/`, 'the site is open');
  await untilBadge('✓');
  await untilTitle('Your exception');
  const stored = fromRecord(1, 'overrides', (await journey.readStored()).overrides);
  const [override] = (stored?.body ?? []) as Override[];
  const until = Date.parse(override?.until ?? '');
  expect(override).toMatchObject({ host: ADULT, then: 'allow', reason: 'A client of ours' });
  expect(until).toBeGreaterThan(Date.now() + DAY - HOUR);
  expect(until).toBeLessThanOrEqual(Date.now() + DAY);
  const popup = await journey.chromium.openPopup(tab);
  await untilText(popup, 'Your exception');
  await journey.chromium.closePopup();
  // The other one stays blocked, and the way back leads to where the user was.
  await goTo(COMMENTS);
  await untilBlocked();
  await press(tab, 'Go back');
  await waitUntil(() => tab.url() === `https://${ADULT}/`, 'the tab is back');
  expect(journey.calls()).toEqual([]);
});

test('U6: a permission that is taken away is said on a grey badge, no site is called allowed, and "Allow again" brings all of it back', async () => {
  const stopped = await journey.chromium.browser.newPage();
  await stopped.goto(`https://${COMMENTS}/`, { waitUntil: 'load' }).catch(() => null);
  await untilText(stopped, 'Blocked by your policy');
  await goTo(FERRIES);
  await untilBadge('✓');
  await inWorker(async () => {
    Object.assign(globalThis, { failures: [] });
    const { failures } = globalThis as unknown as { failures: string[] };
    addEventListener('unhandledrejection', ({ reason }) => failures.push(String(reason)));
    addEventListener('error', ({ message }) => failures.push(message));
    await chrome.permissions.remove({ permissions: ['webNavigation'] });
  });
  const off =
    'Sitecard · Brand safety cannot see the sites you open: its permission is missing. Allow it in the options.';
  await waitUntil(async () => (await readToolbar()).title === off, 'the toolbar says so');
  await untilBadge('off');
  await untilText(stopped, 'Not blocked any more');
  await untilText(stopped, 'its permission is missing');
  for (const host of [FERRIES, COMMENTS, 'another-site.com']) {
    await goTo(host);
    expect(tab.url()).toBe(`https://${host}/`);
    expect(await readToolbar()).toEqual({ badge: 'off', title: off });
  }
  const popup = await journey.chromium.openPopup(tab);
  await untilCalm(popup);
  await journey.chromium.closePopup();
  const options = await journey.chromium.openPage('options.html#safety');
  await untilText(options, 'No site is judged until you allow it.');
  await press(options, 'Allow again');
  await waitUntil(isGranted, 'it is granted again');
  await waitUntil(async () => !(await readText(options)).includes('No site is judged'), 'nothing is missing');
  await options.close();
  await untilText(stopped, 'Blocked by your policy');
  await stopped.close();
  await goTo(FERRIES);
  await untilBadge('✓');
  await goTo(COMMENTS);
  await untilBlocked();
  expect(await inWorker(async () => (globalThis as unknown as { failures: string[] }).failures)).toEqual([]);
});

test('switched off, the permission is given back and the toolbar looks as if there were no brand safety', async () => {
  await goTo(FERRIES);
  await untilBadge('✓');
  const options = await journey.chromium.openPage('options.html#safety');
  await press(options, 'Brand safety', 'switch');
  await waitUntil(async () => !(await isGranted()), 'the permission is given back');
  await options.close();
  await waitUntil(async () => (await readToolbar()).badge === '', 'the badge is gone');
  await waitUntil(async () => (await readToolbar()).title === 'Sitecard', 'the title is that of all tabs');
  await goTo(COMMENTS);
  expect(tab.url()).toBe(`https://${COMMENTS}/`);
});
