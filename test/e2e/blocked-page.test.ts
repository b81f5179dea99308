import type { ElementHandle, Page, Target } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromRecord, toRecord } from '../../lib/browser/record.ts';
import type { Override } from '../../lib/safety/policy.ts';
import { DAY, HOUR, SECOND } from '../../lib/time.ts';
import { storeItems, toCategoriesItem, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import {
  fill,
  find,
  findViolations,
  lookUp,
  press,
  readButtons,
  readText,
  shoot,
  untilCalm,
  untilText,
} from '../support/journey.ts';
import { createManagedBuild } from '../support/managed-policy.ts';
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
    block: ['listed.com', LONG],
    overrides: [{ host: 'excepted.com', scope: 'host', then: 'block', reason: 'The client wants it so.', until: null }],
  }),
  ...Object.assign({}, ...BAD.map((host) => toCategoriesItem(host, '/Adult', 3 * DAY))),
  ...toCategoriesItem('free-site.com', '/Games'),
});

beforeAll(async () => {
  watching = await startBrowser({ build: 'chrome-mv3-e2e', isolatesSites: true });
  for (const host of [...BAD, 'told-and-free.com']) watching.world.sites.answerAs(host, tellingSite);
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

test('what changes about the site before changes nothing of what the toolbar shows of the blocked one', async () => {
  const [id = 0, other = 0] = await watching.openTabs([FREE, FREE]);
  await watching.untilBadge(id, '✓');
  await watching.untilBadge(other, '✓');
  await watching.goTo([id], ['https://bad-four.com/']);
  await watching.untilBadge(id, '✕');
  await watching.store(toCategoriesItem('free-site.com', '/Adult', HOUR));
  await watching.untilBadge(other, '✕');
  await watching.store(toCategoriesItem('free-site.com', '/Games', HOUR - 1));
  await watching.untilBadge(other, '✓');
  expect((await watching.toolbar(id)).badge).toBe('✕');
  await watching.within.evaluate((tabs) => chrome.tabs.remove(tabs), [id, other]);
});

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
  test('the page that tells of painting does tell when nothing blocks it', async () => {
    await goTo(tab, 'https://told-and-free.com/');
    for (const what of ['ran', 'frame', 'first-paint'] as const)
      await waitUntil(() => told(what) > 0, `"${what}" is told`);
  });

  // Against a site on the same machine it would be a race of processes. Here the site answers as soon as our page stands, which
  // is later than it would, had its own page not been stopped: a page that was not stopped would wait for ever.
  test(`a site known to be blocked is stopped before it answers and paints nothing, ${ROUNDS} of ${ROUNDS}, typed, by link, by script and in new tabs`, async () => {
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

  test('a worker that was asleep, or a redirect, brings our page all the same', async () => {
    for (let round = 0; round < 10; round++) {
      await goTo(tab, FREE);
      await watching.killWorker();
      await goTo(tab, round % 2 ? `https://${BAD[round % BAD.length]}/asleep` : 'https://leads-on.com/');
      await untilOurs(tab);
    }
  });
});

test('the page says what stands in front of which site, by which rule, datum, age and source', async () => {
  await openBlocked();
  expect(
    await tab.$$eval('h1', (found) => found.map((heading) => heading.textContent?.replace('✕', '').trim())),
  ).toEqual(['Blocked by your policy']);
  expect(await tab.title()).toBe('Blocked by your policy · bad-one.com');
  const text = await readText(tab);
  for (const said of [
    'bad-one.com',
    'Not here.',
    'Rule “Adult sites”',
    'category Adult',
    '90%',
    'Service data',
    '3 days ago',
  ]) {
    expect(text.toLowerCase()).toContain(said.toLowerCase());
  }
  expect(await readButtons(tab)).toEqual(['Go back', 'Show the card', 'Continue once', 'Allow this host']);
  for (const value of ['dark', 'light']) {
    await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    await shoot(tab, `blocked-rule-${value}`);
  }
  await openBlocked('sub.listed.com');
  expect(await readText(tab)).toContain('On the block list of your policy');
  await openBlocked('excepted.com');
  expect(await readText(tab)).toContain('An exception in your policy');
  for (const value of ['dark', 'light']) {
    await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    await shoot(tab, `blocked-exception-${value}`);
  }
  const [{ id = 0 } = {}] = await watching.within.evaluate(() =>
    chrome.tabs.query({ url: chrome.runtime.getURL('blocked.html*') }),
  );
  await watching.untilBadge(id, '✕');
});

describe('"Go back"', () => {
  /** From a free page to one of a site that is blocked only then, and loads it again. */
  const blockOpenSite = async (path: string) => {
    await goTo(tab, `${FREE}start`);
    await goTo(tab, `https://bad-later.com${path}`);
    await storeItems(watching.within, toCategoriesItem('bad-later.com', '/Adult'));
    await tab.reload().catch(() => null);
    await untilOurs(tab);
  };

  test('leads to where the user came from', async () => {
    await goTo(tab, `${FREE}start`);
    await openBlocked();
    await press(tab, 'Go back');
    await untilAt(tab, `${FREE}start`);
  });

  test("after the browser's own way forward leads to the same page again, however soon", async () => {
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
  });

  test('after a redirect leads to where the user came from too', async () => {
    await goTo(tab, `${FREE}start`);
    await goTo(tab, 'https://leads-on.com/');
    await untilOurs(tab);
    await press(tab, 'Go back');
    await untilAt(tab, `${FREE}start`);
  });

  test('from a site that was open, and is loaded again since it is blocked, leads to the page before it', async () => {
    await blockOpenSite('/');
    await press(tab, 'Go back');
    await untilAt(tab, `${FREE}start`);
  });

  test('in a tab that was doubled leads to the page before the site too, and "Continue once" to the very address', async () => {
    await blockOpenSite('/page?id=7');
    // A doubled tab has its place in the history, and no visit of its own.
    await waitUntil(() => tab.evaluate(() => history.state?.isBehind === true), 'the page has kept its place');
    const double = async () => {
      const targets = watching.chromium.browser.targets();
      await watching.within.evaluate(async (address) => {
        const { id = 0 } = (await chrome.tabs.query({})).find(({ url }) => url === address) ?? {};
        await chrome.tabs.duplicate(id);
      }, tab.url());
      const isNew = (target: Target) => !targets.includes(target) && target.url() === tab.url();
      const page = (await (await watching.chromium.browser.waitForTarget(isNew)).page()) as Page;
      await untilOurs(page);
      return page;
    };
    const [back, on] = [await double(), await double()];
    await back.bringToFront();
    await press(back, 'Go back');
    await untilAt(back, `${FREE}start`);
    await on.bringToFront();
    await press(on, 'Continue once');
    await untilAt(on, 'https://bad-later.com/page?id=7');
    // Else its pass would be kept, which ends when the tab leaves the site.
    await goTo(on, FREE);
    await back.close();
    await on.close();
  });

  test('without history closes the tab, and one opened by a link leaves the page with the link in front', async () => {
    await goTo(tab, FREE);
    const before = await countTabs();
    const opened = watching.chromium.browser.waitForTarget((target) => target.opener() === tab.target());
    await tab.$eval('#link', (link) => {
      link.setAttribute('href', 'https://bad-two.com/');
      link.setAttribute('target', '_blank');
      link.setAttribute('href', 'https://shop.bad-two.com/new');
    });
    await tab.click('#link');
    const page = (await (await opened).page()) as Page;
    await untilOurs(page);
    await press(page, 'Go back');
    await waitUntil(async () => (await countTabs()) === before, 'the tab is closed');
    await waitUntil(() => tab.evaluate(() => document.visibilityState === 'visible'), 'the link is in front');
  });

  test('in the only tab of a window leaves a new tab there', async () => {
    const windowId = await watching.within.evaluate(
      async () => (await chrome.windows.create({ url: 'https://bad-one.com/alone' }))?.id ?? 0,
    );
    const tabsOf = () => watching.within.evaluate((id) => chrome.tabs.query({ windowId: id }), windowId);
    const isBlocked = async () => (await tabsOf())[0]?.url?.includes('/blocked.html') ?? false;
    await waitUntil(isBlocked, 'the site is blocked');
    const target = await watching.chromium.browser.waitForTarget((found) =>
      found.url().endsWith('/blocked.html#/bad-one.com'),
    );
    const page = await target.asPage();
    await untilOurs(page);
    await press(page, 'Go back');
    await waitUntil(async () => {
      const tabs = await tabsOf();
      return tabs.length === 1 && !tabs[0]?.url?.includes('/blocked.html');
    }, 'another tab stands there');
    await watching.within.evaluate((id) => chrome.windows.remove(id), windowId);
  });

  test('closes a tab that was moved to another window, where its own is gone', async () => {
    const { id, into } = await watching.within.evaluate(async () => {
      const own = await chrome.windows.create({ url: 'https://bad-one.com/moved' });
      const { windowId } = (await chrome.tabs.getCurrent()) ?? {};
      return { id: own?.tabs?.[0]?.id ?? 0, into: windowId ?? 0 };
    });
    const target = await watching.chromium.browser.waitForTarget((found) =>
      found.url().endsWith('/blocked.html#/bad-one.com'),
    );
    const page = await target.asPage();
    await untilOurs(page);
    await watching.within.evaluate((...[tab, windowId]) => chrome.tabs.move(tab, { windowId, index: -1 }), id, into);
    await page.bringToFront();
    await press(page, 'Go back');
    const isThere = () => watching.within.evaluate((tab) => chrome.tabs.get(tab).then(Boolean, () => false), id);
    await waitUntil(async () => !(await isThere()), 'the tab is closed');
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
  await card.close();
});

describe('"Continue once"', () => {
  test('opens the very address in this tab, and this site alone, until the tab leaves it; others stay blocked', async () => {
    await openBlocked('bad-one.com', '/page?id=7#part');
    await press(tab, 'Continue once');
    await untilAt(tab, 'https://bad-one.com/page?id=7#part');
    await waitUntil(() => told('first-paint') > 0, 'the site is drawn');
    const [{ id = 0 } = {}] = await watching.within.evaluate(() => chrome.tabs.query({ url: 'https://bad-one.com/*' }));
    await watching.untilTitle(id, 'You continued once.');
    expect((await watching.toolbar(id)).badge).toBe('✕');

    const other = await watching.chromium.browser.newPage();
    await goTo(other, 'https://bad-one.com/other');
    await untilOurs(other);
    await other.close();

    await goTo(tab, 'https://bad-one.com/deeper');
    await untilAt(tab, 'https://bad-one.com/deeper');
    await goTo(tab, 'https://bad-three.com/');
    await untilOurs(tab);
    await goTo(tab, 'https://bad-one.com/again');
    await untilOurs(tab);
    expect(await readOverrides()).toEqual([]);
  });

  test.each([
    ['the browser', 'running', async () => 'chrome://version/', async () => {}],
    ['the browser', 'stopped', async () => 'chrome://version/', () => watching.killWorker()],
    [
      'an extension',
      'stopped',
      async () => `chrome-extension://${watching.chromium.extensionId}/dashboard.html`,
      () => watching.killWorker(),
    ],
  ])('ends where the tab shows a page of %s, with the worker %s', async (_whose, _how, toAddress, stop) => {
    await openBlocked();
    await press(tab, 'Continue once');
    await untilAt(tab, 'https://bad-one.com/page?id=7');
    await stop();
    await goTo(tab, await toAddress());
    await waitUntil(async () => !tab.url().startsWith('https:'), 'the tab has left the site');
    // Else the worker could be stopped before the browser has told it where the tab is.
    await waitUntil(async () => (await readPasses()).length === 0, 'the pass is spent');
    await stop();
    await goTo(tab, 'https://bad-one.com/again');
    await untilOurs(tab);
  });

  test('is said on the card of its tab, in light and dark, and of no other site there', async () => {
    await openBlocked('listed.com', '/');
    await press(tab, 'Continue once');
    await untilAt(tab, 'https://listed.com/');
    const [{ id = 0 } = {}] = await watching.within.evaluate(() => chrome.tabs.query({ url: 'https://listed.com/*' }));
    await watching.untilTitle(id, 'You continued once.');
    const before = await watching.toolbar(id);
    const popup = await watching.chromium.openPopup(tab);
    await untilText(popup, 'You let this tab pass once.');
    await untilCalm(popup);
    for (const value of ['dark', 'light']) {
      await popup.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
      await shoot(popup, `popup-passed-${value}`);
      expect(await findViolations(popup)).toEqual([]);
    }
    await lookUp(popup, 'sub.listed.com');
    await untilCalm(popup);
    await untilText(popup, 'sub.listed.com');
    await untilText(popup, 'On the block list of your policy');
    expect(await readText(popup)).not.toContain('You let this tab pass once.');
    await watching.chromium.closePopup();
    expect([before.badge, await watching.toolbar(id)]).toEqual(['✕', before]);
  });

  test('outlives the worker', async () => {
    await openBlocked();
    await press(tab, 'Continue once');
    await untilAt(tab, 'https://bad-one.com/page?id=7');
    for (const path of ['/two', '/three']) {
      await watching.killWorker();
      await goTo(tab, `https://bad-one.com${path}`);
      await untilAt(tab, `https://bad-one.com${path}`);
    }
    await watching.killWorker();
    await goTo(tab, FREE);
    await goTo(tab, 'https://bad-one.com/again');
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
  /** A page on which any click leads to a blocked site; ours has the named button under the pointer then. */
  const standOver = async (name: string) => {
    await openBlocked();
    const box = await (await find(tab, 'button', name)).boundingBox();
    if (!box) throw new Error(`${name} is not drawn`);
    await goTo(tab, FREE);
    await tab.evaluate((address) => {
      addEventListener('click', () => location.assign(address));
    }, LEADING);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const wait = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));
  const untilStill = async () => {
    await untilOurs(tab);
    await wait(SECOND);
    // The pass of a closed tab may be there still.
    const passed = ((await readPasses()) as [number, string][]).filter(([, host]) => host === 'bad-one.com');
    expect([isOurs(tab), passed, await readOverrides()]).toEqual([true, [], []]);
    expect(await readButtons(tab)).toEqual(['Go back', 'Show the card', 'Continue once', 'Allow this host']);
  };

  const spendPass = async () => {
    await goTo(tab, FREE);
    const has = async () => ((await readPasses()) as [number, string][]).some(([, host]) => host === 'bad-one.com');
    await waitUntil(async () => !(await has()), 'the pass is spent');
  };

  test.each(soak([180, 500], [180, 240, 300, 360, 420, 500]))(
    'is not taken as the second of two, %i ms later',
    async (gap) => {
      for (const name of ['Continue once', 'Allow this host']) {
        const { x, y } = await standOver(name);
        await tab.mouse.click(x, y);
        await wait(gap);
        await tab.mouse.click(x, y);
        await untilStill();
      }
    },
  );

  test('is not taken in a burst, which may last; the first click after it is', async () => {
    const { x, y } = await standOver('Continue once');
    for (let click = 0; click < 20; click++) {
      await tab.mouse.click(x, y);
      await wait(100);
    }
    await untilStill();
    await press(tab, 'Continue once');
    await untilAt(tab, LEADING);
    await spendPass();
  });

  test('is not taken in a tab that opened in the background, as that tab comes to the front', async () => {
    const { x, y } = await standOver('Continue once');
    const ours = tab;
    await openBlocked();
    const front = await watching.chromium.browser.newPage();
    await front.bringToFront();
    await waitUntil(() => ours.evaluate(() => document.hidden), 'our page is in the background');
    await wait(2 * SECOND);
    await ours.bringToFront();
    await ours.mouse.click(x, y);
    await untilStill();
    await front.close();
    await press(ours, 'Continue once');
    await untilAt(ours, 'https://bad-one.com/page?id=7');
    await spendPass();
  });

  test('is not taken from a key that is held down since then', async () => {
    for (const name of ['Continue once', 'Allow this host']) {
      await openBlocked();
      const button = await find(tab, 'button', name);
      await tab.click('h1');
      await button.focus();
      for (let repeat = 0; repeat < 15; repeat++) {
        await tab.keyboard.down('Enter');
        await wait(100);
      }
      await tab.keyboard.up('Enter');
      await untilStill();
    }
    await tab.keyboard.press('Enter');
    await find(tab, 'combobox', 'For how long');
  });
});

describe('"Allow this host"', () => {
  const SPANS = [
    ['hour', HOUR],
    ['day', DAY],
    ['always', null],
  ] as const;

  test.each(soakRows(SPANS, ['day']))(
    'for the span "%s" keeps host, reason and end, and opens the site in every tab',
    async (span, length) => {
      await openBlocked();
      await press(tab, 'Allow this host');
      const list = (await find(tab, 'combobox', 'For how long')) as ElementHandle<HTMLSelectElement>;
      await list.select(span);
      await fill(tab, 'textbox', 'Reason', 'Needed for work');
      const before = Date.now();
      await press(tab, 'Allow');
      await untilAt(tab, 'https://bad-one.com/page?id=7');
      const [override] = await readOverrides();
      expect(override).toMatchObject({ host: 'bad-one.com', scope: 'host', then: 'allow', reason: 'Needed for work' });
      const until = override?.until ? Date.parse(override.until) : null;
      if (length === null) expect(until).toBe(null);
      else {
        expect(until).toBeGreaterThanOrEqual(before + length - 1000);
        expect(until).toBeLessThanOrEqual(Date.now() + length);
      }
      const other = await watching.chromium.browser.newPage();
      await goTo(other, 'https://www.bad-one.com/other');
      await untilAt(other, 'https://www.bad-one.com/other');
      await goTo(other, 'https://below.bad-one.com/');
      await untilAt(other, 'https://below.bad-one.com/');
      await goTo(other, 'https://bad-three.com/');
      await untilOurs(other);
      await other.close();
      const [{ id = 0 } = {}] = await watching.within.evaluate(() =>
        chrome.tabs.query({ url: 'https://bad-one.com/*' }),
      );
      await watching.untilBadge(id, '✓');
      expect((await watching.toolbar(id)).title).toContain('Your exception');
    },
  );

  test('ends when its time is over, and when it is removed in the options', async () => {
    await openBlocked();
    await press(tab, 'Allow this host');
    await press(tab, 'Allow');
    await untilAt(tab, 'https://bad-one.com/page?id=7');
    const [override] = await readOverrides();
    const ended = [{ ...override, until: new Date(Date.now() - 1).toISOString() }];
    await watching.store({ overrides: toRecord(1, 'overrides', ended, Date.now()) });
    await openBlocked('bad-one.com', '/too-late');

    await press(tab, 'Allow this host');
    await press(tab, 'Allow');
    await untilAt(tab, 'https://bad-one.com/too-late');
    const options = await watching.chromium.openPage('options.html#policy');
    await (await options.waitForSelector('::-p-aria([name="Exceptions"][role="tab"])'))?.click();
    await untilText(options, 'bad-one.com', '#policy');
    await press(options, 'Remove bad-one.com');
    await untilText(options, 'The exception for bad-one.com is removed.');
    expect(await readOverrides()).toEqual([]);
    await options.close();
    await openBlocked('bad-one.com', '/removed');
  });

  test('made meanwhile elsewhere, our page says that nothing blocks the site any more, and opens it', async () => {
    await openBlocked();
    const always: Override = { host: 'bad-one.com', scope: 'site', then: 'allow', reason: '', until: null };
    await watching.store({ overrides: toRecord(1, 'overrides', [always], Date.now()) });
    await untilText(tab, 'Not blocked any more');
    await press(tab, 'Open the site');
    await untilAt(tab, 'https://bad-one.com/page?id=7');
  });
});

test('brand safety switched off while our page stands there leaves a way to the site', async () => {
  await openBlocked();
  await watching.store(toSafetyItem({ on: false }));
  await untilText(tab, 'Not blocked any more');
  await press(tab, 'Open the site');
  await untilAt(tab, 'https://bad-one.com/page?id=7');
});

test('our pages in the background have their badges back when brand safety was switched off and on', async () => {
  const tabs = await watching.openTabs(BAD.map((host) => `https://${host}/`));
  for (const id of tabs) await watching.untilBadge(id, '✕');
  // What a page sees to while it opens is over by then.
  await new Promise((resolve) => setTimeout(resolve, soak(0, 9_000)));
  await watching.store(toSafetyItem({ on: false }));
  for (const id of tabs) await watching.untilBadge(id, '');
  await watching.store(toSafetyItem({ mode: 'saved' }));
  for (const id of tabs) await watching.untilBadge(id, '✕');
});

test('our page passes axe in light and dark, with the form open too, and fits 360 px', async () => {
  await openBlocked('shop.bad-two.com');
  for (const width of [1280, 360]) {
    await tab.setViewport({ width, height: 800 });
    await shoot(tab, `blocked-${width}`);
    expect(await findViolations(tab)).toEqual([]);
    await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
    await shoot(tab, `blocked-${width}-dark`);
    await press(tab, 'Allow this host');
    await find(tab, 'combobox', 'For how long');
    expect(await findViolations(tab)).toEqual([]);
    await shoot(tab, `blocked-allow-${width}`, true);
    expect(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await press(tab, 'Cancel');
  }
});

test('a long host in another script is shown both ways, whole, within 360 px', async () => {
  await openBlocked(LONG);
  await untilText(tab, READABLE);
  await tab.setViewport({ width: 360, height: 800 });
  expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await shoot(tab, 'blocked-other-script-360');
});

test('the keyboard alone reads the page, allows the host for a day with a reason, and opens the site', async () => {
  await openBlocked();
  expect(await tab.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  const seen: string[] = [];
  for (let key = 0; key < 4; key++) {
    await tab.keyboard.press('Tab');
    seen.push(await tab.evaluate(() => document.activeElement?.textContent?.trim() ?? ''));
  }
  expect(seen).toEqual(['Go back', 'Show the card', 'Continue once', 'Allow this host']);
  const untilTaken = (name: string) =>
    waitUntil(
      async () =>
        (await (await find(tab, 'button', name)).evaluate((one) => one.getAttribute('aria-disabled'))) !== 'true',
      `"${name}" takes a click`,
    );
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
  expect(override?.reason).toBe('By keyboard');
  expect(Date.parse(override?.until ?? '')).toBeGreaterThan(Date.now() + DAY - HOUR);
});

describe('set by the organisation', () => {
  test('what it blocks has no way through, and the worker refuses whoever asks all the same', async () => {
    const managed = createManagedBuild('chrome-mv3-e2e');
    managed.set({
      safety: { on: true },
      policy: {
        schema: 1,
        name: 'Example Ltd',
        default: 'allow',
        unknown: 'allow',
        stale: 'allow',
        block: ['forbidden.com'],
      },
      blockHosts: ['never.com'],
      locked: ['continueOnce'],
    });
    const { tab: page, close } = await startBrowser({
      world: watching.world,
      build: managed.folder,
      atStart: true,
      bare: true,
    });
    try {
      const isExplained = async () => page.url().includes('/blocked.html') && (await page.$$('main dl')).length > 0;
      const openAt = async (host: string) => {
        await goTo(page, `https://${host}/`);
        await waitUntil(isExplained, 'our page explains');
        return readButtons(page);
      };
      // A browser that has just started hands over what is set a moment later.
      await waitUntil(
        async () => {
          await goTo(page, 'https://never.com/first');
          return waitUntil(isExplained, 'our page explains', 5_000).then(
            () => true,
            () => false,
          );
        },
        'what is set has come',
        120_000,
      );
      expect(await openAt('never.com')).toEqual(['Go back', 'Show the card']);
      await untilText(page, 'Your organisation has set this. You cannot make an exception here.');
      const [{ id: tabId = 0 } = {}] = await page.evaluate(() => chrome.tabs.query({ active: true }));
      const ask = (type: string, body: object) =>
        page.evaluate((data) => chrome.runtime.sendMessage({ id: 1, type: 'request', timestamp: 1, data }), {
          v: 2,
          type,
          body,
        });
      const allow = { host: 'never.com', scope: 'host', then: 'allow', reason: '', until: null };
      for (const reply of [await ask('continue-once', { tabId, host: 'never.com' }), await ask('allow-host', allow)]) {
        expect(JSON.stringify(reply)).toContain('"refused"');
      }
      await goTo(page, FREE);
      await openAt('never.com');
      expect(await openAt('forbidden.com')).toEqual(['Go back', 'Show the card', 'Allow this host']);
    } finally {
      managed.remove();
      await close();
    }
  });
});
