import { expect, test } from 'vitest';
import { toRecord } from '../../../../lib/browser/record';
import { CARD_VERSION } from '../../../../lib/lookup/saved-card';
import { listLastUsed } from '../../../../lib/saved/last-used';
import { HOUR, toDay } from '../../../../lib/time';
import { toTestAnswer } from '../../../support/answers';
import { createAreaSpace } from '../../../support/area';

const NOW = Date.UTC(2026, 5, 20, 12);

function setUp(sites: [host: string, day: string | null, savedAt?: number][]) {
  const space = createAreaSpace();
  for (const [host, day, savedAt = NOW] of sites) {
    const key = `card:${host}:categories`;
    space.items.set(key, toRecord(CARD_VERSION, key, toTestAnswer('categories'), savedAt));
    if (day) space.items.set(`used:${host}`, day);
  }
  const context = space.connect();
  const list = async (most: number) => (await listLastUsed(context.area, most, NOW)).map(({ host }) => host);
  return { space, list, ...context };
}

test('the latest day comes first, and within a day the site that was saved last', async () => {
  const { list } = setUp([
    ['old.com', '2026-06-01'],
    ['early.com', '2026-06-20', NOW - 3 * HOUR],
    ['late.com', '2026-06-20', NOW - HOUR],
    ['before.com', '2026-06-19'],
    ['never-noted.com', null],
  ]);
  expect(await list(8)).toEqual(['late.com', 'early.com', 'before.com', 'old.com', 'never-noted.com']);
  expect(await list(2)).toEqual(['late.com', 'early.com']);
  expect(await list(1)).toEqual(['late.com']);
});

test('each site has the time at which its categories were saved, or none', async () => {
  const { space, area } = setUp([['one.com', '2026-06-20', NOW - HOUR]]);
  space.items.set('card:two.com:logo', 'anything').set('used:two.com', '2026-06-20');
  expect(await listLastUsed(area, 8, NOW)).toEqual([
    { host: 'one.com', savedAt: NOW - HOUR },
    { host: 'two.com', savedAt: null },
  ]);
});

test('e-mail addresses, other keys, failures and domains that only lend their registration are left out', async () => {
  const { space, list } = setUp([
    ['shop.b.com', '2026-06-20'],
    ['jo@c.com', '2026-06-20'],
  ]);
  space.items.set('card:b.com:registration', 'x').set('used:b.com', '2026-06-20');
  space.items.set('failed:y.com:iab', 'x').set('used:y.com', '2026-06-20').set('settings', '{}');
  expect(await list(8)).toEqual(['shop.b.com']);
});

test('a day of another clock counts as today', async () => {
  const { list } = setUp([
    ['future.com', '2031-01-01', NOW - 2 * HOUR],
    ['today.com', '2026-06-20', NOW - HOUR],
  ]);
  expect(await list(8)).toEqual(['today.com', 'future.com']);
});

test('a damaged day takes only its own site to the end', async () => {
  const { list, failGet } = setUp([
    ['damaged.com', '2026-06-20'],
    ['old.com', '2026-06-01'],
  ]);
  failGet('used:damaged.com');
  expect(await list(8)).toEqual(['old.com', 'damaged.com']);
});

test('storage that refuses is not taken for an empty one', async () => {
  const { list, failGets } = setUp([
    ['a.com', '2026-06-20'],
    ['b.com', '2026-06-20'],
  ]);
  failGets(9);
  await expect(list(8)).rejects.toThrow();
});

test('of 10,000 sites only the days, and the cards of the last ones, are read, in two reads', async () => {
  const sites = Array.from({ length: 10_000 }, (_, n): [string, string, number] => [
    `site-${n}.com`,
    toDay(NOW - (n % 100) * 24 * HOUR),
    NOW - n,
  ]);
  const { list, counts, area } = setUp(sites);
  const asked: number[] = [];
  const { get } = area;
  area.get = (keys) => {
    asked.push(keys.length);
    return get(keys);
  };
  expect(await list(8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((n) => `site-${n * 100}.com`));
  expect(asked).toEqual([10_000, 100]);
  expect(counts.keys).toBe(1);
});
