import { describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { toRecord } from '../../../../lib/browser/record';
import { localArea } from '../../../../lib/browser/storage';
import { CARD_VERSION } from '../../../../lib/lookup/saved-card';
import type { Answers } from '../../../../lib/model';
import { createDecider } from '../../../../lib/safety/decider';
import type { Action, Condition, Ground, JudgedSite, Override, Policy, Rule } from '../../../../lib/safety/policy';
import type { Managed } from '../../../../lib/settings/managed';
import type { SafetySettings } from '../../../../lib/settings/settings';
import { DEFAULT_SETTINGS, formatSettings } from '../../../../lib/settings/settings';
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

const { get } = fakeBrowser.storage.local;

interface Stored {
  safety: Partial<SafetySettings>;
  policy: Policy | null;
  managed: Partial<Managed>;
  overrides: Override[];
  answers: Record<string, Answers>;
}

/** A decider over what is stored. `failing`: what storage does not hand over, by a part of its key; `held`: only later. */
async function setUp(
  given: Partial<Stored> = {},
  readPrimed: (host: string) => Promise<JudgedSite | null> = async () => null,
) {
  const stored: Stored = {
    ...{ safety: {}, policy: POLICY, managed: {}, overrides: [] },
    answers: {
      'games.com': toAnswers('/Games/Puzzles'),
      'news.com': toAnswers('/News'),
      'old.com': toAnswers('/News', NOW - 60 * DAY),
    },
    ...given,
  };
  const world = { now: NOW, failing: [] as string[], held: new Map<string, Promise<unknown>>(), asked: [] as string[] };
  vi.spyOn(fakeBrowser.storage.local, 'get').mockImplementation((async (keys: string[]) => {
    world.asked.push(...keys);
    if (world.failing.some((part) => keys.some((key) => key.includes(part)))) throw new Error('storage');
    const found = await get(keys as never);
    for (const [part, until] of world.held) if (keys.some((key) => key.includes(part))) await until;
    return found;
  }) as typeof get);
  const save = async (change: Partial<Stored>) => {
    Object.assign(stored, change);
    const { safety, policy, managed, overrides, answers } = stored;
    await localArea.set({
      settings: formatSettings({ ...DEFAULT_SETTINGS, safety: { ...DEFAULT_SETTINGS.safety, on: true, ...safety } }),
      managed: toRecord(1, 'managed', managed, NOW),
      overrides: toRecord(1, 'overrides', overrides, NOW),
      ...Object.fromEntries(
        Object.entries(answers).map(([host, { categories }]) => {
          const key = `card:${host}:categories`;
          return [key, toRecord(CARD_VERSION, key, categories, NOW)];
        }),
      ),
    });
    if (policy) await localArea.set({ policy: toRecord(1, 'policy', { policy, lists: null }, NOW) });
    else await localArea.remove(['policy']);
  };
  await save({});
  const decider = createDecider({ area: localArea, now: () => world.now }, readPrimed);
  /** What is stored changes, and the decider hears of it. */
  const change = async (changed: Partial<Stored>) => {
    await save(changed);
    decider.forgetRules();
  };
  /** How often what is saved of a site was read. */
  const reads = () => world.asked.filter((key) => /^card:.*:categories$/.test(key)).length;
  return { decider, world, save, change, reads };
}

test.each([
  ['bad.com', 'blocked', 'block-list'],
  ['sub.bad.com', 'blocked', 'block-list'],
  ['games.com', 'blocked', 'rule'],
  ['news.com', 'allowed', 'default'],
  ['old.com', 'stale', 'too-old'],
  ['never-seen.com', 'unknown', 'no-data'],
])('%s is %s by %s', async (host, verdict, ground) => {
  const { decider } = await setUp();
  expect(await decider.decide(host)).toMatchObject({ verdict, ground });
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
  const toRule = (id: string, hosts: string[]) =>
    ({ id, name: id, when: { hosts }, then: 'block', reason: '' }) as const;
  const rules = [toRule('one', ['198.51.100.*']), toRule('two', ['printer*'])];
  const { decider } = await setUp({
    policy: { ...POLICY, unknown: 'block', rules, block: [...POLICY.block, 'own.local'] },
  });
  const decision = await decider.decide(host);
  expect(decision).toMatchObject({ verdict, ground, action: 'block' });
  expect(decider.peek(host)).toEqual(decision);
});

test.each(['192.168.1.1', '127.0.0.1', '[::1]', 'localhost', 'intranet', 'wiki.corp'])(
  'T24: %s is on the own network: it has a verdict where a list, a rule or an exception names it, and else none',
  async (host) => {
    const other = { id: 'new', name: 'New', when: { noData: true }, then: 'block', reason: '' } as const;
    const policy: Policy = { ...POLICY, default: 'block', unknown: 'block', stale: 'block', rules: [other] };
    const { decider, change } = await setUp({ policy });
    expect(await decider.decide(host)).toBeNull();
    expect(decider.peek(host)).toBeNull();
    await change({ overrides: [{ host, scope: 'host', then: 'block', reason: '', until: null }] });
    expect(await decider.decide(host)).toMatchObject({ verdict: 'blocked', ground: 'override' });
    await change({ overrides: [], policy: { ...policy, rules: [{ ...other, when: { hosts: ['*'] } }] } });
    expect(await decider.decide(host)).toMatchObject({ verdict: 'blocked', ground: 'rule' });
  },
);

test.each(['192.168.1.1', '[::1]', 'localhost', 'intranet', 'wiki.corp'])(
  'T24: %s is what a list of the policy or of the organisation says, and so is what lies below it',
  async (host) => {
    const hosts = host.includes('1') ? [host] : [host, `a.${host}`];
    const { decider, change } = await setUp();
    const lists: [policy: Partial<Policy>, managed: Partial<Managed>, ground: Ground][] = [
      [{ block: [host] }, {}, 'block-list'],
      [{ allow: [host] }, {}, 'allow-list'],
      [{}, { blockHosts: [`http://${host}/`] }, 'managed-block'],
      [{}, { allowHosts: [host] }, 'managed-allow'],
    ];
    for (const [policy, managed, ground] of lists) {
      await change({ policy: toTestPolicy(policy), managed });
      for (const one of hosts) expect(await decider.decide(one)).toMatchObject({ ground });
    }
  },
);

test.each(['192.168.1.1', 'localhost', 'wiki.corp'])(
  'T24: %s is what the first rule says that names it, whatever the rules before it rest on',
  async (host) => {
    const { decider, change } = await setUp();
    const toRule = (then: Action, when: Condition): Rule => ({ id: then, name: then, when, then, reason: '' });
    const named = toRule('warn', { hosts: [host] });
    const others: Condition[] = [{ categories: ['/Adult'] }, { noData: true }, { hosts: [host], countries: ['DE'] }];
    for (const when of others) {
      const rules = [toRule('block', when)];
      await change({ policy: toTestPolicy({ unknown: 'block', rules }) });
      expect(await decider.decide(host)).toBeNull();
      await change({ policy: toTestPolicy({ unknown: 'block', rules: [...rules, named] }) });
      expect(await decider.decide(host)).toMatchObject({ verdict: 'warned', rule: { id: 'warn' } });
    }
  },
);

test('T24: a listed name without a dot is no ending of the web', async () => {
  const override = { host: 'com', scope: 'site', then: 'block', reason: '', until: null } as const;
  const policy = toTestPolicy({ block: ['com'], overrides: [override] });
  const { decider } = await setUp({ policy, managed: { blockHosts: ['com'] } });
  expect(await decider.decide('news.com')).toMatchObject({ verdict: 'allowed', ground: 'default' });
  expect(await decider.decide('com')).toMatchObject({ verdict: 'blocked', ground: 'managed-block' });
});

test('T24: what the organisation blocks is blocked on the own network too, though the policy cannot be read', async () => {
  const { decider, world } = await setUp({ managed: { blockHosts: ['wiki.corp', 'tumblr.com'] } });
  world.failing = ['policy'];
  for (const host of ['a.wiki.corp', 'x-.tumblr.com']) {
    expect(await decider.decide(host)).toMatchObject({ verdict: 'blocked', ground: 'managed-block' });
  }
});

test('switched off there is no verdict, and policy and exceptions are not read', async () => {
  const { decider, world, save } = await setUp({ safety: { on: false } });
  world.failing = ['overrides', 'policy'];
  expect(await decider.decide('bad.com')).toBeNull();
  await save({ managed: { policy: 'cannot be read' } });
  decider.forgetRules();
  expect(await decider.decide('bad.com')).toBeNull();
});

test('how brand safety is set is told where the policy cannot be read, and anew after a change', async () => {
  const { decider, world, save } = await setUp();
  world.failing = ['policy'];
  expect((await decider.readSafety()).on).toBe(true);
  await save({ safety: { on: false } });
  expect((await decider.readSafety()).on).toBe(true);
  decider.forgetRules();
  expect((await decider.readSafety()).on).toBe(false);
});

test('settings that could not be read are read again', async () => {
  const { decider, world } = await setUp();
  world.failing = ['settings'];
  await expect(decider.readSafety()).rejects.toThrow();
  world.failing = [];
  expect(await decider.readSafety()).toEqual({ ...DEFAULT_SETTINGS.safety, on: true });
});

test('all that decides is read beside the settings of the user, not after them', async () => {
  const { decider, world } = await setUp();
  world.asked.length = 0;
  world.held.set('settings', new Promise(() => {}));
  void decider.decide('news.com');
  await Promise.resolve();
  await Promise.resolve();
  expect(world.asked).toEqual(expect.arrayContaining(['settings', 'managed', 'policy', 'overrides']));
});

test('without a policy there is no verdict', async () => {
  const { decider } = await setUp({ policy: null });
  expect(await decider.decide('news.com')).toBeNull();
});

describe('whatever fails, the verdict is an error and never a good word:', () => {
  const ERROR = { verdict: 'error', action: 'warn', ground: 'error' };

  test.each([
    ['settings', 'settings'],
    ['managed settings', 'managed'],
    ['policy', 'policy'],
    ['exceptions', 'overrides'],
    ['saved answers', '.com:'],
  ])('%s', async (_, part) => {
    const { decider, world } = await setUp();
    world.failing = [part];
    expect(await decider.decide('news.com')).toMatchObject(ERROR);
  });

  test('the judge', async () => {
    const { decider } = await setUp({ policy: { ...POLICY, rules: [null as unknown as Rule] } });
    expect(await decider.decide('news.com')).toMatchObject(ERROR);
  });

  test('and what is mended later is read again', async () => {
    const { decider, world } = await setUp();
    world.failing = ['overrides'];
    expect((await decider.decide('news.com'))?.verdict).toBe('error');
    world.failing = [];
    expect((await decider.decide('news.com'))?.verdict).toBe('allowed');
  });
});

describe("the organisation's lists hold, and everything else is an error, where there cannot be read", () => {
  test.each([
    ['the policy', 'policy'],
    ['the exceptions', 'overrides'],
    ['what is saved of a site', '.com:'],
  ])('%s', async (_, part) => {
    const { decider, world, change } = await setUp({
      managed: { blockHosts: ['banned.com'], allowHosts: ['intranet.com', 'news.com'] },
    });
    world.failing = [part];
    expect(await decider.decide('sub.banned.com')).toMatchObject({ verdict: 'blocked', ground: 'managed-block' });
    expect(await decider.decide('news.com')).toMatchObject({ verdict: 'allowed', ground: 'managed-allow' });
    for (const host of ['bad.com', 'never-seen.com']) {
      expect(await decider.decide(host)).toMatchObject({ verdict: 'error', action: 'warn' });
    }
    await change({ managed: { blockHosts: ['news.com'] } });
    expect(await decider.decide('news.com')).toMatchObject({ verdict: 'blocked', ground: 'managed-block' });
    expect(await decider.decide('banned.com')).toMatchObject({ verdict: 'error' });
  });

  test('but not while brand safety is off', async () => {
    const { decider, world } = await setUp({ safety: { on: false }, managed: { blockHosts: ['banned.com'] } });
    world.failing = ['.com:'];
    expect(await decider.decide('banned.com')).toBeNull();
  });
});

test('a site that was judged is judged again from memory, with the time as it is then', async () => {
  const { decider, world, reads } = await setUp();
  expect(decider.peek('news.com')).toBeUndefined();
  await decider.decide('news.com');
  expect(decider.peek('news.com')).toMatchObject({ verdict: 'allowed' });
  world.now += 40 * DAY;
  expect(decider.peek('news.com')).toMatchObject({ verdict: 'stale' });
  expect(reads()).toBe(1);
});

test('a site that a list blocks is blocked from memory at its first visit, without reading what is saved of it', async () => {
  const { decider, reads } = await setUp({
    managed: { blockHosts: ['banned.com'] },
    overrides: [{ host: 'fine.bad.com', scope: 'host', then: 'allow', reason: '', until: null }],
  });
  expect(decider.peek('sub.bad.com')).toBeUndefined();
  await decider.decide('news.com');
  expect(decider.peek('sub.bad.com')).toMatchObject({ verdict: 'blocked', ground: 'block-list' });
  expect(decider.peek('banned.com')).toMatchObject({ verdict: 'blocked', ground: 'managed-block' });
  // What else is said of a site may take what is saved.
  for (const host of ['fine.bad.com', 'games.com', 'never-seen.com']) expect(decider.peek(host)).toBeUndefined();
  expect(reads()).toBe(1);
});

test('a host opened in two hundred tabs at once is read once', async () => {
  const { decider, reads } = await setUp();
  await Promise.all(Array.from({ length: 200 }, () => decider.decide('news.com')));
  expect(reads()).toBe(1);
});

test('three hundred sites are kept; the one seen longest ago is read again', async () => {
  const { decider, reads } = await setUp();
  await decider.decide('news.com');
  for (let n = 0; n < 300; n++) await decider.decide(`site${n}.com`);
  expect(decider.peek('news.com')).toBeUndefined();
  expect(decider.peek('site299.com')).toBeDefined();
  expect(reads()).toBe(301);
});

test('a card that changes is read again, and so is what lies below it', async () => {
  const { decider, save } = await setUp();
  await Promise.all([decider.decide('late.com'), decider.decide('sub.late.com'), decider.decide('news.com')]);
  await save({ answers: { 'late.com': toAnswers('/Games') } });
  expect(decider.forgetCards(['card:late.com:categories', 'settings', 'used:x.com'])).toEqual(['late.com', 'x.com']);
  expect(decider.peek('late.com')).toBeUndefined();
  expect(decider.peek('sub.late.com')).toBeUndefined();
  expect(decider.peek('news.com')).toBeDefined();
  expect(await decider.decide('late.com')).toMatchObject({ verdict: 'blocked', rule: { id: 'games' } });
});

test('a card that changes while it is read is not remembered as it was', async () => {
  const { decider, world, save } = await setUp();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await decider.decide('news.com');
  world.held.set('card:late.com', first.promise);
  const deciding = decider.decide('late.com');
  await expect.poll(() => world.asked.some((key) => key.startsWith('card:late.com'))).toBe(true);
  await save({ answers: { 'late.com': toAnswers('/Games') } });
  decider.forgetCards(['card:late.com:categories']);
  world.held.set('card:late.com', second.promise);
  const decidingAnew = decider.decide('late.com');
  second.resolve();
  expect((await decidingAnew)?.verdict).toBe('blocked');
  first.resolve();
  expect((await deciding)?.verdict).toBe('blocked');
  expect(decider.peek('late.com')).toMatchObject({ verdict: 'blocked' });
});

test('what is read of a site under other rules is read again, since the primed list counts in its mode alone', async () => {
  const reading = Promise.withResolvers<void>();
  const primed: JudgedSite = { host: 'played.com', answers: toAnswers('/Games'), from: 'primed' };
  const { decider, world, change } = await setUp({}, async () => primed);
  world.held.set('card:played.com', reading.promise);
  const deciding = decider.decide('played.com');
  await new Promise((resolve) => setTimeout(resolve));
  await change({ safety: { mode: 'primed' } });
  const decidingAnew = decider.decide('played.com');
  reading.resolve();
  expect(await Promise.all([deciding, decidingAnew])).toMatchObject([{ verdict: 'blocked' }, { verdict: 'blocked' }]);
});

test('rules that change while they are read are not remembered as they were', async () => {
  const { decider, world, change } = await setUp();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  world.held.set('overrides', first.promise);
  const deciding = decider.decide('bad.com');
  await expect.poll(() => world.asked.includes('overrides')).toBe(true);
  await change({ overrides: [ALLOW] });
  world.held.set('overrides', second.promise);
  const decidingAnew = decider.decide('bad.com');
  second.resolve();
  expect((await decidingAnew)?.verdict).toBe('allowed');
  first.resolve();
  expect((await deciding)?.verdict).toBe('allowed');
  expect(decider.peek('bad.com')).toMatchObject({ verdict: 'allowed' });
});

test('an exception lets a blocked host pass until it ends, unless the organisation allows none or blocks the host itself', async () => {
  const { decider, world, change } = await setUp({
    overrides: [{ ...ALLOW, until: new Date(NOW + DAY).toISOString() }],
  });
  expect(await decider.decide('bad.com')).toMatchObject({ verdict: 'allowed', ground: 'override' });
  world.now += DAY;
  expect(decider.peek('bad.com')).toMatchObject({ verdict: 'blocked' });
  world.now = NOW;
  await change({ managed: { locked: ['overrides'] } });
  expect(await decider.decide('bad.com')).toMatchObject({ verdict: 'blocked', ground: 'block-list' });
  await change({ managed: { blockHosts: ['bad.com'] } });
  expect(await decider.decide('bad.com')).toMatchObject({ verdict: 'blocked', ground: 'managed-block' });
});

test('an exception made here, one of the policy and one of an organisation are told apart', async () => {
  const policy = { ...POLICY, overrides: [{ ...ALLOW, then: 'warn' as const }] };
  const { decider, change } = await setUp({ policy });
  expect(await decider.decide('bad.com')).toMatchObject({ verdict: 'warned', ground: 'policy-override' });
  await change({ managed: { policy } });
  expect(await decider.decide('bad.com')).toMatchObject({ verdict: 'warned', ground: 'managed-override' });
  expect(await decider.decide('games.com')).toMatchObject({ ground: 'rule' });
  await change({ overrides: [ALLOW] });
  expect(await decider.decide('bad.com')).toMatchObject({ verdict: 'allowed', ground: 'override' });
});

describe('primed lists', () => {
  const readPrimed = async (host: string): Promise<JudgedSite | null> =>
    host === 'played.com' || host === 'old.com' ? { host, answers: toAnswers('/Games', NOW), from: 'primed' } : null;

  test('decide where what is saved does not, and only in their mode', async () => {
    const { decider } = await setUp({ safety: { mode: 'primed' } }, readPrimed);
    expect(await decider.decide('played.com')).toMatchObject({ verdict: 'blocked', datum: { source: 'primed' } });
    expect(await decider.decide('old.com')).toMatchObject({ verdict: 'blocked' });
    expect(await decider.decide('news.com')).toMatchObject({ verdict: 'allowed' });
    expect(await decider.decide('never-seen.com')).toMatchObject({ verdict: 'unknown' });
    const saved = await setUp({}, readPrimed);
    expect(await saved.decider.decide('played.com')).toMatchObject({ verdict: 'unknown' });
  });

  test('decide about sites that were judged before, once the mode is theirs', async () => {
    const { decider, change } = await setUp({}, readPrimed);
    expect(await decider.decide('played.com')).toMatchObject({ verdict: 'unknown' });
    await change({ safety: { mode: 'primed' } });
    expect(await decider.decide('played.com')).toMatchObject({ verdict: 'blocked', datum: { source: 'primed' } });
  });

  test('that lack what matters do not take the place of old data, whose own action may be the stricter', async () => {
    const bare = async (host: string): Promise<JudgedSite> => ({ host, answers: {}, from: 'primed' });
    const { decider } = await setUp({ safety: { mode: 'primed' } }, bare);
    expect(await decider.decide('old.com')).toMatchObject({ verdict: 'stale', action: 'warn' });
    expect(await decider.decide('never-seen.com')).toMatchObject({ verdict: 'unknown' });
  });

  test.each(['block', 'warn', 'allow'] as const)(
    'decide over a rule for sites of which nothing is known, whatever it does: %s',
    async (then) => {
      const nothing = { id: 'none', name: 'Nothing known', when: { noData: true }, then, reason: '' } as const;
      const policy = { ...POLICY, rules: [...POLICY.rules, nothing] };
      const { decider } = await setUp({ safety: { mode: 'primed' }, policy }, readPrimed);
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
    const abroad: Rule = {
      id: 'a',
      name: 'Abroad',
      when: { categories: ['/News'], countries: ['RU'] },
      then: 'block',
      reason: '',
    };
    const { decider } = await setUp({ safety: { mode: 'primed' }, policy: { ...POLICY, rules: [abroad] } }, fine);
    expect(await decider.decide('news.com')).toMatchObject({ verdict: 'unknown', rule: { id: 'a' } });
    expect(await decider.decide('games.com')).toMatchObject({ verdict: 'allowed', datum: { source: 'service' } });
  });

  test('that cannot be read leave what is saved', async () => {
    const { decider } = await setUp({ safety: { mode: 'primed' } }, () => Promise.reject(new Error('read')));
    expect(await decider.decide('news.com')).toMatchObject({ verdict: 'allowed' });
    expect(await decider.decide('played.com')).toMatchObject({ verdict: 'unknown' });
  });
});
