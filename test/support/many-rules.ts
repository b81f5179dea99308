import type { Action, Condition, JudgedSite, Policy, Rule } from '../../lib/safety/policy.ts';
import { toTestPolicy } from './policies.ts';

/** Numbers that look random and are the same in every run. */
function createDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const TOPS = ['Shopping', 'News', 'Games', 'Sports', 'Finance', 'Health', 'Science', 'Travel'];
const COUNTRIES = ['DE', 'US', 'FR', 'GB', 'JP', 'BR', 'IN', 'PL'];

/** Conditions of every kind, as many of each; alone and together. None holds of a site of `toMixedSites`. */
function toCondition(kind: number, number: number, dice: (sides: number) => number): Condition {
  const path = `/${TOPS[dice(TOPS.length)]}/Kind ${dice(40)}`;
  const country = COUNTRIES[dice(COUNTRIES.length)] ?? 'DE';
  const kinds: Condition[] = [
    { categories: [`${path}/Part ${number}`] },
    { categories: [path], countries: ['AQ'] },
    { iab: [`IAB${dice(26) + 1}-${dice(30) + 40}`, `${number.toString(36)}/*`] },
    { hosts: [`listed-${number}.example`, `*.also-${number}.example`] },
    { hosts: [`ads-*.brand-${number}.example`, `*casino${number}*`] },
    { topLevelDomains: ['zip', `x${number}`], countries: [country] },
    { technologies: [`technology_${dice(300) + 100}`] },
    { countries: [country], rankWorseThan: 5_000_000 + number },
    { registeredWithinDays: dice(300) + 1 },
    { expiresWithinDays: dice(20), technologies: ['nginx'] },
    { rankWorseThan: 2_000_000 + number, orRankUnknown: true },
    { noData: true, topLevelDomains: ['example'] },
  ];
  return kinds[kind % kinds.length] ?? {};
}

export function toMixedRules(count: number): Rule[] {
  const dice = createDice(7);
  return Array.from({ length: count }, (_, number) => {
    const action: Action = number % 3 === 0 ? 'warn' : 'block';
    return {
      id: `rule-${number}`,
      name: `Rule ${number}`,
      when: toCondition(number, number, dice),
      then: action,
      reason: 'Why',
    };
  });
}

/** Sites of which everything is known, as the service would tell it. */
export function toMixedSites(count: number, now: number): JudgedSite[] {
  const dice = createDice(11);
  const base = {
    presence: 'present',
    source: 'service',
    fetchedAt: now - 1000,
    updatedAt: null,
    answeredFor: null,
  } as const;
  return Array.from({ length: count }, (_, number) => {
    const paths = [0, 1, 2].map(() => ['', TOPS[dice(TOPS.length)], `Kind ${dice(40)}`, `Other ${dice(9)}`]);
    const iab = [`IAB${dice(26) + 1}`, `IAB${dice(26) + 1}-${dice(30)}`].map((id) => ({
      ...{ id, label: id, version: 'v1' as const },
      tiers: id.includes('-') ? [id.slice(0, id.indexOf('-')), id] : [id],
    }));
    const categories = paths.map((steps, index) => ({
      ...{ path: steps.join('/'), steps: steps.slice(1).map(String), confidence: 0.9 - index / 10 },
      iab: index === 0 ? iab : [],
    }));
    const company = { name: 'X', city: null, stateCode: null, employees: null, revenue: null, raised: null, tags: [] };
    const traffic = { countryRank: null, categoryRank: null, monthlyVisits: [], bounceRate: null, pagesPerVisit: null };
    return {
      host: `www${number}.site-${dice(1e6)}.example`,
      from: 'saved',
      answers: {
        categories: { ...base, data: categories },
        iab: { ...base, data: iab },
        company: { ...base, data: { ...company, countryCode: COUNTRIES[dice(COUNTRIES.length)] ?? null } },
        technologies: { ...base, data: ['nginx', ...Array.from({ length: 20 }, () => `technology_${dice(100)}`)] },
        registration: { ...base, data: { registeredOn: '2004-03-02', expiresOn: '2099-03-02', disagrees: false } },
        traffic: {
          ...base,
          data: { ...traffic, secondsOnSite: null, sources: [], countries: [], globalRank: dice(1_000_000) + 1 },
        },
      },
    };
  });
}

export function toListedHosts(count: number): string[] {
  const dice = createDice(13);
  return Array.from({ length: count }, (_, number) => `shop-${dice(1e6)}.listed-${number}.example`);
}

/** A policy of these rules that allows what none of them names. */
export function toPolicyOf(rules: Rule[], block: string[] = []): Policy {
  return toTestPolicy({ name: 'Many', unknown: 'warn', stale: 'warn', rules, block });
}
