import { describe, expect, it, test } from 'vitest';
import { toRecord } from '../../../../../lib/browser/record';
import { CARD_VERSION } from '../../../../../lib/lookup/saved-card';
import type { Answer } from '../../../../../lib/model';
import { compilePolicy } from '../../../../../lib/safety/compile';
import type { JudgedSite, Override, Policy } from '../../../../../lib/safety/policy';
import { judgeHosts, toNextChange } from '../../../../../lib/safety/strict/hosts';
import { DAY, HOUR } from '../../../../../lib/time';
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
  const run = (now = NOW) => judgeHosts(area, compilePolicy({ ...POLICY, ...policy }), sites(), now);
  return { run, primed };
}
const OLD = registered('2001-01-01');

describe('hosts that a policy blocks by their data', () => {
  it('are the saved ones that a rule blocks, and no listed ones', async () => {
    const { run } = open({
      'bad.com:categories': toCategories('/Gambling'),
      'good.com:categories': toCategories('/News'),
      'listed.com:categories': toCategories('/Gambling'),
    });
    expect(await run()).toEqual(['bad.com']);
  });

  it('are those whose domain was registered lately, until it is so no more', async () => {
    const cards = { 'new.com:registration': registered('2026-04-02'), 'new.com:categories': toCategories('/News') };
    expect(await open(cards).run()).toEqual(['new.com']);
    expect(await open(cards).run(Date.UTC(2026, 4, 2))).toEqual([]);
  });

  it('are all hosts of a domain that share its registration', async () => {
    const { run } = open({
      'example.com:registration': registered('2026-04-25'),
      'a.example.com:categories': toCategories('/News'),
      'b.example.com:categories': toCategories('/News'),
    });
    expect(await run()).toEqual(['a.example.com', 'b.example.com', 'example.com']);
  });

  it('are those of a primed list, where nothing that is saved says otherwise', async () => {
    const { run, primed } = open(
      { 'known.com:categories': toCategories('/News'), 'known.com:registration': OLD },
      { rules: POLICY.rules.slice(0, 1) },
    );
    for (const host of ['known.com', 'primed.com']) {
      primed.push({ host, answers: { categories: toCategories('/Gambling') as Answer<'categories'> }, from: 'primed' });
    }
    expect(await run()).toEqual(['primed.com']);
  });

  it('are not those whose data is too old to judge by, unless the policy blocks these', async () => {
    const cards = { 'bad.com:categories': toCategories('/Gambling', NOW - 40 * DAY) };
    expect(await open(cards).run()).toEqual([]);
    expect(await open(cards, { stale: 'block' }).run()).toEqual(['bad.com']);
  });

  it('are those that a primed list blocks and whose saved data is too old', async () => {
    const { run, primed } = open({ 'old.com:categories': toCategories('/News', NOW - 40 * DAY) });
    primed.push({ host: 'old.com', answers: { categories: toCategories('/Gambling') as never }, from: 'primed' });
    expect(await run()).toEqual(['old.com']);
  });

  it('are not those that a primed list lets pass where their saved data is too old', async () => {
    const old = { 'old.com:categories': toCategories('/News', NOW - 40 * DAY) };
    const { run, primed } = open(old, { stale: 'block', rules: POLICY.rules.slice(0, 1) });
    expect(await run()).toEqual(['old.com']);
    primed.push({ host: 'old.com', answers: { categories: toCategories('/News') as never }, from: 'primed' });
    expect(await run()).toEqual([]);
  });

  it('are those with old data, where that is blocked, though a primed list names them too', async () => {
    const old = { 'bad.com:categories': toCategories('/Gambling', NOW - 60 * DAY), 'bad.com:registration': OLD };
    const { run, primed } = open(old, { stale: 'block' });
    primed.push({ host: 'bad.com', answers: {}, from: 'primed' });
    expect(await run()).toEqual(['bad.com']);
  });

  it('are none where nothing is saved', async () => {
    expect(await open({}, { unknown: 'block' }).run()).toEqual([]);
  });
});

const MIDNIGHT = Date.UTC(2026, 4, 2);
const until = (at: number): Override => ({
  ...{ host: 'bad.com', scope: 'host', then: 'allow', reason: '' },
  until: new Date(at).toISOString(),
});
test.each<[string, Partial<Policy>, Override[], number | null]>([
  ['nothing that time changes', {}, [], null],
  ['data that may grow too old', { maxAgeDays: 30 }, [], MIDNIGHT],
  ['a rule that counts days', { rules: POLICY.rules }, [], MIDNIGHT],
  ['an exception that ends', {}, [until(NOW + 2 * HOUR), until(NOW + HOUR), until(NOW - HOUR)], NOW + HOUR],
  ['an exception that ends after midnight', { maxAgeDays: 30 }, [until(NOW + 3 * DAY)], MIDNIGHT],
])('of %s the rules are made anew at the next such instant', (_, policy, overrides, expected) => {
  expect(toNextChange(compilePolicy(toTestPolicy({ maxAgeDays: null, ...policy })), overrides, NOW)).toBe(expected);
});
