import { describe, expect, it, vi } from 'vitest';
import { toRecord } from '../../../../../lib/browser/record';
import { CARD_VERSION } from '../../../../../lib/lookup/saved-card';
import type { Answer } from '../../../../../lib/model';
import { compilePolicy } from '../../../../../lib/safety/compile';
import { judge } from '../../../../../lib/safety/judge';
import type { JudgedSite, Policy, Rule } from '../../../../../lib/safety/policy';
import { judgeHosts } from '../../../../../lib/safety/strict/hosts';
import { DAY } from '../../../../../lib/time';
import { createAreaSpace } from '../../../../support/area';
import { toGamblingRule, toTestPolicy } from '../../../../support/policies';

const NOW = Date.UTC(2026, 4, 1, 12);
const POLICY = toTestPolicy({
  rules: [
    toGamblingRule('block'),
    { id: 'n', name: 'New', when: { registeredWithinDays: 30 }, then: 'block', reason: '' },
  ],
  block: ['listed.com'],
});
const toAnswer = (data: unknown, fetchedAt = NOW - DAY): Answer =>
  ({ presence: 'present', data, source: 'service', fetchedAt, updatedAt: null, answeredFor: null }) as Answer;
const toCategories = (path: string, fetchedAt?: number) =>
  toAnswer([{ path, steps: [path.slice(1)], confidence: 0.9, iab: [] }], fetchedAt);
const registered = (registeredOn: string) => toAnswer({ registeredOn, expiresOn: null, disagrees: false });

function open(cards: Record<string, Answer>, policy: Partial<Policy> = {}) {
  const space = createAreaSpace();
  for (const [name, answer] of Object.entries(cards)) {
    space.items.set(`card:${name}`, toRecord(CARD_VERSION, `card:${name}`, answer, NOW));
  }
  const { area } = space.connect();
  const primed: JudgedSite[] = [];
  async function* sites() {
    for (const site of primed) yield { host: site.host, site };
  }
  const run = (owners: string[] | null = null, now = NOW) =>
    judgeHosts(
      { area, policy: compilePolicy({ ...POLICY, ...policy }), judge, primed: sites(), now },
      owners && new Set(owners),
    );
  return { run, primed };
}
const OLD = registered('2001-01-01');

