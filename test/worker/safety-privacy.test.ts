import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPrimed } from '../../lib/primed/list';
import type { SafetySettings } from '../../lib/settings/settings';
import { DAY } from '../../lib/time';
import { toCategoriesItem, toPolicyItem, toSafetyItem } from '../support/brand-safety';
import { readDatabases } from '../support/databases';
import { toGamblingRule, toTestPolicy } from '../support/policies';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

const POLICY = toTestPolicy({ rules: [toGamblingRule('warn')], block: ['blocked-example.com'] });
/** Sites that something is known of; the rest of the web has names with `visited-` in them. */
const KNOWN = ['saved-good.com', 'saved-bad.com', 'primed-good.com', 'primed-bad.com'];
/** What their badges are with brand safety off, and in the modes that disclose nothing. */
const BADGES = { off: ['', '', '', ''], saved: ['✓', '!', '?', '?'], primed: ['✓', '!', '✓', '!'] } as const;
type Mode = keyof typeof BADGES;
const MODES = ['off', 'saved', 'primed'] as const;

const ROUNDS = 20;
const TABS = 200;

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(async () => {
  await world.reset();
  const facts = { countryCode: 'NO', globalRank: 7, at: Date.now() - DAY };
  await addPrimed(
    [
      { host: 'primed-good.com', category: '/News', ...facts },
      { host: 'primed-bad.com', category: '/Gambling', ...facts },
    ],
    { now: Date.now(), oldest: 0 },
  );
  await world.store({
    ...toPolicyItem(POLICY),
    ...toCategoriesItem('saved-good.com', '/News'),
    ...toCategoriesItem('saved-bad.com', '/Gambling'),
  });
});
afterAll(() => world.close());

const setMode = (mode: SafetySettings['mode'] | 'off') =>
  world.store(toSafetyItem(mode === 'off' ? { on: false } : { mode }));

/** Ten navigations in one tab, to hosts that are new and to one that is known. */
async function browseOn(tab: number, number: number): Promise<void> {
  const address = (name: string, scheme = 'https') =>
    `${scheme}://${name}${number}.visited-${number % 7}.com/read?article=${number}`;
  const known = `https://${KNOWN[number % KNOWN.length]}/at/${number}`;
  const ways = [
    ...[address('a'), address('b', 'http'), address('c'), address('b', 'http'), address('c'), address('c')],
    ...[address('d'), known, address('d'), known],
  ];
  for (const way of ways) await world.tabs.navigate(tab, way);
}

/** Rounds in four tabs side by side. */
async function browse(): Promise<void> {
  const tabs = await world.tabs.open(Array(4).fill('about:blank'));
  await Promise.all(
    tabs.map(async (tab, place) => {
      for (let round = 0; round < ROUNDS / 4; round++) await browseOn(tab, 4 * round + place);
    }),
  );
  for (const tab of tabs) await world.tabs.close(tab);
}

/** The badges of the known sites, each in a new tab, are those of the mode. */
async function untilKnown(mode: Mode): Promise<void> {
  const tabs = await world.tabs.open(KNOWN.map((host) => `https://${host}/badge`));
  await expect.poll(() => tabs.map((tab) => world.tabs.toolbar(tab).badge)).toEqual(BADGES[mode]);
  for (const tab of tabs) await world.tabs.close(tab);
}

/** Everything that is stored, as one text. */
const readEverything = async () =>
  JSON.stringify([await world.stored(), await world.storedInSession(), await readDatabases()]);

async function expectNothingAsked(): Promise<void> {
  expect(world.asked()).toEqual([]);
  expect(world.strayed).toEqual([]);
  const stored = await readEverything();
  expect(stored).not.toContain('visited-');
  // The same reading sees what was saved before.
  for (const host of ['saved-bad.com', 'primed-bad.com']) expect(stored).toContain(host);
}

test.each(MODES)(
  `T7, T11, P1: in the mode "%s" ${ROUNDS * 10} navigations ask nobody, and 0 of the sites are in storage`,
  async (mode) => {
    world.setWait(async () => {});
    await setMode(mode);
    await untilKnown(mode);
    await browse();
    await untilKnown(mode);
    await expectNothingAsked();
  },
);

/** Addresses for so many tabs: four in twenty are of the known sites. */
const ADDRESSES = Array.from(
  { length: TABS },
  (_, n) => `https://${KNOWN[n % 20] ?? `t${n}.visited-${n % 7}.com`}/tab/${n}`,
);
const toBadge = (url: string, mode: Mode) =>
  BADGES[mode][KNOWN.indexOf(new URL(url).host)] ?? (mode === 'off' ? '' : '?');
const untilTabs = (tabs: number[], mode: Mode) =>
  expect
    .poll(() => tabs.map((tab) => world.tabs.toolbar(tab).badge))
    .toEqual(ADDRESSES.map((url) => toBadge(url, mode)));

test.each(MODES)(`T7: ${TABS} tabs opened at once in the mode "%s" are judged and ask nobody`, async (mode) => {
  await setMode(mode);
  await untilKnown(mode);
  await untilTabs(await world.tabs.open(ADDRESSES), mode);
  await expectNothingAsked();
});

test.each(MODES)(
  `B3: a browser that comes back in the mode "%s" with the ${TABS} tabs of its last session judges them so and asks nobody`,
  async (mode) => {
    await setMode(mode);
    await untilKnown(mode);
    world.kill();
    world.tabs.clear();
    await world.browser.session.clear();
    const tabs = world.tabs.restore(ADDRESSES);
    const starting = world.browser.start('onStartup');
    await Promise.all(tabs.map(world.tabs.reload));
    await starting;
    await untilTabs(tabs, mode);
    // A look at each.
    for (const tab of tabs) await world.tabs.activate(tab);
    await untilTabs(tabs, mode);
    await expectNothingAsked();
  },
);

test('the same counting sees the one call of a site in the mode that looks new sites up', async () => {
  await setMode('lookup');
  await world.tabs.open(['https://counted-example.com/']);
  await expect.poll(world.asked).toEqual(['/api/categorize https://counted-example.com']);
  await expect.poll(readEverything).toContain('counted-example.com');
});
