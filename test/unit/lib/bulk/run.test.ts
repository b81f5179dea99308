import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { listBulkRuns, readWaitingBulkRun } from '../../../../lib/bulk/kept-runs';
import { readBulkRows } from '../../../../lib/bulk/record';
import type { BulkRow } from '../../../../lib/bulk/rows';
import { toBits, toUnits } from '../../../../lib/bulk/rows';
import type { Failure } from '../../../../lib/errors';
import type { SectionName } from '../../../../lib/model';
import { HOUR, MINUTE, SECOND } from '../../../../lib/time';
import { createBulkWorld } from '../../../support/bulk-world';
import { settleDown } from '../../../support/lookup-world';
import { soak } from '../../../support/soak';

const toSites = (count: number) => Array.from({ length: count }, (_, index) => ({ host: `site-${index}.com` }));
const SECTIONS: SectionName[] = ['categories', 'company'];
const toWish = (count: number, sections = SECTIONS, calls = count * toUnits(toBits(sections)).length) => ({
  name: 'My list',
  calls,
  sites: toSites(count),
  sections,
});
const statesOf = (rows: readonly BulkRow[]) => rows.map(({ state }) => state);

test('a run looks up each site once, and each row has the main values of the answers', async () => {
  const { open, service, state: clock } = createBulkWorld();
  const { start, state, rows, ready } = open();
  await ready;
  expect(state.value).toMatchObject({ status: 'idle', run: null });
  await start(toWish(60));
  expect(service.calls.map(({ endpoint }) => endpoint)).toEqual(Array.from({ length: 60 }, () => 'categorize'));
  expect(new Set(service.calls.map(({ host }) => host)).size).toBe(60);
  expect(state.value).toMatchObject({ status: 'done', callsSpent: 60, callsLeft: 0, counts: { done: 60, todo: 0 } });
  expect(state.value.run).toMatchObject({ name: 'My list', rows: 60, sections: SECTIONS });
  expect(rows.value[7]).toMatchObject({ index: 7, host: 'site-7.com', state: 'done', calls: 1 });
  expect(rows.value[7]?.values.companyName).toBeTruthy();
  expect(rows.value[7]?.at).toBeLessThanOrEqual(clock.now);
});

test('what is saved costs nothing and asks the worker nothing, and sections of other calls are asked for alone', async () => {
  const { open, service, getWorker, asked } = createBulkWorld();
  await getWorker().lookup('site-1.com', SECTIONS);
  await getWorker().lookup('site-2.com', [...SECTIONS, 'registration']);
  service.calls.length = 0;
  const { start, state, rows } = open();
  await start(toWish(3, [...SECTIONS, 'registration']));
  expect(service.calls.map(({ endpoint, host }) => `${endpoint} ${host}`)).toEqual([
    ...['categorize site-0.com', 'registration site-0.com', 'registration site-1.com'],
  ]);
  expect(asked.every(({ sections }) => sections.length < 3)).toBe(true);
  expect(state.value).toMatchObject({ status: 'done', callsSpent: 3, counts: { done: 3 } });
  expect(rows.value[2]).toMatchObject({ calls: 0, state: 'done' });
});

