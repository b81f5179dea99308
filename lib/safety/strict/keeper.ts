import { isWaitingForStart, STRICT_TAKEN_KEY, STRICT_WAITING_KEY } from '../../browser/permissions';
import { sessionArea, subscribeSession } from '../../browser/storage';
import type { Environment } from '../../environment';
import { isWithin } from '../../host/name';
import { SECOND } from '../../time';
import type { NetRule, StrictSource } from './rules';
import { toPassRules, toStrictRules } from './rules';

/** In session storage: nothing changed since the last update. Each browser start begins with an update. */
export const STRICT_IN_STEP_KEY = 'strict-in-step';
/** In session storage: the browser refused the last update. */
export const STRICT_REFUSED_KEY = 'strict-refused';

const sayNo = () => false;
/** Whether the browser refused the rules, or takes them at its next start, as the worker last said. */
export const strictRules = {
  readRefused: () => sessionArea.get([STRICT_REFUSED_KEY]).then((flags) => flags[STRICT_REFUSED_KEY] === true, sayNo),
  readWaiting: () => isWaitingForStart(sessionArea).catch(sayNo),
  subscribe: (onChange: () => void) =>
    subscribeSession((changed) => {
      if (STRICT_REFUSED_KEY in changed || STRICT_WAITING_KEY in changed) onChange();
    }),
};

/** The part of the browser's declarative rules that we use. */
export type NetRules = Record<'getDynamicRules' | 'getSessionRules', () => Promise<NetRule[]>> &
  Record<
    'updateDynamicRules' | 'updateSessionRules',
    (change: { removeRuleIds: number[]; addRules: NetRule[] }) => Promise<void>
  >;

/** The browser, as far as it keeps rules. */
interface RuleBrowser {
  /** Null: the browser takes no rules, and has none of ours. */
  readNet(): Promise<NetRules | null>;
  /** Gives back permissions that only the rules need. Never rejects. */
  giveBack(): Promise<void>;
  /** Null: no more. */
  wakeAt(at: number | null): void;
}

export type Freeing = 'none' | 'freed' | 'held';

/**
 * Rules outlive the worker, so its next start repeats an unfinished update. Nothing here rejects. `readSource`: null where
 * strict mode is off or not permitted. Rejects when it cannot be read.
 */
export function createStrict(
  { session, locks }: Pick<Environment, 'session' | 'locks'>,
  readSource: () => Promise<StrictSource | null>,
  { readNet, giveBack, wakeAt }: RuleBrowser,
) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const note = (flags: Record<string, boolean>) => session.set(flags).catch(() => {});

  const refuse = async (error: unknown) => {
    await note({ [STRICT_REFUSED_KEY]: true });
    throw error;
  };
  /** False: the browser already has these rules. */
  const replace = async (net: NetRules, kind: 'Dynamic' | 'Session', want: NetRule[]): Promise<boolean> => {
    const have = await net[`get${kind}Rules`]();
    if (toText(have) === toText(want)) return false;
    await net[`update${kind}Rules`]({ removeRuleIds: have.map(({ id }) => id), addRules: want });
    return true;
  };
  const update = async (): Promise<Freeing> => {
    clearTimeout(waiting);
    waiting = undefined;
    try {
      const net = await readNet();
      const source = net && (await readSource());
      if (net) await replace(net, 'Session', toPassRules(source?.passes ?? []));
      const isChange = net && (await replace(net, 'Dynamic', source ? toStrictRules(source) : []).catch(refuse));
      if (isChange) await session.set({ [STRICT_TAKEN_KEY]: true });
      // Only now: without the permission no rule could be removed.
      if (!source) await giveBack();
      wakeAt(source?.until ?? null);
      await session.set({ [STRICT_IN_STEP_KEY]: waiting === undefined, [STRICT_REFUSED_KEY]: false });
      return isChange ? 'freed' : 'none';
    } catch {
      await note({ [STRICT_IN_STEP_KEY]: false });
      return 'held';
    }
  };
  const settle = () => locks.request('strict', update);

  return {
    /** The rules follow a moment later, so that a hundred changes need one update. */
    async changed(): Promise<void> {
      waiting ??= setTimeout(settle, SECOND);
      await note({ [STRICT_IN_STEP_KEY]: false });
    },
    /** Updates at once, before a tab goes to a host that was just allowed. */
    settle,
    /** `none`: no rule of ours blocks; `freed`: rules were old; `held`: rules are stuck, so this tab alone may pass. */
    free: (tabId: number, host: string): Promise<Freeing> =>
      locks
        .request('strict', async () => {
          const net = await readNet();
          const isNamed = ({ action, condition }: NetRule) =>
            action.type === 'block' && condition.requestDomains?.some((domain) => isWithin(host, domain));
          if (!net || !(await net.getDynamicRules()).some(isNamed)) return 'none';
          const freeing = await update();
          const addRules = toPassRules([[tabId, host]]);
          if (freeing === 'held') await net.updateSessionRules({ removeRuleIds: [tabId + 1], addRules });
          return freeing;
        })
        .catch(() => 'none'),
  };
}

/** Firefox gives null for fields that a rule does not set. */
const toText = (rules: NetRule[]) =>
  JSON.stringify(
    rules.map(({ id, priority, action, condition }) => [
      id,
      priority,
      action.type,
      condition.requestDomains,
      condition.regexFilter,
      condition.tabIds,
    ]),
  );
