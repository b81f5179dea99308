import { STRICT_TAKEN_KEY, STRICT_WAITING_KEY } from '../../browser/permissions';
import type { Locks, StorageArea } from '../../browser/storage';
import { sessionArea, watchSession } from '../../browser/storage';
import { isWithin } from '../../host/name';
import { DAY } from '../../time';
import type { NetRule } from './addresses';
import type { JudgedHosts, StrictLists } from './rules';
import { areBlocking, toDifference, toJudgedHosts, toPassRules, toStrictRules } from './rules';

/** The alarm that wakes the worker when the instant below has come. */
export const STRICT_ALARM = 'strict';
/** Ms since the epoch: when all must be judged anew; 0: now, since an update was not ended. Gone with the session. */
export const STRICT_DUE_KEY = 'strict-due';

/** The instant that is stored, in milliseconds since the epoch; 0 for whatever is none. */
export function toStrictDue(stored: unknown, now: number): number {
  return typeof stored === 'number' && stored <= now + DAY ? stored : 0;
}

export function isDueStored(stored: unknown, now: number): boolean {
  return toStrictDue(stored, now) <= now;
}

/**
 * Whether the browser refused the rules by which it is to block by itself. The worker writes it with each update. Kept until the
 * browser closes: the next start begins with an update.
 */
export const STRICT_REFUSED_KEY = 'strict-refused';

const readFlags = () => sessionArea.get([STRICT_WAITING_KEY, STRICT_TAKEN_KEY, STRICT_REFUSED_KEY]);

/** Whether the browser refused the rules of strict blocking, or takes them from its next start on, as the worker last said. */
export const strictRules = {
  /** False where nobody can say. */
  readWaiting: () =>
    readFlags().then(
      (flags) => flags[STRICT_WAITING_KEY] === true && flags[STRICT_TAKEN_KEY] !== true,
      () => false,
    ),
  /** False where nobody can say. */
  readRefused: () =>
    readFlags().then(
      (flags) => flags[STRICT_REFUSED_KEY] === true,
      () => false,
    ),
  watch: (onChange: () => void) =>
    watchSession((changed) => {
      if (STRICT_REFUSED_KEY in changed || STRICT_WAITING_KEY in changed) onChange();
    }),
};

interface Change {
  removeRuleIds: number[];
  addRules: NetRule[];
}

/** The part of the browser's declarative rules that is used. */
export interface NetRules {
  getDynamicRules(): Promise<NetRule[]>;
  updateDynamicRules(change: Change): Promise<void>;
  getSessionRules(): Promise<NetRule[]>;
  updateSessionRules(change: Change): Promise<void>;
}

export interface Judged extends JudgedHosts {
  /** When data that was judged by grows too old, or a date comes that a rule counts from; milliseconds since the epoch. */
  until: number;
}

export interface StrictPolicy extends StrictLists {
  /** Which of these hosts and those below them (null: of all that anything is known of) are blocked by their data. */
  judge(owners: ReadonlySet<string> | null): Promise<Judged>;
}

interface StrictParts {
  /** Null: the browser takes no rules, and has none of ours in force. */
  readNet(): Promise<NetRules | null>;
  locks: Locks;
  session: Pick<StorageArea, 'get' | 'set'>;
  now: () => number;
  /** Null: strict mode is off or not permitted. Rejects when what it rests on cannot be read. */
  readPolicy(): Promise<StrictPolicy | null>;
  /** Gives back what the browser's rules alone need, where they are not wanted any more. Never rejects. */
  giveBack(): Promise<void>;
  readPasses(): Promise<readonly (readonly [tabId: number, host: string])[]>;
  /** Calls back a moment later: a hundred changes at once make one update. */
  later(work: () => void): void;
  /** Wakes the worker at an instant; null: not any more. */
  wakeAt(at: number | null): void;
}

/** `lists`: what decides by the address; `all`: everything is judged anew; a set: these hosts are. */
export type StrictChange = 'lists' | 'all' | ReadonlySet<string>;

/** What became of the rules that kept a tab from a host. */
export type Freeing = 'none' | 'freed' | 'held';

/** Of more, all is judged anew. */
const MOST_HOSTS = 200;

/**
 * Keeps the browser's declarative rules in step with the policy. They outlive the worker, so what is not known to be done is
 * done again at its next start.
 */
