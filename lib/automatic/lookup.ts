import type { Environment } from '../environment';
import type { Failure } from '../errors';
import { isProcessed, isRemembered, NOT_SAVED, stopsAutomatic, toFailure } from '../errors';
import { isWithin } from '../host/name';
import { toSubject } from '../host/subject';
import type { Suffixes } from '../host/suffixes';
import type { LookupReply, LookupRequest } from '../lookup/plan';
import { CATEGORIZED } from '../lookup/plan';
import { createJudgedCardReader } from '../safety/decider';
import type { JudgedSection } from '../safety/facts';
import { toCalledSections } from '../safety/needed-call';
import { readSettings } from '../settings/store';
import { SECOND } from '../time';
import type { AutoBudget } from './budget';
import { createAutoBudget } from './budget';
import { createLookupQueue } from './queue';

const MOST_IN_FLIGHT = 2;
const PACE = SECOND;

/** Why no new site is looked up. `failure` null: the day's budget is used up. */
export interface AutoStop {
  used: number;
  of: number;
  failure: Failure | null;
}

interface AutoParts {
  lookup(request: LookupRequest): Promise<LookupReply>;
  readSuffixes(): Promise<Suffixes>;
  /** Bits of the parts that the policy rests on. Null: no site is judged, so none is asked about. */
  readNeeds(): Promise<number | null>;
  onAnswer(host: string): void;
  /** The reason for stopping differs from the one these tabs know. `all`: any tab may know one. */
  onStop(tabs: number[] | 'all'): void;
}

export type AutoLookup = ReturnType<typeof createAutoLookup>;
type Ticket = Parameters<AutoBudget['giveBack']>[0];
type Needed = Exclude<JudgedSection, 'iab'>;

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
 * Money: one call for a new site, within the day's budget. Never asks for saved data, even old or unreadable. The queue
 * is in memory only.
 */
export function createAutoLookup(environment: Pick<Environment, 'area' | 'locks' | 'now' | 'wait'>, parts: AutoParts) {
  const { now, wait } = environment;
  const { lookup, readSuffixes, readNeeds, onAnswer, onStop } = parts;
  const budget = createAutoBudget(environment);
  const { readCard } = createJudgedCardReader(environment);
  const queue = createLookupQueue();
  /** By the host or the domain that each call is about. */
  const inFlight = new Map<string, Asking>();
  let restoring: Promise<void> | null = null;
  /** Tabs that came to the front, maybe before the restored tabs are known. */
  const fronts = new Set<number>();
  let lastSent: number | null = null;
  let isPumping = false;
  let stop: AutoStop | null = null;

  /** `asked`: tabs of the host that found out. `known`: what they were told when its call was sent. */
  const stopFor = async (failure: Failure | null, of: number, asked: number[] = [], known = stop) => {
    const { used } = await budget.read().catch(() => ({ used: 0 }));
    const before = stop;
    stop = { used: Math.min(used, of), of, failure };
    const isNews = (told: AutoStop | null) => !told || told.of !== of || told.failure?.kind !== failure?.kind;
    // Told once: a tab that is judged again asks again, and would loop.
    const waited = queue.clear();
    const tabs = new Set([...(isNews(known) || isNews(before) ? asked : []), ...(isNews(before) ? waited : [])]);
    if (tabs.size > 0) onStop([...tabs]);
  };

  const goOn = () => {
    if (!stop) return;
    stop = null;
    onStop('all');
  };

  /** A worker that just started goes by the budget's record. */
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
    // A site without any data is an answer too.
    if (stop?.failure && (!failure || isRemembered(failure.kind))) goOn();
    if (Array.isArray(replies) && replies.some((one) => one?.ok)) {
      // All hosts of a domain share its registration.
      const others = needed.includes('registration') ? queue.hosts().filter((host) => isWithin(host, owner)) : [];
      for (const host of new Set([...hosts, ...others])) onAnswer(host);
    }
    if (!failure) return;
    if (failure.isHeld || !isProcessed(failure)) await budget.giveBack(ticket).catch(() => {});
    // The circuit remembers the other failures.
    if (failure.kind === 'quota') await budget.keepQuiet().catch(() => {});
    // What is held back says nothing of now.
    if (!failure.isHeld && stopsAutomatic(failure)) await stopFor(failure, of, tabs, stopBefore);
  };

  /** Does not wait for the answer. */
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
    const ticket = await budget.reserve(owner, suffixes.toSite(owner), of);
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
    onUnknown(tabId: number, host: string, isActive: boolean): void {
      if (queue.hostOf(tabId) !== host) queue.forget(tabId);
      if (isActive) release(tabId);
      const asking = toAsking(host);
      if (asking) return void asking.tabs.push(tabId);
      queue.add(tabId, host, isActive);
      void pump();
    },
    /** The tab closed, or shows something that needs no lookup. */
    onGone(tabId: number): void {
      queue.release(tabId);
      queue.forget(tabId);
    },
    /** False: nothing waits for the tab, so its verdict is made again. */
    onActivated(tabId: number): boolean {
      release(tabId);
      const isWaiting = queue.see(tabId);
      void pump();
      return isWaiting;
    },
    /** Background tabs at browser start wait until they come to the front. */
    holdRestored(tabs: Promise<readonly number[]>): void {
      const hold = (found: readonly number[]) => {
        for (const tab of found) if (!fronts.has(tab)) queue.hold(tab);
      };
      restoring = tabs.then(hold, () => {});
    },
    awaits: (host: string): boolean => toAsking(host) !== undefined || queue.hosts().includes(host),
    /** Why this worker looks up no new site; null: it may. */
    stopped: (): AutoStop | null => stop,
    /** The same by the budget's record, for a worker that just woke. */
    async readStop(): Promise<AutoStop | null> {
      if (stop?.failure) return stop;
      const { dailyBudget: of } = (await readSettings()).safety;
      const recorded = await budget.readStop(of);
      // The budget was raised, or a new day began, and no new site came since.
      if (!recorded) goOn();
      const failure: Failure | null = recorded?.why === 'quiet' ? { kind: 'quota', billed: 'no' } : null;
      return recorded && { used: recorded.used, of, failure };
    },
    tidy: budget.tidy,
  };
}
