import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromRecord } from '../../lib/browser/record';
import type { Override } from '../../lib/safety/policy';
import { DAY, HOUR } from '../../lib/time';
import { toCategoriesItem, toPolicyItem, toSafetyItem } from '../support/brand-safety';
import { BY_DATA } from '../support/policies';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

const FREE = 'https://free-site.com/';
const BAD = 'https://bad-one.com/page?id=7#part';
const toOurPage = (host: string) => `chrome-extension://sitecard/blocked.html#/${host}`;

let world: WorkerWorld;
let tab: number;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(async () => {
  await world.reset();
  await world.store({
    ...toSafetyItem(),
    ...toPolicyItem(BY_DATA),
    ...Object.assign({}, ...['bad-one.com', 'bad-two.com'].map((host) => toCategoriesItem(host, '/Adult', 3 * DAY))),
    ...toCategoriesItem('free-site.com', '/Games'),
  });
  [tab = 0] = await world.tabs.open([FREE]);
  await world.tabs.untilBadge(tab, '✓');
});
afterAll(() => world.close());

/** Goes to a site whose place our page takes, which asks for its verdict. */
async function openBlocked(address: string, tabId = tab): Promise<void> {
  const { hostname: host } = new URL(address);
  await world.tabs.navigate(tabId, address);
  await world.tabs.untilUrl(tabId, toOurPage(host));
  await world.ask('judge', { host, tabId, isStandIn: true });
  await world.tabs.untilBadge(tabId, '✕');
}
/** Goes to a site that is open, with its verdict on the toolbar. */
async function openSite(address: string, badge: string, tabId = tab): Promise<void> {
  await world.tabs.navigate(tabId, address);
  await world.tabs.untilBadge(tabId, badge);
  expect(world.tabs.urlOf(tabId)).toBe(address);
}
async function continueOnce(): Promise<void> {
  await openBlocked(BAD);
  expect((await world.ask('continue-once', { tabId: tab, host: 'bad-one.com' })).ok).toBe(true);
  await openSite(BAD, '✕');
}
const toAllowed = (host: string, until: string | null): Override => ({
  ...{ host, scope: 'host', then: 'allow', reason: 'Needed for work', until },
});
const readOverrides = async () =>
  (fromRecord(1, 'overrides', (await world.stored()).overrides)?.body ?? []) as Override[];
const countPasses = async () => ((await world.storedInSession()).passes as unknown[] | undefined)?.length ?? 0;

test('what changes about the site before changes nothing of what the toolbar shows of the blocked one', async () => {
  const [other = 0] = await world.tabs.open([FREE]);
  await world.tabs.untilBadge(other, '✓');
  await openBlocked('https://bad-two.com/');
  await world.store(toCategoriesItem('free-site.com', '/Adult', HOUR));
  await world.tabs.untilBadge(other, '✕');
  await world.store(toCategoriesItem('free-site.com', '/Games', HOUR - 1));
  await world.tabs.untilBadge(other, '✓');
  expect(world.tabs.toolbar(tab).badge).toBe('✕');
});

test.each([1, 2])('a site that the policy blocks is blocked by settings that layout %i stored', async (version) => {
  await world.store({ settings: readFileSync(`test/fixtures/stored/settings-v${version}.json`, 'utf8') });
  await openBlocked(BAD);
});

test.each([
  ['are of a later build', '{"v":9,"neverSend":[]}'],
  ['are damaged', '{"v":2,"never'],
])(
  'a site that the policy blocks stays blocked where the settings %s, and the toolbar says "error"',
  async (_, text) => {
    await world.store({ settings: text });
    await world.tabs.untilBadge(tab, '?!');
    await world.tabs.navigate(tab, BAD);
    await world.tabs.untilUrl(tab, toOurPage('bad-one.com'));
    const reply = await world.ask('judge', { host: 'bad-one.com', tabId: tab, isStandIn: true });
    expect(reply).toMatchObject({
      ok: true,
      body: { decision: { verdict: 'error', action: 'block', ground: 'rule' } },
    });
    await world.tabs.untilBadge(tab, '?!');
    await openSite(FREE, '?!');
  },
);

