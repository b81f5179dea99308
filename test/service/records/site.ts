import { toProfile } from '../generated-record.ts';
import { type CompanyRecord, NETWORKS, type Network, type SiteRecord, type TrafficRecord } from '../record.ts';
import { toIabKeys } from '../taxonomy/iab.ts';

/** A record as it is written by hand: what is left out is unknown or nothing. */
export interface SiteDraft {
  host: string;
  /** Path, confidence, and IAB ids where they differ from those of the path. */
  categories: [path: string, confidence: number, iab?: Record<string, string>][];
  company?: Partial<CompanyRecord> | null;
  /** Separated by spaces. */
  technologies?: string;
  /** The account name and the networks, separated by spaces; `all` for all eight. */
  social?: [account: string, networks: string];
  logo?: SiteRecord['logo'];
  /** Days since registration and days left. */
  registration?: [age: number, left: number];
  traffic?: TrafficDraft;
  similar?: string;
  updatedDaysAgo?: number;
  leavesOut?: SiteRecord['leavesOut'];
  answersFor?: string;
}

export interface TrafficDraft {
  rank: number;
  country: [code: string, rank: number];
  category: [name: string, rank: number];
  visits: number[];
  /** Bounce rate, pages for each visit, seconds on the site. */
  engagement: [number, number, number];
  sources: TrafficRecord['sources'];
  /** `NO 0.41, DE 0.2` */
  countries: string;
}

const NO_COMPANY_FIELDS: CompanyRecord = {
  name: null,
  city: null,
  stateCode: null,
  countryCode: null,
  employees: null,
  revenue: null,
  raised: null,
  tags: [],
};

export function toSite(draft: SiteDraft): SiteRecord {
  return {
    host: draft.host,
    categories: draft.categories.map(([path, confidence, iab]) => ({ path, confidence, iab: iab ?? toIabKeys(path) })),
    company: draft.company ? { ...NO_COMPANY_FIELDS, ...draft.company } : null,
    technologies: toWords(draft.technologies),
    social: draft.social ? toAccounts(...draft.social) : {},
    logo: draft.logo ?? 'svg',
    registration: draft.registration ? { age: draft.registration[0], left: draft.registration[1] } : null,
    traffic: draft.traffic ? toTraffic(draft.traffic) : null,
    similar: toWords(draft.similar),
    updatedDaysAgo: draft.updatedDaysAgo ?? 9,
    leavesOut: draft.leavesOut ?? [],
    ...(draft.answersFor && { answersFor: draft.answersFor }),
  };
}

function toWords(text = ''): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

function toAccounts(account: string, networks: string): Partial<Record<Network, string>> {
  const wanted = networks === 'all' ? NETWORKS : NETWORKS.filter((network) => toWords(networks).includes(network));
  return Object.fromEntries(wanted.map((network) => [network, toProfile(network, account)]));
}

function toTraffic(draft: TrafficDraft): TrafficRecord {
  const [bounce, pages, seconds] = draft.engagement;
  return {
    rank: draft.rank,
    country: { code: draft.country[0], rank: draft.country[1] },
    category: { name: draft.category[0], rank: draft.category[1] },
    visits: draft.visits,
    bounce,
    pages,
    seconds,
    sources: draft.sources,
    countries: draft.countries.split(', ').map((entry) => {
      const [code = '', share = '0'] = entry.split(' ');
      return { code, share: Number(share) };
    }),
  };
}
