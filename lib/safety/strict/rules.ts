import { toGlob } from '../../host/glob';
import { toListedHost } from '../listed-host';
import { isInForce, isOwnInForce } from '../overrides';
import type { ManagedLists, Override, Policy } from '../policy';
import { toNeeds } from '../rule';

type Type = 'allow' | 'block';
type Match = { requestDomains?: string[]; regexFilter?: string; tabIds?: number[] };

export interface NetRule {
  id: number;
  priority: number;
  action: { type: Type };
  condition: Match & { resourceTypes: ['main_frame'] };
}

export interface StrictSource {
  managed: ManagedLists;
  policy: Pick<Policy, 'block' | 'allow' | 'overrides' | 'rules'>;
  /** The user's own exceptions, which come before the policy's. */
  overrides: readonly Override[];
  judged: readonly string[];
  /** "Continue once": a tab may show a host. */
  passes: readonly (readonly [tabId: number, host: string])[];
  /** Milliseconds since the epoch. `until`: when time alone changes the rules; null: never. */
  now: number;
  until: number | null;
}

/** The organisation's block list has this priority. Each later step has one less. */
const TOP = 100_000;
/** Chromium refuses a whole update for one expression over 2 KB. The one below may have 18 labels. */
const MOST_LABELS = 12;
/** The browser refuses a whole update for one unreadable name. It reads some names that no registry allows. */
const READABLE = /^[a-z0-9_!"$&'()+,;=`{}~-]+(?:\.[a-z0-9_!"$&'()+,;=`{}~-]+)*$/;

/** In the policy's order, and never stricter than the policy. The worker blocks what rules cannot express exactly. */
export function toStrictRules({ managed, policy, overrides, judged, now }: StrictSource): NetRule[] {
  const rules: NetRule[] = [];
  let priority = TOP;
  const add = (type: Type, names: readonly string[], toMatches = toSites) => {
    for (const match of toMatches(names, type)) rules.push(toRule(rules.length + 1, priority, type, match));
    priority--;
  };
  const addOverrides = (all: readonly Override[]) => {
    // Of two exceptions for one host or site, the last holds.
    const own = all.filter((one) => isInForce(one, now)).toReversed();
    const hostsOf = (type: Type) => own.filter((one) => one.scope === 'host' && toType(one.then) === type).map(toHost);
    for (const type of ['allow', 'block'] as const) add(type, hostsOf(type), toHosts);
    // Of two nested sites the longer name decides.
    const sites = own.filter(({ scope }) => scope === 'site').sort((a, b) => b.host.length - a.host.length);
    for (const site of sites) add(toType(site.then), [site.host]);
  };

  add('block', toListed(managed.block));
  add('allow', toListed(managed.allow));
  addOverrides(overrides.filter((one) => isOwnInForce(one, now)));
  addOverrides(policy.overrides);
  add('block', policy.block);
  add('allow', policy.allow);
  add('block', judged, toHosts);
  for (const { when, then } of policy.rules) {
    const type = toType(then);
    const globs = when.hosts?.map((host) => toGlob(host));
    const isExact = globs?.every(({ pieces }) => pieces.length === 0) ?? when.topLevelDomains !== undefined;
    // A site that it allows may be one that a later rule blocks.
    if (type === 'allow' && !isExact) break;
    const asksMore = toNeeds(when) > 0 || when.noData || (globs && when.topLevelDomains);
    if (type === 'block' && asksMore) continue;
    const names = globs?.flatMap(({ parent }) => parent ?? []);
    add(type, names ?? when.topLevelDomains ?? [], names ? toSites : toDomains);
  }
  return rules;
}

function toRule(id: number, priority: number, type: Type, match: Match): NetRule {
  return { id, priority, action: { type }, condition: { ...match, resourceTypes: ['main_frame'] } };
}

const toListed = (entries: readonly string[]) => entries.flatMap((entry) => toListedHost(entry) ?? []);
const toHost = ({ host }: Override) => host;
/** A warned user may still open the site. */
const toType = (then: Override['then']): Type => (then === 'block' ? 'block' : 'allow');

/** A listed name without a dot is a machine's, but the browser would take it for an ending. */
const toSites = (names: readonly string[], type: Type) =>
  toDomains(names.filter((name) => type === 'allow' || name.includes('.')));

function toDomains(names: readonly string[]): Match[] {
  const domains = [...new Set(names)].filter((name) => READABLE.test(name)).sort();
  if (domains.length === 0) return [];
  if (!import.meta.env.FIREFOX) return [{ requestDomains: domains }];
  // Firefox treats `example.com.` as another name. It refuses a whole update for a numeric address that ends so.
  return [{ requestDomains: domains.flatMap((name) => (/\.\d+$/.test(name) ? name : [name, `${name}.`])) }];
}

/** The regex counts labels, so sub-hosts do not match. Beyond the limit: allowed with sub-hosts, or not blocked. */
function toHosts(hosts: readonly string[], type: Type): Match[] {
  const byLabels = Map.groupBy(hosts, (host) => Math.min(host.split('.').length, MOST_LABELS + 1));
  return [...byLabels].flatMap(([labels, group]) => {
    if (labels > MOST_LABELS) return type === 'allow' ? toDomains(group) : [];
    // Every spelling of an address whose host has so many labels, `www.` and trailing dot aside.
    const regexFilter = `^https?://([^/]*@)?(www\\.)*[^./]+(\\.[^./]+){${labels - 1}}\\.?(:\\d+)?/`;
    return toDomains(group).map((match) => ({ ...match, regexFilter }));
  });
}

/** Session rules for "Continue once": below the organisation's block list, level with its allow list. */
export function toPassRules(passes: StrictSource['passes']): NetRule[] {
  return passes.flatMap(([tabId, host]) =>
    toHosts([host], 'allow').map((match) => toRule(tabId + 1, TOP - 1, 'allow', { ...match, tabIds: [tabId] })),
  );
}
