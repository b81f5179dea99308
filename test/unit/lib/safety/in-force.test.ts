import { beforeEach, expect, test } from 'vitest';
import { toRecord } from '../../../../lib/browser/record';
import { localArea } from '../../../../lib/browser/storage';
import type { CompiledPolicy } from '../../../../lib/safety/compile';
import { readPolicyInForce } from '../../../../lib/safety/in-force';
import { judge } from '../../../../lib/safety/judge';
import { POLICY_KEY } from '../../../../lib/safety/store';
import { toManaged, UNMANAGED } from '../../../../lib/settings/managed';
import { createLocks } from '../../../support/locks';
import { toTestPolicy } from '../../../support/policies';

const CHOSEN = toTestPolicy({ name: 'Chosen here', block: ['chosen.com'] });
const groundOf = (policy: CompiledPolicy | null, host: string) =>
  policy && judge(policy, { host, answers: {}, from: 'saved' }, 0).ground;

beforeEach(async () => {
  Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true });
  await localArea.set({ [POLICY_KEY]: toRecord(1, POLICY_KEY, { policy: CHOSEN, lists: null }, 0) });
});

test('the policy of the organisation decides, else the one chosen here, with the lists of the organisation before either', async () => {
  const managed = { ...UNMANAGED, policy: toTestPolicy({ block: ['theirs.com'] }), blockHosts: ['listed.com'] };
  const { compiled: theirs, toDocument } = await readPolicyInForce(managed);
  expect(toDocument()?.block).toEqual(['theirs.com']);
  expect(['listed.com', 'theirs.com', 'chosen.com'].map((host) => groundOf(theirs, host))).toEqual([
    'managed-block',
    'block-list',
    'no-data',
  ]);
  const { compiled: own, ...chosen } = await readPolicyInForce(Promise.resolve({ ...managed, policy: undefined }));
  expect(chosen.toDocument()).toEqual(CHOSEN);
  expect(['listed.com', 'theirs.com', 'chosen.com'].map((host) => groundOf(own, host))).toEqual([
    'managed-block',
    'no-data',
    'block-list',
  ]);
});

test('where nobody chose a policy the lists of the organisation stand alone, and without them there is none', async () => {
  await localArea.remove([POLICY_KEY]);
  const lists = await readPolicyInForce({ ...UNMANAGED, blockHosts: ['listed.com'] });
  expect([groundOf(lists.compiled, 'listed.com'), lists.toDocument()]).toEqual(['managed-block', null]);
  const none = await readPolicyInForce(UNMANAGED);
  expect([none.compiled, none.toDocument()]).toEqual([null, null]);
});

test.each([
  { name: 'Written by hand', rules: 'none' },
  // Firefox, which has no schema for it, hands on whatever the file holds.
  '{ "name": "JSON as text" }',
  7,
  [],
  false,
])(
  'T25: a policy of the organisation that cannot be read is a fault: neither none, nor the one chosen here: %j',
  async (policy) => {
    const managed = toManaged({ policy });
    expect(managed.locked).toEqual(['policy']);
    await expect(readPolicyInForce(managed)).rejects.toMatchObject({ failure: { kind: 'internal', field: 'policy' } });
  },
);

test('T25: so is a chosen one that cannot be read, unless the organisation has its own', async () => {
  await localArea.set({ [POLICY_KEY]: 'torn' });
  await expect(readPolicyInForce(UNMANAGED)).rejects.toMatchObject({ failure: { kind: 'internal' } });
  const managed = { ...UNMANAGED, policy: toTestPolicy({ block: ['theirs.com'] }) };
  expect(groundOf((await readPolicyInForce(managed)).compiled, 'theirs.com')).toBe('block-list');
});
