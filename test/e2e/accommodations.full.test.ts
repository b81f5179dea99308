import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { toCategoriesItem, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { lookUp, untilCalm, untilText } from '../support/journey.ts';
import { toGamblingRule, toTestPolicy } from '../support/policies.ts';
import {
  findBeheaded,
  findCrowded,
  findCutBySpacing,
  findHidden,
  findLost,
  findMotion,
  walkByTab,
} from '../support/seen-page.ts';
import { soak, soakRows } from '../support/soak.ts';
import { waitUntil } from '../support/wait.ts';

const SITE = 'https://northwind-ferries.com/';
/** At twice the size half as much has room. */
const FULL = { width: 640, height: 450 };
const PANEL = { width: 320, height: 450 };

let journey: TestBrowser;

beforeAll(async () => {
  journey = await startBrowser({ build: 'chrome-mv3-e2e', bare: true });
});
afterAll(() => journey?.close());

type Surface = [name: string, open: () => Promise<Page>, size?: typeof FULL | null];

const openPopup = async (url: string) => {
  const popup = await journey.chromium.openPopup(await journey.chromium.openSite(url));
  await popup.waitForSelector('main h1');
  return popup;
};
const openCard = async (url: string) => {
  const popup = await openPopup(url);
  await untilCalm(popup);
  return popup;
};
const openFull = async (path: string, text: string) => {
  const page = await journey.chromium.openPage(path);
  await untilText(page, text, 'body');
  return page;
};
const openTab = (name: string) => async () => {
  const page = await journey.chromium.openPage('options.html#policy');
  await (await page.waitForSelector(`::-p-aria([name="${name}"][role="tab"])`))?.click();
  return page;
};

/** The first of them are those of a first run; then a key is saved. */
const FIRST: Surface[] = [
  ['the popup of a first run', () => openPopup(SITE), null],
  ['the options of a first run', () => openFull('options.html', 'API key')],
];
const LATER: Surface[] = [
  ['the popup with a card', () => openCard(SITE), null],
  ['the popup while it loads', () => openLoading(), null],
  ['the popup of a page that cannot be looked up', () => openRefused(), null],
  ['the popup with a failure', () => openCard('https://500.com/'), null],
  ['the popup of a warned site', () => openCard('https://warned-example.com/'), null],
  ['the side panel', () => openPanel(), PANEL],
  ['the side panel with a card', () => openPanelCard(), PANEL],
  ['the options', () => openFull('options.html', 'Forget key')],
  ['the plan and the calls', () => openFull('options.html#calls', 'Always fetch live data')],
  ['the privacy', () => openFull('options.html#privacy', 'Try a site')],
  ['brand safety', () => openFull('options.html#safety', 'Decision log')],
  ['the saved data', () => openFull('options.html#saved', 'Clear saved cards')],
  ...['Rules', 'Lists', 'Exceptions', 'Try it', 'JSON'].map((name): Surface => [`the policy's ${name}`, openTab(name)]),
  ['the start of the dashboard', () => openFull('dashboard.html', 'Look up')],
  ['a site on the dashboard', () => openFullCard()],
  ['the usage', () => openFull('dashboard.html#/usage', 'Days shown')],
  [
    'the blocked page',
    async () => {
      const tab = await journey.chromium.browser.newPage();
      await tab.goto('https://blocked-example.com/').catch(() => {});
      await waitUntil(() => tab.url().includes('/blocked.html'), 'the site is blocked');
      await untilText(tab, 'Continue once');
      return tab;
    },
  ],
  ['the decision log', () => openFull('dashboard.html#/decisions', 'blocked-example.com')],
  ['the watch list', () => openFull('dashboard.html#/watch', 'No watched sites')],
];
const openPanel = async () => {
  const panel = await journey.chromium.openSidePanel(await journey.chromium.openSite(SITE));
  await untilCalm(panel);
  return panel;
};
const openPanelCard = async () => {
  const panel = await openPanel();
  await lookUp(panel, new URL(SITE).host);
  await untilText(panel, 'Traffic');
  await untilCalm(panel);
  return panel;
};
const openFullCard = () => openFull('dashboard.html#/site/northwind-ferries.com', 'Northwind');
/** A site of its own each time: of one that was asked for before, the card says so. */
let loading = 0;
const openLoading = async () => {
  // Those of the popups before it end without an answer, and five in a row would stop all calls for a while.
  await journey.within.evaluate(() => chrome.storage.local.remove('circuit'));
  const popup = await openPopup(`https://hang.loading-${++loading}.com/`);
  await popup.waitForSelector('.card:not([aria-busy="true"]) .section[aria-busy] .skeleton');
  return popup;
};
const openRefused = async () => journey.chromium.openPopup(await journey.chromium.openPage('manifest.json'));

/**
 * Opens a surface for one test: closed after it, however it ends, since a side panel left open makes the other pages narrower.
 * Brand safety speaks when a card is drawn, which adds a control and moves what is below it.
 */
async function openForTest(open: () => Promise<Page>): Promise<Page> {
  const page = await open();
  onTestFinished(() => page.close().catch(() => {}));
  await waitUntil(() => page.$('.verdict-place:empty').then((found) => !found), 'brand safety has spoken');
  return page;
}

async function setForced(page: Page, value: 'active' | 'none'): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
  await waitUntil(
    () => page.evaluate((wanted) => matchMedia(`(forced-colors: ${wanted})`).matches, value),
    'the colours are what they are set to',
  );
}

