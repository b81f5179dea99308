import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toCardText } from '../../components/card/markdown-labels';
import { toSentence } from '../../components/text/failure';
import { toRows } from '../../components/usage/usage-state';
import { localArea } from '../../lib/browser/storage';
import { toDecisionsCsv, toDecisionsJson } from '../../lib/decisions/export';
import { createDecisionStore, readLog } from '../../lib/decisions/log';
import { toUsageCsv, toUsageJson } from '../../lib/export/card';
import { readLedger } from '../../lib/lookup/ledger';
import { SECTION_NAMES } from '../../lib/model';
import { toPolicyText } from '../../lib/safety/policy';
import { readOwnSettings } from '../../lib/settings/store';
import { toSettingsFile } from '../../lib/settings/transfer';
import { setTexts } from '../../lib/texts';
import { DAY } from '../../lib/time';
import { changeWatchList, toWatchedSite, withSite } from '../../lib/watch/list';
import { toCategoriesItem, toPolicyItem, toSafetyItem } from '../support/brand-safety';
import { failureOf, refreshButton } from '../support/card-buttons';
import { readDatabases } from '../support/databases';
import { CANARY, findKey, toKeyForms } from '../support/key-forms';
import { toGamblingRule, toTestPolicy } from '../support/policies';
import { readRooms } from '../support/texts';
import { openScreen, toCard, untilSettled } from '../support/worker-page';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld } from '../support/worker-world';
import { createRandom } from '../unit/lib/api/hostile';

const FAULTS = [
  ...['ok-50', 'html', 'empty', 'null', 'array', 'string', 'deep', 'latin1', '500', '502html', '401', 'unauthorized'],
  ...['403plan', 'plan200', 'quota', 'invalid', 'said', 'couldnt', 'echo-key', 'key-in-data', 'unreach', 'noindex'],
  ...['429-30', '429-date', '429-none', '302-same', '307-other', '308-other', 'trunc-100', 'reset-100', 'huge', 'bomb'],
  ...['liar', 'proto', 'len', 'bidi', 'long', 'jsurl', 'limited', 'nocompany', 'partial', 'url-http', 'numbers'],
  ...['dates', 'days-text', 'fuzz-1', 'fuzz-2', 'fuzz-3'],
];
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 32));
const FLOWS = 100;
const POLICY = toTestPolicy({ rules: [toGamblingRule('warn')], block: ['blocked-example.com'] });

let world: WorkerWorld;
/** Every text that somebody could see or read. */
const seen: string[] = [];
const see = (...values: unknown[]) =>
  void seen.push(...values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))));
const consoles: { mockRestore(): void }[] = [];

beforeAll(async () => {
  setTexts(readRooms('en'));
  world = await createWorkerWorld({ service: { key: CANARY } });
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
    consoles.push(vi.spyOn(console, name).mockImplementation(see));
});
beforeEach(async () => {
  await world.reset();
  seen.length = 0;
});
afterAll(async () => {
  for (const each of consoles) each.mockRestore();
  await world.close();
});

/** The forms of the key in what was seen, with where they stand. */
const findInSeen = () =>
  seen.flatMap((text) => findKey(text, CANARY).map((form) => `${form} in ${text.slice(0, 200)}`));

/** All that a card says of itself: what it shows, its sentences, and its copies. */
async function seeCard(subject: string) {
  const card = await untilSettled(toCard(await openScreen(subject)));
  const sections = card.sections.value;
  see(
    sections,
    ...SECTION_NAMES.map((name) => failureOf(card, name)).flatMap((each) => (each ? toSentence(each) : [])),
  );
  for (const form of ['json', 'markdown'] as const) see(toCardText({ subject: { host: subject }, sections }, form));
  return card;
}

/** All that storage, toolbar, notifications and other servers have come to hold; the key has its one record. */
async function seePlaces(): Promise<void> {
  const { credentials, ...others } = await world.stored();
  expect(findKey(String(credentials), CANARY)).not.toEqual([]);
  see(others, await world.storedInSession(), await readDatabases());
  see(world.tabs.ids().map((id) => [world.tabs.urlOf(id), world.tabs.toolbar(id)]));
  see(world.browser.notes, world.browser.menus, [...world.browser.alarms.keys()], world.strayed);
  // The log names the right key [key], so that any other place of it shows.
  see(world.service.log);
}

const readDecisions = () => readLog(createDecisionStore(), { text: '', verdict: 'any' }, null, 1_000);

async function seeExports(): Promise<void> {
  const book = await readLedger(localArea, Date.now());
  const { rows } = await readDecisions();
  see(toUsageCsv(toRows(book)), toUsageJson(toRows(book), book.usage, Date.now()));
  see(toDecisionsCsv(rows), toDecisionsJson(rows, Date.now()));
  see(toSettingsFile(await readOwnSettings()), toPolicyText(POLICY));
}

