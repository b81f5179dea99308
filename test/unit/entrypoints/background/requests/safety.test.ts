import { expect, test } from 'vitest';
import { createSafetyRequests } from '../../../../../entrypoints/background/requests/safety';
import { toRecord } from '../../../../../lib/browser/record';
import { localArea } from '../../../../../lib/browser/storage';
import type { CompiledPolicy } from '../../../../../lib/safety/compile';
import { compilePolicy } from '../../../../../lib/safety/compile';
import { createOverrides, OVERRIDES_KEY } from '../../../../../lib/safety/overrides';
import type { Decision, Ground, Override } from '../../../../../lib/safety/policy';
import type { Managed } from '../../../../../lib/settings/managed';
import { DAY } from '../../../../../lib/time';
import { createAreaSpace } from '../../../../support/area';
import { createLocks } from '../../../../support/locks';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const WANTED: Override = { host: 'bad.com', scope: 'host', then: 'allow', reason: 'test', until: null };

async function setUp(managed: Partial<Managed> = {}, ground: Ground = 'block-list') {
  await localArea.set({ managed: toRecord(1, 'managed', managed, NOW) });
  const events: string[] = [];
  const context = createAreaSpace().connect();
  const overrides = createOverrides({ area: context.area, locks: createLocks(), now: () => NOW });
  const decision: Decision = {
    verdict: 'blocked',
    action: 'block',
    ground,
    rule: null,
    reason: '',
    datum: null,
    override: null,
  };
  const world = { decision: decision as Decision | null, policy: null as CompiledPolicy | null };
  const handlers = createSafetyRequests(
    { now: () => NOW },
    {
      decide: async (host) => {
        events.push(`decide ${host}`);
        return world.decision;
      },
      forgetRules: () => void events.push('forget'),
      readPolicy: async () => world.policy,
    },
    {
      give: async (tabId, host) => void events.push(`pass ${tabId} ${host}`),
      has: async (tabId, host) => tabId === 9 && host === 'bad.com',
    },
    overrides,
    {
      showStandIn: (tabId, shown) => void events.push(`show ${tabId} ${shown?.verdict}`),
      readStopText: async () => 'stopped',
      awaits: (host) => host === 'bad.com',
    },
    {
      settle: async () => {
        events.push('settled');
        return 'none' as const;
      },
    },
  );
  return { handlers, events, overrides, context, world };
}

test('the verdict on a host goes to whoever asks, and to the toolbar of a tab that shows our page in its place alone', async () => {
  const { handlers, events, world } = await setUp();
  expect(await handlers.judge({ host: 'www.BAD.com' })).toEqual({
    decision: world.decision,
    stopped: 'stopped',
    isPassed: false,
    isAwaited: true,
  });
  expect(events).toEqual(['decide bad.com']);
  await handlers.judge({ host: 'bad.com', tabId: 4 });
  expect(events.filter((event) => event.startsWith('show'))).toEqual([]);
  await handlers.judge({ host: 'bad.com', tabId: 4, isStandIn: true });
  expect(events).toContain('show 4 blocked');
});

test('of the tab that was let pass, and while the site is blocked alone, the reply says so', async () => {
  const { handlers, world } = await setUp();
  const isPassed = async (host: string, tabId?: number) =>
    (await handlers.judge({ host, ...(tabId && { tabId }) })).isPassed;
  expect(await isPassed('www.bad.com', 9)).toBe(true);
  expect([await isPassed('bad.com'), await isPassed('bad.com', 4), await isPassed('other.com', 9)]).toEqual([
    ...[false, false, false],
  ]);
  world.decision = { ...(world.decision as Decision), verdict: 'allowed', action: 'allow' };
  expect(await isPassed('bad.com', 9)).toBe(false);
});

