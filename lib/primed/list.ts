import type { LargeStore } from '../browser/large-store';
import { openLargeStore } from '../browser/large-store';
import { fromRecord, toRecord } from '../browser/record';
import type { StorageArea } from '../browser/storage';
import { localArea } from '../browser/storage';
import type { JudgedSite } from '../safety/policy';
import type { PrimedFacts, PrimedIndex } from './index';
import { createPrimedIndex, findPrimed, isPrimedIndex, toFacts, toSite } from './index';

/** In pieces, so that a worker that just started reads a few KB for a host, not all 100,000. */
const PIECES = 64;
const toPieceKey = (piece: number) => `primed:${piece}`;
const PIECE_KEYS = Array.from({ length: PIECES }, (_, piece) => toPieceKey(piece));
const HOSTS = 'primed-hosts';
/** Written after a change, so that copies in memory are read again. */
export const PRIMED_STAMP = 'primed-stamp';
const STAMP_VERSION = 1;
export interface PrimedSummary {
  sites: number;
  /** When the list last changed, milliseconds since the epoch. */
  at: number;
}

function toPiece(host: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < host.length; at++) hash = Math.imul(hash ^ host.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % PIECES;
}

/** Pieces by their keys in the store, each a whole index. */
export function toPrimedPieces(rows: readonly PrimedFacts[]): Map<string, PrimedIndex> {
  const byPiece = Map.groupBy(rows, ({ host }) => toPiece(host));
  return new Map(PIECE_KEYS.map((key, piece) => [key, createPrimedIndex(byPiece.get(piece) ?? [])]));
}

/** Null when the host is not listed. Rejects when the large store does. */
export async function readPrimedSite(
  host: string,
  store: () => LargeStore = openLargeStore,
): Promise<JudgedSite | null> {
  const stored: unknown = await (await store()).get('tables', toPieceKey(toPiece(host)));
  return isPrimedIndex(stored) ? findPrimed(stored, host) : null;
}

/** Reads the whole list. Null: there is none. Rejects when the large store does. */
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

async function readFacts(store: () => LargeStore): Promise<PrimedFacts[]> {
  const toFactsOf = await readPieces(store);
  return toFactsOf ? (await readPrimedNames(store)).flatMap((host) => toFactsOf(host) ?? []) : [];
}

export async function readPrimedNames(store: () => LargeStore = openLargeStore): Promise<string[]> {
  const names: unknown = await (await store()).get('tables', HOSTS);
  return typeof names === 'string' && names !== '' ? names.split('\n') : [];
}

/** The names are stored apart from the index, since a decision needs only the index. */
export async function* readPrimedHosts(
  store: () => LargeStore = openLargeStore,
): AsyncGenerator<{ host: string; site: JudgedSite }> {
  for (const facts of await readFacts(store)) yield { host: facts.host, site: toSite(facts) };
}

interface PrimedStore {
  store?: () => LargeStore;
  area?: Pick<StorageArea, 'get' | 'set' | 'remove'>;
}

/** Null: no list. Where room is short a browser drops the large store but leaves the stamp. */
export async function readPrimedSummary({
  store = openLargeStore,
  area = localArea,
}: PrimedStore = {}): Promise<PrimedSummary | null> {
  const body = fromRecord(STAMP_VERSION, PRIMED_STAMP, (await area.get([PRIMED_STAMP]))[PRIMED_STAMP])?.body;
  if (typeof body !== 'object' || body === null) return null;
  const isThere = async () => (await (await store()).getAllKeys('tables')).includes(HOSTS);
  // Only this file writes the record. Where the store does not answer, the record is all that is known.
  return (await isThere().catch(() => true)) ? (body as PrimedSummary) : null;
}

/** Writes index and names at once. Older facts keep their age until older than `oldest` (ms since the epoch). */
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

export async function clearPrimed({ store = openLargeStore, area = localArea }: PrimedStore = {}): Promise<void> {
  const writing = (await store()).transaction('tables', 'readwrite');
  await Promise.all([...[...PIECE_KEYS, HOSTS].map((key) => writing.store.delete(key)), writing.done]);
  await area.remove([PRIMED_STAMP]);
}
