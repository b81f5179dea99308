import type { Page } from 'puppeteer-core';
import { DAY, toDay } from '../../../lib/time.ts';
import type { WatchedSite } from '../../../lib/watch/list.ts';
import { toWatchedSite } from '../../../lib/watch/list.ts';
import { toCategoriesItem, toPolicyItem, toSafetyItem } from '../brand-safety.ts';
import { toGamblingRule, toTestPolicy } from '../policies.ts';
import type { Visit } from './face.ts';
import { ENLARGED, PHONE } from './face.ts';
import { choose, click, enter, enterAndLeave, lookAt, untilSeen } from './reach.ts';
import { toCardItems, toItem, toKeyItems, toLedgerItems, toSettingsItem } from './stored.ts';

const NEWS: WatchedSite = {
  ...toWatchedSite('news-one.com', ['categories', 'technologies']),
  ...{ triedAt: Date.now(), checkedAt: Date.now() },
  changes: [
    { kind: 'category', before: '/Gone/For good', after: null, at: Date.now() },
    { kind: 'technology', before: null, after: 'react', at: Date.now() },
  ],
  seen: false,
};

/** The page at another width from here on. */
const resize = (width: number) => (page: Page) => page.setViewport({ width, height: 900 });

/** Writes to the log as the worker does. */
const logDecisions = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('sitecard');
      opening.onsuccess = () => resolve(opening.result);
    });
    const transaction = database.transaction('decisions', 'readwrite');
    const log = transaction.objectStore('decisions');
    const entry = { override: null, datum: null, at: Date.now() };
    const rule = { id: 'z', name: 'Zip endings' };
    const warned = { verdict: 'warned', action: 'warn', ground: 'rule', rule, reason: 'Looks like a file' };
    const blocked = { verdict: 'blocked', action: 'block', ground: 'block-list', rule: null, reason: '' };
    log.add({ ...entry, ...warned, host: 'readme.zip' });
    log.add({ ...entry, ...blocked, host: 'listed-example.com' });
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    database.close();
  });

/** Beside the table. */
async function openRow(page: Page, host: string): Promise<void> {
  await page.$eval(`tr[data-host="${host}"] td:last-child`, (cell) => (cell as HTMLElement).click());
  await page.waitForSelector('.row-panel .section');
}

async function loadLists(page: Page): Promise<void> {
  await click(page, 'Load V1 · 1 call');
  await untilSeen(page, '620 paths.');
  await click(page, 'Load V2 · 1 call');
  await untilSeen(page, '1,091 paths.');
}

