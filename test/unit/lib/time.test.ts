import { describe, expect, it, test } from 'vitest';
import { formatAge } from '../../../components/text/age';
import { createAutoBudget } from '../../../lib/automatic/budget';
import { fromRecord, toRecord } from '../../../lib/browser/record';
import { createCache, LIMIT } from '../../../lib/lookup/cache';
import { createLedger, readLedger } from '../../../lib/lookup/ledger';
import { isFresh } from '../../../lib/lookup/saved-card';
import { createTransaction } from '../../../lib/lookup/transaction';
import type { SeenClock } from '../../../lib/time';
import { DAY, HOUR, isPaused, isWrongClock, isYoung, MINUTE, seeClock, toBookingDay, toDay } from '../../../lib/time';
import { createAreaSpace } from '../../support/area';
import { createLockSpace } from '../../support/locks';
import { createLookupWorld, toOutcomes } from '../../support/lookup-world';

const YEAR = 365 * DAY;
const NOW = Date.UTC(2026, 5, 15, 12);
const SECTIONS = ['categories', 'company', 'registration', 'traffic', 'iab'] as const;
/** The last second that 32 bits can count, 2038-01-19. */
const LAST_OF_32_BITS = 2 ** 31 * 1000;

const MOVES: [name: string, to: number][] = [
  ['back 1 year', NOW - YEAR],
  ['forward 10 years', NOW + 10 * YEAR],
  ['an hour back, as when summer time ends', NOW - HOUR],
  ['an hour forward, as when summer time begins', NOW + HOUR],
  ['past 2038', LAST_OF_32_BITS + DAY],
  ['to 1970', 0],
];

test('a stored time more than a day ahead is a wrong clock: it keeps nothing alive and does not move today', () => {
  expect([NOW, NOW + DAY, NOW + DAY + 1].map((at) => isWrongClock(at, NOW))).toEqual([false, false, true]);
  const ages = [NOW - HOUR, NOW - HOUR + 1, NOW, NOW + DAY, NOW + DAY + 1, Number.NaN];
  expect(ages.map((at) => isYoung(at, HOUR, NOW))).toEqual([false, true, true, true, false, false]);
  expect([NOW, NOW + 1, NOW + HOUR, NOW + HOUR + 1].map((until) => isPaused(until, HOUR, NOW))).toEqual([
    ...[false, true, true, false],
  ]);
  const days = ['', '2026-06-14', '2026-06-15', '2026-06-16', '2026-06-17', '2036-06-15', 'torn'];
  expect(days.map((day) => toBookingDay(day, NOW).slice(8))).toEqual(['15', '15', '15', '16', '15', '15', '15']);
});

test('a clock that leaps ahead proves a time once it has stayed there for a day, and any other way of going does at once', () => {
  const proven = (...instants: number[]) => {
    let seen: SeenClock | null = null;
    return instants.map((now) => {
      seen = seeClock(seen, now);
      return Math.min(seen.proven, now);
    });
  };
  const day = (count: number) => NOW + count * DAY;
  expect(proven(NOW, day(1), day(3), day(3) + HOUR)).toEqual([NOW, day(1), day(3), day(3) + HOUR]);
  // For a moment, for two moments of different years, and to and fro.
  for (const ahead of [3 * DAY, 31 * DAY, YEAR, 10 * YEAR]) {
    expect(proven(NOW, NOW + ahead, NOW + ahead + HOUR, NOW + HOUR)).toEqual([NOW, NOW, NOW, NOW + HOUR]);
    expect(proven(NOW, NOW + ahead, NOW + HOUR, NOW + ahead + DAY)).toEqual([NOW, NOW, NOW + HOUR, NOW + HOUR]);
  }
  // The browser was closed for a month: the next day all is as before.
  expect(proven(NOW, day(30), day(30) + HOUR, day(31), day(32))).toEqual([NOW, NOW, NOW, day(31), day(32)]);
  // A clock that was ahead all along is right again.
  expect(proven(NOW + YEAR, NOW, day(1))).toEqual([NOW + YEAR, NOW, day(1)]);
  expect(proven(NOW, NOW - YEAR, NOW - YEAR + HOUR)).toEqual([NOW, NOW - YEAR, NOW - YEAR + HOUR]);
});

