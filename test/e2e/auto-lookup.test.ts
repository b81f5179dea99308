import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRESETS } from '../../lib/safety/presets/presets.ts';
import { DAY } from '../../lib/time.ts';
import { toCategoriesItem, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { readButtons, readText, shoot, untilCalm, untilText } from '../support/journey.ts';
import { BY_DATA } from '../support/policies.ts';
import { soak } from '../support/soak.ts';
import { readBooks } from '../support/stored.ts';
import { toAddresses, toHosts } from '../support/tabs.ts';
import { waitUntil } from '../support/wait.ts';

const BUDGET = 50;

/** Saved answers that run out together. */
const EXPIRED = soak(200, 10_000);

let watching: TestBrowser;

beforeAll(async () => {
  watching = await startBrowser({ build: 'chrome-mv3-e2e' });
});

afterAll(() => watching?.close());

const untilAsked = (host: string) =>
  waitUntil(() => watching.askedHosts().includes(host), `the service is asked about ${host}`, 30_000);

test('B12, T12, P2, P3, P6, P10: new sites cost a call each as the day’s arithmetic says, none twice, none live, and the ledger has them all', async () => {
  const rules = { neverSend: ['*.kept-private.com'], alwaysLive: true, plan: 'Premium' as const };
  await watching.browseWithBudget(10, {
    ...toSafetyItem({ mode: 'lookup', dailyBudget: 10 }, rules),
    ...toCategoriesItem('known.com', '/Games'),
    ...toCategoriesItem('known-long-ago.com', '/Games', 400 * DAY),
  });
  const first = await watching.openTabs([
    ...toAddresses(['one.com', 'one.com', 'www.one.com', 'ONE.com', 'one.com.', 'two.com', 'known.com']),
    ...toAddresses(['known-long-ago.com', 'wiki.kept-private.com', 'no-such.ending', 'intranet']),
    ...toAddresses(['a.many.com', 'b.many.com', 'c.many.com', 'd.many.com', 'e.many.com']),
    `http://127.0.0.1:${watching.world.sites.http}/page`,
    'chrome://version/',
  ]);
  // The queue keeps the order of arrival: when it comes to this one, nothing of the others is left.
  await waitUntil(() => watching.askedHosts().length === 5, 'five sites are asked about', 30_000);
  const [mark = 0] = await watching.openTabs(['https://mark.com/']);
  await untilAsked('mark.com');
  await watching.untilBadge(mark, '✓');
  expect(watching.askedHosts().toSorted()).toEqual([
    ...watching
      .asked()
      .filter((host) => host.endsWith('.many.com'))
      .toSorted(),
    ...['mark.com', 'one.com', 'two.com'],
  ]);
  expect(watching.askedHosts()).toHaveLength(6);
  for (const tab of first.slice(0, 5)) await watching.untilBadge(tab, '✓');
  await watching.untilBadge(first[7] ?? 0, '…');
  // What is not sent is not known: the never-send list, no ending of the web, and the own network, of which nothing is said.
  for (const tab of first.slice(8, 10)) await watching.untilBadge(tab, '?');
  for (const tab of [first[10] ?? 0, ...first.slice(16)]) await watching.untilBadge(tab, '');

  // Four of the ten are left.
  const rest = await watching.openTabs(toAddresses(toHosts('rest', 7)));
  await waitUntil(() => watching.askedHosts().length === 10, 'the day is used up', 30_000);
  const titles = () => Promise.all(rest.map(async (tab) => (await watching.toolbar(tab)).title));
  const isStopped = (title: string) => title.includes('Automatic lookups stopped: 10 of 10 today.');
  await waitUntil(async () => (await titles()).filter(isStopped).length === 3, 'three tabs say why', 30_000);
  const [late = 0] = await watching.openTabs(['https://too-late.com/']);
  await watching.untilTitle(late, 'Automatic lookups stopped: 10 of 10 today.');
  await watching.untilBadge(late, '‖');

  expect(watching.oddCalls()).toEqual([]);
  expect(watching.askedHosts()).toHaveLength(10);
  expect(await readBooks(watching)).toEqual({ ledger: 10, service: 10 });

  // A worker that has tried nothing yet says so too.
  await watching.killWorker();
  const card = await watching.chromium.openPage('dashboard.html#/site/too-late.com');
  await untilText(card, 'Automatic lookups stopped: 10 of 10 today.');
  await card.close();
});

const isBlocked = async (tab: number) =>
  (await watching.within.evaluate(async (id) => (await chrome.tabs.get(id)).url ?? '', tab)).includes('blocked.html');

test('with the preset "New domains" a new site gets its verdict for exactly one call, and another of its domain for none', async () => {
  await watching.browseWithBudget(BUDGET, toPolicyItem(PRESETS['new-domains']));
  const paths = () => watching.world.service.log.map(({ path, subject }) => `${path} ${subject}`);
  const [first = 0] = await watching.openTabs(['https://www.lumenpay.com/page']);
  const hasVerdict = async (tab: number) => ['✓', '!', '✕'].includes((await watching.toolbar(tab)).badge);
  await waitUntil(async () => (await hasVerdict(first)) || (await isBlocked(first)), 'a verdict is shown', 30_000);
  expect(watching.world.service.log.map(({ path }) => path)).toEqual(['/api/domain_expiration']);
  const [second = 0] = await watching.openTabs(['https://shop.lumenpay.com/page']);
  await waitUntil(async () => (await hasVerdict(second)) || (await isBlocked(second)), 'so it is there', 30_000);
  expect(paths()).toHaveLength(1);
  expect(await readBooks(watching)).toEqual({ ledger: 1, service: 1 });
});

test('with a policy of lists and hosts alone one call makes a new site known, and a listed one costs none', async () => {
  await watching.browseWithBudget(BUDGET, toPolicyItem({ ...PRESETS.empty, block: ['listed.com'] }));
  const [listed = 0] = await watching.openTabs(['https://listed.com/']);
  await waitUntil(() => isBlocked(listed), 'it is blocked');
  const [first = 0] = await watching.openTabs(['https://by-default.com/page']);
  await watching.untilBadge(first, '✓');
  expect(watching.askedHosts()).toEqual(['by-default.com']);
});

test('S12: what is saved of a site and cannot be read is not looked up by itself, and its card says so', async () => {
  const saved = Object.entries(toCategoriesItem('damaged.com', '/Games'));
  const damaged = saved.map(([key, text]) => [key, text.replace('/Games', '/Gamez')]);
  await watching.browseWithBudget(BUDGET, Object.fromEntries(damaged));
  const [tab = 0] = await watching.openTabs(['https://damaged.com/']);
  await watching.untilBadge(tab, '?');
  await watching.openTabs(['https://comes-after.com/']);
  await untilAsked('comes-after.com');
  expect(watching.askedHosts()).toEqual(['comes-after.com']);
  const popup = await watching.openPopupOn('damaged.com');
  await untilText(popup, '1 saved site was unreadable and was removed.');
  await watching.chromium.closePopup();
  // A site in it would take the tab with it.
  await watching.tab.goto('about:blank');
});

test('a page of its own making, there or in a new tab, does not keep a new site from being blocked', async () => {
  await watching.browseWithBudget(BUDGET);
  await watching.steer({ fault: 'ok-6000' });
  watching.world.sites.answerAs('velvet-midnight.com', (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<!doctype html><link rel="icon" href="data:,"><body><script>
      const made = URL.createObjectURL(new Blob(['<title>Made</title><body>Made'], { type: 'text/html' }));
      if (location.search) open(made);
      else location.replace(made);
    </script>`);
  });
  const before = await watching.within.evaluate(async () => (await chrome.tabs.query({})).map(({ id }) => id));
  await watching.openTabs(['https://velvet-midnight.com/', 'https://velvet-midnight.com/?opens']);
  const untilAll = (isSo: (badge: string, url: string) => boolean, what: string) =>
    waitUntil(
      async () => {
        const tabs = await watching.within.evaluate(
          async (old) =>
            Promise.all(
              (await chrome.tabs.query({}))
                .filter(({ id }) => !old.includes(id))
                .map(async ({ id = 0, url = '' }) => [await chrome.action.getBadgeText({ tabId: id }), url] as const),
            ),
          before,
        );
        return tabs.length === 3 && tabs.every(([badge, url]) => isSo(badge, url));
      },
      what,
      30_000,
    );
  await untilAll((badge) => badge === '?', 'the site and the pages that it made are unknown');
  await untilAll((_, url) => url.endsWith('/blocked.html#/velvet-midnight.com'), 'each of them is blocked');
});

test('where the policy blocks what is unknown, a new site opens by itself once the look-up lets it pass', async () => {
  await watching.browseWithBudget(BUDGET, toPolicyItem({ ...BY_DATA, unknown: 'block' }));
  await watching.steer({ fault: 'ok-6000' });
  const address = 'https://awaited.com/page?id=7#part';
  const [fine = 0, adult = 0] = await watching.openTabs([address, 'https://velvet-midnight.com/']);
  const urlOf = (tab: number) => watching.within.evaluate(async (id) => (await chrome.tabs.get(id)).url ?? '', tab);
  await waitUntil(async () => (await isBlocked(fine)) && (await isBlocked(adult)), 'our page stands before both');
  const told = await watching.chromium.browser.waitForTarget((target) => target.url().endsWith('#/awaited.com'));
  await untilText(await told.asPage(), 'If your policy lets this one pass, it opens by itself.');
  await waitUntil(async () => (await urlOf(fine)) === address, 'the site is open', 30_000);
  await watching.untilBadge(fine, '✓');
  const stays = await watching.chromium.browser.waitForTarget((target) =>
    target.url().endsWith('#/velvet-midnight.com'),
  );
  await untilText(await stays.asPage(), 'Rule “Adult sites”');
  expect(await isBlocked(adult)).toBe(true);
  expect(watching.askedHosts().toSorted()).toEqual(['awaited.com', 'velvet-midnight.com']);
});

test('our page says that a site is looked up as long as that is so: not when the call failed', async () => {
  await watching.browseWithBudget(BUDGET, toPolicyItem({ ...BY_DATA, unknown: 'block' }));
  await watching.steer({ fault: '500' });
  await watching.openTabs(['https://failing-service.com/']);
  const target = await watching.chromium.browser.waitForTarget((one) => one.url().endsWith('#/failing-service.com'));
  const page = await target.asPage();
  await untilText(page, 'Nothing is saved to judge it by');
  await untilAsked('failing-service.com');
  await untilText(page, 'It is not being looked up now. You can do that on its card.');
  // What was to be said is said: it does not come back.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await readText(page)).not.toContain('opens by itself');
  await page.bringToFront();
  await shoot(page, 'blocked-left');
});

test('the site that has the last call of the day opens by itself, and the next says that there are no more', async () => {
  await watching.browseWithBudget(1, toPolicyItem({ ...BY_DATA, unknown: 'block' }));
  await watching.steer({ fault: 'ok-2500' });
  const [last = 0] = await watching.openTabs(['https://last-call.com/page']);
  await untilAsked('last-call.com');
  const urlOf = () => watching.within.evaluate(async (id) => (await chrome.tabs.get(id)).url ?? '', last);
  await waitUntil(async () => (await urlOf()) === 'https://last-call.com/page', 'the site is open', 30_000);
  const [late = 0] = await watching.openTabs(['https://too-late.com/']);
  const target = await watching.chromium.browser.waitForTarget((one) => one.url().endsWith('#/too-late.com'));
  const page = await target.asPage();
  await untilText(page, 'Automatic lookups stopped: 1 of 1 today.');
  await watching.untilBadge(late, '‖');
  // With more calls for the day it is not asked about by itself: it was when the tab came to it.
  await watching.store(toSafetyItem({ mode: 'lookup', dailyBudget: 5 }));
  await untilText(page, 'It is not being looked up now. You can do that on its card.');
  expect(await readText(page)).not.toContain('Automatic lookups stopped');
  await watching.untilBadge(late, '?');
  expect((await watching.toolbar(late)).title).not.toContain('Automatic lookups stopped');
});

test('a tab that came too late for the budget says no more that lookups have stopped once they go on', async () => {
  await watching.browseWithBudget(1);
  await watching.openTabs(['https://only-call.com/']);
  await untilAsked('only-call.com');
  const [late = 0] = await watching.openTabs(['https://behind-the-last.com/']);
  await watching.untilTitle(late, 'Automatic lookups stopped');
  await watching.store(toSafetyItem({ mode: 'lookup', dailyBudget: 5 }));
  await watching.openTabs(['https://goes-on.com/']);
  await untilAsked('goes-on.com');
  await watching.untilBadge(late, '?');
  expect((await watching.toolbar(late)).title).not.toContain('Automatic lookups stopped');
});

test('the tab in front is looked up before those that wait behind it', async () => {
  await watching.browseWithBudget(BUDGET);
  // Slow, so that of two calls under way none ends before the worker hears of the tab.
  await watching.steer({ fault: 'ok-6000' });
  const hosts = toHosts('line', 9);
  const tabs = await watching.openTabs(toAddresses(hosts));
  const front = hosts.at(-1) ?? '';
  for (const tab of tabs) await watching.untilBadge(tab, '?');
  await watching.within.evaluate((tab) => chrome.tabs.update(tab, { active: true }), tabs.at(-1) ?? 0);
  const before = watching.askedHosts().length;
  await untilAsked(front);
  // Two calls are made at a time: both may have been on their way when the tab came to the front.
  expect(watching.askedHosts().indexOf(front)).toBeLessThanOrEqual(before + 2);
  expect(before + 2).toBeLessThan(hosts.length - 1);
});

test('B4: however slow the service, no third call begins while two are under way', async () => {
  await watching.browseWithBudget(BUDGET);
  await watching.steer({ fault: 'ok-2500' });
  await watching.openTabs(toAddresses(toHosts('slow', 6)));
  await waitUntil(() => watching.askedHosts().length === 6, 'all are asked about', 40_000);
  const times = watching.world.service.log.map(({ time }) => time);
  const gaps = times.slice(2).map((time, index) => time - (times[index] ?? 0));
  expect(gaps.filter((gap) => gap < 2490)).toEqual([]);
  expect(watching.oddCalls()).toEqual([]);
});

test('a key that is refused costs one call; then nothing is sent, and the toolbar says why', async () => {
  await watching.browseWithBudget(BUDGET);
  await watching.steer({ key: 'another-key-than-ours' });
  const tabs = await watching.openTabs(toAddresses(toHosts('refused', 5)));
  const sentence = 'Automatic lookups stopped: The service rejected your key.';
  for (const tab of tabs) await watching.untilTitle(tab, sentence);
  const [late = 0] = await watching.openTabs(['https://refused-later.com/']);
  await watching.untilTitle(late, sentence);
  expect((await watching.toolbar(late)).badge).toBe('‖');
  expect(watching.askedHosts()).toHaveLength(1);
});

test('a worker killed while sites wait asks about none of them twice', async () => {
  await watching.browseWithBudget(BUDGET);
  await watching.steer({ fault: 'ok-1500' });
  const hosts = toHosts('killed', 8);
  const tabs = await watching.openTabs(toAddresses(hosts));
  for (const calls of [1, 2, 4]) {
    await waitUntil(() => watching.askedHosts().length >= calls, `call ${calls} is sent`, 30_000);
    await watching.killWorker();
    await watching.goTo(
      tabs,
      toAddresses(hosts).map((address) => `${address}&calls=${calls}`),
    );
  }
  // What was cut off may have been billed: it waits for a click. All others are asked about.
  const [mark = 0] = await watching.openTabs(['https://mark-of-kill.com/']);
  await untilAsked('mark-of-kill.com');
  await watching.untilBadge(mark, '✓');
  expect(new Set(watching.askedHosts())).toEqual(new Set([...hosts, 'mark-of-kill.com']));
  expect(watching.oddCalls()).toEqual([]);
  const { ledger, service } = await readBooks(watching);
  expect(ledger).toBe(service);
});

test(`B11: ${EXPIRED} saved answers that ran out together cause no call in the default mode, and none is called fresh: a card says how old it is, and what a refresh costs`, async () => {
  const hosts = toHosts('expired', EXPIRED);
  await watching.browseWith({
    ...toSafetyItem({ mode: 'saved' }),
    ...toPolicyItem(BY_DATA),
    ...Object.assign({}, ...hosts.map((host) => toCategoriesItem(host, '/Games', 31 * DAY))),
  });
  const first = await watching.openPopupOn('whole-card.com');
  await untilText(first, 'Service data');
  await untilCalm(first);
  await watching.chromium.closePopup();
  await watching.makeOlder('whole-card.com', 31 * DAY);
  watching.world.service.log.length = 0;
  const tabs = await watching.openTabs(toAddresses(hosts.slice(0, 30)));
  for (const tab of tabs) await watching.untilBadge(tab, '…');
  const popup = await watching.openPopupOn('whole-card.com');
  await untilCalm(popup);
  expect(await readText(popup, 'section.section-categories')).toContain('Saved 1 month ago');
  expect(await readButtons(popup)).toEqual(
    expect.arrayContaining(['Refresh · 3 calls', 'Refresh Categories · 1 call']),
  );
  await watching.chromium.closePopup();
  expect(watching.askedHosts()).toEqual([]);
  await watching.within.evaluate(async () => {
    const keys = await chrome.storage.local.getKeys();
    await chrome.storage.local.remove(keys.filter((key) => key.startsWith('card:')));
  });
  for (const tab of tabs.slice(0, 3)) {
    await watching.within.evaluate((id) => chrome.tabs.reload(id), tab);
    await watching.untilBadge(tab, '?');
  }
  expect(watching.askedHosts()).toEqual([]);
});

/** The module of the product, as a script that leaves `createAutoBudget` behind. */
function toBudgetScript(): string {
  const sources = ['time', 'browser/record', 'automatic/budget'].map((name) => readFileSync(`lib/${name}.ts`, 'utf8'));
  const plain = sources.map((source) => stripTypeScriptTypes(source.replace(/^import .*$/gm, '')));
  return `{ ${plain.join('\n').replace(/^export /gm, '')}; globalThis.createAutoBudget = createAutoBudget; }`;
}

test('B13: three pages and the worker at the last calls of the day never go over it', async () => {
  await watching.browseWithBudget(40);
  const pages = await Promise.all([1, 2, 3].map(() => watching.chromium.openPage('manifest.json')));
  for (const page of pages) await page.evaluate(toBudgetScript());
  await watching.openTabs(toAddresses(toHosts('last', 3)));
  const reserved = await Promise.all(
    pages.map((page, index) =>
      page.evaluate(async (name) => {
        const scope = globalThis as unknown as {
          createAutoBudget(parts: object): { reserve(...of: unknown[]): Promise<{ ok: boolean }> };
        };
        const budget = scope.createAutoBudget({
          area: {
            get: (keys: string[]) => chrome.storage.local.get(keys),
            set: (items: Record<string, unknown>) => chrome.storage.local.set(items),
          },
          locks: navigator.locks,
          now: Date.now,
        });
        const all = await Promise.all(
          Array.from({ length: 100 }, (_, n) => budget.reserve(`${name}-${n}.com`, `${name}-${n}.com`, 40)),
        );
        return all.filter(({ ok }) => ok).length;
      }, `page-${index}`),
    ),
  );
  const [mark = 0] = await watching.openTabs(['https://mark-of-race.com/']);
  await watching.untilTitle(mark, 'Automatic lookups stopped: 40 of 40 today.');
  const byPages = reserved.reduce((sum, count) => sum + count, 0);
  expect(byPages + watching.askedHosts().length).toBe(40);
  for (const page of pages) await page.close();
});
