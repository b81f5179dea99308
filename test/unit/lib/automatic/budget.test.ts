import { expect, test } from 'vitest';
import { createAutoBudget } from '../../../../lib/automatic/budget';
import { toRecord } from '../../../../lib/browser/record';
import { DAY, HOUR, MINUTE } from '../../../../lib/time';
import { createAreaSpace } from '../../../support/area';
import { createLockSpace } from '../../../support/locks';

const NOW = Date.UTC(2026, 5, 15, 12);

function setUp() {
  const space = createAreaSpace();
  const lockSpace = createLockSpace();
  const clock = { now: NOW };
  const wake = () => {
    const { locks, die } = lockSpace.connect();
    const context = space.connect(die);
    return { context, budget: createAutoBudget({ area: context.area, locks, now: () => clock.now }) };
  };
  return { space, clock, wake };
}

type Budget = ReturnType<ReturnType<typeof setUp>['wake']>['budget'];
const toWord = async (reserving: ReturnType<Budget['reserve']>) => {
  const reservation = await reserving;
  return reservation.ok ? 'reserved' : reservation.why;
};
const reserve = (budget: Budget, host: string, most: number, slot = 'first') =>
  toWord(budget.reserve(host, host, most, slot));

test('B13: three contexts at the last calls of the day never go over the limit', async () => {
  const { wake } = setUp();
  const contexts = Array.from({ length: 3 }, wake);
  const words = await Promise.all(
    contexts.flatMap(({ budget }, context) =>
      Array.from({ length: 100 }, (_, index) => reserve(budget, `site-${context}-${index}.com`, 50)),
    ),
  );
  expect(words.filter((word) => word === 'reserved')).toHaveLength(50);
  expect(words.filter((word) => word === 'spent')).toHaveLength(250);
});

test('B13: a context that dies as it reserves leaves the call counted or not made, and lets go of the lock', async () => {
  for (const applied of [true, false]) {
    const { wake } = setUp();
    const first = wake();
    first.context.killAtWrite(1, applied);
    void first.budget.reserve('one.com', 'one.com', 1, 'first');
    const second = wake();
    expect(await reserve(second.budget, 'two.com', 1)).toBe(applied ? 'spent' : 'reserved');
  }
});

test('T13: a thousand hosts of one domain get three calls a day', async () => {
  const { wake, clock } = setUp();
  const { budget } = wake();
  const open = () =>
    Promise.all(
      Array.from({ length: 1000 }, (_, index) =>
        toWord(budget.reserve(`a${index}.evil.com`, 'evil.com', 5000, 'first')),
      ),
    );
  expect((await open()).filter((word) => word === 'reserved')).toHaveLength(3);
  expect(await reserve(budget, 'other.com', 5000)).toBe('reserved');
  clock.now += DAY;
  expect((await open()).filter((word) => word === 'reserved')).toHaveLength(3);
});

test('U5: setting the clock back opens no new day, and the limit holds', async () => {
  const { wake, clock } = setUp();
  expect(await reserve(wake().budget, 'one.com', 1)).toBe('reserved');
  for (const back of [DAY, 365 * DAY, 0]) {
    clock.now = NOW - back;
    expect(await reserve(wake().budget, 'two.com', 1)).toBe('spent');
  }
  clock.now = NOW + DAY;
  expect(await reserve(wake().budget, 'two.com', 1)).toBe('reserved');
});

test('a call that is given back can be reserved again, and by the same host', async () => {
  const { wake } = setUp();
  const { budget } = wake();
  const ticket = await budget.reserve('one.com', 'one.com', 1, 'first');
  expect(await reserve(budget, 'two.com', 1)).toBe('spent');
  if (!ticket.ok) throw new Error('nothing reserved');
  await budget.giveBack(ticket);
  await budget.giveBack(ticket);
  expect((await budget.read()).used).toBe(0);
  expect(await reserve(budget, 'one.com', 1)).toBe('reserved');
});

test('what is given back on a later day does not lower that day', async () => {
  const { wake, clock } = setUp();
  const { budget } = wake();
  const ticket = await budget.reserve('one.com', 'one.com', 2, 'first');
  clock.now += DAY;
  await reserve(budget, 'one.com', 2);
  if (ticket.ok) await budget.giveBack(ticket);
  expect((await budget.read()).used).toBe(1);
});

