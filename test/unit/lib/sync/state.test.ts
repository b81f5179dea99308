import { expect, it } from 'vitest';
import type { KeptLoss } from '../../../../lib/sync/state';
import { addLost, readLost } from '../../../../lib/sync/state';
import { createAreaSpace } from '../../../support/area';

const NOW = Date.UTC(2026, 5, 15, 12);

const toLoss = (id: string, length: number): KeptLoss => ({
  ...{ id, key: 'policy:own', device: 'aaaaaaaa', count: 1, madeAt: NOW, at: NOW, from: 'Desk', wonFrom: 'Phone' },
  ...{ json: 'x'.repeat(length), wonJson: 'y'.repeat(length), wonDevice: 'bbbbbbbb' },
});

it('long lost values make room for each other, and none takes that of the short ones', async () => {
  const stores = { area: createAreaSpace().connect().area, now: () => NOW };
  await addLost(stores, [toLoss('note', 100)], NOW);
  for (const id of ['one', 'two', 'three']) await addLost(stores, [toLoss(id, 250 * 1024)], NOW);
  expect((await readLost(stores.area)).map(({ id }) => id)).toEqual(['three', 'two', 'note']);
});
