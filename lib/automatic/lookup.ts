import type { Locks, StorageArea } from '../browser/storage';
import type { Failure, FailureKind } from '../errors';
import { NOT_SAVED, toFailure } from '../errors';
import { isWithin } from '../host/name';
import { toSubject } from '../host/subject';
import type { Suffixes } from '../host/suffixes';
import type { LookupReply, LookupRequest } from '../lookup/plan';
import { CATEGORIZED } from '../lookup/plan';
import { REMEMBERED } from '../lookup/saved-card';
import { createJudgedCardReader } from '../safety/decider';
import type { JudgedSection } from '../safety/facts';
import { toCalledSections } from '../safety/needed-call';
import { readSettings } from '../settings/store';
import { SECOND } from '../time';
import type { AutoBudget } from './budget';
import { createAutoBudget } from './budget';
import { createLookupQueue } from './queue';

/** Failures that every further call would meet too; `service-failing` only once the circuit says so. */
const STOPPING: readonly FailureKind[] = [
  ...(['no-key', 'key-refused', 'permission-missing', 'plan', 'quota', 'slow-down', 'offline'] as const),
  ...(['service-failing', 'internal', 'not-saved'] as const),
];
/** The service was not asked, or did not read the question. */
export const NOT_PROCESSED: readonly FailureKind[] = [...STOPPING, 'not-public', 'cancelled'];

const MOST_IN_FLIGHT = 2;
const PACE = SECOND;

/** Why no new site is looked up; `failure` is null when the day's budget is used up. */
export interface AutoStop {
  used: number;
  of: number;
  failure: Failure | null;
}

interface AutoParts {
  area: StorageArea;
  locks: Locks;
  now(): number;
  lookup(request: LookupRequest): Promise<LookupReply>;
  readSuffixes(): Promise<Suffixes>;
  /** Resolves after so many milliseconds. */
  wait?(duration: number): Promise<unknown>;
  /** The parts of answers that the policy in force rests on; null: no site is judged, and none is to be asked about. */
  readNeeds(): Promise<number | null>;
  /** A host has been looked up: the verdict on its tabs can be made again. */
  onAnswer(host: string): void;
  /** Why lookups have stopped is another reason than these tabs know of (`all`: any tab may know of). */
  onStop(tabs: number[] | 'all'): void;
}

type Ticket = Parameters<AutoBudget['giveBack']>[0];
type Needed = Exclude<JudgedSection, 'iab'>;

/** A call under way: what it is made for, and the hosts and tabs that wait for it. */
interface Asking {
  needed: Needed[];
  hosts: string[];
  tabs: number[];
  /** Why lookups had stopped when the call was sent. */
  stopBefore: AutoStop | null;
}
/** IAB ids come with the categories. */
const toAnswered = (section: JudgedSection): Needed => (section === 'iab' ? 'categories' : section);

/**
 * Looks up new sites by itself, within the day's budget: one call each, the one that brings most of what the policy in force
 * rests on; none where it rests on nothing that a call brings. The queue lives in memory alone: when the worker stops it is
 * forgotten, and a site waits until it is opened again. Never asks for what is saved, old or not, readable or not.
 */
