import type { Environment } from '../environment';
import type { Failure } from '../errors';
import { isProcessed, isRemembered, NOT_SAVED, stopsAutomatic, toFailure } from '../errors';
import { isWithin } from '../host/name';
import { toSubject } from '../host/subject';
import type { Suffixes } from '../host/suffixes';
import { readKeyList } from '../lookup/key-list';
import type { LookupReply, LookupRequest } from '../lookup/plan';
import { CATEGORIZED } from '../lookup/plan';
import type { Subject } from '../model';
import { BETWEEN_AUTOMATIC } from '../run/pace';
import { createJudgedCardReader } from '../safety/decider';
import type { JudgedSection } from '../safety/facts';
import { toCalledSections } from '../safety/needed-call';
import { readSettings } from '../settings/store';
import type { AutoBudget } from './budget';
import { createAutoBudget } from './budget';
import { createLookupQueue } from './queue';

const MOST_IN_FLIGHT = 2;

/** Why no new site is looked up. `failure` null: the day's budget is used up. */
export interface AutoStop {
  used: number;
  of: number;
  failure: Failure | null;
}

/** What looks a site up. */
export interface Lookups {
  lookup(request: LookupRequest): Promise<LookupReply>;
  readSuffixes(): Promise<Suffixes>;
}

/** Where verdicts are shown. */
export interface JudgedTabs {
  /** Bits of the parts that the policy rests on. Null: no site is judged, so none is asked about. */
  readNeeds(): Promise<number | null>;
  /** The host has a new answer. */
  decideAnswered(host: string): void;
  /** The reason for stopping differs from the one these tabs know. `all`: any tab may know one. */
  showStop(tabs: number[] | 'all'): void;
}

type AutoEnvironment = Pick<Environment, 'area' | 'locks' | 'now' | 'wait'>;
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
export class AutoLookup {
  readonly #environment: AutoEnvironment;
  readonly #lookups: Lookups;
  readonly #tabs: JudgedTabs;
  readonly #budget: AutoBudget;
  readonly #readCard: ReturnType<typeof createJudgedCardReader>['readCard'];
  readonly #queue = createLookupQueue();
  /** By the host or the domain that each call is about. */
  readonly #inFlight = new Map<string, Asking>();
  #restoring: Promise<void> | null = null;
  /** Tabs that came to the front, maybe before the restored tabs are known. */
  readonly #fronts = new Set<number>();
  #lastSent: number | null = null;
  #isPumping = false;
  #stop: AutoStop | null = null;
  /** The key that its failure was met with. Null: it is about none. */
  #stopSlot: string | null = null;

  constructor(environment: AutoEnvironment, lookups: Lookups, tabs: JudgedTabs) {
    this.#environment = environment;
    this.#lookups = lookups;
    this.#tabs = tabs;
    this.#budget = createAutoBudget(environment);
    this.#readCard = createJudgedCardReader(environment).readCard;
  }

