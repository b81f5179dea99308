import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createSafety } from '../../../../entrypoints/background/safety';
import { toRecord } from '../../../../lib/browser/record';
import { localArea as area, sessionArea } from '../../../../lib/browser/storage';
import { createCache } from '../../../../lib/lookup/cache';
import { CARD_VERSION } from '../../../../lib/lookup/saved-card';
import type { Override, Rule } from '../../../../lib/safety/policy';
import type { SafetySettings } from '../../../../lib/settings/settings';
import { DEFAULT_SETTINGS, formatSettings } from '../../../../lib/settings/settings';
import { DAY, HOUR } from '../../../../lib/time';
import { toTestAnswer } from '../../../support/answers';
import { createLocks } from '../../../support/locks';

const START = Date.UTC(2026, 4, 1, 12);
const POLICY = {
  ...{ schema: 1, name: 'x', default: 'allow', unknown: 'allow', stale: 'allow', maxAgeDays: 30 },
  ...{ rules: [] as Rule[], block: [] as string[], allow: [], overrides: [] as Override[], expect: [] },
};
const toSafety = (safety: Partial<SafetySettings>) =>
  formatSettings({ ...DEFAULT_SETTINGS, safety: { ...DEFAULT_SETTINGS.safety, on: true, ...safety } });

/** A browser with one tab that shows a saved site, and a worker whose automatic lookups have stopped. */
async function setUp(
  safety: Partial<SafetySettings>,
  policy = POLICY,
  overrides: Override[] = [],
  getFrame: () => Promise<unknown> = async () => ({ url: 'https://example.com/' }),
) {
  const event = { addListener: () => {}, removeListener: () => {}, hasListener: () => false };
  const granted = { watching: true, onChange: () => {} };
  const onGrant = {
    ...event,
    addListener: (listener: () => void) => void Object.assign(granted, { onChange: listener }),
  };
  const shown = { badge: '', title: '' };
  type Heard = (_: { tabId: number; frameId: number; url: string }) => void;
  const heard = { before: (() => {}) as Heard, commit: (() => {}) as Heard, fail: (() => {}) as Heard };
  const toEvent = (name: keyof typeof heard) => ({
    ...event,
    addListener: (listener: Heard) => void Object.assign(heard, { [name]: listener }),
  });
  const stop = { used: 50, of: 50, failure: null };
  const standing = { onChanged: async () => {}, readStop: async () => stop, stop: null as typeof stop | null };
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => new Proxy({}, { get: () => () => null, set: () => true });
    },
  );
  vi.stubGlobal('ImageData', class {});
  vi.spyOn(fakeBrowser, 'permissions', 'get').mockReturnValue({
    contains: async () => granted.watching,
    onAdded: onGrant,
    onRemoved: onGrant,
  } as unknown as typeof fakeBrowser.permissions);
  vi.spyOn(fakeBrowser, 'webNavigation', 'get').mockReturnValue({
    getFrame,
    onBeforeNavigate: toEvent('before'),
    onCommitted: toEvent('commit'),
    onErrorOccurred: toEvent('fail'),
    onTabReplaced: event,
    onDOMContentLoaded: event,
    onCompleted: event,
  } as unknown as typeof fakeBrowser.webNavigation);
  vi.spyOn(fakeBrowser, 'action', 'get').mockReturnValue({
    setBadgeText: async ({ tabId, text }: { tabId?: number; text: string }) => {
      if (tabId !== undefined) shown.badge = text;
    },
    setTitle: async ({ tabId, title }: { tabId?: number; title: string }) => {
      if (tabId !== undefined) shown.title = title;
    },
    setIcon: async () => {},
    setBadgeBackgroundColor: async () => {},
  } as unknown as typeof fakeBrowser.action);
  const key = 'card:example.com:categories';
  await area.set({
    settings: toSafety(safety),
    policy: toRecord(1, 'policy', { policy, lists: null }, START),
    overrides: toRecord(1, 'overrides', overrides, START),
    [key]: toRecord(CARD_VERSION, key, toTestAnswer('categories', { fetchedAt: START }), START),
  });
  const clock = { now: START };
  const now = () => clock.now;
  const locks = createLocks();
  const { readCard } = createCache({ area, now });
  const worker = createSafety({
    ...{ area, session: sessionArea, locks, now, readCard },
    readStop: () => standing.readStop(),
    stopped: () => standing.stop,
    onChanged: () => standing.onChanged(),
  });
  const ask = (host: string, tabId?: number) =>
    worker.handlers.judge({ host, ...(tabId && { tabId, isStandIn: true }) });
  const setGranted = (watching: boolean) => {
    granted.watching = watching;
    granted.onChange();
  };
  return { worker, ask, clock, shown, setGranted, heard, standing };
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

