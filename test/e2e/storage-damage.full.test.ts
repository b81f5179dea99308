import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClosedBrowser } from '../support/closed-browser.ts';
import {
  changing,
  createClosedBrowser,
  flip,
  GOOD,
  LOG,
  removing,
  TABLE,
  visitSaved,
} from '../support/closed-browser.ts';
import { press, readButtons, untilCalm, untilText } from '../support/journey.ts';
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

test('S11: what was saved before the browser was closed is there after it: cards without a call, and the badges of sites', () =>
  closed.restart(
    () => {},
    async (running, stored) => {
      await visitSaved(running, stored);
      const popup = await running.openPopupOn(GOOD);
      await untilText(popup, 'Service data');
      await untilCalm(popup);
      expect(world.service.log).toEqual([]);
    },
  ));

/** What becomes of the browser's own files between two starts. */
const DAMAGES: [name: string, damage: (profile: string) => void][] = [
  ['S3: with every tenth byte of the log changed', changing(LOG, (bytes) => flip(bytes, (at) => at % 10 === 3))],
  ['S5: with the second half of the log gone', changing(LOG, (bytes) => bytes.subarray(0, bytes.length >> 1))],
  [
    'S3: with a block of the log overwritten',
    changing(LOG, (bytes) => Buffer.concat([bytes.subarray(0, 100), Buffer.alloc(400, 0xff), bytes.subarray(500)])),
  ],
  [
    'S4: with the block of a table changed that begins with a saved site',
    changing(TABLE, (bytes) => {
      const start = bytes.indexOf('card:');
      return flip(bytes, (at) => at === start);
    }),
  ],
  ['S6: without the tables', removing(TABLE)],
  ['S6: without the file that names the others', removing(/^CURRENT$/)],
];

test.each(DAMAGES)('%s, no site is allowed by what is lost, the next start opens, and lookups work', (_, damage) =>
  closed.restart(damage, async (running, stored) => {
    await visitSaved(running, stored);
    const dashboard = await running.chromium.openPage(`dashboard.html#/site/${GOOD}`);
    await dashboard.waitForSelector('main h1');
    // What the damage took is not called for by itself.
    expect(world.service.log).toEqual([]);
    await running.saveKey();
    for (const host of [GOOD, 'after-restart.com']) {
      const popup = await running.openPopupOn(host);
      await untilCalm(popup);
      // Where the files end between a call's mark and its answer, the call is in doubt, and the user is asked.
      const again = (await readButtons(popup)).find((button) => /^(Look up ·|Retry \(may cost)/.test(button));
      if (again) await press(popup, again);
      await untilText(popup, 'Service data');
    }
    expect(world.service.log.some(({ subject }) => subject === 'https://after-restart.com')).toBe(true);
  }),
);
