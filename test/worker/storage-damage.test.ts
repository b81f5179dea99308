import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toRecord } from '../../lib/browser/record';
import { CARD_VERSION } from '../../lib/lookup/saved-card';
import { resetSettings } from '../../lib/settings/changes';
import { toCategoriesItem, toPolicyItem, toSafetyItem } from '../support/brand-safety';
import { toGamblingRule, toTestPolicy } from '../support/policies';
import { listSections, openCardOf, readFailures, untilSettled } from '../support/worker-page';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

/** A record whose version, time, checksum and body are of nothing. */
const DAMAGED = '1|7|00000000|{';
const BY_ITSELF = ['/api/categorize', '/api/domain_expiration', '/api/domain_traffic_intelligence'];
const UNREAD_SETTINGS = { kind: 'internal', billed: 'no', field: 'settings' };

/** Looks a site up, and returns what is stored of it. */
async function saveSite(host: string): Promise<Record<string, string>> {
  await openCardOf(host);
  const own = Object.entries(await world.stored()).filter(([key]) => key.startsWith(`card:${host}:`));
  expect(own).toHaveLength(7);
  world.forgetCalls();
  return Object.fromEntries(own) as Record<string, string>;
}

/** The stored text with one letter of its body changed, which its checksum does not know of. */
const toTampered = (text: string) => text.replace(/"presence"/, '"presencf"');

test('S3, S12: damaged records are removed and said, the rest is shown, and each is called for by a click alone', async () => {
  const host = 'damaged-in-part.com';
  const saved = await saveSite(host);
  const keyOf = (section: string) => `card:${host}:${section}`;
  await world.store({
    // The wrong checksum, the record of another key, a whole record of the wrong shape.
    [keyOf('company')]: toTampered(saved[keyOf('company')] ?? ''),
    [keyOf('technologies')]: saved[keyOf('social')],
    [keyOf('registration')]: toRecord(
      CARD_VERSION,
      keyOf('registration'),
      { presence: 'present', data: 7 },
      Date.now(),
    ),
  });

  const card = await openCardOf(host);
  expect(card.removed).toBe(3);
  expect(listSections(card, 'ready')).toEqual(['categories', 'logo', 'social', 'traffic']);
  const waiting = listSections(card, 'waiting');
  for (const name of ['company', 'technologies', 'registration'] as const) {
    expect(waiting).toContain(name);
    expect(card.plan.callsFor([name], 'missing')).toBe(1);
    expect(Object.keys(await world.stored())).not.toContain(keyOf(name));
  }
  expect(world.asked()).toEqual([]);

  // One call answers company and technologies; the registration goes on waiting.
  await card.load(['company'], 'missing', false);
  await expect.poll(() => listSections(card, 'ready')).toEqual(expect.arrayContaining(['company', 'technologies']));
  expect(listSections(card, 'waiting')).toContain('registration');
  expect(world.paths()).toEqual(['/api/categorize']);
});

test('S3, S12: a site of which nothing can be read any more waits for a click that names its cost', async () => {
  const host = 'damaged-wholly.com';
  const saved = await saveSite(host);
  await world.store(Object.fromEntries(Object.entries(saved).map(([key, text]) => [key, toTampered(text)])));
  const card = await openCardOf(host);
  expect(card.removed).toBe(7);
  expect(listSections(card, 'ready')).toEqual([]);
  const byThemselves = listSections(card, 'waiting').filter(card.plan.loadsByItself);
  expect(card.plan.callsFor(byThemselves, 'missing')).toBe(3);
  expect(world.asked()).toEqual([]);
  await card.load(byThemselves, 'missing', false);
  await untilSettled(card);
  expect(listSections(card, 'ready')).toEqual(byThemselves);
  expect(world.paths()).toEqual(BY_ITSELF);
});

/** The keys of what is stored beside the cards, and was written by a lookup. */
const listBooks = async (kinds: RegExp) => Object.keys(await world.stored()).filter((key) => kinds.test(key));
const damage = (keys: string[]) => world.store(Object.fromEntries(keys.map((key) => [key, DAMAGED])));

