import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { HOUR } from '../../lib/time';
import { toPolicyItem, toSafetyItem } from '../support/brand-safety';
import { toTestPolicy } from '../support/policies';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

const PASSED = Array.from({ length: 5 }, (_, n) => `passed-${n}.com`);
const ALLOWED = 'allowed-for-now.com';
const toSite = (host: string) => `https://${host}/`;
const toBlockedPage = (host: string) => `chrome-extension://sitecard/blocked.html#/${host}`;

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(async () => {
  await world.reset();
  await world.store({ ...toSafetyItem(), ...toPolicyItem(toTestPolicy({ block: [...PASSED, ALLOWED] })) });
});
afterAll(() => world.close());

/** Opens a site, whose place our page takes, and goes on to it by what that page asks of the worker. */
async function passThrough(host: string): Promise<void> {
  const [tabId = 0] = await world.tabs.open([toSite(host)]);
  await world.tabs.untilUrl(tabId, toBlockedPage(host));
  const until = new Date(Date.now() + HOUR).toISOString();
  const override = { host, scope: 'host', then: 'allow', reason: '', until } as const;
  const asked =
    host === ALLOWED ? await world.ask('allow-host', override) : await world.ask('continue-once', { tabId, host });
  expect(asked.ok).toBe(true);
  await world.tabs.navigate(tabId, toSite(host));
  await world.tabs.untilBadge(tabId, host === ALLOWED ? '✓' : '✕');
  expect(world.tabs.urlOf(tabId)).toBe(toSite(host));
}

test('B3: after a restart our page stands in front of what was continued once, and the exception holds', async () => {
  for (const host of [...PASSED, ALLOWED]) await passThrough(host);
  world.kill();
  world.tabs.clear();
  await world.browser.session.clear();

  // The browser asks for the sites of its last session before it has told of its start.
  const sites = [...PASSED, ALLOWED];
  const tabs = world.tabs.restore(sites.map(toSite));
  await Promise.all(tabs.map(world.tabs.reload));
  await world.browser.start('onStartup');
  for (const [place, host] of sites.entries()) {
    const tab = tabs[place] ?? 0;
    await world.tabs.untilUrl(tab, host === ALLOWED ? toSite(host) : toBlockedPage(host));
    // Our page asks for the verdict on the site in whose place it is.
    if (host !== ALLOWED) await world.ask('judge', { host, tabId: tab, isStandIn: true });
    await world.tabs.untilBadge(tab, host === ALLOWED ? '✓' : '✕');
  }
});

test('after a restart our page takes the place of a blocked site that was shown before the worker could hear of it', async () => {
  world.kill();
  world.tabs.clear();
  await world.browser.session.clear();
  const [blocked = 0, other = 0] = world.tabs.restore([toSite('passed-0.com'), toSite('other.com')]);
  await world.browser.start('onStartup');
  await world.tabs.untilUrl(blocked, toBlockedPage('passed-0.com'));
  await world.tabs.untilBadge(other, '?');
  expect(world.tabs.urlOf(other)).toBe(toSite('other.com'));
});

test('no restored tab is asked for its page where brand safety is off', async () => {
  await world.store(toSafetyItem({ on: false }));
  world.kill();
  world.tabs.clear();
  await world.browser.session.clear();
  world.tabs.restore([toSite('passed-0.com'), toSite('other.com')]);
  const getFrame = vi.spyOn(fakeBrowser.webNavigation, 'getFrame');
  onTestFinished(() => getFrame.mockRestore());
  await world.browser.start('onStartup');
  // By then the worker has long known that it is off.
  expect((await world.lookUp('asked.com')).ok).toBe(true);
  expect(getFrame).not.toHaveBeenCalled();
});
