import { describe, expect, it } from 'vitest';
import { toMessageFailure } from '../../../../lib/api/message';
import { createAutoBudget } from '../../../../lib/automatic/budget';
import { localArea } from '../../../../lib/browser/storage';
import type { LookupReply, LookupRequest, SectionReply } from '../../../../lib/lookup/plan';
import type { Category } from '../../../../lib/model';
import { DEFAULT_SETTINGS, formatSettings } from '../../../../lib/settings/settings';
import { DAY, HOUR } from '../../../../lib/time';
import { createWatchCheck } from '../../../../lib/watch/check';
import type { WatchedSection } from '../../../../lib/watch/list';
import { changeSite, changeWatchList, readWatchList, toWatchedSite, WATCH_KEY } from '../../../../lib/watch/list';
import { createAreaSpace } from '../../../support/area';
import { createLocks } from '../../../support/locks';
import { createLookupWorld } from '../../../support/lookup-world';
import { wait } from '../../../support/wait';

const START = Date.UTC(2026, 4, 1, 12);
const toCategory = (path: string): Category => ({ path, steps: path.split('/').slice(1), confidence: null, iab: [] });

async function open(hosts: string[], { most = 100, sections = ['categories'] as WatchedSection[] } = {}) {
  const { area } = createAreaSpace().connect();
  const locks = createLocks();
  const clock = { now: START };
  const now = () => clock.now;
  const service = {
    paths: ['/News'],
    failure: null as Extract<SectionReply, { ok: false }>['failure'] | null,
    ageOfSaved: 0,
    /** From so many questions on this is what comes. */
    failAfter: Number.POSITIVE_INFINITY,
    then: null as Extract<SectionReply, { ok: false }>['failure'] | null,
  };
  const asked: string[] = [];
  const told: string[] = [];
  const waits: number[] = [];
  const flights = { now: 0, most: 0 };
  const lookup = async ({ subject, sections: wanted, mode, confirmed }: LookupRequest): Promise<LookupReply> => {
    // Nobody is there to say that a call in doubt may be sent again.
    expect(confirmed).toBe(false);
    asked.push(`${mode} ${subject} ${wanted.join('+')}`);
    const failure = asked.length > service.failAfter ? service.then : service.failure;
    flights.most = Math.max(flights.most, ++flights.now);
    await new Promise((resolve) => setTimeout(resolve));
    flights.now--;
    const answer = { presence: 'present' as const, source: 'service' as const, updatedAt: null, answeredFor: null };
    const data = service.paths.map(toCategory);
    const reply: SectionReply = failure
      ? { ok: false, failure }
      : { ok: true, refusal: null, answer: { ...answer, data, fetchedAt: clock.now - service.ageOfSaved } };
    return { slot: 'first', sections: Object.fromEntries(wanted.map((section) => [section, reply])) };
  };
  const budget = createAutoBudget({ area, locks, now });
  const parts = { area, locks, now };
  const wait = async (duration: number) => {
    waits.push(duration);
  };
  const create = () =>
    createWatchCheck({ ...parts, wait }, lookup, async (host, changes) =>
      told.push(`${host} ${changes.map(({ after }) => after).join()}`),
    );
  const safety = { ...DEFAULT_SETTINGS.safety, dailyBudget: most };
  await localArea.set({ settings: formatSettings({ ...DEFAULT_SETTINGS, safety }) });
  await changeWatchList(parts, () => hosts.map((host) => toWatchedSite(host, sections)));
  const readSite = async () => (await readWatchList(area))[0];
  return { ...create(), create, parts, clock, service, asked, told, waits, flights, budget, area, readSite };
}