test('S12: damaged ledger and circuit stop neither the popup nor a lookup', async () => {
  await saveSite('before-damage.com');
  await world.steer({ fault: '500' });
  await world.lookUp('failing.com');
  await world.steer({ fault: null });
  const books = await listBooks(/^(ledger|circuit)/);
  expect(books.map((key) => key.split(':')[0])).toEqual(expect.arrayContaining(['ledger', 'circuit']));
  await damage(books);
  world.kill();
  world.forgetCalls();
  const card = await openCardOf('after-damage.com');
  expect(readFailures(card)).toEqual([]);
  expect(world.paths()).toEqual(BY_ITSELF);
  expect(await world.readLedger()).toMatchObject({ sent: 3, billed: 3 });
});

test('S12: damaged ledger and circuit stop neither the popup nor a lookup; with a damaged journal the user is asked first', async () => {
  await saveSite('before-damage.com');
  const own = await listBooks(/^(ledger|journal|circuit)/);
  expect(own.length).toBeGreaterThanOrEqual(3);
  await damage(own);
  world.kill();
  const card = await openCardOf('after-damage.com');
  expect(readFailures(card)).toEqual([{ kind: 'lost', billed: 'maybe', isHeld: true }]);
  expect(world.asked()).toEqual([]);
  await card.load(listSections(card, 'failed'), 'refresh', true);
  await untilSettled(card);
  expect(readFailures(card)).toEqual([]);
  expect(world.paths()).toEqual(BY_ITSELF);
  // That click was about this site. Any other may have been in the journal.
  const other = await openCardOf('also-after-damage.com');
  expect(readFailures(other)).toEqual([{ kind: 'lost', billed: 'maybe', isHeld: true }]);
  expect(world.asked()).toHaveLength(3);
});

test.each<[what: string, harm: () => unknown]>([
  ['damaged settings', () => world.store({ settings: DAMAGED })],
  ['settings cut short', () => world.store({ settings: '{"v":1,"neverSend":["clinic.de"' })],
  ['settings that the browser does not read', () => world.browser.local.refuse('get', (key) => key === 'settings')],
])('S12: with %s nothing is sent, since the never-send list is among them, until they are reset', async (_, harm) => {
  await world.store(toSafetyItem({}, { neverSend: ['clinic.de'] }));
  await harm();
  world.kill();
  const card = await openCardOf('unknown-rules.com');
  expect(readFailures(card)).toEqual([UNREAD_SETTINGS]);
  expect(world.asked()).toEqual([]);

  world.browser.local.mend();
  await resetSettings();
  expect(JSON.parse(String((await world.stored()).settings))).toMatchObject({ neverSend: [] });
  expect(readFailures(await openCardOf('known-rules.com'))).toEqual([]);
  expect(world.paths()).toEqual(BY_ITSELF);
});

const GOOD = 'before-restart.com';
/** Enough of them that the loss of a part leaves others whole. */
const SAVED = Array.from({ length: 12 }, (_, n) => `saved-${n}.com`);
const keyOf = (host: string) => `card:${host}:categories`;

/** Every fourth of them the policy warns of. */
const toCards = (): Record<string, string> =>
  Object.assign({}, ...SAVED.map((host, n) => toCategoriesItem(host, n % 4 === 3 ? '/Gambling' : '/News')));

/** Saves sites, one of them by a lookup, with brand safety on; then the browser is closed, and `lose` takes from what it stored. */
async function restart(
  lose: (stored: Record<string, unknown>) => unknown = () => {},
): Promise<Record<string, unknown>> {
  await world.store({
    ...toSafetyItem({ mode: 'saved' }),
    ...toPolicyItem(toTestPolicy({ rules: [toGamblingRule('warn')] })),
    ...toCards(),
  });
  await saveSite(GOOD);
  const before = await world.stored();
  world.kill();
  await world.browser.session.clear();
  await lose(before);
  await world.browser.start('onStartup');
  return before;
}