const EMPTY: Visit = {
  name: 'the dashboard before anything was done',
  at: 'dashboard.html',
  stored: toSettingsItem({ neverSend: ['secret-example.com'] }),
  faces: [
    { name: 'the start page', shows: 'No site is saved yet.', sizes: [PHONE] },
    {
      name: 'the letters of the pages',
      reach: (page) => page.keyboard.press('g'),
      shows: 'S Saved sites',
      sizes: [PHONE],
    },
    {
      name: 'the list of all keys',
      reach: (page) => page.keyboard.press('?'),
      shows: 'On a row of a table of sites',
      sizes: [PHONE, ENLARGED],
    },
    {
      name: 'the open menu of a narrow page',
      reach: async (page) => {
        await page.keyboard.press('Escape');
        await resize(600)(page);
        await click(page, 'Menu');
      },
      shows: 'Explore',
    },
    { name: 'the usage', place: '#/usage', reach: resize(1280), shows: 'No calls yet' },
    { name: 'a site', place: '#/site/northwind-ferries.com', shows: 'Nothing is saved for this site yet.' },
    { name: 'a site that is never sent', reach: lookAt('secret-example.com'), shows: 'Edit the never-send list' },
    { name: 'the saved sites', place: '#/saved', shows: 'Nothing is saved yet' },
    { name: 'the comparison', place: '#/compare', shows: 'No site to compare yet' },
    { name: 'the decisions', place: '#/decisions', shows: 'No decisions yet', sizes: [PHONE] },
    { name: 'the network log', place: '#/network', shows: 'No requests', sizes: [PHONE] },
    { name: 'the watch list', place: '#/watch', shows: 'No watched sites' },
    { name: 'Explore', place: '#/explore', shows: 'Search · 1 call' },
    {
      name: 'a search whose fields do not fit',
      reach: async (page) => {
        await enterAndLeave(page, 'Top sites by rank', '2000000');
        await enter(page, 'Country', 'Nowhere');
        await click(page, 'Search · 1 call');
      },
      shows: 'Nothing was sent. Correct this first: Top sites by rank, Country',
    },
    { name: 'the categories', place: '#/categories', shows: '27 top-level categories.', sizes: [PHONE] },
    {
      name: 'a list of categories that could not be loaded',
      fault: 'quota',
      reach: (page) => click(page, 'Load V1 · 1 call'),
      shows: 'Your calls are used up.',
      sizes: [PHONE],
    },
    { name: 'Bulk', place: '#/bulk', shows: 'All open tabs', sizes: [PHONE] },
    {
      name: 'the preview of a list, with what cannot be sent',
      reach: async (page) => {
        await enter(page, 'Sites', 'northwind-ferries.com\nunreach.fjordlink-lines.no\nlocalhost\njoe@example.com');
        await click(page, 'Preview');
        await page.waitForSelector('.bulk-refused > summary');
        await page.$eval('.bulk-refused > summary', (summary) => (summary as HTMLElement).click());
      },
      shows: 'Lists take sites alone, not e-mail addresses.',
      sizes: [PHONE],
    },
    {
      name: 'the results of a list',
      reach: async (page) => {
        await click(page, 'Start');
        await untilSeen(page, 'Northwind Ferries AS');
      },
      shows: 'Look that up again · 1 call',
      sizes: [PHONE],
    },
    {
      name: 'the earlier runs in their menu',
      reach: async (page) => {
        await click(page, 'Earlier runs');
        await page.waitForSelector('.bulk-runs-menu');
      },
      shows: 'Earlier runs',
    },
  ],
};

