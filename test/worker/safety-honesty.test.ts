import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { openDB } from 'idb';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { toRecord } from '../../lib/browser/record';
import { CARD_VERSION } from '../../lib/lookup/saved-card';
import { addPrimed } from '../../lib/primed/list';
import type { Condition } from '../../lib/safety/policy';
import type { SafetySettings } from '../../lib/settings/settings';
import { DAY, MINUTE } from '../../lib/time';
import { toCategoriesItem, toPolicyItem, toSafetyItem } from '../support/brand-safety';
import { createMalformedMessages, GOOD_BODIES } from '../support/malformed';
import { toGamblingRule, toTestPolicy } from '../support/policies';
import { waitUntil } from '../support/wait';
import { browseWith } from '../support/worker-browsing';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';

const GOOD = 'good-example.com';
const WARNED = 'warned-example.com';
const ELSEWHERE = 'elsewhere-example.com';
const ALLOWED = '✓';
const POLICY = toTestPolicy({ rules: [toGamblingRule('warn')] });
const WRITES = 500;
const MESSAGES = 1000;
const KILLS = 60;

let world: WorkerWorld;
let tab: number;

const GOOD_ITEM = () => toCategoriesItem(GOOD, '/News');
const inMode = (safety: Partial<SafetySettings> = {}) => toSafetyItem({ on: true, ...safety });

/** The tab goes to the site of a host; its title once it has this badge. */
async function untilBadge(host: string, badge: string): Promise<string> {
  await world.tabs.navigate(tab, `https://${host}/`);
  await world.tabs.untilBadge(tab, badge);
  return world.tabs.toolbar(tab).title;
}
/** The hosts whose badge ever said that they are allowed. */
const allowedHosts = () =>
  world.tabs
    .badgesShown()
    .filter((badge) => badge.endsWith(` ${ALLOWED}`))
    .map((badge) => badge.split(' ')[0]);
const leave = () => world.tabs.navigate(tab, 'about:blank');
/** Until what has begun has come to rest, where nothing waits for time. */
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
};

beforeAll(async () => {
  world = await createWorkerWorld();
});
/** Before each row the good site is allowed: a row that changes nothing would be seen. */
beforeEach(async () => {
  await world.reset();
  await browseWith(world, { ...inMode(), ...toPolicyItem(POLICY), ...GOOD_ITEM() });
  tab = (await world.tabs.open(['about:blank']))[0] ?? 0;
  await world.tabs.activate(tab);
  await untilBadge(GOOD, ALLOWED);
  await leave();
  world.tabs.forgetBadges();
  // What is said of a call goes by the clock of the worker.
  world.skipWaits();
});
afterAll(() => world.close());

const cardKey = `card:${GOOD}:categories`;
const toAnswer = (change: object) => ({
  ...{ presence: 'present', source: 'service', fetchedAt: Date.now() - DAY, updatedAt: null, answeredFor: null },
  data: [{ path: '/News', steps: ['News'], confidence: 0.9, iab: [] }],
  ...change,
});
const toCard = (body: unknown, version = CARD_VERSION, key = cardKey) => ({
  [cardKey]: toRecord(version, key, body, Date.now()),
});
const lists = { block: [], allow: [], rules: [] };
const damage = (text = '') =>
  text.replace('News', 'Newz').replace('Gambling', 'Gamblinh').replace('"on":true', '"on":tru');
/** An exception that lets the good site pass until then, where nothing is known of it. */
const toException = (until: string) => ({
  [cardKey]: null,
  overrides: toRecord(1, 'overrides', [{ host: GOOD, scope: 'host', then: 'allow', reason: '', until }], 1),
});

