import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { DiscoveryItem, DiscoveryPage, DiscoveryQuery } from '../../../../lib/discovery/query';
import type { Failure, Result } from '../../../../lib/errors';
import type { Requests } from '../../../../lib/messages';
import { readPrimedHosts, readPrimedSite, readPrimedSummary } from '../../../../lib/primed/list';
import { isRunWaiting, ListsRun } from '../../../../lib/primed/run';
import { DAY, HOUR } from '../../../../lib/time';
import { createAreaSpace } from '../../../support/area';
import { untilDead } from '../../../support/death';
import { createLargeStoreSpace } from '../../../support/large-store';
import { createLockSpace } from '../../../support/locks';
import { createRunChannels } from '../../../support/run-channels';

const NOW = Date.UTC(2026, 5, 15, 12);
const IDLE = { status: 'idle', sites: 0, callsDone: 0, callsPlanned: 0, inDoubt: 0 };
const ALL = { categories: [], countries: [], topN: 1000 };

function toItem(host: string, { filters }: DiscoveryQuery): DiscoveryItem {
  return {
    host,
    companyName: null,
    countryCode: filters?.country ?? 'DE',
    employees: null,
    category: filters?.category ?? '/News',
    technologies: [],
    globalRank: 1,
    monthlyVisits: null,
    logo: null,
  };
}

/** A service with so many sites for every search, and windows that come and go. */
function setUp(sites = 1000) {
  const space = createLargeStoreSpace();
  const lockSpace = createLockSpace();
  const areaSpace = createAreaSpace();
  const toChannel = createRunChannels();
  const clock = { now: NOW };
  const service = {
    /** The pages that were asked for, and so billed. */
    billed: [] as string[],
    failure: null as Failure | null,
    /** Of the key in use. As the worker does, it refuses what bears another one. */
    keyId: 'first',
    /** Called before each answer. */
    before: async (_page: number) => {},
    /** Called while the run keeps its pace between two calls. */
    between: () => {},
    change: (page: DiscoveryPage): DiscoveryPage => page,
  };
  const askPage = async ({
    query,
    keyId,
  }: Requests['prime-page']['body']): Promise<Result<{ page: DiscoveryPage }>> => {
    if (keyId !== service.keyId) return { ok: false, failure: { kind: 'cancelled', billed: 'no' } };
    const { page = 1 } = query;
    const name = `${query.filters?.category?.slice(1) ?? ''}${query.filters?.country ?? ''}`;
    if (service.failure?.billed !== 'no') service.billed.push(`${name}:${page}`);
    await service.before(page);
    if (service.failure) return { ok: false, failure: service.failure };
    const found = Math.min(sites, query.topN);
    const items = Array.from({ length: Math.max(0, Math.min(100, found - (page - 1) * 100)) }, (_, index) =>
      toItem(`site-${(page - 1) * 100 + index}${name.toLowerCase()}.com`, query),
    );
    return {
      ok: true,
      body: { page: service.change({ total: found, page, totalPages: Math.ceil(found / 100), items }) },
    };
  };
  const open = () => {
    const { locks, die } = lockSpace.connect();
    const context = space.connect(die);
    const environment = {
      area: areaSpace.connect().area,
      locks,
      now: () => clock.now,
      wait: async (duration: number) => {
        clock.now += duration;
        service.between();
      },
    };
    const run = new ListsRun(
      environment,
      { askPage, readKeyId: async () => service.keyId },
      context.store,
      toChannel(),
    );
    return { ...run, context };
  };
  const list = async () => {
    const hosts = [];
    for await (const { host } of readPrimedHosts(space.connect().store)) hosts.push(host);
    return hosts;
  };
  const summary = () => readPrimedSummary({ area: areaSpace.connect().area });
  const isWaiting = () => isRunWaiting(space.connect().store, lockSpace.connect().locks);
  const hasJournal = () => space.tables['primed-pages'].size > 0;
  return { space, clock, service, open, list, summary, isWaiting, hasJournal };
}

