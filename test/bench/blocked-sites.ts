import './extensionless.ts';
import { countTold, toTellingSite } from '../support/telling-page.ts';
import { waitUntil } from '../support/wait.ts';
import type { Row } from './rows.ts';
import { toNote } from './rows.ts';

/** Milliseconds after which a site answers: at once, which only one on this machine does, and as a near one would. */
const ANSWERED_AFTER = [0, 5, 10, 20];
const ROUNDS = 100;
const BAD = 'bad-example.com';
const FREE = 'https://free-example.com/';

/**
 * How often something of a site that is known to be blocked ran or was painted, with the worker running and without strict mode:
 * a race of our page with the site's answer.
 */
export async function countBlockedPaints(): Promise<Row[]> {
  // Loaded here, since the hook above must stand before the first file without endings is resolved.
  const { startWatching } = await import('../support/watching.ts');
  const { toPolicyItem, toSafetyItem } = await import('../support/brand-safety.ts');
  const { toTestPolicy } = await import('../support/policies.ts');
  const watching = await startWatching();
  const rows: Row[] = [];
  try {
    const { sites } = watching.world;
    for (const after of ANSWERED_AFTER) {
      sites.answerAs(
        BAD,
        toTellingSite((answer) => (after > 0 ? setTimeout(answer, after) : answer())),
      );
      await watching.reset({ ...toSafetyItem({ mode: 'saved' }), ...toPolicyItem(toTestPolicy({ block: [BAD] })) });
      const tab = await watching.chromium.browser.newPage();
      for (let round = 0; round < ROUNDS; round++) {
        await tab.goto(FREE);
        await tab.evaluate((address) => location.assign(address), `https://${BAD}/${round}`);
        await waitUntil(() => tab.url().startsWith(watching.chromium.origin), 'our page stands');
      }
      await tab.close();
      const count = (what: 'ran' | 'first-paint') => countTold(sites.visits(), what);
      const what = `blocked site that answers after ${after} ms, of ${ROUNDS}`;
      rows.push(toNote(`${what}: scripts ran`, count('ran'), ''), toNote(`${what}: painted`, count('first-paint'), ''));
    }
    return rows;
  } finally {
    await watching.close();
  }
}
