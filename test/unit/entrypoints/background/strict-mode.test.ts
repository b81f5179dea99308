import { expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createStrictMode, STRICT_ALARM } from '../../../../entrypoints/background/strict-mode';
import { createOverrides } from '../../../../lib/overrides';
import { toRecord } from '../../../../lib/record';
import { formatSettings } from '../../../../lib/settings-text';
import { DEFAULT_SETTINGS } from '../../../../lib/settings-values';
import { localArea, sessionArea } from '../../../../lib/storage';
import { HOUR } from '../../../../lib/time';
import { createLocks } from '../../../support/locks';
import { createNetRules } from '../../../support/net-rules';

const START = Date.UTC(2026, 4, 1, 12);
/** The fake browser cannot list keys. */
const area = { ...localArea, keys: async () => Object.keys(await fakeBrowser.storage.local.get(null)) };

test('an exception that ends while the worker runs is blocked again at the alarm', async () => {
  const { net, isBlocked } = createNetRules();
  const event = { addListener: () => {} };
  vi.spyOn(fakeBrowser, 'permissions', 'get').mockReturnValue({
    contains: async () => true,
    onAdded: event,
    onRemoved: event,
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
    ...{ rules: [], block: ['bad.com'], allow: [], overrides: [], expect: [] },
  };
  await localArea.set({
    settings: formatSettings({ ...DEFAULT_SETTINGS, safety }),
    policy: toRecord(1, 'policy', { policy, lists: null }, START),
  });
  const until = new Date(START + HOUR).toISOString();
  await createOverrides({ area: localArea, locks, now }).add({
    ...{ host: 'bad.com', scope: 'host', then: 'allow', reason: '', until },
  });

  createStrictMode({ area, session: sessionArea, locks, now });
  await expect.poll(() => isBlocked('https://sub.bad.com/'), { timeout: 5000 }).toBe(true);
  expect(isBlocked('https://bad.com/')).toBe(false);
  clock.now = START + HOUR + 1;
  await fakeBrowser.alarms.onAlarm.trigger({
    name: STRICT_ALARM,
    scheduledTime: clock.now,
    persistAcrossSessions: true,
  });
  await expect.poll(() => isBlocked('https://bad.com/'), { timeout: 5000 }).toBe(true);
});
