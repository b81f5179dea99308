import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPolicyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { untilText } from '../support/journey.ts';
import { BY_DATA } from '../support/policies.ts';
import { toAddresses, toHosts } from '../support/tabs.ts';
import { waitUntil } from '../support/wait.ts';

const BUDGET = 50;

let watching: TestBrowser;

beforeAll(async () => {
  watching = await startBrowser({ build: 'chrome-mv3-e2e' });
});

afterAll(() => watching?.close());

const urlOf = (tab: number) => watching.within.evaluate(async (id) => (await chrome.tabs.get(id)).url ?? '', tab);
const isBlocked = async (tab: number) => (await urlOf(tab)).includes('blocked.html');

test('where the policy blocks what is unknown, a new site opens by itself once the look-up lets it pass', async () => {
  await watching.browseWithBudget(BUDGET, toPolicyItem({ ...BY_DATA, unknown: 'block' }));
  await watching.steer({ fault: 'ok-4000' });
  const address = 'https://awaited.com/page?id=7#part';
  const [fine = 0, adult = 0] = await watching.openTabs([address, 'https://velvet-midnight.com/']);
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

test('a page of its own making, there or in a new tab, does not keep a new site from being blocked', async () => {
  await watching.browseWithBudget(BUDGET);
  await watching.steer({ fault: 'ok-4000' });
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
          Array.from({ length: 100 }, (_, n) => budget.reserve(`${name}-${n}.com`, `${name}-${n}.com`, 40, 'first')),
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