/** What is stored instead, and the badge of the good site then. */
const STORED: [name: string, toItems: () => Record<string, unknown>, badge: string][] = [
  ['nothing is saved of the site', () => ({ [cardKey]: null }), '?'],
  ['the saved data is too old for the policy', () => toCategoriesItem(GOOD, '/News', 31 * DAY), '…'],
  ['the clock went forward ten years', () => toCategoriesItem(GOOD, '/News', 3650 * DAY), '…'],
  ['the clock went back a year', () => toCategoriesItem(GOOD, '/News', -365 * DAY), '…'],
  ['the data is over a day younger than the clock says', () => toCategoriesItem(GOOD, '/News', -DAY - MINUTE), '…'],
  ['the saved record is damaged', () => ({ [cardKey]: damage(GOOD_ITEM()[cardKey]) }), '?'],
  ['the saved record is cut off', () => ({ [cardKey]: GOOD_ITEM()[cardKey]?.slice(0, -9) }), '?'],
  [
    'the saved record is that of another site',
    () => ({ [cardKey]: toRecord(CARD_VERSION, 'card:x.com:categories', toAnswer({}), 1) }),
    '?',
  ],
  ['the saved record is of another version', () => toCard(toAnswer({}), CARD_VERSION + 1), '?'],
  ['the saved record is no text', () => ({ [cardKey]: { presence: 'present' } }), '?'],
  ['the saved answer holds no data', () => toCard(toAnswer({ data: null })), '?'],
  ['the saved answer is no answer', () => toCard(7), '?'],
  ['the service said that it knows no category', () => toCard(toAnswer({ presence: 'empty', data: [] })), '?'],
  ['the plan kept the category back', () => toCard(toAnswer({ presence: 'limited', data: null })), '?'],
  ['the category could not be read', () => toCard(toAnswer({ presence: 'unreadable', data: null })), '?'],
  ['the policy is damaged', () => ({ policy: damage(toPolicyItem(POLICY).policy) }), '?!'],
  ['the policy is cut off', () => ({ policy: toPolicyItem(POLICY).policy?.slice(0, 200) }), '?!'],
  [
    'the policy is of a newer schema',
    () => ({ policy: toRecord(1, 'policy', { policy: { ...POLICY, schema: 2 }, lists: null }, 1) }),
    '?!',
  ],
  [
    'the policy is of a newer record',
    () => ({ policy: toRecord(2, 'policy', { policy: POLICY, lists: null }, 1) }),
    '?!',
  ],
  [
    'the policy has lost its rules',
    () => ({ policy: toRecord(1, 'policy', { policy: { ...POLICY, rules: null }, lists: null }, 1) }),
    '?!',
  ],
  [
    'the lists of the policy are gone',
    () => ({ policy: toRecord(1, 'policy', { policy: { ...POLICY, ...lists }, lists: 'policy-lists:gone' }, 1) }),
    '?!',
  ],
  ['the exceptions are damaged', () => ({ overrides: 'x' }), '?!'],
  ['the exceptions are no list', () => ({ overrides: toRecord(1, 'overrides', { host: GOOD }, 1) }), '?!'],
  ['the settings are damaged', () => ({ settings: damage(inMode().settings) }), '?!'],
  ['the settings are of another version', () => ({ settings: inMode().settings?.replace('"v":2', '"v":9') }), '?!'],
  [
    'a rule looks at a section that is not saved',
    () =>
      toPolicyItem({
        ...POLICY,
        rules: [{ id: 'c', name: 'Abroad', when: { countries: ['NO'] }, then: 'block', reason: '' }],
      }),
    '?',
  ],
  ['an exception has run out', () => toException('2020-01-01T00:00:00Z'), '?'],
  ['the end of an exception cannot be read', () => toException('soon'), '?'],
];

/** Puts items in the place of what is stored; null takes one away. */
async function put(items: Record<string, unknown>): Promise<void> {
  const gone = Object.keys(items).filter((key) => items[key] === null);
  await world.browser.local.remove(gone);
  await world.store(Object.fromEntries(Object.entries(items).filter(([key]) => !gone.includes(key))));
}

describe('T25, M15: the badge says "allowed" 0 times', () => {
  test.each(STORED)('T25: where %s, to a worker that runs and to one that starts on it', async (_, toItems, badge) => {
    await put(toItems());
    expect(await untilBadge(GOOD, badge)).not.toContain('Allowed');
    await leave();
    world.kill();
    expect(await untilBadge(GOOD, badge)).not.toContain('Allowed');
    expect(allowedHosts()).toEqual([]);
  });
});

