/** A public host in ASCII, without `www.` and trailing dot. Only `host/subject.ts` makes one. */
export type Host = string & { readonly host: unique symbol };
/** Has passed the host gate. Only `host/subject.ts` makes one. */
export type EmailAddress = string & { readonly emailAddress: unique symbol };

/** `registrable`: the domain that registration data belongs to (`a.example.co.uk` -> `example.co.uk`). */
export type Subject =
  | { kind: 'host'; host: Host; registrable: Host }
  | { kind: 'email'; email: EmailAddress; host: Host; registrable: Host };

/** In the order in which they are read. Stored runs know them by their place, so a new one goes to the end. */
export const SECTION_NAMES = [
  'categories',
  'logo',
  'company',
  'technologies',
  'social',
  'registration',
  'traffic',
  'similar',
  'iab',
] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

export type EndpointName =
  | 'categorize'
  | 'real-time'
  | 'iab'
  | 'company'
  | 'technologies'
  | 'logo'
  | 'registration'
  | 'similar'
  | 'traffic'
  | 'social'
  | 'discovery'
  | 'category-list-v1'
  | 'category-list-v2';
/** What a call is counted as: its endpoint, or what it was for where one endpoint serves several ends. */
export type CountedName = EndpointName | 'search' | 'primed' | 'key-test';
export type SectionEndpoint = Exclude<EndpointName, 'discovery' | 'category-list-v1' | 'category-list-v2'>;

/** `tiers` are the ids from tier 1 down to this one: `['IAB25', 'IAB25-3']`, `['v9i3On', 'Rm3SiT']`. */
export interface IabCategory {
  id: string;
  label: string;
  version: 'v1' | 'v3';
  tiers: string[];
}

export interface Category {
  /** The service's own path, `/Top/Second/Third`. */
  path: string;
  steps: string[];
  /** 0 to 1; null when none can be read. */
  confidence: number | null;
  iab: IabCategory[];
}

/** USD. A single figure has `min === max`; `$10B+` has `max: null`; text without an amount has both null. */
export interface Money {
  text: string;
  min: number | null;
  max: number | null;
}

/** Texts are as the service sent them: whatever draws them marks and cuts them. */
export interface Company {
  name: string | null;
  city: string | null;
  stateCode: string | null;
  /** ISO 3166-1 alpha-2, upper case. */
  countryCode: string | null;
  /** The service's own range, an open set: `51-200`, `10K+`. */
  employees: string | null;
  revenue: Money | null;
  raised: Money | null;
  tags: string[];
}

export const SOCIAL_NETWORKS = [
  'facebook',
  'twitter',
  'instagram',
  'youtube',
  'linkedin',
  'github',
  'pinterest',
  'medium',
] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

/** `url` is null when the address is no safe link to the expected site. `text` is what the service sent. */
export interface SocialLink {
  network: SocialNetwork;
  url: string | null;
  text: string;
}

/** `disagrees`: the service's own day count is more than a day off. */
export interface Registration {
  /** `YYYY-MM-DD` */
  registeredOn: string | null;
  /** `YYYY-MM-DD` */
  expiresOn: string | null;
  disagrees: boolean;
}

export const TRAFFIC_SOURCES = ['direct', 'search', 'social', 'referrals', 'mail', 'paid'] as const;
export type TrafficSource = (typeof TRAFFIC_SOURCES)[number];

export interface Traffic {
  globalRank: number | null;
  countryRank: { countryCode: string; rank: number } | null;
  categoryRank: { category: string; rank: number } | null;
  /** Oldest month first; `month` is `YYYY-MM`. */
  monthlyVisits: { month: string; visits: number }[];
  /** 0 to 1 */
  bounceRate: number | null;
  pagesPerVisit: number | null;
  secondsOnSite: number | null;
  /** Shares 0 to 1, largest first. */
  sources: { source: TrafficSource; share: number }[];
  /** Shares 0 to 1, largest first. */
  countries: { countryCode: string; share: number }[];
}

