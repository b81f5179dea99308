import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toRecord } from '../../lib/browser/record';
import { createDecisionStore, readLog } from '../../lib/decisions/log';
import { DAY, HOUR } from '../../lib/time';
import type { WatchedSite } from '../../lib/watch/list';
import { readWatchList, toWatchedSite } from '../../lib/watch/list';
import { toPolicyItem, toSafetyItem } from '../support/brand-safety';
import { toTestDecision } from '../support/decisions';
import { toTestPolicy } from '../support/policies';
import { waitUntil } from '../support/wait';
import { browseWith, toOurPage } from '../support/worker-browsing';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

const POLICY = toTestPolicy({
  maxAgeDays: null,
  rules: [
    { id: 'z', name: 'Zip endings', when: { topLevelDomains: ['zip'] }, then: 'warn', reason: 'Looks like a file' },
  ],
  block: ['listed-example.com'],
});
const EVERYTHING = { text: '', verdict: 'any' } as const;

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(async () => {
  await world.reset();
  await browseWith(world, { ...toSafetyItem(), ...toPolicyItem(POLICY) });
});
afterAll(() => world.close());

const log = createDecisionStore();
const readHosts = async () => (await readLog(log, EVERYTHING, null, 100)).rows.map(({ host }) => host);
const untilLogged = (...hosts: string[]) =>
  waitUntil(async () => (await readHosts()).join() === hosts.join(), `the log has ${hosts.join(' and ')}`);

test('the log has what was warned of and blocked, by which rule and why, and nothing of what was allowed', async () => {
  const [tab = 0] = await world.tabs.open(['https://free-example.com/']);
  await world.tabs.untilBadge(tab, '?');
  await world.tabs.navigate(tab, 'https://readme.zip/');
  await world.tabs.untilBadge(tab, '!');
  await world.tabs.navigate(tab, 'https://listed-example.com/');
  await world.tabs.untilUrl(tab, toOurPage('listed-example.com'));
  await untilLogged('listed-example.com', 'readme.zip');
  const { rows } = await readLog(log, EVERYTHING, null, 100);
  expect(rows).toMatchObject([
    { verdict: 'blocked', action: 'block', ground: 'block-list' },
    { verdict: 'warned', action: 'warn', rule: { name: 'Zip endings' }, reason: 'Looks like a file' },
  ]);
});

test('who wants everything kept finds sites that are unknown in the log too', async () => {
  await browseWith(world, toSafetyItem({ logEverything: true }));
  const [tab = 0] = await world.tabs.open(['https://free-example.com/']);
  await world.tabs.untilBadge(tab, '?');
  await untilLogged('free-example.com');
  expect((await readLog(log, EVERYTHING, null, 100)).rows).toMatchObject([{ verdict: 'unknown', action: 'allow' }]);
});

test('a long log is read in pages, over the gaps that pruning leaves, and what is too old goes once a day', async () => {
  // The first third is too old; of the others every second is older still, and goes with it.
  const entries = Array.from({ length: 3000 }, (_, n) => {
    const isOld = n < 1000 || n % 2 === 0;
    return { ...toTestDecision(), host: `n${n}.example.com`, at: Date.now() - (isOld ? 8 * DAY : DAY) + n };
  });
  await log.add(entries);
  await world.browser.ring('tidy');
  const readSecond = async () => (await log.readBefore(null, 2)).at(-1)?.host;
  await waitUntil(async () => (await readSecond()) === 'n2997.example.com', 'what is too old is gone');
  const seen: string[] = [];
  let next: number | null = null;
  do {
    const page = await readLog(log, EVERYTHING, next, 100);
    expect(page.rows).toHaveLength(100);
    seen.push(...page.rows.map(({ host }) => host));
    next = page.next;
  } while (next !== null);
  expect(seen).toEqual(Array.from({ length: 1000 }, (_, n) => `n${2999 - 2 * n}.example.com`));
});

const HOST = 'northwind-ferries.com';
const store = (...sites: WatchedSite[]) => world.store({ 'watch-list': toRecord(1, 'watch-list', sites, Date.now()) });
const readSite = async () => (await readWatchList(world.areas.local)).find(({ host }) => host === HOST);

test('a site that is put on the watch list is compared with what was just looked up, and the next day costs one call, which shows its changes', async () => {
  expect((await world.openCard(HOST)).ok).toBe(true);
  expect(world.asked()).toHaveLength(3);
  world.forgetCalls();
  await store(toWatchedSite(HOST, ['categories', 'technologies']));
  await waitUntil(async () => (await readSite())?.checkedAt !== null, 'it is compared');
  // What was looked up a moment ago is the first sight: nothing is asked.
  expect(world.asked()).toEqual([]);
  const { baseline = {} } = (await readSite()) ?? {};
  expect(baseline.categories?.length).toBeGreaterThan(0);

  world.clock.ahead += 25 * HOUR;
  const at = Date.now();
  const before = { categories: ['/Gone/For good'], technologies: ['lost_and_found'] };
  const watched = toWatchedSite(HOST, ['categories', 'technologies']);
  await store({ ...watched, triedAt: at, checkedAt: at, baseline: before });
  await waitUntil(async () => (await readSite())?.seen === false, 'its changes are there');
  const { changes = [] } = (await readSite()) ?? {};
  expect(changes.filter(({ after }) => after === null).map(({ before }) => before)).toEqual([
    '/Gone/For good',
    'lost_and_found',
  ]);
  expect(world.asked()).toEqual([`/api/categorize https://${HOST}`]);
  await waitUntil(() => `watch:${HOST}` in world.browser.notes, 'it is told');
  expect(world.browser.notes[`watch:${HOST}`]?.message).toContain('Gone › For good');
});
