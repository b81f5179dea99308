import {
  COUNTRIES,
  EMPLOYEES,
  RANKED,
  rankOf,
  STACKS,
  toAttributes,
  toCompanyName,
  toDomain,
} from './discovery/attributes.ts';
import { at, createDice, type Dice, toHash } from './hash.ts';
import { type CategoryRecord, type CompanyRecord, NETWORKS, type SiteRecord, type TrafficRecord } from './record.ts';
import { toIabKeys } from './taxonomy/iab.ts';
import { CATEGORIES_V1 } from './taxonomy/lists.ts';

const REVENUES = [
  '$1M-$10M',
  '$10M-$50M',
  '$50M-$100M',
  '$100M-$250M',
  '$250M-$500M',
  '$500M-$1B',
  '$1B-$10B',
  '$10B+',
];
const CITIES = ['Lindholm', 'Port Ashby', 'Grünau', 'Saint-Aubert', 'Novi Vrh', 'Westerham', 'Kirkebo', 'San Albaro'];
const TAGS = [
  'B2B',
  'B2C',
  'E-commerce',
  'SaaS',
  'Marketplace',
  'Subscription',
  'Retail',
  'Logistics',
  'Media',
  'Technology',
];

/** The record of a host that nobody wrote down; the same for ever, and the same as Discovery's if it is ranked. */
export function toGeneratedRecord(host: string): SiteRecord {
  const rank = rankOf(host);
  const seed = rank ?? RANKED + 1 + (toHash(host) % 50_000_000);
  const dice = createDice(toHash(host));
  const attributes = toAttributes(seed);
  const name = host.split('.')[0] ?? host;
  const country = at(COUNTRIES, attributes.country);
  return {
    host,
    categories: toCategories(attributes.category, dice),
    company:
      attributes.employees === null
        ? null
        : toCompany(toCompanyName(name, attributes.companyEnding), country, attributes.employees, dice),
    technologies: at(STACKS, attributes.stack),
    social: Object.fromEntries(
      NETWORKS.filter(() => dice.chance(0.5)).map((network) => [network, toProfile(network, name)]),
    ),
    logo: attributes.hasLogo ? (dice.chance(0.2) ? 'png' : 'svg') : 'empty',
    registration: { age: 30 + dice.below(9000), left: 1 + dice.below(1200) },
    traffic: toTraffic(seed, country, attributes.visits, dice),
    similar: Array.from(new Set(Array.from({ length: dice.below(11) }, () => toDomain(1 + dice.below(RANKED))))),
    updatedDaysAgo: dice.below(60),
    leavesOut: [],
  };
}

export function toProfile(network: (typeof NETWORKS)[number], name: string): string {
  if (network === 'linkedin') return `https://www.linkedin.com/company/${name}`;
  if (network === 'youtube') return `https://www.youtube.com/@${name}`;
  if (network === 'medium') return `https://medium.com/@${name}`;
  return `https://${network === 'github' ? '' : 'www.'}${network}.com/${name}`;
}

function toCategories(first: number, dice: Dice): CategoryRecord[] {
  const paths = new Set([at(CATEGORIES_V1, first)]);
  for (let left = dice.below(4); left > 0; left--) paths.add(dice.pick(CATEGORIES_V1));
  let confidence = 0.99;
  return [...paths].map((path) => {
    confidence = Math.round((confidence - dice.below(20) / 100) * 100) / 100;
    return { path, confidence, iab: toIabKeys(path) };
  });
}

function toCompany(name: string, countryCode: string, employees: number, dice: Dice): CompanyRecord {
  return {
    name,
    city: dice.chance(0.85) ? dice.pick(CITIES) : null,
    stateCode: countryCode === 'US' ? dice.pick(['CA', 'NY', 'TX', 'WA', 'OH']) : null,
    countryCode,
    employees: at(EMPLOYEES, employees),
    revenue: dice.chance(0.8) ? at(REVENUES, employees) : null,
    raised: dice.chance(0.3) ? `$${1 + dice.below(400)}M` : null,
    tags: TAGS.filter(() => dice.chance(0.3)),
  };
}

function toTraffic(rank: number, country: string, latest: number, dice: Dice): TrafficRecord {
  const months = 1 + dice.below(6);
  const shares = [0.42, 0.19, 0.11, 0.07, 0.04].slice(0, 1 + dice.below(5));
  const codes = [...new Set([country, ...COUNTRIES])];
  return {
    rank,
    country: { code: country, rank: Math.ceil(rank / 17) },
    category: { name: 'Computers_Electronics_and_Technology', rank: Math.ceil(rank / 41) },
    visits: Array.from({ length: months }, (_, month) =>
      month === months - 1 ? latest : Math.round(latest * (0.7 + dice.below(60) / 100)),
    ),
    bounce: (25 + dice.below(50)) / 100,
    pages: (110 + dice.below(700)) / 100,
    seconds: 20 + dice.below(500),
    sources: [0.37, 0.41, 0.08, 0.07, 0.02, 0.05],
    countries: shares.map((share, index) => ({ code: at(codes, index), share })),
  };
}
