import type { LargeStore } from './large-store';
import { openLargeStore } from './large-store';
import type { Answer, Answers, Company, SectionName, Traffic } from './model';
import { fromRecord, toRecord } from './record';
import type { HostIndex } from './safety/host-index';
import { createHostIndex, findSlot, isHostIndex } from './safety/host-index';
import type { JudgedSite } from './safety/policy';
import type { StorageArea } from './storage';
import { localArea } from './storage';

/** The list lies in so many pieces that a worker that has just started reads a few KB for a host, not all 100,000. */
const PIECES = 64;
const toPieceKey = (piece: number) => `primed:${piece}`;
const PIECE_KEYS = Array.from({ length: PIECES }, (_, piece) => toPieceKey(piece));
const HOSTS = 'primed-hosts';
/** Written when the list changed: what holds sites of it in memory reads them anew. */
export const PRIMED_STAMP = 'primed-stamp';
const STAMP_VERSION = 1;
const WORDS = 2;
const MOST_CATEGORIES = 0xffff;
const MOST_SHORT = 0xff;

/** What a search of the whole database tells of a site. */
export interface PrimedFacts {
  host: string;
  /** A category path. */
  category: string | null;
  countryCode: string | null;
  globalRank: number | null;
  /** When it was fetched, milliseconds since the epoch. */
  at: number;
}

/**
 * Facts of many sites as typed arrays, which storage hands over without parsing. `facts` lies beside the slots of `hosts`, two
 * words each: the rank (0: none), then category, country and run as numbers into their tables, 0 of category and country: none.
 */
export interface PrimedIndex {
  hosts: HostIndex;
  facts: Uint32Array;
  categories: string[];
  countries: string[];
  /** When each run began, milliseconds since the epoch. */
  runs: number[];
}

export interface PrimedSummary {
  sites: number;
  /** When the list was last changed, milliseconds since the epoch. */
  at: number;
}

/** Numbers values in the order in which they come; 0 where there is no value or no room for one more. */
function createNumbers<T>(most: number, first: T[]) {
  const values = [...first];
  const numbers = new Map(values.map((value, number) => [value, number]));
  const toNumber = (value: T | null): number => {
    if (value === null) return 0;
    const known = numbers.get(value);
    if (known !== undefined || values.length > most) return known ?? 0;
    numbers.set(value, values.length);
    return values.push(value) - 1;
  };
  return { values, toNumber };
}

/** Packs facts; of two about one host the later given counts. */
export function createPrimedIndex(rows: readonly PrimedFacts[]): PrimedIndex {
  const hosts = createHostIndex(rows.map(({ host }) => host));
  const facts = new Uint32Array(hosts.hashes.length);
  const categories = createNumbers<string>(MOST_CATEGORIES, ['']);
  const countries = createNumbers<string>(MOST_SHORT, ['']);
  // Should there ever be more runs than numbers, the rest counts as old as the oldest.
  const runs = createNumbers<number>(MOST_SHORT, [rows.reduce((oldest, { at }) => Math.min(oldest, at), Infinity)]);
  for (const { host, category, countryCode, globalRank, at } of rows) {
    const slot = findSlot(hosts, host) * WORDS;
    facts[slot] = globalRank ?? 0;
    facts[slot + 1] =
      ((categories.toNumber(category) << 16) | (countries.toNumber(countryCode) << 8) | runs.toNumber(at)) >>> 0;
  }
  return { hosts, facts, categories: categories.values, countries: countries.values, runs: runs.values };
}

function toFacts({ hosts, facts, categories, countries, runs }: PrimedIndex, host: string): PrimedFacts | null {
  const slot = findSlot(hosts, host);
  if (slot === -1) return null;
  const rank = facts[slot * WORDS];
  const numbers = facts[slot * WORDS + 1] ?? 0;
  return {
    host,
    category: categories[numbers >>> 16] || null,
    countryCode: countries[(numbers >>> 8) & MOST_SHORT] || null,
    globalRank: rank || null,
    at: runs[numbers & MOST_SHORT] ?? 0,
  };
}

/**
 * What a primed list knows of this very host. A listed site says nothing of the hosts below it: `name.github.io` is not what
 * `github.io` is, and would be called allowed by the data of another. `www.` is no part of a host here.
 */
export function findPrimed(index: PrimedIndex, host: string): JudgedSite | null {
  const facts = toFacts(index, host);
  return facts && toSite(facts);
}

function toSite({ host, category, countryCode, globalRank, at }: PrimedFacts): JudgedSite {
  const toAnswer = <N extends SectionName>(data: Answer<N>['data']): Answer<N> => ({
    presence: 'present',
    data,
    source: 'service',
    fetchedAt: at,
    updatedAt: null,
    answeredFor: null,
  });
  const answers: Answers = {};
  // What the list does not say is missing, not empty: nothing may be concluded from it.
  if (category) {
    const steps = category.split('/').slice(1);
    answers.categories = toAnswer<'categories'>([{ path: category, steps, confidence: null, iab: [] }]);
  }
  if (countryCode) answers.company = toAnswer<'company'>({ ...NO_COMPANY, countryCode });
  if (globalRank) answers.traffic = toAnswer<'traffic'>({ ...NO_TRAFFIC, globalRank });
  return { host, answers, from: 'primed' };
}

