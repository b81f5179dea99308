import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { fromRecord } from '../../../../lib/browser/record';
import { readPages, toPageKey } from '../../../../lib/discovery/pages';
import type { DiscoveryPage, DiscoveryQuery } from '../../../../lib/discovery/query';
import { PagesRun } from '../../../../lib/discovery/run';
import { readWaitingSearch } from '../../../../lib/discovery/run-record';
import type { Failure } from '../../../../lib/errors';
import { LookupError } from '../../../../lib/errors';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../lib/time';
import { settleDown } from '../../../support/lookup-world';
import { createRunChannels } from '../../../support/run-channels';
import { toSearchItem } from '../../../support/search-items';
import { createSearchWorld } from '../../../support/search-world';
import { soak } from '../../../support/soak';

const QUERY: DiscoveryQuery = { topN: 100_000, filters: { country: 'DE' } };

/** A service with so many sites for every search, and windows that come and go. */
function setUp(sites = 2000) {
  const world = createSearchWorld(sites);
  const { state, lockSpace, largeSpace, areaSpace, service } = world;
  const toChannel = createRunChannels();
  const settings = { limit: null as number | null, failure: null as Failure | null };
  /** Called while a run waits, between two calls and while it rests. */
  const waits: number[] = [];
  const onWait = { run: async (_duration: number) => {} };
  const open = () => {
    const death = Promise.withResolvers<void>();
    const lock = lockSpace.connect();
    const die = () => {
      lock.die();
      death.resolve();
    };
    const context = largeSpace.connect(die);
    let isClosed = false;
    const environment = {
      area: areaSpace.connect().area,
      locks: lock.locks,
      now: () => state.now,
      wait: async (duration: number) => {
        waits.push(duration);
        await onWait.run(duration);
        state.now += duration;
      },
    };
    const calls: ConstructorParameters<typeof PagesRun>[1] = {
      // A page that is gone hears no reply.
      askPage: (body) => {
        if (isClosed || context.isDead()) return new Promise(() => {});
        const asked = world.ask(body);
        return asked.then((reply) => (isClosed || context.isDead() ? new Promise(() => {}) : reply));
      },
      readLimit: async () => {
        if (settings.failure) throw new LookupError(settings.failure);
        return settings.limit;
      },
      readKeyId: async () => state.credential,
    };
    const run = new PagesRun(environment, calls, context.store, toChannel());
    const close = () => {
      isClosed = true;
      die();
    };
    return { ...run, context, close, closed: death.promise };
  };
  const asked = () => service.calls.map(({ key }) => Number(key.split('\n')[1]));
  const pages = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return { ...world, settings, waits, onWait, open, asked, pages };
}

const reply =
  (at: number, failure: Failure) =>
  ({ page }: DiscoveryQuery) =>
    page === at ? { failure } : {};

test('a run loads each page that is not stored, and says how far it is', async () => {
  const { open, ask, asked, state: clock, stored } = setUp();
  await ask({ query: { ...QUERY, page: 3 }, confirmed: false });
  const { start, state, latest, ready } = open();
  await ready;
  expect(state.value).toMatchObject({ status: 'idle', query: null });
  const seen: (number | null)[] = [];
  const left = new Set<number>();
  latest.subscribe((page) => seen.push(page?.query.page ?? null));
  state.subscribe(({ callsLeft }) => left.add(callsLeft));
  clock.now += HOUR;
  await start({ ...QUERY, page: 9 }, 2, 5);
  expect(asked()).toEqual([3, 2, 4, 5]);
  expect(seen).toEqual([null, 2, 4, 5]);
  expect([...left]).toEqual([0, 3, 2, 1]);
  expect(state.value).toEqual({
    ...{ status: 'done', query: QUERY, from: 2, to: 5, pagesDone: 4, callsLeft: 0, inDoubt: 0 },
  });
  expect(stored()).toHaveLength(4);
  await start(QUERY, 2, 5);
  expect(asked()).toHaveLength(4);
});

