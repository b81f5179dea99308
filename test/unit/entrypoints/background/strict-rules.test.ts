import fc from 'fast-check';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { NetRule } from '../../../../entrypoints/background/strict-rules';
import {
  areBlocking,
  toDifference,
  toJudgedHosts,
  toPassRules,
  toStrictRules,
} from '../../../../entrypoints/background/strict-rules';
import { findOverride, withOverride } from '../../../../lib/overrides';
import { compilePolicy } from '../../../../lib/safety/compile';
import { judge } from '../../../../lib/safety/judge';
import type { Action, Override, Policy, Rule } from '../../../../lib/safety/policy';
import { DAY } from '../../../../lib/time';
import { isBlockedBy } from '../../../support/net-rules';
import { toTestPolicy } from '../../../support/policies';
import { rounds } from '../../../support/rounds';

const NOW = Date.UTC(2026, 4, 1, 12);
const NOTHING = { block: [], allow: [] };
const EMPTY = toTestPolicy({ maxAgeDays: null });
const toOverride = (host: string, then: Action, scope: Override['scope'] = 'host', until: string | null = null) => ({
  ...{ host, scope, then, until },
  reason: '',
});
const toRule = (id: string, then: Action, when: Rule['when']): Rule => ({ id, name: id, when, then, reason: '' });
beforeEach(() => void vi.stubEnv('FIREFOX', ''));

const isBlocked = (
  address: string,
  {
    policy = {},
    overrides = [] as Override[],
    managed = NOTHING,
    judged = [] as string[],
  }: {
    policy?: Partial<Policy>;
    overrides?: Override[];
    managed?: { block: string[]; allow: string[] };
    judged?: string[];
  },
) => isBlockedBy(toStrictRules({ managed, policy: { ...EMPTY, ...policy }, overrides }, judged, NOW), address);