test('a host is asked about once a day, whatever came of it', async () => {
  const { wake, clock } = setUp();
  expect(await reserve(wake().budget, 'one.com', 9)).toBe('reserved');
  expect(await reserve(wake().budget, 'one.com', 9)).toBe('known');
  clock.now += DAY;
  expect(await reserve(wake().budget, 'one.com', 9)).toBe('reserved');
});

test('calls for the watch list come out of the same budget, all or none', async () => {
  const { wake } = setUp();
  const { budget } = wake();
  expect(await budget.reserveCalls(3, 5, 'first')).toBe('2026-06-15');
  expect(await budget.reserveCalls(3, 5, 'first')).toBeNull();
  expect(await budget.reserveCalls(2, 5, 'first')).toBe('2026-06-15');
  expect(await reserve(budget, 'one.com', 5)).toBe('spent');
  await budget.giveBackCalls(2, '2026-06-15');
  expect((await budget.read()).used).toBe(3);
  await budget.giveBackCalls(2, '2026-06-14');
  expect((await budget.read()).used).toBe(3);
});

test('a quota that is used up keeps every worker quiet for an hour, and a moved clock for no longer', async () => {
  const { wake, clock } = setUp();
  await wake().budget.keepQuiet('first');
  expect(await reserve(wake().budget, 'one.com', 5)).toBe('quiet');
  expect(await wake().budget.reserveCalls(1, 5, 'first')).toBeNull();
  clock.now -= 365 * DAY;
  expect(await reserve(wake().budget, 'one.com', 5)).toBe('reserved');
  clock.now = NOW + HOUR + MINUTE;
  expect(await reserve(wake().budget, 'two.com', 5)).toBe('reserved');
});

test('a quota that is used up keeps no other key quiet, and each key for an hour of its own', async () => {
  const { wake, clock } = setUp();
  await wake().budget.keepQuiet('first');
  expect(await reserve(wake().budget, 'one.com', 5, 'client-a')).toBe('reserved');
  clock.now += 40 * MINUTE;
  await wake().budget.keepQuiet('client-a');
  expect(await wake().budget.readStop(5, 'first')).toMatchObject({ why: 'quiet' });
  clock.now += 30 * MINUTE;
  expect(await wake().budget.readStop(5, 'first')).toBeNull();
  expect(await reserve(wake().budget, 'two.com', 5, 'client-a')).toBe('quiet');
});

test('a quiet hour that a build with one key noted holds for every key', async () => {
  const { wake, space } = setUp();
  const day = { day: '2026-06-15', used: 1, lastAt: NOW, sites: {}, quietUntil: NOW + HOUR };
  space.items.set('auto-budget', toRecord(1, 'auto-budget', day, NOW));
  for (const slot of ['first', 'client-a']) expect(await reserve(wake().budget, 'one.com', 5, slot)).toBe('quiet');
});

test('a record that cannot be read counts as used up for the day, and the next day begins anew', async () => {
  const { wake, space, clock } = setUp();
  space.items.set('auto-budget', 'torn');
  expect(await reserve(wake().budget, 'one.com', 50)).toBe('spent');
  expect(await wake().budget.reserveCalls(1, 50, 'first')).toBeNull();
  clock.now += DAY;
  expect(await reserve(wake().budget, 'one.com', 50)).toBe('reserved');
});

test('nothing is reserved where storage refuses to write it down', async () => {
  const { wake } = setUp();
  const { budget, context } = wake();
  context.failSets(1);
  await expect(budget.reserve('one.com', 'one.com', 50, 'first')).rejects.toThrow();
  expect((await budget.read()).used).toBe(0);
});

test('the domains of a day are forgotten once it is over, and nothing is written where there is no budget', async () => {
  const { wake, space, clock } = setUp();
  await wake().budget.tidy();
  expect(space.items.size).toBe(0);
  await reserve(wake().budget, 'one.com', 50);
  expect(String(space.items.get('auto-budget'))).toContain('one.com');
  clock.now += DAY;
  await wake().budget.tidy();
  expect(String(space.items.get('auto-budget'))).not.toContain('one.com');
});

