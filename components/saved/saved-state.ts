import { batch, signal } from '@preact/signals';
import type { LargeStore } from '../../lib/browser/large-store';
import type { StorageArea } from '../../lib/browser/storage';
import { subscribeLocal } from '../../lib/browser/storage';
import type { Environment } from '../../lib/environment';
import { toOwner, toOwners } from '../../lib/lookup/saved-card';
import { readNotes, toNotedHost, toNoteKey } from '../../lib/saved/notes';
import type { SavedRow } from '../../lib/saved/saved-rows';
import { isSameRow, readSavedIndex, toSavedRow, writeSavedIndex } from '../../lib/saved/saved-rows';
import type { SavedSite } from '../../lib/saved/saved-sites';
import { readSavedChunks, toSavedHosts } from '../../lib/saved/saved-sites';

type Subscribe = (onChange: (changed: Record<string, unknown>) => void) => () => void;

interface SavedEnvironment extends Pick<Environment, 'now' | 'wait'> {
  area: Pick<StorageArea, 'keys' | 'get'>;
}

/** Milliseconds between two drawings while cards are read: each sorts and counts all rows. */
const BETWEEN_DRAWINGS = 1000;

/** `checking`: rows are shown, and every card is read to mend them. `failed`: storage did not answer. */
export type SavedStatus = 'loading' | 'checking' | 'ready' | 'failed';

/** The rows of all saved sites, by host: from the index at once, then from the cards themselves, and from each change. */
export class SavedState {
  readonly rows = signal<readonly SavedRow[]>([]);
  readonly status = signal<SavedStatus>('loading');
  /** Sites that are read of those that are saved, while they are. */
  readonly progress = signal({ read: 0, total: 0 });
  readonly #environment: SavedEnvironment;
  readonly #store: () => LargeStore;
  readonly #subscribe: Subscribe;
  readonly #all = new Map<string, SavedRow>();
  #changed = new Set<string>();
  #isAllAsked = false;
  #isWorking = false;
  #isIndexRead = false;
  #isIndexOld = false;
  #unsubscribe: (() => void) | null = null;

  constructor(environment: SavedEnvironment, store: () => LargeStore, subscribe: Subscribe = subscribeLocal) {
    this.#environment = environment;
    this.#store = store;
    this.#subscribe = subscribe;
  }

  /** Also tries again after a failure. */
  open(): Promise<void> {
    this.#unsubscribe ??= this.#subscribe((changed) => this.#follow(Object.keys(changed)));
    this.#isAllAsked = true;
    this.status.value = this.#all.size > 0 ? 'checking' : 'loading';
    return this.#work();
  }

  /** Rows that are read stay for when the page is opened again. */
  close(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
  }

  #show(): void {
    this.rows.value = [...this.#all.values()].sort((one, other) => (one.host < other.host ? -1 : 1));
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    try {
      if (!this.#isIndexRead) await this.#readIndex();
      while (this.#isOpen() && this.#isDue()) {
        const wanted = this.#isAllAsked ? null : this.#changed;
        this.#isAllAsked = false;
        this.#changed = new Set();
        await this.#readSites(wanted);
      }
      if (this.#isOpen()) this.status.value = 'ready';
      if (this.#isIndexOld) {
        this.#isIndexOld = false;
        // Without it the next sight is only slower.
        await writeSavedIndex(this.rows.value, this.#store, this.#environment.now()).catch(() => {});
      }
    } catch {
      this.status.value = 'failed';
    } finally {
      this.#isWorking = false;
    }
    if (this.#isOpen() && this.status.value === 'ready' && this.#isDue()) void this.#work();
  }

  #isOpen(): boolean {
    return this.#unsubscribe !== null;
  }

  #isDue(): boolean {
    return this.#isAllAsked || this.#changed.size > 0;
  }

  async #readIndex(): Promise<void> {
    for await (const block of readSavedIndex(this.#store)) {
      for (const row of block) this.#all.set(row.host, row);
      if (this.status.value !== 'loading') continue;
      // The first rows are drawn before the rest is read.
      batch(() => {
        this.#show();
        this.status.value = 'checking';
      });
      await this.#environment.wait(0);
    }
    this.#isIndexRead = true;
    this.#show();
  }

  /** Null: every site. Ends early when the page is left; what was not read is asked for when it comes back. */
  async #readSites(wanted: ReadonlySet<string> | null): Promise<void> {
    const { area, wait, now } = this.#environment;
    const kept = new Set(await area.keys());
    const hosts = new Set([...toSavedHosts([...kept]), ...[...kept].flatMap((key) => toNotedHost(key) ?? [])]);
    if (this.#dropOthers(hosts)) {
      this.#isIndexOld = true;
      this.#show();
    }
    // One that lent its registration is a site of its own once the last host below it is gone.
    const asked = [...hosts].filter((host) => !wanted || wanted.has(host) || !this.#all.has(host)).sort();
    const isFirst = this.#all.size === 0;
    let isChanged = false;
    let [drawn, read] = [Number.NEGATIVE_INFINITY, 0];
    const draw = () => {
      batch(() => {
        if (isChanged) this.#show();
        if (!wanted) this.progress.value = { read, total: asked.length };
        if (this.status.value === 'loading' && this.#all.size > 0) this.status.value = 'checking';
      });
      isChanged = false;
      drawn = now();
    };
    for await (const sites of readSavedChunks(area, asked, kept)) {
      isChanged = (await this.#take(sites, kept)) || isChanged;
      if (isChanged) this.#isIndexOld = true;
      read += sites.length;
      // The first rows come at once, the others some at a time.
      if (now() - drawn >= BETWEEN_DRAWINGS || (isFirst && read === sites.length)) draw();
      await wait(0);
      if (!this.#isOpen()) break;
    }
    draw();
  }

  /** Whether a row is gone. */
  #dropOthers(hosts: ReadonlySet<string>): boolean {
    const gone = [...this.#all.keys()].filter((host) => !hosts.has(host));
    for (const host of gone) this.#all.delete(host);
    return gone.length > 0;
  }

  /** Whether a row is another one now. */
  async #take(sites: readonly SavedSite[], kept: ReadonlySet<string>): Promise<boolean> {
    const noted = sites.flatMap(({ host }) => (kept.has(toNoteKey(host)) ? host : []));
    const notes = await readNotes(this.#environment.area, noted);
    let isChanged = false;
    for (const site of sites) {
      const row = toSavedRow(site, notes.get(site.host));
      if (row === null) isChanged = this.#all.delete(site.host) || isChanged;
      else if (!isSameRow(this.#all.get(site.host), row)) {
        this.#all.set(site.host, row);
        isChanged = true;
      }
    }
    return isChanged;
  }

  #follow(keys: readonly string[]): void {
    const domains = new Set<string>();
    for (const key of keys) {
      const host = toNotedHost(key) ?? toOwner(key);
      if (host === null || key.startsWith('used:')) continue;
      this.#changed.add(host);
      if (key.endsWith(':registration')) domains.add(host);
    }
    // A registration belongs to every host of its domain.
    const isOfDomain = (host: string) => domains.size > 0 && toOwners(host).some((owner) => domains.has(owner));
    for (const host of this.#all.keys()) if (isOfDomain(host)) this.#changed.add(host);
    if (this.#changed.size > 0) void this.#work();
  }
}
