import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCandidate, toSubject } from '../../../../lib/host/subject';
import { createCache, LIMIT } from '../../../../lib/lookup/cache';
import { isFresh } from '../../../../lib/lookup/saved-card';
import type { Subject } from '../../../../lib/model';
import { SECTION_NAMES } from '../../../../lib/model';
import { readSavedSizes } from '../../../../lib/saved/saved-sites';
import { DAY, HOUR } from '../../../../lib/time';
import { toTestAnswer, toTestAnswers } from '../../../support/answers';
import { createAreaSpace } from '../../../support/area';
import { suffixes } from '../../../support/suffixes';

const NOW = Date.UTC(2026, 5, 1, 12);

function setUp() {
  const space = createAreaSpace();
  const context = space.connect();
  const clock = { now: NOW };
  const cache = createCache({ area: context.area, now: () => clock.now });
  return { space, context, clock, cache };
}

function subjectOf(text: string): Subject {
  const gate = toSubject(text, { suffixes, neverSend: [] });
  if (!gate.ok) throw new Error(gate.reason);
  return gate.subject;
}

function candidateOf(text: string) {
  const gate = toCandidate(text);
  if (!gate.ok) throw new Error(gate.reason);
  return gate.candidate;
}

test('a whole card is written in one set and read back in one get', async () => {
  const { cache, context } = setUp();
  const answers = toTestAnswers(SECTION_NAMES, { fetchedAt: NOW });
  expect(await cache.save(cache.toItems(subjectOf('example.com'), answers))).toBeNull();
  expect(context.counts.set).toBe(1);
  expect(await cache.readCard(subjectOf('example.com'), SECTION_NAMES)).toEqual({ answers, failures: {}, removed: [] });
  expect(context.counts.get).toBe(1);
});

test('a page finds the registration of the registrable domain without the suffix list, in one get', async () => {
  const { cache, context } = setUp();
  const registration = toTestAnswer('registration', { fetchedAt: NOW });
  await cache.save(cache.toItems(subjectOf('a.b.shop.example.co.uk'), { registration }));
  const card = await cache.readCard(candidateOf('https://other.example.co.uk/x'), SECTION_NAMES);
  expect(card).toEqual({ answers: { registration }, failures: {}, removed: [] });
  expect(context.counts.get).toBe(1);
});

test('the card of an e-mail address stands under the address, not under its domain', async () => {
  const { cache } = setUp();
  const answers = toTestAnswers(['categories', 'company'], { fetchedAt: NOW });
  await cache.save(cache.toItems(subjectOf('Joe@example.com'), answers));
  expect((await cache.readCard(candidateOf('joe@example.com'), SECTION_NAMES)).answers).toEqual(answers);
  expect((await cache.readCard(candidateOf('example.com'), SECTION_NAMES)).answers).toEqual({});
});

test('that a site could not be read is known for an hour, and not where a later answer came', async () => {
  const { cache, clock } = setUp();
  const subject = subjectOf('example.com');
  const failure = { kind: 'unreachable', billed: 'no' } as const;
  await cache.save(cache.toFailureItems(subject, ['iab', 'similar'], failure));
  clock.now += 1000;
  await cache.save(cache.toItems(subject, { similar: toTestAnswer('similar', { fetchedAt: clock.now }) }));
  clock.now = NOW + HOUR - 1;
  const card = await cache.readCard(subject, SECTION_NAMES);
  expect(card.failures).toEqual({ iab: failure });
  expect(Object.keys(card.answers)).toEqual(['similar']);
  clock.now = NOW + HOUR;
  expect((await cache.readCard(subject, SECTION_NAMES)).failures).toEqual({});
});

test('no other failure is remembered', () => {
  const { cache } = setUp();
  expect(cache.toFailureItems(subjectOf('example.com'), ['iab'], { kind: 'service-failing', billed: 'maybe' })).toEqual(
    {},
  );
});