/** Spends what there is at an instant, in a worker of its own; says how much that was. */
async function spendAt({ clock, wake }: ReturnType<typeof setUp>, at: number) {
  clock.now = at;
  const { budget } = wake();
  let granted = 0;
  for (let call = 0; call < 10; call++) {
    const host = `site-${at}-${call}.com`;
    if ((await reserve(budget, host, 3)) === 'reserved') granted++;
  }
  return granted;
}
const YEAR = 365 * DAY;

test('U5: a clock that was a year ahead costs the rest of today alone, for lookups and for watched sites', async () => {
  const world = setUp();
  expect(await spendAt(world, NOW + YEAR)).toBe(3);
  expect(await spendAt(world, NOW)).toBe(0);
  expect(await world.wake().budget.reserveCalls(1, 3, 'first')).toBe(null);
  world.clock.now = NOW + DAY;
  expect(await world.wake().budget.reserveCalls(3, 3, 'first')).toBe('2026-06-16');
});

test('U5: a host that was asked about under a clock that was ahead is not asked about again today', async () => {
  const { wake, clock } = setUp();
  clock.now = NOW + YEAR;
  expect(await reserve(wake().budget, 'one.com', 50)).toBe('reserved');
  clock.now = NOW;
  expect(await reserve(wake().budget, 'one.com', 50)).toBe('known');
});

test('U5: the daily tidy is enough to have such a day over tomorrow', async () => {
  const world = setUp();
  expect(await spendAt(world, NOW + YEAR)).toBe(3);
  world.clock.now = NOW;
  await world.wake().budget.tidy();
  expect(await spendAt(world, NOW + DAY)).toBe(3);
});

test('U5: a day that was seen is not had twice, however often the clock goes to and fro', async () => {
  const world = setUp();
  expect(await spendAt(world, NOW)).toBe(3);
  expect(await spendAt(world, NOW + YEAR)).toBe(3);
  for (let turn = 0; turn < 5; turn++) {
    expect(await spendAt(world, NOW)).toBe(0);
    expect(await spendAt(world, NOW + YEAR)).toBe(0);
    expect(await spendAt(world, NOW + YEAR - DAY)).toBe(0);
  }
  expect(await spendAt(world, NOW)).toBe(0);
  expect(await spendAt(world, NOW + DAY)).toBe(3);
  expect(await spendAt(world, NOW + YEAR)).toBe(0);
  expect(await spendAt(world, NOW + DAY)).toBe(0);
});

test('U5: however a clock jumps, no day that it shows gives more than one day’s calls', async () => {
  const world = setUp();
  const granted = new Map<number, number>();
  // Every third day of a month back and a month ahead, three times over, in an order that goes to and fro.
  for (let jump = 0; jump < 60; jump++) {
    const day = NOW + (((jump * 37) % 20) - 10) * 3 * DAY;
    granted.set(day, (granted.get(day) ?? 0) + (await spendAt(world, day)));
  }
  expect(Math.max(...granted.values())).toBe(3);
  expect([...granted.values()].reduce((sum, calls) => sum + calls, 0)).toBeLessThanOrEqual(3 * granted.size);
});

test('U5: a clock that goes back by a day opens no day again', async () => {
  const world = setUp();
  expect(await spendAt(world, NOW)).toBe(3);
  expect(await spendAt(world, NOW - DAY)).toBe(0);
  expect(await spendAt(world, NOW)).toBe(0);
});

test('another worker finds why no call would be reserved, until the day or the quiet hour is over', async () => {
  const { wake, clock } = setUp();
  expect(await wake().budget.readStop(2, 'first')).toBeNull();
  await wake().budget.reserveCalls(2, 2, 'first');
  expect(await wake().budget.readStop(2, 'first')).toEqual({ used: 2, why: 'spent' });
  expect(await wake().budget.readStop(1, 'first')).toEqual({ used: 1, why: 'spent' });
  expect(await wake().budget.readStop(3, 'first')).toBeNull();
  await wake().budget.keepQuiet('first');
  expect(await wake().budget.readStop(3, 'first')).toEqual({ used: 2, why: 'quiet' });
  clock.now += DAY;
  expect(await wake().budget.readStop(2, 'first')).toBeNull();
});
