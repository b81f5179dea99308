import { describe, expect, it } from 'vitest';
import type { Answer, Answers, SectionName } from '../../../../lib/model';
import { DAY, toDay } from '../../../../lib/time';
import type { Baseline, Change } from '../../../../lib/watch/list';
import {
  changeSite,
  changeWatchList,
  compare,
  dropUnreadableList,
  isUnreadableList,
  MOST_WATCHED,
  readWatchList,
  toWatchedSite,
  WATCH_KEY,
  withChanges,
  withSite,
} from '../../../../lib/watch/list';
import { createAreaSpace } from '../../../support/area';
import { createLocks } from '../../../support/locks';

const NOW = Date.UTC(2026, 4, 1, 12);
const toAnswer = <N extends SectionName>(data: Answer<N>['data'], presence: Answer['presence'] = 'present') =>
  ({ presence, data, source: 'service', fetchedAt: NOW, updatedAt: null, answeredFor: null }) as Answer<N>;
const categories = (...paths: string[]) =>
  toAnswer<'categories'>(paths.map((path) => ({ path, steps: path.split('/').slice(1), confidence: null, iab: [] })));
const rank = (globalRank: number | null) =>
  toAnswer<'traffic'>({
    globalRank,
    countryRank: null,
    categoryRank: null,
    monthlyVisits: [],
    bounceRate: null,
    pagesPerVisit: null,
    secondsOnSite: null,
    sources: [],
    countries: [],
  });
const expiry = (expiresOn: string | null) =>
  toAnswer<'registration'>({ registeredOn: '2000-01-01', expiresOn, disagrees: false });
/** What changed, as `kind before>after`. */
const told = (baseline: Baseline, answers: Answers) =>
  compare(baseline, answers, NOW).changes.map(({ kind, before, after }) => `${kind} ${before}>${after}`);

describe('what counts as a change', () => {
  it('is nothing at the first sight of a site', () => {
    const answers: Answers = {
      categories: categories('/News'),
      technologies: toAnswer<'technologies'>(['nginx']),
      traffic: rank(5),
    };
    const { changes, baseline } = compare({}, answers, NOW);
    expect(changes).toEqual([]);
    expect(baseline).toEqual({ categories: ['/News'], technologies: ['nginx'], traffic: 5 });
  });

  it('is a category or technology that is new or gone', () => {
    const baseline = { categories: ['/News', '/Games'], technologies: ['nginx'] };
    const answers = {
      categories: categories('/News', '/Adult'),
      technologies: toAnswer<'technologies'>(['nginx', 'php']),
    };
    expect(told(baseline, answers)).toEqual(['category /Games>null', 'category null>/Adult', 'technology null>php']);
  });

  it.each(['absent', 'limited', 'unreadable'] as const)('is nothing when the answer left a section %s', (presence) => {
    const baseline: Baseline = { categories: ['/News'], technologies: ['nginx'], traffic: 5 };
    const answers: Answers = {
      categories: toAnswer<'categories'>(null, presence),
      technologies: toAnswer<'technologies'>(null, presence),
      traffic: toAnswer<'traffic'>(null, presence),
    };
    expect(compare(baseline, answers, NOW)).toEqual({ changes: [], baseline });
  });

  it.each<[string, Answers]>([
    ['a rank', { traffic: rank(null) }],
    ['any traffic', { traffic: toAnswer<'traffic'>(null, 'empty') }],
    ['technologies', { technologies: toAnswer<'technologies'>(null, 'empty') }],
    ['one of them, in a list', { technologies: toAnswer<'technologies'>([]) }],
    ['categories', { categories: toAnswer<'categories'>(null, 'empty') }],
    ['all of it', { traffic: rank(null), technologies: toAnswer<'technologies'>([]), categories: categories() }],
  ])('is nothing when an answer lacks %s once: neither gone nor, after it, new', (_, lacking) => {
    const whole: Answers = {
      categories: categories('/News'),
      technologies: toAnswer<'technologies'>(['nginx', 'php']),
      traffic: rank(5000),
    };
    let baseline = compare({}, whole, NOW).baseline;
    const before = baseline;
    const changes = [lacking, lacking, whole].flatMap((answers) => {
      const compared = compare(baseline, answers, NOW);
      baseline = compared.baseline;
      return compared.changes;
    });
    expect([changes, baseline]).toEqual([[], before]);
    // What really changed meanwhile is told against what was known before.
    const later: Answers = { ...whole, technologies: toAnswer<'technologies'>(['nginx', 'vue']), traffic: rank(9000) };
    expect(told(baseline, later)).toEqual(['technology php>null', 'technology null>vue', 'rank 5000>9000']);
  });

  it('is nothing when a site that had no rank and no technologies at first has them later', () => {
    const first = compare({}, { traffic: rank(null), technologies: toAnswer<'technologies'>([]) }, NOW);
    expect(first).toEqual({ changes: [], baseline: {} });
    const later: Answers = { traffic: rank(70), technologies: toAnswer<'technologies'>(['nginx']) };
    expect(told(first.baseline, later)).toEqual([]);
    // As an earlier build wrote it.
    expect(told({ traffic: null }, later)).toEqual([]);
  });

  it.each([
    [1000, 1200, []],
    [1000, 1201, ['rank 1000>1201']],
    [1000, 800, []],
    [1000, 799, ['rank 1000>799']],
    [1000, null, []],
  ])('of a rank from %s to %s is %s: more than a fifth', (before, after, expected) => {
    expect(told({ traffic: before }, { traffic: rank(after) })).toEqual(expected);
  });

  it('is a rank that drifts, once it is a fifth away from the one last told', () => {
    let baseline: Baseline = { traffic: 1000 };
    const steps = [1100, 1190, 1210, 1300].map((next) => {
      const compared = compare(baseline, { traffic: rank(next) }, NOW);
      baseline = compared.baseline;
      return compared.changes.length;
    });
    expect(steps).toEqual([0, 0, 1, 0]);
  });

  it('is an expiry within thirty days, told once, and again when the day is another', () => {
    const near = toDay(NOW + 30 * DAY);
    const far = compare({}, { registration: expiry(near) }, NOW - DAY);
    expect(far.changes).toEqual([]);
    expect(told(far.baseline, { registration: expiry(near) })).toEqual([`expiry null>${near}`]);
    const first = compare({}, { registration: expiry(near) }, NOW);
    expect(first.changes).toEqual([{ kind: 'expiry', before: null, after: near, at: NOW }]);
    expect(told(first.baseline, { registration: expiry(near) })).toEqual([]);
    expect(told(first.baseline, { registration: expiry(toDay(NOW + DAY)) })).toHaveLength(1);
    // An answer without the day takes nothing back, and so the next one with it is no news.
    const without = compare(first.baseline, { registration: expiry(null) }, NOW);
    expect([without.changes, without.baseline]).toEqual([[], first.baseline]);
  });
});