test('10,000 changed records are absent and removed; none throws, none shows another value', async () => {
  const { cache, space } = setUp();
  const subject = subjectOf('example.com');
  const answers = toTestAnswers(SECTION_NAMES, { fetchedAt: NOW });
  const items = cache.toItems(subject, answers);
  const keys = Object.keys(items).filter((key) => key.startsWith('card:'));
  let removed = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...keys), fc.nat(), fc.nat(0xffff), fc.nat(3), async (key, at, unit, kind) => {
      const text = items[key] ?? '';
      const index = at % text.length;
      const other = items[keys[at % keys.length] ?? key] ?? '';
      const damaged = [
        text.slice(0, index) + String.fromCharCode(unit) + text.slice(index + 1),
        text.slice(0, index),
        other,
        { not: 'a string' },
      ][kind];
      space.items.clear();
      space.items.set(key, damaged);
      const section = SECTION_NAMES.find((name) => key.endsWith(`:${name}`));
      const card = await cache.readCard(subject, SECTION_NAMES);
      if (damaged === text) return;
      expect(section).toBeDefined();
      expect(card).toEqual({ answers: {}, failures: {}, removed: [section] });
      expect(space.items.has(key)).toBe(false);
      removed++;
    }),
    { numRuns: 10_000 },
  );
  expect(removed).toBeGreaterThan(9000);
});

test('a whole record with the wrong shape is absent and removed', async () => {
  const { cache, space } = setUp();
  const subject = subjectOf('example.com');
  const wrong = [
    toTestAnswer('traffic', { data: { ...toTestAnswer('traffic').data, monthlyVisits: 'many' } as never }),
    toTestAnswer('traffic', { data: null }),
    toTestAnswer('traffic', { presence: 'empty' }),
    toTestAnswer('traffic', { source: 'elsewhere' as never }),
    toTestAnswer('traffic', { fetchedAt: null as never }),
  ];
  for (const traffic of wrong) {
    await cache.save(cache.toItems(subject, { traffic }));
    expect(await cache.readCard(subject, ['traffic'])).toEqual({ answers: {}, failures: {}, removed: ['traffic'] });
    expect([...space.items.keys()].filter((key) => key.startsWith('card:'))).toEqual([]);
  }
});

test('one key that the browser cannot read takes no other section with it, and is not removed', async () => {
  const { cache, context, space } = setUp();
  const subject = subjectOf('example.com');
  await cache.save(cache.toItems(subject, toTestAnswers(SECTION_NAMES, { fetchedAt: NOW })));
  const before = new Map(space.items);
  context.failGet('card:example.com:traffic');
  for (let round = 0; round < 2; round++) {
    const card = await cache.readCard(subject, SECTION_NAMES);
    expect(Object.keys(card.answers)).toHaveLength(8);
    expect([card.removed, card.unread]).toEqual([[], ['traffic']]);
  }
  expect(space.items).toEqual(before);
});

test('a failing read removes no good card: of one key, of all, of a remembered failure, within a transaction', async () => {
  const { cache, context, space, clock } = setUp();
  const subject = subjectOf('example.com');
  await cache.save(cache.toItems(subject, toTestAnswers(SECTION_NAMES, { fetchedAt: NOW })));
  await cache.save(cache.toFailureItems(subject, ['similar'], { kind: 'unreachable', billed: 'no' }));
  const before = new Map(space.items);
  for (const failing of [1, 2, 3, 100]) {
    context.failGets(failing);
    await cache.readCard(subject, SECTION_NAMES).catch(() => {});
    await cache.readCard(subject, ['traffic']).catch(() => {});
    await cache.tidy(clock.now).catch(() => {});
  }
  context.failGets(0);
  // A transaction hands over null for what it could not read.
  const { unread, removed } = await cache.readCard(subject, ['logo', 'iab'], async (keys) =>
    Object.fromEntries(keys.map((key) => [key, key.startsWith('card:') ? null : undefined])),
  );
  expect([unread, removed]).toEqual([['logo', 'iab'], []]);
  expect(space.items).toEqual(before);
  expect(Object.keys((await cache.readCard(subject, SECTION_NAMES)).answers)).toHaveLength(9);
});

test('a damaged registration is named as removed, under whichever of its keys it stood', async () => {
  const { cache, space } = setUp();
  const subject = subjectOf('shop.example.com');
  await cache.save(cache.toItems(subject, toTestAnswers(['registration'])));
  space.items.set('card:example.com:registration', 'torn');
  expect(await cache.readCard(subject, ['registration'])).toMatchObject({ answers: {}, removed: ['registration'] });
});

test('a storage that takes no change lets what is whole be read all the same', async () => {
  const { context, space } = setUp();
  const refuse = () => Promise.reject(new Error('IO error'));
  const cache = createCache({ area: { ...context.area, remove: refuse }, now: () => NOW });
  const subject = subjectOf('example.com');
  await cache.save(cache.toItems(subject, toTestAnswers(['logo', 'traffic'])));
  space.items.set('card:example.com:traffic', 'torn');
  const { answers, removed } = await cache.readCard(subject, ['logo', 'traffic']);
  expect([Object.keys(answers), removed]).toEqual([['logo'], ['traffic']]);
  context.failSets(1);
  await expect(cache.markUsed(subjectOf('other.com'))).resolves.toBeUndefined();
});

