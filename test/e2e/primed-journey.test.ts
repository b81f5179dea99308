import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRESETS } from '../../lib/safety/presets/presets.ts';
import { toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { fill, find, press, readText, shoot, untilText } from '../support/journey.ts';
import { BY_DATA } from '../support/policies.ts';
import { waitUntil } from '../support/wait.ts';

let journey: TestBrowser;
let options: Page;

beforeAll(async () => {
  journey = await startBrowser({ build: 'chrome-mv3-e2e' });
  const items = {
    ...toSafetyItem(),
    ...toPolicyItem({
      ...BY_DATA,
      rules: [{ id: 'g', name: 'No games', when: { categories: ['/Games'] }, then: 'block', reason: 'Not at work.' }],
    }),
  };
  await journey.store(items);
  options = await journey.chromium.openPage('options.html#safety');
});

afterAll(() => journey?.close());

const steer = (fault: string | null) =>
  fetch(`${journey.world.address}/__mode`, { method: 'POST', body: JSON.stringify({ fault }) });
const bodies = () => journey.world.service.log.map(({ body }) => body);

/** The hosts of a page of the run, as the stand-in gives them to anyone with the key. */
async function readListed(body: string): Promise<{ host: string; category: string }[]> {
  const reply = await fetch(`${journey.world.address}/api/discovery`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${journey.world.key}`, 'Content-Type': 'application/json' },
    body,
  });
  const { results } = (await reply.json()) as { results: { domain: string; primary_category: string }[] };
  return results.map(({ domain, primary_category }) => ({ host: domain, category: primary_category }));
}

async function readBadge(host: string): Promise<string> {
  return journey.within.evaluate(async (url) => {
    const [{ id: tabId = 0 } = {}] = await chrome.tabs.query({ url });
    return chrome.action.getBadgeText({ tabId });
  }, `https://${host}/*`);
}

test('a primed run says its cost, shows its progress, is paused and resumed, and asks for no page twice', async () => {
  await (await options.waitForSelector('::-p-aria([name="Primed lists"][role="radio"])'))?.click();
  await (await find(options, 'combobox', 'Categories')).type('games');
  await options.waitForSelector('[role="option"]');
  await options.keyboard.press('ArrowDown');
  await options.keyboard.press('Enter');
  await fill(options, 'textbox', 'Down to the global rank', '12000');
  await options.keyboard.press('Tab');
  await find(options, 'button', 'Fetch up to 12,000 sites · 120 calls');
  expect(bodies()).toEqual([]);
  await steer('ok-2000');
  await press(options, 'Fetch up to 12,000 sites · 120 calls');
  await options.waitForSelector('progress');
  await press(options, 'Pause');
  await untilText(options, 'Paused.');
  const paused = bodies().length;
  await steer(null);
  await press(options, 'Resume');
  await untilText(options, 'Fetched:');
  expect(bodies().length).toBeGreaterThan(paused);
  expect(bodies().length).toBeLessThanOrEqual(120);
  expect(new Set(bodies()).size).toBe(bodies().length);
  expect(journey.endpoints().every((endpoint) => endpoint === 'discovery')).toBe(true);
  await shoot(options, 'primed-done', true);
});

test('sites of the list are judged with no request that names one, and others are unknown', async () => {
  const before = bodies();
  const sites = await readListed(before[0] ?? '');
  const hosts = sites.map(({ host }) => host);
  expect(hosts.length).toBeGreaterThan(0);
  await untilText(options, 'sites are listed');
  journey.forgetCalls();
  const tab = await journey.chromium.browser.newPage();
  const isBlocked = async () => tab.url().includes('/blocked.html') && (await tab.$$('main dl')).length > 0;
  for (const host of hosts.slice(0, 2)) {
    await tab.goto(`https://${host}/`).catch(() => null);
    await waitUntil(async () => (await isBlocked()) && tab.url().endsWith(host), `${host} is blocked`);
    const text = await readText(tab);
    expect(text).toContain('Primed list');
    expect(text).toContain('No games');
  }
  await tab.goto('https://northwind-ferries.com/');
  await waitUntil(
    async () => (await readBadge('northwind-ferries.com')) === '?',
    'a site that is not listed is unknown',
  );
  // A preset asks for IAB ids only where they are known, which the list's sites have none of.
  await journey.store(toPolicyItem(PRESETS.family));
  await untilText(options, 'Family', '#safety');
  await untilText(options, 'Not among this data: IAB categories', '#safety');
  const listed = sites.slice(5).find(({ category }) => !/Gambling|Casino/.test(category))?.host ?? '';
  await tab.goto(`https://${listed}/`);
  await waitUntil(async () => (await readBadge(listed)) === '✓', 'a listed site is fine by the preset');
  expect(journey.calls()).toEqual([]);
  // Nor did the run name a site: it asked for ranks and categories.
  expect(before.filter((body) => hosts.some((host) => body.includes(host)))).toEqual([]);
});

test('the full category lists are loaded for a call each, and can be picked from after a reload too', async () => {
  await options.bringToFront();
  journey.forgetCalls();
  const readButtons = () => options.$$eval('#safety button', (buttons) => buttons.map((button) => button.textContent));
  const isOffered = async () => (await readButtons()).some((text) => text?.startsWith('Load the full'));
  expect(await isOffered()).toBe(true);
  await press(options, 'Load the full category lists · 2 calls');
  await waitUntil(async () => !(await isOffered()), 'both lists are there');
  await untilText(options, 'categories of the full lists can be picked.');
  expect(journey.endpoints()).toEqual(['list-category/v1', 'list-category/v2']);
  await options.reload();
  await untilText(options, 'categories of the full lists can be picked.');
  expect(await isOffered()).toBe(false);
  expect(journey.endpoints()).toHaveLength(2);
});

test('A19, T25: a search that lies about its totals is asked once more than it has pages, and what it did not name is unknown', async () => {
  await journey.store(toPolicyItem(BY_DATA));
  await fill(options, 'textbox', 'Down to the global rank', '500');
  await options.keyboard.press('Tab');
  journey.forgetCalls();
  await steer('lies');
  await press(options, 'Fetch up to 500 sites · 5 calls');
  await untilText(options, 'Fetched: 100 sites for 3 calls.');
  const [first = '', second = '', ...more] = bodies();
  expect(more).toHaveLength(1);
  const named = [...(await readListed(first)), ...(await readListed(second))];
  expect(named).toHaveLength(200);
  await steer(null);
  const hosts = new Set(named.map(({ host }) => host));
  const isKept = ({ host, category }: (typeof named)[number]) => !hosts.has(host) && !/^\/(Games|Adult)/.test(category);
  const kept = (await readListed(first)).find(isKept);
  const fine = named.find(({ category }) => !category.startsWith('/Adult'));
  journey.forgetCalls();
  const tab = await journey.chromium.browser.newPage();
  for (const [site, badge] of [
    [fine, '✓'],
    [kept, '?'],
  ] as const) {
    await tab.goto(`https://${site?.host}/`);
    await waitUntil(
      async () => (await readBadge(site?.host ?? '')) === badge,
      `the badge of ${site?.host} is ${badge}`,
    );
  }
  expect(journey.calls()).toEqual([]);
});
