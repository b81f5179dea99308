import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { toRecord } from '../../lib/browser/record.ts';
import { CARD_VERSION } from '../../lib/lookup/saved-card.ts';
import type { Condition } from '../../lib/safety/policy.ts';
import type { SafetySettings } from '../../lib/settings/settings.ts';
import { DAY, MINUTE } from '../../lib/time.ts';
import type { SeenTab } from '../support/brand-safety.ts';
import { readTabs, toCategoriesItem, toPolicyItem, toSafetyItem, writePrimed } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { press } from '../support/journey.ts';
import { createMalformedMessages, GOOD_BODIES } from '../support/malformed.ts';
import { createManagedBuild } from '../support/managed-policy.ts';
import { toGamblingRule, toTestPolicy } from '../support/policies.ts';
import { soak, soakRows } from '../support/soak.ts';
import { waitUntil } from '../support/wait.ts';

const GOOD = 'good-example.com';
const WARNED = 'warned-example.com';
const ALLOWED = '✓';
const POLICY = toTestPolicy({ rules: [toGamblingRule('warn')] });
const WRITES = soak(50, 500);
const MESSAGES = soak(100, 1000);
const KILLS = soak(6, 60);

let ruin: TestBrowser;
let within: Page;
/** Every badge of a site's page that was seen while a test ran, as `host badge`. */
const seen = new Set<string>();
let watching = true;

const steer = (wanted: Record<string, unknown>) =>
  fetch(`${ruin.world.address}/__mode`, { method: 'POST', body: JSON.stringify(wanted) });
const store = (items: Record<string, unknown>) => within.evaluate((given) => chrome.storage.local.set(given), items);
const toHost = ({ url }: SeenTab) => new URL(url || 'about:blank').hostname;
const readSites = async () => {
  const tabs = (await readTabs(within)).filter(({ url }) => url.startsWith('http'));
  for (const tab of tabs) seen.add(`${toHost(tab)} ${tab.text}`);
  return tabs;
};

/** Goes to a site that was not open, and waits for its badge. */
async function untilBadge(host: string, text: string): Promise<string> {
  let tabs: SeenTab[] = [];
  await ruin.tab.goto(`https://${host}/${seen.size}`).catch(() => null);
  const isShown = (tab: SeenTab) => toHost(tab) === host && tab.text === text;
  await waitUntil(async () => {
    tabs = await readSites();
    return tabs.some(isShown);
  }, `the badge of ${host} is "${text}"`).catch((error: Error) => {
    throw new Error(`${error.message} The tabs are: ${JSON.stringify(tabs)}`);
  });
  return tabs.find(isShown)?.title ?? '';
}
const allowedHosts = () =>
  [...seen].filter((badge) => badge.endsWith(` ${ALLOWED}`)).map((badge) => badge.split(' ')[0]);

const GOOD_ITEM = () => toCategoriesItem(GOOD, '/News');
const inMode = (safety: Partial<SafetySettings> = {}) => toSafetyItem({ on: true, ...safety });

beforeAll(async () => {
  ruin = await startBrowser({ build: 'chrome-mv3-e2e' });
  within = ruin.within;
  void (async () => {
    while (watching) {
      await readSites().catch(() => {});
      await new Promise((resume) => setTimeout(resume, 10));
    }
  })();
});
/** Before each row the good site is allowed: a row that changes nothing would be seen. */
beforeEach(async () => {
  await steer({ fault: null, key: ruin.world.key, calls: null });
  await ruin.killWorker();
  await within.evaluate(async () => {
    const keys = await chrome.storage.local.getKeys();
    await chrome.storage.local.remove(keys.filter((key) => key !== 'credentials'));
    await chrome.storage.session.clear();
  });
  await store({ ...inMode(), ...toPolicyItem(POLICY), ...GOOD_ITEM() });
  await ruin.inWorker('1');
  await untilBadge(GOOD, ALLOWED);
  await ruin.tab.goto('about:blank');
  // What was seen in its time was right.
  await waitUntil(async () => (await readSites()).length === 0, 'no site is open');
  seen.clear();
  ruin.world.service.log.length = 0;
});
afterAll(async () => {
  watching = false;
  await ruin?.close();
});

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