describe('"Continue once"', () => {
  test('opens this site in this tab, and says so, until the tab leaves it; others stay blocked', async () => {
    await continueOnce();
    await world.tabs.untilTitle(tab, 'You continued once.');
    const [other = 0] = await world.tabs.open(['about:blank']);
    await openBlocked('https://bad-one.com/other', other);
    await openSite('https://bad-one.com/deeper', '✕');
    await openBlocked('https://bad-two.com/');
    await openBlocked('https://bad-one.com/again');
    expect(await readOverrides()).toEqual([]);
  });

  test('outlives the worker', async () => {
    await continueOnce();
    for (const path of ['two', 'three']) {
      world.kill();
      await openSite(`https://bad-one.com/${path}`, '✕');
    }
    world.kill();
    await openSite(FREE, '✓');
    await openBlocked('https://bad-one.com/again');
  });

  test.each([
    ['the browser', 'running', 'chrome://version/'],
    ['the browser', 'stopped', 'chrome://version/'],
    ['an extension', 'running', 'chrome-extension://sitecard/dashboard.html'],
    ['an extension', 'stopped', 'chrome-extension://sitecard/dashboard.html'],
  ])('ends where the tab shows a page of %s, with the worker %s', async (_, how, address) => {
    const stop = () => how === 'stopped' && world.kill();
    await continueOnce();
    stop();
    await world.tabs.navigate(tab, address);
    await expect.poll(countPasses).toBe(0);
    stop();
    await openBlocked('https://bad-one.com/again');
  });
});

describe('"Allow this host"', () => {
  test.each([
    ['an hour', HOUR],
    ['a day', DAY],
    ['ever', null],
  ])('for %s keeps host, reason and end, and opens the site in every tab until then', async (_, length) => {
    await openBlocked(BAD);
    const until = length === null ? null : new Date(world.now() + length).toISOString();
    const wanted = toAllowed('bad-one.com', until);
    expect((await world.ask('allow-host', wanted)).ok).toBe(true);
    expect(await readOverrides()).toEqual([wanted]);
    await openSite(BAD, '✓');
    await world.tabs.untilTitle(tab, 'Your exception');
    const [other = 0] = await world.tabs.open(['https://www.bad-one.com/other']);
    await world.tabs.untilTitle(other, 'Your exception');
    await openSite('https://below.bad-one.com/', '?', other);
    await openBlocked('https://bad-two.com/', other);
    if (length === null) return;
    world.clock.ahead += length;
    await openBlocked('https://bad-one.com/too-late');
  });

  test('ends when it is removed', async () => {
    await openBlocked(BAD);
    await world.ask('allow-host', toAllowed('bad-one.com', null));
    await openSite(BAD, '✓');
    expect((await world.ask('drop-override', { host: 'bad-one.com', scope: 'host' })).ok).toBe(true);
    expect(await readOverrides()).toEqual([]);
    await openBlocked('https://bad-one.com/removed');
  });
});

test('what the organisation blocks has no way through, and the worker refuses whoever asks all the same', async () => {
  const { unknown, stale, schema } = BY_DATA;
  await world.browser.managed.set({
    policy: { ...{ schema, unknown, stale }, name: 'Example Ltd', default: 'allow', block: ['forbidden.com'] },
    blockHosts: ['never.com'],
    locked: ['continueOnce'],
  });
  const ask = async (host: string) => {
    await openBlocked(`https://${host}/`);
    const judged = await world.ask('judge', { host, tabId: tab, isStandIn: true });
    const passed = await world.ask('continue-once', { tabId: tab, host });
    const allowed = await world.ask('allow-host', toAllowed(host, null));
    return [
      judged.ok && judged.body.decision?.ground,
      ...[passed, allowed].map((reply) => (reply.ok ? 'done' : reply.failure.kind)),
    ];
  };
  expect(await ask('never.com')).toEqual(['managed-block', 'refused', 'refused']);
  await openBlocked('https://never.com/again');
  expect(await ask('forbidden.com')).toEqual(['block-list', 'refused', 'done']);
  await openSite('https://forbidden.com/', '✓');
});
