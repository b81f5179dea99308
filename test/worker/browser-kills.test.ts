import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromRecord } from '../../lib/browser/record';
import { CARD_VERSION } from '../../lib/lookup/saved-card';
import { MESSAGE_VERSION } from '../../lib/messages';
import { toPolicyItem, toSafetyItem } from '../support/brand-safety';
import { toGamblingRule, toTestPolicy } from '../support/policies';
import { openCardOf, readFailures } from '../support/worker-page';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
afterAll(() => world.close());

const AT_ONCE = 20;
/** When the browser is killed: in the middle of the write after so many, or once so many cards of the round are saved. */
const KILLS: { writes?: number; cards?: number }[] = [
  ...[0, 1, 2, 3, 5, 8, 12, 16].map((writes) => ({ writes })),
  ...[1, 4, 9, 15].map((cards) => ({ cards })),
];
const toHosts = (round: number) => Array.from({ length: AT_ONCE }, (_, site) => `killed-${round}-${site}.com`);

/** Each saved record is whole, and our own count holds what was billed, or says of the rest that it may have been. */
async function expectWhole(stored: Record<string, unknown>): Promise<number> {
  const cards = Object.entries(stored).filter(([key]) => key.startsWith('card:'));
  for (const [key, text] of cards) {
    expect([key, fromRecord(CARD_VERSION, key, text)]).toEqual([key, expect.objectContaining({})]);
  }
  const ledger = await world.readLedger();
  const billed = world.service.log.filter((call) => call.billed).length;
  expect(ledger.billed).toBeLessThanOrEqual(billed);
  expect(ledger.billed + ledger.unknown).toBeGreaterThanOrEqual(billed);
  return cards.length;
}

/** The badges of a few of them, some of which were saved: none is allowed but by a record that is there. */
async function untilJudged(round: number, stored: Record<string, unknown>): Promise<void> {
  const bySaved = Map.groupBy(toHosts(round), (host) => `card:${host}:categories` in stored);
  for (const [isSaved, hosts] of bySaved) {
    const some = hosts.slice(0, 3);
    const tabs = await world.tabs.open(some.map((host) => `https://${host}/`));
    for (const [place, tab] of tabs.entries()) {
      const badge = () => world.tabs.toolbar(tab).badge;
      await expect.poll(badge, { message: some[place] ?? '' }).toBeOneOf(isSaved ? ['✓', '!'] : ['?']);
      await world.tabs.close(tab);
    }
  }
}

/** As a page that is killed with the browser, and asks nothing a second time. */
const sendLookup = (subject: string) => {
  const body = { subject, sections: ['categories'], mode: 'missing', confirmed: false, asker: 'popup' };
  return world.browser.sendMessage({
    id: 1,
    type: 'request',
    timestamp: 1,
    data: { v: MESSAGE_VERSION, type: 'lookup', body },
  });
};

/** Asks for many sites at once, and kills the browser when it has come so far. */
async function killMidway(round: number, { writes = Number.POSITIVE_INFINITY, cards = Number.POSITIVE_INFINITY }) {
  const { local } = world.browser;
  local.holdAfter('set', writes);
  const before = local.counts.set;
  const countCards = async () =>
    (await local.getKeys()).filter((key) => key.startsWith(`card:killed-${round}-`)).length;
  for (const subject of toHosts(round)) void sendLookup(subject).catch(() => {});
  const isThere = async () => local.counts.set - before > writes || (await countCards()) >= cards;
  await expect.poll(isThere, { interval: 1 }).toBe(true);
  world.kill();
  local.mend();
  await world.browser.session.clear();
  await world.browser.start('onStartup');
}

test('S11, T25: a browser that is killed while it saves leaves each record whole or absent, no call uncounted, and no site allowed but by what is there', async () => {
  await world.store({ ...toSafetyItem(), ...toPolicyItem(toTestPolicy({ rules: [toGamblingRule('warn')] })) });
  const seen = { whole: 0, unknown: 0 };
  for (const [round, writes] of KILLS.entries()) {
    await killMidway(round, writes);
    const stored = await world.stored();
    seen.whole += await expectWhole(stored);
    await untilJudged(round, stored);
  }
  seen.unknown = (await world.readLedger()).unknown;
  // What was being saved when the browser was killed is there or in doubt: it is not called for again by itself.
  for (const host of toHosts(KILLS.length - 1).slice(0, 8)) {
    const failures = readFailures(await openCardOf(host));
    for (const failure of failures) expect(failure).toMatchObject({ kind: 'lost', billed: 'maybe' });
    const categorized = world.asked().filter((asked) => asked === `/api/categorize https://${host}`);
    expect([host, categorized.length]).toEqual([host, failures.length > 0 ? expect.toBeOneOf([0, 1]) : 1]);
  }
  // Kills that met nothing would prove nothing.
  expect(seen.whole).toBeGreaterThan(5);
  expect(seen.unknown).toBeGreaterThan(0);
});
