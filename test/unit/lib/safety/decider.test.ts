import { describe, expect, test } from 'vitest';
import type { Answers } from '../../../../lib/model';
import { compilePolicy } from '../../../../lib/safety/compile';
import type { DeciderParts } from '../../../../lib/safety/decider';
import { createDecider } from '../../../../lib/safety/decider';
import { toListsInForce } from '../../../../lib/safety/in-force';
import { judge } from '../../../../lib/safety/judge';
import type { Action, Condition, Ground, JudgedSite, Override, Policy, Rule } from '../../../../lib/safety/policy';
import type { Managed } from '../../../../lib/settings/managed';
import { UNMANAGED } from '../../../../lib/settings/managed';
import type { SafetySettings } from '../../../../lib/settings/settings';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings';
import { DAY } from '../../../../lib/time';
import { toTestPolicy } from '../../../support/policies';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const POLICY = toTestPolicy({
  stale: 'warn',
  rules: [{ id: 'games', name: 'Games', when: { categories: ['/Games'] }, then: 'block', reason: 'No games.' }],
  block: ['bad.com'],
});
const ALLOW: Override = { host: 'bad.com', scope: 'host', then: 'allow', reason: '', until: null };

function toAnswers(path: string, fetchedAt = NOW - DAY): Answers {
  const data = [{ path, steps: path.split('/').slice(1), confidence: 0.9, iab: [] }];
  const categories = {
    presence: 'present',
    data,
    source: 'service',
    fetchedAt,
    updatedAt: null,
    answeredFor: null,
  } as const;
  return { categories };
}

function setUp(given: Partial<DeciderParts> & { safety?: Partial<SafetySettings> } = {}) {
  const { safety, ...parts } = given;
  const saved = new Map<string, Answers>([
    ['games.com', toAnswers('/Games/Puzzles')],
    ['news.com', toAnswers('/News')],
    ['old.com', toAnswers('/News', NOW - 60 * DAY)],
  ]);
  const world = { now: NOW, reads: 0, policy: POLICY, managed: UNMANAGED as Managed, overrides: [] as Override[] };
  const decider = createDecider({
    now: () => world.now,
    readSafety: async () => ({ ...DEFAULT_SETTINGS.safety, on: true, ...safety }),
    readManaged: async () => world.managed,
    readCompiled: async (managing) => {
      const { blockHosts, allowHosts } = await managing;
      return compilePolicy(world.policy, { block: blockHosts, allow: allowHosts });
    },
    toLists: toListsInForce,
    readOverrides: async () => world.overrides,
    readAnswers: async (host) => {
      world.reads++;
      return saved.get(host) ?? {};
    },
    readPrimed: async () => null,
    judge,
    ...parts,
  });
  return { decider, world, saved };
}

test.each([
  ['bad.com', 'blocked', 'block-list'],
  ['sub.bad.com', 'blocked', 'block-list'],
  ['games.com', 'blocked', 'rule'],
  ['news.com', 'allowed', 'default'],
  ['old.com', 'stale', 'too-old'],
  ['never-seen.com', 'unknown', 'no-data'],
])('%s is %s by %s', async (host, verdict, ground) => {
  expect(await setUp().decider.decide(host)).toMatchObject({ verdict, ground });
});

test.each([
  ['x-.bad.com', 'blocked', 'block-list'],
  ['a!b.bad.com', 'blocked', 'block-list'],
  ['.bad.com', 'blocked', 'block-list'],
  ['x-.own.local', 'blocked', 'block-list'],
  ['x-.fine.com', 'unknown', 'no-data'],
  ['93.184.216.34', 'unknown', 'no-data'],
  ['[2606:4700::1111]', 'unknown', 'no-data'],
  ['198.51.100.7', 'blocked', 'rule'],
  ['printer.local', 'blocked', 'rule'],
])('T24: %s has a verdict as any site: %s by %s', async (host, verdict, ground) => {
  const { decider, world } = setUp();
  const toRule = (id: string, hosts: string[]) =>
    ({ id, name: id, when: { hosts }, then: 'block', reason: '' }) as const;
  world.policy = { ...POLICY, unknown: 'block', rules: [toRule('one', ['198.51.100.*']), toRule('two', ['printer*'])] };
  world.policy.block = [...POLICY.block, 'own.local'];
  const decision = await decider.decide(host);
  expect(decision).toMatchObject({ verdict, ground, action: 'block' });
  expect(decider.peek(host)).toEqual(decision);
});

