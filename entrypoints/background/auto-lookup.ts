import type { AutoBudget } from '../../lib/auto-budget';
import type { Failure, FailureKind } from '../../lib/errors';
import { toFailure, toNotSaved } from '../../lib/errors';
import type { Cache } from '../../lib/lookup/cache';
import { CATEGORIZED } from '../../lib/lookup/plan';
import type { LookupReply, LookupRequest } from '../../lib/lookup/request';
import { toSubject } from '../../lib/lookup/subject';
import type { Suffixes } from '../../lib/lookup/suffixes';
import type { Settings } from '../../lib/settings';
import { SECOND } from '../../lib/time';

const MOST_IN_FLIGHT = 2;
const PACE = SECOND;
/** What is no fault of the one site: every further call would meet it too. A service that fails stops when the circuit says so. */
const STOPPING: readonly FailureKind[] = [
  ...(['no-key', 'key-refused', 'permission-missing', 'plan', 'quota', 'slow-down', 'offline'] as const),
  ...(['service-failing', 'internal', 'not-saved'] as const),
];
/** Nothing was asked of the service, or it did not read the question. */
const UNASKED: readonly FailureKind[] = [...STOPPING, 'not-public', 'cancelled'];

/** Why no new site is looked up; `failure` is null when the day's budget is used up. */
export interface AutoStop {
  used: number;
  of: number;
  failure: Failure | null;
}

interface AutoParts {
  lookup(request: LookupRequest): Promise<LookupReply>;
  budget: Pick<AutoBudget, 'reserve' | 'giveBack' | 'keepQuiet' | 'read'>;
  cache: Pick<Cache, 'readCard'>;
  readSuffixes(): Promise<Suffixes>;
  readSettings(): Promise<Pick<Settings, 'neverSend' | 'safety'> & { organisation?: readonly string[] }>;
  now(): number;
  /** Resolves after so many milliseconds. */
  wait?(duration: number): Promise<unknown>;
  /** A host has been looked up: the verdict on its tabs can be made again. */
  onAnswer(host: string): void;
  /** Lookups stopped while these tabs waited, for another reason than before; or go on again (no tabs). */
  onStop(tabs: number[]): void;
}

export type AutoLookup = ReturnType<typeof createAutoLookup>;
type Ticket = Parameters<AutoBudget['giveBack']>[0];

/** A host that waits. `seen`: the greater, the later one of its tabs was in front; 0: none has been. */
interface Waiting {
  tabs: Set<number>;
  seen: number;
}

/**
 * Looks up new sites by itself, one `categorize` call each, within the day's budget. The queue lives in memory alone: when the
 * worker stops it is forgotten, and a site waits until it is opened again. Never asks for what is saved, old or not.
 */
