import { expect, test } from 'vitest';
import { toManagedOverview } from '../../../../lib/settings/managed-overview';
import { DEFAULT_SETTINGS, toValuesByPath } from '../../../../lib/settings/settings';

const POLICY = { schema: 1, name: 'Example', default: 'allow', unknown: 'allow', stale: 'warn', rules: [] };

test.each<[values: Record<string, unknown>, names: string[]]>([
  [{}, []],
  [{ theme: 'dark', safety: { on: true, mode: 'primed', dailyBudget: 5 }, lifetimeDays: { traffic: 3 } }, []],
  [{ serviceAddress: 'https://api.example.com', policy: POLICY, blockHosts: ['a.com'], neverSend: ['*.b.com'] }, []],
  [
    { locked: ['plan', 'safety', 'safety.mode', 'overrides', 'continueOnce', 'policy', 'serviceAddress', 'neverSend'] },
    [],
  ],
  [{ monthlyAllowance: null, serviceAddress: null, keepKey: null, policy: null }, []],
  [{ keepKey: 'session', locked: ['keepKey'] }, []],
  [{ keepKey: 'memory' }, ['keepKey']],
  [{ plan: 'Gold', theme: 'dark' }, ['plan']],
  [{ neverSend: '*.bank.example' }, ['neverSend']],
  [{ neverSend: ['*.bank.example', 5], blockHosts: [null], allowHosts: {} }, ['neverSend', 'blockHosts', 'allowHosts']],
  [{ neversend: ['*.bank.example'] }, ['neversend']],
  [
    { safety: { on: 'yes', mode: 'Saved', strict: true }, lifetimeDays: { traffic: 99_999 } },
    ['safety.on', 'safety.mode', 'lifetimeDays.traffic'],
  ],
  [{ safety: 'on', loadByThemselves: { registration: { on: true } } }, ['safety', 'loadByThemselves.registration']],
  // Not the policy: what cannot be read of it holds as an error.
  [{ serviceAddress: 'ftp://api.example.com', policy: 'block everything' }, ['serviceAddress']],
  [{ locked: ['saftey', 'theme', 'safety.modus'] }, ['locked: saftey', 'locked: safety.modus']],
  [{ locked: 'safety', organisation: ['*'] }, ['locked', 'organisation']],
])('of %j does nothing: %j', (values, names) => {
  expect(toManagedOverview(values).unfit.toSorted()).toEqual(names.toSorted());
});

test('what the defaults hold can be set, each of them', () => {
  const { neverSend: _, ...settings } = DEFAULT_SETTINGS;
  expect(toValuesByPath(settings).length).toBeGreaterThan(20);
  expect(toManagedOverview({ ...settings }).unfit).toEqual([]);
});

test('what is set and what is named besides is locked, a group of settings each of them', () => {
  const { serviceAddress, locked } = toManagedOverview({
    serviceAddress: 'https://api.example.com',
    keepKey: 'session',
    theme: 'dark',
    plan: 'Gold',
    locked: ['loadByThemselves', 'overrides'],
  });
  expect(serviceAddress).toBe('https://api.example.com');
  expect([...locked].filter((place) => !place.startsWith('loadByThemselves'))).toEqual([
    'serviceAddress',
    'overrides',
    'keepKey',
    'theme',
  ]);
  expect(locked.has('loadByThemselves.iab')).toBe(true);
});
