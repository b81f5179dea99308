import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClosedBrowser } from '../support/closed-browser.ts';
import { changing, createClosedBrowser, flip, TABLE, visitSaved } from '../support/closed-browser.ts';
import { untilText } from '../support/journey.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';

let world: World;
let closed: ClosedBrowser;
beforeAll(async () => {
  world = await createWorld();
  closed = createClosedBrowser(world);
});
afterAll(async () => {
  await closed?.remove();
  await world?.close();
});

test('S4: with every tenth byte of the tables changed nothing can be read: no site is allowed, nothing is sent, and we say so', () =>
  closed.restart(
    changing(TABLE, (bytes) => flip(bytes, (at) => at % 10 === 3)),
    async (running, stored) => {
      await visitSaved(running, stored);
      await untilText(
        await running.chromium.openPage('options.html'),
        'This browser could not read your saved settings.',
      );
      const popup = await running.openPopupOn('after-restart.com');
      await untilText(popup, 'Your settings could not be read, so nothing was sent.');
      expect(world.service.log).toEqual([]);
    },
  ));