export function createAutoLookup(parts: AutoParts) {
  const { lookup, budget, cache, readSuffixes, readSettings, now, onAnswer, onStop } = parts;
  const wait = parts.wait ?? ((duration: number) => new Promise((resolve) => setTimeout(resolve, duration)));
  const queue = new Map<string, Waiting>();
  const hostOfTab = new Map<number, string>();
  /** Tabs of the last session that nobody has looked at yet. */
  const held = new Set<number>();
  const inFlight = new Set<string>();
  let restoring: Promise<void> | null = null;
  let turn = 0;
  let lastSent: number | null = null;
  let isPumping = false;
  let stop: AutoStop | null = null;

  const forget = (tabId: number) => {
    const host = hostOfTab.get(tabId) ?? '';
    hostOfTab.delete(tabId);
    const waiting = queue.get(host);
    waiting?.tabs.delete(tabId);
    if (waiting?.tabs.size === 0) queue.delete(host);
  };

  /** `asked`: the tabs of the very host that found out. */
  const stopFor = async (failure: Failure | null, of: number, asked: number[] = []) => {
    const { used } = await budget.read().catch(() => ({ used: 0 }));
    const before = stop;
    stop = { used: Math.min(used, of), of, failure };
    const tabs = [...asked, ...hostOfTab.keys()];
    queue.clear();
    hostOfTab.clear();
    // Told once: a tab that is judged again asks again, and would be told again for ever.
    if (!before || before.of !== of || before.failure?.kind !== failure?.kind) onStop(tabs);
  };

  const goOn = () => {
    if (!stop) return;
    stop = null;
    onStop([]);
  };

  /** The latest seen first, then in order of arrival; restored tabs not at all. */
  const pick = (): string | null => {
    let best: [string, Waiting] | null = null;
    for (const [host, waiting] of queue) {
      if (best && best[1].seen >= waiting.seen) continue;
      if ([...waiting.tabs].some((tab) => !held.has(tab))) best = [host, waiting];
    }
    return best?.[0] ?? null;
  };

  /** How long the next call must wait. A worker that has just started goes by the budget's record. */
  const toPause = async (): Promise<number> => {
    lastSent ??= (await budget.read()).lastAt;
    // A clock that was set back must not stop the queue.
    return Math.min(lastSent + PACE - now(), PACE);
  };

  const send = async (host: string, tabs: number[], ticket: Ticket, of: number): Promise<void> => {
    const request: LookupRequest = { subject: host, sections: [...CATEGORIZED], mode: 'missing', confirmed: false };
    const reply = await lookup(request).then(
      ({ sections }) => sections.categories,
      (error: unknown) => ({ ok: false as const, failure: toFailure(error) }),
    );
    if (!reply || reply.ok) {
      if (stop?.failure) goOn();
      onAnswer(host);
      return;
    }
    const { failure } = reply;
    const isFree = failure.billed === 'no';
    if (isFree && UNASKED.includes(failure.kind)) await budget.giveBack(ticket).catch(() => {});
    // The circuit remembers the others.
    if (failure.kind === 'quota') await budget.keepQuiet().catch(() => {});
    if (STOPPING.includes(failure.kind) && (isFree || failure.kind !== 'service-failing'))
      await stopFor(failure, of, tabs);
  };

  /** Sends the call for one host, unless there is no need or no room. Its answer is not waited for. */
  const start = async (host: string): Promise<void> => {
    const [{ safety, ...rules }, suffixes] = await Promise.all([readSettings(), readSuffixes()]);
    const gate = toSubject(host, { ...rules, suffixes });
    const tabs = () => [...(queue.get(host)?.tabs ?? [])];
    const drop = () => tabs().forEach(forget);
    if (!safety.on || safety.mode !== 'lookup' || !gate.ok) return drop();
    const { answers, failures } = await cache.readCard(gate.subject, ['categories']);
    if (answers.categories || failures.categories) return drop();
    const of = safety.dailyBudget;
    const ticket = await budget.reserve(gate.subject.host, gate.subject.registrable, of);
    if (!ticket.ok) {
      if (ticket.why === 'known') return drop();
      return stopFor(ticket.why === 'quiet' ? { kind: 'quota', billed: 'no' } : null, of);
    }
    const asked = tabs();
    if (asked.length === 0) return budget.giveBack(ticket);
    if (stop && !stop.failure) goOn();
    drop();
    lastSent = now();
    inFlight.add(host);
    void send(host, asked, ticket, of).finally(() => {
      inFlight.delete(host);
      void pump();
    });
  };

  const pump = async (): Promise<void> => {
    if (isPumping) return;
    isPumping = true;
    try {
      await restoring;
      while (inFlight.size < MOST_IN_FLIGHT && pick() !== null) {
        const pause = await toPause();
        if (pause > 0) await wait(pause);
        const host = pick();
        if (host !== null) await start(host);
      }
    } catch (refusal) {
      await stopFor(toNotSaved(refusal), 0);
    } finally {
      isPumping = false;
    }
  };

  return {
    /** A tab shows a host of which nothing is known. */
    onUnknown(tabId: number, host: string, isActive: boolean): void {
      if (hostOfTab.get(tabId) !== host) forget(tabId);
      if (isActive) held.delete(tabId);
      if (inFlight.has(host)) return;
      const waiting = queue.get(host) ?? { tabs: new Set(), seen: 0 };
      waiting.tabs.add(tabId);
      if (isActive) waiting.seen = ++turn;
      queue.set(host, waiting);
      hostOfTab.set(tabId, host);
      void pump();
    },
    /** A tab closed, or shows something that needs no lookup. */
    onGone(tabId: number): void {
      held.delete(tabId);
      forget(tabId);
    },
    /** A tab came to the front. False: nothing waits for it here, so that its verdict is to be made again. */
    onActivated(tabId: number): boolean {
      held.delete(tabId);
      const waiting = queue.get(hostOfTab.get(tabId) ?? '');
      if (waiting) waiting.seen = ++turn;
      void pump();
      return waiting !== undefined;
    },
    /** The tabs in the background when the browser starts: each waits until it comes to the front. */
    holdRestored(tabs: Promise<readonly number[]>): void {
      const hold = (found: readonly number[]) => {
        for (const tab of found) held.add(tab);
      };
      restoring = tabs.then(hold, () => {});
    },
    stopped: (): AutoStop | null => stop,
  };
}