/** What is stored instead, and the badge of the good site then. */
const STORED: [name: string, toItems: () => Record<string, unknown>, badge: string][] = [
  ['nothing is saved of the site', () => ({ [cardKey]: null }), '?'],
  ['the saved data is too old for the policy', () => toCategoriesItem(GOOD, '/News', 31 * DAY), '…'],
  ['the clock went forward ten years', () => toCategoriesItem(GOOD, '/News', 3650 * DAY), '…'],
  ['the clock went back a year', () => toCategoriesItem(GOOD, '/News', -365 * DAY), '…'],
  ['the data is a few minutes younger than the clock says', () => toCategoriesItem(GOOD, '/News', -5 * MINUTE), '…'],
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
  ['the settings are of another version', () => ({ settings: inMode().settings?.replace('"v":1', '"v":9') }), '?!'],
  [
    'a rule looks at a section that is not saved',
    () =>
      toPolicyItem({
        ...POLICY,
        rules: [{ id: 'c', name: 'Abroad', when: { countries: ['NO'] }, then: 'block', reason: '' }],
      }),
    '?',
  ],
  [
    'an exception has run out',
    () => ({
      [cardKey]: null,
      overrides: toRecord(
        1,
        'overrides',
        [{ host: GOOD, scope: 'host', then: 'allow', reason: '', until: '2020-01-01T00:00:00Z' }],
        1,
      ),
    }),
    '?',
  ],
  [
    'the end of an exception cannot be read',
    () => ({
      [cardKey]: null,
      overrides: toRecord(1, 'overrides', [{ host: GOOD, scope: 'host', then: 'allow', reason: '', until: 'soon' }], 1),
    }),
    '?',
  ],
];

/** Puts items in the place of what is stored; null takes one away. */
async function put(items: Record<string, unknown>): Promise<void> {
  const gone = Object.keys(items).filter((key) => items[key] === null);
  await within.evaluate((keys) => chrome.storage.local.remove(keys), gone);
  await store(Object.fromEntries(Object.entries(items).filter(([key]) => !gone.includes(key))));
}

describe('T25, M15: the badge says "allowed" 0 times', () => {
  test.each(
    soakRows(STORED, [
      'nothing is saved of the site',
      'the saved data is too old for the policy',
      'the clock went back a year',
      'the saved record is damaged',
      'the policy is of a newer schema',
      'the exceptions are damaged',
      'a rule looks at a section that is not saved',
      'an exception has run out',
    ]),
  )('T25: where %s, to a worker that runs and to one that starts on it', async (_, toItems, badge) => {
    await put(toItems());
    const title = await untilBadge(GOOD, badge);
    expect(title).not.toContain('Allowed');
    await ruin.tab.goto('about:blank');
    await ruin.killWorker();
    await untilBadge(GOOD, badge);
    expect(allowedHosts()).toEqual([]);
  });
});

/** What the worker's own browser does not do for it any more, as a script in the worker. */
const REFUSALS: [name: string, script: string, badge: string, host?: string][] = [
  [
    'S4, S7: storage refuses to be read',
    "chrome.storage.local.get = () => Promise.reject(new Error('IO error'))",
    '?!',
    'new-one.com',
  ],
  ['W8: storage never answers', 'chrome.storage.local.get = () => new Promise(() => {})', '', 'new-two.com'],
  ['what is shown cannot be written', "chrome.action.setBadgeText = () => Promise.reject(new Error('gone'))", '', GOOD],
];

