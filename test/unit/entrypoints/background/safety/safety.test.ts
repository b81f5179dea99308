import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createSafety } from '../../../../../entrypoints/background/safety/safety';
import { STRICT_PERMISSION } from '../../../../../lib/browser/permissions';
import { toRecord } from '../../../../../lib/browser/record';
import { localArea as area, sessionArea } from '../../../../../lib/browser/storage';
import { CARD_VERSION } from '../../../../../lib/lookup/saved-card';
import type { Override, Rule } from '../../../../../lib/safety/policy';
import type { SafetySettings } from '../../../../../lib/settings/settings';
import { DEFAULT_SETTINGS, formatSettings } from '../../../../../lib/settings/settings';
import { DAY, HOUR } from '../../../../../lib/time';
import { toTestAnswer } from '../../../../support/answers';
import { createLocks } from '../../../../support/locks';
import { suffixes } from '../../../../support/suffixes';
import { createTabWorld } from '../../../../support/tab-world';
import { wait } from '../../../../support/wait';

const START = Date.UTC(2026, 4, 1, 12);
const POLICY = {
  ...{ schema: 1, name: 'x', default: 'allow', unknown: 'allow', stale: 'allow', maxAgeDays: 30 },
  ...{ rules: [] as Rule[], block: [] as string[], allow: [], overrides: [] as Override[], expect: [] },
};
const toSafety = (safety: Partial<SafetySettings>) =>
  formatSettings({ ...DEFAULT_SETTINGS, safety: { ...DEFAULT_SETTINGS.safety, on: true, ...safety } });

/** A worker in a browser with one tab, which shows a saved site. The day's automatic calls are used up. */
async function setUp(safety: Partial<SafetySettings>, policy = POLICY, overrides: Override[] = []) {
  const tabs = createTabWorld();
  tabs.frames.set(7, { url: 'https://example.com/' });
  const key = 'card:example.com:categories';
  await area.set({
    settings: toSafety(safety),
    policy: toRecord(1, 'policy', { policy, lists: null }, START),
    overrides: toRecord(1, 'overrides', overrides, START),
    [key]: toRecord(CARD_VERSION, key, toTestAnswer('categories', { fetchedAt: START }), START),
    'auto-budget': toBudget({ used: 50 }),
  });
  const clock = { now: START };
  const asked: string[] = [];
  const worker = createSafety(
    { area, session: sessionArea, locks: createLocks(), now: () => clock.now, wait },
    {
      readSuffixes: async () => suffixes,
      lookup: async ({ subject }) => {
        asked.push(subject);
        return { sections: {} };
      },
    },
  );
  const ask = (host: string, tabId?: number) =>
    worker.handlers.judge({ host, ...(tabId && { tabId, isStandIn: true }) });
  const findAlarm = async () => (await fakeBrowser.alarms.getAll()).find(({ name }) => name === 'override-end');
  return { ...tabs, worker, ask, asked, clock, findAlarm };
}
const toBudget = (change: object) =>
  toRecord(1, 'auto-budget', { day: '2026-05-01', used: 0, lastAt: 0, sites: {}, quietUntil: 0, ...change }, START);

/** Holds every reading of a key of local storage until `release` is called. */
function holdReading(key: string) {
  const { get } = fakeBrowser.storage.local;
  const held = Promise.withResolvers<void>();
  const reading = vi.spyOn(fakeBrowser.storage.local, 'get').mockImplementation((async (keys: never) => {
    if (String(keys).includes(key)) await held.promise;
    return get(keys);
  }) as typeof get);
  const isAsked = () => reading.mock.calls.some(([keys]) => String(keys).includes(key));
  return { isAsked, release: () => held.resolve() };
}

test('the badge of a tab that stays open is renewed once a day, so that data does not grow too old under it', async () => {
  const { worker, clock, shown } = await setUp({});
  await expect.poll(() => shown.badge).toBe('✓');
  clock.now += 31 * DAY;
  await worker.tidy();
  expect(shown.badge).toBe('…');
});

test('an exception that has ended is no longer stored after the daily tidying', async () => {
  const ended = { host: 'clinic.com', scope: 'host', then: 'allow', reason: '' } as const;
  const { worker, clock } = await setUp({}, POLICY, [{ ...ended, until: new Date(START + HOUR).toISOString() }]);
  clock.now = START + HOUR;
  await worker.tidy();
  expect(JSON.stringify(await area.get(['overrides']))).not.toContain('clinic.com');
});