describe('hosts that a policy blocks by their data', () => {
  it('are the saved ones that a rule blocks, until their data is too old', async () => {
    const { run } = open(
      {
        'bad.com:categories': toCategories('/Gambling'),
        'good.com:categories': toCategories('/News'),
        'listed.com:categories': toCategories('/Gambling'),
      },
      { rules: POLICY.rules.slice(0, 1) },
    );
    expect(await run()).toEqual({ blocked: ['bad.com'], spared: [], until: NOW + 29 * DAY });
  });

  it('stand until the day is over where a rule counts days, since a site is a day older then', async () => {
    const midnight = Date.UTC(2026, 4, 2);
    const cards = {
      'new.com:registration': registered('2026-04-02'),
      'new.com:categories': toCategories('/News'),
    };
    expect(await open(cards).run()).toEqual({ blocked: ['new.com'], spared: [], until: midnight });
    expect(await open(cards).run(['new.com'])).toEqual({ blocked: ['new.com'], spared: [], until: midnight });
    expect((await open(cards).run(null, midnight)).blocked).toEqual([]);
    const old = { 'old.com:categories': toCategories('/News', NOW - 40 * DAY) };
    const { blocked, until } = await open({ ...cards, ...old }, { stale: 'block' }).run();
    expect([blocked.toSorted(), until]).toEqual([['new.com', 'old.com'], midnight]);
    const expiring = { id: 'e', name: 'Expiring', when: { expiresWithinDays: 9 }, then: 'block', reason: '' } as const;
    expect((await open({}, { rules: [expiring] }).run()).until).toBe(midnight);
  });

  it('are all hosts of a domain that share its registration, and are found by it', async () => {
    const { run } = open({
      'example.com:registration': registered('2026-04-25'),
      'a.example.com:categories': toCategories('/News'),
      'b.example.com:categories': toCategories('/News'),
      'bad.com:categories': toCategories('/Gambling'),
      'bad.com:registration': OLD,
    });
    expect((await run(['example.com'])).blocked).toEqual(['a.example.com', 'b.example.com', 'example.com']);
  });

  it('are those of a primed list, where nothing that is saved says otherwise', async () => {
    const { run, primed } = open(
      { 'known.com:categories': toCategories('/News'), 'known.com:registration': OLD },
      { rules: POLICY.rules.slice(0, 1) },
    );
    for (const host of ['known.com', 'primed.com']) {
      primed.push({ host, answers: { categories: toCategories('/Gambling') as Answer<'categories'> }, from: 'primed' });
    }
    expect((await run()).blocked).toEqual(['primed.com']);
  });

  it('are not those whose data is too old to judge by, unless the policy blocks these', async () => {
    const cards = { 'bad.com:categories': toCategories('/Gambling', NOW - 40 * DAY) };
    expect((await open(cards).run()).blocked).toEqual([]);
    expect((await open(cards, { stale: 'block' }).run()).blocked).toEqual(['bad.com']);
  });

  it('are what a primed list knows of a site whose data is too old, which it is not read for where none is', async () => {
    const { run, primed } = open({
      'old.com:categories': toCategories('/News', NOW - 40 * DAY),
      'known.com:categories': toCategories('/News'),
      'known.com:registration': OLD,
    });
    for (const host of ['old.com', 'known.com']) {
      primed.push({ host, answers: { categories: toCategories('/Gambling') as never }, from: 'primed' });
    }
    expect((await run(['old.com'])).blocked).toEqual(['old.com']);
    const read = vi.spyOn(primed, Symbol.iterator);
    expect((await run(['known.com'])).blocked).toEqual([]);
    expect(read).not.toHaveBeenCalled();
  });

  it('are what a primed list knows of a site whose card is gone', async () => {
    const { run, primed } = open({}, { rules: POLICY.rules.slice(0, 1) });
    primed.push({ host: 'bad.com', answers: { categories: toCategories('/Gambling') as never }, from: 'primed' });
    expect((await run(['bad.com'])).blocked).toEqual(['bad.com']);
  });

  it('are those with old data, where that is blocked, though a primed list names them too', async () => {
    const old = { 'bad.com:categories': toCategories('/Gambling', NOW - 60 * DAY), 'bad.com:registration': OLD };
    const { run, primed } = open(old, { stale: 'block' });
    primed.push({ host: 'bad.com', answers: {}, from: 'primed' });
    expect((await run()).blocked).toEqual(['bad.com']);
  });

  it('are none when what was saved is cleared', async () => {
    expect((await open({}, { unknown: 'block' }).run(['bad.com'])).blocked).toEqual([]);
  });

  it('spare what a rule on the address alone would block: no other site, and none where no such rule comes after one that lets pass', async () => {
    const cards = {
      'a.bets.com:categories': toCategories('/News'),
      'b.bets.com:categories': toCategories('/Shopping'),
      'other.com:categories': toCategories('/News'),
      'old.bets.com:categories': toCategories('/News', NOW - 40 * DAY),
    };
    const news: Rule = { id: 'a', name: 'News', when: { categories: ['/News'] }, then: 'allow', reason: '' };
    const bets: Rule = { id: 'b', name: 'Bets', when: { hosts: ['*.bets.com'] }, then: 'block', reason: '' };
    const { run, primed } = open(cards, { rules: [news, bets] });
    primed.push({ host: 'c.bets.com', answers: { categories: toCategories('/News') as never }, from: 'primed' });
    const { blocked, spared } = await run();
    expect(blocked.toSorted()).toEqual(['b.bets.com', 'old.bets.com']);
    expect(spared.toSorted()).toEqual(['a.bets.com', 'c.bets.com']);
    expect((await run(['a.bets.com'])).spared).toEqual(['a.bets.com']);
    const judges = vi.fn(judge);
    const policy = compilePolicy({ ...POLICY, rules: [bets, news] });
    const { area } = createAreaSpace().connect();
    async function* primedSites() {
      yield* primed.map((site) => ({ host: site.host, site }));
    }
    expect((await judgeHosts({ area, policy, judge: judges, primed: primedSites(), now: NOW }, null)).spared).toEqual(
      [],
    );
    expect(judges).toHaveBeenCalledTimes(1);
  });
});