export function createAutoLookup(parts: AutoParts) {
  const { area, locks, now, lookup, readSuffixes, readNeeds, onAnswer, onStop } = parts;
  const budget = createAutoBudget({ area, locks, now });
  const { readCard } = createJudgedCardReader(area, now);
  const wait = parts.wait ?? ((duration: number) => new Promise((resolve) => setTimeout(resolve, duration)));
  const queue = createLookupQueue();
  /** By the host or the domain that each call is about. */
  const inFlight = new Map<string, Asking>();
  let restoring: Promise<void> | null = null;
  /** Tabs that came to the front, maybe before it is known which the browser has restored behind it. */
  const fronts = new Set<number>();
  let lastSent: number | null = null;
  let isPumping = false;
  let stop: AutoStop | null = null;

  /** `asked`: the tabs of the very host that found out. `known`: what they were told when its call was sent. */
  const stopFor = async (failure: Failure | null, of: number, asked: number[] = [], known = stop) => {
    const { used } = await budget.read().catch(() => ({ used: 0 }));
    const before = stop;
    stop = { used: Math.min(used, of), of, failure };
    const isNews = (told: AutoStop | null) => !told || told.of !== of || told.failure?.kind !== failure?.kind;
    // Told once: a tab that is judged again asks again, and would be told again for ever.
    const waited = queue.clear();
    const tabs = new Set([...(isNews(known) || isNews(before) ? asked : []), ...(isNews(before) ? waited : [])]);
    if (tabs.size > 0) onStop([...tabs]);
  };

  const goOn = () => {
    if (!stop) return;
    stop = null;
    onStop('all');
  };

  /** How long the next call must wait. A worker that has just started goes by the budget's record. */
  const toPause = async (): Promise<number> => {
    lastSent ??= (await budget.read()).lastAt;
    // A clock that was set back must not stop the queue.
    return Math.min(lastSent + PACE - now(), PACE);
  };

  const send = async (owner: string, asking: Asking, ticket: Ticket, of: number): Promise<void> => {
    const { needed, hosts, tabs, stopBefore } = asking;
    const [subject = owner] = hosts;
    const sections = needed.some((section) => CATEGORIZED.includes(section)) ? [...CATEGORIZED] : needed;
    const request: LookupRequest = { subject, sections, mode: 'missing', confirmed: false };
    const replies = await lookup(request).then(({ sections }) => needed.map((section) => sections[section]), toFailure);
    const failure = Array.isArray(replies) ? replies.find((one) => one?.ok === false)?.failure : replies;
    // A site that the service has looked at in vain is an answer too.
    if (stop?.failure && (!failure || REMEMBERED.includes(failure.kind))) goOn();
    if (Array.isArray(replies) && replies.some((one) => one?.ok)) {
      // A registration is that of every host of its domain.
      const others = needed.includes('registration') ? queue.hosts().filter((host) => isWithin(host, owner)) : [];
      for (const host of new Set([...hosts, ...others])) onAnswer(host);
    }
    if (!failure) return;
    const isFree = failure.billed === 'no';
    if (failure.isHeld || (isFree && NOT_PROCESSED.includes(failure.kind)))
      await budget.giveBack(ticket).catch(() => {});
    // The circuit remembers the others.
    if (failure.kind === 'quota') await budget.keepQuiet().catch(() => {});
    if (STOPPING.includes(failure.kind) && (isFree || failure.kind !== 'service-failing'))
      await stopFor(failure, of, tabs, stopBefore);
  };

  /** Sends the call for one host, unless there is no need or no room. Its answer is not waited for. */
  const start = async (host: string): Promise<void> => {
    const [settings, suffixes, needs] = await Promise.all([readSettings(), readSuffixes(), readNeeds()]);
    const { safety, plan, ...rules } = settings;
    const gate = toSubject(host, { ...rules, suffixes });
    const needed = (needs === null ? [] : toCalledSections(needs, plan)).map(toAnswered);
    if (!safety.on || safety.mode !== 'lookup' || !gate.ok || needed.length === 0) return void queue.take(host);
    const { answers, failures, removed } = await readCard(gate.subject, needed);
    const isSaved = (section: Needed) => answers[section] || failures[section] || removed.includes(section);
    if (needed.every(isSaved)) return void queue.take(host);
    const { registrable } = gate.subject;
    const owner = needed.includes('registration') ? registrable : gate.subject.host;
    const joined = inFlight.get(owner);
    if (joined) {
      joined.hosts.push(host);
      joined.tabs.push(...queue.take(host));
      return;
    }
    const of = safety.dailyBudget;
    const ticket = await budget.reserve(owner, registrable, of);
    if (!ticket.ok) {
      if (ticket.why === 'known') return void queue.take(host);
      return stopFor(ticket.why === 'quiet' ? { kind: 'quota', billed: 'no' } : null, of);
    }
    const tabs = queue.take(host);
    if (tabs.length === 0) return budget.giveBack(ticket);
    if (stop && !stop.failure) goOn();
    lastSent = now();
    const asking: Asking = { needed, hosts: [host], tabs, stopBefore: stop };
    inFlight.set(owner, asking);
    void send(owner, asking, ticket, of).finally(() => {
      inFlight.delete(owner);
      void pump();
    });
  };

  const pump = async (): Promise<void> => {
    if (isPumping) return;
    isPumping = true;
    try {
      await restoring;
      while (inFlight.size < MOST_IN_FLIGHT && queue.pick() !== null) {
        const pause = await toPause();
        if (pause > 0) await wait(pause);
        const host = queue.pick();
        if (host !== null) await start(host);
      }
    } catch {
      await stopFor(NOT_SAVED, 0);
    } finally {
      isPumping = false;
    }
  };

  const release = (tabId: number) => {
    fronts.add(tabId);
    queue.release(tabId);
  };

  const toAsking = (host: string) => [...inFlight.values()].find(({ hosts }) => hosts.includes(host));

  return {
    /** A tab shows a host of which nothing is known. */
    onUnknown(tabId: number, host: string, isActive: boolean): void {
      if (queue.hostOf(tabId) !== host) queue.forget(tabId);
      if (isActive) release(tabId);
      const asking = toAsking(host);
      if (asking) return void asking.tabs.push(tabId);
      queue.add(tabId, host, isActive);
      void pump();
    },
    /** A tab closed, or shows something that needs no lookup. */
    onGone(tabId: number): void {
      queue.release(tabId);
      queue.forget(tabId);
    },
    /** A tab came to the front. False: nothing waits for it here, so that its verdict is to be made again. */
    onActivated(tabId: number): boolean {
      release(tabId);
      const isWaiting = queue.see(tabId);
      void pump();
      return isWaiting;
    },
    /** The tabs in the background when the browser starts: each waits until it comes to the front. */
    holdRestored(tabs: Promise<readonly number[]>): void {
      const hold = (found: readonly number[]) => {
        for (const tab of found) if (!fronts.has(tab)) queue.hold(tab);
      };
      restoring = tabs.then(hold, () => {});
    },
    /** Whether a host waits for its call, or for the answer. */
    awaits: (host: string): boolean => toAsking(host) !== undefined || queue.hosts().includes(host),
    /** Why no new site is looked up, as far as this worker has tried; null: it may be. */
    stopped: (): AutoStop | null => stop,
    /** The same by the budget's record, which a worker that has just woken goes by. */
    async readStop(): Promise<AutoStop | null> {
      if (stop?.failure) return stop;
      const { dailyBudget: of } = (await readSettings()).safety;
      const recorded = await budget.readStop(of);
      // The budget was raised, or it is another day, and no new site came since.
      if (!recorded) goOn();
      const failure: Failure | null = recorded?.why === 'quiet' ? { kind: 'quota', billed: 'no' } : null;
      return recorded && { used: recorded.used, of, failure };
    },
    tidy: budget.tidy,
  };
}