const toOverride = (host: string, until: number | null): Override => ({
  ...{ host, scope: 'host', then: 'allow', reason: '' },
  until: until === null ? null : new Date(until).toISOString(),
});

test('an exception that ends is over in the tabs that stay open, and the next one after it', async () => {
  const { clock, shown, findAlarm } = await setUp(
    {},
    { ...POLICY, block: ['example.com'], overrides: [toOverride('later.com', START + 2 * HOUR)] },
    [toOverride('example.com', START + HOUR), toOverride('past.com', START - HOUR)],
  );
  await expect.poll(async () => (await findAlarm())?.scheduledTime).toBe(START + HOUR);
  await expect.poll(() => shown.badge).toBe('✓');
  clock.now = START + HOUR;
  const alarm = await findAlarm();
  if (alarm) await fakeBrowser.alarms.onAlarm.trigger(alarm);
  await expect.poll(() => shown.badge).not.toBe('✓');
  await expect.poll(async () => (await findAlarm())?.scheduledTime).toBe(START + 2 * HOUR);
});

test('that automatic lookups stopped is said in their mode alone', async () => {
  const { ask } = await setUp({ mode: 'lookup' });
  expect((await ask('new.com')).stopped).toContain('50 of 50');
  await area.set({ settings: toSafety({ mode: 'saved' }) });
  await expect.poll(async () => (await ask('new.com')).stopped).toBeNull();
});

test('no alarm stands where no exception ends, and the one that stands stays while exceptions cannot be read', async () => {
  const { findAlarm, shown } = await setUp({}, POLICY, [toOverride('example.com', START + HOUR)]);
  await expect.poll(findAlarm).toBeDefined();
  await area.set({ overrides: 'torn' });
  await expect.poll(() => shown.title).toContain('Error');
  expect(await findAlarm()).toBeDefined();
  await area.set({ overrides: toRecord(1, 'overrides', [toOverride('example.com', null)], START) });
  await expect.poll(findAlarm).toBeUndefined();
});

test('a tab that is shown as unknown the moment before automatic lookups stop says so all the same', async () => {
  const { commit, frames, shown, take } = await setUp({ mode: 'lookup' });
  await expect.poll(() => shown.badge).toBe('✓');
  // They stop while the browser says whether the tab is in front: only those that wait already are told.
  const front = Promise.withResolvers<void>();
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation((async (id: number) => {
    if (id === 7) await front.promise;
    return { id, active: true };
  }) as never);
  commit('https://new.com/', { tabId: 7 });
  await expect.poll(() => shown.badge).toBe('?');
  commit('https://another.com/', { tabId: 8 });
  await expect.poll(() => shown.badge).toBe('‖');
  frames.delete(8);
  take();
  front.resolve();
  await expect.poll(take).toContain('show 7 ‖');
  expect(shown.title).toContain('50 of 50');
});

test('a tab of which the browser never tells holds up nothing that is set afterwards', async () => {
  const readLook = async () => (await sessionArea.get(['safety-look']))['safety-look'];
  const { webNavigation } = await setUp({});
  webNavigation.getFrame.mockImplementation(() => new Promise(() => {}));
  await expect.poll(readLook).toBe('saved');
  await area.set({ settings: toSafety({ on: false }) });
  await expect.poll(readLook).toBe('off');
});

test('what a new look asks for is done before that look is noted: a worker that dies between leaves both to the next one', async () => {
  const done: string[] = [];
  vi.spyOn(fakeBrowser.tabs.onActivated, 'removeListener').mockImplementation(() => void done.push('forgotten'));
  const { set } = fakeBrowser.storage.session;
  vi.spyOn(fakeBrowser.storage.session, 'set').mockImplementation((async (items: object) => {
    if ('safety-look' in items) done.push('noted');
    await set(items as never);
  }) as typeof set);
  await setUp({});
  await expect.poll(() => done).toEqual(['forgotten', 'noted']);
});

test('open tabs are judged by a new policy while the rules of the browser are still on their way', async () => {
  vi.stubEnv('FIREFOX', '');
  const { shown, permissions } = await setUp({});
  await expect.poll(() => shown.badge).toBe('✓');
  const { contains } = permissions;
  const rules = vi.fn(() => new Promise<boolean>(() => {}));
  permissions.contains = (wanted) => (wanted.permissions?.includes(STRICT_PERMISSION) ? rules() : contains(wanted));
  const policy = { ...POLICY, block: ['example.com'] };
  await area.set({ policy: toRecord(1, 'policy', { policy, lists: null }, START) });
  await expect.poll(() => shown.badge).toBe('✕');
  await expect.poll(() => rules.mock.calls.length).toBeGreaterThan(0);
});