async function saveKeyAndPolicy(): Promise<void> {
  await journey.saveKey();
  await journey.store({
    ...toSafetyItem(),
    ...toPolicyItem(toTestPolicy({ rules: [toGamblingRule('warn')], block: ['blocked-example.com'] })),
    ...toCategoriesItem('warned-example.com', '/Gambling'),
  });
}

/** Each claim is looked at on a page as the one before it leaves it: what cannot be taken back comes last. */
type Claim = (page: Page, surface: Surface) => Promise<void>;

async function leadsToControls(page: Page, [, , size]: Surface): Promise<void> {
  if (size) await page.bringToFront();
  await expectReached(page);
}
async function expectReached(page: Page, least = 1): Promise<void> {
  const { controls, reached } = await walkByTab(page);
  expect(controls.length).toBeGreaterThanOrEqual(least);
  expect(reached).toEqual(controls);
}

async function isLeftAsItIs(page: Page, [, , size = FULL]: Surface): Promise<void> {
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  expect(await findMotion(page)).toEqual([]);
  await page.emulateMediaFeatures([]);

  await findLost(page);
  await setForced(page, 'active');
  expect(await findLost(page)).toEqual([]);
  expect(await findCrowded(page)).toEqual([]);
  await setForced(page, 'none');

  // The view of a popup cannot be set: a browser of its own makes it twice as large, below.
  if (!size) return;
  await page.setViewport(size);
  expect(await findHidden(page)).toEqual([]);
}

/** Where a card has little room: at four times the size, and in a narrow panel at twice the size. */
const FEW: Record<string, [width: number, height: number][]> = {
  'a site on the dashboard': [
    [320, 256],
    [320, 225],
  ],
  'the side panel with a card': [
    [180, 450],
    [180, 400],
  ],
};
async function leadsToControlsWhereSmall(page: Page, [name]: Surface): Promise<void> {
  await page.bringToFront();
  const sizes = FEW[name] ?? [];
  expect(sizes).not.toEqual([]);
  for (const [width, height] of soak(sizes.slice(-1), sizes)) {
    await page.setViewport({ width, height });
    await expectReached(page, 21);
  }
}

async function keepsHeadInSight(page: Page): Promise<void> {
  const sizes = [
    [1280, 900],
    [640, 450],
    [400, 500],
    [320, 900],
    [400, 450],
    [320, 450],
    [240, 900],
    [320, 225],
  ] as const;
  const stays: string[] = [];
  for (const [width, height] of sizes) {
    await page.setViewport({ width, height });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const head = await page.$eval('.card-head', (element) => element.getBoundingClientRect().toJSON());
    if (head.bottom <= 0) continue;
    stays.push(`${width} × ${height}`);
    expect(head.top).toBe(0);
    expect(head.height).toBeLessThan(0.36 * height);
    // What takes the focus comes to lie below it.
    const padding = await page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingBlockStart);
    expect(Number.parseFloat(padding)).toBeGreaterThanOrEqual(head.height);
  }
  expect(stays).toEqual(['1280 × 900', '640 × 450', '400 × 500', '320 × 900']);
}

async function isWholeFromRightToLeft(page: Page, [, , size]: Surface): Promise<void> {
  if (size) await page.setViewport(size);
  await waitUntil(() => page.evaluate(() => innerWidth > 0), 'the page is laid out');
  const turn = (direction: string) =>
    page.evaluate((wanted) => {
      document.documentElement.dir = wanted;
    }, direction);
  await turn('rtl');
  expect(await findHidden(page)).toEqual([]);
  expect(await findBeheaded(page)).toEqual([]);
  // The name of a value stands over it, in whatever script it is.
  const apart = await page.$$eval('.fact:not(.fact-wide) dt', (names) =>
    names.map((name) => {
      const range = document.createRange();
      range.selectNodeContents(name.querySelector('bdi') ?? name);
      return name.getBoundingClientRect().right - range.getBoundingClientRect().right;
    }),
  );
  expect(apart.filter((gap) => gap > 4)).toEqual([]);
  await turn('');
}