/** Each of these sites has the badge that what is left of it says, and none of them is allowed by anything else. */
async function visitSaved(before: Record<string, unknown>): Promise<void> {
  const read = async (key: string): Promise<unknown> =>
    (await world.browser.local.get(key).catch((): Record<string, unknown> => ({})))[key];
  const isWhole = async (key: string) => (await read(key)) !== undefined && (await read(key)) === before[key];
  const hasRules = (await isWhole('settings')) && (await isWhole('policy'));
  const hosts = [GOOD, ...SAVED];
  const allowed: string[] = [];
  const tabs = await world.tabs.open(hosts.map((host) => `https://${host}/page?token=1`));
  for (const [place, host] of hosts.entries()) {
    const card = (await isWhole(keyOf(host))) ? String(before[keyOf(host)]) : '';
    const badges = card === '' ? ['?', '?!'] : card.includes('/Gambling') ? ['!'] : ['✓'];
    if (hasRules && badges.includes('✓')) allowed.push(host);
    // Without settings and policy there may be no badge at all.
    if (hasRules) await expect.poll(() => badgeOf(tabs[place]), { message: host }).toBeOneOf(badges);
  }
  const verdicts = await Promise.all(hosts.map((host) => world.ask('judge', { host })));
  const isAllowed = (place: number) => verdicts[place]?.ok && verdicts[place].body.decision?.verdict === 'allowed';
  expect(hosts.filter((_, place) => isAllowed(place))).toEqual(allowed);
  expect(hosts.filter((_, place) => badgeOf(tabs[place]) === '✓')).toEqual(allowed);
}
const badgeOf = (tab = 0) => world.tabs.toolbar(tab).badge;

test('S11: what was saved before the browser was closed is there after it: cards without a call, and the badges of sites', async () => {
  const before = await restart();
  await visitSaved(before);
  expect(listSections(await openCardOf(GOOD), 'ready')).toHaveLength(7);
  expect(world.asked()).toEqual([]);
});

const remove = (keys: string[]) => world.browser.local.remove(keys);
const cardKeys = (stored: Record<string, unknown>) => Object.keys(stored).filter((key) => key.startsWith('card:'));

const LOSSES: [name: string, lose: (stored: Record<string, unknown>) => unknown][] = [
  [
    'S3: with every third saved record changed',
    (stored) => {
      const changed = cardKeys(stored).filter((_, n) => n % 3 === 0);
      return world.store(Object.fromEntries(changed.map((key) => [key, toTampered(String(stored[key]))])));
    },
  ],
  ['S3: with every saved record damaged', (stored) => damage(cardKeys(stored))],
  [
    'S4: with a saved site that the browser cannot read',
    () => world.browser.local.refuse('get', (key) => key.startsWith('card:saved-0.com:')),
  ],
  [
    'S5: with what was stored last gone',
    (stored) => remove(Object.keys(stored).slice(Object.keys(stored).length >> 1)),
  ],
  ['S6: with what was stored first gone', (stored) => remove(Object.keys(stored).slice(0, 8))],
  ['S6: with nothing left', () => world.browser.local.clear()],
  ['S12: with a damaged policy', () => damage(['policy'])],
  ['S12: without a policy', () => remove(['policy'])],
  ['S12: without settings', () => remove(['settings'])],
];

test.each(LOSSES)('%s, no site is allowed by what is lost, the next start opens, and lookups work', async (_, lose) => {
  await visitSaved(await restart(lose));
  // What the damage took is not called for by itself.
  expect(world.asked()).toEqual([]);
  await world.ask('save-key', { address: world.address, key: world.key, keep: 'local' });
  for (const host of [GOOD, 'after-restart.com']) {
    const card = await openCardOf(host);
    await card.load([...listSections(card, 'waiting'), ...listSections(card, 'failed')], 'missing', true);
    await untilSettled(card);
    expect(listSections(card, 'ready')).toHaveLength(9);
  }
  expect(world.callsAbout('after-restart.com')).toBeGreaterThan(0);
});

test('S4: where nothing can be read no site is allowed, nothing is sent, and we say so', async () => {
  const before = await restart(() => world.browser.local.refuse('get', () => true));
  await visitSaved(before);
  expect(readFailures(await openCardOf('after-restart.com'))).toEqual([UNREAD_SETTINGS]);
  expect(world.asked()).toEqual([]);
});
