import { browser } from 'wxt/browser';
import { isWaitingForStart, STRICT_PERMISSION, STRICT_WAITING_KEY } from '../../../lib/browser/permissions';
import { subscribeLocal, subscribeSession } from '../../../lib/browser/storage';
import type { Environment } from '../../../lib/environment';
import { readPrimedHosts } from '../../../lib/primed/list';
import { isPassLocked, PASSES_KEY } from '../../../lib/safety/blocked-visits';
import { RULE_KEYS } from '../../../lib/safety/decider';
import { NO_POLICY, readPolicyInForce } from '../../../lib/safety/in-force';
import { readOverrides } from '../../../lib/safety/overrides';
import { judgeHosts, toNextChange } from '../../../lib/safety/strict/hosts';
import type { NetRules } from '../../../lib/safety/strict/keeper';
import { createStrict, STRICT_IN_STEP_KEY } from '../../../lib/safety/strict/keeper';
import type { StrictSource } from '../../../lib/safety/strict/rules';
import { readManaged } from '../../../lib/settings/managed';
import { readSettings } from '../../../lib/settings/store';

const ALARM = 'strict';
/** To block without the worker, and to replace the browser's own page with ours. */
const NEEDED = { permissions: ['webNavigation' as const], origins: ['https://*/*', 'http://*/*'] };

async function* none() {}

export type StrictMode = ReturnType<typeof createStrictMode>;

/** Call it while the worker starts, before any `await`. */
export function createStrictMode(environment: Pick<Environment, 'area' | 'session' | 'locks' | 'now'>) {
  const { area, session, now } = environment;
  const readSource = async (): Promise<StrictSource | null> => {
    const { safety } = await readSettings();
    if (!safety.on || !safety.strict || !(await browser.permissions.contains(NEEDED))) return null;
    const managed = await readManaged();
    const { compiled, toDocument } = await readPolicyInForce(managed);
    if (!compiled) return null;
    const policy = toDocument() ?? NO_POLICY;
    const overrides = managed.locked.includes('overrides') ? [] : await readOverrides(area);
    const { [PASSES_KEY]: stored } = await session.get([PASSES_KEY]);
    // Only the worker's book of passes writes this key.
    const passes = Array.isArray(stored) && !isPassLocked(managed) ? (stored as [number, string][]) : [];
    const at = now();
    const primed = safety.mode === 'primed' ? readPrimedHosts() : none();
    return {
      managed: { block: managed.blockHosts, allow: managed.allowHosts },
      policy,
      overrides,
      passes,
      judged: await judgeHosts(area, compiled, primed, at),
      now: at,
      until: toNextChange(compiled, [...overrides, ...policy.overrides], at),
    };
  };
  const { changed, settle, free } = createStrict(environment, readSource, {
    readNet: async () => {
      const hasPermission = () => browser.permissions.contains({ permissions: [STRICT_PERMISSION] });
      if (!import.meta.env.FIREFOX && ((await isWaitingForStart(session)) || !(await hasPermission()))) return null;
      // Only our own rules are read, and all of them have this form.
      return browser.declarativeNetRequest as unknown as NetRules;
    },
    giveBack: async () => {
      if (import.meta.env.FIREFOX || (await readSettings()).safety.strict) return;
      await browser.permissions.remove({ permissions: [STRICT_PERMISSION] }).catch(() => {});
    },
    wakeAt: (when) => void (when === null ? browser.alarms.clear(ALARM) : browser.alarms.create(ALARM, { when })),
  });

  subscribeLocal((changes) => {
    if (Object.keys(changes).some((key) => RULE_KEYS.includes(key) || key.startsWith('card:'))) void changed();
  });
  subscribeSession((changes) => PASSES_KEY in changes && void changed());
  browser.permissions.onRemoved.addListener(() => void changed());
  browser.permissions.onAdded.addListener(({ permissions }) => {
    if (!import.meta.env.FIREFOX && permissions?.includes(STRICT_PERMISSION))
      void session.set({ [STRICT_WAITING_KEY]: true });
    void changed();
  });
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === ALARM) void changed();
  });
  void session.get([STRICT_IN_STEP_KEY]).then(({ [STRICT_IN_STEP_KEY]: isInStep }) => isInStep || changed(), changed);
  return { settle, free };
}
