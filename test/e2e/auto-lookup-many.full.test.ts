import { expect, test } from 'vitest';
import { readTabs, toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import { startBrowser } from '../support/browser.ts';
import { BY_DATA } from '../support/policies.ts';
import { createProfile, removeProfile } from '../support/profile.ts';
import { soak } from '../support/soak.ts';
import { openTabs, readToolbar, toHosts } from '../support/tabs.ts';
import { waitUntil } from '../support/wait.ts';
import { createWorld } from '../support/world.ts';

const TABS = soak(24, 200);

test(`B3: of ${TABS} tabs that the browser restores none is looked up but those that come to the front, up to the cap`, async () => {
  const world = await createWorld();
  const profile = createProfile();
  const options = { world, keptProfile: profile, build: 'chrome-mv3-e2e', atStart: true };
  const hosts = toHosts('restored', TABS);
  const asked = () => world.service.log.map(({ subject }) => subject?.replace('https://', ''));
  let { chromium, within: page } = await startBrowser(options);
  try {
    const opened = await openTabs(
      page,
      hosts.map((host) => `http://${host}/`),
    );
    const hasVisited = (host: string) => world.sites.visits().some((visit) => visit.host === host);
    await waitUntil(() => hosts.every(hasVisited), 'all tabs have loaded', 120_000);
    const inner = page;
    const countWhole = () =>
      inner.evaluate(async () => (await chrome.tabs.query({ status: 'complete', url: '*://*/*' })).length);
    await waitUntil(async () => (await countWhole()) === TABS, 'no tab is still loading', 60_000);
    await page.evaluate((items) => chrome.storage.local.set(items), {
      ...toSafetyItem({ mode: 'lookup', dailyBudget: 3 }),
      ...toPolicyItem(BY_DATA),
    });
    await page.evaluate((id) => chrome.tabs.update(id, { active: true }), opened[7] ?? 0);
    const isAllowed = async () => (await readToolbar(inner, opened[7] ?? 0)).badge === '✓';
    await waitUntil(isAllowed, 'the tab that comes to the front is looked up', 90_000);
    expect(asked()).toEqual(['restored-7.com']);
    // In front and unknown again, it would be looked up again while the browser closes.
    await page.bringToFront();
    const isBehind = () => inner.evaluate(async (id) => !(await chrome.tabs.get(id)).active, opened[7] ?? 0);
    await waitUntil(isBehind, 'the tab is behind again');
    await page.evaluate(() => chrome.storage.local.remove(['auto-budget', 'card:restored-7.com:categories']));
    await chromium.close();
    world.sites.forget();
    world.service.log.length = 0;

    ({ chromium, within: page } = await startBrowser({ ...options, bare: true, args: ['--restore-last-session'] }));
    // The browser itself loads some of the others, and leaves the rest for later.
    await waitUntil(() => hosts.filter(hasVisited).length > 3, 'several tabs have loaded', 60_000);
    const inSecond = page;
    const readFound = () =>
      inSecond.evaluate(async () => {
        const tabs = await chrome.tabs.query({ url: '*://*/*' });
        return tabs.map(({ id = 0, url = '' }) => ({ id, host: new URL(url).host }));
      });
    // One that is just being loaded has no address for a moment.
    await waitUntil(async () => (await readFound()).length === TABS, 'all tabs are back');
    const found = await readFound();
    expect(found.map(({ host }) => host).toSorted()).toEqual(hosts.toSorted());
    const lookAt = async (host: string) => {
      const id = found.find((tab) => tab.host === host)?.id ?? 0;
      await page.evaluate((tabId) => chrome.tabs.update(tabId, { active: true }), id);
      const isSaid = async () => {
        const { badge, title } = await readToolbar(page, id);
        return badge === '✓' || title.includes('Automatic lookups stopped: 3 of 3 today.');
      };
      await waitUntil(isSaid, `${host} is looked up, or says why not`, 90_000).catch(async (error: Error) => {
        throw new Error(`${error.message} It says: ${(await readToolbar(page, id)).title}`);
      });
    };
    await lookAt('restored-7.com');
    expect(asked()).toEqual(['restored-7.com']);
    // Had any of them been waiting, it would come before this one.
    const [mark = 0] = await openTabs(page, ['https://opened-after.com/']);
    await waitUntil(
      async () => (await readToolbar(page, mark)).badge === '✓',
      'a tab that is opened is looked up',
      90_000,
    );
    expect(asked()).toEqual(['restored-7.com', 'opened-after.com']);

    for (const host of ['restored-0.com', 'restored-19.com', `restored-${TABS - 1}.com`]) await lookAt(host);
    expect(asked()).toEqual(['restored-7.com', 'opened-after.com', 'restored-0.com']);
    const allowed = (await readTabs(page)).filter(({ text }) => text === '✓').map(({ url }) => new URL(url).host);
    expect(allowed.toSorted()).toEqual(asked().toSorted());
  } finally {
    await chromium.close();
    await world.close();
    removeProfile(profile);
  }
}, 450_000);
