import { cut } from '../cut';
import type { Answer, Estimate, SeenValue } from '../model';
import { SECOND } from '../time';
import { findCategories } from './categories/categories';
import { isParked } from './categories/site-habits';
import { findCompany } from './company/company';
import { findLogo } from './company/logo';
import { findSocial } from './company/social';
import type { PageFacts } from './facts';
import type { Found } from './found';
import type { Thing } from './json-ld';
import { readThings } from './json-ld';
import { toLanguage } from './language';
import type { WantedFacts } from './read/read-facts';
import type { Vendors } from './technologies/technologies';
import { ELEMENT_RULES, findTechnologies, GLOBAL_NAMES } from './technologies/technologies';

/** What has to be asked of a page before it can be analysed. */
export const WANTED: WantedFacts = { elements: ELEMENT_RULES, globals: GLOBAL_NAMES };

/** No part begins later than this after the first. What is left out then is told as such. */
const LONGEST = SECOND;
const MOST_EVIDENCE = 5;
const MOST_TEXT = 200;

interface Reading {
  /** Milliseconds since the epoch. */
  now: number;
  host: string;
  /** Of hosts that no rule names. */
  vendors?: Vendors;
  /** The language that the browser is sure of. */
  detected?: string | null;
  /** Handed in for tests: milliseconds from any start. */
  clock?(): number;
}

type PageSection = 'categories' | 'logo' | 'company' | 'technologies' | 'social';

/** What the page shows of its site. Never throws: each part answers for itself, and one that fails leaves the others. */
export function analyse(facts: PageFacts, reading: Reading): Estimate {
  const { now, host, vendors, detected = null, clock = () => performance.now() } = reading;
  const until = clock() + LONGEST;
  const estimate: Estimate = { host, readAt: now, answers: {}, evidence: {}, abstention: null, language: null };

  const find = <F extends Found<unknown>>(name: PageSection, look: () => F): F | null => {
    if (clock() > until) return null;
    try {
      const found = look();
      Object.assign(estimate.answers, { [name]: toAnswer(found.data, now) });
      estimate.evidence[name] = found.evidence.map(toShort);
      return found;
    } catch {
      // A page may be made so that a part fails. The section is then missing, which is said.
      return null;
    }
  };

  const things = readAllThings(facts);
  const isForSale = isForSaleOf(facts);
  // What such a page states is of those who sell the name.
  const ofOwner = <T>(look: () => Found<T>) => (isForSale ? { data: null, evidence: [] } : look());
  find('company', () => ofOwner(() => findCompany(facts, things)));
  find('social', () => ofOwner(() => findSocial(facts, things)));
  find('logo', () => ofOwner(() => findLogo(facts, things)));
  const technologies = find('technologies', () => findTechnologies(facts, vendors))?.data ?? [];
  const categories = find('categories', () => {
    estimate.language = toLanguage(detected, facts);
    return findCategories({ facts, things, technologies, language: estimate.language });
  });
  estimate.abstention = categories?.abstention ?? null;
  return estimate;
}

function isForSaleOf(facts: PageFacts): boolean {
  try {
    return isParked(facts);
  } catch {
    return false;
  }
}

/** What the page states of itself in JSON-LD. */
function readAllThings(facts: PageFacts): Thing[] {
  try {
    return readThings(facts.jsonLd);
  } catch {
    return [];
  }
}

function toAnswer(data: unknown, now: number): Answer {
  const hasData = data !== null && !(Array.isArray(data) && data.length === 0);
  return {
    presence: hasData ? 'present' : 'empty',
    data: hasData ? (data as Answer['data']) : null,
    source: 'on-device',
    fetchedAt: now,
    updatedAt: null,
    answeredFor: null,
  };
}

/** A page can repeat itself without end. */
function toShort({ seen, ...value }: SeenValue): SeenValue {
  return {
    ...value,
    seen: seen.slice(0, MOST_EVIDENCE).map(({ kind, text }) => ({ kind, text: cut(text, MOST_TEXT) })),
  };
}
