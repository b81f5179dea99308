import { browser } from 'wxt/browser';
import type { AutoStop, JudgedTabs, Lookups } from '../../../lib/automatic/lookup';
import { AutoLookup } from '../../../lib/automatic/lookup';
import { findTabs, readTab, readTabs } from '../../../lib/browser/pages';
import type { PageEnvironment } from '../../../lib/environment';
import { isWithin, toJudgedAddress, toPageHost } from '../../../lib/host/name';
import type { PassBook } from '../../../lib/safety/blocked-visits';
import type { Decider } from '../../../lib/safety/decider';
import type { Decision } from '../../../lib/safety/policy';
import type { Listening, Navigation } from '../events/listening';
import { createListening } from '../events/listening';
import type { Decisions } from './decisions';
import type { StandIn, Visit } from './stand-in';
import { createStandIn } from './stand-in';
import type { StrictMode } from './strict';
import { TabAddresses } from './tab-addresses';
import type { Toolbar } from './toolbar';
import { createToolbar } from './toolbar';
import { toStopText } from './toolbar-text';

const isSite = (address: string) => /^https?:/i.test(address);
const isPage = ({ frameId, documentLifecycle = 'active' }: Navigation) =>
  frameId === 0 && documentLifecycle === 'active';
const toIds = (tabs: readonly { id: number }[]) => tabs.map(({ id }) => id);

/** How tabs are judged again. */
interface Judging {
  /** They have just arrived, or waited for this verdict. */
  mayBlock?: boolean;
  /** They came there just now, from somewhere else. */
  isArrival?: boolean;
  /** Whether a page of this host is meant. All are unless told. */
  isConcerned?(host: string): boolean;
}

/**
 * Judges pages before their site answers, so that a blocked one paints nothing, and again when they are shown. Make it while
 * the worker starts, before any `await`.
 */
export class SafetyNavigation implements JudgedTabs {
  readonly toolbar: Toolbar;
  readonly #decider: Decider;
  readonly #passes: PassBook;
  readonly #strict: Pick<StrictMode, 'settle' | 'free'>;
  readonly #decisions: Decisions;
  readonly #standIn: StandIn;
  readonly #lookups: AutoLookup;
  readonly #listening: Listening;
  /** The address that each tab is on its way to. A late verdict must not be put on another page. */
  readonly #coming = new TabAddresses();
  /** The address that each tab shows. Empty: our page in the place of a site. */
  readonly #shown = new TabAddresses();
  /** Tabs whose page has no verdict yet, or is not replaced by our page yet. */
  readonly #bare = new Set<number>();
  readonly #ourPage = browser.runtime.getURL('/blocked.html');

