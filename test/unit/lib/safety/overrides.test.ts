import { describe, expect, test } from 'vitest';
import {
  createOverrides,
  dropUnreadableOverrides,
  findOverride,
  isInForce,
  OVERRIDES_KEY,
  withOverride,
} from '../../../../lib/safety/overrides';
import type { Ground, Override } from '../../../../lib/safety/policy';
import { DAY, HOUR } from '../../../../lib/time';
import { createAreaSpace } from '../../../support/area';
import { toTestDecision } from '../../../support/decisions';
import { createLockSpace } from '../../../support/locks';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const toOverride = (given: Partial<Override> = {}): Override => ({
  host: 'shop.com',
  scope: 'host',
  then: 'allow',
  reason: '',
  until: null,
  ...given,
});
const toDecision = (ground: Ground, override: Override | null = null) => toTestDecision({ ground, override });

function setUp() {
  const space = createAreaSpace();
  const locks = createLockSpace();
  const clock = { now: NOW };
  const connect = () => {
    const context = space.connect();
    return {
      ...context,
      book: createOverrides({ area: context.area, locks: locks.connect().locks, now: () => clock.now }),
    };
  };
  return { space, clock, connect };
}

test('an exception holds until its end and not at it, without an end for ever, and not at all when the end is no date', () => {
  const until = new Date(NOW + HOUR).toISOString();
  expect(isInForce(toOverride({ until }), NOW)).toBe(true);
  expect(isInForce(toOverride({ until }), NOW + HOUR)).toBe(false);
  expect(isInForce(toOverride({ until: null }), NOW + 10_000 * DAY)).toBe(true);
  expect(isInForce(toOverride({ until: 'soon' }), NOW)).toBe(false);
});

describe('of several exceptions', () => {
  const own = toOverride({ host: 'a.shop.com' });
  const site = toOverride({ scope: 'site', reason: 'site' });
  const nearer = toOverride({ host: 'a.shop.com', scope: 'site', reason: 'nearer' });

  test('that for the very host stands before those for its site, and of these the nearest', () => {
    expect(findOverride([site, nearer, own], 'a.shop.com', NOW)).toBe(own);
    expect(findOverride([site, nearer], 'a.shop.com', NOW)).toBe(nearer);
    expect(findOverride([nearer, site], 'a.shop.com', NOW)).toBe(nearer);
    expect(findOverride([site, nearer], 'b.shop.com', NOW)).toBe(site);
  });

  test('one for a host says nothing of what is below it, and one for a site nothing of a name that ends alike', () => {
    expect(findOverride([toOverride()], 'a.shop.com', NOW)).toBeNull();
    expect(findOverride([site], 'workshop.com', NOW)).toBeNull();
  });

  test('one that has ended gives way to one that has not', () => {
    const over = toOverride({ host: 'a.shop.com', until: new Date(NOW - 1).toISOString() });
    expect(findOverride([over, site], 'a.shop.com', NOW)).toBe(site);
  });
});

test('an exception decides, and says by which words and which host', () => {
  const override = toOverride({ reason: 'campaign' });
  expect(withOverride(toDecision('block-list'), override)).toMatchObject({
    verdict: 'allowed',
    action: 'allow',
    ground: 'override',
    reason: 'campaign',
    datum: { kind: 'host', value: 'shop.com' },
    override,
  });
});

test.each(['managed-block', 'managed-allow', 'error'] as const)('no exception stands over %s', (ground) => {
  const decision = toDecision(ground);
  expect(withOverride(decision, toOverride())).toBe(decision);
});

test("the policy's exception for a host stands before one for its site, and not before one for the host", () => {
  const decision = toDecision('override', toOverride({ then: 'block' }));
  expect(withOverride(decision, toOverride({ scope: 'site' }))).toBe(decision);
  expect(withOverride(decision, toOverride()).verdict).toBe('allowed');
});

test('what one context saves the next one reads, one for each host and scope', async () => {
  const { connect } = setUp();
  await connect().book.add(toOverride({ reason: 'first' }));
  await connect().book.add(toOverride({ reason: 'second' }));
  await connect().book.add(toOverride({ scope: 'site' }));
  expect((await connect().book.read()).map(({ scope, reason }) => [scope, reason])).toEqual([
    ['host', 'second'],
    ['site', ''],
  ]);
  await connect().book.drop('shop.com', 'host');
  expect((await connect().book.read()).map(({ scope }) => scope)).toEqual(['site']);
});

test('twenty exceptions saved by twenty contexts at once are all kept', async () => {
  const { connect } = setUp();
  await Promise.all(Array.from({ length: 20 }, (_, n) => connect().book.add(toOverride({ host: `h${n}.com` }))));
  expect(await connect().book.read()).toHaveLength(20);
});

test('the next change drops what has ended', async () => {
  const { clock, connect } = setUp();
  await connect().book.add(toOverride({ host: 'short.com', until: new Date(NOW + HOUR).toISOString() }));
  clock.now += 2 * HOUR;
  expect(await connect().book.add(toOverride())).toEqual([toOverride()]);
});

