import { isWaitingForStart, STRICT_TAKEN_KEY, STRICT_WAITING_KEY } from '../../browser/permissions';
import type { Locks, StorageArea } from '../../browser/storage';
import { sessionArea, subscribeSession } from '../../browser/storage';
import { isWithin } from '../../host/name';
import { SECOND } from '../../time';
import type { NetRule, StrictSource } from './rules';
import { toPassRules, toStrictRules } from './rules';

/** In session storage: nothing has changed since the last update. Each start of the browser begins with an update. */
export const STRICT_IN_STEP_KEY = 'strict-in-step';
/** In session storage: the browser refused the last update. */
export const STRICT_REFUSED_KEY = 'strict-refused';

/** Where nobody can say. */
const sayNo = () => false;
/** Whether the browser refused the rules of strict blocking, or takes them from its next start on, as the worker last said. */
export const strictRules = {
  readRefused: () => sessionArea.get([STRICT_REFUSED_KEY]).then((flags) => flags[STRICT_REFUSED_KEY] === true, sayNo),
  readWaiting: () => isWaitingForStart(sessionArea).catch(sayNo),
  subscribe: (onChange: () => void) =>
    subscribeSession((changed) => {
      if (STRICT_REFUSED_KEY in changed || STRICT_WAITING_KEY in changed) onChange();
    }),
};

/** The part of the browser's declarative rules that is used. */
export type NetRules = Record<'getDynamicRules' | 'getSessionRules', () => Promise<NetRule[]>> &
  Record<
    'updateDynamicRules' | 'updateSessionRules',
    (change: { removeRuleIds: number[]; addRules: NetRule[] }) => Promise<void>
  >;

interface StrictParts {
  /** Null: the browser takes no rules, and has none of ours in force. */
  readNet(): Promise<NetRules | null>;
  locks: Locks;
  session: Pick<StorageArea, 'get' | 'set'>;
  /** Null: strict mode is off or not permitted. Rejects when it cannot be read. */
  readSource(): Promise<StrictSource | null>;
  /** Gives back what the browser's rules alone need, where they are not wanted any more. Never rejects. */
  giveBack(): Promise<void>;
  /** Wakes the worker at an instant; null: not any more. */
  wakeAt(at: number | null): void;
}

/** What became of the rules that kept a tab from a host. */
export type Freeing = 'none' | 'freed' | 'held';

/**
 * Keeps the browser's declarative rules in step with the policy: after a change they are all made anew. They outlive the worker,
 * so what is not known to be done is done again at its next start. Nothing here rejects.
 */
export function createStrict({ readNet, locks, session, readSource, giveBack, wakeAt }: StrictParts) {
  /** The next update, which waits for more changes. */
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const note = (flags: Record<string, boolean>) => session.set(flags).catch(() => {});

  const refuse = async (error: unknown) => {
    await note({ [STRICT_REFUSED_KEY]: true });
    throw error;
  };
  /** False: the browser has just these rules. */
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
      // Only now: without it nothing could be taken back.
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
    /** Takes note of a change; the rules follow a moment later, a hundred changes at once with one update. */
    async changed(): Promise<void> {
      waiting ??= setTimeout(settle, SECOND);
      await note({ [STRICT_IN_STEP_KEY]: false });
    },
    /** Brings the rules in step now: before a tab goes where it has just been allowed to. */
    settle,
    /**
     * Makes way for a tab to a host that the browser refused though nothing blocks it now. `none`: no rule of ours stands in the
     * way; `freed`: the rules were out of step; `held`: they cannot be made anew, and this tab alone may pass.
     */
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

/** What a rule does not say is null in Firefox, and here. */
const toText = (rules: NetRule[]) =>
  JSON.stringify(
    rules.map(({ id, priority, action, condition: { requestDomains, regexFilter, tabIds } }) => [
      ...[id, priority, action.type, requestDomains, regexFilter, tabIds],
    ]),
  );
