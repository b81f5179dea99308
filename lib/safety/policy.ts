import type { Answers, Source } from '../model';

/** In characters, for a name or a reason. */
export const MOST_TEXT = 300;

export function toPolicyText(policy: Policy): string {
  return `${JSON.stringify(policy, null, 2)}\n`;
}

/** A shape beside the colour of each verdict, the same in every language. */
export const SHAPES: Record<Verdict, string> = {
  allowed: '✓',
  warned: '!',
  blocked: '✕',
  unknown: '?',
  stale: '…',
  error: '?!',
};

/** For a site that would be looked up while lookups are paused. */
export const PAUSED_SHAPE = '‖';

export function isLacking({ verdict }: Pick<Decision, 'verdict'>): boolean {
  return verdict === 'unknown' || verdict === 'stale';
}

/** The verdict that gives the colour. Without fresh data that is the action's. Our own fault warns of no site. */
export function toShade(decision: Pick<Decision, 'verdict' | 'action'>): Verdict {
  const { verdict, action } = decision;
  if (action === 'block') return 'blocked';
  return action === 'warn' && isLacking(decision) ? 'warned' : verdict;
}

/** Privacy: only blocked sites, sites that known data warns of, and exceptions. Plain visits are not notable. */
export function isNotable({ verdict, action, override }: Pick<Decision, 'verdict' | 'action' | 'override'>): boolean {
  return action === 'block' || verdict === 'blocked' || verdict === 'warned' || override !== null;
}

/** A document with a newer schema is not read. */
export const POLICY_SCHEMA = 1;

export const ACTIONS = ['allow', 'warn', 'block'] as const;
export type Action = (typeof ACTIONS)[number];

/** `unknown`: no data. `stale`: data too old. `error`: policy or data unreadable. Only `allowed` means fine. */
export const VERDICTS = ['allowed', 'warned', 'blocked', 'unknown', 'stale', 'error'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The verdict of an action, where no data is lacking. */
export const VERDICT_OF: Record<Action, Verdict> = { allow: 'allowed', warn: 'warned', block: 'blocked' };

/** All fields that are set must hold. Any value of a field is enough. At least one field is set. */
export interface Condition {
  /** Paths like `/Games/Gambling`: the path and everything below it, by whole segments. */
  categories?: string[];
  /** IAB ids of either version: `IAB25-3`, `Rm3SiT`. `IAB25/*`: the id and everything below it. */
  iab?: string[];
  /** 0 to 1, for categories and the IAB ids that come with them. An unknown confidence is enough. */
  minConfidence?: number;
  /** As in the never-send list: `ads-*.example.com`. No regular expressions. */
  hosts?: string[];
  /** Without a leading dot: `zip`, `co.uk`. */
  topLevelDomains?: string[];
  /** Case does not matter. */
  technologies?: string[];
  /** ISO 3166-1 alpha-2, upper case, of the company. */
  countries?: string[];
  registeredWithinDays?: number;
  /** Also true if the domain has expired. */
  expiresWithinDays?: number;
  /** Worse means greater. */
  rankWorseThan?: number;
  orRankUnknown?: boolean;
  /** Nothing is known of the site, or only data of another site. */
  noData?: true;
  /** With missing or old data the rule does not hold, and leaves no site `unknown` or `stale`. */
  ifKnown?: true;
}

export interface Rule {
  id: string;
  name: string;
  when: Condition;
  then: Action;
  reason: string;
}

export interface Override {
  /** Without `www.`; for the scope `site` the registered domain. */
  host: string;
  /** `site`: the host and everything below it. */
  scope: 'host' | 'site';
  then: Action;
  reason: string;
  /** ISO 8601 instant with its zone, or a day, which begins in UTC; null: never ends. */
  until: string | null;
}

/** A test in the document: the expected verdict on a host, by its saved data. */
export interface Expectation {
  host: string;
  verdict: Verdict;
}

export interface Policy {
  schema: typeof POLICY_SCHEMA;
  name: string;
  /** For a site with data that no rule matches. */
  default: Action;
  /** For a site without data. Its verdict stays `unknown`. */
  unknown: Action;
  /** For a site whose data is too old. Its verdict stays `stale`. */
  stale: Action;
  /** Null: data is never too old. */
  maxAgeDays: number | null;
  rules: Rule[];
  /** Hosts, each with everything below it. */
  block: string[];
  allow: string[];
  overrides: Override[];
  expect: Expectation[];
}

/** The organisation's lists, before everything else. */
export interface ManagedLists {
  block: readonly string[];
  allow: readonly string[];
}

export interface JudgedSite {
  /** ASCII, lower case, without `www.` and trailing dot. */
  host: string;
  answers: Answers;
  /** `primed`: from a primed list, which knows only the main category, country and rank. */
  from: 'saved' | 'primed';
}

export type Ground =
  | 'managed-block'
  | 'managed-allow'
  /** The user's own exception. The next two come with the policy and with the organisation's policy. */
  | 'override'
  | 'policy-override'
  | 'managed-override'
  | 'block-list'
  | 'allow-list'
  | 'rule'
  | 'default'
  | 'no-data'
  /** The data is another site's, to which this one led the service. */
  | 'other-site'
  | 'too-old'
  | 'error';

/** The data that made a verdict, or that is missing for one. */
export interface Datum {
  kind: 'category' | 'iab' | 'host' | 'ending' | 'technology' | 'country' | 'registered' | 'expires' | 'rank' | 'none';
  /** A path, an id, a host, a country code, `YYYY-MM-DD` or a rank; empty if unknown. */
  value: string;
  /** 0 to 1, for a category. */
  confidence: number | null;
  /** Null: made from the address alone. */
  source: Source | 'primed' | null;
  /** Milliseconds since the epoch; null: no age. */
  fetchedAt: number | null;
}

/** Plain data: it travels in messages and is stored. */
export interface Decision {
  verdict: Verdict;
  action: Action;
  ground: Ground;
  /** The rule that decided, or that would have but lacks data. */
  rule: { id: string; name: string } | null;
  /** From the rule or the override; empty if there is none. */
  reason: string;
  datum: Datum | null;
  override: Override | null;
}