test('at most four calls are under way, and at most forty begin in any ten seconds', async () => {
  const { open, service, state, onWait } = createBulkWorld();
  const times: number[] = [];
  let underWay = 0;
  let most = 0;
  service.reply = () => {
    most = Math.max(most, ++underWay);
    times.push(state.now);
    const until = settleDown().then(() => {
      state.now += 30;
      underWay--;
    });
    return { until };
  };
  onWait.run = async () => {
    await settleDown();
  };
  await open().start(toWish(130));
  expect(times).toHaveLength(130);
  expect(most).toBe(4);
  for (const [index, at] of times.entries())
    expect(at - (times[index - 40] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(10 * SECOND);
});

test('calls of a page that has just been closed count for the pace of the next', async () => {
  const { open, service, state, onWait } = createBulkWorld();
  const first = open();
  onWait.run = async () => {
    await settleDown();
    first.leave();
    await new Promise(() => {});
  };
  await Promise.race([first.start(toWish(60)), first.left]);
  expect(service.calls).toHaveLength(40);
  const at = state.now;
  onWait.run = async () => {};
  const second = open();
  const times: number[] = [];
  service.reply = () => {
    times.push(state.now);
    return {};
  };
  await second.ready;
  await second.resume();
  expect(service.bill()).toBe(60);
  expect(Math.min(...times) - at).toBeGreaterThanOrEqual(9 * SECOND);
});

test.each([['quota'], ['key-refused'], ['offline'], ['permission-missing'], ['no-key']] as const)(
  '%s stops the run before the next call, with one failure, and a click goes on where it was',
  async (kind) => {
    const { open, service, state: world } = createBulkWorld();
    let count = 0;
    service.reply = () => (++count > 10 ? { failure: { kind, billed: 'no' } } : {});
    const { start, resume, state } = open();
    await start(toWish(30));
    expect(state.value).toMatchObject({ status: 'paused', failure: { kind }, counts: { done: 10, todo: 20 } });
    expect(service.calls.length).toBeLessThanOrEqual(14);
    service.reply = () => ({});
    world.credential = 'second';
    await resume();
    expect(state.value).toMatchObject({ status: 'paused', otherKey: true, counts: { done: 10 } });
    await resume();
    expect(state.value).toMatchObject({ status: 'done', counts: { done: 30 } });
    expect(service.bill()).toBe(30);
  },
);

test('B10: a key that is forgotten in the middle stops the run before the next call', async () => {
  const { open, service, state: world } = createBulkWorld();
  service.reply = (_, { host }) => {
    if (host === 'site-5.com') world.credential = null;
    return {};
  };
  const { start, state } = open();
  await start(toWish(30));
  expect(state.value).toMatchObject({ status: 'paused', failure: { kind: 'no-key' } });
  expect(service.calls.length).toBeLessThanOrEqual(6 + 4);
});

test('B9: a service that is down pauses the run after five failures in a row', async () => {
  const { open, service } = createBulkWorld();
  service.reply = () => ({ failure: { kind: 'service-failing', billed: 'maybe', status: 503 } });
  const { start, state } = open();
  await start(toWish(30));
  expect(state.value).toMatchObject({ status: 'paused', failure: { kind: 'service-failing' } });
  expect(service.calls.length).toBeGreaterThanOrEqual(5);
  expect(service.calls.length).toBeLessThanOrEqual(5 + 4);
  expect(state.value.counts['in-doubt']).toBe(service.calls.length);
});

test('a service that asks to slow down is left alone until then, and the run goes on by itself', async () => {
  const { open, service, state: world, waits } = createBulkWorld();
  let isSlow = true;
  service.reply = (_, { host }) => {
    if (host !== 'site-3.com' || !isSlow) return {};
    isSlow = false;
    return { failure: { kind: 'slow-down', billed: 'no', retryAt: world.now + 2 * MINUTE } };
  };
  const { start, state } = open();
  const rests = new Set<number | undefined>();
  state.subscribe(({ restsUntil }) => rests.add(restsUntil && restsUntil - world.now));
  await start(toWish(20));
  expect(waits).toContain(2 * MINUTE);
  expect(rests).toContain(2 * MINUTE);
  expect(state.value).toMatchObject({ status: 'done', counts: { done: 20 } });
  expect(service.bill()).toBe(20);
});

test.each(['pause', 'cancel'] as const)('%s ends a rest at once, and no further call is sent', async (end) => {
  const { open, service, onWait, state: world } = createBulkWorld();
  service.reply = () => ({ failure: { kind: 'slow-down', billed: 'no', retryAt: world.now + HOUR } });
  const run = open();
  onWait.run = async (duration) => {
    // No clock says longer.
    expect(duration).toBeLessThanOrEqual(15 * MINUTE);
    void run[end]();
    await new Promise(() => {});
  };
  await run.start(toWish(20));
  expect(run.state.value.status).toBe(end === 'pause' ? 'paused' : 'done');
  expect(service.calls.length).toBeLessThanOrEqual(4);
});

test('a run stops before the call that would pass the monthly limit, and goes on with the word of the user', async () => {
  const { open, settings, service } = createBulkWorld();
  settings.limit = 13;
  const { start, resume, state } = open();
  await start(toWish(20));
  expect(service.bill()).toBe(13);
  expect(state.value).toMatchObject({ status: 'paused', limit: true, counts: { done: 13, todo: 7 } });
  await resume();
  expect(state.value).toMatchObject({ status: 'done', counts: { done: 20 } });
});

test('a full disk stops the run: what was answered is kept with its row, and is not asked for again', async () => {
  const { open, service, getWorker, space } = createBulkWorld();
  const { start, resume, state, rows } = open();
  service.reply = (_, { host }) => {
    if (host === 'site-9.com') getWorker().context.failSets(2, 'quota');
    return {};
  };
  await start(toWish(20));
  expect(state.value).toMatchObject({ status: 'paused', failure: { kind: 'not-saved' } });
  const before = service.calls.length;
  expect(rows.value.filter(({ state }) => state === 'done')).toHaveLength(before);
  expect(before).toBeLessThanOrEqual(14);
  expect(space.items.size).toBeGreaterThan(0);
  service.reply = () => ({});
  await resume();
  expect(state.value).toMatchObject({ status: 'done', counts: { done: 20 } });
  expect(service.bill()).toBe(20);
});

test('a large store that refuses stops the run before a call', async () => {
  const { open, service } = createBulkWorld();
  const run = open();
  run.context.failWrites(1);
  await run.start(toWish(3));
  expect(run.state.value).toMatchObject({ failure: { kind: 'not-saved' } });
  expect(service.calls).toEqual([]);
});

test('a row that the large store refused is written by the next click', async () => {
  const { open, service, largeSpace } = createBulkWorld();
  const run = open();
  service.reply = (_, { host }) => {
    if (host === 'site-4.com') run.context.failWrites(2);
    return {};
  };
  await run.start(toWish(12));
  expect(run.state.value).toMatchObject({ status: 'paused', failure: { kind: 'not-saved' } });
  service.reply = () => ({});
  await run.resume();
  expect(run.state.value).toMatchObject({ status: 'done', counts: { done: 12 } });
  expect(service.bill()).toBe(12);
  const id = run.state.value.run?.id ?? '';
  const kept: BulkRow[] = [];
  for await (const block of readBulkRows(largeSpace.connect().store, id)) kept.push(...block);
  expect(kept).toEqual(run.rows.value);
});

test('failures tell what they cost: free, billed, or in doubt', async () => {
  const { open, service } = createBulkWorld();
  const failures: Record<string, Failure> = {
    'site-0.com': { kind: 'unreachable', billed: 'no' },
    'site-1.com': { kind: 'unreadable', billed: 'yes' },
    'site-2.com': { kind: 'no-answer', billed: 'maybe' },
  };
  service.reply = (_, { host }) => {
    const failure = failures[host];
    return failure ? { failure } : {};
  };
  const { start, state, rows } = open();
  await start(toWish(4));
  expect(statesOf(rows.value)).toEqual(['failed-free', 'failed-billed', 'in-doubt', 'done']);
  expect(rows.value.map(({ failures }) => failures.categories)).toEqual([
    ...['unreachable', 'unreadable', 'no-answer', undefined],
  ]);
  expect(state.value).toMatchObject({ status: 'done', callsSpent: 3, callsInDoubt: 1, callsLeft: 0 });
});

test('rows that failed are asked for once more when told, also where that is remembered, and only they', async () => {
  const { open, service, state: clock } = createBulkWorld();
  const failures: Record<string, Failure> = {
    'site-0.com': { kind: 'unreachable', billed: 'no' },
    'site-2.com': { kind: 'unreadable', billed: 'yes' },
  };
  service.reply = (_, { host }) => {
    clock.now += SECOND;
    const failure = failures[host];
    return failure ? { failure } : {};
  };
  const { start, retry, state, rows } = open();
  await start(toWish(4));
  expect(statesOf(rows.value)).toEqual(['failed-free', 'done', 'failed-billed', 'done']);
  expect(state.value).toMatchObject({ status: 'done', callsSpent: 3, callsFailed: 2, run: { workedFor: 4 * SECOND } });
  const [, done] = rows.value;

  delete failures['site-0.com'];
  await retry();
  expect(service.calls.slice(4).map(({ host }) => host)).toEqual(['site-0.com', 'site-2.com']);
  expect(statesOf(rows.value)).toEqual(['done', 'done', 'failed-billed', 'done']);
  expect(rows.value[1]).toBe(done);
  // The second call for the one that fails is billed as the first was.
  expect(state.value).toMatchObject({ status: 'done', callsSpent: 5, callsFailed: 1, run: { workedFor: 6 * SECOND } });
});

test('a second try that is paused goes on with the rows that are left of it, after a crash too', async () => {
  const { open, service } = createBulkWorld();
  service.reply = () => ({ failure: { kind: 'unreachable', billed: 'no' } });
  const first = open();
  await first.start(toWish(12));
  service.reply = () => {
    first.pause();
    return {};
  };
  await first.retry();
  const { done, todo } = first.state.value.counts;
  expect([first.state.value.status, done > 0, todo > 0, done + todo]).toEqual(['paused', true, true, 12]);
  service.reply = () => ({});
  await first.resume();
  expect(first.state.value).toMatchObject({ status: 'done', counts: { done: 12 }, callsFailed: 0 });
  expect(service.calls).toHaveLength(24);

  const second = createBulkWorld();
  second.service.reply = () => ({ failure: { kind: 'unreachable', billed: 'no' } });
  const left = second.open();
  await left.start(toWish(12));
  second.service.reply = () => {
    left.pause();
    return {};
  };
  await left.retry();
  left.leave();
  const later = second.open();
  await later.ready;
  expect(later.state.value).toMatchObject({ status: 'paused', counts: { todo: left.state.value.counts.todo } });
});

test('how long a run took is not told where a page died over it', async () => {
  const { open, service, largeSpace } = createBulkWorld();
  const dying = open();
  service.reply = () => {
    dying.leave();
    return {};
  };
  void dying.start(toWish(4));
  await dying.left;
  service.reply = () => ({});
  const later = open();
  await later.ready;
  await later.resume('again');
  expect(later.state.value).toMatchObject({ status: 'done', counts: { done: 4 }, run: { workedFor: null } });
  expect(await listBulkRuns(largeSpace.connect().store)).toMatchObject([{ workedFor: null }]);
});

test('what is in doubt is asked for once more when told, is left out otherwise, and is offered until then', async () => {
  for (const word of ['again', 'leave'] as const) {
    const { open, service, largeSpace, lockSpace } = createBulkWorld();
    service.reply = (_, { host }) => (host === 'site-1.com' ? { failure: { kind: 'lost', billed: 'maybe' } } : {});
    const first = open();
    await first.start(toWish(4));
    expect(first.state.value).toMatchObject({ status: 'done', counts: { 'in-doubt': 1, done: 3 } });
    first.leave();
    service.reply = () => ({});
    const { store } = largeSpace.connect();
    const { locks } = lockSpace.connect();
    expect(await readWaitingBulkRun(store, locks)).toMatchObject({ name: 'My list' });
    const later = open();
    await later.ready;
    expect(later.state.value).toMatchObject({ status: 'done', counts: { 'in-doubt': 1, done: 3 }, callsInDoubt: 1 });
    await later.resume(word);
    expect(later.state.value.counts).toMatchObject(word === 'again' ? { done: 4 } : { done: 3, 'in-doubt': 1 });
    expect(service.calls.filter(({ host }) => host === 'site-1.com')).toHaveLength(word === 'again' ? 2 : 1);
    expect(await readWaitingBulkRun(store, locks)).toBeNull();
  }
});

test('B7: a second window says that the run is elsewhere, and goes on once it is left', async () => {
  const { open, service } = createBulkWorld();
  const [first, second] = [open(), open()];
  const stuck = Promise.withResolvers<void>();
  service.reply = (_, { host }) => (host === 'site-4.com' ? { until: stuck.promise } : {});
  const running = first.start(toWish(10));
  await vi.waitFor(() => expect(service.calls).toHaveLength(10));
  await second.start(toWish(10));
  expect(second.state.value.elsewhere).toBe(true);
  first.pause();
  expect(first.state.value.isStopping).toBe(true);
  stuck.resolve();
  await running;
  await vi.waitFor(() => expect(second.state.value.elsewhere).toBeUndefined());
  expect(service.bill()).toBe(10);
  await second.start(toWish(10));
  expect(second.state.value).toMatchObject({ status: 'done', counts: { done: 10 }, callsSpent: 0 });
  expect(service.bill()).toBe(10);
});

test('a page that is closed leaves a run for the next, and calls under way then are found without being sent again', async () => {
  const { open, service } = createBulkWorld();
  const first = open();
  const stuck = Promise.withResolvers<void>();
  service.reply = (_, { host }) => (Number(/\d+/.exec(host)) >= 20 ? { until: stuck.promise } : {});
  void first.start(toWish(60));
  await vi.waitFor(() => expect(service.calls).toHaveLength(24));
  first.leave();
  const second = open();
  await settleDown();
  stuck.resolve();
  await second.ready;
  expect(second.state.value).toMatchObject({ status: 'paused', counts: { done: 24, todo: 36, 'in-doubt': 0 } });
  expect(second.state.value.callsSpent).toBe(24);
  service.reply = () => ({});
  await second.resume();
  expect(second.state.value).toMatchObject({ status: 'done', counts: { done: 60 }, callsSpent: 60 });
  expect(service.bill()).toBe(60);
});

test('B6: after a crash of the browser in the middle of calls, these are in doubt, and only they', async () => {
  const { open, service, getWorker, total } = createBulkWorld();
  const first = open();
  service.reply = (_, { host }) => {
    if (host === 'site-30.com') {
      first.leave();
      getWorker().context.kill();
    }
    return {};
  };
  await Promise.race([first.start(toWish(60)), first.left]);
  await settleDown();
  service.reply = () => ({});
  const second = open();
  await second.ready;
  const { counts } = second.state.value;
  expect(counts['in-doubt']).toBeGreaterThanOrEqual(1);
  expect(counts['in-doubt']).toBeLessThanOrEqual(4);
  const billed = () => service.calls.map(({ host }) => host);
  await second.resume();
  expect(new Set(billed()).size).toBe(billed().length);
  expect(second.state.value.counts).toEqual({ ...counts, todo: 0, done: 60 - counts['in-doubt'] });
  await second.resume('again');
  expect(second.state.value.counts.done).toBe(60);
  expect((await total()).sent).toBe(service.calls.length);
  expect(service.calls.length).toBeLessThanOrEqual(60 + counts['in-doubt']);
  expect(new Set(billed()).size).toBe(60);
});

test('runs are listed with the newest first', async () => {
  const { open, state, largeSpace } = createBulkWorld();
  const run = open();
  await run.start(toWish(2));
  state.now += HOUR;
  await run.start({ ...toWish(3), name: 'Second' });
  const runs = await listBulkRuns(largeSpace.connect().store);
  expect(runs.map(({ name, rows }) => [name, rows])).toEqual([
    ['Second', 3],
    ['My list', 2],
  ]);
  await run.open(runs[1]?.id ?? '');
  expect(run.state.value).toMatchObject({ status: 'done', run: { name: 'My list' }, counts: { done: 2 } });
  expect(run.rows.value).toHaveLength(2);
  run.close();
  expect(run.state.value).toMatchObject({ status: 'idle', run: null });
});

const death = fc.record({
  who: fc.constantFrom('page', 'worker', 'browser'),
  /** At which of its writes it dies, or at which call while the service works (`browser`). */
  at: fc.integer({ min: 1, max: 60 }),
  applied: fc.boolean(),
});
const RUNS = soak(40, 1_000);
const ROWS = 60;

test(
  'kills of pages, workers and browsers at any write: no row is paid twice unasked, and none is lost',
  async () => {
    const seen = { deaths: 0, inDoubt: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(death, { minLength: 1, maxLength: 5 }), async (deaths) => {
        const { open, getWorker, service, total } = createBulkWorld();
        const bills = () => {
          const counts = new Map<string, number>();
          for (const { host, billed } of service.calls) if (billed) counts.set(host, (counts.get(host) ?? 0) + 1);
          return counts;
        };
        const go = async (run: ReturnType<typeof open>) => {
          await Promise.race([run.ready, run.left]);
          const { status } = run.state.value;
          const work = status === 'paused' ? run.resume() : status === 'idle' ? run.start(toWish(ROWS)) : undefined;
          await Promise.race([work, run.left]);
        };
        let kills = 0;
        for (const { who, at, applied } of deaths) {
          const run = open();
          const worker = getWorker();
          if (who === 'page') run.context.killAtWrite(at, applied);
          if (who === 'worker') worker.context.killAtWrite(at, applied);
          const last = service.calls.length + at;
          service.reply = () => {
            if (who !== 'browser' || service.calls.length + 1 !== last) return {};
            run.leave();
            worker.context.kill();
            return {};
          };
          await go(run);
          await settleDown();
          if (worker.context.isDead() || run.context.isDead() || who === 'browser') kills++;
          run.leave();
          // It must not die later than meant.
          worker.context.kill();
          for (const count of bills().values()) expect(count).toBe(1);
        }
        service.reply = () => ({});
        // Closing an idle page and worker is no crash in the middle, but it may be one while a call is open.
        const last = open();
        for (let click = 0; click < 10; click++) {
          await go(last);
          if (last.state.value.status === 'done') break;
        }
        const { counts } = last.state.value;
        for (const count of bills().values()) expect(count).toBe(1);
        expect(last.state.value.status).toBe('done');
        expect(counts.done + counts['in-doubt']).toBe(ROWS);
        expect(counts['in-doubt']).toBeLessThanOrEqual(kills * 4);
        seen.deaths += kills;
        seen.inDoubt += counts['in-doubt'];
        if (counts['in-doubt'] > 0) await last.resume('again');
        expect(last.state.value.counts.done).toBe(ROWS);
        expect(new Set(last.rows.value.filter(({ values }) => values.companyName).map(({ host }) => host)).size).toBe(
          ROWS,
        );
        expect(service.calls.length).toBeLessThanOrEqual(ROWS + counts['in-doubt']);
        expect((await total()).sent).toBeGreaterThanOrEqual(service.calls.length);
      }),
      { numRuns: RUNS },
    );
    console.log('bulk runs', seen);
    expect(seen.deaths).toBeGreaterThan(RUNS / 2);
    expect(seen.inDoubt).toBeGreaterThan(RUNS / 4);
  },
  soak(120_000, 3_600_000),
);