test('a run asks for each page once, puts the list in force and tells others', async () => {
  const { open, service, list, summary, hasJournal, clock } = setUp(950);
  const { start, state, ready } = open();
  await ready;
  expect(state.value.status).toBe('idle');
  await start(ALL);
  expect(service.billed).toEqual(Array.from({ length: 10 }, (_, index) => `:${index + 1}`));
  expect(state.value).toEqual({ status: 'done', sites: 950, callsDone: 10, callsPlanned: 10, inDoubt: 0 });
  expect(await list()).toHaveLength(950);
  expect(await summary()).toEqual({ sites: 950, at: clock.now });
  expect(hasJournal()).toBe(false);
});

test('a run goes through every pair of category and country, and the plan shrinks once totals are known', async () => {
  const { open, service, list } = setUp(150);
  const { start, state } = open();
  const planned: number[] = [];
  state.subscribe(({ callsPlanned }) => planned.push(callsPlanned));
  await start({ categories: ['/News', '/Shopping'], countries: ['DE', 'AT'], topN: 1000 });
  expect(service.billed).toHaveLength(8);
  expect(new Set(service.billed).size).toBe(8);
  expect(planned).toContain(40);
  expect(planned.at(-1)).toBe(8);
  expect(await list()).toHaveLength(600);
});

test.each(['pause', 'cancel', 'discard'] as const)('%s between two calls sends no further one', async (end) => {
  const { open, service } = setUp();
  const run = open();
  service.between = () => void run[end]();
  await run.start(ALL);
  expect(service.billed).toEqual([':1']);
});