async function isWholeSpacedOut(page: Page, [, , size]: Surface): Promise<void> {
  if (size) await page.setViewport(size);
  await waitUntil(() => page.evaluate(() => innerWidth > 0), 'the page is laid out');
  expect(await findCutBySpacing(page)).toEqual([]);
  expect(await findHidden(page)).toEqual([]);
}

const TAB = 'leads by the Tab key to each of its controls, which is seen and marked';
const STILL = 'moves nothing, loses nothing and hides nothing';
const SMALL = 'leads to each of its controls where it has little room';
const HEAD = 'keeps the head of its card in sight where it leaves most of the height';
const TURNED = 'laid out from right to left is no wider than its page, and begins every text within it';
const SPACED = 'with texts spaced out by their reader is no wider than its page, and cuts no text';
const CLAIMS: Record<string, Claim> = {
  [TAB]: leadsToControls,
  [STILL]: isLeftAsItIs,
  [SMALL]: leadsToControlsWhereSmall,
  [HEAD]: keepsHeadInSight,
  [TURNED]: isWholeFromRightToLeft,
  [SPACED]: isWholeSpacedOut,
};

/** Each surface under some of the claims, and those with most in them under several. The long form has all of all. */
const QUICK: Record<string, string[]> = {
  'the popup with a card': [TAB, STILL, TURNED, SPACED],
  'the popup while it loads': [STILL],
  'the popup of a page that cannot be looked up': [TAB],
  'the popup with a failure': [STILL],
  'the popup of a warned site': [TURNED],
  'the side panel': [TAB],
  'the side panel with a card': [STILL, SMALL],
  'the options': [STILL],
  "the policy's Rules": [STILL],
  "the policy's Lists": [TURNED],
  "the policy's Exceptions": [SPACED],
  "the policy's Try it": [TAB],
  "the policy's JSON": [TAB],
  'the start of the dashboard': [SPACED],
  'a site on the dashboard': [TAB, STILL, SMALL, HEAD],
  'the usage': [TURNED],
  'the blocked page': [STILL],
  'the decision log': [STILL],
  'the watch list': [SPACED],
};
const EVERY = [TAB, STILL, TURNED, SPACED];
const toClaims = ([name]: Surface) =>
  Object.keys(CLAIMS).filter((claim) => QUICK[name]?.includes(claim) || soak(false, EVERY.includes(claim)));
const toRows = (surfaces: Surface[]) =>
  surfaces
    .map((surface) => [surface[0], toClaims(surface).join('; '), surface] as const)
    .filter(([, claims]) => claims !== '');

async function inspect(_name: string, _claims: string, surface: Surface): Promise<void> {
  const page = await openForTest(surface[1]);
  for (const claim of toClaims(surface)) await CLAIMS[claim]?.(page, surface);
}

test.each(FIRST)('%s moves nothing, loses nothing and hides nothing', async (...surface) => {
  await isLeftAsItIs(await openForTest(surface[1]), surface);
});

test('a key and a policy are saved', saveKeyAndPolicy);

test('each surface under a claim is one of the list', () => {
  const names = LATER.map(([name]) => name);
  expect(Object.keys(QUICK).filter((name) => !names.includes(name))).toEqual([]);
});

test.each(toRows(LATER))('%s %s', inspect);

describe('in a browser that draws all pages at 200 %', () => {
  const isPopup = ([, , size]: Surface) => size === null;
  const hidesNothing = async (_name: string, open: () => Promise<Page>) => {
    const page = await openForTest(open);
    expect(await page.evaluate(() => devicePixelRatio)).toBe(2);
    expect(await findHidden(page)).toEqual([]);
  };
  let usual: TestBrowser;
  beforeAll(async () => {
    usual = journey;
    journey = await startBrowser({ build: 'chrome-mv3-e2e', bare: true, zoom: 2 });
  });
  afterAll(async () => {
    await journey.close();
    journey = usual;
  });

  test.each(soak([], FIRST.filter(isPopup)))('%s hides nothing', hidesNothing);

  test('a key and a policy are saved', saveKeyAndPolicy);

  test.each(soakRows(LATER.filter(isPopup), ['the popup with a card']))('%s hides nothing', hidesNothing);
});
