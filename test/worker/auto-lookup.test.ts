import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PRESETS } from '../../lib/safety/presets/presets';
import { DAY } from '../../lib/time';
import { toCategoriesItem, toPolicyItem, toSafetyItem } from '../support/brand-safety';
import { BY_DATA } from '../support/policies';
import { readBooks } from '../support/stored';
import { toAddresses, toHosts } from '../support/tabs';
import { waitUntil } from '../support/wait';
import { browseWith, browseWithBudget, toOurPage } from '../support/worker-browsing';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

const BUDGET = 50;
/** Saved answers that run out together. */
const EXPIRED = 10_000;
const BLOCKS_UNKNOWN = toPolicyItem({ ...BY_DATA, unknown: 'block' });

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const open = async (address: string): Promise<number> => {
  const [tab = 0] = await world.tabs.open([address]);
  return tab;
};
const untilAsked = (host: string) =>
  waitUntil(() => world.askedHosts().includes(host), `the service is asked about ${host}`);
/** What our page in the place of a site asks the worker. */
const askForOurPage = async (host: string, tabId: number) => {
  const reply = await world.ask('judge', { host, tabId, isStandIn: true });
  if (!reply.ok) throw new Error(`It is not judged: ${reply.failure.kind}`);
  return reply.body;
};

test('B12, T12, P2, P3, P6, P10: new sites cost a call each as the day’s arithmetic says, none twice, none live, and the ledger has them all', async () => {
  const rules = { neverSend: ['*.kept-private.com'], alwaysLive: true, plan: 'Premium' as const };
  await browseWithBudget(world, 10, {
    ...toSafetyItem({ mode: 'lookup', dailyBudget: 10 }, rules),
    ...toCategoriesItem('known.com', '/Games'),
    ...toCategoriesItem('known-long-ago.com', '/Games', 400 * DAY),
  });
  world.skipWaits();
  const first = await world.tabs.open([
    ...toAddresses(['one.com', 'one.com', 'www.one.com', 'ONE.com', 'one.com.', 'two.com', 'known.com']),
    ...toAddresses(['known-long-ago.com', 'wiki.kept-private.com', 'no-such.ending', 'intranet']),
    ...toAddresses(['a.many.com', 'b.many.com', 'c.many.com', 'd.many.com', 'e.many.com']),
    'http://127.0.0.1:8080/page',
    'chrome://version/',
  ]);
  // The queue keeps the order of arrival: when it comes to this one, nothing of the others is left.
  await waitUntil(() => world.askedHosts().length === 5, 'five sites are asked about');
  const mark = await open('https://mark.com/');
  await world.tabs.untilBadge(mark, '✓');
  const asked = world.askedHosts();
  const ofMany = asked.filter((host) => host.endsWith('.many.com'));
  expect(asked.toSorted()).toEqual([...ofMany.toSorted(), 'mark.com', 'one.com', 'two.com']);
  expect(asked).toHaveLength(6);
  for (const tab of first.slice(0, 5)) await world.tabs.untilBadge(tab, '✓');
  await world.tabs.untilBadge(first[7] ?? 0, '…');
  // What is not sent is not known: the never-send list, no ending of the web, and the own network, of which nothing is said.
  for (const tab of first.slice(8, 10)) await world.tabs.untilBadge(tab, '?');
  for (const tab of [first[10] ?? 0, ...first.slice(16)]) await world.tabs.untilBadge(tab, '');

  // Four of the ten are left.
  const rest = await world.tabs.open(toAddresses(toHosts('rest', 7)));
  await waitUntil(() => world.askedHosts().length === 10, 'the day is used up');
  const stopped = 'Automatic lookups stopped: 10 of 10 today.';
  const countStopped = () => rest.filter((tab) => world.tabs.toolbar(tab).title.includes(stopped)).length;
  await waitUntil(() => countStopped() === 3, 'three tabs say why');
  const late = await open('https://too-late.com/');
  await world.tabs.untilTitle(late, stopped);
  await world.tabs.untilBadge(late, '‖');

  expect(world.oddCalls()).toEqual([]);
  expect(world.askedHosts()).toHaveLength(10);
  expect(await readBooks({ readLedger: world.readLedger, world })).toEqual({ ledger: 10, service: 10 });

  // A worker that has tried nothing yet says so too.
  world.kill();
  expect(await world.ask('judge', { host: 'too-late.com' })).toMatchObject({ ok: true, body: { stopped } });
});

test('with the preset "New domains" a new site gets its verdict for exactly one call, and another of its domain for none', async () => {
  await browseWithBudget(world, BUDGET, toPolicyItem(PRESETS['new-domains']));
  const hasVerdict = (tab: number) =>
    waitUntil(
      () => ['✓', '!', '✕'].includes(world.tabs.toolbar(tab).badge) || world.tabs.urlOf(tab).includes('blocked.html'),
      'a verdict is shown',
    );
  await hasVerdict(await open('https://www.lumenpay.com/page'));
  expect(world.paths()).toEqual(['/api/domain_expiration']);
  await hasVerdict(await open('https://shop.lumenpay.com/page'));
  expect(world.paths()).toHaveLength(1);
  expect(await readBooks({ readLedger: world.readLedger, world })).toEqual({ ledger: 1, service: 1 });
});