test('no more than one call is under way, and no more than four in a second', async () => {
  const { open, service, state } = setUp();
  const times: number[] = [];
  service.reply = () => {
    times.push(state.now);
    return {};
  };
  await open().start(QUERY, 1, 12);
  expect(times).toHaveLength(12);
  for (const [index, at] of times.entries())
    expect(at - (times[index - 4] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(SECOND);
});

test.each(['pause', 'cancel'] as const)('%s between two calls sends no further one', async (end) => {
  const { open, onWait, asked, stored } = setUp();
  const run = open();
  onWait.run = async () => void run[end]();
  await run.start(QUERY, 1, 10);
  expect(asked()).toEqual([1]);
  expect(stored()).toHaveLength(1);
  const later = open();
  await later.ready;
  expect(later.state.value.status).toBe(end === 'pause' ? 'paused' : 'idle');
});

test('a run that was paused goes on where it was, in any window', async () => {
  const { open, service, asked, pages } = setUp();
  const run = open();
  service.reply = ({ page }) => {
    if (page === 4) run.pause();
    return {};
  };
  const starting = run.start(QUERY, 1, 10);
  await starting;
  expect(run.state.value).toMatchObject({ status: 'paused', pagesDone: 4, callsLeft: 6 });
  service.reply = () => ({});
  const later = open();
  await later.ready;
  expect(later.state.value).toMatchObject({ status: 'paused', query: QUERY, from: 1, to: 10, pagesDone: 4 });
  await later.resume();
  expect(later.state.value).toMatchObject({ status: 'done', pagesDone: 10 });
  expect(asked()).toEqual(pages(1, 10));
});

test('a paused run can be cancelled in a later window, and its pages stay', async () => {
  const { open, service, stored } = setUp();
  const run = open();
  service.reply = () => {
    run.pause();
    return {};
  };
  await run.start(QUERY, 1, 10);
  const later = open();
  await later.ready;
  await later.cancel();
  expect(later.state.value.status).toBe('idle');
  expect(stored()).toHaveLength(1);
});

test.each([
  ['an empty page', (page: DiscoveryPage) => ({ ...page, totalPages: null, total: null }), [1, 2, 3, 4], 4],
  ['a total that is a lie', (page: DiscoveryPage) => ({ ...page, totalPages: 1000, total: 1e6 }), [1, 2, 3, 4], 4],
  ['the end of the total', (page: DiscoveryPage) => page, [1, 2, 3], 3],
])('A19: a run over 300 sites ends at %s', async (_, change, calls, to) => {
  const { open, service, asked } = setUp(300);
  service.change = change;
  const { start, state } = open();
  await start(QUERY, 1, 10);
  expect(asked()).toEqual(calls);
  expect(state.value).toMatchObject({ status: 'done', to, callsLeft: 0 });
});

test('A19: a service that repeats its last page for ever is asked once more', async () => {
  const { open, service, asked } = setUp();
  let first: DiscoveryPage | null = null;
  service.change = (page) => {
    first ??= { ...page, total: null, totalPages: null };
    return first;
  };
  await open().start(QUERY, 1, 10);
  expect(asked()).toEqual([1, 2]);
});

test('sites that a later page names already do not end a run', async () => {
  const { open, ask, service, asked } = setUp();
  service.change = (page) => ({ ...page, items: page.items.map((_, index) => toSearchItem(`a-${index}.com`)) });
  await ask({ query: { ...QUERY, page: 3 }, confirmed: false });
  await open().start(QUERY, 1, 4);
  // Page 2 repeats page 1, and so it is the last.
  expect(asked()).toEqual([3, 1, 2]);
});

test('a filter that the service ignored ends a run after one call, and a later run at once', async () => {
  const { open, service, asked } = setUp();
  service.change = (page) => ({ ...page, items: page.items.map((item) => ({ ...item, countryCode: 'US' })) });
  const { start, state } = open();
  await start(QUERY, 1, 10);
  expect(state.value).toMatchObject({ status: 'done', ignored: true, to: 1 });
  await start(QUERY, 2, 10);
  expect(state.value).toMatchObject({ status: 'done', ignored: true, callsLeft: 0 });
  expect(asked()).toEqual([1]);
});

test.each(['quota', 'service-failing', 'offline', 'key-refused', 'invalid-request'] as const)(
  '%s that is not billed pauses the run, and a click goes on at the same page',
  async (kind) => {
    const { open, service, pages } = setUp();
    service.reply = reply(4, { kind, billed: 'no' });
    const { start, resume, state } = open();
    await start(QUERY, 1, 6);
    expect(state.value).toMatchObject({ status: 'paused', failure: { kind }, pagesDone: 3, inDoubt: 0 });
    // The next click of a key that was refused comes after another one was saved.
    service.reply = () => ({});
    if (kind === 'key-refused') return;
    await resume();
    expect(state.value).toMatchObject({ status: 'done', pagesDone: 6 });
    expect(service.calls.filter(({ billed }) => billed).map(({ key }) => key)).toEqual(
      pages(1, 6).map((page) => toPageKey({ ...QUERY, page })),
    );
  },
);

test('a service that asks to slow down is left alone until then, and the run goes on by itself', async () => {
  const { open, service, asked, waits, state: clock } = setUp();
  let isSlow = true;
  service.reply = ({ page }) => {
    if (page !== 3 || !isSlow) return {};
    isSlow = false;
    return { failure: { kind: 'slow-down', billed: 'no', retryAt: clock.now + 2 * MINUTE } };
  };
  const { start, state } = open();
  const rests = new Set<number | undefined>();
  state.subscribe(({ restsUntil }) => rests.add(restsUntil && restsUntil - clock.now));
  await start(QUERY, 1, 4);
  expect(asked()).toEqual([1, 2, 3, 3, 4]);
  expect([...rests]).toEqual([undefined, 2 * MINUTE]);
  expect(waits).toContain(2 * MINUTE);
  expect(state.value).toMatchObject({ status: 'done', pagesDone: 4, inDoubt: 0 });
});

test.each(['pause', 'cancel'] as const)('%s ends a rest at once', async (end) => {
  const { open, service, onWait, asked, state: clock } = setUp();
  service.reply = () => ({ failure: { kind: 'slow-down', billed: 'no', retryAt: clock.now + HOUR } });
  const run = open();
  onWait.run = async (duration) => {
    // No clock says longer.
    expect(duration).toBe(15 * MINUTE);
    void run[end]();
    await new Promise(() => {});
  };
  await run.start(QUERY, 1, 4);
  expect(run.state.value.status).toBe(end === 'pause' ? 'paused' : 'idle');
  expect(asked()).toEqual([1]);
});

test('a run stops before the call that would pass the monthly limit, and goes on with the word of the user', async () => {
  const { open, settings, asked, ask } = setUp();
  settings.limit = 5;
  await ask({ query: { topN: 10 }, confirmed: false });
  const { start, state } = open();
  await start(QUERY, 1, 8);
  expect(state.value).toMatchObject({ status: 'paused', limit: true, pagesDone: 4, callsLeft: 4 });
  expect(asked().slice(1)).toEqual([1, 2, 3, 4]);
  // A window that has just been opened has not said so yet.
  const later = open();
  await later.ready;
  await later.resume();
  expect(later.state.value).toMatchObject({ status: 'paused', limit: true });
  expect(asked()).toHaveLength(5);
  await later.resume();
  expect(later.state.value).toMatchObject({ status: 'done', pagesDone: 8 });
  // The word was for one run.
  await start(QUERY, 9, 10);
  expect(state.value).toMatchObject({ status: 'paused', limit: true, pagesDone: 0 });
});

test('a page that may have been billed is left out by a plain resume, and asked for again when told', async () => {
  for (const doubtful of ['leave', 'again'] as const) {
    const { open, service, asked } = setUp();
    service.reply = reply(4, { kind: 'no-answer', billed: 'maybe' });
    const { start, resume, state } = open();
    await start(QUERY, 1, 6);
    expect(state.value).toMatchObject({ status: 'paused', pagesDone: 3, inDoubt: 1, failure: { kind: 'no-answer' } });
    service.reply = () => ({});
    await resume(doubtful);
    const again = doubtful === 'again';
    expect(asked().filter((page) => page === 4)).toHaveLength(again ? 2 : 1);
    expect(state.value).toMatchObject({ status: 'done', pagesDone: again ? 6 : 5, inDoubt: again ? 0 : 1 });
    const later = open();
    await later.ready;
    expect(later.state.value).toMatchObject(again ? { status: 'idle' } : { status: 'done', inDoubt: 1 });
    if (again) continue;
    await later.resume('again');
    expect(later.state.value).toMatchObject({ status: 'done', pagesDone: 6, inDoubt: 0 });
    expect(asked().filter((page) => page === 4)).toHaveLength(2);
  }
});

test('a page that the worker could not store pauses the run, is shown, and is in doubt', async () => {
  const { open, getWorker, service, asked } = setUp();
  const { start, resume, state, latest } = open();
  service.reply = ({ page }) => {
    if (page === 2) getWorker().large.failWrites(1);
    return {};
  };
  await start(QUERY, 1, 3);
  expect(state.value).toMatchObject({ status: 'paused', failure: { kind: 'not-saved' }, inDoubt: 1, pagesDone: 1 });
  expect(latest.value?.page.items).toHaveLength(100);
  service.reply = () => ({});
  await resume();
  expect(asked()).toEqual([1, 2, 3]);
  await resume('again');
  expect(asked()).toEqual([1, 2, 3, 2]);
  expect(state.value).toMatchObject({ status: 'done', pagesDone: 3, inDoubt: 0 });
});

test('a large store that refuses the run stops it before a call', async () => {
  const { open, asked } = setUp();
  const run = open();
  run.context.failWrites(1);
  await run.start(QUERY, 1, 3);
  expect(run.state.value).toMatchObject({ status: 'paused', failure: { kind: 'not-saved' } });
  expect(asked()).toEqual([]);
});

test('a hasty click does not take back that a run is cancelled', async () => {
  const { open, service, asked } = setUp();
  const run = open();
  service.reply = ({ page }) => {
    if (page === 2) {
      void run.cancel();
      void run.start(QUERY, 5, 6);
      void run.resume();
    }
    return {};
  };
  await run.start(QUERY, 1, 10);
  expect(run.state.value.status).toBe('idle');
  expect(asked()).toEqual([1, 2]);
});

test('settings that cannot be read pause the run with that word, before a call', async () => {
  const { open, settings, asked } = setUp();
  settings.failure = { kind: 'internal', billed: 'no', field: 'settings' };
  const { start, state } = open();
  await start(QUERY, 1, 3);
  expect(state.value).toMatchObject({ status: 'paused', failure: { kind: 'internal', field: 'settings' } });
  expect(asked()).toEqual([]);
});

test('a second window says that the run is elsewhere, and goes on once it is left', async () => {
  const { open, service, asked, pages } = setUp();
  const [first, second] = [open(), open()];
  const stuck = Promise.withResolvers<void>();
  service.reply = ({ page }) => (page === 4 ? { until: stuck.promise } : {});
  const running = first.start(QUERY, 1, 10);
  await vi.waitFor(() => expect(asked()).toHaveLength(4));
  await second.start(QUERY, 1, 10);
  expect(second.state.value.elsewhere).toBe(true);
  expect(asked()).toHaveLength(4);
  first.pause();
  expect(first.state.value.isStopping).toBe(true);
  stuck.resolve();
  await running;
  await vi.waitFor(() => expect(second.state.value).toMatchObject({ status: 'paused', pagesDone: 4 }));
  expect(second.state.value.elsewhere).toBeUndefined();
  await second.resume();
  expect(second.state.value).toMatchObject({ status: 'done' });
  expect(asked()).toEqual(pages(1, 10));
});

test('a closed window leaves a run for the next, and the call under way is not lost', async () => {
  const { open, service, asked, pages } = setUp();
  const first = open();
  const stuck = Promise.withResolvers<void>();
  service.reply = ({ page }) => (page === 4 ? { until: stuck.promise } : {});
  void first.start(QUERY, 1, 10);
  await vi.waitFor(() => expect(asked()).toHaveLength(4));
  first.close();
  stuck.resolve();
  await settleDown();
  const second = open();
  await second.ready;
  expect(second.state.value).toMatchObject({ status: 'paused', pagesDone: 4 });
  await second.resume();
  expect(asked()).toEqual(pages(1, 10));
});

test('a crash of the browser between two pages of a run of 20: none is paid twice, none is lost', async () => {
  for (const isUnderWay of [false, true]) {
    const { open, getWorker, service, onWait, asked, stored, total, pages } = setUp();
    const first = open();
    const crash = () => {
      first.close();
      getWorker().context.kill();
    };
    let waited = 0;
    if (isUnderWay)
      service.reply = ({ page }) => {
        if (page === 8) crash();
        return {};
      };
    else
      onWait.run = async () => {
        if (++waited === 7) crash();
      };
    await Promise.race([first.start(QUERY, 1, 20), first.closed]);
    await settleDown();
    service.reply = () => ({});
    onWait.run = async () => {};
    const second = open();
    await second.ready;
    expect(second.state.value).toMatchObject({ status: 'paused', pagesDone: 7, callsLeft: 13 });
    await second.resume();
    if (isUnderWay) {
      // Nobody knows whether the page was billed, and no call finds out.
      expect(second.state.value).toMatchObject({
        status: 'paused',
        inDoubt: 1,
        failure: { kind: 'lost', isHeld: true },
      });
      expect(asked()).toEqual(pages(1, 8));
      await second.resume('again');
    }
    expect(second.state.value).toMatchObject({ status: 'done', pagesDone: 20, inDoubt: 0 });
    expect(stored()).toHaveLength(20);
    expect(asked()).toHaveLength(isUnderWay ? 21 : 20);
    expect(new Set(asked())).toEqual(new Set(pages(1, 20)));
    expect((await total()).sent).toBe(asked().length);
  }
});

test('pages that have become too old since a run was paused are asked for again', async () => {
  const { open, service, asked, state: clock } = setUp();
  const run = open();
  service.reply = ({ page }) => {
    if (page === 2) run.pause();
    return {};
  };
  await run.start(QUERY, 1, 3);
  clock.now += 8 * DAY;
  const later = open();
  await later.ready;
  expect(later.state.value).toMatchObject({ status: 'paused', pagesDone: 0, callsLeft: 3 });
  service.reply = () => ({});
  await later.resume();
  expect(asked()).toEqual([1, 2, 1, 2, 3]);
});

const death = fc.record({
  who: fc.constantFrom('page', 'worker', 'large', 'browser'),
  /** At which of its writes it dies, or at which page while the service works (`browser`). */
  at: fc.integer({ min: 1, max: 12 }),
  applied: fc.boolean(),
});
const RUNS = soak(150, 3_000);

test(
  'kills of pages, workers and browsers at any write: no page is paid twice unasked, and none is lost',
  async () => {
    const seen = { deaths: 0, inDoubt: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(death, { maxLength: 5 }), async (deaths) => {
        const { open, getWorker, service, stored, areaSpace } = setUp();
        const query = { ...QUERY };
        const go = async (run: ReturnType<typeof open>) => {
          await run.ready;
          const { status } = run.state.value;
          const work = status === 'paused' ? run.resume() : status === 'idle' ? run.start(query, 1, 20) : undefined;
          await Promise.race([work, run.closed]);
        };
        for (const { who, at, applied } of deaths) {
          const run = open();
          const worker = getWorker();
          if (who === 'page') run.context.killAtWrite(at, applied);
          if (who === 'worker') worker.context.killAtWrite(at, applied);
          if (who === 'large') worker.large.killAtWrite(at, applied);
          service.reply = ({ page }) => {
            if (who !== 'browser' || page !== at) return {};
            run.close();
            worker.context.kill();
            return {};
          };
          await go(run);
          await settleDown();
          if (worker.isDead() || run.context.isDead() || who === 'browser') seen.deaths++;
          run.close();
          // It must not die later than meant.
          worker.context.kill();
          for (const { key } of service.calls) expect(service.bill(key)).toBe(1);
        }
        service.reply = () => ({});
        // Each click goes on as far as the next page in doubt.
        const last = open();
        for (let click = 0; click < 25; click++) {
          await go(last);
          if (last.state.value.status === 'done') break;
        }
        for (const { key } of service.calls) expect(service.bill(key)).toBe(1);
        if (last.state.value.status === 'done') {
          const { inDoubt } = last.state.value;
          seen.inDoubt += inDoubt;
          expect(stored().length + inDoubt).toBe(20);
          expect(inDoubt).toBeLessThanOrEqual(deaths.length);
          if (inDoubt > 0) await last.resume('again');
        }
        expect(stored()).toHaveLength(20);
        expect((await readPages(query, last.context.store, Date.UTC(2026, 5, 15, 13))).size).toBe(20);
        expect(service.calls.length).toBeLessThanOrEqual(20 + deaths.length);
        // The next worker leaves nothing open.
        getWorker().context.kill();
        getWorker();
        await settleDown();
        const journal = fromRecord(1, 'journal', areaSpace.items.get('journal'))?.body;
        expect(journal).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    console.log('runs', seen);
    expect(seen.deaths).toBeGreaterThan(RUNS / 2);
    expect(seen.inDoubt).toBeGreaterThan(RUNS / 10);
  },
  soak(120_000, 3_600_000),
);

test('a run waits for the user while it is paused, or has ended with pages in doubt, and not while it runs', async () => {
  const { open, service, largeSpace, lockSpace } = setUp();
  const readWaiting = () => readWaitingSearch(largeSpace.connect().store, lockSpace.connect().locks);
  const { start, resume, pause, ready } = open();
  await ready;
  expect(await readWaiting()).toBeNull();
  service.reply = () => {
    pause();
    return {};
  };
  const running = start({ ...QUERY, page: 9 }, 1, 3);
  expect(await readWaiting()).toBeNull();
  await running;
  expect(await readWaiting()).toEqual(QUERY);
  service.reply = reply(3, { kind: 'lost', billed: 'maybe' });
  await resume();
  await resume();
  expect(await readWaiting()).toEqual(QUERY);
  service.reply = () => ({});
  await resume('again');
  expect(await readWaiting()).toBeNull();
});

test('30: a run that waits goes on with another service or key only on the user’s word', async () => {
  const { open, service, state, asked } = setUp();
  const first = open();
  service.reply = ({ page }) => {
    if (page === 3) first.pause();
    return {};
  };
  await first.start(QUERY, 1, 6);
  first.close();
  state.credential = 'second';
  service.reply = () => ({});
  const second = open();
  await second.ready;
  expect(second.state.value).toMatchObject({ status: 'paused', otherKey: true });
  state.credential = 'third';
  await second.resume();
  expect(second.state.value).toMatchObject({ status: 'done', pagesDone: 6 });
  expect(asked()).toEqual([1, 2, 3, 4, 5, 6]);
});

test.each(['again', 'leave'] as const)(
  '30: a run stops where the service or key is replaced, and no call leaves with the new one unasked (%s)',
  async (doubtful) => {
    const { open, service, state, asked } = setUp();
    const run = open();
    const started = run.start(QUERY, 1, 8);
    service.reply = ({ page }) => {
      if (page === 2) state.credential = 'second';
      return {};
    };
    await started;
    expect(asked()).toEqual([1, 2]);
    expect(run.state.value).toMatchObject({ status: 'paused', otherKey: true, callsLeft: 6 });
    expect(run.state.value.failure).toBeUndefined();
    service.reply = () => ({});
    await run.resume(doubtful);
    expect(run.state.value).toMatchObject({ status: 'done', pagesDone: 8 });
  },
);

test('30: a page that shows a run says so before it goes on, where the key was replaced after it was opened', async () => {
  const { open, service, state, asked } = setUp();
  const run = open();
  service.reply = ({ page }) => {
    if (page === 1) run.pause();
    return {};
  };
  await run.start(QUERY, 1, 3);
  service.reply = () => ({});
  state.credential = 'second';
  await run.resume();
  expect(run.state.value).toMatchObject({ status: 'paused', otherKey: true });
  expect(asked()).toEqual([1]);
  await run.resume();
  expect(asked()).toEqual([1, 2, 3]);
});