test('an exception that ends is over in the tabs that stay open, and the next one after it', async () => {
  const toOverride = (host: string, until: number): Override => ({
    ...{ host, scope: 'host', then: 'allow', reason: '' },
    until: new Date(until).toISOString(),
  });
  const { clock, shown } = await setUp(
    {},
    { ...POLICY, block: ['example.com'], overrides: [toOverride('later.com', START + 2 * HOUR)] },
    [toOverride('example.com', START + HOUR)],
  );
  const findAlarm = async () => (await fakeBrowser.alarms.getAll()).find(({ name }) => name === 'override-end');
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

test('a tab that is shown as unknown the moment before automatic lookups stop says so all the same', async () => {
  const url = 'https://new.com/';
  const { heard, shown, standing } = await setUp({ mode: 'lookup' }, POLICY, [], async () => ({ url }));
  await expect.poll(() => shown.badge).toBe('?');
  // They stop while the browser says whether the tab is in front: only those that wait already are told.
  const asked = vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation(async () => {
    standing.stop = { used: 1, of: 1, failure: null };
    return { active: false } as never;
  });
  heard.commit({ tabId: 7, frameId: 0, url });
  await expect.poll(() => shown.title).toContain('1 of 1');
  expect(shown.badge).toBe('‖');
  asked.mockRestore();
});

test('a tab of which the browser never tells holds up nothing that is set afterwards', async () => {
  const readLook = async () => (await sessionArea.get(['safety-look']))['safety-look'];
  await setUp({}, POLICY, [], () => new Promise(() => {}));
  await expect.poll(readLook).toBe('saved');
  await area.set({ settings: toSafety({ on: false }) });
  await expect.poll(readLook).toBe('off');
});

test('open tabs are judged by a new policy while the rules of the browser are still on their way', async () => {
  const { shown, standing } = await setUp({});
  await expect.poll(() => shown.badge).toBe('✓');
  standing.onChanged = () => new Promise(() => {});
  const policy = { ...POLICY, block: ['example.com'] };
  await area.set({ policy: toRecord(1, 'policy', { policy, lists: null }, START) });
  await expect.poll(() => shown.badge).toBe('✕');
});

test('a verdict for our page in the place of a site is late for the page that the tab has gone on to', async () => {
  const { ask, shown, heard, standing } = await setUp({ mode: 'lookup' }, { ...POLICY, block: ['bad.com'] });
  await expect.poll(() => shown.badge).toBe('✓');
  await ask('bad.com', 7);
  expect(shown.badge).toBe('✕');
  const late = Promise.withResolvers<void>();
  standing.readStop = () => late.promise.then(() => ({ used: 50, of: 50, failure: null }));
  const asked = ask('bad.com', 7);
  heard.commit({ tabId: 7, frameId: 0, url: 'https://example.com/' });
  await expect.poll(() => shown.badge).toBe('✓');
  late.resolve();
  await asked;
  expect(shown.badge).toBe('✓');
});

test('a site that is blocked as it is shown is so again where the next load came to nothing, and kept our page away', async () => {
  vi.stubEnv('FIREFOX', '');
  const update = vi.spyOn(fakeBrowser.tabs, 'update').mockResolvedValue(undefined as never);
  const { heard, shown } = await setUp({}, { ...POLICY, block: ['bad.com'] }, [], async () => ({
    url: 'https://bad.com/',
  }));
  await expect.poll(() => shown.badge).toBe('✕');
  heard.commit({ tabId: 7, frameId: 0, url: 'https://bad.com/' });
  await expect.poll(() => update.mock.calls.length).toBe(1);
  heard.before({ tabId: 7, frameId: 0, url: 'https://fine.com/file' });
  heard.fail({ tabId: 7, frameId: 0, url: 'https://fine.com/file' });
  await expect.poll(() => update.mock.calls.length).toBe(2);
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
  const { shown, setGranted, heard } = await setUp({});
  await expect.poll(() => shown.badge).toBe('✓');
  const { get } = fakeBrowser.storage.local;
  const held = Promise.withResolvers<void>();
  const reading = vi.spyOn(fakeBrowser.storage.local, 'get').mockImplementation((async (keys: never) => {
    if (String(keys).includes('late.com')) await held.promise;
    return get(keys);
  }) as typeof get);
  heard.commit({ tabId: 7, frameId: 0, url: 'https://late.com/' });
  await expect.poll(() => reading.mock.calls.some(([keys]) => String(keys).includes('late.com'))).toBe(true);
  setGranted(false);
  await expect.poll(() => shown.badge).not.toBe('✓');
  const { badge } = shown;
  held.resolve();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(shown.badge).toBe(badge);
  reading.mockRestore();
});

test('"Continue once" is over where sites are not seen for a while: its tab may have left the host', async () => {
  const { worker, ask, shown, setGranted } = await setUp({}, { ...POLICY, block: ['bad.com'] });
  await expect.poll(() => shown.badge).toBe('✓');
  await worker.handlers['continue-once']({ tabId: 7, host: 'bad.com' });
  expect((await ask('bad.com', 7)).isPassed).toBe(true);
  for (const isGranted of [false, true]) {
    setGranted(isGranted);
    await expect.poll(async () => (await worker.readNeeds()) !== null).toBe(isGranted);
  }
  expect((await ask('bad.com', 7)).isPassed).toBe(false);
});

test('U6: where the permission is taken away no site that waits for its call is asked about, until it is granted again', async () => {
  const rules = [{ id: 'a', name: 'A', when: { categories: ['/Adult'] }, then: 'block' as const, reason: '' }];
  const { worker, setGranted } = await setUp({ mode: 'lookup' }, { ...POLICY, rules });
  expect(await worker.readNeeds()).toBeGreaterThan(0);
  setGranted(false);
  await expect.poll(worker.readNeeds).toBeNull();
  setGranted(true);
  await expect.poll(worker.readNeeds).toBeGreaterThan(0);
});