test('no more than one call is under way, and no more than four in a second', async () => {
  const { open, service, clock } = setUp();
  const times: number[] = [];
  let underWay = 0;
  service.before = async () => {
    times.push(clock.now);
    expect(++underWay).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    underWay--;
  };
  await open().start(ALL);
  expect(times).toHaveLength(10);
  for (const [index, at] of times.entries())
    expect(at - (times[index - 4] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(1000);
});

test.each([
  ['an empty page', (page: DiscoveryPage) => ({ ...page, totalPages: null, total: null }), 4],
  ['a total that is a lie', (page: DiscoveryPage) => ({ ...page, totalPages: 1000, total: 1e6 }), 4],
  ['the end of the total', (page: DiscoveryPage) => page, 3],
])('A19: a run over 300 sites ends at %s', async (_, change, calls) => {
  const { open, service, list } = setUp(300);
  service.change = change;
  await open().start(ALL);
  expect(service.billed).toHaveLength(calls);
  expect(await list()).toHaveLength(300);
});

test('A19: a service that repeats its last page for ever is asked once more', async () => {
  const { open, service, list, clock } = setUp(100);
  let first: DiscoveryPage | null = null;
  service.change = (page) => {
    first ??= { ...page, total: null, totalPages: null };
    return first;
  };
  await open().start(ALL);
  expect(service.billed).toHaveLength(2);
  expect(await list()).toHaveLength(100);
  expect(clock.now).toBeLessThan(NOW + 1000);
});

test('a filter that the service ignored stops the run after one call', async () => {
  const { open, service } = setUp();
  service.change = (page) => ({ ...page, items: page.items.map((item) => ({ ...item, category: '/Sports' })) });
  const { start, state, resume } = open();
  await start({ categories: ['/News', '/Shopping'], countries: [], topN: 1000 });
  expect(service.billed).toHaveLength(1);
  expect(state.value).toMatchObject({ status: 'paused', failure: { kind: 'unreadable' } });
  await resume();
  expect(service.billed).toEqual(['News:1', 'Shopping:1']);
});

test.each([
  ['quota', 'paused'],
  ['service-failing', 'paused'],
  ['offline', 'paused'],
  ['key-refused', 'paused'],
  ['invalid-request', 'failed'],
] as const)('%s that is not billed stops the run, and a click goes on at the same page', async (kind, status) => {
  const { open, service, list } = setUp();
  service.before = async (page) => {
    service.failure = page === 4 && service.billed.length < 5 ? { kind, billed: 'no' } : null;
    if (service.failure) service.billed.pop();
  };
  const { start, resume, state } = open();
  await start(ALL);
  expect(state.value).toMatchObject({ status, failure: { kind }, callsDone: 3, inDoubt: 0 });
  service.before = async () => {};
  service.failure = null;
  await resume();
  expect(state.value).toMatchObject({ status: 'done', sites: 1000, inDoubt: 0 });
  expect(service.billed).toHaveLength(10);
  expect(await list()).toHaveLength(1000);
});

test('a service that asks to slow down is left alone for a while, and the run goes on by itself', async () => {
  const { open, service } = setUp();
  let asked = 0;
  service.before = async (page) => {
    const isSlow = page === 4 && asked++ === 0;
    service.failure = isSlow ? { kind: 'slow-down', billed: 'no' } : null;
    if (isSlow) service.billed.pop();
  };
  service.between = () => {
    service.failure = null;
  };
  const { start, state } = open();
  await start(ALL);
  expect(state.value).toMatchObject({ status: 'done', sites: 1000, inDoubt: 0 });
  expect(service.billed).toHaveLength(10);
});

test('what comes weeks after a run began is as old as it is, not as the run', async () => {
  const { open, service, clock, space } = setUp();
  service.before = async (page) => {
    service.failure = page === 4 ? { kind: 'offline', billed: 'no' } : null;
  };
  const { start, resume, state } = open();
  await start(ALL);
  expect(state.value.status).toBe('paused');
  const begun = clock.now;
  clock.now += 40 * DAY;
  service.before = async () => {};
  service.failure = null;
  await resume();
  expect(state.value.status).toBe('done');
  const ageOf = async (host: string) =>
    clock.now - ((await readPrimedSite(host, space.connect().store))?.answers.categories?.fetchedAt ?? 0);
  expect(await ageOf('site-0.com')).toBeGreaterThan(clock.now - begun - 1);
  expect(await ageOf('site-999.com')).toBeLessThan(DAY);
});

test('a page that may have been billed is left out by a plain resume, and asked for again when told', async () => {
  for (const doubtful of ['leave', 'again'] as const) {
    const { open, service } = setUp();
    service.before = async (page) => {
      service.failure = page === 4 ? { kind: 'no-answer', billed: 'maybe' } : null;
    };
    const { start, resume, state } = open();
    await start(ALL);
    expect(state.value).toMatchObject({ status: 'paused', callsDone: 3, inDoubt: 1, failure: { kind: 'no-answer' } });
    service.before = async () => {};
    service.failure = null;
    await resume(doubtful);
    const again = doubtful === 'again';
    expect(service.billed.filter((page) => page === ':4')).toHaveLength(again ? 2 : 1);
    expect(state.value).toMatchObject({ status: 'done', sites: again ? 1000 : 900, inDoubt: again ? 0 : 1 });
  }
});

test('T12: a window that dies at any write costs no page twice, and leaves at most one in doubt', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.boolean()), { maxLength: 4 }),
      async (deaths) => {
        const { open, service, list, hasJournal } = setUp();
        let isBegun = false;
        for (const [write, applied] of deaths) {
          const { context, start, resume, ready } = open();
          await ready;
          context.killAtWrite(write, applied);
          const work = isBegun ? resume() : start(ALL);
          await Promise.race([work, untilDead(context)]);
          isBegun ||= hasJournal() || (await list()).length > 0;
          if (!context.isDead()) break;
        }
        const { start, resume, state, ready } = open();
        await ready;
        if (state.value.status === 'paused') await resume();
        else if ((await list()).length === 0) await start(ALL);
        expect(new Set(service.billed).size).toBe(service.billed.length);
        expect((await list()).length).toBeGreaterThanOrEqual(1000 - 100 * deaths.length);
      },
    ),
    { numRuns: 150 },
  );
});

test('a closed window leaves a paused run with what it had, for the next window to go on with', async () => {
  const { open, service, list } = setUp();
  const first = open();
  const stuck = Promise.withResolvers<void>();
  service.before = async (page) => void (page === 4 && (await stuck.promise));
  first.context.killAtWrite(100, true);
  void first.start(ALL);
  while (service.billed.length < 4) await new Promise((resolve) => setImmediate(resolve));
  const second = open();
  await second.ready;
  expect(second.state.value).toMatchObject({ status: 'paused', callsDone: 3, inDoubt: 1, elsewhere: true });
  await second.resume();
  expect(second.state.value.elsewhere).toBe(true);
  expect(service.billed).toHaveLength(4);
  stuck.resolve();
  while (first.state.value.status !== 'done') await new Promise((resolve) => setImmediate(resolve));
  expect(service.billed).toHaveLength(10);
  expect(await list()).toHaveLength(1000);
  await vi.waitFor(() => expect(second.state.value).toEqual(IDLE));
});