describe('T25: what the browser refuses', () => {
  test.each(REFUSALS)('T25, %s: the badge says "allowed" 0 times', async (_, script, badge, host = GOOD) => {
    await store(toCategoriesItem(host, '/News'));
    await ruin.inWorker(script);
    await untilBadge(host, badge);
    // By now a later page has been judged, or would have been.
    await ruin.tab.goto('https://elsewhere-example.com/');
    await ruin.inWorker('1');
    await readSites();
    expect(allowedHosts()).toEqual([]);
  });

  test('T25, S14: where the large store cannot be opened, what a primed list would know is unknown, and a policy with long lists is an error', async () => {
    await store(inMode({ mode: 'primed' }));
    await writePrimed(within, [
      { host: 'primed-example.com', category: '/News', countryCode: null, globalRank: null, at: Date.now() - DAY },
    ]);
    await untilBadge('primed-example.com', ALLOWED);
    await ruin.tab.goto('about:blank');
    await ruin.killWorker();
    await waitUntil(async () => (await readSites()).length === 0, 'no site is open');
    seen.clear();
    // As a newer version would leave it: the worker's own connection is closed, and it gets no other.
    await within.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('sitecard', 99);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        }),
    );
    await store(inMode({ mode: 'primed', logDays: 0 }));
    await untilBadge('primed-example.com', '?');
    await store({ policy: toRecord(1, 'policy', { policy: { ...POLICY, ...lists }, lists: 'policy-lists:a' }, 1) });
    await untilBadge(GOOD, '?!');
    expect(allowedHosts()).toEqual([]);
    await within.evaluate(() => void indexedDB.deleteDatabase('sitecard'));
  });
});

/** The badge of the page that is open. */
const untilShown = (host: string, text: string) =>
  waitUntil(
    async () => (await readSites()).some((tab) => toHost(tab) === host && tab.text === text),
    `the badge of ${host} turns "${text}"`,
  );

describe('T25: what a badge outlives', () => {
  test('T25, S1: where storage is full to the last byte, a new site is unknown', async () => {
    await put({ ...inMode({ mode: 'lookup' }), [cardKey]: null });
    await within.evaluate(async () => {
      let written = 0;
      for (const size of [1_000_000, 10_000, 100, 1]) {
        const isTaken = () =>
          chrome.storage.local.set({ [`full-${written++}`]: 'x'.repeat(size) }).then(
            () => true,
            () => false,
          );
        while (await isTaken());
      }
    });
    await untilBadge('full-example.com', '‖');
    await ruin.tab.goto('https://elsewhere-example.com/');
    await untilBadge('full-example.com', '‖');
    expect(allowedHosts()).toEqual([]);
    expect(ruin.world.service.log).toEqual([]);
  });

  test(`T25, S8, S10: after ${2 * WRITES} writes of the record of an open site by two pages its badge says what the last one left`, async () => {
    await untilBadge(GOOD, ALLOWED);
    const other = await ruin.chromium.openPage('manifest.json');
    const write = (page: Page) =>
      page.evaluate(
        async (records, writes) => {
          for (let n = 0; n < writes; n++) await chrome.storage.local.set(records[n % 2] as Record<string, string>);
        },
        [toCategoriesItem(GOOD, '/Gambling'), GOOD_ITEM()],
        WRITES,
      );
    await Promise.all([write(within), write(other)]);
    await other.close();
    await put({ [cardKey]: null });
    await untilShown(GOOD, '?');
    seen.clear();
    await ruin.tab.goto('https://elsewhere-example.com/');
    await untilBadge(GOOD, '?');
    expect(allowedHosts()).toEqual([]);
  });

  test('T25, W10: where the browser has lost our alarms, an exception that has ended allows no page', async () => {
    const end = Date.now() + 8_000;
    const exception = { host: GOOD, scope: 'host', then: 'allow', reason: '', until: new Date(end).toISOString() };
    await put({ [cardKey]: null, overrides: toRecord(1, 'overrides', [exception], 1) });
    await untilBadge(GOOD, ALLOWED);
    await within.evaluate(() => chrome.alarms.clearAll());
    await ruin.tab.goto('about:blank');
    await waitUntil(() => Date.now() > end, 'the exception has ended');
    seen.clear();
    await untilBadge(GOOD, '?');
    expect(allowedHosts()).toEqual([]);
  });

  test(`T25, U1: ${MESSAGES} messages that are none of ours leave an unknown site unknown`, async () => {
    const host = GOOD_BODIES['allow-host'].host;
    await untilBadge(host, '?');
    await within.evaluate(
      (messages) => Promise.all(messages.map((message) => chrome.runtime.sendMessage(message).catch(() => {}))),
      createMalformedMessages(1, MESSAGES),
    );
    await ruin.tab.goto('https://elsewhere-example.com/');
    await untilBadge(host, '?');
    expect(allowedHosts()).toEqual([]);
    expect(ruin.world.service.log).toEqual([]);
  });
});

