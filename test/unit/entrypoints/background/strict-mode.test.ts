import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createStrictMode } from '../../../../entrypoints/background/strict';
import { STRICT_PERMISSION, STRICT_WAITING_KEY } from '../../../../lib/browser/permissions';
import { toRecord } from '../../../../lib/browser/record';
import type { Locks } from '../../../../lib/browser/storage';
import { localArea, sessionArea } from '../../../../lib/browser/storage';
import { CARD_VERSION } from '../../../../lib/lookup/saved-card';
import { createOverrides } from '../../../../lib/safety/overrides';
import { STRICT_ALARM } from '../../../../lib/safety/strict/keeper';
import { DEFAULT_SETTINGS, formatSettings } from '../../../../lib/settings/settings';
import { HOUR } from '../../../../lib/time';
import { toTestAnswer } from '../../../support/answers';
import { createLocks } from '../../../support/locks';
import { createNetRules } from '../../../support/net-rules';
import { toGamblingRule } from '../../../support/policies';

const START = Date.UTC(2026, 4, 1, 12);
/** The fake browser cannot list keys. */
const area = { ...localArea, keys: async () => Object.keys(await fakeBrowser.storage.local.get(null)) };

/** Strict mode with a policy that blocks `bad.com`; `ready` first writes what else is stored. */
async function start(ready: (now: () => number, locks: Locks) => Promise<unknown>) {
  const { net, isBlocked } = createNetRules();
  const onAdded: ((added: { permissions?: string[] }) => void)[] = [];
  vi.spyOn(fakeBrowser, 'permissions', 'get').mockReturnValue({
    contains: async () => true,
    onAdded: { addListener: (listener: (typeof onAdded)[number]) => onAdded.push(listener) },
    onRemoved: { addListener: () => {} },
  } as unknown as typeof fakeBrowser.permissions);
  vi.spyOn(fakeBrowser, 'declarativeNetRequest', 'get').mockReturnValue(
    net as unknown as typeof fakeBrowser.declarativeNetRequest,
  );
  const clock = { now: START };
  const now = () => clock.now;
  const locks = createLocks();
  const safety = { ...DEFAULT_SETTINGS.safety, on: true, strict: true };
  const policy = {
    ...{ schema: 1, name: 'x', default: 'allow', unknown: 'allow', stale: 'allow', maxAgeDays: null },
    ...{ rules: [toGamblingRule('block')], block: ['bad.com'], allow: [], overrides: [], expect: [] },
  };
  await localArea.set({
    settings: formatSettings({ ...DEFAULT_SETTINGS, safety }),
    policy: toRecord(1, 'policy', { policy, lists: null }, START),
  });
  await ready(now, locks);
  createStrictMode({ area, session: sessionArea, locks, now });
  const untilBlocked = (address: string, is: boolean, tabId?: number) =>
    expect.poll(() => isBlocked(address, tabId), { timeout: 5000 }).toBe(is);
  await untilBlocked('https://sub.bad.com/', true);
  const tellAdded = (permissions: string[]) => onAdded.forEach((listener) => void listener({ permissions }));
  return { clock, isBlocked, untilBlocked, tellAdded };
}

test('an exception that ends while the worker runs is blocked again at the alarm', async () => {
  const until = new Date(START + HOUR).toISOString();
  const { clock, isBlocked, untilBlocked } = await start((now, locks) =>
    createOverrides({ area: localArea, locks, now }).add({
      ...{ host: 'bad.com', scope: 'host', then: 'allow', reason: '', until },
    }),
  );
  expect(isBlocked('https://bad.com/')).toBe(false);
  clock.now = START + HOUR + 1;
  await fakeBrowser.alarms.onAlarm.trigger({
    name: STRICT_ALARM,
    scheduledTime: clock.now,
    persistAcrossSessions: true,
  });
  await untilBlocked('https://bad.com/', true);
});

test('a tab that was let pass is stopped by the browser too once the organisation locks that', async () => {
  const { untilBlocked } = await start(() => sessionArea.set({ passes: [[7, 'bad.com']] }));
  await untilBlocked('https://bad.com/', false, 7);
  await localArea.set({ managed: toRecord(1, 'managed', { locked: ['continueOnce'] }, START) });
  await untilBlocked('https://bad.com/', true, 7);
});

test('a site is blocked by the browser too once what is saved of it says so, and no more once that is gone', async () => {
  const { isBlocked, untilBlocked } = await start(async () => {});
  const key = 'card:casino.com:categories';
  const data = [{ path: '/Gambling/Lottery', steps: ['Gambling', 'Lottery'], confidence: 1, iab: [] }];
  expect(isBlocked('https://casino.com/')).toBe(false);
  await localArea.set({ [key]: toRecord(CARD_VERSION, key, toTestAnswer('categories', { data }), START) });
  await untilBlocked('https://casino.com/', true);
  await localArea.remove([key]);
  await untilBlocked('https://casino.com/', false);
});

test('an exception, and a tab that may continue once, are let pass by the browser too as soon as they are saved', async () => {
  const { isBlocked, untilBlocked } = await start(async () => {});
  expect(isBlocked('https://bad.com/', 7)).toBe(true);
  await sessionArea.set({ passes: [[7, 'bad.com']] });
  await untilBlocked('https://bad.com/', false, 7);
  expect(isBlocked('https://bad.com/', 8)).toBe(true);
  const allowed = { host: 'bad.com', scope: 'host', then: 'allow', reason: '', until: null } as const;
  await createOverrides({ area: localArea, locks: createLocks(), now: () => START }).add(allowed);
  await untilBlocked('https://bad.com/', false, 8);
});

test('of the permission to block by itself that it got meanwhile it takes note until the session ends', async () => {
  vi.stubEnv('FIREFOX', '');
  const { tellAdded } = await start(async () => {});
  const isWaiting = async () => (await sessionArea.get([STRICT_WAITING_KEY]))[STRICT_WAITING_KEY];
  tellAdded(['webNavigation']);
  await new Promise((resolve) => setTimeout(resolve));
  expect(await isWaiting()).toBeUndefined();
  tellAdded([STRICT_PERMISSION]);
  await expect.poll(isWaiting).toBe(true);
});