test.each([
  ['has none yet', false],
  ['was told to begin one', true],
])('a window that %s goes on with the run once the window that had it pauses', async (_, begins) => {
  const { open, service } = setUp();
  const [first, second] = [open(), open()];
  const stuck = Promise.withResolvers<void>();
  service.before = async (page) => void (page === 4 && (await stuck.promise));
  const running = first.start(ALL);
  while (service.billed.length < 4) await new Promise((resolve) => setImmediate(resolve));
  const other = begins ? second : open();
  if (begins) await other.start(ALL);
  await vi.waitFor(() => expect(other.state.value.elsewhere).toBe(true));
  first.pause();
  stuck.resolve();
  await running;
  await vi.waitFor(() => expect(other.state.value).toMatchObject({ status: 'paused', callsDone: 4 }));
  expect(other.state.value.elsewhere).toBeUndefined();
  await other.resume();
  expect(other.state.value).toMatchObject({ status: 'done', callsDone: 10 });
  expect(service.billed).toHaveLength(10);
});

test('a window in which a run was paused says that another has taken it, and what became of it there', async () => {
  const { open, service } = setUp();
  const [first, second] = [open(), open()];
  service.before = async (page) => void (page === 3 && first.pause());
  await first.start(ALL);
  await vi.waitFor(() => expect(second.state.value).toMatchObject({ status: 'paused', callsDone: 3 }));
  expect(first.state.value).toMatchObject({ status: 'paused', callsDone: 3 });
  const stuck = Promise.withResolvers<void>();
  service.before = async (page) => void (page === 5 && (await stuck.promise));
  const running = second.resume();
  await vi.waitFor(() => expect(first.state.value.elsewhere).toBe(true));
  expect(second.state.value).toMatchObject({ status: 'running' });
  second.pause();
  stuck.resolve();
  await running;
  await vi.waitFor(() => expect(first.state.value).toMatchObject({ status: 'paused', callsDone: 5 }));
  expect(first.state.value.elsewhere).toBeUndefined();
  service.before = async () => {};
  await second.resume();
  await vi.waitFor(() => expect(first.state.value).toEqual(IDLE));
  expect(service.billed).toHaveLength(10);
});

test('cancel puts in force what there is, discard puts nothing in force, and neither asks for more', async () => {
  for (const end of ['cancel', 'discard'] as const) {
    const { open, service, list, hasJournal } = setUp();
    const run = open();
    let ending: Promise<void> | null = null;
    service.before = async (page) => {
      if (page === 4) ending = run[end]();
    };
    await run.start(ALL);
    await ending;
    expect(service.billed).toHaveLength(4);
    expect(await list()).toHaveLength(end === 'cancel' ? 400 : 0);
    expect(run.state.value.status).toBe(end === 'cancel' ? 'done' : 'idle');
    expect(hasJournal()).toBe(false);
  }
});

test('a paused run can be cancelled or discarded in a later window', async () => {
  for (const end of ['cancel', 'discard'] as const) {
    const { open, service, list, hasJournal } = setUp();
    const run = open();
    service.before = async (page) => void (page === 4 && run.pause());
    await run.start(ALL);
    expect(run.state.value).toMatchObject({ status: 'paused', callsDone: 4, sites: 400 });
    const later = open();
    await later.ready;
    await later[end]();
    expect(service.billed).toHaveLength(4);
    expect(await list()).toHaveLength(end === 'cancel' ? 400 : 0);
    expect(hasJournal()).toBe(false);
  }
});

test('a new run puts in force what an unfinished one had paid for', async () => {
  const { open, service, list } = setUp();
  const run = open();
  service.before = async (page) => void (page === 2 && run.pause());
  await run.start(ALL);
  service.before = async () => {};
  await run.start({ categories: ['/News'], countries: [], topN: 100 });
  expect(await list()).toHaveLength(300);
});