test('what has ended goes with the daily tidying too, which writes nothing where nothing has', async () => {
  const { clock, connect } = setUp();
  const { area, book, counts } = connect();
  await book.add(toOverride({ host: 'clinic.com', until: new Date(NOW + HOUR).toISOString() }));
  await book.add(toOverride());
  const before = counts.set;
  await book.tidy();
  expect(counts.set).toBe(before);
  clock.now += HOUR;
  await book.tidy();
  expect(await book.read()).toEqual([toOverride()]);
  expect(JSON.stringify(await area.get([OVERRIDES_KEY]))).not.toContain('clinic.com');
});

test.each([
  ['three days', 3 * DAY],
  ['a year', 365 * DAY],
  ['ten years', 3652 * DAY],
])('a clock %s ahead for a moment deletes no exception that lives, by tidying or by a change', async (_, ahead) => {
  const { clock, connect } = setUp();
  const live = toOverride({ host: 'live.com', then: 'block', until: new Date(NOW + HOUR).toISOString() });
  await connect().book.add(live);
  clock.now = NOW + ahead;
  await connect().book.tidy();
  await connect().book.add(toOverride({ host: 'other.com' }));
  await connect().book.tidy();
  clock.now = NOW + 1;
  await connect().book.tidy();
  const left = await connect().book.read();
  expect(findOverride(left, 'live.com', clock.now)).toEqual(live);
  // It goes once it has ended by a clock that is right.
  clock.now = NOW + HOUR;
  await connect().book.tidy();
  expect((await connect().book.read()).map(({ host }) => host)).toEqual(['other.com']);
});

test('after a month without the browser an exception that has ended is not in force, and goes on the second day', async () => {
  const { clock, connect } = setUp();
  await connect().book.add(toOverride({ until: new Date(NOW + HOUR).toISOString() }));
  const left = [];
  for (const day of [30, 31]) {
    clock.now = NOW + day * DAY;
    await connect().book.tidy();
    const read = await connect().book.read();
    expect(findOverride(read, 'shop.com', clock.now)).toBeNull();
    left.push(read.length);
  }
  expect(left).toEqual([1, 0]);
});

test('an exception for an hour or a day that was made under a clock ahead is not in force for years, and one for ever is', async () => {
  for (const ahead of [2 * DAY, 365 * DAY, 3652 * DAY]) {
    const until = new Date(NOW + ahead + HOUR).toISOString();
    expect(findOverride([toOverride({ until })], 'shop.com', NOW)).toBeNull();
    expect(findOverride([toOverride({ until })], 'shop.com', NOW + ahead)).not.toBeNull();
  }
  const day = toOverride({ until: new Date(NOW + DAY).toISOString() });
  expect(findOverride([day], 'shop.com', NOW)).toBe(day);
  expect(findOverride([toOverride()], 'shop.com', NOW)).not.toBeNull();
});

test('a store that refuses a change keeps what stood, and says so', async () => {
  const { connect } = setUp();
  await connect().book.add(toOverride());
  const full = connect();
  full.failSets(1);
  await expect(full.book.drop('shop.com', 'host')).rejects.toThrow();
  expect(await connect().book.read()).toHaveLength(1);
});

test('exceptions that cannot be read are an error, not none: one of them may have blocked; nothing is written over them', async () => {
  const { space, connect } = setUp();
  await connect().book.add(toOverride({ then: 'block' }));
  space.items.set(OVERRIDES_KEY, String(space.items.get(OVERRIDES_KEY)).replace('block', 'allow'));
  const damaged = space.items.get(OVERRIDES_KEY);
  const failure = { kind: 'internal', field: 'overrides' };
  const { book } = connect();
  await expect(book.read()).rejects.toMatchObject({ failure });
  await expect(book.add(toOverride({ host: 'other.com' }))).rejects.toMatchObject({ failure });
  await expect(book.drop('shop.com', 'host')).rejects.toMatchObject({ failure });
  expect(space.items.get(OVERRIDES_KEY)).toBe(damaged);
});

test('they can be dropped, which drops none that can be read', async () => {
  const { space, connect } = setUp();
  const { area } = connect();
  const dropUnreadable = () =>
    dropUnreadableOverrides({ area, locks: createLockSpace().connect().locks, now: () => NOW });
  await connect().book.add(toOverride());
  await dropUnreadable();
  expect(await connect().book.read()).toHaveLength(1);
  // A storage that does not answer now may hand them over later.
  const broken = connect();
  broken.failGet(OVERRIDES_KEY);
  const { locks } = createLockSpace().connect();
  await dropUnreadableOverrides({ area: broken.area, locks, now: () => NOW });
  expect(await connect().book.read()).toHaveLength(1);
  space.items.set(OVERRIDES_KEY, 'torn');
  await dropUnreadable();
  expect(await connect().book.read()).toEqual([]);
});