describe('which address is blocked', () => {
  it.each([
    ['https://bad.com/', true],
    ['http://bad.com/path?query', true],
    ['https://www.bad.com/', true],
    ['https://WWW.Bad.COM/', true],
    ['https://bad.com./', true],
    ['https://bad.com:8443/', true],
    ['https://name:word@bad.com/', true],
    ['https://a.name:a.word@www.bad.com./', true],
    ['https://a.name@shop.bad.com:8443/', false],
    ['https://shop.bad.com/', false],
    ['https://www.shop.bad.com/', false],
    ['https://notbad.com/', false],
    ['https://bad.com.example.org/', false],
    ['https://example.org/?https://bad.com/', false],
  ])('of a host that was judged by its data: %s %s', (address, expected) => {
    expect(isBlocked(address, { judged: ['bad.com'] })).toBe(expected);
  });

  it('takes hosts of every length, each for itself', () => {
    const judged = ['bad.com', 'a.b.c.example.org', 'x.github.io'];
    const blocked = [
      'https://bad.com/',
      'https://a.b.c.example.org/',
      'https://x.github.io/',
      'https://www.x.github.io/',
    ];
    expect(blocked.map((address) => isBlocked(address, { judged }))).toEqual([true, true, true, true]);
    const free = ['https://github.io/', 'https://y.x.github.io/', 'https://b.c.example.org/', 'https://z.bad.com/'];
    expect(free.map((address) => isBlocked(address, { judged }))).toEqual([false, false, false, false]);
  });

  it('has too many labels for the browser to count: it is not blocked by its data, and let pass in spite of a list', () => {
    const [most, more] = [`${'a.'.repeat(10)}bad.com`, `${'a.'.repeat(11)}bad.com`];
    const judged = [most, more];
    expect(judged.map((host) => isBlocked(`https://${host}/`, { judged }))).toEqual([true, false]);
    expect(isBlocked(`https://a.${most}/`, { judged: [most] })).toBe(false);
    const policy = { block: ['bad.com'] };
    const overrides = [toOverride(more, 'allow')];
    const hosts = [more, most, `b.${most}`];
    expect(hosts.map((host) => isBlocked(`https://${host}/`, { policy, overrides }))).toEqual([false, true, true]);
    const passing = [...toStrictRules({ managed: NOTHING, policy: { ...EMPTY, ...policy }, overrides: [] }, [], NOW)];
    passing.push(...toPassRules([[7, more]]));
    expect([7, 8].map((tabId) => isBlockedBy(passing, `https://${more}/`, tabId))).toEqual([false, true]);
  });

  it('of a list is all that lies below it', () => {
    const policy = { block: ['bad.com'] };
    expect(isBlocked('https://a.b.bad.com/', { policy })).toBe(true);
  });

  it('of a rule that names addresses alone is handed over, unless a rule before it might let it pass', () => {
    const block = toRule('b', 'block', { topLevelDomains: ['zip'] });
    const hosts = toRule('h', 'block', { hosts: ['*.casino.com', 'ads-*.example.com'] });
    const data = toRule('d', 'block', { categories: ['/Adult'] });
    const both = toRule('x', 'block', { hosts: ['both.com'], topLevelDomains: ['com'] });
    const policy = { rules: [data, block, hosts, both] };
    expect(isBlocked('https://x.zip/', { policy })).toBe(true);
    expect(isBlocked('https://casino.com/', { policy })).toBe(true);
    expect(isBlocked('https://ads-1.example.com/', { policy })).toBe(false);
    expect(isBlocked('https://both.com/', { policy })).toBe(false);
    expect(
      isBlocked('https://x.zip/', { policy: { rules: [toRule('a', 'allow', { hosts: ['x.zip'] }), block] } }),
    ).toBe(false);
  });

  it('of a rule is the one that the policy takes it for, however it is written', () => {
    const written = ['Casino.com', '.bets.com', 'www.poker.com', 'https://slots.com/play', 'dice.com.', '*.Bücher.de'];
    const policy = { rules: [toRule('h', 'block', { hosts: written })] };
    const named = ['casino.com', 'bets.com', 'poker.com', 'slots.com', 'dice.com', 'shop.xn--bcher-kva.de'];
    expect(named.filter((host) => !isBlocked(`https://${host}/`, { policy }))).toEqual([]);
  });

  it('leaves out names that the browser would refuse the whole update for', () => {
    const rules = toStrictRules(
      { managed: NOTHING, policy: { ...EMPTY, block: ['bad.com', 'ä.com', ''] }, overrides: [] },
      [],
      NOW,
    );
    expect(rules.flatMap(({ condition }) => condition.requestDomains)).toEqual(['bad.com']);
  });

  it('leaves out hosts of the own network that it would take for endings, or cannot read', () => {
    const own = ['localhost', 'com', '[::1]'];
    const lists = { block: own, allow: [] };
    const overrides = own.map((host) => toOverride(host, 'block', 'site'));
    expect(toStrictRules({ managed: lists, policy: { ...EMPTY, block: own, overrides }, overrides }, [], NOW)).toEqual(
      [],
    );
    expect(isBlocked('https://bad.com/', { policy: { block: own } })).toBe(false);
    expect(isBlocked('http://192.168.1.1/', { policy: { block: ['192.168.1.1'] } })).toBe(true);
    // What the policy lets pass is let pass here, though a longer name is blocked.
    const corp = { policy: { block: ['wiki.corp'] }, managed: { block: [], allow: ['corp'] } };
    expect(isBlocked('https://wiki.corp/', corp)).toBe(false);
  });

  it('knows no more of an exception that has ended', () => {
    const past = new Date(NOW - DAY).toISOString();
    const overrides = [toOverride('bad.com', 'allow', 'host', past)];
    expect(isBlocked('https://bad.com/', { overrides, judged: ['bad.com'] })).toBe(true);
  });
});

