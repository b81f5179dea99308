import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createStrictKeeper } from '../../../../entrypoints/background/strict';
import { STRICT_PERMISSION, STRICT_WAITING_KEY } from '../../../../lib/browser/permissions';
import { toRecord } from '../../../../lib/browser/record';
import { localArea, sessionArea } from '../../../../lib/browser/storage';
import { createOverrides } from '../../../../lib/safety/overrides';
import { STRICT_ALARM, STRICT_DUE_KEY } from '../../../../lib/safety/strict/keeper';
import { DEFAULT_SETTINGS, formatSettings } from '../../../../lib/settings/settings';
import { DAY, HOUR } from '../../../../lib/time';
import { createLocks } from '../../../support/locks';
import { createNetRules } from '../../../support/net-rules';
import { toTestPolicy } from '../../../support/policies';

const START = Date.UTC(2026, 4, 1, 12);
const GRANTED = ['webNavigation', STRICT_PERMISSION, 'https://*/*', 'http://*/*'];
type Needed = { permissions?: string[]; origins?: string[] };

beforeEach(() => void vi.stubEnv('FIREFOX', ''));

/** What keeps the rules for a policy that blocks `bad.com`, in a browser that has granted this. */
async function open(granted = GRANTED) {
  const { net, isBlocked } = createNetRules();
  const removed: string[] = [];
  vi.spyOn(fakeBrowser, 'permissions', 'get').mockReturnValue({
    contains: async ({ permissions = [], origins = [] }: Needed) =>
      [...permissions, ...origins].every((one) => granted.includes(one)),
    remove: async ({ permissions = [] }: Needed) => void removed.push(...permissions),
  } as unknown as typeof fakeBrowser.permissions);
  vi.spyOn(fakeBrowser, 'declarativeNetRequest', 'get').mockReturnValue(
    net as unknown as typeof fakeBrowser.declarativeNetRequest,
  );
  const locks = createLocks();
  const now = () => START;
  const keeper = createStrictKeeper({ area: localArea, session: sessionArea, locks, now });
  const set = (safety: object) =>
    localArea.set({
      settings: formatSettings({
        ...DEFAULT_SETTINGS,
        safety: { ...DEFAULT_SETTINGS.safety, on: true, strict: true, ...safety },
      }),
    });
  await set({});
  const policy = toTestPolicy({ block: ['bad.com'] });
  await localArea.set({ policy: toRecord(1, 'policy', { policy, lists: null }, START) });
  const isBad = async () => {
    await keeper.settle();
    return isBlocked('https://bad.com/');
  };
  return { set, isBad, removed, overrides: createOverrides({ area: localArea, locks, now }) };
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
  expect(await (await open(GRANTED.filter((one) => one !== missing))).isBad()).toBe(false);
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
  await sessionArea.set({ [STRICT_WAITING_KEY]: true });
  const { isBad } = await open();
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

test('an exception lets a site pass, unless the organisation allows none', async () => {
  const { isBad, overrides } = await open();
  await overrides.add({ host: 'bad.com', scope: 'host', then: 'allow', reason: '', until: null });
  expect(await isBad()).toBe(false);
  await localArea.set({ managed: toRecord(1, 'managed', { locked: ['overrides'] }, START) });
  expect(await isBad()).toBe(true);
});

test('the worker is woken when an exception ends, else after a day, and not any more once strict mode is off', async () => {
  const { set, isBad, overrides } = await open();
  // Nothing is known to be left undone.
  await sessionArea.set({ [STRICT_DUE_KEY]: START + DAY });
  const wakesAt = async () => (await fakeBrowser.alarms.get(STRICT_ALARM))?.scheduledTime;
  await isBad();
  expect(await wakesAt()).toBe(START + DAY);
  const until = new Date(START + HOUR).toISOString();
  await overrides.add({ host: 'bad.com', scope: 'host', then: 'allow', reason: '', until });
  await isBad();
  expect(await wakesAt()).toBe(START + HOUR);
  await set({ strict: false });
  await isBad();
  expect(await wakesAt()).toBeUndefined();
});