test('with a policy of lists and hosts alone one call makes a new site known, and a listed one costs none', async () => {
  await browseWithBudget(world, BUDGET, toPolicyItem({ ...PRESETS.empty, block: ['listed.com'] }));
  await world.tabs.untilUrl(await open('https://listed.com/'), toOurPage('listed.com'));
  await world.tabs.untilBadge(await open('https://by-default.com/page'), '✓');
  expect(world.askedHosts()).toEqual(['by-default.com']);
});

test('S12: what is saved of a site and cannot be read is not looked up by itself, and its card says so', async () => {
  const saved = Object.entries(toCategoriesItem('damaged.com', '/Games'));
  const damaged = saved.map(([key, text]) => [key, text.replace('/Games', '/Gamez')]);
  await browseWithBudget(world, BUDGET, Object.fromEntries(damaged));
  await world.tabs.untilBadge(await open('https://damaged.com/'), '?');
  await open('https://comes-after.com/');
  await untilAsked('comes-after.com');
  expect(world.askedHosts()).toEqual(['comes-after.com']);
  // It stays for the card to say so.
  expect(await world.stored()).toMatchObject(Object.fromEntries(damaged));
});

test('where the policy blocks what is unknown, a new site may open once the look-up lets it pass', async () => {
  await browseWithBudget(world, BUDGET, BLOCKS_UNKNOWN);
  world.skipWaits();
  const answer = world.holdAnswers();
  const address = 'https://awaited.com/page?id=7#part';
  const [fine = 0, adult = 0] = await world.tabs.open([address, 'https://velvet-midnight.com/']);
  await world.tabs.untilUrl(fine, toOurPage('awaited.com'));
  await world.tabs.untilUrl(adult, toOurPage('velvet-midnight.com'));
  await waitUntil(() => world.askedHosts().length === 2, 'both are asked about');
  expect(await askForOurPage('awaited.com', fine)).toMatchObject({
    decision: { verdict: 'unknown', action: 'block' },
    isAwaited: true,
    stopped: null,
  });
  await world.tabs.untilBadge(fine, '?');
  answer();
  const isJudged = async (host: string, tab: number, verdict: string) =>
    (await askForOurPage(host, tab)).decision?.verdict === verdict;
  await waitUntil(() => isJudged('awaited.com', fine, 'allowed'), 'it may open');
  await world.tabs.navigate(fine, address);
  await world.tabs.untilBadge(fine, '✓');
  await waitUntil(() => isJudged('velvet-midnight.com', adult, 'blocked'), 'the rule blocks the other');
  expect((await askForOurPage('velvet-midnight.com', adult)).decision?.rule?.name).toBe('Adult sites');
  await world.tabs.untilBadge(adult, '✕');
  expect(world.askedHosts().toSorted()).toEqual(['awaited.com', 'velvet-midnight.com']);
});

test('a site is said to be looked up as long as that is so: not when the call failed', async () => {
  await browseWithBudget(world, BUDGET, BLOCKS_UNKNOWN);
  await world.steer({ fault: '500' });
  const answer = world.holdAnswers();
  const tab = await open('https://failing-service.com/');
  await untilAsked('failing-service.com');
  expect(await askForOurPage('failing-service.com', tab)).toMatchObject({ isAwaited: true });
  answer();
  await waitUntil(async () => !(await askForOurPage('failing-service.com', tab)).isAwaited, 'nothing is awaited');
  // What was to be said is said: it does not come back.
  await open('https://comes-after.com/');
  await untilAsked('comes-after.com');
  expect(await askForOurPage('failing-service.com', tab)).toMatchObject({
    decision: { verdict: 'unknown', action: 'block' },
    isAwaited: false,
    stopped: null,
  });
});

test('the site that has the last call of the day may open, and the next says that there are no more', async () => {
  await browseWithBudget(world, 1, BLOCKS_UNKNOWN);
  world.skipWaits();
  const answer = world.holdAnswers();
  const last = await open('https://last-call.com/page');
  await untilAsked('last-call.com');
  const stopped = 'Automatic lookups stopped: 1 of 1 today.';
  expect(await askForOurPage('last-call.com', last)).toMatchObject({ isAwaited: true, stopped });
  answer();
  const isAllowed = async () => (await askForOurPage('last-call.com', last)).decision?.verdict === 'allowed';
  await waitUntil(isAllowed, 'the site may open');
  const late = await open('https://too-late.com/');
  await world.tabs.untilUrl(late, toOurPage('too-late.com'));
  const askLate = () => askForOurPage('too-late.com', late);
  await waitUntil(async () => !(await askLate()).isAwaited, 'it does not wait');
  expect(await askLate()).toMatchObject({ stopped });
  await world.tabs.untilBadge(late, '‖');
  // With more calls for the day it is not asked about by itself: it was when the tab came to it.
  await world.store(toSafetyItem({ mode: 'lookup', dailyBudget: 5 }));
  await waitUntil(async () => (await askLate()).stopped === null, 'lookups go on');
  await world.tabs.untilBadge(late, '?');
  expect(await askLate()).toMatchObject({ isAwaited: false, stopped: null });
  expect(world.tabs.toolbar(late).title).not.toContain('Automatic lookups stopped');
  expect(world.askedHosts()).toEqual(['last-call.com']);
});