export interface SectionData {
  categories: Category[];
  /** An https address of an image on a public host. */
  logo: string;
  company: Company;
  /** `snake_case` for almost all. */
  technologies: string[];
  social: SocialLink[];
  registration: Registration;
  traffic: Traffic;
  similar: string[];
  iab: IabCategory[];
}

/** Saved by the service, seen live by it, or read from the open page. */
export type Source = 'service' | 'live' | 'on-device';

/** `empty`: known to be none. `absent`: left out. `limited`: a supplier refused. `unreadable`: not this section. */
export type Presence = 'present' | 'empty' | 'absent' | 'limited' | 'unreadable';

export interface Answer<N extends SectionName = SectionName> {
  presence: Presence;
  /** Not null exactly when `presence` is `present`. */
  data: SectionData[N] | null;
  source: Source;
  /** When we received it, milliseconds since the epoch. */
  fetchedAt: number;
  /** When the service says it made the data, milliseconds since the epoch. */
  updatedAt: number | null;
  /** The host the service answered for, when that is not the one asked for. */
  answeredFor: string | null;
  /** From a file that was written then, milliseconds since the epoch. `isJudged`: the user lets the policy judge by it. */
  imported?: { at: number; isJudged: boolean };
  /** The slot of the key that paid for it (`lib/lookup/key-list.ts`); absent: the first one. */
  paidBy?: string;
  /** A cache of the user's team had it (`lib/api/team-proxy.md`). */
  fromCache?: true;
}

export type Answers = { [N in SectionName]?: Answer<N> };

/** What in the page speaks for a value. */
export type EvidenceKind =
  | 'title'
  | 'description'
  | 'heading'
  | 'text'
  | 'json-ld'
  | 'open-graph'
  | 'meta'
  | 'link'
  | 'icon'
  | 'picture'
  | 'script'
  | 'style'
  | 'request'
  | 'global'
  | 'cookie'
  | 'comment'
  | 'element'
  | 'host'
  | 'technology';

/** `text`: in the page's own words, at most 200 characters. */
export interface Evidence {
  kind: EvidenceKind;
  text: string;
}

/**
 * One value with what speaks for it. `value` names it within its section: a category path, a technology id, a field of the
 * company (`name`), a network, or `logo`.
 */
export interface SeenValue {
  value: string;
  /** Where the page states it. */
  version?: string;
  seen: Evidence[];
}

/** Why the analyser names no category: no lexicon for the language, too little text, or nothing that stands out. */
export type Abstention = 'language' | 'little-text' | 'unclear';

/** What one open page shows of its site. Nothing was sent anywhere for it. */
export interface Estimate {
  host: string;
  /** Milliseconds since the epoch. */
  readAt: number;
  /** Of categories, logo, company, technologies and social; `source` is `on-device`, `presence` is `present` or `empty`. */
  answers: Answers;
  evidence: { [N in SectionName]?: SeenValue[] };
  /** Null: there are categories. */
  abstention: Abstention | null;
  /** ISO 639-1 of the page's text, or null. */
  language: string | null;
}

/** The service does not document `api_usage` and may leave it out. */
export interface ApiUsage {
  thisMonth: number | null;
  remaining: number | null;
}

export interface Call {
  endpoint: SectionEndpoint;
  /** The sections that the answer is wanted for. */
  sections: SectionName[];
  /** `refresh: true` on the wire; never for `categorize` and `real-time`. */
  refresh: boolean;
}

export const PLANS = ['unknown', 'Starter', 'Advanced', 'Plus', 'Business', 'Scale', 'Premium'] as const;
export type Plan = (typeof PLANS)[number];

/** `sent` = `billed` + `free` + `unknown`. */
export interface CallCount {
  sent: number;
  billed: number;
  free: number;
  unknown: number;
}
