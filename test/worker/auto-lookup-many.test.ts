import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { browser } from 'wxt/browser';
import { fromRecord } from '../../lib/browser/record';
import { SECOND } from '../../lib/time';
import { toPolicyItem, toSafetyItem } from '../support/brand-safety';
import { BY_DATA } from '../support/policies';
import { readBooks } from '../support/stored';
import { toAddresses, toHosts } from '../support/tabs';
import { waitUntil } from '../support/wait';
import { browseWithBudget, toOurPage } from '../support/worker-browsing';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

const SUBDOMAINS = 1000;
const TABS = 200;
const BUDGET = 50;

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

/** When each automatic call was booked, by the worker's clock. */
function noteBookings(): number[] {
  const times: number[] = [];
  browser.storage.onChanged.addListener((changes) => {
    const text = changes['auto-budget']?.newValue;
    const day = fromRecord(1, 'auto-budget', text)?.body as { lastAt: number } | undefined;
    if (day) times.push(day.lastAt);
  });
  return times;
}

test(`B4: ${TABS} tabs opened at once cost ${BUDGET} calls, one a second and two in flight, and then say so; lookups by hand are answered at once in between, and after`, async () => {
  await browseWithBudget(world, BUDGET);
  const bookedAt = noteBookings();
  // Four hosts of each domain: three of each may be asked about.
  const hosts = Array.from({ length: TABS }, (_, n) => `${'abcd'[n % 4]}.crowd-${Math.floor(n / 4)}.com`);
  const ofCrowd = () => world.askedHosts().filter((host) => host.includes('.crowd-'));
  const lookUpByHand = async (host: string) => expect((await world.lookUp(host)).ok).toBe(true);
  let mayGoOn = Promise.resolve();
  world.setWait(async (duration) => {
    await mayGoOn;
    world.clock.ahead += duration;
  });
  const answer = world.holdAnswers((body) => body.includes('.crowd-'));
  const tabs = await world.tabs.open(toAddresses(hosts));
  await waitUntil(() => ofCrowd().length === 2, 'two calls are in flight');
  // It takes no place of theirs, and waits for none.
  await lookUpByHand('by-hand-during.com');
  expect(ofCrowd()).toHaveLength(2);
  const { promise, resolve } = Promise.withResolvers<void>();
  mayGoOn = promise;
  answer();
  // Nor does it wait for the second between two of them.
  await lookUpByHand('by-hand-meanwhile.com');
  expect(ofCrowd()).toHaveLength(2);
  resolve();
  await waitUntil(() => ofCrowd().length === BUDGET, 'the day is used up');

  const domainOf = (host: string) => host.slice(2);
  const perDomain = Map.groupBy(ofCrowd(), domainOf);
  /** A name whose domain had its three is no new site that day, and waits for nothing. */
  const isToWait = (host: string) => !ofCrowd().includes(host) && (perDomain.get(domainOf(host))?.length ?? 0) < 3;
  const stopped = `Automatic lookups stopped: ${BUDGET} of ${BUDGET} today.`;
  const read = () => tabs.map(world.tabs.toolbar);
  const isSaid = ({ badge, title }: { badge: string; title: string }, n: number) => {
    const host = hosts[n] ?? '';
    return ofCrowd().includes(host) ? badge !== '?' : !isToWait(host) || title.endsWith(stopped);
  };
  await waitUntil(() => read().every(isSaid), 'every site has its verdict, or says why it has none');
  // A badge says what the title says; some sites are of what the policy blocks.
  const saved = await world.stored();
  const toKnown = (host: string) => (String(saved[`card:${host}:categories`]).includes('/Adult') ? '✕' : '✓');
  const toUnknown = (title = '') => (title.endsWith(stopped) ? '‖' : '?');
  const shown = read();
  expect(shown.map(({ badge }) => badge)).toEqual(
    hosts.map((host, n) => (ofCrowd().includes(host) ? toKnown(host) : toUnknown(shown[n]?.title))),
  );
  await lookUpByHand('by-hand-after.com');

  expect(ofCrowd()).toHaveLength(BUDGET);
  expect(Math.max(...[...perDomain.values()].map(({ length }) => length))).toBe(3);
  const byHand = ['by-hand-during.com', 'by-hand-meanwhile.com', 'by-hand-after.com'];
  expect(world.askedHosts().toSorted()).toEqual([...ofCrowd(), ...byHand].toSorted());
  expect(world.oddCalls()).toEqual([]);
  expect(bookedAt).toHaveLength(BUDGET);
  expect(bookedAt.slice(1).filter((at, index) => at - (bookedAt[index] ?? 0) < SECOND)).toEqual([]);
  expect(await readBooks({ readLedger: world.readLedger, world })).toEqual({
    ledger: BUDGET + byHand.length,
    service: BUDGET + byHand.length,
  });
});