test.each(['192.168.1.1', '127.0.0.1', '[::1]', 'localhost', 'intranet', 'wiki.corp'])(
  'T24: %s is on the own network: it has a verdict where a list, a rule or an exception names it, and else none',
  async (host) => {
    const { decider, world } = setUp();
    const other = { id: 'new', name: 'New', when: { noData: true }, then: 'block', reason: '' } as const;
    world.policy = { ...POLICY, default: 'block', unknown: 'block', stale: 'block', rules: [other] };
    expect(await decider.decide(host)).toBeNull();
    expect(decider.peek(host)).toBeNull();
    world.overrides = [{ host, scope: 'host', then: 'block', reason: '', until: null }];
    decider.forgetRules();
    expect(await decider.decide(host)).toMatchObject({ verdict: 'blocked', ground: 'override' });
    world.overrides = [];
    world.policy = { ...world.policy, rules: [{ ...other, when: { hosts: ['*'] } }] };
    decider.forgetRules();
    expect(await decider.decide(host)).toMatchObject({ verdict: 'blocked', ground: 'rule' });
  },
);

test.each(['192.168.1.1', '[::1]', 'localhost', 'intranet', 'wiki.corp'])(
  'T24: %s is what a list of the policy or of the organisation says, and so is what lies below it',
  async (host) => {
    const hosts = host.includes('1') ? [host] : [host, `a.${host}`];
    const { decider, world } = setUp();
    const lists: [policy: Partial<Policy>, managed: Partial<Managed>, ground: Ground][] = [
      [{ block: [host] }, {}, 'block-list'],
      [{ allow: [host] }, {}, 'allow-list'],
      [{}, { blockHosts: [`http://${host}/`] }, 'managed-block'],
      [{}, { allowHosts: [host] }, 'managed-allow'],
    ];
    for (const [policy, managed, ground] of lists) {
      world.policy = toTestPolicy(policy);
      world.managed = { ...UNMANAGED, ...managed };
      decider.forgetRules();
      for (const one of hosts) expect(await decider.decide(one)).toMatchObject({ ground });
    }
  },
);

test.each(['192.168.1.1', 'localhost', 'wiki.corp'])(
  'T24: %s is what the first rule says that names it, whatever the rules before it rest on',
  async (host) => {
    const { decider, world } = setUp();
    const toRule = (then: Action, when: Condition): Rule => ({ id: then, name: then, when, then, reason: '' });
    const named = toRule('warn', { hosts: [host] });
    const others: Condition[] = [{ categories: ['/Adult'] }, { noData: true }, { hosts: [host], countries: ['DE'] }];
    for (const when of others) {
      world.policy = toTestPolicy({ unknown: 'block', rules: [toRule('block', when)] });
      decider.forgetRules();
      expect(await decider.decide(host)).toBeNull();
      world.policy = { ...world.policy, rules: [...world.policy.rules, named] };
      decider.forgetRules();
      expect(await decider.decide(host)).toMatchObject({ verdict: 'warned', rule: { id: 'warn' } });
    }
  },
);

test('T24: a listed name without a dot is no ending of the web', async () => {
  const { decider, world } = setUp();
  const override = { host: 'com', scope: 'site', then: 'block', reason: '', until: null } as const;
  world.policy = toTestPolicy({ block: ['com'], overrides: [override] });
  world.managed = { ...UNMANAGED, blockHosts: ['com'] };
  expect(await decider.decide('news.com')).toMatchObject({ verdict: 'allowed', ground: 'default' });
  expect(await decider.decide('com')).toMatchObject({ verdict: 'blocked', ground: 'managed-block' });
});

