import { expect, test } from 'vitest';
import { createListening } from '../../../../../entrypoints/background/events/listening';
import { createTabWorld } from '../../../../support/tab-world';

const ignore = () => {};

test('nothing is heard before it is switched on, nor after it is switched off', () => {
  const { heard, before } = createTabWorld();
  const told: string[] = [];
  const listening = createListening({
    onBefore: ({ url }) => told.push(url),
    ...{ onCommitted: ignore, onFailed: ignore, onContent: ignore },
    ...{ onReplaced: ignore, onRemoved: ignore, onActivated: ignore },
  });
  const hear = () => before('https://fine.com/');
  hear();
  expect([listening.isHearing(), heard(), told]).toEqual([false, [], []]);
  listening.hearNavigation();
  hear();
  expect([listening.isHearing(), told]).toEqual([true, ['https://fine.com/']]);
  expect(heard().length).toBeGreaterThanOrEqual(4);
  listening.endNavigation();
  hear();
  expect([listening.isHearing(), heard(), told.length]).toEqual([false, [], 1]);
});