describe('T25: what the browser refuses', () => {
  test('T25, S4, S7: storage refuses to be read: the badge says "allowed" 0 times', async () => {
    await world.store(toCategoriesItem('new-one.com', '/News'));
    world.browser.local.failAfter('get');
    await untilBadge('new-one.com', '?!');
    await untilBadge(ELSEWHERE, '?!');
    expect(allowedHosts()).toEqual([]);
  });

  test('T25, W8: storage never answers: the badge says "allowed" 0 times', async () => {
    await world.store(toCategoriesItem('new-two.com', '/News'));
    world.browser.local.holdAfter('get');
    await untilBadge('new-two.com', '');
    await settle();
    await untilBadge(ELSEWHERE, '');
    await settle();
    expect(world.tabs.badgesShown()).toEqual(['new-two.com ', `${ELSEWHERE} `]);
  });

  test('T25, what is shown cannot be written: the badge says "allowed" 0 times', async () => {
    const writing = vi.spyOn(world.tabs.api.action, 'setBadgeText').mockRejectedValue(new Error('gone'));
    onTestFinished(() => writing.mockRestore());
    await untilBadge(GOOD, '');
    // By now its badge was refused.
    await world.tabs.untilTitle(tab, 'Allowed');
    await untilBadge(ELSEWHERE, '');
    await world.tabs.untilTitle(tab, 'Unknown');
    expect(allowedHosts()).toEqual([]);
  });

  test('T25, S14: where the large store cannot be opened, what a primed list would know is unknown, and a policy with long lists is an error', async () => {
    const primed = { host: 'primed-example.com', category: '/News', countryCode: null, globalRank: null };
    await world.store(inMode({ mode: 'primed' }));
    await addPrimed([{ ...primed, at: Date.now() - DAY }], { now: Date.now(), oldest: 0 });
    await untilBadge('primed-example.com', ALLOWED);
    await leave();
    world.kill();
    world.tabs.forgetBadges();
    // As a newer version would leave it: the worker's own connection is closed, and it gets no other.
    (await openDB('sitecard', 99)).close();
    await world.store(inMode({ mode: 'primed', logDays: 0 }));
    await untilBadge('primed-example.com', '?');
    await world.store({
      policy: toRecord(1, 'policy', { policy: { ...POLICY, ...lists }, lists: 'policy-lists:a' }, 1),
    });
    await untilBadge(GOOD, '?!');
    expect(allowedHosts()).toEqual([]);
  });
});

describe('T25: what a badge outlives', () => {
  test('T25, S1: where storage is full to the last byte, a new site is unknown', async () => {
    await put({ ...inMode({ mode: 'lookup' }), [cardKey]: null });
    let written = 0;
    for (const size of [1_000_000, 10_000, 100, 1]) {
      const isTaken = () =>
        world.store({ [`full-${written++}`]: 'x'.repeat(size) }).then(
          () => true,
          () => false,
        );
      while (await isTaken());
    }
    await untilBadge('full-example.com', '‖');
    await leave();
    await untilBadge('full-example.com', '‖');
    expect(allowedHosts()).toEqual([]);
    expect(world.asked()).toEqual([]);
  });

  test(`T25, S8, S10: after ${2 * WRITES} writes of the record of an open site by two pages its badge says what the last one left`, async () => {
    await untilBadge(GOOD, ALLOWED);
    const records = [toCategoriesItem(GOOD, '/Gambling'), GOOD_ITEM()];
    const write = async () => {
      for (let n = 0; n < WRITES; n++) await world.store(records[n % 2] ?? {});
    };
    await Promise.all([write(), write()]);
    await put({ [cardKey]: null });
    await world.tabs.untilBadge(tab, '?');
    await leave();
    world.tabs.forgetBadges();
    await untilBadge(GOOD, '?');
    expect(allowedHosts()).toEqual([]);
  });

  test('T25, W10: where the browser has lost our alarms, an exception that has ended allows no page', async () => {
    await put(toException(new Date(Date.now() + MINUTE).toISOString()));
    await untilBadge(GOOD, ALLOWED);
    await waitUntil(() => world.browser.alarms.has('override-end'), 'its end is awaited');
    world.browser.alarms.clear();
    await leave();
    world.clock.ahead += MINUTE;
    world.tabs.forgetBadges();
    await untilBadge(GOOD, '?');
    expect(allowedHosts()).toEqual([]);
  });

  test(`T25, U1: ${MESSAGES} messages that are none of ours leave an unknown site unknown`, async () => {
    const host = GOOD_BODIES['allow-host'].host;
    await untilBadge(host, '?');
    await Promise.all(createMalformedMessages(1, MESSAGES).map((message) => world.browser.sendMessage(message)));
    await untilBadge(ELSEWHERE, '?');
    await untilBadge(host, '?');
    expect(allowedHosts()).toEqual([]);
    expect(world.asked()).toEqual([]);
  });
});