test('a tab that came too late for the budget says no more that lookups have stopped once they go on', async () => {
  await browseWithBudget(world, 1);
  world.skipWaits();
  await open('https://only-call.com/');
  await untilAsked('only-call.com');
  const late = await open('https://behind-the-last.com/');
  await world.tabs.untilTitle(late, 'Automatic lookups stopped');
  await world.store(toSafetyItem({ mode: 'lookup', dailyBudget: 5 }));
  await open('https://goes-on.com/');
  await untilAsked('goes-on.com');
  await world.tabs.untilBadge(late, '?');
  expect(world.tabs.toolbar(late).title).not.toContain('Automatic lookups stopped');
});

test('the tab in front is looked up before those that wait behind it', async () => {
  await browseWithBudget(world, BUDGET);
  world.skipWaits();
  const answer = world.holdAnswers();
  const hosts = toHosts('line', 9);
  const tabs = await world.tabs.open(toAddresses(hosts));
  for (const tab of tabs) await world.tabs.untilBadge(tab, '?');
  await waitUntil(() => world.askedHosts().length === 2, 'two calls are under way');
  await world.tabs.activate(tabs.at(-1) ?? 0);
  answer();
  await waitUntil(() => world.askedHosts().length === hosts.length, 'all are asked about');
  expect(world.askedHosts()[2]).toBe(hosts.at(-1));
});

test('B4: however slow the service, no third call begins while two are under way', async () => {
  await browseWithBudget(world, BUDGET);
  world.skipWaits();
  await world.steer({ fault: 'ok-200' });
  await world.tabs.open(toAddresses(toHosts('slow', 6)));
  await waitUntil(() => world.askedHosts().length === 6, 'all are asked about');
  const times = world.service.log.map(({ time }) => time);
  const gaps = times.slice(2).map((time, index) => time - (times[index] ?? 0));
  expect(gaps.filter((gap) => gap < 190)).toEqual([]);
  expect(world.oddCalls()).toEqual([]);
});

test('a key that is refused costs one call; then nothing is sent, and the toolbar says why', async () => {
  await browseWithBudget(world, BUDGET);
  await world.steer({ key: 'another-key-than-ours' });
  const tabs = await world.tabs.open(toAddresses(toHosts('refused', 5)));
  const sentence = 'Automatic lookups stopped: The service rejected your key.';
  for (const tab of tabs) await world.tabs.untilTitle(tab, sentence);
  const late = await open('https://refused-later.com/');
  await world.tabs.untilTitle(late, sentence);
  expect(world.tabs.toolbar(late).badge).toBe('‖');
  expect(world.askedHosts()).toHaveLength(1);
});

test('a worker killed while sites wait asks about none of them twice', async () => {
  await browseWithBudget(world, BUDGET);
  world.skipWaits();
  const answer = world.holdAnswers();
  const hosts = toHosts('killed', 8);
  const tabs = await world.tabs.open(toAddresses(hosts));
  for (const calls of [2, 4, 6]) {
    await waitUntil(() => world.askedHosts().length === calls, `call ${calls} is sent`);
    world.kill();
    await Promise.all(tabs.map((tab, n) => world.tabs.navigate(tab, `https://${hosts[n]}/page?calls=${calls}`)));
  }
  answer();
  // What was cut off may have been billed: it waits for a click. All others are asked about.
  const mark = await open('https://mark-of-kill.com/');
  await untilAsked('mark-of-kill.com');
  await world.tabs.untilBadge(mark, '✓');
  expect(new Set(world.askedHosts())).toEqual(new Set([...hosts, 'mark-of-kill.com']));
  expect(world.oddCalls()).toEqual([]);
  const { ledger, service } = await readBooks({ readLedger: world.readLedger, world });
  expect(ledger).toBe(service);
});

test(`B11: ${EXPIRED} saved answers that ran out together cause no call in the default mode, and none is called fresh`, async () => {
  const hosts = toHosts('expired', EXPIRED);
  await browseWith(world, {
    ...toSafetyItem({ mode: 'saved' }),
    ...toPolicyItem(BY_DATA),
    ...Object.assign({}, ...hosts.map((host) => toCategoriesItem(host, '/Games', 31 * DAY))),
  });
  const tabs = await world.tabs.open(toAddresses(hosts.slice(0, 30)));
  for (const tab of tabs) await world.tabs.untilBadge(tab, '…');
  expect(world.askedHosts()).toEqual([]);
  await world.browser.local.remove(hosts.map((host) => `card:${host}:categories`));
  for (const [index, tab] of tabs.slice(0, 3).entries()) {
    await world.tabs.navigate(tab, `https://expired-${index}.com/again`);
    await world.tabs.untilBadge(tab, '?');
  }
  expect(world.askedHosts()).toEqual([]);
});