test('K1: the sweep finds a key in each of its forms', () => {
  for (const form of toKeyForms(CANARY)) expect(findKey(`before ${form} after`, CANARY)).toContain(form);
  expect(findKey(Buffer.from(`Bearer ${CANARY}!`).toString('base64'), CANARY)).not.toEqual([]);
  const record = JSON.stringify({ key: CANARY });
  expect(findKey(JSON.stringify({ stored: JSON.stringify({ record }) }), CANARY)).not.toEqual([]);
  expect(findKey('sk-canary', CANARY)).toEqual([]);
});

test(`K1: over ${FAULTS.length} faults the key is in Authorization to its origin and in its one record alone`, async () => {
  let authorized = 0;
  for (const fault of FAULTS) {
    await seeCard(`${fault}.com`);
    authorized += world.service.log.filter(({ authorization }) => authorization === 'right').length;
    await seePlaces();
    world.forgetCalls();
    // A refused key, a pause or an empty allowance would be what all that follow meet.
    await localArea.remove(['circuit']);
  }
  expect(authorized).toBeGreaterThan(FAULTS.length);
  const status = await world.ask('key-status', {});
  expect(status).toMatchObject({ ok: true, body: { lastFour: CANARY.slice(-4) } });
  see(status, await world.ask('test-key', {}));
  await seeExports();
  await seePlaces();
  expect(findInSeen()).toEqual([]);
});

test('K2: a key that the service sends back is told as [key], in every form', async () => {
  const card = await seeCard('echo-key.org');
  const failures = SECTION_NAMES.flatMap((name) => failureOf(card, name) ?? []);
  expect([...new Set(failures.map((failure) => toSentence(failure)))]).toEqual([
    'The service says: Cannot use "Bearer [key]" ([key], [key]) for this site.',
  ]);
});

/** What is done at random, each from a state that any of the others may have left. */
const ACTIONS: Record<string, (host: string, flow: number) => Promise<unknown>> = {
  'a warned site': (_, flow) => goTo(`https://warned-example.com/${flow}`, '!'),
  'a blocked site': async (_, flow) => {
    const [tab = 0] = await world.tabs.open([`https://blocked-example.com/${flow}`]);
    await expect.poll(() => world.tabs.urlOf(tab)).toContain('/blocked.html#/blocked-example.com');
  },
  'a new site, looked up by itself': (host) => goTo(`https://${host}/`),
  'a card': seeCard,
  'a card, and again': async (host) => {
    const card = await seeCard(host);
    await refreshButton(card).click();
    see(card.sections.value);
  },
  'a live lookup': async (host) => see(await world.lookUp(host, { mode: 'refresh', confirmed: true })),
  'an e-mail address': (host) => seeCard(`somebody@${host}`),
  'a key test': async () => see(await world.ask('test-key', {}), await world.ask('key-status', {})),
  'a page of a search': async () =>
    see(await world.ask('search-page', { query: { topN: 100 }, confirmed: true, asker: 'search', again: true })),
  'a category list': async () => see(await world.ask('category-list', { version: 'v1', again: true })),
  'a registry': async (host) => see(await world.ask('registry', { host })),
  'what is exported': seeExports,
  'the watch list': async (host) => {
    await changeWatchList({ area: localArea, locks: navigator.locks, now: world.now }, (sites) =>
      withSite(sites, toWatchedSite(host, ['categories'])),
    );
    await world.browser.ring('watch-list');
  },
  'a day that passes': async () => {
    world.clock.ahead += DAY;
    await world.browser.ring('tidy');
  },
  'a worker that dies': async () => world.kill(),
};

/** Opens a site and waits for its verdict. */
async function goTo(url: string, badge?: string): Promise<void> {
  const [tab = 0] = await world.tabs.open([url]);
  const isJudged = () => (badge ? world.tabs.toolbar(tab).badge === badge : world.tabs.toolbar(tab).badge !== '');
  await expect.poll(isJudged).toBe(true);
  await world.tabs.close(tab);
}

test(`K1: over ${FLOWS} random flows the key is in no file, notification, badge, table or other place but its own (FUZZ_SEED=${SEED})`, async () => {
  await world.store({
    ...toSafetyItem({ mode: 'lookup', notify: true, logEverything: true, dailyBudget: 10_000 }, { emailAgreed: true }),
    ...toPolicyItem(POLICY),
    ...toCategoriesItem('warned-example.com', '/Gambling'),
  });
  const random = createRandom(SEED);
  const choose = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const names = Object.keys(ACTIONS);
  const found: string[] = [];
  let decisions = 0;
  for (let flow = 0; flow < FLOWS; flow++) {
    const action = flow < names.length ? (names[flow] as string) : choose(names);
    await ACTIONS[action]?.(`${choose(FAULTS)}.flow-${flow % 97}.com`, flow);
    await localArea.remove(['circuit']);
    await seePlaces();
    world.forgetCalls();
    found.push(...findInSeen().map((place) => `${place} after ${action}`));
    seen.length = 0;
    // A later flow may empty the log.
    decisions += (await readDecisions()).rows.length;
  }
  expect(found).toEqual([]);
  // A sweep of places that nothing came to would find nothing.
  expect(Object.keys(world.browser.notes)).not.toEqual([]);
  expect(decisions).toBeGreaterThan(0);
});
