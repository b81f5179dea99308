import type { LargeStore } from '../browser/large-store';
import { openLargeStore } from '../browser/large-store';
import { fromRecord, readKeys } from '../browser/record';
import type { StorageArea } from '../browser/storage';
import { BETWEEN, toPlain, toWords } from '../discovery/typed-words';
import type { Environment } from '../environment';
import { CARD_VERSION } from '../lookup/saved-card';
import { isAnswer } from '../lookup/shapes';
import { createLatest } from '../once';
import type { SiteNote } from './notes';
import { readNotes, toNotedHost } from './notes';
import { readSavedIndex } from './saved-rows';
import { toSavedHosts } from './saved-sites';

/** What the address bar finds a saved site by. */
export interface FoundSite extends SiteNote {
  host: string;
  companyName: string | null;
}

interface Searched extends FoundSite {
  /** All of it, without case and accents. */
  plain: string;
  /** Else there is only a note. */
  hasCard: boolean;
}

const NO_NOTE: SiteNote = { text: '', tags: [] };
/** Hosts read together. */
const CHUNK = 1000;

const toCompanyKey = (host: string) => `card:${host}:company`;

const toPlainText = ({ host, companyName, text, tags }: FoundSite) =>
  toPlain([host, companyName ?? '', ...tags, text].join(BETWEEN));

/** The names of companies as the page of saved sites last saw them. Null: the site has none. */
async function readNames(store: () => LargeStore): Promise<Map<string, string | null>> {
  const names = new Map<string, string | null>();
  for await (const rows of readSavedIndex(store)) for (const row of rows) names.set(row.host, row.companyName);
  return names;
}

/**
 * Every saved site by what is stored of it. Names come from the index of the page of saved sites, where it has them: with it,
 * no card is read. Notes are read anew. Rejects where storage does.
 */
async function readSearched(area: Pick<StorageArea, 'keys' | 'get'>, store: () => LargeStore): Promise<Searched[]> {
  const [keys, names] = await Promise.all([area.keys(), readNames(store)]);
  const kept = new Set(keys);
  const saved = new Set(toSavedHosts(keys));
  const noted = keys.flatMap((key) => toNotedHost(key) ?? []);
  const hosts = [...new Set([...saved, ...noted])];
  // What cannot be read takes no host away.
  const notes = await readNotes(area, noted).catch(() => new Map<string, SiteNote>());
  // One without a name may have been looked up since.
  const unnamed = hosts.filter((host) => !names.get(host) && kept.has(toCompanyKey(host)));
  for (let start = 0; start < unnamed.length; start += CHUNK) {
    const chunk = unnamed.slice(start, start + CHUNK);
    const reading = readKeys((asked) => area.get(asked), chunk.map(toCompanyKey));
    const { found } = await reading.catch(() => ({ found: {} as Record<string, unknown> }));
    for (const host of chunk) {
      const key = toCompanyKey(host);
      const body = fromRecord(CARD_VERSION, key, found[key])?.body;
      names.set(host, isAnswer('company', body) ? (body.data?.name ?? null) : null);
    }
  }
  return hosts.map((host) => {
    const { text, tags } = notes.get(host) ?? NO_NOTE;
    const site: FoundSite = { host, companyName: names.get(host) ?? null, text, tags };
    return { ...site, plain: toPlainText(site), hasCard: saved.has(host) };
  });
}

/** The less, the likelier: where the first word stands. */
function toRank({ host, companyName, plain }: Searched, [first = '']: readonly string[]): number {
  if (host.startsWith(first)) return 0;
  if (host.includes(`.${first}`)) return 1;
  if (companyName !== null && toPlain(companyName).startsWith(first)) return 2;
  return plain.indexOf(first) < host.length ? 3 : 4;
}

/** Finds saved sites by words of host, company, note and tags. Reads storage, and nothing else. */
export class SavedFinder {
  /** For a new search. Until it is done, what was read before is searched. Rejects where storage does. */
  readonly read: () => Promise<void>;
  #sites: readonly Searched[] | null = null;

  constructor(area: Pick<StorageArea, 'keys' | 'get'>, store: () => LargeStore) {
    this.read = createLatest(async () => {
      this.#sites = await readSearched(area, store);
    });
  }

  /** The likeliest first; none for no word. Rejects where storage does. */
  async find(query: string, most: number): Promise<FoundSite[]> {
    const words = toWords(query);
    if (words.length === 0) return [];
    const found = (await this.#known()).filter(({ plain }) => words.every((word) => plain.includes(word)));
    const ranked = found.map((site) => ({ site, rank: toRank(site, words) }));
    ranked.sort((one, other) => one.rank - other.rank || (one.site.host < other.site.host ? -1 : 1));
    return ranked.slice(0, most).map(({ site }) => site);
  }

  /** Whether something but a note is saved of it. Rejects where storage does. */
  async hasCard(host: string): Promise<boolean> {
    return (await this.#known()).some((site) => site.hasCard && site.host === host);
  }

  async #known(): Promise<readonly Searched[]> {
    if (!this.#sites) await this.read();
    return this.#sites ?? [];
  }
}

export const createFinder = ({ area }: Pick<Environment, 'area'>) => new SavedFinder(area, openLargeStore);