test('a large store that refuses a page stops the run before the call, and what came is not lost', async () => {
  const { open, service, list } = setUp();
  const run = open();
  service.before = async (page) => void (page === 3 && run.pause());
  await run.start(ALL);
  service.before = async () => {};
  run.context.failWrites(1);
  await run.resume();
  expect(run.state.value).toMatchObject({ status: 'paused', failure: { kind: 'not-saved' }, callsDone: 3, inDoubt: 0 });
  expect(service.billed).toHaveLength(3);
  await run.resume();
  expect(await list()).toHaveLength(1000);
  expect(service.billed).toHaveLength(10);
});

test('a page that was paid for and that the large store refuses is in doubt: the run stops, and asks for it again by a click alone', async () => {
  const { open, service, list } = setUp();
  const run = open();
  service.before = async (page) => void (page === 3 && run.context.failWrites(1));
  await run.start(ALL);
  const stopped = { status: 'paused', failure: { kind: 'not-saved' }, callsDone: 2, inDoubt: 1, sites: 200 };
  expect(run.state.value).toMatchObject(stopped);
  service.before = async () => {};
  await run.resume();
  expect(run.state.value).toMatchObject({ status: 'done', sites: 900, callsDone: 9, inDoubt: 1 });
  expect(service.billed).toHaveLength(10);
  await run.resume('again');
  expect(run.state.value).toEqual({ status: 'done', sites: 1000, callsDone: 10, callsPlanned: 10, inDoubt: 0 });
  expect(await list()).toHaveLength(1000);
  expect(service.billed).toHaveLength(11);
});

test('a page that another window asked for again meanwhile is not doubled, and a run that ended elsewhere is not brought back', async () => {
  const { open, service, list, hasJournal } = setUp();
  const [run, other] = [open(), open()];
  service.before = async (page) => void (page === 3 && run.context.failWrites(1));
  await run.start(ALL);
  service.before = async () => {};
  await other.resume('again');
  expect(await list()).toHaveLength(1000);
  await run.resume();
  expect(run.state.value.status).toBe('idle');
  expect(hasJournal()).toBe(false);
  expect(service.billed).toHaveLength(11);
});

test('a run that is told to stop says so at once, and a pause does not undo a wish to end it', async () => {
  const { open, service, list } = setUp();
  const { start, pause, cancel, state } = open();
  let ending: Promise<void> | null = null;
  service.before = async (page) => {
    if (page !== 3) return;
    ending = cancel();
    expect(state.value).toMatchObject({ status: 'running', isStopping: true });
    pause();
  };
  await start(ALL);
  await ending;
  expect(state.value).toEqual({ status: 'done', sites: 300, callsDone: 3, callsPlanned: 10, inDoubt: 0 });
  expect(await list()).toHaveLength(300);
});

test('a run that ended with a page in doubt keeps the doubt, in later windows too, and asks for that page alone', async () => {
  const { open, service, list, hasJournal } = setUp();
  const first = open();
  service.before = async (page) => {
    service.failure = page === 4 ? { kind: 'no-answer', billed: 'maybe' } : null;
  };
  await first.start(ALL);
  service.before = async () => {};
  service.failure = null;
  await first.resume();
  const ended = { status: 'done', sites: 900, callsDone: 9, callsPlanned: 10, inDoubt: 1 };
  expect(first.state.value).toEqual({ ...ended });
  const later = open();
  await later.ready;
  expect(later.state.value).toEqual(ended);
  await later.resume();
  expect(later.state.value).toEqual(ended);
  expect(service.billed).toHaveLength(10);
  await later.resume('again');
  expect(service.billed).toHaveLength(11);
  expect(service.billed.at(-1)).toBe(':4');
  expect(later.state.value).toEqual({ status: 'done', sites: 1000, callsDone: 10, callsPlanned: 10, inDoubt: 0 });
  expect(await list()).toHaveLength(1000);
  expect(hasJournal()).toBe(false);
});