test('the day of use is written once a day and subject', async () => {
  const { cache, context, clock, space } = setUp();
  for (let round = 0; round < 5; round++) await cache.markUsed(candidateOf('example.com'));
  expect(context.counts.set).toBe(1);
  clock.now += DAY;
  await cache.markUsed(candidateOf('example.com'));
  expect(context.counts.set).toBe(2);
  expect(space.items.get('used:example.com')).toBe('2026-06-02');
});

/** Twenty sites, each last used on a day of its own, beside what is never dropped. */
async function fill({ cache, clock, space }: ReturnType<typeof setUp>) {
  for (const key of ['settings', 'credentials', 'ledger', 'ledger:2026-06-01', 'journal', 'circuit']) {
    space.items.set(key, 'kept');
  }
  for (let site = 0; site < 20; site++) {
    clock.now = NOW + site * DAY;
    await cache.save(
      cache.toItems(subjectOf(`site-${site}.com`), toTestAnswers(SECTION_NAMES, { fetchedAt: clock.now })),
    );
  }
}
const ownersIn = (items: Map<string, unknown>) =>
  [...new Set([...items.keys()].map((key) => /^(?:card|used):(site-\d+)/.exec(key)?.[1]).filter(Boolean))] as string[];

test('a full storage drops the fifth that was used longest ago, writes again once, and keeps all else', async () => {
  const given = setUp();
  await fill(given);
  const { cache, context, space } = given;
  context.failSets(1, 'Resource::kQuotaBytes quota exceeded');
  const sets = context.counts.set;
  expect(await cache.save(cache.toItems(subjectOf('new.com'), toTestAnswers(['iab'])))).toBeNull();
  expect(context.counts.set - sets).toBe(2);
  expect(ownersIn(space.items)).toEqual(Array.from({ length: 16 }, (_, index) => `site-${index + 4}`));
  for (const key of ['settings', 'credentials', 'ledger', 'ledger:2026-06-01', 'journal', 'circuit']) {
    expect(space.items.get(key)).toBe('kept');
  }
  expect(space.items.has('card:new.com:iab')).toBe(true);
});

test('a site whose last use cannot be read makes room last, and keeps the others from none', async () => {
  const given = setUp();
  await fill(given);
  const { cache, context, space } = given;
  context.failGet('used:site-0.com');
  context.failSets(1, 'Resource::kQuotaBytes quota exceeded');
  expect(await cache.save(cache.toItems(subjectOf('new.com'), toTestAnswers(['iab'])))).toBeNull();
  expect(ownersIn(space.items)).toContain('site-0');
  expect(ownersIn(space.items)).toHaveLength(16);
});

test('of a few sites one makes room', async () => {
  const { cache, clock, context, space } = setUp();
  for (const site of [1, 2, 3]) {
    clock.now += DAY;
    await cache.save(cache.toItems(subjectOf(`site-${site}.com`), toTestAnswers(['iab'])));
  }
  context.failSets(1, 'Resource::kQuotaBytes quota exceeded');
  expect(await cache.save(cache.toItems(subjectOf('new.com'), toTestAnswers(['iab'])))).toBeNull();
  expect(ownersIn(space.items)).toEqual(['site-2', 'site-3']);
});

test('a domain whose registration a host holds is as long in use as the host is', async () => {
  const given = setUp();
  await fill(given);
  const { cache, context, space } = given;
  await cache.markUsed(candidateOf('shop.site-0.com'));
  await cache.save(cache.toItems(subjectOf('shop.site-0.com'), toTestAnswers(['categories'])));
  // Nor does another host below it that has not been looked at for long make it old.
  space.items.set('used:old.site-0.com', '2020-01-01');
  context.failSets(1, 'Resource::kQuotaBytes quota exceeded');
  expect(await cache.save(cache.toItems(subjectOf('new.com'), toTestAnswers(['iab'])))).toBeNull();
  const kept = ownersIn(space.items);
  expect(kept).toContain('site-0');
  expect(space.items.has('card:site-0.com:registration')).toBe(true);
  expect(kept).not.toContain('site-1');
});

