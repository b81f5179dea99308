import type { Answers, Source } from '../model';

/** Characters of a name or a reason. */
export const MOST_TEXT = 300;

/** The document as it is shown, exported and imported again. */
export function toPolicyText(policy: Policy): string {
  return `${JSON.stringify(policy, null, 2)}\n`;
}

/** A shape beside the colour of each verdict, alike in every language: on the toolbar, in the card, on the blocked page. */
export const SHAPES: Record<Verdict, string> = {
  allowed: '✓',
  warned: '!',
  blocked: '✕',
  unknown: '?',
  stale: '…',
  error: '?!',
};

/** Of a site that would be looked up, while nothing is. */
export const PAUSED_SHAPE = '‖';

/** Whether nothing, or nothing fresh, is known to judge a site by. What is done about it then is the action, not the verdict. */
export function isLacking({ verdict }: Pick<Decision, 'verdict'>): boolean {
  return verdict === 'unknown' || verdict === 'stale';
}

/**
 * The verdict in whose colour a decision is shown. A site without fresh data keeps its word and its shape, and has the colour of
 * what the policy does about it. A fault of ours warns of no site.
 */
export function toShade(decision: Pick<Decision, 'verdict' | 'action'>): Verdict {
  const { verdict, action } = decision;
  if (action === 'block') return 'blocked';
  return action === 'warn' && isLacking(decision) ? 'warned' : verdict;
}

/**
 * Whether a decision is worth a note: it kept somebody from a site, warned of one by what is known of it, or rests on a person's
 * word. Sites that were merely visited are not: neither those that a policy lets pass, nor those that it warns of because too
 * little is known (nearly every site, with most policies), nor those that a fault of ours left unjudged.
 */
export function isNotable({ verdict, action, override }: Pick<Decision, 'verdict' | 'action' | 'override'>): boolean {
  return action === 'block' || verdict === 'blocked' || verdict === 'warned' || override !== null;
}

/** Of the policy document; a document of a newer schema is not read. */
export const POLICY_SCHEMA = 1;

/** What is done about a site. */
export const ACTIONS = ['allow', 'warn', 'block'] as const;
export type Action = (typeof ACTIONS)[number];

/**
 * What a policy says of a site. `unknown`: there is no data to say it by. `stale`: the data is too old for the policy. `error`:
 * the policy or the saved data cannot be read. Only `allowed` says that a site is fine.
 */
export const VERDICTS = ['allowed', 'warned', 'blocked', 'unknown', 'stale', 'error'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The verdict that stands for an action, where nothing is lacking. */
export const VERDICT_OF: Record<Action, Verdict> = { allow: 'allowed', warn: 'warned', block: 'blocked' };

/** All that is set must hold; of several values in one field any will do. At least one field is set. */
export interface Condition {
  /** Category paths of the service, `/Games/Gambling`: the path itself and everything below it, by whole segments. */
  categories?: string[];
  /** IAB ids of either version: `IAB25-3`, `Rm3SiT`. With a trailing slash and star the id and everything below: `IAB25/*`. */
  iab?: string[];
  /** 0 to 1: what the confidence of a category (and of IAB ids given with it) must reach. An unknown one is enough. */
  minConfidence?: number;
  /** Globs over host names, as in the never-send list: `ads-*.example.com`. No regular expressions. */
  hosts?: string[];
  /** Endings without a dot in front: `zip`, `co.uk`. */
  topLevelDomains?: string[];
  /** Ids of technologies, letter case aside. */
  technologies?: string[];
  /** Of the company, ISO 3166-1 alpha-2 in upper case. */
  countries?: string[];
  /** The domain was registered less than so many days ago. */
  registeredWithinDays?: number;
  /** The domain expires in less than so many days, or has. */
  expiresWithinDays?: number;
  /** The global rank is worse (greater) than this. */
  rankWorseThan?: number;
  /** With `rankWorseThan`: a site without a rank counts as worse. */
  orRankUnknown?: boolean;
  /** Nothing at all is known of the site, or what is known is another site's. */
  noData?: true;
  /** Where what the rule asks for is missing or too old it does not hold, and leaves no site `unknown` or `stale`. */
  ifKnown?: true;
}

export interface Rule {
  /** Unique in its policy. */
  id: string;
  name: string;
  when: Condition;
  then: Action;
  /** Shown to the user where the rule decides. */
  reason: string;
}

/** A person's word on one site, stronger than lists and rules. */
export interface Override {
  /** Without `www.`; for the scope `site` the registered domain. */
  host: string;
  /** `host`: this very host; `site`: the host and everything below it. */
  scope: 'host' | 'site';
  then: Action;
  reason: string;
  /** ISO 8601 instant after which it is void; null: never. */
  until: string | null;
}

/** A test inside the document: what the verdict on a host must be, by what is saved of it. */
export interface Expectation {
  host: string;
  verdict: Verdict;
}

/** The document. What decides, in this order: overrides, block list, allow list, rules from first to last, default. */
export interface Policy {
  schema: typeof POLICY_SCHEMA;
  name: string;
  /** Of a site with data that no rule matches. */
  default: Action;
  /** Of a site without data; its verdict stays `unknown`. */
  unknown: Action;
  /** Of a site whose data is too old; its verdict stays `stale`. */
  stale: Action;
  /** Days after which data is too old to judge by; null: never. */
  maxAgeDays: number | null;
  rules: Rule[];
  /** Hosts, each with everything below it. */
  block: string[];
  allow: string[];
  overrides: Override[];
  expect: Expectation[];
}

/** Lists of the organisation, before everything else. */
export interface ManagedLists {
  block: readonly string[];
  allow: readonly string[];
}

/** What is judged. */
export interface JudgedSite {
  /** ASCII, lower case, without `www.` and trailing dot. */
  host: string;
  /** What is known of it; empty when nothing is. */
  answers: Answers;
  /** `saved`: looked up before. `primed`: of a primed list, which knows the main category, country and rank alone. */
  from: 'saved' | 'primed';
}

export type Ground =
  | 'managed-block'
  | 'managed-allow'
  /** An exception made here; the other two come with the policy, and with that of an organisation. */
  | 'override'
  | 'policy-override'
  | 'managed-override'
  | 'block-list'
  | 'allow-list'
  | 'rule'
  | 'default'
  | 'no-data'
  /** What is known was told of another site, to which this one led the service. */
  | 'other-site'
  | 'too-old'
  | 'error';

/** The piece of data that made a verdict, or that is missing for one. */
export interface Datum {
  kind: 'category' | 'iab' | 'host' | 'ending' | 'technology' | 'country' | 'registered' | 'expires' | 'rank' | 'none';
  /** As it is known: a path, an id, a host, a country code, `YYYY-MM-DD`, a rank; empty where it is not, and for `none`. */
  value: string;
  /** 0 to 1, of a category. */
  confidence: number | null;
  /** Null: made from the address alone. */
  source: Source | 'primed' | null;
  /** Milliseconds since the epoch; null where there is no age. */
  fetchedAt: number | null;
}

/** The verdict on a site, and what made it. Plain data: it travels in messages and is stored. */
export interface Decision {
  verdict: Verdict;
  action: Action;
  ground: Ground;
  /** The rule that decided, or the one that would have and lacks data. */
  rule: { id: string; name: string } | null;
  /** The words of the rule or the override; empty where there are none. */
  reason: string;
  datum: Datum | null;
  /** The override that decided. */
  override: Override | null;
}