describe('checking watched sites', () => {
  it('asks the service again once a day, however often it is woken', async () => {
    const { check, clock, asked } = await open(['a.com']);
    await check();
    await check();
    clock.now += DAY - 1;
    await check();
    expect(asked).toEqual(['missing a.com categories']);
    clock.now += 1;
    await check();
    await check();
    expect(asked).toEqual(['missing a.com categories', 'refresh a.com categories']);
  });

  it('tells of a change once, with what was before and after', async () => {
    const { check, clock, service, told, readSite } = await open(['a.com']);
    await check();
    expect(told).toEqual([]);
    service.paths = ['/News', '/Adult'];
    clock.now += DAY;
    await check();
    clock.now += DAY;
    await check();
    expect(told).toEqual(['a.com /Adult']);
    expect((await readSite())?.changes).toEqual([{ kind: 'category', before: null, after: '/Adult', at: START + DAY }]);
  });

  it('asks about a site that is added during a run once the run is over', async () => {
    const { check, parts, asked } = await open(['a.com']);
    const running = check();
    await changeWatchList(parts, (sites) => [...sites, toWatchedSite('b.com', ['categories'])]);
    await check();
    await running;
    expect(asked).toEqual(['missing a.com categories', 'missing b.com categories']);
  });

  it('does not ask about a site that is taken off the list before its turn, and spends nothing on it', async () => {
    const { check, parts, asked, budget } = await open(['a.com', 'b.com', 'c.com']);
    const running = check();
    await changeWatchList(parts, (sites) => sites.filter(({ host }) => host !== 'c.com'));
    await running;
    expect([asked.length, (await budget.read()).used]).toEqual([2, 2]);
  });

  it('asks for what is compared of a site at its turn, not for what was when the run began', async () => {
    const { check, parts, asked, budget } = await open(['a.com', 'b.com'], { sections: ['categories', 'traffic'] });
    const running = check();
    await changeWatchList(parts, (sites) => changeSite(sites, 'b.com', { sections: ['categories'] }));
    await running;
    expect([asked[1], (await budget.read()).used]).toEqual(['missing b.com categories', 3]);
  });

  it('asks about one site after the other, a second apart', async () => {
    const { check, flights, asked, waits } = await open(['a.com', 'b.com', 'c.com', 'd.com', 'e.com']);
    await check();
    expect([asked.length, flights.most]).toEqual([5, 1]);
    expect(waits).toEqual([1000, 1000, 1000, 1000, 1000]);
  });

  it('leaves out a site that costs more than there is, and goes on with what costs less', async () => {
    const { check, parts, asked } = await open(['big-1.com', 'big-2.com'], {
      most: 2,
      sections: ['categories', 'technologies', 'registration', 'traffic'],
    });
    await changeWatchList(parts, (sites) => [...sites, toWatchedSite('small.com', ['categories'])]);
    await check();
    expect(asked).toEqual(['missing small.com categories']);
    const sites = await readWatchList(parts.area);
    expect(sites.map(({ failure }) => failure)).toEqual(['budget', 'budget', null]);
  });

  it('stops at the budget of the day, says so, and goes on the next day with those left over', async () => {
    const { check, clock, asked, area } = await open(['a.com', 'b.com', 'c.com'], { most: 2 });
    await check();
    expect(asked).toHaveLength(2);
    const failures = async () => (await readWatchList(area)).map(({ failure }) => failure);
    expect(await failures()).toEqual([null, null, 'budget']);
    clock.now += HOUR;
    await check();
    expect(asked).toHaveLength(2);
    clock.now += DAY - HOUR;
    await check();
    expect(asked.slice(2)).toEqual(['missing c.com categories', 'refresh a.com categories']);
  });

  it('says of every site that is left over that there are no calls, at once, and writes no more until there are', async () => {
    const { check, asked, area, waits, clock } = await open(['a.com', 'b.com', 'c.com', 'd.com'], { most: 2 });
    await check();
    expect([asked.length, waits.length]).toEqual([2, 2]);
    expect((await readWatchList(area)).map(({ failure }) => failure)).toEqual([null, null, 'budget', 'budget']);
    const written = await area.get([WATCH_KEY]);
    clock.now += HOUR;
    await check();
    expect(await area.get([WATCH_KEY])).toEqual(written);
  });

  it('takes as many calls from the budget as the sections cost', async () => {
    const { check, budget } = await open(['a.com'], {
      sections: ['categories', 'technologies', 'registration', 'traffic'],
    });
    await check();
    expect((await budget.read()).used).toBe(3);
  });

  it('gives back what was answered from storage', async () => {
    const { check, service, budget } = await open(['a.com']);
    service.ageOfSaved = HOUR;
    await check();
    expect((await budget.read()).used).toBe(0);
  });

  it('tries again after an hour when nothing could be asked, at no cost', async () => {
    const { check, clock, service, asked, budget, readSite } = await open(['a.com']);
    service.failure = { kind: 'offline', billed: 'no' };
    await check();
    expect([(await budget.read()).used, (await readSite())?.failure]).toEqual([0, 'offline']);
    await check();
    expect(asked).toHaveLength(1);
    clock.now += HOUR;
    await check();
    expect(asked).toHaveLength(2);
  });

  it('waits a day also where the service was asked and billed nothing', async () => {
    const { check, clock, service, asked, budget } = await open(['a.com']);
    service.failure = { kind: 'unreachable', billed: 'no' };
    await check();
    expect((await budget.read()).used).toBe(0);
    clock.now += DAY - 1;
    await check();
    expect(asked).toHaveLength(1);
    clock.now += 1;
    await check();
    expect(asked).toHaveLength(2);
  });

  it('waits a day after a call that may have been billed', async () => {
    const { check, clock, service, asked, budget } = await open(['a.com']);
    service.failure = { kind: 'no-answer', billed: 'maybe' };
    await check();
    expect((await budget.read()).used).toBe(1);
    clock.now += DAY - 1;
    await check();
    expect(asked).toHaveLength(1);
  });

  it('asks once a day for what two watched hosts share, and not for what the user had that day', async () => {
    const world = createLookupWorld();
    const { area } = world.space.connect();
    const [locks, now] = [createLocks(), () => world.state.now];
    const worker = world.wake();
    const budget = createAutoBudget({ area, locks, now });
    const wait = async (duration: number) => {
      world.state.now += duration;
    };
    const lookup = ({ subject, sections, ...how }: LookupRequest) => worker.lookup(subject, sections, how);
    const { check } = createWatchCheck({ area, locks, now, wait }, lookup, async () => {});
    const hosts = ['shop.example.com', 'blog.example.com'];
    await changeWatchList({ area, locks, now }, () => hosts.map((host) => toWatchedSite(host, ['registration'])));
    for (const day of [1, 2, 3]) {
      await check();
      expect(world.service.calls).toHaveLength(day);
      expect((await budget.read()).used).toBe(1);
      world.state.now += DAY + HOUR;
    }
    await worker.lookup('example.com', ['registration'], { mode: 'refresh' });
    expect(world.service.calls).toHaveLength(4);
    world.state.now += HOUR;
    await check();
    expect(world.service.calls).toHaveLength(4);
  });

  it('asks again the next day after an answer that was lost, and not before', async () => {
    const world = createLookupWorld();
    const { area } = world.space.connect();
    const [locks, now] = [createLocks(), () => world.state.now];
    const check = async () => {
      const worker = world.wake();
      const lookup = ({ subject, sections, ...how }: LookupRequest) => worker.lookup(subject, sections, how);
      await createWatchCheck({ area, locks, now, wait }, lookup, async () => {}).check();
    };
    await changeWatchList({ area, locks, now }, () => [toWatchedSite('example.com', ['technologies'])]);
    world.service.reply = () => ({ failure: { kind: 'lost', billed: 'maybe' } });
    const calls: number[] = [];
    for (let day = 0; day < 3; day++) {
      if (day === 2) world.service.reply = () => ({});
      for (let hour = 0; hour < 24; hour++) {
        await check();
        world.state.now += HOUR;
      }
      calls.push(world.service.calls.length);
    }
    expect(calls).toEqual([1, 2, 3]);
    expect((await readWatchList(area))[0]).toMatchObject({
      failure: null,
      baseline: { technologies: expect.anything() },
    });
  });

  it('holds back what somebody else has just asked for in vain', async () => {
    const world = createLookupWorld();
    world.service.reply = () => ({ failure: { kind: 'lost', billed: 'maybe' } });
    const worker = world.wake();
    await worker.lookup('example.com', ['traffic']);
    world.state.now += HOUR;
    await worker.lookup('example.com', ['traffic'], { isDaily: true });
    await worker.lookup('example.com', ['traffic'], { mode: 'refresh', isDaily: true });
    expect(world.service.calls).toHaveLength(1);
    world.state.now += DAY;
    await worker.lookup('example.com', ['traffic'], { mode: 'refresh' });
    expect(world.service.calls).toHaveLength(1);
    await worker.lookup('example.com', ['traffic'], { mode: 'refresh', isDaily: true });
    expect(world.service.calls).toHaveLength(2);
  });

  it('asks again where what is in doubt was noted under a clock that was ahead', async () => {
    const world = createLookupWorld();
    world.service.reply = () => ({ failure: { kind: 'lost', billed: 'maybe' } });
    await world.wake().lookup('example.com', ['traffic'], { isDaily: true });
    world.state.now -= 10 * DAY;
    await world.wake().lookup('example.com', ['traffic'], { isDaily: true });
    expect(world.service.calls).toHaveLength(2);
  });

  it.each(['slow-down', 'service-failing', 'key-refused'] as const)(
    'has every site compared in the end where the rest of a run is met by "%s" unasked',
    async (kind) => {
      const hosts = ['a.com', 'b.com', 'c.com', 'd.com', 'e.com', 'f.com'];
      const { check, clock, service, asked, area } = await open(hosts);
      for (let hour = 0; hour < 6; hour++) {
        service.failAfter = asked.length + 2;
        service.then = { kind, billed: 'no' };
        await check();
        clock.now += HOUR;
      }
      expect((await readWatchList(area)).filter(({ checkedAt }) => checkedAt === null)).toEqual([]);
    },
  );

  it('asks about no other site once the calls of the key are used up, and about those left over after an hour', async () => {
    const { check, clock, service, asked } = await open(['a.com', 'b.com', 'c.com', 'd.com', 'e.com']);
    service.failure = { kind: 'quota', billed: 'no' };
    // Each change of the list asks for a check anew.
    for (let times = 0; times < 3; times++) await check();
    expect(asked).toHaveLength(1);
    service.failure = null;
    clock.now += HOUR;
    await check();
    const sites = ['b.com', 'c.com', 'd.com', 'e.com', 'a.com'];
    expect(asked.slice(1)).toEqual(sites.map((host) => `missing ${host} categories`));
  });

  it.each([
    ['Exceeded 30 redirects', 3],
    ['quota-billing.com: all calls exceeded the timeout of 30 seconds', 3],
    ['You have used 50 of 50 calls', 1],
  ])('after "%s" asks about %i of 3 sites', async (message, count) => {
    const { check, service, asked } = await open(['a.com', 'b.com', 'c.com']);
    service.failure = toMessageFailure({ success: false, message }, 'test-key-0123456789abcdef');
    await check();
    expect(asked).toHaveLength(count);
  });

  it('is done once by two workers at a time', async () => {
    const { check, create, asked } = await open(['a.com']);
    await Promise.all([check(), create().check()]);
    expect(asked).toHaveLength(1);
  });

  it('goes on where the clock was set back: at once by a year, a day later by an hour', async () => {
    const { check, clock, asked } = await open(['a.com']);
    await check();
    clock.now -= HOUR;
    await check();
    expect(asked).toHaveLength(1);
    clock.now += DAY + HOUR;
    await check();
    expect(asked).toHaveLength(2);
    clock.now -= 365 * DAY;
    await check();
    expect(asked).toHaveLength(3);
    await check();
    expect(asked).toHaveLength(3);
  });
});
