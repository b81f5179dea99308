import { browser } from 'wxt/browser';
import { toOwner } from '../../lib/lookup/card-keys';
import type { Locks } from '../../lib/lookup/transaction';
import { readManaged, watchManaged } from '../../lib/managed';
import { OVERRIDES_KEY, readOverrides } from '../../lib/overrides';
import { POLICY_KEY } from '../../lib/policy-store';
import { PRIMED_STAMP, readPrimedHosts } from '../../lib/primed';
import { judge } from '../../lib/safety/judge';
import { readSettings, SETTINGS_KEY } from '../../lib/settings';
import type { StorageArea } from '../../lib/storage';
import { watchLocal, watchSession } from '../../lib/storage';
import { SECOND } from '../../lib/time';
import { isPassLocked, PASSES_KEY } from './passes';
import { readDocumentInForce, readPolicyInForce } from './policy-in-force';
import type { NetRules, StrictPolicy } from './strict';
import { createStrict } from './strict';
import { judgeHosts } from './strict-hosts';

export const STRICT_ALARM = 'strict';
/** To block by itself, and to put our page in the place of the browser's own. */
const NEEDED = { permissions: ['webNavigation' as const], origins: ['https://*/*', 'http://*/*'] };

interface StrictModeParts {
  area: StorageArea;
  session: StorageArea;
  locks: Locks;
  now: () => number;
}

async function* none() {}

/** Strict mode in a browser. Call it while the worker starts, before anything is awaited. */
export function createStrictMode({ area, session, locks, now }: StrictModeParts) {
  const readPolicy = async (): Promise<StrictPolicy | null> => {
    const { safety } = await readSettings();
    if (!safety.on || !safety.strict || !(await browser.permissions.contains(NEEDED))) return null;
    const managed = await readManaged();
    const policy = await readPolicyInForce(managed);
    if (!policy) return null;
    return {
      managed: { block: managed.blockHosts, allow: managed.allowHosts },
      policy: await readDocumentInForce(managed),
      overrides: managed.locked.includes('overrides') ? [] : await readOverrides(area),
      judge: (owners) => {
        const primed = safety.mode === 'primed' ? readPrimedHosts() : none();
        return judgeHosts({ area, policy, judge, primed, now: now() }, owners);
      },
    };
  };
  const strict = createStrict({
    // Of the browser's rules only our own are read, and we write those of this form alone.
    net: browser.declarativeNetRequest as unknown as NetRules,
    locks,
    session,
    now,
    readPolicy,
    readPasses: async () => {
      const [{ [PASSES_KEY]: stored }, managed] = await Promise.all([session.get([PASSES_KEY]), readManaged()]);
      if (isPassLocked(managed)) return [];
      // Only the worker's book of passes writes this key.
      return Array.isArray(stored) ? (stored as [number, string][]) : [];
    },
    later: (work) => setTimeout(work, SECOND),
    wakeAt: (when) => void browser.alarms.create(STRICT_ALARM, { when }),
  });

  watchLocal((changed) => {
    const keys = Object.keys(changed);
    if ([SETTINGS_KEY, POLICY_KEY, PRIMED_STAMP].some((key) => keys.includes(key))) return strict.changed('all');
    if (keys.includes(OVERRIDES_KEY)) strict.changed('lists');
    const owners = keys.flatMap((key) => (key.startsWith('card:') ? (toOwner(key) ?? []) : []));
    if (owners.length > 0) strict.changed(new Set(owners));
  });
  watchSession((changed) => PASSES_KEY in changed && strict.changed('lists'));
  watchManaged(() => strict.changed('all'));
  for (const change of [browser.permissions.onAdded, browser.permissions.onRemoved]) {
    change.addListener(() => strict.changed('all'));
  }
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === STRICT_ALARM) void strict.wake();
  });
  void strict.wake();
  return strict;
}
