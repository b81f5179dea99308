import type { Answer, Answers, Company, SectionName, Traffic } from '../model';
import type { HostIndex } from '../safety/host-index';
import { createHostIndex, findSlot, isHostIndex } from '../safety/host-index';
import type { JudgedSite } from '../safety/policy';
import type { SiteRow } from '../site-row';

const WORDS = 2;
const MOST_CATEGORIES = 0xffff;
const MOST_SHORT = 0xff;

export interface PrimedFacts extends Pick<SiteRow, 'host' | 'category' | 'countryCode' | 'globalRank'> {
  /** When it was fetched, milliseconds since the epoch. */
  at: number;
}

/** Typed arrays load without parsing. `facts`: two words a slot, the rank, then category, country and run. 0: none. */
export interface PrimedIndex {
  hosts: HostIndex;
  facts: Uint32Array;
  categories: string[];
  countries: string[];
  /** When each run began, milliseconds since the epoch. */
  runs: number[];
}

/** Numbers values in order; 0 where there is no value, or no room. */
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

/** Of two facts about one host the later counts. */
export function createPrimedIndex(rows: readonly PrimedFacts[]): PrimedIndex {
  const hosts = createHostIndex(rows.map(({ host }) => host));
  const facts = new Uint32Array(hosts.hashes.length);
  const categories = createNumbers<string>(MOST_CATEGORIES, ['']);
  const countries = createNumbers<string>(MOST_SHORT, ['']);
  // If there are more runs than numbers, the rest counts as old as the oldest.
  const runs = createNumbers<number>(MOST_SHORT, [rows.reduce((oldest, { at }) => Math.min(oldest, at), Infinity)]);
  for (const { host, category, countryCode, globalRank, at } of rows) {
    const slot = findSlot(hosts, host) * WORDS;
    facts[slot] = globalRank ?? 0;
    facts[slot + 1] =
      ((categories.toNumber(category) << 16) | (countries.toNumber(countryCode) << 8) | runs.toNumber(at)) >>> 0;
  }
  return { hosts, facts, categories: categories.values, countries: countries.values, runs: runs.values };
}

/** For this exact host; null when it is not listed. */
export function toFacts({ hosts, facts, categories, countries, runs }: PrimedIndex, host: string): PrimedFacts | null {
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

/** A listed site says nothing of the hosts below it: `name.github.io` is not what `github.io` is. */
export function findPrimed(index: PrimedIndex, host: string): JudgedSite | null {
  const facts = toFacts(index, host);
  return facts && toSite(facts);
}

/** What a search says of a site. Primed lists keep no technologies. */
interface ListedFacts extends PrimedFacts {
  technologies?: readonly string[];
}

/** For a primed site or a row of a search. Data that is not given is missing, not empty. */
export function toSite({ host, category, countryCode, globalRank, technologies = [], at }: ListedFacts): JudgedSite {
  const toAnswer = <N extends SectionName>(data: Answer<N>['data']): Answer<N> => ({
    presence: 'present',
    data,
    source: 'service',
    fetchedAt: at,
    updatedAt: null,
    answeredFor: null,
  });
  const answers: Answers = {};
  if (category) {
    const steps = category.split('/').slice(1);
    answers.categories = toAnswer<'categories'>([{ path: category, steps, confidence: null, iab: [] }]);
  }
  if (countryCode) answers.company = toAnswer<'company'>({ ...NO_COMPANY, countryCode });
  if (globalRank) answers.traffic = toAnswer<'traffic'>({ ...NO_TRAFFIC, globalRank });
  // A search names no technologies both where there are none and where it knows none.
  if (technologies.length > 0) answers.technologies = toAnswer<'technologies'>([...technologies]);
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

export function isPrimedIndex(value: unknown): value is PrimedIndex {
  if (typeof value !== 'object' || value === null) return false;
  const { hosts, facts, categories, countries, runs } = value as Partial<PrimedIndex>;
  const isWhole = isHostIndex(hosts) && facts instanceof Uint32Array && facts.length === hosts.hashes.length;
  return isWhole && [categories, countries, runs].every(Array.isArray);
}
