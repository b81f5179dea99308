import { expect, test } from 'vitest';
import { keepEmailConsent } from '../../../../entrypoints/background/menus';

const EMAIL = 'personallyIdentifyingInfo';

/** A worker that starts with a consent, and a record of how often the user's word was taken back. */
async function start(consent: string[] | undefined, agreed = true) {
  const world = { consent, agreed, resets: 0 };
  let onRemoved = () => {};
  keepEmailConsent({
    permissions: {
      getAll: async () => (world.consent ? { data_collection: world.consent } : {}),
      onRemoved: {
        addListener: (listener) => {
          onRemoved = listener;
        },
      },
    },
    readAgreed: async () => world.agreed,
    askAgain: async () => {
      world.agreed = false;
      world.resets++;
    },
  });
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  await settle();
  const withdraw = async (left: string[]) => {
    world.consent = left;
    onRemoved();
    await settle();
  };
  return { world, withdraw };
}

test('consent to e-mail addresses that is withdrawn alone takes the word in the settings back', async () => {
  const { world, withdraw } = await start(['browsingActivity', EMAIL]);
  expect(world.agreed).toBe(true);
  await withdraw(['browsingActivity']);
  expect(world.agreed).toBe(false);
});

test('other permissions that go leave it alone', async () => {
  const { world, withdraw } = await start(['browsingActivity', EMAIL]);
  await withdraw([EMAIL]);
  expect(world.agreed).toBe(true);
});

test('a consent that was withdrawn while nobody listened is noticed at the next start', async () => {
  expect((await start(['browsingActivity'])).world.agreed).toBe(false);
});

test('where nobody agreed, or the browser keeps no consent, nothing is written', async () => {
  expect((await start([], false)).world.resets).toBe(0);
  expect((await start(undefined)).world.resets).toBe(0);
});
