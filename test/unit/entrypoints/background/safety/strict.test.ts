import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createStrictMode } from '../../../../../entrypoints/background/safety/strict';
import { STRICT_PERMISSION, STRICT_WAITING_KEY } from '../../../../../lib/browser/permissions';
import { toRecord } from '../../../../../lib/browser/record';
import { localArea, sessionArea } from '../../../../../lib/browser/storage';
import { CARD_VERSION } from '../../../../../lib/lookup/saved-card';
import { createOverrides } from '../../../../../lib/safety/overrides';
import { STRICT_IN_STEP_KEY } from '../../../../../lib/safety/strict/keeper';
import { DEFAULT_SETTINGS, formatSettings } from '../../../../../lib/settings/settings';
import { DAY, HOUR, SECOND } from '../../../../../lib/time';
import { toTestAnswer } from '../../../../support/answers';
import { createLocks } from '../../../../support/locks';
import { createNetRules } from '../../../../support/net-rules';
import { toGamblingRule, toTestPolicy } from '../../../../support/policies';

const START = Date.UTC(2026, 4, 1, 12);
const ALARM = 'strict';
const GRANTED = ['webNavigation', STRICT_PERMISSION, 'https://*/*', 'http://*/*'];
const BAD = 'https://bad.com/';
type Needed = { permissions?: string[]; origins?: string[] };
/** The fake browser cannot list keys. */
const area = { ...localArea, keys: async () => Object.keys(await fakeBrowser.storage.local.get(null)) };