/** What becomes of the call for a new site: by the name of its host, or by how the stand-in is steered. */
type Call = [name: string, host: string, wanted?: Parameters<WorkerWorld['steer']>[0]];
const CALLS: Call[] = [
  ['A7: the service answers with a page', 'html.com'],
  ['A7: the service answers with nothing', 'empty.com'],
  ['A7: the service answers with null', 'null.com'],
  ['A7: the service answers with a list', 'array.com'],
  ['A7: the service answers with a text', 'string.com'],
  ['A6: the service fails', '500.com'],
  ['A6: a gateway fails', '502html.com'],
  ['A2: the service cannot reach the site', 'unreach.com'],
  ['A2: the service finds nothing to classify', 'noindex.com'],
  ['A1: the service says something of its own', 'said.com'],
  ['A8: the service breaks the connection', 'reset-9.com'],
  ['A8: the service breaks off its answer', 'trunc-90.com'],
  ['A10: the service sends a bomb', 'bomb.com'],
  ['A14: the service answers in another encoding', 'latin1.com'],
  ['A10: the service answers without end', 'huge.com'],
  ['W5: the service drips its answer', 'drip.com'],
  ['A13: the service nests its answer a million deep', 'deep.com'],
  ['A11, A12: the service sends categories that cannot be read', 'len.com'],
  ['T16: the service answers for another site', 'liar.com'],
  ['A4: the plan does not have the endpoint', 'plan200.com'],
  ['A4: the plan is refused', '403plan.com'],
  ['W4: the service never answers', 'hang.com'],
  // Arbitrary answers whose categories are no list, or a list of nothing that is one.
  ...[1, 9, 13, 15, 20, 24, 32, 33, 36, 53].map(
    (n): Call => [`A18: the service sends arbitrary answer ${n}`, `fuzz-${n}.com`],
  ),
];
/** Calls that end when the worker gives them up, much later. */
const ENDLESS = ['drip.com', 'hang.com'];
/** What every further call would meet too stops the lookups. */
const STOPPING: Call[] = [
  ['A3: the key is refused', 'keyless.com', { key: 'sk-another-0123456789abcdef' }],
  ['the month has no calls left', 'quotaless.com', { calls: 0 }],
  ['A5: the service wants it slower', 'slower.com', { fault: '429-30' }],
  ...[301, 302, 303, 307, 308].map(
    (code): Call => [`A20: the service sends its caller elsewhere by ${code}`, `${code}-other.com`],
  ),
];

/** What is odd in the answer, by the name of the host, a condition that rests on it, and the badge by a rule that warns. */
const ODD: [name: string, host: string, when: Condition, badge: string][] = [
  ['A11: the company is kept back', 'limited.com', { countries: ['NO'] }, '?'],
  ['A11: nothing is told of companies', 'noobjects.com', { countries: ['NO'] }, '?'],
  ['A11: every field of the company is null', 'nullcompany.com', { countries: ['NO'] }, '?'],
  ['A14: its categories end in what no one sees', 'bidi.com', { categories: ['/Law & Government'] }, '!'],
  ['A16: its rank is 0', 'numbers.com', { rankWorseThan: 1000, orRankUnknown: true }, '!'],
  // 7, -1 and "NaN" in the answer: what is no confidence must not make a rule that asks for one fail.
  ...[1, 2, 5].map((n): (typeof ODD)[number] => [
    `A16: the confidence of category ${n} is no confidence`,
    `numbers.odd-${n}.com`,
    { categories: [`/Travel/Odd ${n}`], minConfidence: 0.8 },
    '!',
  ]),
  ['A17: it was registered on a day that does not exist', 'dates.com', { registeredWithinDays: 30 }, '?'],
  ['A17: it expires on a day that does not exist', 'dates.net', { expiresWithinDays: 30 }, '?'],
  ['A17: it expired before it was registered', 'dates-order.com', { expiresWithinDays: 30 }, '!'],
  ['A17: it expires sooner than its count of days says', 'dates-disagree.com', { expiresWithinDays: 3650 }, '!'],
];
const QUOTA_ERROR = 'Resource::kQuotaBytes quota exceeded';

/** Lets writes of these items go wrong from now on. */
function spoilWrites(isMeant: (items: Record<string, unknown>) => boolean, spoil: () => Promise<void>) {
  const real = world.browser.local.set;
  const writing = vi
    .spyOn(world.browser.local, 'set')
    .mockImplementation((items) => (isMeant(items) ? spoil() : real(items)));
  onTestFinished(() => writing.mockRestore());
}
const hasCard = (items: Record<string, unknown>) => Object.keys(items).some((key) => key.startsWith('card:'));
const isAwaited = async (host: string) => {
  const reply = await world.ask('judge', { host });
  return !reply.ok || reply.body.isAwaited;
};

