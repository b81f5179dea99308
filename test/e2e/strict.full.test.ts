import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Action, Rule } from '../../lib/safety/policy.ts';
import { toCategoriesItem, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { press, readText, untilText } from '../support/journey.ts';
import { toGamblingRule, toTestPolicy } from '../support/policies.ts';
import { soak, soakRows } from '../support/soak.ts';
import { waitUntil } from '../support/wait.ts';

const ROUNDS = soak(2, 100);
/** A name of many labels. */
const DEEP = 'n.'.repeat(60).slice(0, -1);
const POLICY = toTestPolicy({ maxAgeDays: null, rules: [toGamblingRule('block')], block: ['listed-example.com'] });

let running: TestBrowser;
let world: TestBrowser['world'];
let chromium: TestBrowser['chromium'];
let tab: Page;

/** Writes to storage as the options page does, and waits until the browser has rules (or none). */
const set = (items: Record<string, string>) => running.store(items);
const readRules = () => running.within.evaluate(() => chrome.declarativeNetRequest.getDynamicRules());
const visitsTo = (host: string) => world.sites.visits().filter((visit) => visit.host === host);
/** A person types an address: what stands in its place comes by itself. */
const goTo = (page: Page, address: string) => page.goto(address).catch(() => null);
const isOurs = (page: Page) => page.url().startsWith(`${chromium.origin}/blocked.html`);
/** When it says so: a tab that is closed while our page is on its way, on a machine under load, stays open. */
const untilOurs = (page: Page) =>
  waitUntil(async () => isOurs(page) && (await page.$$('main .blocked-why')).length > 0, 'our page explains');

beforeAll(async () => {
  running = await startBrowser({ build: 'chrome-mv3-e2e', bare: true });
  ({ world, chromium, tab } = running);
  await set({
    ...toSafetyItem({ strict: true }),
    ...toPolicyItem(POLICY),
    ...toCategoriesItem('judged-example.com', '/Gambling'),
    ...toCategoriesItem('shop.other-example.com', '/Gambling'),
  });
  await waitUntil(async () => (await readRules()).length === 3, 'the browser has the rules');
});
beforeEach(() => tab.bringToFront());
afterAll(async () => {
  await running?.close();
});

describe('strict mode', () => {
  test(`with the worker stopped a blocked site is asked for nothing, ${ROUNDS} of ${ROUNDS}, and our page explains`, async () => {
    await goTo(tab, 'https://free-example.com/');
    const hosts = ['a.listed-example.com', 'www.judged-example.com', 'listed-example.com', 'judged-example.com'];
    let explained = 0;
    for (let round = 0; round < ROUNDS; round++) {
      await running.killWorker();
      await goTo(tab, `https://${hosts[round % hosts.length]}/${round}`);
      await untilOurs(tab);
      explained++;
      await goTo(tab, 'https://free-example.com/');
    }
    expect([explained, hosts.flatMap(visitsTo)]).toEqual([ROUNDS, []]);
    expect(visitsTo('free-example.com').length).toBeGreaterThanOrEqual(ROUNDS);
    // Other hosts of a domain of which one is judged are let pass.
    for (const host of ['sub.judged-example.com', 'other-example.com'])
      expect((await goTo(tab, `https://${host}/`))?.status()).toBe(200);
  }, 600_000);

  test('over two sites in a row that the browser refused our page leads back to the page before them, not past it', async () => {
    const page = await chromium.browser.newPage();
    for (const path of ['before', 'start']) await goTo(page, `https://free-example.com/${path}`);
    for (const host of ['listed-example.com', 'judged-example.com']) {
      await running.killWorker();
      await goTo(page, `https://${host}/`);
      await untilOurs(page);
    }
    await press(page, 'Go back');
    await waitUntil(() => page.url().endsWith('#/listed-example.com'), 'our page for the first is shown');
    await untilOurs(page);
    await press(page, 'Go back');
    await waitUntil(() => page.url().startsWith('https:'), 'the tab is back at a site');
    expect(page.url()).toBe('https://free-example.com/start');
    await page.close();
  });

  test.each(soakRows(['x-', 'a!b', 'a+b~c', 'a.b.c.d.e.f', DEEP], ['a!b']))(
    'T24: the name %s below a site of the list is blocked with the worker stopped, "Continue once" opens it in that tab alone, and "Allow this host" in every tab',
    async (label) => {
      const host = `${label}.listed-example.com`;
      await goTo(tab, 'https://free-example.com/');
      await running.killWorker();
      await goTo(tab, `https://${host}/first`);
      await untilOurs(tab);
      expect(visitsTo(host)).toEqual([]);
      await press(tab, 'Continue once');
      await waitUntil(() => tab.url() === `https://${host}/first`, 'the site is open');
      const other = await chromium.browser.newPage();
      await goTo(other, `https://${host}/second`);
      await untilOurs(other);
      expect(visitsTo(host).filter(({ path }) => path === '/second')).toEqual([]);
      await other.close();
      await goTo(tab, 'https://free-example.com/');
      await goTo(tab, `https://${host}/second`);
      await untilOurs(tab);
      await press(tab, 'Allow this host');
      await press(tab, 'Allow');
      await waitUntil(() => tab.url() === `https://${host}/second`, 'the site is open');
      await running.killWorker();
      expect((await goTo(tab, `https://${host}/third`))?.status()).toBe(200);
      await goTo(tab, `https://other-${host}/`);
      await untilOurs(tab);
      expect(visitsTo(`other-${host}`)).toEqual([]);
    },
  );

  test('a site that its own service worker answers for asks the browser’s rules nothing, and gives way to our page', async () => {
    const host = 'stored-example.com';
    world.sites.answerAs(host, ({ url }, response) => {
      response.setHeader('Content-Type', url === '/worker.js' ? 'text/javascript' : 'text/html');
      response.end(
        url === '/worker.js'
          ? `addEventListener('fetch', (event) => event.request.mode === 'navigate' && event.respondWith(new Response('stored')))`
          : '<!doctype html><link rel="icon" href="data:,">first',
      );
    });
    await goTo(tab, `https://${host}/`);
    await tab.evaluate(`navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)`);
    await goTo(tab, `https://${host}/again`);
    expect(await readText(tab, 'body')).toBe('stored');
    await goTo(tab, 'https://free-example.com/');
    await set(toCategoriesItem(host, '/Gambling'));
    await waitUntil(async () => JSON.stringify(await readRules()).includes(host), 'the browser has the rule');
    await running.killWorker();
    await goTo(tab, `https://${host}/blocked`);
    await untilOurs(tab);
    expect(visitsTo(host).map(({ path }) => path)).not.toContain('/blocked');
  });

  test('with the worker stopped what rules say of addresses is done in their order, and patterns are left to the worker', async () => {
    const toRule = (id: string, then: Action, when: Rule['when']): Rule => ({ id, name: id, when, then, reason: '' });
    const rules = [
      ...POLICY.rules,
      toRule('warned', 'warn', { hosts: ['ads-1.order-example.com', '*.fine.order-example.com'] }),
      toRule('ads', 'block', { hosts: ['ads-1.order-example.com', 'ads.example.org', '*bets*'] }),
      toRule('free', 'allow', { hosts: ['free.order-example.com'] }),
      toRule('all', 'block', { hosts: ['*.order-example.com'] }),
      toRule('known', 'allow', { categories: ['/News'] }),
      toRule('ending', 'block', { topLevelDomains: ['net'] }),
    ];
    await set(toPolicyItem({ ...POLICY, rules }));
    const names = async () => JSON.stringify(await readRules());
    await waitUntil(async () => (await names()).includes('ads.example.org'), 'the browser has the rules');
    expect(await names()).not.toContain('"net"');
    const blocked = ['a.ads.example.org', 'other.order-example.com'];
    for (const host of blocked) {
      await goTo(tab, 'https://free-example.com/');
      await running.killWorker();
      await goTo(tab, `https://${host}/`);
      await untilOurs(tab);
    }
    expect(blocked.flatMap(visitsTo)).toEqual([]);
    for (const name of ['ads-1', 'ads-2.fine', 'free']) {
      await running.killWorker();
      expect((await goTo(tab, `https://${name}.order-example.com/`))?.status()).toBe(200);
    }
    for (const host of ['my-bets.org', 'order-example.net']) {
      await goTo(tab, `https://${host}/`);
      await untilOurs(tab);
    }
    await set(toPolicyItem(POLICY));
    await waitUntil(async () => !(await names()).includes('order-example.com'), 'the rules are gone');
  });

  test('hosts of many labels are blocked too, and keep no other from being', async () => {
    // One more label than the browser can count, which is left to the worker.
    const deep = ['a.b.c.d.e.f.deep-example.com', `${'n.'.repeat(11)}deep-example.com`];
    const hosts = [...deep, 'after-example.com'];
    await set(Object.assign({}, ...hosts.map((host) => toCategoriesItem(host, '/Gambling'))));
    const names = async () => (await readRules()).flatMap(({ condition }) => condition.requestDomains ?? []);
    await waitUntil(async () => (await names()).includes('after-example.com'), 'the browser takes the rules');
    for (const host of hosts) {
      await goTo(tab, 'https://free-example.com/');
      await running.killWorker();
      await goTo(tab, `https://${host}/`);
      await untilOurs(tab);
    }
    expect([deep[0], 'after-example.com'].flatMap((host = '') => visitsTo(host))).toEqual([]);
  });

  test('a rule that is out of step traps nobody: the load is begun again without it', async () => {
    await running.within.evaluate(() => {
      const condition = { requestDomains: ['stray-example.com'], resourceTypes: ['main_frame' as const] };
      const stray = { id: 9000, priority: 1, action: { type: 'block' as const }, condition };
      return chrome.declarativeNetRequest.updateDynamicRules({ addRules: [stray] });
    });
    await goTo(tab, 'https://free-example.com/');
    await goTo(tab, 'https://stray-example.com/page');
    await waitUntil(() => visitsTo('stray-example.com').length > 0, 'the site is asked');
    await waitUntil(() => tab.url() === 'https://stray-example.com/page', 'the site is open');
    expect((await readRules()).map(({ id }) => id)).not.toContain(9000);
  });

  test('while the policy cannot be read, our page leads on to what the browser still blocks', async () => {
    await set({ policy: 'damaged' });
    await running.killWorker();
    await goTo(tab, 'https://b.listed-example.com/unread');
    await untilOurs(tab);
    await press(tab, 'Open the site');
    await waitUntil(() => tab.url() === 'https://b.listed-example.com/unread', 'the site is open');
    await set(toPolicyItem(POLICY));
    await goTo(tab, 'https://b.listed-example.com/read');
    await untilOurs(tab);
  });

  test('rules that the browser refuses are told of in the options, until it takes them', async () => {
    const put = (block: string[]) => set(toPolicyItem({ ...POLICY, block }));
    await running.inWorker(() => {
      chrome.declarativeNetRequest.updateDynamicRules = () => Promise.reject(new Error('Too many rules.'));
    });
    await put([...POLICY.block, 'more-example.com']);
    const options = await chromium.openPage('options.html#safety');
    const told = 'The browser refused the latest rules';
    await untilText(options, told);
    // Blocked by the worker all the same.
    await goTo(tab, 'https://more-example.com/');
    await untilOurs(tab);
    await running.killWorker();
    await running.inWorker('1');
    await waitUntil(async () => !(await readText(options)).includes(told), 'the rules are taken');
    const names = (await readRules()).flatMap(({ condition }) => condition.requestDomains ?? []);
    expect(names).toContain('more-example.com');
    await options.close();
    await put(POLICY.block);
  });

  test('switched off it leaves no rule behind', async () => {
    await set(toSafetyItem({ strict: false }));
    await waitUntil(async () => (await readRules()).length === 0, 'there are no rules');
  });
});
