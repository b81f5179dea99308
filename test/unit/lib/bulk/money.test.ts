import { expect, test } from 'vitest';
import { deleteBulkRun, listBulkRuns, purgeBulkRuns } from '../../../../lib/bulk/kept-runs';
import { toBits, toUnits } from '../../../../lib/bulk/rows';
import type { SectionName } from '../../../../lib/model';
import { DAY, HOUR, SECOND } from '../../../../lib/time';
import { createBulkWorld } from '../../../support/bulk-world';
import { settleDown } from '../../../support/lookup-world';

const SECTIONS: SectionName[] = ['categories', 'company'];
const toSites = (count: number) => Array.from({ length: count }, (_, index) => ({ host: `site-${index}.com` }));
const toWish = (count: number, sections = SECTIONS, calls = count * toUnits(toBits(sections)).length) => ({
  name: 'My list',
  calls,
  sites: toSites(count),
  sections,
});

/** A run of two sites whose first call nobody knows the end of. */
async function startInDoubt() {
  const world = createBulkWorld();
  world.service.reply = (_, { host }) =>
    host === 'site-0.com' ? { failure: { kind: 'no-answer', billed: 'maybe' } } : {};
  const run = world.open();
  await run.start(toWish(2));
  expect(run.state.value.counts).toMatchObject({ done: 1, 'in-doubt': 1 });
  return { ...world, run };
}

test.each(['offline', 'no-key', 'circuit'] as const)(
  '“Ask again” is a word for one call: once the worker dies over it, it needs another one (%s)',
  async (obstacle) => {
    const { run, service, state, getWorker } = await startInDoubt();
    const toSite = () => service.calls.filter(({ host }) => host === 'site-0.com').length;
    service.reply = () => {
      // The call has left, and its worker dies. The question is repeated while something else holds calls back.
      if (obstacle === 'offline') state.isOnline = false;
      if (obstacle === 'no-key') state.credential = null;
      getWorker().context.kill();
      return {};
    };
    await run.resume('again');
    expect(toSite()).toBe(2);
    state.isOnline = true;
    state.credential = 'first';
    service.reply = () => ({});
    await run.resume();
    expect([toSite(), run.state.value.counts['in-doubt']]).toEqual([2, 1]);
    await run.resume('again');
    expect([toSite(), run.state.value.counts.done]).toEqual([3, 2]);
  },
);

test('one “Ask again” is a word for each call of a row that is in doubt', async () => {
  const { open, service } = createBulkWorld();
  service.reply = () => ({ failure: { kind: 'no-answer', billed: 'maybe' } });
  const run = open();
  await run.start(toWish(1, ['categories', 'registration']));
  expect(run.state.value).toMatchObject({ counts: { 'in-doubt': 1 }, callsInDoubt: 2 });
  service.reply = () => ({});
  await run.resume('again');
  expect([service.calls.length, run.state.value.counts.done]).toEqual([4, 1]);
});

test('cards that are dropped during a run are paid anew only on the user’s word', async () => {
  const { open, getWorker, service, space } = createBulkWorld();
  for (const { host } of toSites(120)) await getWorker().lookup(host, SECTIONS);
  const paid = service.bill();
  const run = open();
  service.reply = () => {
    for (const key of [...space.items.keys()]) if (/^card:site-(?:[6-9]\d|1\d\d)/.test(key)) space.items.delete(key);
    return {};
  };
  // 120 are saved, 10 are not.
  await run.start({ ...toWish(0), sites: toSites(130).reverse(), calls: 10 });
  expect(service.bill() - paid).toBe(10);
  const { status, announced, callsSpent } = run.state.value;
  expect([status, announced, callsSpent]).toEqual(['paused', true, 10]);
  await run.resume();
  expect([run.state.value.status, service.bill() - paid]).toEqual(['done', 10 + 20]);
});

test('hosts of one domain share a registration: one call, and the run says one', async () => {
  const { open, service } = createBulkWorld();
  const sites = ['', 'a.', 'b.', 'c.', 'd.', 'e.', 'f.', 'g.'].map((part) => ({ host: `${part}shop.com` }));
  const run = open();
  await run.start({ name: '', calls: 1, sites, sections: ['registration'] });
  expect(run.state.value).toMatchObject({ status: 'done', callsSpent: 1, counts: { done: 8 } });
  expect(service.bill()).toBe(1);
});