describe('T25: in the mode that looks new sites up', () => {
  test.each([...CALLS, ...STOPPING])('T25, %s: a new site is unknown', async (_, host, wanted) => {
    if (wanted) await world.steer(wanted);
    await browseWith(world, inMode({ mode: 'lookup' }));
    const badge = STOPPING.some(([, one]) => one === host) ? '‖' : '?';
    await untilBadge(host, badge);
    await waitUntil(() => world.callsAbout(host) > 0, 'the service is asked');
    if (!ENDLESS.includes(host)) await waitUntil(async () => !(await isAwaited(host)), 'the call has ended');
    await leave();
    await untilBadge(host, badge);
    expect(world.callsAbout(host)).toBe(1);
    expect(allowedHosts()).toEqual([]);
  });

  test.each([
    ['A9: the browser is offline', async () => world.setOffline(true)],
    ['K4: no key is saved', () => world.browser.local.remove('credentials')],
  ])('T25, %s: a new site is unknown, and nobody is asked', async (_, take) => {
    await take();
    await browseWith(world, inMode({ mode: 'lookup' }));
    await untilBadge('unasked-example.com', '‖');
    await world.tabs.untilTitle(tab, 'Automatic lookups stopped');
    expect(allowedHosts()).toEqual([]);
    expect(world.asked()).toEqual([]);
  });

  test.each(ODD)('T25, %s: a rule that rests on it lets no new site pass', async (_, host, when, badge) => {
    const rule = { ...toGamblingRule('warn'), when };
    await browseWith(world, { ...inMode({ mode: 'lookup' }), ...toPolicyItem({ ...POLICY, rules: [rule] }) });
    await untilBadge(host, badge);
    // The answer is written down together with the bill.
    await waitUntil(async () => (await world.readLedger()).billed === 1, 'the answer is there');
    await leave();
    await untilBadge(host, badge);
    expect(world.callsAbout(host)).toBe(1);
    expect(allowedHosts()).toEqual([]);
  });

  test.each([
    ['S1: nothing more can be saved', QUOTA_ERROR, () => true, '‖', 0],
    ['S1: no card can be saved', QUOTA_ERROR, hasCard, '?', 1],
    ['S2: every write fails', 'IO error: disk', () => true, '‖', 0],
  ])('T25, %s: a new site is unknown', async (_, error, isMeant, badge, calls) => {
    await browseWith(world, inMode({ mode: 'lookup' }));
    spoilWrites(isMeant, () => Promise.reject(new Error(error)));
    await untilBadge('unsaved-example.com', badge);
    await waitUntil(async () => !(await isAwaited('unsaved-example.com')), 'no call is under way');
    await untilBadge('unsaved-example.com', badge);
    expect(world.callsAbout('unsaved-example.com')).toBe(calls);
    expect(allowedHosts()).toEqual([]);
  });

  test('T25: a site whose answer arrives is allowed then, and not before', async () => {
    await browseWith(world, inMode({ mode: 'lookup' }));
    const answer = world.holdAnswers();
    await untilBadge('answered.com', '?');
    await waitUntil(() => world.callsAbout('answered.com') === 1, 'the service is asked');
    await untilBadge('answered.com', '?');
    expect(allowedHosts()).toEqual([]);
    answer();
    await world.tabs.untilBadge(tab, ALLOWED);
    expect(world.callsAbout('answered.com')).toBe(1);
  });
});

/** What cuts off the call for a new site, and the badge of it and of what is opened later. */
const CUTS: [name: string, badge: string, later: string, cut: () => unknown][] = [
  ['W2, S9: the worker is killed before its answer comes', '?', ALLOWED, () => world.kill()],
  ['K5: the key is forgotten', '‖', '‖', () => world.ask('forget-key', {})],
  [
    ...(['K5: the key is changed', '‖', '‖'] as const),
    () => world.ask('save-key', { address: world.address, key: 'sk-another-0123456789abcdef', keep: 'local' }),
  ],
];