test('T24: what the organisation blocks is blocked on the own network too, though the policy cannot be read', async () => {
  const { decider, world } = setUp({ readCompiled: () => Promise.reject(new Error('read')) });
  world.managed = { ...UNMANAGED, blockHosts: ['wiki.corp', 'tumblr.com'] };
  for (const host of ['a.wiki.corp', 'x-.tumblr.com']) {
    expect(await decider.decide(host)).toMatchObject({ verdict: 'blocked', ground: 'managed-block' });
  }
});

test('switched off there is no verdict, and policy and exceptions are not read', async () => {
  const { decider } = setUp({
    safety: { on: false },
    readManaged: () => Promise.reject(new Error('read')),
    readOverrides: () => Promise.reject(new Error('read')),
    readCompiled: () => Promise.reject(new Error('read')),
  });
  expect(await decider.decide('bad.com')).toBeNull();
});

test('how brand safety is set is told where the policy cannot be read, and anew after a change', async () => {
  const safety = { ...DEFAULT_SETTINGS.safety, on: true };
  const { decider } = setUp({
    readSafety: async () => ({ ...safety }),
    readCompiled: () => Promise.reject(new Error('read')),
  });
  expect((await decider.readSafety()).on).toBe(true);
  safety.on = false;
  expect((await decider.readSafety()).on).toBe(true);
  decider.forgetRules();
  expect((await decider.readSafety()).on).toBe(false);
});

test('settings that could not be read are read again', async () => {
  let isBroken = true;
  const safety = { ...DEFAULT_SETTINGS.safety, on: true };
  const { decider } = setUp({ readSafety: async () => (isBroken ? Promise.reject(new Error('storage')) : safety) });
  await expect(decider.readSafety()).rejects.toThrow('storage');
  isBroken = false;
  expect(await decider.readSafety()).toEqual(safety);
});

test('the settings of the organisation are read beside those of the user, not after them', async () => {
  const begun: string[] = [];
  const { decider } = setUp({
    readSafety: () => new Promise(() => begun.push('safety')),
    readManaged: async () => {
      begun.push('managed');
      return UNMANAGED;
    },
  });
  void decider.decide('news.com');
  await Promise.resolve();
  expect(begun.toSorted()).toEqual(['managed', 'safety']);
});

test('without a policy there is no verdict', async () => {
  expect(await setUp({ readCompiled: async () => null }).decider.decide('news.com')).toBeNull();
});

describe('whatever fails, the verdict is an error and never a good word:', () => {
  const fails = () => Promise.reject(new Error('storage'));
  test.each([
    ['settings', { readSafety: fails }],
    ['managed settings', { readManaged: fails }],
    ['policy', { readCompiled: fails }],
    ['exceptions', { readOverrides: fails }],
    ['saved answers', { readAnswers: fails }],
    [
      'the judge',
      {
        judge: () => {
          throw new Error('bug');
        },
      },
    ],
  ] satisfies [string, Partial<DeciderParts>][])('%s', async (_, parts) => {
    const { decider } = setUp(parts);
    expect(await decider.decide('news.com')).toMatchObject({ verdict: 'error', action: 'warn', ground: 'error' });
  });

  test('and what is mended later is read again', async () => {
    let isBroken = true;
    const { decider } = setUp({ readOverrides: async () => (isBroken ? fails() : []) });
    expect((await decider.decide('news.com'))?.verdict).toBe('error');
    isBroken = false;
    expect((await decider.decide('news.com'))?.verdict).toBe('allowed');
  });
});