const NO_COMPANY: Company = {
  name: null,
  city: null,
  stateCode: null,
  countryCode: null,
  employees: null,
  revenue: null,
  raised: null,
  tags: [],
};
const NO_TRAFFIC: Traffic = {
  globalRank: null,
  countryRank: null,
  categoryRank: null,
  monthlyVisits: [],
  bounceRate: null,
  pagesPerVisit: null,
  secondsOnSite: null,
  sources: [],
  countries: [],
};

/** The number of the piece that a host is in. */
function toPiece(host: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < host.length; at++) hash = Math.imul(hash ^ host.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % PIECES;
}

/** Sites in the pieces that the store keeps by these keys, each whole in itself. */
export function toPrimedPieces(rows: readonly PrimedFacts[]): Map<string, PrimedIndex> {
  const byPiece = Map.groupBy(rows, ({ host }) => toPiece(host));
  return new Map(PIECE_KEYS.map((key, piece) => [key, createPrimedIndex(byPiece.get(piece) ?? [])]));
}

/** What the list in force says of a host, or null. Rejects where the large store does. */
export async function readPrimedSite(
  host: string,
  store: () => LargeStore = openLargeStore,
): Promise<JudgedSite | null> {
  const stored: unknown = await (await store()).get('tables', toPieceKey(toPiece(host)));
  return isPrimedIndex(stored) ? findPrimed(stored, host) : null;
}

/** Looks hosts up in the whole list that is in force, which is read for that; null: there is none. Rejects where the large store does. */
export async function readPrimed(
  store: () => LargeStore = openLargeStore,
): Promise<((host: string) => JudgedSite | null) | null> {
  const toFactsOf = await readPieces(store);
  return (
    toFactsOf &&
    ((host) => {
      const facts = toFactsOf(host);
      return facts && toSite(facts);
    })
  );
}

async function readPieces(store: () => LargeStore): Promise<((host: string) => PrimedFacts | null) | null> {
  const large = await store();
  const stored: unknown[] = await Promise.all(PIECE_KEYS.map((key) => large.get('tables', key)));
  const pieces = stored.map((piece) => (isPrimedIndex(piece) ? piece : null));
  if (pieces.every((piece) => piece === null)) return null;
  return (host) => {
    const piece = pieces[toPiece(host)];
    return piece ? toFacts(piece, host) : null;
  };
}

function isPrimedIndex(value: unknown): value is PrimedIndex {
  if (typeof value !== 'object' || value === null) return false;
  const { hosts, facts, categories, countries, runs } = value as Partial<PrimedIndex>;
  const isWhole = isHostIndex(hosts) && facts instanceof Uint32Array && facts.length === hosts.hashes.length;
  return isWhole && [categories, countries, runs].every(Array.isArray);
}

async function readFacts(store: () => LargeStore): Promise<PrimedFacts[]> {
  const toFactsOf = await readPieces(store);
  return toFactsOf ? (await readPrimedNames(store)).flatMap((host) => toFactsOf(host) ?? []) : [];
}

/** The hosts of the list, without what is known of them. */
export async function readPrimedNames(store: () => LargeStore = openLargeStore): Promise<string[]> {
  const names: unknown = await (await store()).get('tables', HOSTS);
  return typeof names === 'string' && names !== '' ? names.split('\n') : [];
}

/** Every site of the list, one after the other; what is listed is kept apart from the index, which a decision needs alone. */
export async function* readPrimedHosts(
  store: () => LargeStore = openLargeStore,
): AsyncGenerator<{ host: string; site: JudgedSite }> {
  for (const facts of await readFacts(store)) yield { host: facts.host, site: toSite(facts) };
}

interface PrimedStore {
  store?: () => LargeStore;
  area?: Pick<StorageArea, 'get' | 'set' | 'remove'>;
}

/** How many sites the list has, without reading it; null when there is none. */
export async function readPrimedSummary({ area = localArea }: PrimedStore = {}): Promise<PrimedSummary | null> {
  const body = fromRecord(STAMP_VERSION, PRIMED_STAMP, (await area.get([PRIMED_STAMP]))[PRIMED_STAMP])?.body;
  // The record's checksum vouches for the fields: only this file writes it.
  return typeof body === 'object' && body !== null ? (body as PrimedSummary) : null;
}

/**
 * Adds sites to the list and puts it in force, index and names in one write. What an earlier run knew stays, with its age, until
 * it is older than `oldest` (milliseconds since the epoch).
 */
export async function addPrimed(
  rows: readonly PrimedFacts[],
  { now, oldest, store = openLargeStore, area = localArea }: PrimedStore & { now: number; oldest: number },
): Promise<PrimedSummary> {
  const facts = new Map<string, PrimedFacts>();
  for (const row of [...(await readFacts(store)).filter(({ at }) => at >= oldest), ...rows]) facts.set(row.host, row);
  const writing = (await store()).transaction('tables', 'readwrite');
  await Promise.all([
    ...[...toPrimedPieces([...facts.values()])].map(([key, piece]) => writing.store.put(piece, key)),
    writing.store.put([...facts.keys()].join('\n'), HOSTS),
    writing.done,
  ]);
  const summary = { sites: facts.size, at: now };
  await area.set({ [PRIMED_STAMP]: toRecord(STAMP_VERSION, PRIMED_STAMP, summary, now) });
  return summary;
}

/** Removes the list. */
export async function clearPrimed({ store = openLargeStore, area = localArea }: PrimedStore = {}): Promise<void> {
  const writing = (await store()).transaction('tables', 'readwrite');
  await Promise.all([...[...PIECE_KEYS, HOSTS].map((key) => writing.store.delete(key)), writing.done]);
  await area.remove([PRIMED_STAMP]);
}