describe('T25: a call that is cut off', () => {
  test.each(CUTS)('T25, %s: the new site is unknown, and not asked about again', async (_, badge, later, cut) => {
    await browseWith(world, inMode({ mode: 'lookup' }));
    const answer = world.holdAnswers((body) => body.includes('cut-off.com'));
    await untilBadge('cut-off.com', '?');
    await waitUntil(() => world.callsAbout('cut-off.com') === 1, 'the service is asked');
    await cut();
    await waitUntil(async () => (await world.readLedger()).unknown === 1, 'the call is in doubt');
    await untilBadge('cut-off.com', '?');
    await untilBadge(ELSEWHERE, later);
    answer();
    await untilBadge('cut-off.com', badge);
    expect(world.callsAbout('cut-off.com')).toBe(1);
    expect(allowedHosts()).not.toContain('cut-off.com');
  });

  test('T25, W3: the worker is killed before its answer is stored: the new site is unknown, and not asked about again', async () => {
    await browseWith(world, inMode({ mode: 'lookup' }));
    let isHeld = false;
    let mayStore = false;
    const isMeant = (items: Record<string, unknown>) => !mayStore && hasCard(items);
    spoilWrites(isMeant, () => {
      isHeld = true;
      return new Promise(() => {});
    });
    await untilBadge('unstored.com', '?');
    await waitUntil(() => isHeld, 'the answer has come');
    world.kill();
    mayStore = true;
    await waitUntil(async () => (await world.readLedger()).unknown === 1, 'the call is in doubt');
    await untilBadge('unstored.com', '?');
    await untilBadge(ELSEWHERE, ALLOWED);
    await untilBadge('unstored.com', '?');
    expect(world.callsAbout('unstored.com')).toBe(1);
    expect(allowedHosts()).not.toContain('unstored.com');
  });

  test('T25, A9: where nobody listens at the address of the service, new sites are unknown', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    await world.ask('save-key', { address: `http://127.0.0.1:${port}`, key: world.key, keep: 'local' });
    await browseWith(world, inMode({ mode: 'lookup' }));
    for (const [index, host] of ['refused-example.com', 'refused-too.com'].entries()) {
      await untilBadge(host, '?');
      await waitUntil(async () => (await world.readLedger()).unknown === index + 1, 'a call is in doubt');
    }
    await untilBadge('refused-example.com', '?');
    expect(allowedHosts()).toEqual([]);
  });
});

test(`W1, T25: with the worker killed at random in ${KILLS} navigations, only what was known as fresh is ever shown as allowed`, async () => {
  const OLD = 'old-example.com';
  await world.store({ ...toCategoriesItem(WARNED, '/Gambling'), ...toCategoriesItem(OLD, '/News', 40 * DAY) });
  const wanted: Record<string, string> = { [GOOD]: ALLOWED, [WARNED]: '!', [OLD]: '…', 'unknown-example.com': '?' };
  const hosts = Object.keys(wanted);
  for (let n = 0; n < KILLS; n++) {
    const host = hosts[(n * 7) % hosts.length] ?? GOOD;
    const going = world.tabs.navigate(tab, `https://${host}/${n}`);
    // Anywhere between its start and its verdict, in an order that looks like none.
    for (let turn = 0; turn < (n * 37) % 90; turn++) await new Promise((resume) => setImmediate(resume));
    world.kill();
    await going;
  }
  expect(allowedHosts().filter((host) => host !== GOOD)).toEqual([]);
  // Left alone it says what is so, and ends what was cut off.
  for (const host of hosts) await untilBadge(host, wanted[host] ?? '');
  expect(new Set(allowedHosts())).toEqual(new Set([GOOD]));
});

describe('T25: what others take away', () => {
  test('T25: where the policy of the organisation cannot be read, its browser says so, and allows nothing', async () => {
    await world.browser.managed.set({ policy: { ...POLICY, maxAgeDays: 30, schema: 2 } });
    await untilBadge(GOOD, '?!');
    world.kill();
    await untilBadge(GOOD, '?!');
    expect(allowedHosts()).toEqual([]);
    // The same browser allows the site by a policy that can be read.
    await world.browser.managed.set({ policy: POLICY });
    await untilBadge(GOOD, ALLOWED);
  });

  test('U6, T25: where the permission is taken away, every badge says "off", and no later page is allowed', async () => {
    await untilBadge(GOOD, ALLOWED);
    await world.browser.revoke('webNavigation');
    await world.tabs.untilBadge(tab, 'off');
    world.tabs.forgetBadges();
    for (const path of ['/next', '/last']) {
      await world.tabs.navigate(tab, `https://${GOOD}${path}`);
      expect(world.tabs.toolbar(tab).badge).toBe('off');
    }
    expect(allowedHosts()).toEqual([]);
  });
});