describe("the organisation's lists hold, and everything else is an error, where there cannot be read", () => {
  const fails = () => Promise.reject(new Error('storage'));
  test.each([
    ['the policy', { readCompiled: fails }],
    ['the exceptions', { readOverrides: fails }],
    ['what is saved of a site', { readAnswers: fails }],
  ] satisfies [string, Partial<DeciderParts>][])('%s', async (_, parts) => {
    const { decider, world } = setUp(parts);
    world.managed = { ...UNMANAGED, blockHosts: ['banned.com'], allowHosts: ['intranet.com', 'news.com'] };
    expect(await decider.decide('sub.banned.com')).toMatchObject({ verdict: 'blocked', ground: 'managed-block' });
    expect(await decider.decide('news.com')).toMatchObject({ verdict: 'allowed', ground: 'managed-allow' });
    for (const host of ['bad.com', 'never-seen.com']) {
      expect(await decider.decide(host)).toMatchObject({ verdict: 'error', action: 'warn' });
    }
    world.managed = { ...UNMANAGED, blockHosts: ['news.com'] };
    decider.forgetRules();
    expect(await decider.decide('news.com')).toMatchObject({ verdict: 'blocked', ground: 'managed-block' });
    expect(await decider.decide('banned.com')).toMatchObject({ verdict: 'error' });
  });

  test('but not while brand safety is off', async () => {
    const { decider, world } = setUp({ readAnswers: fails, safety: { on: false } });
    world.managed = { ...UNMANAGED, blockHosts: ['banned.com'] };
    expect(await decider.decide('banned.com')).toBeNull();
  });
});

test('a site that was judged is judged again from memory, with the time as it is then', async () => {
  const { decider, world } = setUp();
  expect(decider.peek('news.com')).toBeUndefined();
  await decider.decide('news.com');
  expect(decider.peek('news.com')).toMatchObject({ verdict: 'allowed' });
  world.now += 40 * DAY;
  expect(decider.peek('news.com')).toMatchObject({ verdict: 'stale' });
  expect(world.reads).toBe(1);
});

test('a site that a list blocks is blocked from memory at its first visit, without reading what is saved of it', async () => {
  const { decider, world } = setUp();
  world.managed = { ...UNMANAGED, blockHosts: ['banned.com'] };
  world.overrides = [{ host: 'fine.bad.com', scope: 'host', then: 'allow', reason: '', until: null }];
  expect(decider.peek('sub.bad.com')).toBeUndefined();
  await decider.decide('news.com');
  expect(decider.peek('sub.bad.com')).toMatchObject({ verdict: 'blocked', ground: 'block-list' });
  expect(decider.peek('banned.com')).toMatchObject({ verdict: 'blocked', ground: 'managed-block' });
  // What else is said of a site may take what is saved.
  for (const host of ['fine.bad.com', 'games.com', 'never-seen.com']) expect(decider.peek(host)).toBeUndefined();
  expect(world.reads).toBe(1);
});

test('a host opened in two hundred tabs at once is read once', async () => {
  const { decider, world } = setUp();
  await Promise.all(Array.from({ length: 200 }, () => decider.decide('news.com')));
  expect(world.reads).toBe(1);
});

test('three hundred sites are kept; the one seen longest ago is read again', async () => {
  const { decider, world } = setUp();
  await decider.decide('news.com');
  for (let n = 0; n < 300; n++) await decider.decide(`site${n}.com`);
  expect(decider.peek('news.com')).toBeUndefined();
  expect(decider.peek('site299.com')).toBeDefined();
  expect(world.reads).toBe(301);
});

test('a card that changes is read again, and so is what lies below it', async () => {
  const { decider, saved } = setUp();
  await Promise.all([decider.decide('late.com'), decider.decide('sub.late.com'), decider.decide('news.com')]);
  saved.set('late.com', toAnswers('/Games'));
  expect(decider.forgetCards(['card:late.com:categories', 'settings', 'used:x.com'])).toEqual(['late.com', 'x.com']);
  expect(decider.peek('late.com')).toBeUndefined();
  expect(decider.peek('sub.late.com')).toBeUndefined();
  expect(decider.peek('news.com')).toBeDefined();
  expect(await decider.decide('late.com')).toMatchObject({ verdict: 'blocked', rule: { id: 'games' } });
});