const FULL: Visit = {
  name: 'the dashboard of someone who has used it',
  at: 'dashboard.html',
  stored: {
    ...toCardItems('large-example.com', 'full'),
    ...{ 'used:large-example.com': toDay(Date.now()) },
    ...toCardItems('other-example.com', 'full', ['technologies', 'social', 'similar', 'iab']),
    ...toCardItems('small-example.com', 'small'),
    ...toCategoriesItem('small-example.com', '/Gambling'),
    ...toItem('saved-searches', [{ id: 'a', name: 'German shops', search: 'top=1000&country=DE', at: Date.now() }]),
    ...toItem('watch-list', [NEWS]),
    ...toCategoriesItem('news-one.com', '/News', DAY / 2),
    ...toLedgerItems(),
    ...toKeyItems(),
    ...toSafetyItem({}, { monthlyAllowance: 13 }),
    policy: 'torn',
  },
  faces: [
    {
      name: 'the start page with what waits for the user',
      reach: (page) => untilSeen(page, 'Your brand-safety policy cannot be read'),
      shows: 'Lumenpay Technologies',
      sizes: [PHONE],
    },
    {
      name: 'the card of a site near the limit of the month',
      place: '#/site/large-example.com',
      shows: 'You have used 92% of your monthly limit.',
      sizes: [ENLARGED],
    },
    { name: 'the usage', place: '#/usage', shows: 'Categories and company' },
    {
      name: 'the saved sites with their verdicts',
      place: '#/saved',
      reach: (page) =>
        page.evaluate(
          (items) => chrome.storage.local.set(items),
          toPolicyItem(toTestPolicy({ rules: [toGamblingRule('block')] })),
        ),
      shows: 'Blocked',
      sizes: [PHONE],
    },
    {
      name: 'a saved card beside the saved sites',
      reach: (page) => openRow(page, 'large-example.com'),
      shows: 'Visits by month',
      sizes: [ENLARGED, PHONE],
    },
    {
      name: 'the comparison of sites',
      place: '#/compare/other-example.com,small-example.com,unknown-example.com',
      reach: (page) => page.waitForSelector('.compare-joined'),
      shows: 'Add a site',
      sizes: [PHONE],
    },
    {
      name: 'the decisions',
      place: '#/decisions',
      reach: async (page) => {
        await untilSeen(page, 'No decisions yet');
        await logDecisions(page);
        await page.evaluate(() => location.assign('#/usage'));
        await untilSeen(page, 'Calls this month');
        await page.evaluate(() => location.assign('#/decisions'));
      },
      shows: 'readme.zip',
      sizes: [ENLARGED, PHONE],
    },
    { name: 'the watch list with changes', place: '#/watch', shows: 'Gone › For good', sizes: [PHONE] },
    {
      name: 'the results of a search',
      place: '#/explore?top=1000000&category=%2FShopping&country=DE&tech=shopify',
      reach: async (page) => {
        await click(page, 'Search · 1 call');
        await untilSeen(page, '100 of 898 sites');
      },
      shows: '100 of 898 sites',
      sizes: [PHONE],
    },
    {
      name: 'the breakdown of a search',
      reach: async (page) => {
        await click(page, 'Breakdown');
        await page.waitForSelector('.sites-facets');
      },
      shows: 'Shopping',
    },
    {
      name: 'the form over the results of a search',
      reach: (page) => click(page, 'Edit the search'),
      shows: 'Show saved results',
    },
    {
      name: 'the saved searches in their menu',
      reach: (page) => click(page, 'Saved searches'),
      shows: 'German shops',
    },
    {
      name: 'a row of a search of which nothing is saved',
      reach: async (page) =>
        openRow(page, (await page.$eval('tr[data-host]', (row) => row.getAttribute('data-host'))) ?? ''),
      shows: 'In this table',
      sizes: [PHONE],
    },
    {
      name: 'a search that failed and may have cost a call',
      place: '#/explore?top=2000',
      fault: 'reset-1',
      reach: (page) => click(page, 'Search · 1 call'),
      shows: 'Ask again (may cost 1 call)',
    },
    {
      name: 'the network log with requests',
      place: '#/network',
      reach: (page) => click(page, 'By destination'),
      shows: 'Hosts of logos',
      sizes: [ENLARGED, PHONE],
    },
    {
      name: 'a category that was chosen from both lists',
      place: '#/categories',
      reach: async (page) => {
        await loadLists(page);
        await page.$eval('[role="treeitem"]', (line) => (line as HTMLElement).click());
      },
      shows: 'Explore this category',
      sizes: [PHONE],
    },
    {
      name: 'categories that were found in one list alone',
      reach: async (page) => {
        await enter(page, 'Find a category', 'other');
        await choose(page, 'Show', 'unshared');
        await page.waitForSelector('.tree-mark');
      },
      shows: 'V2',
      sizes: [PHONE],
    },
    {
      name: 'a search that is awaited',
      place: '#/explore?top=3000',
      fault: 'hang',
      reach: (page) => click(page, 'Search · 1 call'),
      shows: 'Waiting for the service: page 1',
      isLoading: true,
    },
  ],
};

const BARE: Visit[] = [
  {
    name: 'the dashboard without a key',
    at: 'dashboard.html',
    isBare: true,
    faces: [
      { name: 'the start page', shows: 'What works without a key', sizes: [PHONE] },
      {
        name: 'a search',
        place: '#/explore',
        reach: (page) => click(page, 'Search · 1 call'),
        shows: 'Save your service address and key first.',
      },
    ],
  },
];

const BLOCKED: Visit = {
  name: 'the page before a blocked site',
  at: 'blocked.html#/bad-example.com',
  stored: {
    ...toSafetyItem(),
    ...toPolicyItem(toTestPolicy({ rules: [toGamblingRule('block')] })),
    ...toCategoriesItem('bad-example.com', '/Gambling'),
  },
  faces: [
    { name: 'why it is blocked', shows: 'Rule “Gambling”', sizes: [ENLARGED, PHONE] },
    {
      name: 'the form that allows it',
      reach: (page) => click(page, 'Allow this host'),
      shows: 'For how long',
      sizes: [PHONE],
    },
    {
      name: 'a site that nothing blocks any more',
      reach: (page) => page.evaluate(() => chrome.storage.local.remove('policy')),
      shows: 'Not blocked any more',
    },
  ],
};

export const DASHBOARD_VISITS: readonly Visit[] = [EMPTY, FULL, ...BARE, BLOCKED];