/** What becomes of the call for a new site: by the name of its host, or by how the stand-in is steered. */
type Call = [name: string, host: string, wanted?: Record<string, unknown>];
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
  ...[301, 302, 303, 307, 308].map(
    (code): Call => [`A20: the service sends its caller elsewhere by ${code}`, `${code}-other.com`],
  ),
  // Arbitrary answers whose categories are no list, or a list of nothing that is one.
  ...[1, 9, 13, 15, 20, 24, 32, 33, 36, 53].map(
    (n): Call => [`A18: the service sends arbitrary answer ${n}`, `fuzz-${n}.com`],
  ),
];
/** What every further call would meet too stops the lookups. */
const STOPPING: Call[] = [
  ['A3: the key is refused', 'keyless.com', { key: 'sk-another-0123456789abcdef' }],
  ['the month has no calls left', 'quotaless.com', { calls: 0 }],
  ['A5: the service wants it slower', 'slower.com', { fault: '429-30' }],
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

describe('T25: in the mode that looks new sites up', () => {
  // A site that is opened just before the worker knows of the mode is looked up in front alone.
  beforeEach(() => ruin.tab.bringToFront());

  test.each(
    soakRows(
      [...CALLS, ...STOPPING],
      [
        'A6: the service fails',
        'A2: the service cannot reach the site',
        'A11, A12: the service sends categories that cannot be read',
        'T16: the service answers for another site',
        'W4: the service never answers',
        'A3: the key is refused',
      ],
    ),
  )('T25, %s: a new site is unknown', async (_, host, wanted) => {
    if (wanted) await steer(wanted);
    await store(inMode({ mode: 'lookup' }));
    const badge = STOPPING.some(([, one]) => one === host) ? '‖' : '?';
    await untilBadge(host, badge);
    await waitUntil(() => ruin.callsAbout(host) > 0, 'the service is asked');
    // What is looked up next, or opened, comes after what became of that call.
    await ruin.tab.goto('https://elsewhere-example.com/');
    await untilBadge(host, badge);
    expect(allowedHosts().filter((name) => name === host)).toEqual([]);
  });

  test.each([
    ['A9: the browser is offline', "Object.defineProperty(navigator, 'onLine', { get: () => false })"],
    ['K4: no key is saved', "chrome.storage.local.remove('credentials')"],
  ])('T25, %s: a new site is unknown, and nobody is asked', async (_, script) => {
    await keepCredentials();
    await ruin.inWorker(script);
    await store(inMode({ mode: 'lookup' }));
    await untilBadge('unasked-example.com', '‖');
    await waitUntil(
      async () => (await readSites()).some(({ title }) => title.includes('Automatic lookups stopped')),
      'the badge says why',
    );
    expect(allowedHosts()).toEqual([]);
    expect(ruin.world.service.log).toEqual([]);
  });

  test.each(
    soakRows(ODD, [
      'A11: the company is kept back',
      'A16: its rank is 0',
      'A17: it was registered on a day that does not exist',
    ]),
  )('T25, %s: a rule that rests on it lets no new site pass', async (_, host, when, badge) => {
    const rule = { ...toGamblingRule('warn'), when };
    await store({ ...inMode({ mode: 'lookup' }), ...toPolicyItem({ ...POLICY, rules: [rule] }) });
    await untilBadge(host, badge);
    // The answer is written down together with the bill.
    await waitUntil(async () => (await ruin.readLedger()).billed === 1, 'the answer is there');
    await ruin.tab.goto('about:blank');
    await untilBadge(host, badge);
    expect(ruin.callsAbout(host)).toBe(1);
    expect(allowedHosts()).toEqual([]);
  });

  test.each([
    ['S1: nothing more can be saved', QUOTA_ERROR, 'true', '‖', 0],
    ['S1: no card can be saved', QUOTA_ERROR, "Object.keys(items).some((key) => key.startsWith('card:'))", '?', 1],
    ['S2: every write fails', 'IO error: disk', 'true', '‖', 0],
  ])('T25, %s: a new site is unknown', async (name, error, isRefused, badge, calls) => {
    await ruin.inWorker(`{
      const real = chrome.storage.local.set.bind(chrome.storage.local);
      chrome.storage.local.set = (items) => ${isRefused} ? Promise.reject(new Error('${error}')) : real(items);
    }`);
    await store(inMode({ mode: 'lookup' }));
    const host = `${name.slice(0, 2).toLowerCase()}-${calls}.com`;
    await untilBadge(host, badge);
    await ruin.tab.goto('https://elsewhere-example.com/');
    await untilBadge(host, badge);
    await waitUntil(() => ruin.callsAbout(host) >= calls, 'the service was asked, or not');
    expect(ruin.callsAbout(host)).toBe(calls);
    expect(allowedHosts().filter((name) => name === host)).toEqual([]);
  });

  test('T25: a site whose answer arrives is allowed then, and not before', async () => {
    await store(inMode({ mode: 'lookup' }));
    await ruin.tab.goto('https://ok-3000.answered.com/');
    await waitUntil(async () => (await readSites()).some(({ text }) => text === '?'), 'it is unknown');
    await waitUntil(async () => (await readSites()).some(({ text }) => text === ALLOWED), 'it is allowed');
    expect(ruin.callsAbout('ok-3000.answered.com')).toBe(1);
  });
});

/** Asks the worker, as a page of the extension does. */
const ask = (type: string, body: object = {}) =>
  within.evaluate((data) => chrome.runtime.sendMessage({ id: 1, type: 'request', timestamp: 1, data }), {
    v: 2,
    type,
    body,
  });
const saveKey = (address: string, key: string) => ask('save-key', { address, key, keep: 'local' });

/** Puts the key back after the test. */
const keepCredentials = async () => {
  const { credentials } = await ruin.readStored();
  onTestFinished(() => store({ credentials }));
};

/** Keeps the worker from storing the answer of a call. */
const holdAnswer = () =>
  ruin.inWorker(`{
    const real = chrome.storage.local.set.bind(chrome.storage.local);
    chrome.storage.local.set = (items) => {
      if (!Object.keys(items).some((key) => key.startsWith('card:'))) return real(items);
      globalThis.isHeld = true;
      return new Promise(() => {});
    };
  }`);
const killHeld = async () => {
  await waitUntil(async () => (await ruin.inWorker('globalThis.isHeld')) === true, 'the answer has come');
  await ruin.killWorker();
};

/** What cuts off the call for a new site, and the badge of it and of what is opened later. */
const CUTS: [name: string, host: string, badge: string, later: string, cut: () => Promise<unknown>][] = [
  ['W2, S9: the worker is killed before its answer comes', 'ok-4000.killed.com', '?', ALLOWED, () => ruin.killWorker()],
  ['W3: the worker is killed before its answer is stored', 'unstored.com', '?', ALLOWED, killHeld],
  ['K5: the key is forgotten', 'ok-4000.forgotten.com', '‖', '‖', () => ask('forget-key')],
  [
    ...(['K5: the key is changed', 'ok-4000.changed.com', '‖', '‖'] as const),
    () => saveKey(ruin.world.address, 'sk-another-0123456789abcdef'),
  ],
];

describe('T25: a call that is cut off', () => {
  test.each(soakRows(CUTS, ['W2, S9: the worker is killed before its answer comes', 'K5: the key is changed']))(
    'T25, %s: the new site is unknown, and not asked about again',
    async (_, host, badge, later, cut) => {
      await keepCredentials();
      if (cut === killHeld) await holdAnswer();
      await store(inMode({ mode: 'lookup' }));
      await untilBadge(host, '?');
      await waitUntil(() => ruin.callsAbout(host) === 1, 'the service is asked');
      const sentAt = Date.now();
      await cut();
      await waitUntil(async () => (await ruin.readLedger()).unknown === 1, 'the call is in doubt');
      await untilBadge(host, '?');
      await untilBadge('elsewhere-example.com', later);
      await waitUntil(() => Date.now() > sentAt + 4_500, 'the answer would be there');
      await untilBadge(host, badge);
      expect(ruin.callsAbout(host)).toBe(1);
      expect(allowedHosts().filter((name) => name === host)).toEqual([]);
    },
  );

  test('T25, A9: where nobody listens at the address of the service, new sites are unknown', async () => {
    await keepCredentials();
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    await saveKey(`http://127.0.0.1:${port}`, ruin.world.key);
    await store(inMode({ mode: 'lookup' }));
    for (const [index, host] of ['refused-example.com', 'refused-too.com'].entries()) {
      await untilBadge(host, '?');
      await waitUntil(async () => (await ruin.readLedger()).unknown === index + 1, 'a call is in doubt');
    }
    await untilBadge('refused-example.com', '?');
    expect(allowedHosts()).toEqual([]);
  });
});

test(`W1, T25: with the worker killed at random in ${KILLS} navigations, only what was known as fresh is ever shown as allowed`, async () => {
  const OLD = 'old-example.com';
  await store({ ...toCategoriesItem(WARNED, '/Gambling'), ...toCategoriesItem(OLD, '/News', 40 * DAY) });
  const wanted: Record<string, string> = { [GOOD]: ALLOWED, [WARNED]: '!', [OLD]: '…', 'unknown-example.com': '?' };
  const hosts = Object.keys(wanted);
  for (let n = 0; n < KILLS; n++) {
    const host = hosts[(n * 7) % hosts.length] ?? GOOD;
    const going = ruin.tab.goto(`https://${host}/${n}`).catch(() => null);
    // Between nothing and 90 ms, in an order that looks like none.
    await new Promise((resume) => setTimeout(resume, (n * 37) % 90));
    await ruin.killWorker();
    await going;
  }
  expect(allowedHosts().filter((host) => host !== GOOD)).toEqual([]);
  // Left alone it says what is so, and ends what was cut off.
  for (const host of hosts) await untilBadge(host, wanted[host] ?? '');
  expect(new Set(allowedHosts())).toEqual(new Set([GOOD]));
});

describe('T25: what others take away', () => {
  const toItems = () => ({ ...inMode(), ...toPolicyItem(POLICY), ...GOOD_ITEM() });
  const readBadge = async (page: Page) => (await readTabs(page)).find((tab) => toHost(tab) === GOOD)?.text;

  test('T25: where the policy of the organisation cannot be read, its browser says so, and allows nothing', async () => {
    const managed = createManagedBuild('chrome-mv3-e2e');
    managed.set({ policy: { ...POLICY, maxAgeDays: 30, schema: 2 } });
    const kind = { build: managed.folder, atStart: true, isolatesSites: true, bare: true };
    const { chromium, within: page, store, close } = await startBrowser({ world: ruin.world, ...kind });
    onTestFinished(async () => {
      await close();
      managed.remove();
    });
    await store(toItems());
    await chromium.openSite(`https://${GOOD}/`);
    await waitUntil(async () => (await readBadge(page)) === '?!', 'the verdict is an error');
    // The same browser allows the site by a policy that can be read.
    await managed.change(page, { policy: POLICY });
    await waitUntil(async () => (await readBadge(page)) === ALLOWED, 'the site is allowed');
  });

  test('U6, T25: where the permission is taken away, every badge says "off", and no later page is allowed', async () => {
    const shown = await startBrowser({ world: ruin.world, display: true, bare: true });
    const { chromium, display, within: page } = shown;
    onTestFinished(shown.close);
    const options = await chromium.openPage('options.html#safety');
    const isGranted = () => page.evaluate(() => chrome.permissions.contains({ permissions: ['webNavigation'] }));
    await press(options, 'Brand safety', 'switch');
    await display.answerPrompt('allow', isGranted);
    await shown.store(toItems());
    const site = await chromium.openSite(`https://${GOOD}/`);
    /** Without access to the site its address is not told: the tab in front is the site. */
    const read = async () => {
      await site.bringToFront();
      return page.evaluate(async () => {
        const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
        return chrome.action.getBadgeText(tab?.id === undefined ? {} : { tabId: tab.id });
      });
    };
    await waitUntil(async () => (await read()) === ALLOWED, 'the site is allowed');
    await page.evaluate(() => chrome.permissions.remove({ permissions: ['webNavigation'] }));
    await waitUntil(async () => (await read()) === 'off', 'the badge is off');
    for (const path of ['/next', '/last']) {
      await site.goto(`https://${GOOD}${path}`);
      expect(await read()).toBe('off');
    }
  });
});