  onUnknown(tabId: number, host: string, isActive: boolean): void {
    if (this.#queue.hostOf(tabId) !== host) this.#queue.forget(tabId);
    if (isActive) this.#release(tabId);
    const asking = this.#toAsking(host);
    if (asking) return void asking.tabs.push(tabId);
    this.#queue.add(tabId, host, isActive);
    void this.#pump();
  }

  /** The tab closed, or shows something that needs no lookup. */
  onGone(tabId: number): void {
    this.#queue.release(tabId);
    this.#queue.forget(tabId);
  }

  /** False: nothing waits for the tab, so its verdict is made again. */
  onActivated(tabId: number): boolean {
    this.#release(tabId);
    const isWaiting = this.#queue.see(tabId);
    void this.#pump();
    return isWaiting;
  }

  /** Background tabs at browser start wait until they come to the front. */
  holdRestored(tabs: Promise<readonly number[]>): void {
    const hold = (found: readonly number[]) => {
      for (const tab of found) if (!this.#fronts.has(tab)) this.#queue.hold(tab);
    };
    this.#restoring = tabs.then(hold, () => {});
  }

  awaits(host: string): boolean {
    return this.#toAsking(host) !== undefined || this.#queue.hosts().includes(host);
  }

  /** Why this worker looks up no new site; null: it may. */
  stopped(): AutoStop | null {
    return this.#stop;
  }

  /** The same by the budget's record, for a worker that just woke. */
  async readStop(): Promise<AutoStop | null> {
    const [settings, slot] = await Promise.all([readSettings(), this.#readSlot()]);
    this.#goOnWith(slot);
    if (this.#stop?.failure) return this.#stop;
    const { dailyBudget: of } = settings.safety;
    const recorded = await this.#budget.readStop(of, slot);
    // The budget was raised, or a new day began, and no new site came since.
    if (!recorded) this.#goOn();
    const failure: Failure | null = recorded?.why === 'quiet' ? { kind: 'quota', billed: 'no' } : null;
    return recorded && { used: recorded.used, of, failure };
  }

  tidy(): Promise<void> {
    return this.#budget.tidy();
  }

  #release(tabId: number): void {
    this.#fronts.add(tabId);
    this.#queue.release(tabId);
  }

  /** Of the key in use. Null: nobody knows which. */
  #readSlot = (): Promise<string | null> =>
    readKeyList(this.#environment.area).then(
      ({ inUse }) => inUse,
      () => null,
    );

  /** What stopped another key says nothing of this one. */
  #goOnWith(slot: string | null): void {
    if (this.#stopSlot !== null && this.#stopSlot !== slot) this.#goOn();
  }

  #toAsking(host: string): Asking | undefined {
    return [...this.#inFlight.values()].find(({ hosts }) => hosts.includes(host));
  }

  /** `asked`: tabs of the host that found out. `known`: what they were told when its call was sent. */
  async #stopFor(
    failure: Failure | null,
    of: number,
    {
      slot = null,
      asked = [],
      known = this.#stop,
    }: { slot?: string | null; asked?: number[]; known?: AutoStop | null } = {},
  ): Promise<void> {
    const { used } = await this.#budget.read().catch(() => ({ used: 0 }));
    const before = this.#stop;
    this.#stopSlot = slot;
    this.#stop = { used: Math.min(used, of), of, failure };
    const isNews = (told: AutoStop | null) => !told || told.of !== of || told.failure?.kind !== failure?.kind;
    // Told once: a tab that is judged again asks again, and would loop.
    const waited = this.#queue.clear();
    const tabs = new Set([...(isNews(known) || isNews(before) ? asked : []), ...(isNews(before) ? waited : [])]);
    if (tabs.size > 0) this.#tabs.showStop([...tabs]);
  }

  #goOn(): void {
    if (!this.#stop) return;
    this.#stop = null;
    this.#stopSlot = null;
    this.#tabs.showStop('all');
  }

  async #pump(): Promise<void> {
    if (this.#isPumping) return;
    this.#isPumping = true;
    try {
      await this.#restoring;
      while (this.#inFlight.size < MOST_IN_FLIGHT && this.#queue.pick() !== null) {
        const pause = await this.#toPause();
        if (pause > 0) await this.#environment.wait(pause);
        const host = this.#queue.pick();
        if (host !== null) await this.#start(host);
      }
    } catch {
      await this.#stopFor(NOT_SAVED, 0);
    } finally {
      this.#isPumping = false;
    }
  }

  /** A worker that just started goes by the budget's record. */
  async #toPause(): Promise<number> {
    this.#lastSent ??= (await this.#budget.read()).lastAt;
    // A clock that was set back must not stop the queue.
    return Math.min(this.#lastSent + BETWEEN_AUTOMATIC - this.#environment.now(), BETWEEN_AUTOMATIC);
  }

  /** Does not wait for the answer. */
  async #start(host: string): Promise<void> {
    const [settings, suffixes, needs, slot] = await Promise.all([
      readSettings(),
      this.#lookups.readSuffixes(),
      this.#tabs.readNeeds(),
      this.#readSlot(),
    ]);
    this.#goOnWith(slot);
    const { safety, plan, ...rules } = settings;
    const gate = toSubject(host, { ...rules, suffixes });
    const needed = (needs === null ? [] : toCalledSections(needs, plan)).map(toAnswered);
    const isLookingUp = safety.on && safety.mode === 'lookup';
    if (!isLookingUp || !gate.ok || needed.length === 0 || (await this.#isSaved(gate.subject, needed)))
      return void this.#queue.take(host);
    const { registrable } = gate.subject;
    const owner = needed.includes('registration') ? registrable : gate.subject.host;
    const joined = this.#inFlight.get(owner);
    if (joined) {
      joined.hosts.push(host);
      joined.tabs.push(...this.#queue.take(host));
      return;
    }
    const of = safety.dailyBudget;
    const ticket = await this.#budget.reserve(owner, suffixes.toSite(owner), of, slot);
    if (!ticket.ok) {
      if (ticket.why === 'known') return void this.#queue.take(host);
      return ticket.why === 'quiet'
        ? this.#stopFor({ kind: 'quota', billed: 'no' }, of, { slot })
        : this.#stopFor(null, of);
    }
    const tabs = this.#queue.take(host);
    if (tabs.length === 0) return this.#budget.giveBack(ticket);
    if (this.#stop && !this.#stop.failure) this.#goOn();
    this.#fly(owner, { needed, hosts: [host], tabs, stopBefore: this.#stop }, ticket, of);
  }

  async #isSaved(subject: Subject, needed: Needed[]): Promise<boolean> {
    const { answers, failures, removed } = await this.#readCard(subject, needed);
    return needed.every((section) => answers[section] || failures[section] || removed.includes(section));
  }

  #fly(owner: string, asking: Asking, ticket: Ticket, of: number): void {
    this.#lastSent = this.#environment.now();
    this.#inFlight.set(owner, asking);
    void this.#send(owner, asking, ticket, of).finally(() => {
      this.#inFlight.delete(owner);
      void this.#pump();
    });
  }

  async #send(owner: string, asking: Asking, ticket: Ticket, of: number): Promise<void> {
    const { needed, hosts, tabs, stopBefore } = asking;
    const [subject = owner] = hosts;
    const sections = needed.some((section) => CATEGORIZED.includes(section)) ? [...CATEGORIZED] : needed;
    const request: LookupRequest = { subject, sections, mode: 'missing', confirmed: false, asker: 'automatic' };
    let slot: string | undefined;
    const toReplies = (reply: LookupReply) => {
      slot = reply.slot;
      return needed.map((section) => reply.sections[section]);
    };
    const replies = await this.#lookups.lookup(request).then(toReplies, toFailure);
    const failure = Array.isArray(replies) ? replies.find((one) => one?.ok === false)?.failure : replies;
    // A site without any data is an answer too.
    if (this.#stop?.failure && (!failure || isRemembered(failure.kind))) this.#goOn();
    if (Array.isArray(replies) && replies.some((one) => one?.ok)) {
      // All hosts of a domain share its registration.
      const others = needed.includes('registration') ? this.#queue.hosts().filter((host) => isWithin(host, owner)) : [];
      for (const host of new Set([...hosts, ...others])) this.#tabs.decideAnswered(host);
    }
    if (!failure) return;
    if (failure.isHeld || !isProcessed(failure)) await this.#budget.giveBack(ticket).catch(() => {});
    // The circuit remembers the other failures.
    if (failure.kind === 'quota' && slot !== undefined) await this.#budget.keepQuiet(slot).catch(() => {});
    // What is held back says nothing of now.
    if (!failure.isHeld && stopsAutomatic(failure))
      await this.#stopFor(failure, of, { slot, asked: tabs, known: stopBefore });
  }
}
