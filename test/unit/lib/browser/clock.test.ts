import { expect, test } from 'vitest';
import { readProvenTime } from '../../../../lib/browser/clock';
import { DAY, HOUR, MINUTE } from '../../../../lib/time';
import { createAreaSpace } from '../../../support/area';

const NOW = Date.UTC(2026, 5, 15, 12);
const YEAR = 365 * DAY;

function setUp() {
  const space = createAreaSpace();
  const context = space.connect();
  const clock = { now: NOW };
  const parts = { area: context.area, now: () => clock.now };
  const readAt = (now: number) => {
    clock.now = now;
    return readProvenTime(parts);
  };
  return { space, context, readAt };
}

test('what is noted is written once an hour at most, and outlives the worker', async () => {
  const { space, context, readAt } = setUp();
  for (let minute = 0; minute < 60; minute++) expect(await readAt(NOW + minute * MINUTE)).toBe(NOW + minute * MINUTE);
  expect(context.counts.set).toBe(1);
  expect(await readAt(NOW + HOUR)).toBe(NOW + HOUR);
  expect([...space.items.keys()]).toEqual(['clock']);
  expect(context.counts.set).toBe(2);
});

test('a leap of the clock is noted at once, and taken back as soon as it is over', async () => {
  const { readAt } = setUp();
  await readAt(NOW);
  expect(await readAt(NOW + YEAR)).toBe(NOW);
  expect(await readAt(NOW + YEAR + HOUR)).toBe(NOW);
  expect(await readAt(NOW + MINUTE)).toBe(NOW + MINUTE);
  expect(await readAt(NOW + YEAR + 2 * DAY)).toBe(NOW + MINUTE);
});

test('a storage that takes no note is no fault of who asks, one that does not answer is', async () => {
  const { space, context, readAt } = setUp();
  context.failSets(1);
  expect(await readAt(NOW)).toBe(NOW);
  expect(space.items.size).toBe(0);
  context.failGet('clock');
  await expect(readAt(NOW)).rejects.toThrow();
});

test('a damaged note is none', async () => {
  const { space, readAt } = setUp();
  space.items.set('clock', 'torn');
  expect(await readAt(NOW)).toBe(NOW);
  expect(await readAt(NOW + YEAR)).toBe(NOW);
});
