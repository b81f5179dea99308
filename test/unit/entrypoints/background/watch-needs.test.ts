import { expect, test } from 'vitest';
import { createWatchNeeds } from '../../../../entrypoints/background/notices';

/** `notify`: whether the user wants to be told of warned sites; null: that cannot be read. */
function open(notify: boolean | null) {
  const log: string[] = [];
  const onCount = createWatchNeeds({
    isNotifying: async () => {
      if (notify === null) throw new Error('The settings cannot be read.');
      return notify;
    },
    alarms: {
      create: async () => void log.push('alarm'),
      clear: async () => log.push('no alarm') > 0,
    },
    permissions: { remove: async ({ permissions }) => log.push(`remove ${permissions}`) },
  });
  return { onCount, log };
}

test('the permission to notify is given back with the last watched site, and not before', async () => {
  const { onCount, log } = open(false);
  await onCount(1);
  expect(log).toEqual(['alarm']);
  await onCount(0);
  expect(log).toEqual(['alarm', 'no alarm', 'remove notifications']);
});

test('it stays where warned sites are notified of, and where that cannot be read', async () => {
  for (const notify of [true, null]) {
    const { onCount, log } = open(notify);
    await onCount(0);
    expect(log).toEqual(['no alarm']);
  }
});