test('a missing page whose second answer is lost too stays in doubt, and can be done without', async () => {
  const { open, service, list, hasJournal } = setUp();
  const { start, resume, discard, state } = open();
  service.before = async (page) => {
    service.failure = page === 4 ? { kind: 'no-answer', billed: 'maybe' } : null;
  };
  await start(ALL);
  await resume();
  await resume('again');
  expect(state.value).toMatchObject({ status: 'paused', sites: 900, callsDone: 9, callsPlanned: 10, inDoubt: 1 });
  await resume();
  expect(state.value).toMatchObject({ status: 'done', sites: 900, inDoubt: 1 });
  expect(service.billed).toHaveLength(11);
  await discard();
  expect(state.value.status).toBe('idle');
  expect(hasJournal()).toBe(false);
  expect(await list()).toHaveLength(900);
});

test('a new run forgets what an ended one left in doubt', async () => {
  const { open, service, list, hasJournal } = setUp();
  const { start, resume, state } = open();
  service.before = async (page) => {
    service.failure = page === 4 ? { kind: 'no-answer', billed: 'maybe' } : null;
  };
  await start(ALL);
  await resume();
  await start({ categories: ['/News'], countries: [], topN: 100 });
  expect(state.value).toEqual({ status: 'done', sites: 100, callsDone: 1, callsPlanned: 1, inDoubt: 0 });
  expect(hasJournal()).toBe(false);
  expect(await list()).toHaveLength(1000);
});

test.each([2, 10])(
  'a run under a clock %i years ahead for a moment takes no paid site off the list, a run a day later does',
  async (years) => {
    const { open, list, clock } = setUp(50);
    await open().start({ categories: ['/News'], countries: [], topN: 1000 });
    const start = NOW + years * 365 * DAY;
    for (const [now, sites] of [
      [start, 100],
      [NOW + HOUR, 100],
      [start, 100],
      [start + DAY, 50],
    ] as const) {
      clock.now = now;
      await open().start({ categories: ['/Shopping'], countries: [], topN: 1000 });
      expect(await list()).toHaveLength(sites);
    }
  },
);

test('a run waits for the user while it is paused, or has ended with pages in doubt, and not while it runs', async () => {
  const { open, service, isWaiting } = setUp(300);
  const { start, resume, pause, ready } = open();
  await ready;
  expect(await isWaiting()).toBe(false);
  service.before = async () => {
    expect(await isWaiting()).toBe(false);
    pause();
  };
  await start(ALL);
  expect(await isWaiting()).toBe(true);
  service.before = async () => {};
  service.failure = { kind: 'lost', billed: 'maybe' };
  await resume();
  expect(await isWaiting()).toBe(true);
  service.failure = null;
  await resume('leave');
  expect(await isWaiting()).toBe(true);
  await resume('again');
  expect(await isWaiting()).toBe(false);
});

test('30: a run that waits goes on with another service or key only on the user’s word', async () => {
  const { open, service, isWaiting } = setUp();
  const first = open();
  service.between = () => first.pause();
  await first.start(ALL);
  service.keyId = 'second';
  const second = open();
  await second.ready;
  expect(second.state.value).toMatchObject({ status: 'paused', otherKey: true });
  expect(await isWaiting()).toBe(true);
  await second.resume();
  expect(second.state.value).toMatchObject({ status: 'done', callsDone: 10 });
  expect(service.billed).toHaveLength(10);
});

test('30: a run stops where the service or key is replaced, and its page is still to be asked for', async () => {
  const { open, service } = setUp();
  const run = open();
  service.before = async (page) => {
    if (page === 4) service.keyId = 'second';
  };
  await run.start(ALL);
  expect(service.billed).toHaveLength(4);
  expect(run.state.value).toMatchObject({ status: 'paused', otherKey: true, inDoubt: 0 });
  await run.resume();
  expect(run.state.value).toMatchObject({ status: 'done', callsDone: 10 });
  expect(service.billed).toHaveLength(10);
});

test.each(['cancel', 'discard'] as const)(
  '30: a run of another service or key can end without a call: %s',
  async (end) => {
    const { open, service, list } = setUp();
    const run = open();
    service.between = () => run.pause();
    await run.start(ALL);
    service.keyId = 'second';
    await run[end]();
    expect(service.billed).toEqual([':1']);
    expect(await list()).toHaveLength(end === 'cancel' ? 100 : 0);
  },
);
