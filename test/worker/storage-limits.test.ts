import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hasUnsaved } from '../../components/card/card-sections';
import { changeSettings } from '../../lib/settings/changes';
import { readSettings } from '../../lib/settings/store';
import { toPolicyItem, toSafetyItem } from '../support/brand-safety';
import { toTestPolicy } from '../support/policies';
import { fillUp, toSavedSite } from '../support/saved-companies';
import { ONE_CALL } from '../support/stored';
import { listSections, openCardOf, readFailures, untilSettled } from '../support/worker-page';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(async () => {
  await world.reset();
  await changeSettings((settings) => ({ ...settings, ...ONE_CALL }));
});
afterAll(() => world.close());

/** What Chromium lets an extension store. */
const QUOTA = 10 * 1024 * 1024;
const NO_CALL = { kind: 'not-saved', billed: 'no' };

const readKeys = () => world.browser.local.getKeys();

/** Fills storage to its quota. */
async function fillStorage(toItems: (index: number, size: number) => Record<string, string>): Promise<void> {
  await fillUp(world.store, toItems);
  expect(await world.browser.local.getBytesInUse()).toBeGreaterThan(QUOTA - 3_000);
}

test.each([
  ['that has saved before', () => openCardOf('saved-before.com')],
  ['that has only just started', async () => world.kill()],
])(
  'S1: at the quota a worker %s drops the oldest sites, saves the new one, and settings can be written',
  async (_, prepare) => {
    await prepare();
    // The first sites are the ones used longest ago.
    await fillStorage((index, size) => toSavedSite(`old-${index}.com`, size, 3_000 - index));
    const before = (await readKeys()).filter((key) => /^card:old-/.test(key));

    const card = await openCardOf('newcomer.com');
    expect(readFailures(card)).toEqual([]);
    expect(hasUnsaved(card.sections.value)).toBe(false);
    expect(await readKeys()).toContain('card:newcomer.com:company');

    const after = new Set((await readKeys()).filter((key) => /^card:old-/.test(key)));
    const dropped = before.filter((key) => !after.has(key));
    expect(dropped.length).toBeGreaterThan(before.length * 0.15);
    expect(dropped.length).toBeLessThan(before.length * 0.25);
    const toIndex = (key: string) => Number(/old-(\d+)/.exec(key)?.[1]);
    expect(Math.max(...dropped.map(toIndex))).toBeLessThan(Math.min(...[...after].map(toIndex)));

    await changeSettings((settings) => ({ ...settings, loadLogos: false }));
    expect(await readSettings()).toMatchObject({ loadLogos: false });
    expect(world.callsAbout('newcomer.com')).toBe(1);
  },
);

test('S1: where nothing can be dropped, nothing is sent, and the user is told', async () => {
  await fillStorage((index, size) => ({ [`foreign-${index}`]: 'x'.repeat(size) }));
  const card = await openCardOf('no-room.com');
  expect(readFailures(card)).toEqual([NO_CALL]);
  expect(world.asked()).toEqual([]);
  expect((await readKeys()).filter((key) => key.startsWith('card:'))).toEqual([]);
  // Once there is room, the same page goes on.
  await world.browser.local.remove('foreign-0');
  await retry(card);
  expect(readFailures(card)).toEqual([]);
  expect(world.callsAbout('no-room.com')).toBe(1);
});

/** Presses the button of a notice. */
async function retry(card: Awaited<ReturnType<typeof openCardOf>>): Promise<void> {
  const failed = listSections(card, 'failed');
  expect(card.plan.callsFor(failed, 'refresh')).toBe(1);
  await card.load(failed, 'refresh', false);
  await untilSettled(card);
}

test('S2: a storage that refuses every write means no call: one failure, 0 calls, no loop', async () => {
  world.browser.local.refuse('set', () => true);
  const before = world.browser.local.counts.set;
  const card = await openCardOf('refused-write.com');
  expect(readFailures(card)).toEqual([NO_CALL]);
  expect(world.asked()).toEqual([]);
  const writes = world.browser.local.counts.set - before;
  expect(writes).toBeGreaterThan(0);
  expect(writes).toBeLessThanOrEqual(3);
  await retry(card);
  expect(readFailures(card)).toEqual([NO_CALL]);
  expect(world.asked()).toEqual([]);
  expect(await world.readLedger()).toMatchObject({ sent: 0 });
});

test('S2: an answer that storage does not take is shown, is said to be not saved, and is gone with the page', async () => {
  world.browser.local.refuse('set', (key) => key.startsWith('card:'));
  const card = await openCardOf('unsaved.com');
  expect(listSections(card, 'ready')).toEqual(['categories', 'logo', 'company', 'technologies', 'social']);
  expect(hasUnsaved(card.sections.value)).toBe(true);
  expect((await readKeys()).filter((key) => key.startsWith('card:'))).toEqual([]);
  expect(await world.readLedger()).toMatchObject({ sent: 1, billed: 1 });

  const again = await openCardOf('unsaved.com');
  expect(listSections(again, 'ready')).toEqual([]);
  expect(readFailures(again)).toEqual([{ kind: 'not-saved', billed: 'yes', isHeld: true }]);
  expect(world.callsAbout('unsaved.com')).toBe(1);
});

const MANY = 2_000;

test(`S13: among ${MANY} saved sites the card of one opens from storage without a call, and one is judged, by as many reads as alone`, async () => {
  // What it says can only be said by what is saved.
  const rule = { id: 'n', name: 'Norway', when: { countries: ['NO'] }, then: 'warn' as const, reason: 'Of Norway' };
  await world.store({ ...toSafetyItem({}, ONE_CALL), ...toPolicyItem(toTestPolicy({ rules: [rule] })) });
  await openCardOf('among-many.com');
  const countReads = async (work: () => Promise<unknown>) => {
    world.kill();
    await world.wake();
    const before = world.browser.local.counts.get;
    await work();
    return world.browser.local.counts.get - before;
  };
  const open = () => openCardOf('among-many.com');
  const judge = (host: string) => world.ask('judge', { host });
  const alone = { opening: await countReads(open), judging: await countReads(() => judge('none-7.com')) };
  await world.store(
    Object.assign({}, ...Array.from({ length: MANY }, (_, index) => toSavedSite(`many-${index}.com`, 620))),
  );
  world.forgetCalls();

  expect(await countReads(open)).toBeLessThanOrEqual(alone.opening);
  expect(await countReads(() => judge('many-7.com'))).toBeLessThanOrEqual(alone.judging);
  expect(await judge('many-8.com')).toMatchObject({ body: { decision: { verdict: 'warned' } } });
  expect(world.asked()).toEqual([]);
});