  constructor(
    environment: PageEnvironment,
    lookups: Lookups,
    decider: Decider,
    passes: PassBook,
    strict: Pick<StrictMode, 'settle' | 'free'>,
    decisions: Decisions,
  ) {
    this.#decider = decider;
    this.#passes = passes;
    this.#strict = strict;
    this.#decisions = decisions;
    this.toolbar = createToolbar(environment);
    this.#standIn = createStandIn(environment);
    this.#lookups = new AutoLookup(environment, lookups, this);
    this.#listening = createListening({
      onBefore: (navigation) => void this.#onBefore(navigation),
      onCommitted: (navigation) => void this.#onCommitted(navigation),
      onFailed: (navigation) => this.#onFailed(navigation),
      onContent: (navigation) => this.#onContent(navigation),
      onReplaced: (tabs) => this.#onReplaced(tabs),
      onRemoved: (tabId) => {
        this.#forget(tabId);
        this.#lookups.onGone(tabId);
      },
      onActivated: ({ tabId }) => {
        if (!this.#lookups.onActivated(tabId)) void this.#refresh([tabId]);
      },
    });
    this.#listening.hearNavigation();
    this.#listening.hearTabsAtStart();
    const meet = () => void this.#meetRestored().catch(() => {});
    browser.runtime.onStartup.addListener(meet);
    // Some browsers load an extension anew with each start. An update takes no page away from its user.
    browser.runtime.onInstalled.addListener(({ reason }) => {
      if (reason === 'install') meet();
    });
  }

  isHearing(): boolean {
    return this.#listening.isHearing();
  }

  listen(isOn: boolean, isLookingUp: boolean): void {
    if (isOn) this.#listening.hearNavigation();
    else this.#listening.endNavigation();
    // The front tab arrived before it was listened to.
    if (this.#listening.hearTabs(isLookingUp))
      void findTabs({ active: true })
        .then((tabs) => this.#refresh(tabs))
        .catch(() => {});
  }

  forgetTabs(): void {
    this.#listening.forgetTabs();
  }

  async refreshAll(): Promise<void> {
    await this.#refresh(await findTabs({ discarded: false }));
  }

  /**
   * The browser may have shown pages of its last session before it could tell a worker of them: they arrive now. They are
   * looked up when somebody looks at them.
   */
  async #meetRestored(): Promise<void> {
    // One look at all, so that each that is judged is in front or held.
    const looking = readTabs();
    this.#lookups.holdRestored(looking.then((tabs) => toIds(tabs.filter(({ active }) => !active))));
    // The worker may not know yet that brand safety is off: then no tab is asked for its page. Settings that cannot be read
    // let no blocked page stand.
    const reading = this.#decider.readSafety().catch(() => ({ on: true }));
    const [tabs, { on }] = await Promise.all([looking, reading]);
    if (!on) return;
    await this.#refresh(toIds(tabs.filter(({ discarded }) => !discarded)), { mayBlock: true, isArrival: true });
  }

  /** Judges again the tabs of these hosts and of hosts below them. A fresh worker reads the tabs anew. */
  async refreshHosts(owners: readonly string[]): Promise<void> {
    if (!this.isHearing()) return;
    const isConcerned = (host: string) => owners.some((owner) => isWithin(host, owner));
    await this.#refresh(await findTabs({ discarded: false }), { isConcerned });
  }

  /** The verdict for our page. A tab that shows another page by now has its own verdict. */
  showStandIn(tabId: number, decision: Decision | null): void {
    if (!this.#shown.get(tabId)) this.#show(tabId, decision);
  }

  /** Whether an automatic lookup of the host is under way. */
  awaits(host: string): boolean {
    return this.#lookups.awaits(host);
  }

  async readNeeds(): Promise<number | null> {
    // Without the permission no tab has a verdict.
    return this.isHearing() ? this.#decider.readNeeds() : null;
  }

  /** Tabs that show a host are judged after its lookup as if they had just arrived. */
  decideAnswered(host: string): void {
    this.#decider.forgetCards([`card:${host}:categories`]);
    const waiting = [...this.#shown].filter(([, url]) => toPageHost(url) === host).map(([tabId]) => tabId);
    void this.#refresh(waiting, { mayBlock: true, isConcerned: (now) => now === host });
  }

  showStop(tabs: number[] | 'all'): void {
    void (tabs === 'all' ? this.refreshAll() : this.#refresh(tabs)).catch(() => {});
  }

  /** Why lookups are stopped, in a sentence; null: they run, or are not wanted. */
  async readStopText(): Promise<string | null> {
    const { on, mode } = await this.#decider.readSafety();
    return on && mode === 'lookup' ? toStopText(await this.#lookups.readStop()) : null;
  }

  tidy(): Promise<void> {
    return this.#lookups.tidy();
  }

  async #onBefore(navigation: Navigation): Promise<void> {
    this.#standIn.begin(navigation);
    if (!isPage(navigation)) return;
    const { tabId, url } = navigation;
    this.#coming.set(tabId, url);
    const host = toPageHost(url);
    if (host === null) return;
    const decision = await this.#decide(tabId, host);
    if (decision?.action !== 'block' || this.#coming.get(tabId) !== url) return;
    // Our page replaces another site, so the tab leaves the site that it may show.
    void this.#passes.keepOnly(tabId, host);
    this.#standIn.block({ tabId, host, address: url }, false, this.#shown.get(tabId) === url);
    this.#tell(host, decision);
    this.#queue(tabId, host, decision, true);
  }

  async #onCommitted(navigation: Navigation): Promise<void> {
    const { tabId, frameId } = navigation;
    if (navigation.url.startsWith(this.#ourPage)) {
      // While our page replaces a site, the tab has not left that site.
      if (frameId !== 0) return;
      this.#bare.delete(tabId);
      this.#shown.set(tabId, '');
      return;
    }
    this.#standIn.arrive(navigation);
    if (!isPage(navigation)) return;
    this.#coming.delete(tabId);
    this.#bare.add(tabId);
    await this.#decideShown(tabId, toJudgedAddress(navigation.url), true, navigation.transitionType !== 'reload', true);
  }

  #onFailed(navigation: Navigation): void {
    const { tabId, frameId, url } = navigation;
    const refused = this.#standIn.fail(navigation);
    if (refused) void this.#leadOn(refused).catch(() => {});
    // Chromium reports a failure before the next load, under the redirected address, so addresses are not compared.
    const isOurs = import.meta.env.FIREFOX ? this.#coming.get(tabId) === url : frameId === 0;
    if (isOurs && this.#bare.delete(tabId)) void this.#refresh([tabId], { mayBlock: true });
  }

  /** When another process shows a page, Firefox may remove the badge a moment after it was set. */
  async #onContent({ tabId, frameId }: Navigation): Promise<void> {
    if (frameId === 0 && (await browser.action.getBadgeText({ tabId })) === '') void this.#refresh([tabId]);
  }

  async #onReplaced({ tabId, replacedTabId }: { tabId: number; replacedTabId: number }): Promise<void> {
    this.#forget(replacedTabId);
    const moving = this.#passes.move(replacedTabId, tabId);
    void this.#refresh([tabId]);
    if ((await moving) !== undefined) await this.#strict.settle();
  }

  #forget(tabId: number): void {
    for (const tabs of [this.#coming, this.#shown, this.#bare]) tabs.delete(tabId);
  }

  /** `mayBlock`: the tab has just arrived, or waited for this verdict. */
  async #decideShown(
    tabId: number,
    url: string,
    mayBlock: boolean,
    isArrival = false,
    isNewPage = false,
  ): Promise<void> {
    this.#shown.set(tabId, url);
    const host = toPageHost(url);
    void this.#passes.keepOnly(tabId, host);
    if (host === null) {
      if (isNewPage) this.#show(tabId, null);
      return this.#queue(tabId, null, null, isArrival);
    }
    const decision = await this.#decide(tabId, host);
    if (this.#shown.get(tabId) !== url) return;
    if (decision?.action === 'block' && mayBlock) {
      // A load that fails may keep our page away.
      this.#bare.add(tabId);
      this.#standIn.block({ tabId, host, address: url }, true);
    } else if (!isNewPage || !this.#coming.has(tabId)) {
      // A leaving tab could show this verdict on its next page. A blocked page stays bare until our page comes.
      if (decision?.action !== 'block') this.#bare.delete(tabId);
      this.#show(tabId, decision, isNewPage);
    }
    if (decision && mayBlock) this.#tell(host, decision);
    this.#queue(tabId, host, decision, isArrival);
  }

  /** From memory where possible. With "Continue once" the verdict stands, but nothing is done. */
  async #decide(tabId: number, host: string): Promise<Decision | null> {
    const known = this.#decider.peek(host);
    const decision = known === undefined ? await this.#decider.decide(host) : known;
    if (decision?.action !== 'block' || !(await this.#passes.has(tabId, host, decision.ground))) return decision;
    return { ...decision, action: 'allow' };
  }

  #show(tabId: number, decision: Decision | null, isNewPage = false): void {
    // The permission may have been removed while the verdict was made.
    if (!this.isHearing()) return;
    if (decision) this.toolbar.show(tabId, decision, this.#toStop(), isNewPage);
    // A new page is cleared too: a late verdict on the page before may stand there.
    else this.toolbar.clear(tabId);
  }

  #tell(host: string, decision: Decision): void {
    void this.#decider.readSafety().then(
      (safety) => this.#decisions.onDecided(host, decision, safety),
      () => {},
    );
  }

  /** Why new sites are not looked up. Tabs are heard only in the mode that looks sites up. */
  #toStop(): AutoStop | null {
    return this.#listening.isHearingTabs() ? this.#lookups.stopped() : null;
  }

  /** `isArrival`: the tab came there just now, from somewhere else. */
  #queue(tabId: number, host: string | null, decision: Decision | null, isArrival: boolean): void {
    void this.#queueUnknown(tabId, host, decision, isArrival).catch(() => {});
  }

  async #queueUnknown(
    tabId: number,
    host: string | null,
    decision: Decision | null,
    isArrival: boolean,
  ): Promise<void> {
    const textShown = toStopText(this.#toStop());
    if ((await this.#decider.readSafety()).mode !== 'lookup') return;
    if (host === null || decision?.verdict !== 'unknown') return this.#lookups.onGone(tabId);
    const { active } = await readTab(tabId);
    // Restored tabs, and tabs open when the mode was chosen, wait until they are looked at.
    if (isArrival || active) this.#lookups.onUnknown(tabId, host, active);
    // If lookups stopped or resumed since the verdict was shown, only the waiting tabs were told.
    if (toStopText(this.#toStop()) !== textShown) void this.#refresh([tabId]);
  }

  async #refresh(tabs: readonly number[], how: Judging = {}): Promise<void> {
    if (!this.isHearing()) return;
    await Promise.all(tabs.map((tabId) => this.#decideAgain(tabId, how).catch(() => {})));
  }

  async #decideAgain(tabId: number, { mayBlock = false, isArrival, isConcerned }: Judging): Promise<void> {
    const before = this.#shown.get(tabId);
    const frame = await browser.webNavigation.getFrame({ tabId, frameId: 0 });
    // Chromium does not report a page that a site's own script made.
    const known = this.#shown.get(tabId);
    const url = toJudgedAddress(frame?.url ?? known ?? '');
    // Whatever came meanwhile has its own verdict or is our page, unless another look noted this same address.
    if (known !== before && known !== url) return;
    if (!isSite(url) || isConcerned?.(toPageHost(url) ?? '') === false) return;
    // After a failed load there is nothing to read. The browser may have refused it before the worker started.
    await this.#decideShown(tabId, url, mayBlock || frame?.errorOccurred === true, isArrival);
  }

  /** The browser refused a load. It is repeated once if the rule was outdated. Otherwise our page comes. */
  async #leadOn(visit: Visit): Promise<void> {
    const { tabId, host } = visit;
    if ((await this.#decide(tabId, host))?.action === 'block') {
      // If the worker missed the start of the load, nothing else brings our page.
      if (this.#standIn.isLast(visit)) this.#standIn.block(visit, false);
      return;
    }
    const freeing = await this.#strict.free(tabId, host);
    if (freeing === 'none' || !this.#standIn.isLast(visit)) return;
    if (freeing === 'held' || !(await this.#standIn.beginAgain(visit))) this.#standIn.block(visit, false);
  }
}