describe('who comes first', () => {
  const judged = ['shop.bad.com'];
  const address = 'https://shop.bad.com/';
  const block = { block: ['bad.com'] };
  it.each([
    ['judged', false, { policy: { allow: ['bad.com'] }, judged }],
    ['allow list', true, { policy: { allow: ['bad.com'], ...block }, judged }],
    ['block list', false, { policy: { ...block, overrides: [toOverride('bad.com', 'allow', 'site')] }, judged }],
    [
      'site of the policy',
      true,
      {
        policy: { ...block, overrides: [toOverride('bad.com', 'allow', 'site'), toOverride('shop.bad.com', 'block')] },
      },
    ],
    [
      'host of the policy',
      false,
      {
        policy: { ...block, overrides: [toOverride('shop.bad.com', 'block')] },
        overrides: [toOverride('shop.bad.com', 'allow')],
      },
    ],
    [
      'own host',
      true,
      { overrides: [toOverride('shop.bad.com', 'allow')], managed: { block: ['bad.com'], allow: [] } },
    ],
    ['warned in spite of the list', false, { policy: block, overrides: [toOverride('shop.bad.com', 'warn')] }],
    [
      'own block against the allowed of the organisation',
      false,
      { overrides: [toOverride('shop.bad.com', 'block')], managed: { block: [], allow: ['*.Bad.com'] } },
    ],
    ['allowed and blocked by the organisation', true, { managed: { block: ['shop.bad.com'], allow: ['bad.com'] } }],
  ])('%s: blocked is %s', (_, expected, given) => {
    expect(isBlocked(address, given as Parameters<typeof isBlocked>[1])).toBe(expected);
  });

  it('never blocks what the policy does not: over random lists, exceptions and rules', () => {
    const host = fc.constantFrom('bad.com', 'shop.bad.com', 'a.shop.bad.com', 'good.org', 'x.zip', 'www.gov.uk');
    const hosts = fc.uniqueArray(host, { maxLength: 3 });
    const then = fc.constantFrom<Action>('allow', 'warn', 'block');
    const override = fc.record({
      host,
      scope: fc.constantFrom<Override['scope']>('host', 'site'),
      then,
      reason: fc.constant(''),
      until: fc.constantFrom(null, new Date(NOW - DAY).toISOString(), new Date(NOW + DAY).toISOString()),
    });
    const when = fc.oneof<fc.Arbitrary<Rule['when']>[]>(
      hosts.filter((own) => own.length > 0).map((own) => ({ hosts: own })),
      fc.constant({ topLevelDomains: ['zip'] as string[] }),
      fc.constant({ categories: ['/X'] as string[] }),
    );
    const rule = fc.record({ id: fc.uuid(), name: fc.constant('r'), reason: fc.constant(''), when, then });
    const world = fc.record({
      managed: fc.record({ block: hosts, allow: hosts }),
      policy: fc.record({ block: hosts, allow: hosts, rules: fc.array(rule, { maxLength: 3 }) }),
      // One exception for a place, as storage keeps them.
      overrides: fc.uniqueArray(override, { maxLength: 3, selector: ({ host: own, scope }) => own + scope }),
    });
    fc.assert(
      fc.property(world, host, ({ managed, policy, overrides }, visited) => {
        const document: Policy = { ...EMPTY, ...policy };
        const plain = judge(compilePolicy(document, managed), { host: visited, answers: {}, from: 'saved' }, NOW);
        const decided = withOverride(plain, findOverride(overrides, visited, NOW)).action === 'block';
        const byNet = isBlocked(`https://${visited}/`, { managed, policy: document, overrides });
        expect(!byNet || decided).toBe(true);
      }),
      { numRuns: rounds(1000, 10_000) },
    );
  });
});

describe('rules', () => {
  const lists = {
    managed: NOTHING,
    policy: { ...EMPTY, block: ['bad.com'] },
    overrides: [toOverride('bad.com', 'allow')],
  };

  it('are few for many hosts, each with a number of its own', () => {
    const judged = Array.from({ length: 20_000 }, (_, n) => (n % 2 ? `h${n}.com` : `a.h${n}.com`));
    const rules = toStrictRules(lists, judged, NOW);
    expect(rules).toHaveLength(4);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(4);
    expect(toJudgedHosts(rules).length).toBe(20_000);
  });

  it('that are the same are left as they are', () => {
    const before = toStrictRules(lists, ['b.com', 'a.com'], NOW);
    expect(toDifference(before, toStrictRules(lists, ['a.com', 'b.com'], NOW))).toEqual({
      removeRuleIds: [],
      addRules: [],
    });
    const { removeRuleIds, addRules } = toDifference(before, toStrictRules(lists, ['a.com'], NOW));
    expect([removeRuleIds.length, addRules.map(({ id }) => id)]).toEqual([1, removeRuleIds]);
  });

  it('let no tab pass to what the organisation blocks', () => {
    const managed = { block: ['banned.org'], allow: [] };
    const rules = [...toStrictRules({ ...lists, managed }, [], NOW), ...toPassRules([[7, 'x.banned.org']])];
    expect(isBlockedBy(rules, 'https://x.banned.org/', 7)).toBe(true);
  });

  it.each(['x-.bad.org', '-x.bad.org', 'a!b.bad.org', 'a"b.bad.org', "a'(b)+c,d;e=f.bad.org", 'a`{b}~$&.bad.org'])(
    'block %s with the site that it lies below, and let pass to it who may',
    (host) => {
      const policy = { ...EMPTY, block: ['bad.org'] };
      const address = `https://${host}/`;
      expect(new URL(address).hostname).toBe(host);
      const blocking = toStrictRules({ managed: NOTHING, policy, overrides: [] }, [], NOW);
      expect(isBlockedBy(blocking, address)).toBe(true);
      expect(isBlockedBy([...blocking, ...toPassRules([[7, host]])], address, 7)).toBe(false);
      expect(isBlockedBy([...blocking, ...toPassRules([[7, host]])], address, 8)).toBe(true);
      const overrides = [toOverride(host, 'allow')];
      const allowing = toStrictRules({ managed: NOTHING, policy, overrides }, [], NOW);
      expect(isBlockedBy(allowing, address)).toBe(false);
      expect(isBlockedBy(allowing, 'https://bad.org/')).toBe(true);
    },
  );

  it('let a tab pass to a host, and no other tab and no other host', () => {
    const rules = [...toStrictRules(lists, ['x.bad.org'], NOW), ...toPassRules([[7, 'x.bad.org']])];
    expect(isBlockedBy(rules, 'https://x.bad.org/', 7)).toBe(false);
    expect(isBlockedBy(rules, 'https://x.bad.org/', 8)).toBe(true);
  });
});

