import type { Page, Target } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromRecord, toRecord } from '../../lib/browser/record.ts';
import type { Override } from '../../lib/safety/policy.ts';
import { DAY, HOUR } from '../../lib/time.ts';
import { storeItems, toCategoriesItem, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { find, press, readButtons, readText, shoot, untilCalm, untilText } from '../support/journey.ts';
import { BY_DATA } from '../support/policies.ts';
import { soak, soakRows } from '../support/soak.ts';
import type { Told } from '../support/telling-page.ts';
import { countTold, toTellingSite } from '../support/telling-page.ts';
import { waitUntil } from '../support/wait.ts';

const ROUNDS = soak(4, 100);
const BAD = ['bad-one.com', 'shop.bad-two.com', 'bad-three.com', 'bad-four.com'];
const READABLE = 'донаудампфшиффахртсэлектрицитетенхауптбетриб.рф';
const LONG = new URL(`https://${READABLE}`).hostname;
const FREE = 'https://free-site.com/';

let watching: TestBrowser;
let tab: Page;

/** The answers that are kept back: null while every site answers at once. */
let held: (() => void)[] | null = null;

const tellingSite = toTellingSite((answer) => (held ? held.push(answer) : answer()));

const withPolicy = () => ({
  ...toSafetyItem({ mode: 'saved' }),
  ...toPolicyItem({
    ...BY_DATA,
    block: [LONG, 'listed.com'],
  }),
  ...Object.assign({}, ...BAD.map((host) => toCategoriesItem(host, '/Adult', 3 * DAY))),
  ...toCategoriesItem('free-site.com', '/Games'),
});

beforeAll(async () => {
  watching = await startBrowser({ build: 'chrome-mv3-e2e', isolatesSites: true });
  for (const host of [...BAD, 'listed.com', 'told-and-free.com']) watching.world.sites.answerAs(host, tellingSite);
  watching.world.sites.answerAs('leads-on.com', (_, response) => {
    response.writeHead(302, { Location: 'https://bad-one.com/redirected' });
    response.end();
  });
});
beforeEach(async () => {
  await watching.browseWith(withPolicy());
  tab = await watching.chromium.browser.newPage();
});
afterAll(() => watching?.close());

const goTo = (page: Page, address: string) => page.goto(address).catch(() => null);
const isOurs = (page: Page) => page.url().startsWith(`${watching.chromium.origin}/blocked.html`);
const explains = async (page: Page) => isOurs(page) && (await page.$$('main .blocked-why dl')).length > 0;
const untilOurs = (page: Page) => waitUntil(() => explains(page), 'our page explains');
const untilAt = (page: Page, address: string) => waitUntil(() => page.url() === address, `the tab is at ${address}`);
const openBlocked = async (host = 'bad-one.com', path = '/page?id=7') => {
  await goTo(tab, `https://${host}${path}`);
  await untilOurs(tab);
};
const told = (what: Told) => countTold(watching.world.sites.visits(), what);
const readOverrides = async () =>
  (fromRecord(1, 'overrides', (await watching.readStored()).overrides)?.body ?? []) as Override[];
const readPasses = () =>
  watching.within.evaluate(
    async () => (await chrome.storage.session.get<{ passes?: unknown[] }>('passes')).passes ?? [],
  );
const countTabs = async () => (await watching.chromium.browser.pages()).length;
const untilTaken = (name: string) =>
  waitUntil(
    async () =>
      (await (await find(tab, 'button', name)).evaluate((one) => one.getAttribute('aria-disabled'))) !== 'true',
    `"${name}" takes a click`,
  );

/** The ways by which a tab comes to an address: typed, by a link, by a script, in a new tab. */
const WAYS: ((address: string) => Promise<Page>)[] = [
  async (address) => {
    await goTo(tab, address);
    return tab;
  },
  async (address) => {
    await tab.$eval('#link', (link, href) => link.setAttribute('href', href), address);
    await tab.click('#link');
    return tab;
  },
  async (address) => {
    await tab.evaluate((next) => location.assign(next), address);
    return tab;
  },
  async (address) => {
    const opened = watching.chromium.browser.waitForTarget((target) => target.opener() === tab.target());
    await tab.evaluate((next) => window.open(next) !== null, address);
    const page = await (await opened).page();
    if (!page) throw new Error('No tab was opened.');
    return page;
  },
];

describe('painting', () => {
  // Against a site on the same machine it would be a race of processes. Here the site answers as soon as our page stands, which
  // is later than it would, had its own page not been stopped: a page that was not stopped would wait for ever.
  test(`a site known to be blocked is stopped before it answers and paints nothing, ${ROUNDS} of ${ROUNDS}, typed, by link, by script and in new tabs`, async () => {
    await goTo(tab, 'https://told-and-free.com/');
    for (const what of ['ran', 'frame', 'first-paint'] as const)
      await waitUntil(() => told(what) > 0, `"${what}" is told where nothing blocks the page`);
    watching.world.sites.forget();
    let stopped = 0;
    for (let round = 0; round < ROUNDS; round++) {
      await goTo(tab, FREE);
      held = [];
      const way = WAYS[round % WAYS.length];
      const page = await way?.(`https://${BAD[Math.floor(round / WAYS.length) % BAD.length]}/${round}`);
      if (!page) throw new Error('There is no such way.');
      await untilOurs(page);
      stopped++;
      for (const answer of held.splice(0)) answer();
      held = null;
      if (page !== tab) await page.close();
    }
    expect({ stopped, ran: told('ran'), frames: told('frame'), paints: told('first-paint') }).toEqual({
      ...{ stopped: ROUNDS, ran: 0, frames: 0, paints: 0 },
    });
    expect(watching.askedHosts()).toEqual([]);
  }, 600_000);

  test('a worker that was asleep, and a redirect, bring our page all the same', async () => {
    for (let round = 0; round < soak(2, 20); round++) {
      await goTo(tab, FREE);
      await watching.killWorker();
      await goTo(tab, round % 2 ? `https://${BAD[round % BAD.length]}/asleep` : 'https://leads-on.com/');
      await untilOurs(tab);
    }
  });
});

test('the page says which site is blocked, by which rule, datum, age and source; the keyboard alone reads it, allows the host for a day with a reason, and opens the site', async () => {
  await openBlocked();
  expect(await tab.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await tab.title()).toBe('Blocked by your policy · bad-one.com');
  const text = (await readText(tab)).toLowerCase();
  for (const said of ['bad-one.com', 'not here.', 'rule “adult sites”', 'adult', '90%', 'service data', '3 days ago'])
    expect(text).toContain(said);
  const seen: string[] = [];
  for (let key = 0; key < 4; key++) {
    await tab.keyboard.press('Tab');
    seen.push(await tab.evaluate(() => document.activeElement?.textContent?.trim() ?? ''));
  }
  expect(seen).toEqual(['Go back', 'Show the card', 'Continue once', 'Allow this host']);
  await untilTaken('Allow this host');
  await tab.keyboard.press('Enter');
  await waitUntil(() => tab.evaluate(() => document.activeElement?.tagName === 'SELECT'), 'the form has the focus');
  await tab.keyboard.press('ArrowDown');
  await tab.keyboard.press('Tab');
  await tab.keyboard.type('By keyboard');
  await untilTaken('Allow');
  await tab.keyboard.press('Enter');
  await untilAt(tab, 'https://bad-one.com/page?id=7');
  const [override] = await readOverrides();
  expect(override).toMatchObject({ host: 'bad-one.com', scope: 'host', then: 'allow', reason: 'By keyboard' });
  expect(Date.parse(override?.until ?? '')).toBeGreaterThan(Date.now() + DAY - HOUR);
});

describe('"Go back"', () => {
  test("leads to where the user came from, again after the browser's own way forward, however soon, and after a redirect", async () => {
    await goTo(tab, `${FREE}before`);
    await goTo(tab, `${FREE}start`);
    const place = await tab.evaluate(() => history.length);
    await openBlocked();
    await press(tab, 'Go back');
    await untilAt(tab, `${FREE}start`);
    // On a machine under load the site itself may stand between.
    await tab.evaluate((at) => history.go(history.length - at), place);
    await untilOurs(tab);
    await press(tab, 'Go back');
    await waitUntil(() => !isOurs(tab), 'our page is left');
    expect(tab.url()).toBe(`${FREE}start`);
    await goTo(tab, 'https://leads-on.com/');
    await untilOurs(tab);
    await press(tab, 'Go back');
    await untilAt(tab, `${FREE}start`);
  });

  test('from a site that was open, and is loaded again since it is blocked, leads to the page before it, in a tab that was doubled too, where "Continue once" leads to the very address', async () => {
    await goTo(tab, `${FREE}start`);
    await goTo(tab, 'https://bad-later.com/page?id=7');
    await storeItems(watching.within, toCategoriesItem('bad-later.com', '/Adult'));
    await tab.reload().catch(() => null);
    await untilOurs(tab);
    // A doubled tab has its place in the history, and no visit of its own.
    await waitUntil(() => tab.evaluate(() => history.state?.isBehind === true), 'the page has kept its place');
    const double = async () => {
      const targets = watching.chromium.browser.targets();
      await tab.evaluate(async () => chrome.tabs.duplicate((await chrome.tabs.getCurrent())?.id ?? 0));
      const isNew = (target: Target) => !targets.includes(target) && target.url() === tab.url();
      const page = (await (await watching.chromium.browser.waitForTarget(isNew)).page()) as Page;
      await untilOurs(page);
      return page;
    };
    const [back, on] = [await double(), await double()];
    for (const page of [back, tab]) {
      await page.bringToFront();
      await press(page, 'Go back');
      await untilAt(page, `${FREE}start`);
    }
    await on.bringToFront();
    await press(on, 'Continue once');
    await untilAt(on, 'https://bad-later.com/page?id=7');
    // Else its pass would be kept, which ends when the tab leaves the site.
    await goTo(on, FREE);
  });

  test('without history closes the tab, and one opened by a link leaves the page with the link in front; the only tab of a window leaves a new tab there', async () => {
    await goTo(tab, FREE);
    const before = await countTabs();
    const opened = watching.chromium.browser.waitForTarget((target) => target.opener() === tab.target());
    await tab.$eval('#link', (link) => {
      link.setAttribute('target', '_blank');
      link.setAttribute('href', 'https://shop.bad-two.com/new');
    });
    await tab.click('#link');
    const page = (await (await opened).page()) as Page;
    await untilOurs(page);
    await press(page, 'Go back');
    await waitUntil(async () => (await countTabs()) === before, 'the tab is closed');
    await waitUntil(() => tab.evaluate(() => document.visibilityState === 'visible'), 'the link is in front');

    const windowId = await watching.within.evaluate(
      async () => (await chrome.windows.create({ url: 'https://bad-one.com/alone' }))?.id ?? 0,
    );
    const tabsOf = () => watching.within.evaluate((id) => chrome.tabs.query({ windowId: id }), windowId);
    const target = await watching.chromium.browser.waitForTarget((found) =>
      found.url().endsWith('/blocked.html#/bad-one.com'),
    );
    const alone = await target.asPage();
    await untilOurs(alone);
    await press(alone, 'Go back');
    await waitUntil(async () => {
      const tabs = await tabsOf();
      return tabs.length === 1 && !tabs[0]?.url?.includes('/blocked.html');
    }, 'another tab stands there');
    await watching.within.evaluate((id) => chrome.windows.remove(id), windowId);
  });
});

test('"Show the card" opens what is saved in the dashboard, and asks the service for nothing', async () => {
  await openBlocked();
  const opened = watching.chromium.browser.waitForTarget((target) =>
    target.url().includes('/dashboard.html#/site/bad-one.com'),
  );
  await press(tab, 'Show the card');
  const card = await (await opened).asPage();
  await untilText(card, 'Categories Adult 90%');
  await waitUntil(async () => !(await card.$('[aria-busy="true"]')), 'the card is calm');
  expect(watching.askedHosts()).toEqual([]);
  expect(isOurs(tab)).toBe(true);
});

describe('"Continue once"', () => {
  test('opens the very address in this tab, whose card says so, until the tab leaves the site; others stay blocked', async () => {
    await openBlocked('listed.com', '/page?id=7#part');
    await press(tab, 'Continue once');
    await untilAt(tab, 'https://listed.com/page?id=7#part');
    await waitUntil(() => told('first-paint') > 0, 'the site is drawn');
    const [{ id = 0 } = {}] = await watching.within.evaluate(() => chrome.tabs.query({ url: 'https://listed.com/*' }));
    await watching.untilTitle(id, 'You continued once.');
    const before = await watching.toolbar(id);
    const popup = await watching.chromium.openPopup(tab);
    await untilText(popup, 'You let this tab pass once.');
    await untilCalm(popup);
    await watching.chromium.closePopup();
    expect([before.badge, await watching.toolbar(id)]).toEqual(['✕', before]);

    const other = await watching.chromium.browser.newPage();
    await goTo(other, 'https://listed.com/other');
    await untilOurs(other);
    await tab.bringToFront();
    await watching.killWorker();
    await goTo(tab, 'https://listed.com/deeper');
    await untilAt(tab, 'https://listed.com/deeper');
    await goTo(tab, FREE);
    await goTo(tab, 'https://listed.com/again');
    await untilOurs(tab);
  });

  test.each(
    soakRows(
      [
        ['on', true],
        ['off', false],
      ],
      ['on'],
    ),
  )(
    'goes with a tab that the browser puts to sleep and gives another number, strict blocking %s',
    async (_is, strict) => {
      await storeItems(watching.within, toSafetyItem({ mode: 'saved', strict }));
      await openBlocked();
      await press(tab, 'Continue once');
      await untilAt(tab, 'https://bad-one.com/page?id=7');
      const [passed] = ((await readPasses()) as [number, string][]).at(-1) ?? [];
      const other = await watching.chromium.browser.newPage();
      await other.bringToFront();
      const id = await watching.within.evaluate(async (tabId) => (await chrome.tabs.discard(tabId))?.id, passed);
      await watching.within.evaluate((tabId = 0) => chrome.tabs.update(tabId, { active: true }), id);
      const read = () =>
        watching.within.evaluate(async (tabId = 0) => {
          const { discarded, status, url } = await chrome.tabs.get(tabId);
          return { discarded, status, url };
        }, id);
      await waitUntil(async () => (await read()).status === 'complete', 'the tab is awake');
      expect(await read()).toEqual({ discarded: false, status: 'complete', url: 'https://bad-one.com/page?id=7' });
      await watching.within.evaluate((tabId = 0) => chrome.tabs.update(tabId, { url: 'https://free-site.com/' }), id);
      const isKept = async () => ((await readPasses()) as [number, string][]).some(([of]) => of === id);
      await waitUntil(async () => !(await isKept()), 'the pass is spent');
      await watching.within.evaluate((tabId = 0) => chrome.tabs.remove(tabId), id);
      await other.close();
    },
  );
});

describe('a click that was meant for the page before', () => {
  const LEADING = 'https://bad-one.com/from-a-click';

  test.each(soak([180], [180, 240, 300, 360, 420, 500]))(
    'is not taken as the second of two, %i ms later; the first click after a pause is',
    async (gap) => {
      await openBlocked();
      const box = await (await find(tab, 'button', 'Continue once')).boundingBox();
      if (!box) throw new Error('The button is not drawn.');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      // A page on which any click leads to a blocked site; ours has the button under the pointer then.
      await goTo(tab, FREE);
      await tab.evaluate((address) => addEventListener('click', () => location.assign(address)), LEADING);
      await tab.mouse.click(x, y);
      await new Promise((resolve) => setTimeout(resolve, gap));
      await tab.mouse.click(x, y);
      await untilOurs(tab);
      await untilTaken('Continue once');
      const id = await tab.evaluate(async () => (await chrome.tabs.getCurrent())?.id);
      // The pass of a tab that a test before has closed may be there still.
      const passes = ((await readPasses()) as [number, string][]).filter(([of]) => of === id);
      expect([isOurs(tab), passes, await readOverrides()]).toEqual([true, [], []]);
      await press(tab, 'Continue once');
      await untilAt(tab, LEADING);
    },
  );

  test('is not taken from a key that is held down since then', async () => {
    await openBlocked();
    const button = await find(tab, 'button', 'Allow this host');
    await button.focus();
    // Longer than the page takes to be calm.
    for (let repeat = 0; repeat < 10; repeat++) {
      await tab.keyboard.down('Enter');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await tab.keyboard.up('Enter');
    await untilTaken('Allow this host');
    expect(await readButtons(tab)).toEqual(['Go back', 'Show the card', 'Continue once', 'Allow this host']);
    await tab.keyboard.press('Enter');
    await find(tab, 'combobox', 'For how long');
  });

  test('is not taken as the tab comes to the front from the background', async () => {
    await openBlocked();
    const box = await (await find(tab, 'button', 'Continue once')).boundingBox();
    if (!box) throw new Error('The button is not drawn.');
    const front = await watching.chromium.browser.newPage();
    await waitUntil(() => tab.evaluate(() => document.hidden), 'our page is in the background');
    await tab.bringToFront();
    await tab.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await untilTaken('Continue once');
    expect([isOurs(tab), await readOverrides()]).toEqual([true, []]);
    await front.close();
  });
});

test('an exception made meanwhile elsewhere, and brand safety switched off, leave a way to the site; pages in the background have their badges back with it', async () => {
  const tabs = await watching.openTabs(['https://bad-three.com/', 'https://bad-four.com/']);
  for (const id of tabs) await watching.untilBadge(id, '✕');
  await openBlocked();
  const always: Override = { host: 'bad-one.com', scope: 'site', then: 'allow', reason: '', until: null };
  await watching.store({ overrides: toRecord(1, 'overrides', [always], Date.now()) });
  await untilText(tab, 'Not blocked any more');
  await watching.within.evaluate(() => chrome.storage.local.remove('overrides'));
  await untilText(tab, 'Blocked by your policy');
  // What a page sees to while it opens is over by then.
  await new Promise((resolve) => setTimeout(resolve, soak(0, 9_000)));
  await watching.store(toSafetyItem({ on: false }));
  for (const id of tabs) await watching.untilBadge(id, '');
  await untilText(tab, 'Not blocked any more');
  await watching.store(toSafetyItem({ mode: 'saved' }));
  for (const id of tabs) await watching.untilBadge(id, '✕');
  await untilText(tab, 'Blocked by your policy');
  await watching.store(toSafetyItem({ on: false }));
  await untilText(tab, 'Not blocked any more');
  await press(tab, 'Open the site');
  await untilAt(tab, 'https://bad-one.com/page?id=7');
});

test('a long host in another script is shown both ways, whole, within 360 px, and so is the form', async () => {
  await openBlocked(LONG);
  await untilText(tab, READABLE);
  await tab.setViewport({ width: 360, height: 800 });
  expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await press(tab, 'Allow this host');
  await find(tab, 'combobox', 'For how long');
  expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await shoot(tab, 'blocked-allow-360', true);
});