test(`T13: a page that leads through ${SUBDOMAINS} names of its own domain causes three calls at most, and no other site goes short`, async () => {
  await browseWithBudget(world, BUDGET);
  world.skipWaits();
  const ofTrap = () => world.askedHosts().filter((host) => host.endsWith('.burn-budget.com'));
  const [tab = 0] = await world.tabs.open(['https://n0.burn-budget.com/']);
  for (let n = 1; n < SUBDOMAINS; n++) await world.tabs.navigate(tab, `https://n${n}.burn-budget.com/`);
  expect(ofTrap().length).toBeLessThanOrEqual(3);

  // Kept open in tabs, more names of it make three calls in all.
  await world.tabs.open(toAddresses(Array.from({ length: 9 }, (_, n) => `kept-${n}.burn-budget.com`)));
  const [mark = 0] = await world.tabs.open(['https://mark-of-thirteen.com/']);
  await world.tabs.untilBadge(mark, '✓');
  expect(ofTrap()).toHaveLength(3);
  expect(world.oddCalls()).toEqual([]);
});

test(`B3: of ${TABS} tabs that the browser restores none is looked up but those that come to the front, up to the cap`, async () => {
  const hosts = toHosts('restored', TABS);
  await browseWithBudget(world, 3);
  world.skipWaits();
  world.kill();
  const tabs = world.tabs.restore(hosts.map((host) => `https://${host}/`));
  const [front = 0] = tabs;
  // The browser loads them as it likes, before and after it says that it has started.
  await world.tabs.reload(tabs[1] ?? 0);
  await world.browser.start('onStartup');
  for (const tab of tabs) await world.tabs.reload(tab);
  await world.tabs.untilBadge(tabs.at(-1) ?? 0, '?');
  expect(world.askedHosts()).toEqual([]);
  await world.tabs.activate(front);
  await world.tabs.untilBadge(front, '✓');
  // Had any of them been waiting, it would come before this one.
  const [mark = 0] = await world.tabs.open(['https://opened-after.com/']);
  await world.tabs.untilBadge(mark, '✓');
  expect(world.askedHosts()).toEqual(['restored-0.com', 'opened-after.com']);
  await world.tabs.activate(tabs[7] ?? 0);
  await world.tabs.untilBadge(tabs[7] ?? 0, '✓');
  for (const tab of tabs.slice(8, 12)) {
    await world.tabs.activate(tab);
    await world.tabs.untilTitle(tab, 'Automatic lookups stopped: 3 of 3 today.');
  }
  expect(world.askedHosts()).toEqual(['restored-0.com', 'opened-after.com', 'restored-7.com']);
  // A browser that starts anew with more calls for the day asks about the tab in front, and those that come there.
  world.kill();
  await world.store(toSafetyItem({ mode: 'lookup', dailyBudget: 5 }));
  await world.browser.start('onStartup');
  for (const tab of tabs) await world.tabs.reload(tab);
  await world.tabs.activate(tabs[20] ?? 0);
  await world.tabs.untilBadge(tabs[20] ?? 0, '✓');
  expect(world.askedHosts().slice(3)).toEqual(['restored-11.com', 'restored-20.com']);
});

test.each(['onStartup', 'onInstalled'] as const)(
  'B3: restored tabs that were shown before the worker could hear of them are not looked up: %s',
  async (how) => {
    await browseWithBudget(world, BUDGET);
    world.skipWaits();
    world.kill();
    const hosts = toHosts('unheard', 4);
    const tabs = world.tabs.restore(hosts.map((host) => `https://${host}/`));
    await world.browser.start(how);
    for (const tab of tabs) await world.tabs.untilBadge(tab, '?');
    // Had any of them been waiting, it would come before this one.
    const [mark = 0] = await world.tabs.open(['https://opened-after.com/']);
    await world.tabs.untilBadge(mark, '✓');
    expect(world.askedHosts()).toEqual(['opened-after.com']);
  },
);

test('B3: restored tabs that are blocked until something is known of them wait for that until they come to the front', async () => {
  const hosts = toHosts('restored', 12);
  await browseWithBudget(world, BUDGET, toPolicyItem({ ...BY_DATA, unknown: 'block' }));
  world.skipWaits();
  world.kill();
  const tabs = world.tabs.restore(hosts.map((host) => `https://${host}/`));
  await world.browser.start('onStartup');
  for (const tab of tabs) await world.tabs.reload(tab);
  for (const [n, tab] of tabs.entries()) await world.tabs.untilUrl(tab, toOurPage(hosts[n] ?? ''));
  // Had any of them been waiting, it would come before this one.
  await world.tabs.open(['https://opened-after.com/']);
  await waitUntil(() => world.askedHosts().length > 0, 'a tab that is opened is looked up');
  await world.tabs.activate(tabs[7] ?? 0);
  await waitUntil(() => world.askedHosts().includes('restored-7.com'), 'so is the one that comes to the front');
  expect(world.askedHosts()).toEqual(['opened-after.com', 'restored-7.com']);
});
