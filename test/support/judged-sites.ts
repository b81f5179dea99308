import type { Answer, Answers, Category, IabCategory, Presence, SectionData, SectionName } from '../../lib/model';
import type { Action, Condition, JudgedSite, Policy, Rule } from '../../lib/safety/policy';
import { DAY, toDay } from '../../lib/time';
import { toTestPolicy } from './policies';

/** The instant at which the sites of tests are judged. */
export const NOW = Date.UTC(2026, 5, 15, 12);

/** A section and what it says: its data in short, or that it holds none. */
export interface SiteDraft {
  /** Paths, or paths with their confidence (else 0.9) and IAB keys as the service writes them. */
  categories?: (string | [path: string, confidence: number | null, iab?: string[]])[] | Presence;
  iab?: string[] | Presence;
  country?: string | null | Presence;
  technologies?: string[] | Presence;
  /** Days since the registration, and days until the expiry. */
  registration?: [registered: number | null, expires: number | null] | Presence;
  rank?: number | null | Presence;
  /** Sections that say nothing that can be judged. */
  logo?: string;
  /** Days since each answer was received: of all, or of the sections named. */
  age?: number | Partial<Record<SectionName, number>>;
  from?: JudgedSite['from'];
}

function toIab(key: string): IabCategory {
  const parts = key.split('-');
  const isV1 = /^IAB\d/.test(key);
  const tiers = isV1 ? parts.map((_, index) => parts.slice(0, index + 1).join('-')) : parts.slice(1);
  return { id: tiers.at(-1) ?? key, label: key, version: isV1 ? 'v1' : 'v3', tiers };
}

function toCategory(draft: string | [string, number | null, string[]?]): Category {
  const [path, confidence, iab = []] = typeof draft === 'string' ? [draft, 0.9] : draft;
  return { path, steps: path.slice(1).split('/'), confidence, iab: iab.map(toIab) };
}

const PRESENCES: unknown[] = ['present', 'empty', 'absent', 'limited', 'unreadable'];
const isPresence = (value: unknown): value is Presence => PRESENCES.includes(value);

/** What is known of a site, as the extension would have saved it. */
export function toSite(host: string, draft: SiteDraft = {}): JudgedSite {
  const answers: Answers = {};
  const put = <N extends SectionName, D>(
    section: N,
    given: D | Presence | undefined,
    toData: (value: D) => SectionData[N],
  ) => {
    if (given === undefined) return;
    const age = (typeof draft.age === 'object' ? draft.age[section] : draft.age) ?? 1;
    const said = isPresence(given)
      ? { presence: given, data: null }
      : { presence: 'present' as const, data: toData(given) };
    const answer: Answer<N> = {
      ...said,
      source: 'service',
      fetchedAt: NOW - age * DAY,
      updatedAt: null,
      answeredFor: null,
    };
    Object.assign(answers, { [section]: answer });
  };
  const { categories, iab, country, technologies, registration, rank, logo } = draft;
  put('categories', categories, (list) => (Array.isArray(list) ? list.map(toCategory) : []));
  put('iab', iab, (list) => (Array.isArray(list) ? list.map(toIab) : []));
  put('company', country, (countryCode) => ({
    ...{ name: 'Example', city: null, stateCode: null, employees: null, revenue: null, raised: null, tags: [] },
    countryCode,
  }));
  put('technologies', technologies, (list) => (Array.isArray(list) ? [...list] : []));
  put('registration', registration, (days) => {
    const [registered, expires] = Array.isArray(days) ? days : [null, null];
    return {
      registeredOn: registered === null ? null : toDay(NOW - registered * DAY),
      expiresOn: expires === null ? null : toDay(NOW + expires * DAY),
      disagrees: false,
    };
  });
  put('traffic', rank, (globalRank) => ({
    globalRank: typeof globalRank === 'number' ? globalRank : null,
    ...{ countryRank: null, categoryRank: null, monthlyVisits: [], bounceRate: null, pagesPerVisit: null },
    ...{ secondsOnSite: null, sources: [], countries: [] },
  }));
  put('logo', logo, (address) => address);
  return { host, answers, from: draft.from ?? 'saved' };
}

export function toRule(when: Condition, action: Action = 'block', id = 'rule'): Rule {
  return { id, name: `Name of ${id}`, when, then: action, reason: `Reason of ${id}` };
}

/** A policy that allows what it does not speak of, warns of what is unknown and lets what is stale pass. */
export function toPolicy(change: Partial<Policy> = {}): Policy {
  return toTestPolicy({ unknown: 'warn', ...change });
}
