import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toRecord } from '../../lib/browser/record';
import { CARD_VERSION } from '../../lib/lookup/saved-card';
import type { Answer, SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';
import { toTestAnswer } from '../support/answers';
import { storeItems } from '../support/brand-safety';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { toKeyItems } from '../support/faces/stored.ts';
import { SIZE_BUDGETS, toKilobytes } from '../support/sizes.ts';
import { keysOf } from '../support/texts.ts';

const page = (build: string) => readFileSync(join('.output', build, 'popup.html'), 'utf8');

const NOTHING = { presence: 'empty', data: null } as const;
const toSaved = (section: SectionName, change: Partial<Answer>) =>
  toTestAnswer(section, { ...change, fetchedAt: Date.now() });

let running: TestBrowser;

beforeAll(async () => {
  running = await startBrowser();
});

afterAll(async () => {
  await running?.close();
});

test('a popup draws from one script, and loads the rest after it, both no larger than their budgets', async () => {
  const { origin } = running.chromium;
  const popup = await running.openCard('northwind-ferries.com');
  await popup.waitForSelector('main h2');
  const debug = await popup.createCDPSession();
  const urls: string[] = [];
  const warnings: unknown[] = [];
  debug.on('Debugger.scriptParsed', ({ url }) => urls.push(url));
  debug.on('Runtime.consoleAPICalled', ({ args }) => warnings.push(args[0]?.value));
  await debug.send('Debugger.enable'); // names every script that was loaded before, too
  await debug.send('Runtime.enable'); // tells of what was said before, too
  const own = urls.filter((url) => url.startsWith(origin)).map((url) => new URL(url).pathname.slice(1));
  const scripts = [...new Set(own)];
  const first = scripts.filter((path) => page('chrome-mv3').includes(path));
  expect(first).toHaveLength(1);
  const weigh = (paths: string[]) => toKilobytes('.output/chrome-mv3', paths);
  expect(weigh(first), first.join()).toBeLessThanOrEqual(SIZE_BUDGETS.first);
  expect(weigh(scripts), scripts.join(', ')).toBeLessThanOrEqual(SIZE_BUDGETS.popup);
  expect(warnings).toEqual([]);
  const sheets = await popup.evaluate(() => [document.adoptedStyleSheets.length, document.styleSheets.length]);
  expect(sheets).toEqual([0, 1]);
});

/** How much of the view has moved by itself, by the browser's own measure: entries since the page began. */
const readShifts = (popup: Page) =>
  popup.evaluate(
    () =>
      new Promise<{ value: number; what: string[] }[]>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            (list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Element | null }[] })[]).map(
              ({ value, sources }) => ({ value, what: sources.map(({ node }) => node?.className ?? '') }),
            ),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(resolve, 200, []);
      }),
  );

const toItems = (prefix: string, host: string, toBody: (section: SectionName) => unknown) =>
  Object.fromEntries(
    SECTION_NAMES.map((section) => {
      const key = `${prefix}:${host}:${section}`;
      return [key, toRecord(CARD_VERSION, key, toBody(section), Date.now())];
    }),
  );

const CARDS: [name: string, host: string, items: Record<string, string>][] = [
  ['a whole card', 'whole.com', toItems('card', 'whole.com', (section) => toSaved(section, {}))],
  [
    'a card of who has several keys',
    'keys.com',
    { ...toItems('card', 'keys.com', (section) => toSaved(section, { updatedAt: Date.now() })), ...toKeyItems() },
  ],
  ['a card of which nothing is known', 'bare.com', toItems('card', 'bare.com', (section) => toSaved(section, NOTHING))],
  ['a card that fails', 'dead.com', toItems('failed', 'dead.com', () => ({ kind: 'unreachable', billed: 'no' }))],
];

test.each(CARDS)('nothing moves while the popup draws %s', async (_, host, items) => {
  await storeItems(running.within, items);
  const popup = await running.openPopupAt(`https://${host}/`);
  await popup.waitForSelector('.card[aria-busy="false"]');
  expect(await readShifts(popup)).toEqual([]);
  await popup.close();
});

test('nothing moves while the answers of a whole card come', async () => {
  const popup = await running.openCard('northwind-ferries.com');
  expect(await readShifts(popup)).toEqual([]);
  await popup.close();
});

const BUILDS = ['chrome-mv3', 'edge-mv3', 'firefox-mv3'];

test('lines of a card end at the edge of the popup, which Chromium makes wider than the card', async () => {
  const popup = await running.openCard('northwind-ferries.com');
  const [line, edge, cardEdge] = await popup.evaluate(() => {
    const { top, right } = (document.querySelector('.popup-foot') as HTMLElement).getBoundingClientRect();
    return [top, document.documentElement.clientWidth, right] as const;
  });
  expect(edge).toBeGreaterThan(cardEdge);
  const pixelAt = (x: number, y: number) =>
    popup.screenshot({ clip: { x, y, width: 1, height: 1 }, encoding: 'base64', captureBeyondViewport: false });
  const ofCard = await pixelAt(200, line);
  expect(ofCard).not.toBe(await pixelAt(200, line + 3));
  expect(await pixelAt(edge - 1, line)).toBe(ofCard);
  await popup.close();
});

test.each(BUILDS)('the page of the popup of %s is small, and its first script waits for no other', (build) => {
  expect(page(build).length).toBeLessThanOrEqual(24_000);
  const [, path = ''] = /<script type="module"[^>]* src="\/([^"]+)"/.exec(page(build)) ?? [];
  const code = readFileSync(join('.output', build, path), 'utf8');
  expect(code.match(/\bimport\s*["'`{*]|\bfrom\s*["'`]\.{0,2}\//g)).toBeNull();
});

/** The scripts of the popup and what they import. The parts of an estimate fetch the texts of all rooms before they are drawn. */
function readScripts(build: string, page: string): string {
  const seen = new Map<string, string>();
  const visit = (path: string) => {
    if (seen.has(path)) return;
    const code = readFileSync(join('.output', build, path), 'utf8');
    seen.set(path, code);
    for (const [, found = ''] of code.matchAll(
      /(?:\bsrc=|\bfrom\s*|\bimport\s*|\bimport\(\s*(?=.\.\/popup-rest))["'`][./]*(?:chunks\/)?([\w-]+\.js)["'`]/g,
    ))
      visit(`chunks/${found}`);
  };
  visit(page);
  return [...seen.values()].join('\n');
}

test.each(BUILDS.flatMap((build) => ['en', 'de'].map((language) => [build, language] as const)))(
  'the popup of %s carries each text that its scripts name, in %s',
  (build, language) => {
    const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
    const own = read(join('.output', build, 'texts', `popup-${language}.json`));
    const code = readScripts(build, 'popup.html');
    const literals = new Set([...code.matchAll(/([\w.]+)["'`]/g)].map(([, literal = '']) => literal));
    const starts = [...code.matchAll(/["'`]([a-z]\w*(?:\.\w+)*\.)(?:\$\{|["'`])/gi)].map(([, start = '']) => start);
    const texts = read(join('.output', build, 'texts', `${language}.json`));
    const keys = keysOf(texts);
    const named = keys.filter((key) => literals.has(key) || starts.some((start) => key.startsWith(start)));
    expect(named.length).toBeGreaterThan(200);
    const carried = new Set(keysOf(own));
    expect(named.filter((key) => !carried.has(key))).toEqual([]);
    expect(texts).toMatchObject(own);
  },
);