test.each([HOUR, 40 * DAY])('a clock that is set back by %i ms changes neither sum nor pace', async (back) => {
  const { open, service, state, onWait } = createBulkWorld();
  /** Time that goes on whatever the clock says. */
  let real = 0;
  let lastNow = state.now;
  const times: number[] = [];
  onWait.run = async (duration) => {
    await settleDown();
    real += duration;
    lastNow = state.now + duration;
  };
  service.reply = () => {
    times.push(real + Math.max(0, state.now - lastNow));
    if (times.length === 30) state.now -= back;
    lastNow = state.now;
    return {};
  };
  const run = open();
  await run.start(toWish(100));
  expect(run.state.value).toMatchObject({ status: 'done', callsSpent: 100 });
  for (const [index, at] of times.entries())
    expect(at - (times[index - 40] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(10 * SECOND);
});

test('a run that is deleted in another window stops, and says so', async () => {
  const { open, service, largeSpace, lockSpace, state } = createBulkWorld();
  const run = open();
  const { store } = largeSpace.connect();
  let left = 5;
  service.reply = () => {
    if (--left === 0) void listBulkRuns(store).then(([head]) => deleteBulkRun(store, head?.id ?? '', state.now));
    return { until: settleDown() };
  };
  await run.start(toWish(40));
  // Four were under way.
  expect(service.calls.length).toBeLessThanOrEqual(5 + 8);
  expect(run.state.value).toMatchObject({ status: 'idle', run: null, gone: true });
  await purgeBulkRuns(store, lockSpace.connect().locks);
  expect([largeSpace.tables['bulk-runs'].size, largeSpace.tables['bulk-rows'].size]).toEqual([0, 0]);
});

test('a run whose data is cleared under it stops, and what it writes afterwards is tidied', async () => {
  const { open, service, largeSpace, lockSpace } = createBulkWorld();
  const run = open();
  service.reply = () => {
    if (service.calls.length === 5) for (const table of Object.values(largeSpace.tables)) table.clear();
    return { until: settleDown() };
  };
  await run.start(toWish(40));
  expect(service.calls.length).toBeLessThanOrEqual(5 + 8);
  expect(run.state.value).toMatchObject({ status: 'idle', gone: true });
  await purgeBulkRuns(largeSpace.connect().store, lockSpace.connect().locks);
  expect(largeSpace.tables['bulk-rows'].size).toBe(0);
});

test('a deleted run is removed as the page opens, while that page looks whether another window has it', async () => {
  const { open, largeSpace, lockSpace, state } = createBulkWorld();
  const first = open();
  await first.start(toWish(3));
  const { store } = largeSpace.connect();
  await deleteBulkRun(store, first.state.value.run?.id ?? '', state.now);
  first.leave();
  const second = open();
  await Promise.all([second.ready, purgeBulkRuns(store, lockSpace.connect().locks)]);
  expect([largeSpace.tables['bulk-runs'].size, largeSpace.tables['bulk-rows'].size]).toEqual([0, 0]);
});

test('tidying leaves the rows of runs that are kept', async () => {
  const { open, largeSpace, lockSpace } = createBulkWorld();
  const run = open();
  await run.start(toWish(3));
  const { store } = largeSpace.connect();
  const { size } = largeSpace.tables['bulk-rows'];
  largeSpace.tables['bulk-rows'].set('0-gone:row:00000001', {});
  largeSpace.tables['bulk-rows'].set('zz-gone:sent', []);
  await purgeBulkRuns(store, lockSpace.connect().locks);
  expect(largeSpace.tables['bulk-rows'].size).toBe(size);
});

test('a list is given up only once it is stored as a run', async () => {
  const { open, largeSpace, service } = createBulkWorld();
  const begun: string[] = [];
  const first = open();
  const second = open();
  await Promise.all([first.ready, second.ready]);
  service.reply = () => ({ until: settleDown() });
  const work = first.start(toWish(5), () => begun.push('first'));
  await settleDown();
  await second.start(toWish(5), () => begun.push('second'));
  await work;
  expect(begun).toEqual(['first']);
  const third = open();
  await third.ready;
  third.context.failWrites(1);
  await third.start(toWish(5), () => begun.push('third'));
  expect([begun, third.state.value.failure?.kind]).toEqual([['first'], 'not-saved']);
  expect(largeSpace.tables['bulk-runs'].size).toBe(1);
});

test('a run that waits goes on with another service or key only on the user’s word', async () => {
  const { open, service, state } = createBulkWorld();
  const first = open();
  service.reply = () => {
    if (service.calls.length === 4) first.pause();
    return {};
  };
  await first.start(toWish(20));
  first.leave();
  const before = service.calls.length;
  state.credential = 'second';
  const second = open();
  await second.ready;
  expect(second.state.value).toMatchObject({ status: 'paused', otherKey: true });
  expect(service.calls).toHaveLength(before);
  service.reply = () => ({});
  await second.resume();
  expect(second.state.value).toMatchObject({ status: 'done', counts: { done: 20 } });
});

test('a run under way stops where the service or key is replaced, and no call leaves with the new one', async () => {
  const { open, service, state } = createBulkWorld();
  const run = open();
  service.reply = () => {
    if (service.calls.length === 10) state.credential = 'second';
    return { until: settleDown() };
  };
  await run.start(toWish(40));
  // Those under way were sent before.
  expect(service.calls.length).toBeLessThanOrEqual(10 + 3);
  expect(run.state.value).toMatchObject({ status: 'paused', otherKey: true });
  service.reply = () => ({});
  await run.resume();
  expect(run.state.value).toMatchObject({ status: 'done', counts: { done: 40 } });
});

test.each([['categories'], ['registration']] as [SectionName][])(
  'a call for %s that a card left in doubt is in doubt in a run too, and is not sent again unasked',
  async (section) => {
    const { open, service, getWorker } = createBulkWorld();
    service.reply = () => ({ failure: { kind: 'no-answer', billed: 'maybe' } });
    await getWorker().lookup('site-0.com', [section]);
    service.reply = () => ({});
    const run = open();
    await run.start(toWish(2, [section]));
    expect(service.calls.filter(({ host }) => host === 'site-0.com')).toHaveLength(1);
    expect(run.state.value.counts).toMatchObject({ done: 1, 'in-doubt': 1 });
  },
);