describe('the list', () => {
  const open = () => {
    const space = createAreaSpace();
    const { area } = space.connect();
    return { space, parts: { area, locks: createLocks(), now: () => NOW } };
  };

  it('keeps what two pages add at once', async () => {
    const { parts } = open();
    const add = (host: string) =>
      changeWatchList(parts, (sites) => withSite(sites, toWatchedSite(host, ['categories'])));
    await Promise.all([add('a.com'), add('b.com'), add('a.com')]);
    expect((await readWatchList(parts.area)).map(({ host }) => host)).toEqual(['a.com', 'b.com']);
  });

  it('takes no more sites than the most', async () => {
    const { parts } = open();
    const many = Array.from({ length: MOST_WATCHED + 5 }, (_, n) => toWatchedSite(`h${n}.com`, ['categories']));
    expect(await changeWatchList(parts, () => many)).toHaveLength(MOST_WATCHED);
  });

  it('is not written over where it cannot be read, until it is dropped', async () => {
    const { space, parts } = open();
    const add = (host: string) =>
      changeWatchList(parts, (sites) => withSite(sites, toWatchedSite(host, ['categories'])));
    await add('a.com');
    await dropUnreadableList(parts);
    expect(await readWatchList(parts.area)).toHaveLength(1);
    const damaged = String(space.items.get(WATCH_KEY)).replace('a.com', 'b.com');
    space.items.set(WATCH_KEY, damaged);
    expect(await readWatchList(parts.area).catch(isUnreadableList)).toBe(true);
    expect(await add('c.com').catch(isUnreadableList)).toBe(true);
    expect(space.items.get(WATCH_KEY)).toBe(damaged);
    await dropUnreadableList(parts);
    await add('c.com');
    expect((await readWatchList(parts.area)).map(({ host }) => host)).toEqual(['c.com']);
  });

  it('keeps changes that were not seen, and lets go of those that were', () => {
    const change = (after: string): Change => ({ kind: 'category', before: null, after, at: NOW });
    const unseen = { ...toWatchedSite('a.com', ['categories']), changes: [change('/A')], seen: false };
    expect(withChanges(unseen, [change('/B')]).changes.map(({ after }) => after)).toEqual(['/B', '/A']);
    const [seen] = changeSite([unseen], 'a.com', { seen: true });
    expect(seen && withChanges(seen, [change('/B')])).toEqual({ changes: [change('/B')], seen: false });
    expect(seen && withChanges(seen, [])).toEqual({ changes: [change('/A')], seen: true });
  });

  it('keeps the newest fifty changes, however long nobody looks', () => {
    const toChange = (n: number): Change => ({ kind: 'category', before: null, after: `/${n}`, at: NOW });
    let site = toWatchedSite('a.com', ['categories']);
    for (let n = 1; n <= 60; n++) site = { ...site, ...withChanges(site, [toChange(n)]) };
    expect(site.changes).toHaveLength(50);
    expect(site.changes[0]?.after).toBe('/60');
  });
});
