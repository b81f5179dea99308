import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toRecord } from '../../lib/browser/record.ts';
import { CARD_VERSION } from '../../lib/lookup/saved-card.ts';
import type { Answer, SectionName } from '../../lib/model.ts';
import { toTestAnswer } from '../support/answers.ts';
import { storeItems } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { exportRows, fill, goTo, press, readText, untilText } from '../support/journey.ts';
import { waitUntil } from '../support/wait.ts';

let journey: TestBrowser;
let page: Page;

function toItems(host: string, answers: { [N in SectionName]?: Partial<Answer<N>> }) {
  return Object.fromEntries(
    (Object.keys(answers) as SectionName[]).map((section) => {
      const key = `card:${host}:${section}`;
      const answer = { ...toTestAnswer(section), fetchedAt: Date.now(), ...answers[section] };
      return [key, toRecord(CARD_VERSION, key, answer, Date.now())];
    }),
  );
}

const toMonths = (...visits: number[]): Partial<Answer<'traffic'>> => ({
  data: {
    ...(toTestAnswer('traffic').data as NonNullable<Answer<'traffic'>['data']>),
    monthlyVisits: visits.map((count, index) => ({ month: `2026-0${index + 1}`, visits: count })),
  },
});

beforeAll(async () => {
  journey = await startBrowser({ build: 'chrome-mv3-e2e' });
  page = await journey.chromium.openPage('dashboard.html#/usage');
  await page.setViewport({ width: 1280, height: 900 });
  await storeItems(page, {
    ...toItems('northwind-ferries.com', {
      ...{ categories: {}, company: {}, technologies: { data: ['react', 'nginx', 'php'] }, registration: {} },
      ...{ traffic: toMonths(1000, 2000, 4000), similar: { data: ['example.com', 'a.example'] } },
    }),
    ...toItems('example.org', {
      ...{ categories: {}, technologies: { data: ['react', 'shopify'] }, traffic: toMonths(500, 800, 1000) },
    }),
  });
});

afterAll(() => journey?.close());

beforeEach(() => journey.forgetCalls());

const readHeads = () =>
  page.$$eval('.compare > thead th + th', (heads) => heads.map((head) => head.getAttribute('aria-label')));
const untilHeads = (...hosts: string[]) =>
  waitUntil(async () => (await readHeads()).join() === hosts.join(), `there are columns of ${hosts.join(', ')}`);
const hasNoSideways = () =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('sites selected under "Saved sites" stand side by side, with what they share, and no call is made', async () => {
  await goTo(page, '#/saved');
  await page.waitForSelector('tr[data-host="example.org"]');
  for (const host of ['example.org', 'northwind-ferries.com'])
    await page.click(`tr[data-host="${host}"] input[type=checkbox]`);
  await press(page, 'Compare');
  await untilHeads('example.org', 'northwind-ferries.com');
  expect(await page.evaluate(() => location.hash)).toBe('#/compare/example.org,northwind-ferries.com');
  const readRow = (row: string) =>
    page.$$eval(
      `#compare-technologies`,
      (heads, name) => {
        const cells = heads[0]?.closest('tbody')?.querySelectorAll(`[data-row="${name}"] > td`) ?? [];
        return [...cells].map((cell) => [...cell.querySelectorAll('.chip')].map((chip) => chip.textContent).join(', '));
      },
      row,
    );
  expect(await readRow('common')).toEqual(['React']);
  expect(await readRow('own')).toEqual(['Shopify', 'Nginx, PHP']);
  // The highest bar of the smaller site is a quarter of the other's.
  const highest = await page.$$eval('.compare [data-row=months] > td', (cells) =>
    cells.map((cell) =>
      Math.max(...[...cell.querySelectorAll('.month-column rect')].map((bar) => Number(bar.getAttribute('height')))),
    ),
  );
  expect(highest).toEqual([25, 100]);
  expect(journey.calls()).toEqual([]);
});

test('a missing section is loaded for the price on its button, and shows in its column', async () => {
  await press(page, 'Load Registration, example.org · 1 call');
  await waitUntil(() => journey.calls().length === 1, 'one call is made');
  expect(journey.endpoints()).toEqual(['domain_expiration']);
  await waitUntil(
    async () => !(await readText(page, 'tbody:has(#compare-registration)')).includes('Load'),
    'both columns have their registration',
  );
});

test('names and heads stay in view while the table scrolls both ways, and two sites print on one sheet', async () => {
  await page.setViewport({ width: 400, height: 500 });
  const readPlaces = () =>
    page.$eval('.compare-area', (area) => {
      const { top, left } = area.getBoundingClientRect();
      const head = area.querySelector('thead th:last-child')?.getBoundingClientRect();
      const name = area.querySelector('[data-row=globalRank] > th')?.getBoundingClientRect();
      return [Math.round((head?.top ?? 0) - top), Math.round((name?.left ?? 0) - left)];
    });
  const before = await readPlaces();
  const scrolled = await page.$eval('.compare-area', (area) => {
    area.scrollTo(40, 400);
    return [area.scrollLeft, area.scrollTop];
  });
  expect(scrolled).toEqual([40, 400]);
  expect(await readPlaces()).toEqual(before);
  await page.setViewport({ width: 1280, height: 900 });
  const paper = Buffer.from(await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm' } })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('sites are added and removed by the address, and what names none says why', async () => {
  await fill(page, 'textbox', 'Add a site', 'localhost');
  await press(page, 'Add');
  await page.waitForSelector('.compare-add [role=alert]');
  await fill(page, 'textbox', 'Add a site', 'https://Shop.Example.net/cart');
  await press(page, 'Add');
  await untilHeads('example.org', 'northwind-ferries.com', 'shop.example.net');
  await press(page, 'Remove example.org');
  await untilHeads('northwind-ferries.com', 'shop.example.net');
  await page.goBack();
  await untilHeads('example.org', 'northwind-ferries.com', 'shop.example.net');
  expect(journey.calls()).toEqual([]);
});

test('the comparison is copied as a table, and fits a phone', async () => {
  await journey.chromium.browser
    .defaultBrowserContext()
    .overridePermissions(journey.chromium.origin, ['clipboard-read', 'clipboard-sanitized-write']);
  await exportRows(page, 'Copy as Markdown');
  await untilText(page, 'Copied');
  const [head] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  expect(head).toBe('|  | example.org | northwind-ferries.com | shop.example.net |');
  await page.setViewport({ width: 320, height: 900 });
  expect(await hasNoSideways()).toBe(true);
  await page.setViewport({ width: 1280, height: 900 });
  await goTo(page, '#/compare');
  await untilText(page, 'No site to compare yet');
  expect(journey.calls()).toEqual([]);
});