test('a card that changes while it is read is not remembered as it was', async () => {
  const replies: ((answers: Answers) => void)[] = [];
  const { decider } = setUp({ readAnswers: () => new Promise((resolve) => replies.push(resolve)) });
  const first = decider.decide('late.com');
  decider.forgetCards(['card:late.com:categories']);
  const second = decider.decide('late.com');
  replies[1]?.(toAnswers('/Games'));
  expect((await second)?.verdict).toBe('blocked');
  replies[0]?.({});
  expect((await first)?.verdict).toBe('blocked');
  expect(decider.peek('late.com')).toMatchObject({ verdict: 'blocked' });
});

test('what is read of a site under other rules is read again, since the primed list counts in its mode alone', async () => {
  const reading = Promise.withResolvers<Answers>();
  const safety: SafetySettings = { ...DEFAULT_SETTINGS.safety, on: true };
  const primed: JudgedSite = { host: 'played.com', answers: toAnswers('/Games'), from: 'primed' };
  const { decider } = setUp({
    readSafety: async () => ({ ...safety }),
    readAnswers: () => reading.promise,
    readPrimed: async () => primed,
  });
  const deciding = decider.decide('played.com');
  await new Promise((resolve) => setTimeout(resolve));
  safety.mode = 'primed';
  decider.forgetRules();
  const decidingAnew = decider.decide('played.com');
  reading.resolve({});
  expect(await Promise.all([deciding, decidingAnew])).toMatchObject([{ verdict: 'blocked' }, { verdict: 'blocked' }]);
});

test('rules that change while they are read are not remembered as they were', async () => {
  const replies: ((overrides: Override[]) => void)[] = [];
  const { decider } = setUp({ readOverrides: () => new Promise((resolve) => replies.push(resolve)) });
  const first = decider.decide('bad.com');
  await expect.poll(() => replies.length).toBe(1);
  decider.forgetRules();
  const second = decider.decide('bad.com');
  await expect.poll(() => replies.length).toBe(2);
  replies[1]?.([ALLOW]);
  expect((await second)?.verdict).toBe('allowed');
  replies[0]?.([]);
  expect((await first)?.verdict).toBe('allowed');
  expect(decider.peek('bad.com')).toMatchObject({ verdict: 'allowed' });
});

test('an exception lets a blocked host pass until it ends, unless the organisation allows none or blocks the host itself', async () => {
  const { decider, world } = setUp();
  world.overrides = [{ ...ALLOW, until: new Date(NOW + DAY).toISOString() }];
  expect(await decider.decide('bad.com')).toMatchObject({ verdict: 'allowed', ground: 'override' });
  world.now += DAY;
  expect(decider.peek('bad.com')).toMatchObject({ verdict: 'blocked' });
  world.now = NOW;
  world.managed = { ...UNMANAGED, locked: ['overrides'] };
  decider.forgetRules();
  expect(await decider.decide('bad.com')).toMatchObject({ verdict: 'blocked', ground: 'block-list' });
  world.managed = { ...UNMANAGED, blockHosts: ['bad.com'] };
  decider.forgetRules();
  expect(await decider.decide('bad.com')).toMatchObject({ verdict: 'blocked', ground: 'managed-block' });
});

test('an exception made here, one of the policy and one of an organisation are told apart', async () => {
  const { decider, world } = setUp();
  const policy = { ...POLICY, overrides: [{ ...ALLOW, then: 'warn' as const }] };
  world.policy = policy;
  expect(await decider.decide('bad.com')).toMatchObject({ verdict: 'warned', ground: 'policy-override' });
  world.managed = { ...UNMANAGED, policy };
  decider.forgetRules();
  expect(await decider.decide('bad.com')).toMatchObject({ verdict: 'warned', ground: 'managed-override' });
  expect(await decider.decide('games.com')).toMatchObject({ ground: 'rule' });
  world.overrides = [ALLOW];
  decider.forgetRules();
  expect(await decider.decide('bad.com')).toMatchObject({ verdict: 'allowed', ground: 'override' });
});

