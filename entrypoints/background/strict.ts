import { browser } from 'wxt/browser';
import { STRICT_PERMISSION, STRICT_TAKEN_KEY, STRICT_WAITING_KEY } from '../../lib/browser/permissions';
import type { Locks, StorageArea } from '../../lib/browser/storage';
import { watchLocal, watchSession } from '../../lib/browser/storage';
import { toOwner } from '../../lib/lookup/saved-card';
import { createOnce } from '../../lib/once';
import { PRIMED_STAMP, readPrimedHosts } from '../../lib/primed/list';
import { isPassLocked, PASSES_KEY } from '../../lib/safety/blocked-visits';
import { readDocumentInForce, readPolicyInForce } from '../../lib/safety/in-force';
import { judge } from '../../lib/safety/judge';
import { OVERRIDES_KEY, readOverrides } from '../../lib/safety/overrides';
import { POLICY_KEY } from '../../lib/safety/store';
import { judgeHosts } from '../../lib/safety/strict/hosts';
import type { NetRules, StrictChange, StrictPolicy } from '../../lib/safety/strict/keeper';
import { createStrict, isDueStored, STRICT_ALARM, STRICT_DUE_KEY } from '../../lib/safety/strict/keeper';
import { MANAGED_KEY, readManaged } from '../../lib/settings/managed';
import { readSettings, SETTINGS_KEY } from '../../lib/settings/store';
import { SECOND } from '../../lib/time';

const ALL = [SETTINGS_KEY, POLICY_KEY, PRIMED_STAMP, MANAGED_KEY];

/**
 * Strict mode in a browser: listens, and has what keeps the rules loaded when there is something to do. Call it while the
 * worker starts, before anything is awaited.
 */
export function createStrictMode(parts: StrictKeeperParts) {
  const keeper = createOnce(async () => createStrictKeeper(parts));
  const changed = (change: StrictChange) => void keeper().then((strict) => strict.changed(change));
  const wake = async () => (await keeper()).wake();

  watchLocal((changes) => {
    const keys = Object.keys(changes);
    if (ALL.some((key) => keys.includes(key))) return changed('all');
    if (keys.includes(OVERRIDES_KEY)) changed('lists');
    const owners = keys.flatMap((key) => (key.startsWith('card:') ? (toOwner(key) ?? []) : []));
    if (owners.length > 0) changed(new Set(owners));
  });
  watchSession((changes) => PASSES_KEY in changes && changed('lists'));
  browser.permissions.onRemoved.addListener(() => changed('all'));
  browser.permissions.onAdded.addListener(({ permissions }) => {
    if (!import.meta.env.FIREFOX && permissions?.includes(STRICT_PERMISSION))
      void parts.session.set({ [STRICT_WAITING_KEY]: true });
    changed('all');
  });
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === STRICT_ALARM) void wake();
  });
  const wakeIfDue = async () => {
    const { [STRICT_DUE_KEY]: due } = await parts.session.get([STRICT_DUE_KEY]);
    if (isDueStored(due, parts.now())) await wake();
  };
  void wakeIfDue().catch(wake);

  return {
    settle: async () => (await keeper()).settle(),
    free: async (tabId: number, host: string) => (await keeper()).free(tabId, host),
  };
}

/** To block by itself, and to put our page in the place of the browser's own. */
const NEEDED = { permissions: ['webNavigation' as const], origins: ['https://*/*', 'http://*/*'] };

export interface StrictKeeperParts {
  area: StorageArea;
  session: StorageArea;
  locks: Locks;
  now: () => number;
}

async function* none() {}

/** What keeps the rules of this browser in step, with what it reads for that. */
export function createStrictKeeper({ area, session, locks, now }: StrictKeeperParts) {
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
  return createStrict({
    readNet: async () => {
      if (!import.meta.env.FIREFOX) {
        const said = await session.get([STRICT_WAITING_KEY, STRICT_TAKEN_KEY]);
        const isWaiting = said[STRICT_WAITING_KEY] && !said[STRICT_TAKEN_KEY];
        if (isWaiting || !(await browser.permissions.contains({ permissions: [STRICT_PERMISSION] }))) return null;
      }
      // Of the browser's rules only our own are read, and we write those of this form alone.
      return browser.declarativeNetRequest as unknown as NetRules;
    },
    locks,
    session,
    now,
    readPolicy,
    giveBack: async () => {
      if (import.meta.env.FIREFOX || (await readSettings()).safety.strict) return;
      await browser.permissions.remove({ permissions: [STRICT_PERMISSION] }).catch(() => {});
    },
    readPasses: async () => {
      const [{ [PASSES_KEY]: stored }, managed] = await Promise.all([session.get([PASSES_KEY]), readManaged()]);
      if (isPassLocked(managed)) return [];
      // Only the worker's book of passes writes this key.
      return Array.isArray(stored) ? (stored as [number, string][]) : [];
    },
    later: (work) => setTimeout(work, SECOND),
    wakeAt: (when) =>
      void (when === null ? browser.alarms.clear(STRICT_ALARM) : browser.alarms.create(STRICT_ALARM, { when })),
  });
}