test('T24: rules for Firefox name hosts with a dot at the end too, which it takes for others, but no address of numbers', () => {
  vi.stubEnv('FIREFOX', 'true');
  const policy = toTestPolicy({ block: ['bad.com', '192.168.1.1'], allow: ['good.bad.com'] });
  const rules = toStrictRules({ managed: NOTHING, policy, overrides: [] }, ['judged.org'], NOW);
  const passes = toPassRules([[7, 'bad.com']]);
  expect(rules.map(({ condition }) => condition.requestDomains)).toEqual([
    ['192.168.1.1', 'bad.com', 'bad.com.'],
    ['good.bad.com', 'good.bad.com.'],
    ['judged.org', 'judged.org.'],
  ]);
  expect(passes[0]?.condition.requestDomains).toEqual(['bad.com', 'bad.com.']);
});

test('hosts that rules for Firefox block by their data are told once each', () => {
  vi.stubEnv('FIREFOX', 'true');
  const lists = { managed: NOTHING, policy: toTestPolicy(), overrides: [] };
  expect(toJudgedHosts(toStrictRules(lists, ['judged.org', 'other.org'], NOW))).toEqual(['judged.org', 'other.org']);
});

test('whether rules keep a tab from a host is told of rules as Firefox hands them out too', () => {
  const blocks = (host: string, tabId = 1, more: object = {}) => {
    const condition = { requestDomains: ['bad.com'], resourceTypes: ['main_frame'], ...more };
    const pass = toPassRules([[7, 'bad.com']]);
    return areBlocking(
      [{ id: 1, priority: 1, action: { type: 'block' }, condition } as unknown as NetRule, ...pass],
      host,
      tabId,
    );
  };
  for (const unsaid of [{}, { regexFilter: null, tabIds: null }]) {
    expect([blocks('bad.com', 1, unsaid), blocks('sub.bad.com', 7, unsaid), blocks('good.com', 1, unsaid)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(blocks('bad.com', 7, unsaid)).toBe(false);
  }
});

test('of two rules of the same weight the one that lets pass decides, as in browsers', () => {
  const toRule = (id: number, type: 'allow' | 'block'): NetRule => ({
    ...{ id, priority: 1, action: { type } },
    condition: { requestDomains: ['bad.com'], resourceTypes: ['main_frame'] },
  });
  expect(areBlocking([toRule(1, 'block'), toRule(2, 'block')], 'bad.com', 1)).toBe(true);
  expect(areBlocking([toRule(1, 'block'), toRule(2, 'allow')], 'bad.com', 1)).toBe(false);
});

it('gives every rule a number of its own and a rank, as browsers want them, whatever stands side by side', () => {
  const overrides = (['host', 'site'] as const).flatMap((scope) => [
    toOverride(`good-${scope}.com`, 'allow', scope),
    toOverride(`bad-${scope}.com`, 'block', scope),
  ]);
  const managed = { block: ['a.com'], allow: ['b.com'] };
  const policy = {
    ...EMPTY,
    overrides,
    block: ['c.com'],
    allow: ['d.com'],
    rules: [toRule('x', 'block', { topLevelDomains: ['zip'] })],
  };
  const rules = toStrictRules({ managed, policy, overrides }, ['e.com', 'a.e.com', 'machine'], NOW);
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
  expect(rules.every(({ id, priority }) => id >= 1 && priority >= 1)).toBe(true);
});

it('blocks a machine by its data, and nothing that ends as its name', () => {
  expect(isBlocked('http://machine/', { judged: ['machine'] })).toBe(true);
  expect(isBlocked('http://sub.machine/', { judged: ['machine'] })).toBe(false);
});