describe('primed lists', () => {
  const readPrimed = async (host: string): Promise<JudgedSite | null> =>
    host === 'played.com' || host === 'old.com' ? { host, answers: toAnswers('/Games', NOW), from: 'primed' } : null;

  test('decide where what is saved does not, and only in their mode', async () => {
    const { decider } = setUp({ readPrimed, safety: { mode: 'primed' } });
    expect(await decider.decide('played.com')).toMatchObject({ verdict: 'blocked', datum: { source: 'primed' } });
    expect(await decider.decide('old.com')).toMatchObject({ verdict: 'blocked' });
    expect(await decider.decide('news.com')).toMatchObject({ verdict: 'allowed' });
    expect(await decider.decide('never-seen.com')).toMatchObject({ verdict: 'unknown' });
    expect(await setUp({ readPrimed }).decider.decide('played.com')).toMatchObject({ verdict: 'unknown' });
  });

  test('decide about sites that were judged before, once the mode is theirs', async () => {
    const safety = { ...DEFAULT_SETTINGS.safety, on: true };
    const { decider } = setUp({ readPrimed, readSafety: async () => safety });
    expect(await decider.decide('played.com')).toMatchObject({ verdict: 'unknown' });
    safety.mode = 'primed';
    decider.forgetRules();
    expect(await decider.decide('played.com')).toMatchObject({ verdict: 'blocked', datum: { source: 'primed' } });
  });

  test('that lack what matters do not take the place of old data, whose own action may be the stricter', async () => {
    const bare = async (host: string): Promise<JudgedSite> => ({ host, answers: {}, from: 'primed' });
    const { decider } = setUp({ readPrimed: bare, safety: { mode: 'primed' } });
    expect(await decider.decide('old.com')).toMatchObject({ verdict: 'stale', action: 'warn' });
    expect(await decider.decide('never-seen.com')).toMatchObject({ verdict: 'unknown' });
  });

  test.each(['block', 'warn', 'allow'] as const)(
    'decide over a rule for sites of which nothing is known, whatever it does: %s',
    async (then) => {
      const { decider, world } = setUp({ readPrimed, safety: { mode: 'primed' } });
      const nothing = { id: 'none', name: 'Nothing known', when: { noData: true }, then, reason: '' } as const;
      world.policy = { ...POLICY, rules: [...POLICY.rules, nothing] };
      expect(await decider.decide('played.com')).toMatchObject({ verdict: 'blocked', datum: { source: 'primed' } });
      expect(await decider.decide('never-seen.com')).toMatchObject({
        verdict: 'unknown',
        action: then,
        ground: 'rule',
      });
    },
  );

  test('do not call a site fine of which something is saved that leaves a rule open', async () => {
    const fine = async (host: string): Promise<JudgedSite> => ({
      host,
      answers: toAnswers('/News', NOW),
      from: 'primed',
    });
    const { decider, world } = setUp({ readPrimed: fine, safety: { mode: 'primed' } });
    const abroad: Rule = {
      id: 'a',
      name: 'Abroad',
      when: { categories: ['/News'], countries: ['RU'] },
      then: 'block',
      reason: '',
    };
    world.policy = { ...POLICY, rules: [abroad] };
    expect(await decider.decide('news.com')).toMatchObject({ verdict: 'unknown', rule: { id: 'a' } });
    expect(await decider.decide('games.com')).toMatchObject({ verdict: 'allowed', datum: { source: 'service' } });
  });

  test('that cannot be read leave what is saved', async () => {
    const { decider } = setUp({ readPrimed: () => Promise.reject(new Error('read')), safety: { mode: 'primed' } });
    expect(await decider.decide('news.com')).toMatchObject({ verdict: 'allowed' });
    expect(await decider.decide('played.com')).toMatchObject({ verdict: 'unknown' });
  });
});
