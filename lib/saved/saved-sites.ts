import { fromRecord, readKeys } from '../browser/record';
import type { StorageArea } from '../browser/storage';
import { LIMIT } from '../lookup/cache';
import { isLedgerDay } from '../lookup/ledger';
import { CARD_VERSION, toCardKeys, toOwner, toOwners } from '../lookup/saved-card';
import { isAnswer } from '../lookup/shapes';
import type { Answer, Answers, SectionName } from '../model';
import { SECTION_NAMES } from '../model';

export interface SavedSizes {
  /** `limit`: bytes of all storage at which old sites make room. */
  cards: { sites: number; bytes: number; limit: number };
  ledger: { days: number; bytes: number };
}

/** Rejects where storage does. */
export async function readSavedSizes(area: Pick<StorageArea, 'keys' | 'bytesInUse'>): Promise<SavedSizes> {
  const keys = await area.keys();
  const [cards, days] = [keys.filter((key) => toOwner(key) !== null), keys.filter(isLedgerDay)];
  const measure = async (part: string[]) => (part.length > 0 ? area.bytesInUse(part) : 0);
  const [cardBytes, ledgerBytes] = await Promise.all([measure(cards), measure(days)]);
  return {
    cards: { sites: countSites(cards), bytes: cardBytes, limit: LIMIT },
    ledger: { days: days.length, bytes: ledgerBytes },
  };
}

/** A domain stored only for the registration of its sub-hosts is no site. */
function countSites(keys: string[]): number {
  const cards = keys.filter((key) => key.startsWith('card:') && !key.endsWith(':registration'));
  return new Set(cards.map(toOwner)).size;
}

export interface SavedSite {
  host: string;
  answers: Answers;
  from: 'saved';
}

/** Few enough that a page stays responsive between two reads. */
const CHUNK = 100;

/** Sorted. `all`: includes domains stored only for the registration of their sub-hosts. */
export async function listSavedHosts(area: Pick<StorageArea, 'keys'>, all = false): Promise<string[]> {
  return toSavedHosts(await area.keys(), all).sort();
}

/** The hosts among the keys of storage, without e-mail addresses. `all` as in `listSavedHosts`. */
export function toSavedHosts(keys: readonly string[], all = false): string[] {
  const hosts = new Set<string>();
  const registered = new Set<string>();
  for (const key of keys) {
    const owner = key.startsWith('card:') ? toOwner(key) : null;
    if (owner === null || owner.includes('@')) continue;
    (key.endsWith(':registration') ? registered : hosts).add(owner);
  }
  const shared = new Set([...hosts].flatMap((host) => toOwners(host).slice(1)));
  for (const domain of registered) if (all || !shared.has(domain)) hosts.add(domain);
  return [...hosts];
}

/** An unreadable answer counts as missing. */
export async function readSavedSites(area: Pick<StorageArea, 'get'>, hosts: readonly string[]): Promise<SavedSite[]> {
  const sites: SavedSite[] = [];
  for await (const chunk of readSavedChunks(area, hosts)) sites.push(...chunk);
  return sites;
}

/** `kept`: every key in storage, so that absent sites, most of a long list, are not asked for. */
export async function* readSavedChunks(
  area: Pick<StorageArea, 'get'>,
  hosts: readonly string[],
  kept: ReadonlySet<string> | null = null,
): AsyncGenerator<SavedSite[]> {
  for (let start = 0; start < hosts.length; start += CHUNK) {
    const chunk = hosts.slice(start, start + CHUNK);
    const wanted = chunk.map((host) => SECTION_NAMES.map((section) => toCardKeys({ kind: 'host', host }, section)));
    const asked = wanted.flat(2).filter((key) => kept?.has(key) ?? true);
    const { found } = asked.length > 0 ? await readKeys((keys) => area.get(keys), asked) : { found: {} };
    yield chunk.map((host, index) => ({ host, answers: toAnswers(wanted[index] ?? [], found), from: 'saved' }));
  }
}

function toAnswers(keys: readonly string[][], found: Record<string, unknown>): Answers {
  const answers: Partial<Record<SectionName, Answer>> = {};
  SECTION_NAMES.forEach((section, index) => {
    for (const key of keys[index] ?? []) {
      const body = fromRecord(CARD_VERSION, key, found[key])?.body;
      if (isAnswer(section, body)) {
        answers[section] = body;
        return;
      }
    }
  });
  // `isAnswer` has checked that each section holds an answer of its own kind.
  return answers as Answers;
}
