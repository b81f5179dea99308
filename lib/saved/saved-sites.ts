import { fromRecord, readKeys } from '../browser/record';
import type { StorageArea } from '../browser/storage';
import { LIMIT } from '../lookup/cache';
import { isLedgerDay } from '../lookup/ledger';
import { CARD_VERSION, toCardKeys, toOwner, toOwners } from '../lookup/saved-card';
import { isAnswer } from '../lookup/shapes';
import type { Answer, Answers, SectionName } from '../model';
import { SECTION_NAMES } from '../model';

/** What can be cleared, and the bytes that each takes. */
export interface SavedSizes {
  /** `limit`: bytes of all storage at which old sites make room. */
  cards: { sites: number; bytes: number; limit: number };
  ledger: { days: number; bytes: number };
}

/** Measures what can be cleared. Rejects where storage does. */
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

/** Sites with a saved section. A domain that holds the registration of its sub-hosts alone is no site of its own. */
function countSites(keys: string[]): number {
  const cards = keys.filter((key) => key.startsWith('card:') && !key.endsWith(':registration'));
  return new Set(cards.map(toOwner)).size;
}

export interface SavedSite {
  host: string;
  answers: Answers;
  from: 'saved';
}

/** How many sites are read at once: few enough that a page stays responsive between two readings. */
const CHUNK = 100;

/**
 * The hosts of which anything is saved, sorted. A domain that is stored only because hosts below it share its
 * registration is left out, unless `all` are wanted.
 */
export async function listSavedHosts(area: Pick<StorageArea, 'keys'>, all = false): Promise<string[]> {
  const hosts = new Set<string>();
  const registered = new Set<string>();
  for (const key of await area.keys()) {
    const owner = key.startsWith('card:') ? toOwner(key) : null;
    if (owner === null || owner.includes('@')) continue;
    (key.endsWith(':registration') ? registered : hosts).add(owner);
  }
  const shared = new Set([...hosts].flatMap((host) => toOwners(host).slice(1)));
  for (const domain of registered) if (all || !shared.has(domain)) hosts.add(domain);
  return [...hosts].sort();
}

/** What is saved of hosts, for judging them. Reads only. An answer that cannot be read counts as missing. */
export async function readSavedSites(area: Pick<StorageArea, 'get'>, hosts: readonly string[]): Promise<SavedSite[]> {
  const sites: SavedSite[] = [];
  for await (const chunk of readSavedChunks(area, hosts)) sites.push(...chunk);
  return sites;
}

/** The same, some sites at once. `kept`: every key that storage has; what it lacks is not asked for, which most of a long list is. */
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
  // Each section holds an answer of its own kind: `isAnswer` has said so.
  return answers as Answers;
}