test('what the page says against a site counts only where there is a policy and no verdict', async () => {
  const { handlers, world } = await setUp();
  const warn = async () =>
    (await handlers['judge-page']({ host: 'www.bad.com', categories: [{ path: '/Adult', confidence: 0.97 }] })).warning;
  expect(await warn()).toBeNull();
  const empty = { rules: [], block: [], allow: [], overrides: [], expect: [], maxAgeDays: null };
  const actions = { default: 'allow', unknown: 'warn', stale: 'warn' } as const;
  world.policy = compilePolicy({ schema: 1, name: 'test', ...empty, ...actions });
  expect(await warn()).toBeNull();
  world.decision = { ...(world.decision as Decision), verdict: 'unknown', action: 'warn' };
  expect(await warn()).toEqual({ kind: 'adult' });
  world.decision = null;
  expect(await warn()).toBeNull();
});

test('what is no host has no verdict', async () => {
  const { handlers, events } = await setUp();
  expect((await handlers.judge({ host: 'chrome://settings/' })).decision).toBeNull();
  expect(events).toEqual([]);
});

test('an exception is saved, judged by and told to the declarative rules before the page goes on', async () => {
  const { handlers, events, overrides } = await setUp();
  await handlers['allow-host']({ ...WANTED, host: 'https://www.bad.com./x' });
  expect(await overrides.read()).toEqual([WANTED]);
  expect(events.slice(-3)).toEqual(['forget', 'decide bad.com', 'settled']);
  await handlers['drop-override']({ host: 'bad.com', scope: 'host' });
  expect(await overrides.read()).toEqual([]);
  expect(events.slice(-3)).toEqual(['forget', 'decide bad.com', 'settled']);
});

test('"Continue once" gives its pass before the page goes on', async () => {
  const { handlers, events } = await setUp();
  await handlers['continue-once']({ tabId: 3, host: 'WWW.bad.com' });
  expect(events.slice(-2)).toEqual(['pass 3 bad.com', 'settled']);
});

test.each([
  ['an end that is past', { until: new Date(NOW - DAY).toISOString() }],
  ['an end that is no date', { until: 'for ever' }],
  ['a host that is none', { host: 'chrome://settings' }],
  ['an e-mail address', { host: 'me@bad.com' }],
])('an exception with %s is refused', async (_, given) => {
  const { handlers, overrides } = await setUp();
  await expect(handlers['allow-host']({ ...WANTED, ...given })).rejects.toMatchObject({ failure: { kind: 'refused' } });
  expect(await overrides.read()).toEqual([]);
});

const LOCKED: [string, Partial<Managed>, Ground][] = [
  ['exceptions are locked', { locked: ['overrides'] }, 'block-list'],
  ['the organisation blocks the host', {}, 'managed-block'],
];
test.each(LOCKED)('where %s nothing lets a site pass, whoever asks', async (_, managed, ground) => {
  const { handlers, events, overrides } = await setUp(managed, ground);
  const refusal = { failure: { kind: 'refused' } };
  await expect(handlers['allow-host'](WANTED)).rejects.toMatchObject(refusal);
  await expect(handlers['continue-once']({ tabId: 1, host: 'bad.com' })).rejects.toMatchObject(refusal);
  expect(await overrides.read()).toEqual([]);
  expect(events.some((event) => event.startsWith('pass'))).toBe(false);
});

test('where only "Continue once" is locked an exception may be made', async () => {
  const { handlers, overrides } = await setUp({ locked: ['continueOnce'] });
  await expect(handlers['continue-once']({ tabId: 1, host: 'bad.com' })).rejects.toMatchObject({
    failure: { kind: 'refused' },
  });
  await handlers['allow-host'](WANTED);
  expect(await overrides.read()).toEqual([WANTED]);
});

test('an exception that storage refuses is not said to be made', async () => {
  const { handlers, context, events } = await setUp();
  context.failSets(1);
  await expect(handlers['allow-host'](WANTED)).rejects.toMatchObject({ failure: { kind: 'not-saved' } });
  expect(events).not.toContain('settled');
});

test('exceptions that cannot be read are told to whoever wants to add one or drop one', async () => {
  const { handlers, context, events } = await setUp();
  await context.area.set({ [OVERRIDES_KEY]: 'torn' });
  const refusal = { failure: { kind: 'internal', field: 'overrides' } };
  await expect(handlers['allow-host'](WANTED)).rejects.toMatchObject(refusal);
  await expect(handlers['drop-override'](WANTED)).rejects.toMatchObject(refusal);
  expect(events).not.toContain('settled');
});