describe('U5: the clock is moved', () => {
  it.each(MOVES)('%s: what is saved stays and answers, and 0 calls are sent', async (_, to) => {
    const world = createLookupWorld();
    await world.wake().lookup('example.com', SECTIONS);
    const calls = world.service.calls.length;
    const cards = () => [...world.space.items].filter(([key]) => key.startsWith('card:'));
    const before = cards();
    world.state.now = to;
    const replies = await world.wake().lookup('example.com', SECTIONS);
    expect(Object.values(replies.sections).every((reply) => reply.ok && reply.refusal === null)).toBe(true);
    expect(world.service.calls).toHaveLength(calls);
    expect(cards()).toEqual(before);
    world.state.now = NOW;
    await world.wake().lookup('example.com', SECTIONS);
    expect(world.service.calls).toHaveLength(calls);
  });

  it('back 1 year: that a site could not be read is not forgotten, and holds no click back', async () => {
    const world = createLookupWorld();
    world.service.reply = () => ({ failure: { kind: 'unreachable', billed: 'no' } });
    const first = await world.wake().lookup('example.com', ['categories']);
    expect(toOutcomes(first)).toEqual({ categories: 'unreachable' });
    world.state.now -= YEAR;
    const { area } = world.wake().context;
    await createCache({ area, now: () => world.state.now }).tidy(world.state.now);
    expect([...world.space.items.keys()].filter((key) => key.startsWith('failed:'))).toHaveLength(5);
    expect(toOutcomes(await world.wake().lookup('example.com', ['categories']))).toEqual(toOutcomes(first));
    expect(world.service.calls).toHaveLength(2);
  });

  it('back 1 year, with storage full: what is used now is not what makes room, and room is made from the oldest', async () => {
    const space = createAreaSpace();
    const clock = { now: NOW };
    const { area } = space.connect();
    for (let site = 0; site < 100; site++) {
      const day = toDay(site < 10 ? NOW - 3 * YEAR : NOW - site * DAY);
      space.items.set(`used:site-${site}.com`, day);
      space.items.set(`card:site-${site}.com:categories`, 'x'.repeat(LIMIT / 101));
    }
    clock.now = NOW - YEAR;
    // The first by its name, so that nothing but its use keeps it.
    space.items.set('used:a.com', toDay(clock.now));
    space.items.set('card:a.com:categories', '1');
    await createCache({ area, now: () => clock.now }).save({ 'card:new.com:iab': 'x'.repeat(LIMIT / 50) });
    const left = [...space.items.keys()].filter((key) => key.startsWith('card:'));
    expect(left).toContain('card:a.com:categories');
    expect(left).toContain('card:new.com:iab');
    for (let site = 0; site < 10; site++) expect(left).not.toContain(`card:site-${site}.com:categories`);
    expect(left.length).toBeGreaterThan(75);
  });

  it.each(MOVES)('%s: today is today again when the clock is right again, and no call is uncounted', async (_, to) => {
    const clock = { now: NOW };
    const { area } = createAreaSpace().connect();
    const transact = createTransaction({ area, locks: createLockSpace().connect().locks });
    const ledger = createLedger({ now: () => clock.now }, transact);
    await transact([ledger.reserve('categorize').step]);
    clock.now = to;
    await transact([ledger.reserve('categorize').step]);
    clock.now = NOW;
    await transact([ledger.reserve('categorize').step]);
    const book = await readLedger(area, clock.now, 36_000);
    const counts = book.days.flatMap((day) => Object.values(day.counts));
    expect(counts.reduce((sum, { sent }) => sum + sent, 0)).toBe(3);
    expect(book.today).toBe(toDay(NOW));
  });

  it.each(MOVES)('%s and to and fro: the day’s automatic calls are not to be had twice', async (_, to) => {
    const clock = { now: NOW };
    const { area } = createAreaSpace().connect();
    const budget = createAutoBudget({ area, locks: createLockSpace().connect().locks, now: () => clock.now });
    let granted = 0;
    let host = 0;
    const spend = async () => {
      for (let call = 0; call < 5; call++) {
        const name = `site-${host++}.com`;
        if ((await budget.reserve(name, name, 3, 'first')).ok) granted++;
      }
    };
    await spend();
    expect(granted).toBe(3);
    clock.now = Math.min(to, NOW);
    await spend();
    expect(granted).toBe(3);
    clock.now = Math.max(to, NOW);
    await spend();
    const days = toDay(clock.now) > toDay(NOW) ? 2 : 1;
    expect(granted).toBe(3 * days);
    clock.now = NOW;
    await spend();
    expect(granted).toBe(3 * days);
  });
});

test('U5: an age in the future is no age, and what has one counts as old and not as fresh', () => {
  expect(formatAge(NOW + 2 * MINUTE, NOW)).toBe(null);
  expect(formatAge(NOW, NOW - YEAR)).toBe(null);
  expect(formatAge(NOW - 10 * YEAR, NOW)).toBe('10 years ago');
  expect(isFresh({ fetchedAt: NOW + DAY + 1 }, 30 * DAY, NOW)).toBe(false);
  expect(isFresh({ fetchedAt: NOW - DAY }, 30 * DAY, NOW)).toBe(true);
});

test('U5: an hour that summer time takes or gives changes no age: instants are counted, not hours of the day', () => {
  // Central Europe, 2026-03-29 and 2026-10-25, 01:00 UTC.
  for (const change of [Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1)]) {
    expect(formatAge(change - HOUR, change + HOUR)).toBe('2 hours ago');
    expect(isFresh({ fetchedAt: change - 12 * HOUR }, DAY, change + 11 * HOUR)).toBe(true);
    expect(isFresh({ fetchedAt: change - 12 * HOUR }, DAY, change + 12 * HOUR)).toBe(false);
  }
});

test('U5: records written before, at and after the last second of 32 bits are read back with their time', () => {
  for (const at of [LAST_OF_32_BITS - 1, LAST_OF_32_BITS, LAST_OF_32_BITS + 1, Date.UTC(2126, 0, 1)]) {
    expect(fromRecord(1, 'key', toRecord(1, 'key', { a: 1 }, at))).toEqual({ at, body: { a: 1 } });
    expect(toDay(at)).toBe(new Date(at).toISOString().slice(0, 10));
  }
});
