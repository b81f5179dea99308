import { expect, test } from 'vitest';
import type { Asks } from '../../../../components/settings/key-form';
import { KeyForm } from '../../../../components/settings/key-form';
import type { KeyStatus, RequestType } from '../../../../lib/messages';

const SAVED: KeyStatus = {
  address: 'https://api.example.com',
  id: null,
  lastFour: '5678',
  keep: 'local',
  isRefused: false,
};
function open(status: KeyStatus) {
  const world = { now: status, saved: [] as object[], slow: null as Promise<unknown> | null };
  const ask = (async (type: RequestType, body: object) => {
    await world.slow;
    if (type === 'save-key') {
      world.saved.push(body);
      world.now = { ...world.now, ...(body as object), lastFour: '9999' } as KeyStatus;
    }
    return { ok: true, body: type === 'test-key' ? { usage: null } : world.now };
  }) as unknown as Asks;
  const form = new KeyForm(ask, {
    request: async () => true,
    isGranted: async () => true,
    drop: async () => {},
    subscribe: () => () => {},
  });
  return { world, form };
}

/** Does something with a worker that answers only once something else has happened. */
async function meanwhile(world: ReturnType<typeof open>['world'], work: () => Promise<unknown>, happening: () => void) {
  const answered = Promise.withResolvers<void>();
  world.slow = answered.promise;
  const working = work();
  happening();
  answered.resolve();
  await working;
  world.slow = null;
}

test('a key that another page keeps for the session alone is not moved to the disk by what is typed here', async () => {
  const { world, form } = open(SAVED);
  await form.load();
  form.edit('address', 'https://api.example.com/v2');
  world.now = { ...SAVED, keep: 'session' };
  await form.load();
  expect(form.keep.value).toBe('session');
  await form.save();
  expect(world.saved).toMatchObject([{ keep: 'session' }]);
});

test('a worker that answers after the address was typed still tells that the key is kept for the session alone', async () => {
  const { world, form } = open({ ...SAVED, keep: 'session' });
  await meanwhile(
    world,
    () => form.load(),
    () => form.edit('address', 'https://api.example.com/v2'),
  );
  await form.save();
  expect(world.saved).toMatchObject([{ keep: 'session' }]);
});

test('of a test that ends after the address was edited it is not said that the key works', async () => {
  const { world, form } = open(SAVED);
  await form.load();
  await meanwhile(
    world,
    () => form.test(),
    () => form.edit('address', 'https://other.example.com'),
  );
  expect(form.said.value?.what).not.toBe('works');
});

test('what is typed while a key is being saved stays', async () => {
  const { world, form } = open(SAVED);
  await form.load();
  form.edit('key', 'first-key-1234567890');
  await meanwhile(
    world,
    () => form.save(),
    () => form.edit('key', 'second-key-1234567890'),
  );
  expect(form.key.value).toBe('second-key-1234567890');
});
