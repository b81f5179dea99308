import './extensionless.ts';
import type { Chromium } from '../support/chromium.ts';

import { countTold, toTellingSite } from '../support/telling-page.ts';
import { waitUntil } from '../support/wait.ts';
import type { World } from '../support/world.ts';
import type { Row } from './rows.ts';
import { toNote } from './rows.ts';

/** Milliseconds after which a site answers: at once, which only one on this machine does, and as a near one would. */
const ANSWERED_AFTER = [0, 10, 20, 50];
const ROUNDS = 100;
/** Milliseconds between two pages: what the one before still does on a machine of two cores is no part of the race. */
const REST = 150;
const BAD = 'bad-example.com';
const FREE = 'https://free-example.com/';
/** Replaces that site's page at once, and does nothing else: what any extension without a permission for the site can reach. */
const FLOOR = 'test/bench/floors/blocker/public';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Goes to the blocked site again and again, until the extension's page stands in its place, and says what ran and was painted. */
async function visit({ browser, origin }: Pick<Chromium, 'browser' | 'origin'>, sites: World['sites'], after: number) {
  sites.forget();
  sites.answerAs(
    BAD,
    toTellingSite((answer) => (after > 0 ? setTimeout(answer, after) : answer())),
  );
  const tab = await browser.newPage();
  for (let round = 0; round < ROUNDS; round++) {
    await tab.goto(FREE);
    await pause(REST);
    await tab.evaluate((address) => location.assign(address), `https://${BAD}/${round}`);
    await waitUntil(() => tab.url().startsWith(origin), 'the page of the extension stands');
    await pause(REST);
  }
  await tab.close();
  return { ran: countTold(sites.visits(), 'ran'), painted: countTold(sites.visits(), 'first-paint') };
}

/**
 * How often something of a site that is known to be blocked ran or was painted, with the worker running and without strict mode:
 * a race of our page with the site's answer. Beside it the same race of an extension that does nothing else.
 */
export async function countBlockedPaints(): Promise<Row[]> {
  // Loaded here, since the hook above must stand before the first file without endings is resolved.
  const { startBrowser } = await import('../support/browser.ts');
  const { openChromium } = await import('../support/chromium.ts');
  const { toPolicyItem, toSafetyItem } = await import('../support/brand-safety.ts');
  const { toTestPolicy } = await import('../support/policies.ts');
  const ours = await startBrowser({ build: 'chrome-mv3-e2e', own: true });
  const { world } = ours;
  const floor = await openChromium({ world, build: FLOOR });
  const rows: Row[] = [];
  try {
    for (const after of ANSWERED_AFTER) {
      await ours.browseWith({ ...toSafetyItem({ mode: 'saved' }), ...toPolicyItem(toTestPolicy({ block: [BAD] })) });
      const own = await visit(ours.chromium, world.sites, after);
      const least = await visit(floor, world.sites, after);
      const what = `blocked site that answers after ${after} ms, of ${ROUNDS}`;
      rows.push(
        toNote(`${what}: scripts ran`, own.ran, ''),
        toNote(`${what}: scripts ran, floor blocker`, least.ran, ''),
        toNote(`${what}: painted`, own.painted, ''),
        toNote(`${what}: painted, floor blocker`, least.painted, ''),
      );
    }
    return rows;
  } finally {
    await floor.close();
    await ours.close();
  }
}
