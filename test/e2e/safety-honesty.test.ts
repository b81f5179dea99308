import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toRecord } from '../../lib/browser/record.ts';
import { DAY } from '../../lib/time.ts';
import type { SeenTab } from '../support/brand-safety.ts';
import { readTabs, toCategoriesItem, toPolicyItem, toSafetyItem, writePrimed } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { toGamblingRule, toTestPolicy } from '../support/policies.ts';
import { soak } from '../support/soak.ts';
import { waitUntil } from '../support/wait.ts';

const GOOD = 'good-example.com';
const WARNED = 'warned-example.com';
const ALLOWED = '✓';
const POLICY = toTestPolicy({ rules: [toGamblingRule('warn')] });
const KILLS = soak(6, 60);

let ruin: TestBrowser;
let within: Page;
/** Every badge of a site's page that was seen, as `host badge`. */
const seen = new Set<string>();

const toHost = ({ url }: SeenTab) => new URL(url || 'about:blank').hostname;
const readSites = async () => {
  const tabs = (await readTabs(within)).filter(({ url }) => url.startsWith('http'));
  for (const tab of tabs) seen.add(`${toHost(tab)} ${tab.text}`);
  return tabs;
};

/** Goes to a site that was not open, and waits for its badge. */
async function untilBadge(host: string, text: string): Promise<void> {
  let tabs: SeenTab[] = [];
  await ruin.tab.goto(`https://${host}/${seen.size}`).catch(() => null);
  await waitUntil(async () => {
    tabs = await readSites();
    return tabs.some((tab) => toHost(tab) === host && tab.text === text);
  }, `the badge of ${host} is "${text}"`).catch((error: Error) => {
    throw new Error(`${error.message} The tabs are: ${JSON.stringify(tabs)}`);
  });
}
/** What was seen up to now was right. */
async function forgetSeen(): Promise<void> {
  await ruin.tab.goto('about:blank');
  await waitUntil(async () => (await readSites()).length === 0, 'no site is open');
  seen.clear();
}
const allowedHosts = () =>
  [...seen].filter((badge) => badge.endsWith(` ${ALLOWED}`)).map((badge) => badge.split(' ')[0]);

/** Reads the badges all the time while something is done. */
async function watchBadges(act: () => Promise<void>): Promise<void> {
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      await readSites().catch(() => {});
      await new Promise((resume) => setTimeout(resume, 10));
    }
  })();
  await act().finally(() => {
    isOver = true;
  });
  await watching;
}

beforeAll(async () => {
  ruin = await startBrowser({ build: 'chrome-mv3-e2e' });
  within = ruin.within;
});
/** At first the good site is allowed: a test that changes nothing would be seen. */
beforeEach(async () => {
  await ruin.tab.goto('about:blank');
  await ruin.browseWith({ ...toSafetyItem(), ...toPolicyItem(POLICY), ...toCategoriesItem(GOOD, '/News') });
  await untilBadge(GOOD, ALLOWED);
  await forgetSeen();
});
afterAll(() => ruin?.close());

test('T25, S14: where the large store cannot be opened, what a primed list would know is unknown, and a policy with long lists is an error', async () => {
  await ruin.store(toSafetyItem({ mode: 'primed' }));
  await writePrimed(within, [
    { host: 'primed-example.com', category: '/News', countryCode: null, globalRank: null, at: Date.now() - DAY },
  ]);
  await untilBadge('primed-example.com', ALLOWED);
  await ruin.killWorker();
  await forgetSeen();
  // As a newer version would leave it: the worker's own connection is closed, and it gets no other.
  await within.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('sitecard', 99);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      }),
  );
  await ruin.store(toSafetyItem({ mode: 'primed', logDays: 0 }));
  await untilBadge('primed-example.com', '?');
  const lists = { block: [], allow: [], rules: [] };
  await ruin.store({ policy: toRecord(1, 'policy', { policy: { ...POLICY, ...lists }, lists: 'policy-lists:a' }, 1) });
  await untilBadge(GOOD, '?!');
  expect(allowedHosts()).toEqual([]);
  await within.evaluate(() => void indexedDB.deleteDatabase('sitecard'));
});

test(`W1, T25: with the worker killed at random in ${KILLS} navigations, only what was known as fresh is ever shown as allowed`, async () => {
  const OLD = 'old-example.com';
  await ruin.store({ ...toCategoriesItem(WARNED, '/Gambling'), ...toCategoriesItem(OLD, '/News', 40 * DAY) });
  const wanted: Record<string, string> = { [GOOD]: ALLOWED, [WARNED]: '!', [OLD]: '…', 'unknown-example.com': '?' };
  const hosts = Object.keys(wanted);
  await watchBadges(async () => {
    for (let n = 0; n < KILLS; n++) {
      const host = hosts[(n * 7) % hosts.length] ?? GOOD;
      const going = ruin.tab.goto(`https://${host}/${n}`).catch(() => null);
      // Between nothing and 90 ms, in an order that looks like none.
      await new Promise((resume) => setTimeout(resume, (n * 37) % 90));
      await ruin.killWorker();
      await going;
    }
  });
  expect(allowedHosts().filter((host) => host !== GOOD)).toEqual([]);
  // Left alone it says what is so, and ends what was cut off.
  for (const host of hosts) await untilBadge(host, wanted[host] ?? '');
  expect(new Set(allowedHosts())).toEqual(new Set([GOOD]));
});
