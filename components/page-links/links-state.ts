import { batch, signal } from '@preact/signals';
import type { PageRefusal } from '../../lib/errors';
import type { GateRules } from '../../lib/host/subject';
import type { LinkedSite, LinkedSites } from '../../lib/page-links/linked-sites';
import { toLinkedSites } from '../../lib/page-links/linked-sites';
import type { PageLinks } from '../../lib/page-links/links';
import type { Reply } from '../../lib/page-links/open-links';
import type { SavedSite } from '../../lib/saved/saved-sites';
import type { SiteRow } from '../../lib/site-row';
import { fromAnswers } from '../../lib/site-row';

/** A site to which the page links, with what is saved of it. */
export interface LinkRow extends LinkedSite, Pick<SiteRow, 'category' | 'companyName' | 'at'> {}

export type LinksView =
  | { face: 'reading' }
  | { face: 'ready'; linked: LinkedSites }
  /** The page links to no other site. */
  | { face: 'empty' }
  | { face: 'failed'; reason: PageRefusal | 'failed' };

interface Reading {
  /** Runs in the page of the user's click. */
  readLinks(tabId: number): Promise<Reply<PageLinks>>;
  readRules(): Promise<GateRules>;
  /** The saved answers of these hosts, some hosts at a time, in their order. */
  readSaved(hosts: readonly string[]): AsyncIterable<SavedSite[]>;
}

/** The links of one open page. Nothing is sent. */
export class LinksState {
  /** Null: no page was asked for. */
  readonly view = signal<LinksView | null>(null);
  readonly rows = signal<readonly LinkRow[]>([]);
  readonly #reading: Reading;
  #turn = 0;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  async read(tabId: number): Promise<void> {
    const mine = ++this.#turn;
    this.#show({ face: 'reading' });
    const read = await this.#read(tabId).catch(() => 'failed' as const);
    if (mine !== this.#turn) return;
    if (typeof read === 'string') this.#show({ face: 'failed', reason: read });
    else if (read.linked.sites.length + read.linked.refused.length === 0) this.#show({ face: 'empty' });
    else this.#show({ face: 'ready', linked: read.linked }, read.rows);
  }

  close(): void {
    this.#turn++;
    this.#show(null);
  }

  #show(view: LinksView | null, rows: readonly LinkRow[] = []): void {
    batch(() => {
      this.rows.value = rows;
      this.view.value = view;
    });
  }

  async #read(tabId: number) {
    const { readLinks, readRules, readSaved } = this.#reading;
    const read = await readLinks(tabId);
    if (!read.ok) return read.reason;
    const linked = toLinkedSites(read.value, await readRules());
    const saved = new Map<string, SavedSite>();
    try {
      for await (const sites of readSaved(linked.sites.map(({ host }) => host)))
        for (const site of sites) saved.set(site.host, site);
    } catch {
      // Links are listed without what is saved.
    }
    return { linked, rows: linked.sites.map((site) => toRow(site, saved.get(site.host))) };
  }
}

function toRow(site: LinkedSite, saved: SavedSite | undefined): LinkRow {
  const { category, companyName, at } = fromAnswers(site.host, saved?.answers ?? {});
  return { ...site, category, companyName, at };
}
