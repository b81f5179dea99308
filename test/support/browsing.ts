import type { Page } from 'puppeteer-core';
import { DAY } from '../../lib/time.ts';
import { readTabs, storeItems, toCategoriesItem, toPolicyItem, writePrimed } from './brand-safety.ts';
import { toGamblingRule, toTestPolicy } from './policies.ts';
import { sendRequest } from './request.ts';
import { waitUntil } from './wait.ts';
import type { World } from './world.ts';

const POLICY = toTestPolicy({ rules: [toGamblingRule('warn')], block: ['blocked-example.com'] });
/** Sites that something is known of; the rest of the web has names with `visited-` in them. */
const KNOWN = ['saved-good.com', 'saved-bad.com', 'primed-good.com', 'primed-bad.com'];
/** What their badges are with brand safety off, and in the modes that disclose nothing. */
const BADGES = { off: ['', '', '', ''], saved: ['✓', '!', '?', '?'], primed: ['✓', '!', '✓', '!'] } as const;
export type Mode = keyof typeof BADGES;
const HOP = 'hop.visited-hop.com';

interface Extension {
  browser: { newPage(): Promise<Page> };
  openPage(path: string): Promise<Page>;
  openSite(url: string): Promise<Page>;
}

/** A person who goes from site to site, and the count of where that should have led. */
export function createBrowsing(world: World, tabCount: number) {
  /** `host/path` of every page that somebody went to: Chromium makes `https:` of the scheme where it can. */
  const gone = new Set<string>();
  let round = 0;
  world.sites.answerAs(HOP, ({ url = '' }, response) => {
    response.writeHead(302, { Location: decodeURIComponent(url.split('?')[1] ?? '') }).end();
  });

  const toPlace = (url: string) => url.replace(/^https?:\/\//, '');
  function willGo(url: string): string {
    gone.add(toPlace(url));
    return url;
  }
  /** `host/path` of what the sites were asked for. */
  const visited = () => new Set(world.sites.visits().map(({ host, path }) => host + path));
  const badgeOf = async (within: Page, url: string) => (await readTabs(within)).find((tab) => tab.url === url)?.text;

  /** Ten navigations of every kind in one tab, to hosts that are new. */
  async function browseOn(page: Page): Promise<void> {
    const number = ++round;
    const address = (name: string, scheme = 'https') =>
      willGo(`${scheme}://${name}${number}.visited-${number % 7}.com/read?article=${number}`);
    const go = (url: string) => page.goto(url, { waitUntil: 'load' });
    await go(address('a'));
    await page.evaluate(() => {
      location.hash = 'part-2';
    });
    await page.evaluate(() => history.pushState({}, '', '/pushed?token=abc'));
    await go(address('b', 'http'));
    await go(willGo(`https://${HOP}/?${encodeURIComponent(address('c'))}`));
    await page.goBack({ waitUntil: 'load' });
    await page.goForward({ waitUntil: 'load' });
    await page.reload({ waitUntil: 'load' });
    const replaced = address('d');
    await Promise.all([page.waitForNavigation(), page.evaluate((url) => location.replace(url), replaced)]);
    await go(willGo(`https://${KNOWN[number % KNOWN.length]}/at/${number}`));
  }

  /** The badges of the known sites, each in a new tab. */
  async function readKnown({ openSite }: Extension, within: Page): Promise<(string | undefined)[]> {
    const badges: (string | undefined)[] = [];
    for (const host of KNOWN) {
      const url = willGo(`https://${host}/badge/${++round}`);
      const page = await openSite(url);
      await waitUntil(async () => (await badgeOf(within, url)) !== undefined, 'the tab is there');
      badges.push(await badgeOf(within, url));
      await page.close();
    }
    return badges;
  }

  /** Addresses for so many tabs: four in twenty are of the known sites. */
  const tabs = Array.from(
    { length: tabCount },
    (_, n) => `https://${KNOWN[n % 20] ?? `t${n}.visited-${n % 7}.com`}/tab/${n}`,
  );
  const toBadge = (url: string, mode: Mode) =>
    BADGES[mode][KNOWN.indexOf(new URL(url).host)] ?? (mode === 'off' ? '' : '?');

  return {
    tabs,
    willGo,
    /** Sorted and each once; equal when every page was reached, and nobody else was asked for anything. */
    compared: () => [[...visited()].sort(), [...gone].sort()] as const,
    forget: () => {
      world.sites.forget();
      gone.clear();
    },
    /** Stores a key, a policy, and what is known of the known sites. */
    prepare: async (extension: Extension, within: Page) => {
      await sendRequest(within, 'save-key', { address: world.address, key: world.key, keep: 'local' });
      const items = {
        ...toPolicyItem(POLICY),
        ...toCategoriesItem('saved-good.com', '/News'),
        ...toCategoriesItem('saved-bad.com', '/Gambling'),
      };
      await storeItems(within, items);
      // The options of brand safety make the large store.
      const options = await extension.openPage('options.html#safety');
      const isMade = () => options.evaluate(async () => (await indexedDB.databases()).length > 0);
      await waitUntil(isMade, 'the large store is there');
      await options.close();
      const facts = { countryCode: 'NO', globalRank: 7, at: Date.now() - DAY };
      await writePrimed(within, [
        { host: 'primed-good.com', category: '/News', ...facts },
        { host: 'primed-bad.com', category: '/Gambling', ...facts },
      ]);
    },
    /** Rounds in tabs side by side. Returns how many navigations the browser reported. */
    browse: async ({ browser }: Extension, rounds: number, tabs = 4): Promise<number> => {
      let seen = 0;
      const browseTab = async (count: number) => {
        const page = await browser.newPage();
        page.on('framenavigated', (frame) => {
          if (frame === page.mainFrame()) seen++;
        });
        for (let left = count; left > 0; left--) await browseOn(page);
        await page.close();
      };
      await Promise.all(Array.from({ length: tabs }, (_, tab) => browseTab(Math.ceil((rounds - tab) / tabs))));
      return seen;
    },
    /** Waits until what is set is in force, so that what follows is done in that mode. */
    untilKnown: (extension: Extension, within: Page, mode: Mode) =>
      waitUntil(
        async () => (await readKnown(extension, within)).join() === BADGES[mode].join(),
        `the mode "${mode}" is in force`,
        60_000,
      ),
    /** Opens them all in one go. */
    openTabs: async (within: Page): Promise<void> => {
      await within.evaluate((all) => {
        const { browser = chrome } = globalThis as { browser?: typeof chrome };
        return Promise.all(all.map(async (url) => void (await browser.tabs.create({ url, active: false }))));
      }, tabs.map(willGo));
    },
    /** Waits until all of them are loaded and have the badges of that mode. */
    untilTabs: (within: Page, mode: Mode) => {
      const isJudged = async () => {
        const seen = visited();
        const badges = new Map((await readTabs(within)).map(({ url, text }) => [url, text]));
        return tabs.every((url) => seen.has(toPlace(url)) && badges.get(url) === toBadge(url, mode));
      };
      return waitUntil(isJudged, 'every tab has its verdict', 240_000);
    },
    closeTabs: (within: Page) =>
      within.evaluate(async () => {
        const { browser = chrome } = globalThis as { browser?: typeof chrome };
        const tabs = await browser.tabs.query({ url: ['https://*/*'] });
        await browser.tabs.remove(tabs.flatMap(({ id = -1 }) => id));
      }),
    readTabCount: (within: Page) =>
      within.evaluate(async () => {
        const { browser = chrome } = globalThis as { browser?: typeof chrome };
        return (await browser.tabs.query({ url: ['https://*/*'] })).length;
      }),
    /** Brings each tab to the front in its turn: browsers load some of the tabs they restore only then. */
    lookAtTabs: (within: Page) =>
      within.evaluate(async () => {
        const { browser = chrome } = globalThis as { browser?: typeof chrome };
        for (const { id = -1 } of await browser.tabs.query({ url: ['https://*/*'] }))
          await browser.tabs.update(id, { active: true });
      }),
  };
}
export type Browsing = ReturnType<typeof createBrowsing>;