test('a use that a clock which was ahead noted makes room before what was really used today', async () => {
  const given = setUp();
  await fill(given);
  const { cache, context, space } = given;
  for (let site = 0; site < 20; site++)
    space.items.set(`used:site-${site}.com`, site < 16 ? '2026-06-20' : '2027-06-20');
  context.failSets(1, 'Resource::kQuotaBytes quota exceeded');
  expect(await cache.save(cache.toItems(subjectOf('new.com'), toTestAnswers(['iab'])))).toBeNull();
  expect(ownersIn(space.items)).toEqual(Array.from({ length: 16 }, (_, index) => `site-${index}`));
});

test('a storage that stays full says so after one more try', async () => {
  const given = setUp();
  await fill(given);
  given.context.failSets(100, 'Resource::kQuotaBytes quota exceeded');
  const sets = given.context.counts.set;
  expect(await given.cache.save({ x: 'y' })).toEqual({ kind: 'not-saved', billed: 'no' });
  expect(given.context.counts.set - sets).toBe(2);
});

test('a storage that fails otherwise is not written to again', async () => {
  const { cache, context } = setUp();
  context.failSets(100);
  expect(await cache.save({ x: 'y' })).toEqual({ kind: 'not-saved', billed: 'no' });
  expect(context.counts.set).toBe(1);
});

test('room is made before nine MiB are passed', async () => {
  const given = setUp();
  await fill(given);
  given.space.items.set('ballast', 'x'.repeat(9 * 1024 * 1024 - 200_000));
  const { space } = given;
  // The cache measured before the ballast came: it measures again when its own sum says so, so a new one starts here.
  const fresh = createCache({ area: given.context.area, now: () => NOW });
  expect(await fresh.save({ 'card:big.com:logo': 'x'.repeat(250_000) })).toBeNull();
  expect(ownersIn(space.items)).toHaveLength(16);
});

test('a card that is written again and again takes its room once: nothing is dropped for it', async () => {
  const given = setUp();
  await fill(given);
  const { cache, space } = given;
  const items = cache.toItems(subjectOf('again.com'), {
    technologies: toTestAnswer('technologies', { fetchedAt: NOW, data: ['x'.repeat(1024 * 1024)] }),
  });
  for (let round = 0; round < 20; round++) expect(await cache.save(items)).toBeNull();
  expect(ownersIn(space.items)).toHaveLength(20);
});

test('a registration that its hosts share counts as used with each of them, and is no site of its own', async () => {
  const { cache, space, clock } = setUp();
  const registration = toTestAnswer('registration', { fetchedAt: NOW });
  await cache.save(cache.toItems(subjectOf('a.example.co.uk'), { registration }));
  expect(space.items.get('used:example.co.uk')).toBe('2026-06-01');
  clock.now += DAY;
  await cache.save(cache.toItems(subjectOf('b.example.co.uk'), { registration }));
  expect(space.items.get('used:example.co.uk')).toBe('2026-06-02');
  const countSites = async () => (await readSavedSizes(space.connect().area)).cards.sites;
  expect(await countSites()).toBe(0);
  await cache.save(cache.toItems(subjectOf('b.example.co.uk'), { iab: toTestAnswer('iab', { fetchedAt: NOW }) }));
  expect(await countSites()).toBe(1);
});

test('what is added after the first measuring is counted in the bytes of the browser, not in characters', async () => {
  const { space, context } = setUp();
  const toBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length;
  const bytesInUse = async () => toBytes(Object.fromEntries(space.items));
  const cache = createCache({ area: { ...context.area, bytesInUse }, now: () => NOW });
  let most = 0;
  for (let site = 0; site < 20; site++) {
    const answer = toTestAnswer('technologies', { fetchedAt: NOW, data: ['"語"'.repeat(100_000)] });
    await cache.save(cache.toItems(subjectOf(`s${site}.com`), { technologies: answer }));
    most = Math.max(most, await bytesInUse());
  }
  expect(most).toBeGreaterThan(8 * 1024 * 1024);
  expect(most).toBeLessThanOrEqual(9 * 1024 * 1024);
});

test('the mark of a call is written before storage is measured, and room is made for what comes after it', async () => {
  const { context } = setUp();
  const done: string[] = [];
  const note = (what: string) => void done.push(what);
  const measurings: ((bytes: number) => void)[] = [];
  const cache = createCache({
    now: () => NOW,
    area: {
      ...context.area,
      set: async (items) => note(`set ${Object.keys(items)}`),
      remove: async () => note('made room'),
      bytesInUse: () => new Promise((resolve) => void measurings.push(resolve)),
    },
  });
  const measure = async (bytes: number) => {
    await expect.poll(() => measurings.length).toBe(1);
    measurings.pop()?.(bytes);
  };
  expect(await cache.save({ journal: 'sent' })).toBeNull();
  await measure(LIMIT);
  await Promise.resolve();
  const saving = cache.save({ 'card:new.com:iab': 'answer' });
  await measure(LIMIT);
  await measure(0);
  expect(await saving).toBeNull();
  expect(done).toEqual(['set journal', 'made room', 'set card:new.com:iab']);
});