beforeEach(() => {
  vi.stubEnv('FIREFOX', '');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

/** Strict mode with a policy that blocks `bad.com`, in a browser that has granted this. */
async function open({ granted = GRANTED, maxAgeDays = null as number | null } = {}) {
  const { net, isBlocked } = createNetRules();
  const removed: string[] = [];
  const onAdded: ((added: Needed) => void)[] = [];
  vi.spyOn(fakeBrowser, 'permissions', 'get').mockReturnValue({
    contains: async ({ permissions = [], origins = [] }: Needed) =>
      [...permissions, ...origins].every((one) => granted.includes(one)),
    remove: async ({ permissions = [] }: Needed) => void removed.push(...permissions),
    onAdded: { addListener: (listener: (typeof onAdded)[number]) => onAdded.push(listener) },
    onRemoved: { addListener: () => {} },
  } as unknown as typeof fakeBrowser.permissions);
  vi.spyOn(fakeBrowser, 'declarativeNetRequest', 'get').mockReturnValue(
    net as unknown as typeof fakeBrowser.declarativeNetRequest,
  );
  const clock = { now: START };
  const now = () => clock.now;
  const set = (safety: object) =>
    localArea.set({
      settings: formatSettings({
        ...DEFAULT_SETTINGS,
        safety: { ...DEFAULT_SETTINGS.safety, on: true, strict: true, ...safety },
      }),
    });
  await set({});
  const policy = toTestPolicy({ block: ['bad.com'], rules: [toGamblingRule('block')], maxAgeDays });
  await localArea.set({ policy: toRecord(1, 'policy', { policy, lists: null }, START) });
  const locks = createLocks();
  const { settle } = createStrictMode({ area, session: sessionArea, locks, now });
  const isBad = async () => {
    await settle();
    return isBlocked(BAD);
  };
  /** A moment after a change. */
  const untilBlocked = async (address: string, is: boolean, tabId?: number) => {
    await vi.advanceTimersByTimeAsync(SECOND);
    await vi.waitFor(() => expect(isBlocked(address, tabId)).toBe(is));
  };
  const tellAdded = (permissions: string[]) => onAdded.forEach((listener) => void listener({ permissions }));
  const overrides = createOverrides({ area: localArea, locks, now });
  return { clock, set, isBad, isBlocked, untilBlocked, removed, tellAdded, overrides };
}

test('the browser blocks by itself where brand safety and strict mode are on, and no more once one of them is not', async () => {
  for (const off of [{ on: false }, { strict: false }]) {
    const { set, isBad } = await open();
    expect(await isBad()).toBe(true);
    await set(off);
    expect(await isBad()).toBe(false);
  }
});

test.each(GRANTED)('without the permission %s the browser blocks nothing by itself', async (missing) => {
  expect(await (await open({ granted: GRANTED.filter((one) => one !== missing) })).isBad()).toBe(false);
});

test.each([
  ['strict mode', { strict: false }, [STRICT_PERMISSION]],
  ['brand safety alone, which may be switched on again', { on: false }, []],
])('the permission for rules, switching off %s: given back %j %j', async (_name, off, expected) => {
  const { set, isBad, removed } = await open();
  expect([await isBad(), removed]).toEqual([true, []]);
  await set(off);
  expect([await isBad(), removed]).toEqual([false, expected]);
});

test('a browser that got the permission meanwhile is handed nothing until it is started again', async () => {
  const { isBad, tellAdded } = await open();
  const isWaiting = async () => (await sessionArea.get([STRICT_WAITING_KEY]))[STRICT_WAITING_KEY];
  tellAdded(['webNavigation']);
  await vi.advanceTimersByTimeAsync(0);
  expect(await isWaiting()).toBeUndefined();
  tellAdded([STRICT_PERMISSION]);
  await vi.waitFor(async () => expect(await isWaiting()).toBe(true));
  expect(await isBad()).toBe(false);
  // The session is over.
  await fakeBrowser.storage.session.clear();
  expect(await (await open()).isBad()).toBe(true);
});

test('a browser that took rules since its start takes them again after the permission was given back and got anew', async () => {
  const { set, isBad } = await open();
  expect(await isBad()).toBe(true);
  await set({ strict: false });
  expect(await isBad()).toBe(false);
  await sessionArea.set({ [STRICT_WAITING_KEY]: true });
  await set({});
  expect(await (await open()).isBad()).toBe(true);
});

test('a worker that starts hands over what is not known to be handed over, and nothing else', async () => {
  for (const isInStep of [false, true]) {
    await sessionArea.set({ [STRICT_IN_STEP_KEY]: isInStep });
    const { isBlocked } = await open();
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    expect(isBlocked(BAD)).toBe(!isInStep);
    // The worker that was there before hears of nothing any more.
    fakeBrowser.reset();
  }
});

test('an exception lets a site pass, unless the organisation allows none', async () => {
  const { isBad, overrides } = await open();
  await overrides.add({ host: 'bad.com', scope: 'host', then: 'allow', reason: '', until: null });
  expect(await isBad()).toBe(false);
  await localArea.set({ managed: toRecord(1, 'managed', { locked: ['overrides'] }, START) });
  expect(await isBad()).toBe(true);
});

test('an exception that ends while the worker runs is blocked again at the alarm', async () => {
  const { clock, isBad, untilBlocked, overrides } = await open();
  const until = new Date(START + HOUR).toISOString();
  await overrides.add({ host: 'bad.com', scope: 'host', then: 'allow', reason: '', until });
  expect(await isBad()).toBe(false);
  clock.now = START + HOUR + 1;
  await fakeBrowser.alarms.onAlarm.trigger({ name: ALARM, scheduledTime: clock.now, persistAcrossSessions: true });
  await untilBlocked(BAD, true);
});

test('the worker is woken when an exception ends, at midnight where the policy counts days, and not any more once strict mode is off', async () => {
  const wakesAt = async () => (await fakeBrowser.alarms.get(ALARM))?.scheduledTime;
  await (await open()).isBad();
  expect(await wakesAt()).toBeUndefined();
  const { set, isBad, overrides } = await open({ maxAgeDays: 30 });
  await isBad();
  expect(await wakesAt()).toBe(START + DAY / 2);
  const until = new Date(START + HOUR).toISOString();
  await overrides.add({ host: 'bad.com', scope: 'host', then: 'allow', reason: '', until });
  await isBad();
  expect(await wakesAt()).toBe(START + HOUR);
  await set({ strict: false });
  await isBad();
  expect(await wakesAt()).toBeUndefined();
});

test('a tab that was let pass is stopped by the browser too once the organisation locks that', async () => {
  await sessionArea.set({ passes: [[7, 'bad.com']] });
  const { isBad, untilBlocked, isBlocked } = await open();
  expect([await isBad(), isBlocked(BAD, 7)]).toEqual([true, false]);
  await localArea.set({ managed: toRecord(1, 'managed', { locked: ['continueOnce'] }, START) });
  await untilBlocked(BAD, true, 7);
});

test('a site is blocked by the browser too once what is saved of it says so, and no more once that is gone', async () => {
  const { isBlocked, untilBlocked } = await open();
  const key = 'card:casino.com:categories';
  const data = [{ path: '/Gambling/Lottery', steps: ['Gambling', 'Lottery'], confidence: 1, iab: [] }];
  await untilBlocked(BAD, true);
  expect(isBlocked('https://casino.com/')).toBe(false);
  await localArea.set({ [key]: toRecord(CARD_VERSION, key, toTestAnswer('categories', { data }), START) });
  await untilBlocked('https://casino.com/', true);
  await localArea.remove([key]);
  await untilBlocked('https://casino.com/', false);
});

test('an exception, and a tab that may continue once, are let pass by the browser too soon after they are saved', async () => {
  const { isBad, untilBlocked, isBlocked, overrides } = await open();
  expect(await isBad()).toBe(true);
  await sessionArea.set({ passes: [[7, 'bad.com']] });
  await untilBlocked(BAD, false, 7);
  expect(isBlocked(BAD, 8)).toBe(true);
  await overrides.add({ host: 'bad.com', scope: 'host', then: 'allow', reason: '', until: null });
  await untilBlocked(BAD, false, 8);
});