export function createStrict(parts: StrictParts) {
  const { readNet, locks, session, now, readPolicy, giveBack, readPasses, later, wakeAt } = parts;
  let pending: StrictChange | null = null;
  let isWaiting = false;
  let due: number | null = null;
  /** Known to be off, with no rule left: what brings it back changes everything. */
  let isOff = false;

  const readDue = async (): Promise<number> => {
    if (due !== null) return due;
    const { [STRICT_DUE_KEY]: stored } = await session.get([STRICT_DUE_KEY]).catch((): Record<string, unknown> => ({}));
    due ??= toStrictDue(stored, now());
    return due;
  };

  const bringInStep = async (change: StrictChange) => {
    isOff = false;
    const net = await readNet();
    const lists = net && (await readPolicy());
    const [have = [], passes = []] = net ? await Promise.all([net.getDynamicRules(), net.getSessionRules()]) : [];
    const judged = lists && change !== 'lists' ? await lists.judge(change === 'all' ? null : change) : null;
    const isJudgedAgain = (host: string) =>
      change !== 'lists' && (change === 'all' || [...change].some((owner) => isWithin(host, owner)));
    // Of hosts that were not judged again the rules themselves are the memory.
    const toKnown = (type: 'allow' | 'block', again: readonly string[] = []) => [
      ...toJudgedHosts(have, type).filter((host) => !isJudgedAgain(host)),
      ...again,
    ];
    const hosts = { blocked: toKnown('block', judged?.blocked), spared: toKnown('allow', judged?.spared) };
    const want = lists ? toStrictRules(lists, hosts, now()) : [];
    const update = toDifference(have, want);
    if (net && update.removeRuleIds.length + update.addRules.length > 0) {
      await net.updateDynamicRules(update).catch(async (error) => {
        await session.set({ [STRICT_REFUSED_KEY]: true }).catch(() => {});
        throw error;
      });
      await session.set({ [STRICT_TAKEN_KEY]: true });
    }
    const given = toDifference(passes, lists ? toPassRules(await readPasses()) : []);
    if (net && given.removeRuleIds.length + given.addRules.length > 0) await net.updateSessionRules(given);
    // Only now: without it nothing could be taken back.
    if (!lists) await giveBack();

    const ends = lists
      ? [...lists.overrides, ...lists.policy.overrides].map(({ until }) => Date.parse(until ?? ''))
      : [];
    const next = [...ends, judged?.until ?? Number.NaN].filter((at) => at > now());
    isOff = lists === null;
    // An earlier update that was not ended is made up for only by judging everything.
    due = Math.min(change === 'all' ? Number.POSITIVE_INFINITY : await readDue(), now() + DAY, ...next);
    await session.set({ [STRICT_DUE_KEY]: pending === null ? due : 0, [STRICT_REFUSED_KEY]: false });
    if (due > 0) wakeAt(lists && due);
  };

  const apply = (change: StrictChange) =>
    bringInStep(change).catch(async (error) => {
      // What it was to do is left undone, whatever is done after it.
      due = 0;
      await session.set({ [STRICT_DUE_KEY]: due }).catch(() => {});
      throw error;
    });

  const run = () =>
    locks.request('strict', async () => {
      const change = pending;
      pending = null;
      if (change !== null) await apply(change);
    });

  const changed = async (change: StrictChange) => {
    if (isOff && change !== 'all') return;
    pending = join(pending, change);
    if (isWaiting) return;
    isWaiting = true;
    // Should the worker stop before the update, the next one begins with it.
    await readDue();
    await session.set({ [STRICT_DUE_KEY]: 0 }).catch(() => {});
    later(() => {
      isWaiting = false;
      void run().catch(() => {});
    });
  };

  const readBlocking = async (tabId: number, host: string): Promise<NetRules | null> => {
    const net = await readNet();
    const rules = net && [...(await net.getDynamicRules()), ...(await net.getSessionRules())];
    return rules && areBlocking(rules, host, tabId) ? net : null;
  };

  /** Lets one tab pass until the rules are brought in step again. */
  const letPass = async (net: NetRules, tabId: number, host: string) => {
    const addRules = toPassRules([[tabId, host]]);
    await net.updateSessionRules({ removeRuleIds: addRules.map(({ id }) => id), addRules });
  };

  return {
    /**
     * Makes way for a tab to a host that the browser refused though nothing blocks it now. `none`: no rule of ours stands in the
     * way; `freed`: it did, and is gone; `held`: it stays, and lets this tab pass alone. Never rejects.
     */
    free: (tabId: number, host: string): Promise<Freeing> =>
      locks
        .request('strict', async () => {
          if (!(await readBlocking(tabId, host))) return 'none';
          await apply(new Set([host])).catch(() => {});
          const net = await readBlocking(tabId, host);
          if (!net) return 'freed';
          await letPass(net, tabId, host);
          return 'held';
        })
        .catch(() => 'none'),
    /** Takes note of a change; the rules follow a moment later. */
    changed: (change: StrictChange): void => void changed(change),
    /** Brings the rules in step now: before a tab goes where it has just been allowed to. Never rejects. */
    async settle(): Promise<void> {
      if (isOff) return;
      await locks.request('strict', () => apply('lists')).catch(() => {});
    },
    /** At each start of the worker, and at the alarm: does what is due. Never rejects. */
    async wake(): Promise<void> {
      if ((await readDue()) <= now()) await changed('all');
    },
  };
}

function join(one: StrictChange | null, other: StrictChange): StrictChange {
  if (one === null || one === other) return other;
  if (one === 'all' || other === 'all') return 'all';
  if (one === 'lists') return other;
  if (other === 'lists') return one;
  const hosts = new Set([...one, ...other]);
  return hosts.size > MOST_HOSTS ? 'all' : hosts;
}
