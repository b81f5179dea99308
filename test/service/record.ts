export const NETWORKS = [
  'facebook',
  'twitter',
  'instagram',
  'youtube',
  'linkedin',
  'github',
  'pinterest',
  'medium',
] as const;
export type Network = (typeof NETWORKS)[number];

export interface CategoryRecord {
  path: string;
  confidence: number;
  /** IAB id to label. */
  iab: Record<string, string>;
}

export interface CompanyRecord {
  name: string | null;
  city: string | null;
  stateCode: string | null;
  countryCode: string | null;
  employees: string | null;
  revenue: string | null;
  raised: string | null;
  tags: string[] | null;
}

export interface TrafficRecord {
  rank: number;
  country: { code: string; rank: number };
  category: { name: string; rank: number };
  /** Oldest month first; the last one is the month before now. */
  visits: number[];
  bounce: number;
  pages: number;
  seconds: number;
  /** Direct, search, social, referrals, mail, paid; about 1 together. */
  sources: [number, number, number, number, number, number];
  countries: { code: string; share: number }[];
}

/** All that the stand-in knows of one site. */
export interface SiteRecord {
  host: string;
  categories: CategoryRecord[];
  company: CompanyRecord | null;
  technologies: string[];
  social: Partial<Record<Network, string>>;
  logo: 'svg' | 'png' | 'empty' | 'null';
  /** Days before and after now, so that "expires in 3 days" stays true. */
  registration: { age: number; left: number } | null;
  traffic: TrafficRecord | null;
  similar: string[];
  updatedDaysAgo: number;
  /** Sections that its categorize answer leaves out. */
  leavesOut: ('objects' | 'social_media' | 'logo_url')[];
  /** The host that it answers for, when that is another one. */
  answersFor?: string;
}