test('a verdict for our page in the place of a site is late for the page that the tab has gone on to', async () => {
  const { ask, shown, commit } = await setUp({ mode: 'lookup' }, { ...POLICY, block: ['bad.com'] });
  await expect.poll(() => shown.badge).toBe('✓');
  commit('chrome-extension://sitecard/blocked.html#/bad.com', { tabId: 7 });
  await ask('bad.com', 7);
  expect(shown.badge).toBe('✕');
  const { isAsked, release } = holdReading('auto-budget');
  const asked = ask('bad.com', 7);
  await expect.poll(isAsked).toBe(true);
  commit('https://example.com/', { tabId: 7 });
  await expect.poll(() => shown.badge).toBe('✓');
  release();
  await asked;
  expect(shown.badge).toBe('✓');
});

test('a site that is blocked as it is shown is so again where the next load came to nothing, and kept our page away', async () => {
  vi.stubEnv('FIREFOX', '');
  const { before, commit, fail, frames, shown, events } = await setUp({}, { ...POLICY, block: ['bad.com'] });
  frames.clear();
  await expect.poll(() => shown.badge).toBe('');
  const times = () => events.filter((event) => event.startsWith('go 7')).length;
  commit('https://bad.com/', { tabId: 7 });
  await expect.poll(times).toBe(1);
  before('https://fine.com/file', { tabId: 7 });
  fail('https://fine.com/file', { tabId: 7 });
  await expect.poll(times).toBe(2);
});

test('U6: our page in the place of a site has no verdict either while sites are not seen', async () => {
  const { ask, shown, setGranted } = await setUp({}, { ...POLICY, block: ['bad.com'] });
  await expect.poll(() => shown.badge).toBe('✓');
  setGranted(false);
  await expect.poll(() => shown.badge).not.toBe('✓');
  const { badge } = shown;
  await ask('bad.com', 7);
  expect(shown.badge).toBe(badge);
});

test('U6: a verdict that comes when the permission is taken away is not shown any more', async () => {
  const { shown, setGranted, commit } = await setUp({});
  await expect.poll(() => shown.badge).toBe('✓');
  const { isAsked, release } = holdReading('late.com');
  commit('https://late.com/', { tabId: 7 });
  await expect.poll(isAsked).toBe(true);
  setGranted(false);
  await expect.poll(() => shown.badge).not.toBe('✓');
  const { badge } = shown;
  release();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(shown.badge).toBe(badge);
});

test('"Continue once" is over where sites are not seen for a while: its tab may have left the host', async () => {
  const { worker, ask, shown, heard, setGranted } = await setUp({}, { ...POLICY, block: ['bad.com'] });
  await expect.poll(() => shown.badge).toBe('✓');
  await worker.handlers['continue-once']({ tabId: 7, host: 'bad.com' });
  expect((await ask('bad.com', 7)).isPassed).toBe(true);
  for (const isGranted of [false, true]) {
    setGranted(isGranted);
    await expect.poll(() => heard().length > 0).toBe(isGranted);
  }
  expect((await ask('bad.com', 7)).isPassed).toBe(false);
});

test('U6: where the permission is taken away no site that waits for its call is asked about, until it is granted again', async () => {
  const rules = [{ id: 'a', name: 'A', when: { categories: ['/Adult'] }, then: 'block' as const, reason: '' }];
  const { ask, asked, commit, heard, setGranted } = await setUp({ mode: 'lookup' }, { ...POLICY, rules });
  // A call has just been sent, so that the next site waits a second for its own.
  await area.set({ 'auto-budget': toBudget({ lastAt: START }) });
  commit('https://new.com/', { tabId: 8 });
  await expect.poll(async () => (await ask('new.com')).isAwaited).toBe(true);
  setGranted(false);
  await expect.poll(heard).toEqual([]);
  await expect.poll(async () => (await ask('new.com')).isAwaited, { timeout: 5000 }).toBe(false);
  expect(asked).toEqual([]);
  setGranted(true);
  await expect.poll(() => heard().length).toBeGreaterThan(0);
  commit('https://new.com/', { tabId: 8 });
  await expect.poll(() => asked, { timeout: 5000 }).toEqual(['new.com']);
});