test('clearing the sites leaves settings, key and ledger', async () => {
  const given = setUp();
  await fill(given);
  await given.cache.clearSites();
  expect([...given.space.items.keys()].toSorted()).toEqual(
    ['circuit', 'credentials', 'journal', 'ledger', 'ledger:2026-06-01', 'settings'].toSorted(),
  );
});

test('an answer of a wrong clock is of unknown age, not fresh', () => {
  expect(isFresh({ fetchedAt: NOW - DAY }, 7 * DAY, NOW)).toBe(true);
  expect(isFresh({ fetchedAt: NOW - 7 * DAY }, 7 * DAY, NOW)).toBe(false);
  expect(isFresh({ fetchedAt: NOW + DAY + 1 }, 7 * DAY, NOW)).toBe(false);
});

test('a remembered failure holds for as long as the user set, and is asked about only when there is one', async () => {
  const space = createAreaSpace();
  const { area } = space.connect();
  const clock = { now: NOW };
  let asked = 0;
  const failureLifetime = async () => {
    asked++;
    return 48 * HOUR;
  };
  const cache = createCache({ area, now: () => clock.now }, failureLifetime);
  const failure = { kind: 'unreachable', billed: 'no' } as const;
  await cache.readCard(subjectOf('old.com'), SECTION_NAMES);
  await cache.tidy(clock.now);
  expect(asked).toBe(0);
  await cache.save(cache.toFailureItems(subjectOf('old.com'), ['iab'], failure));
  clock.now = NOW + 48 * HOUR - 1;
  await cache.tidy(clock.now);
  expect((await cache.readCard(subjectOf('old.com'), ['iab'])).failures).toEqual({ iab: failure });
  clock.now++;
  expect((await cache.readCard(subjectOf('old.com'), ['iab'])).failures).toEqual({});
  await cache.tidy(clock.now);
  expect([...space.items.keys()]).toEqual(['used:old.com']);
});

test('tidying removes the failures whose hour is over, and nothing else', async () => {
  const { cache, clock, context } = setUp();
  const failure = { kind: 'unreachable', billed: 'no' } as const;
  const old = cache.toFailureItems(subjectOf('old.com'), ['iab'], failure);
  await cache.save({ ...old, ...cache.toItems(subjectOf('old.com'), toTestAnswers(['company'], { fetchedAt: NOW })) });
  clock.now = NOW + HOUR;
  await cache.save(cache.toFailureItems(subjectOf('new.com'), ['iab'], failure));
  await cache.tidy(clock.now);
  expect((await context.area.keys()).toSorted()).toEqual([
    'card:old.com:company',
    'failed:new.com:iab',
    'used:new.com',
    'used:old.com',
  ]);
});

test('tidying removes no failure that a proven time has not reached, or that could not be read', async () => {
  const { cache, clock, context, space } = setUp();
  const failure = { kind: 'unreachable', billed: 'no' } as const;
  await cache.save(cache.toFailureItems(subjectOf('old.com'), ['iab'], failure));
  const before = new Map(space.items);
  clock.now = NOW + 365 * DAY;
  await cache.tidy(NOW);
  context.failGet('failed:old.com:iab');
  await cache.tidy(clock.now);
  expect(space.items).toEqual(before);
});

test('U4: answers and failures that a later build wrote are neither removed nor asked for again by themselves', async () => {
  const { cache, space } = setUp();
  const subject = subjectOf('example.com');
  await cache.save(cache.toItems(subject, toTestAnswers(['categories', 'company'], { fetchedAt: NOW })));
  await cache.save(cache.toFailureItems(subject, ['traffic'], { kind: 'unreachable', billed: 'no' }));
  for (const [key, stored] of space.items) space.items.set(key, String(stored).replace(/^1\|/, '2|'));
  const before = [...space.items];
  const card = await cache.readCard(subject, ['categories', 'company', 'traffic']);
  expect(card).toMatchObject({ answers: {}, removed: [], unread: ['categories', 'company'] });
  expect([...space.items]).toEqual(before);
});
