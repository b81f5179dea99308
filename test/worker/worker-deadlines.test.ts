import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDice } from '../service/hash';
import { toPolicyItem, toSafetyItem } from '../support/brand-safety';
import { BY_DATA } from '../support/policies';
import { toNotices } from '../support/reply-notices';
import { soak } from '../support/soak';
import { wait, waitUntil } from '../support/wait';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

const FLOWS = soak(40, 500);
/** Flows that fail are replayed with `SEED=<the number they name>`. */
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const untilCalled = (host: string) => waitUntil(() => world.callsAbout(host) === 1, `${host} is looked up`);
const untilBadge = (tab: number, badge: string) =>
  waitUntil(() => world.tabs.toolbar(tab).badge === badge, `the badge of tab ${tab} is "${badge}"`);

/** Judges by data alone, and looks up each new site at once. */
async function watch(): Promise<void> {
  world.setWait(async () => {});
  await world.store({ ...toSafetyItem({ mode: 'lookup' }), ...toPolicyItem(BY_DATA) });
}

// Their end after 20 s is proven where the deadline is handed in (test/unit/lib/api/transport-server.test.ts), and once at full
// length in a browser.
test.each(['hang', 'drip'])(
  'W4, W5, T25: of a site whose answer does not come (%s) no badge says "allowed", before the worker dies or after, and it is called once',
  async (mode) => {
    const host = `${mode}.silent-badge.com`;
    await watch();
    const [tab = 0] = await world.tabs.open([`https://${host}/`]);
    await untilCalled(host);
    expect(world.tabs.toolbar(tab).badge).not.toBe('✓');

    world.kill();
    await world.tabs.navigate(tab, `https://${host}/`);
    const [mark = 0] = await world.tabs.open(['https://mark-of-deadline.com/']);
    await untilBadge(mark, '✓');
    await untilBadge(tab, '?');
    expect(world.callsAbout(host)).toBe(1);
    expect(await world.readLedger()).toEqual({ sent: 2, billed: 1, free: 0, unknown: 1 });
  },
);

test.each(['trunc-40', '500', 'html', 'huge'])(
  'T25: of a site whose look-up comes to nothing (%s) no badge says "allowed", and it is called once',
  async (mode) => {
    const host = `${mode}.no-badge.com`;
    await watch();
    const [tab = 0] = await world.tabs.open([`https://${host}/`]);
    await untilCalled(host);
    await untilBadge(tab, '?');
    await world.tabs.navigate(tab, `https://${host}/`);
    const [mark = 0] = await world.tabs.open(['https://mark-after-it.com/']);
    await untilBadge(mark, '✓');
    await untilBadge(tab, '?');
    expect(world.callsAbout(host)).toBe(1);
  },
);

test(`W11: ${FLOWS} lookups with a kill at any moment end in a final text, and none is sent twice`, async () => {
  const dice = createDice(SEED);
  const seen: { host: string; said: string; calls: number }[] = [];
  for (let flow = 0; flow < FLOWS; flow++) {
    const host = `ok-${dice.below(100)}.random-kill-${flow}.com`;
    const asking = world.lookUp(host);
    // Every other moment is counted from the call's arrival, so that some calls are under way.
    const isUnderWay = flow % 2 === 1;
    if (isUnderWay) await untilCalled(host);
    await wait(dice.below(isUnderWay ? 20 : 60));
    world.kill();
    const said = toNotices(await asking).join();
    seen.push({ host, said, calls: world.callsAbout(host) });
  }
  const twice = seen.filter(({ calls }) => calls > 1).map(({ host }) => host);
  expect(twice, `seed ${SEED}`).toEqual([]);
  // What was answered was called for; what is in doubt says so.
  const answered = seen.filter(({ said }) => said === '');
  expect(answered.every(({ calls }) => calls === 1)).toBe(true);
  const lost = seen.filter(({ said }) => said.startsWith('No answer arrived. This call may have been billed.'));
  expect(answered.length + lost.length, `seed ${SEED}`).toBe(FLOWS);
  // Else no kill met a call under way, and this test would have shown nothing.
  expect(lost.length, `seed ${SEED}`).toBeGreaterThan(0);
  const ledger = await world.readLedger();
  expect(ledger.sent, `seed ${SEED}`).toBeGreaterThanOrEqual(world.service.log.length);
  expect(ledger.billed, `seed ${SEED}`).toBeLessThanOrEqual(world.service.log.length);
});
