import { toGlob } from '../../host/glob';
import { toListedHost } from '../listed-host';
import { isInForce } from '../overrides';
import type { ManagedLists, Override, Policy } from '../policy';
import { toNeeds } from '../rule';

type Type = 'allow' | 'block';
type Match = { requestDomains?: string[]; regexFilter?: string; tabIds?: number[] };

/** A declarative rule of the browser, as far as we write any. */
export interface NetRule {
  id: number;
  priority: number;
  action: { type: Type };
  condition: Match & { resourceTypes: ['main_frame'] };
}

/** What the browser is to block and to let pass. */
export interface StrictSource {
  managed: ManagedLists;
  policy: Pick<Policy, 'block' | 'allow' | 'overrides' | 'rules'>;
  /** The user's own exceptions, which stand before those of the policy. */
  overrides: readonly Override[];
  /** Hosts that are blocked by their data. */
  judged: readonly string[];
  /** "Continue once": a tab may show a host. */
  passes: readonly (readonly [tabId: number, host: string])[];
  /** When it is so, and when time alone changes it (null: never), in milliseconds since the epoch. */
  now: number;
  until: number | null;
}

/** The priority of what decides first, which is what the organisation blocks. Each step below has one less. */
const TOP = 100_000;
/** Chromium refuses a whole update for one expression that needs over 2 KB; the one below may have 18 labels. */
const MOST_LABELS = 12;
/** The browser refuses a whole update for one name that it cannot read. It does read names that no registry gives out. */
const READABLE = /^[a-z0-9_!"$&'()+,;=`{}~-]+(?:\.[a-z0-9_!"$&'()+,;=`{}~-]+)*$/;

/**
 * The rules by which the browser alone blocks what a policy blocks, in the order in which the policy decides. Never more than the
 * policy: what cannot be said to the browser exactly is left to the worker, which blocks it all the same.
 */
export function toStrictRules({ managed, policy, overrides, judged, now }: StrictSource): NetRule[] {
  const rules: NetRule[] = [];
  let priority = TOP;
  const add = (type: Type, names: readonly string[], toMatches = toSites) => {
    for (const match of toMatches(names, type)) rules.push(toRule(rules.length + 1, priority, type, match));
    priority--;
  };
  const addOverrides = (all: readonly Override[]) => {
    // Of two exceptions of a policy for one place the last one holds.
    const own = all.filter((one) => isInForce(one, now)).toReversed();
    const hostsOf = (type: Type) => own.filter((one) => one.scope === 'host' && toType(one.then) === type).map(toHost);
    for (const type of ['allow', 'block'] as const) add(type, hostsOf(type), toHosts);
    // Of two sites, one below the other, the longer name decides.
    const sites = own.filter(({ scope }) => scope === 'site').sort((a, b) => b.host.length - a.host.length);
    for (const site of sites) add(toType(site.then), [site.host]);
  };

  add('block', toListed(managed.block));
  add('allow', toListed(managed.allow));
  addOverrides(overrides);
  addOverrides(policy.overrides);
  add('block', policy.block);
  add('allow', policy.allow);
  add('block', judged, toHosts);
  for (const { when, then } of policy.rules) {
    const type = toType(then);
    const globs = when.hosts?.map((host) => toGlob(host));
    const isExact = globs?.every(({ pieces }) => pieces.length === 0) ?? when.topLevelDomains !== undefined;
    // A site that it lets pass may be one that a later rule blocks.
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

/** Of lists as an organisation writes them. */
const toListed = (entries: readonly string[]) => entries.flatMap((entry) => toListedHost(entry) ?? []);
const toHost = ({ host }: Override) => host;
/** Who is only warned of a site is let pass to it. */
const toType = (then: Override['then']): Type => (then === 'block' ? 'block' : 'allow');

/** Sites with all that lies below them. A listed name without a dot is a machine's; to the browser it would be an ending. */
const toSites = (names: readonly string[], type: Type) =>
  toDomains(names.filter((name) => type === 'allow' || name.includes('.')));

function toDomains(names: readonly string[]): Match[] {
  const domains = [...new Set(names)].filter((name) => READABLE.test(name)).sort();
  if (domains.length === 0) return [];
  if (!import.meta.env.FIREFOX) return [{ requestDomains: domains }];
  // To Firefox `example.com.` is another name than `example.com`. It refuses a whole update for an address of numbers that ends so.
  return [{ requestDomains: domains.flatMap((name) => (/\.\d+$/.test(name) ? name : [name, `${name}.`])) }];
}

/**
 * Hosts without what lies below them: the number of labels says which address is meant, so that there is one match for each
 * number, however many hosts there are. A host with more labels is let pass with all below it, or not blocked.
 */
function toHosts(hosts: readonly string[], type: Type): Match[] {
  const byLabels = Map.groupBy(hosts, (host) => Math.min(host.split('.').length, MOST_LABELS + 1));
  return [...byLabels].flatMap(([labels, group]) => {
    if (labels > MOST_LABELS) return type === 'allow' ? toDomains(group) : [];
    // Every spelling, as browsers write it, of an address whose host has so many labels, `www.` and trailing dot aside.
    const regexFilter = `^https?://([^/]*@)?(www\\.)*[^./]+(\\.[^./]+){${labels - 1}}\\.?(:\\d+)?/`;
    return toDomains(group).map((match) => ({ ...match, regexFilter }));
  });
}

/** The session rules for "Continue once": level with what the organisation allows, above all but what it blocks. */
export function toPassRules(passes: StrictSource['passes']): NetRule[] {
  return passes.flatMap(([tabId, host]) =>
    toHosts([host], 'allow').map((match) => toRule(tabId + 1, TOP - 1, 'allow', { ...match, tabIds: [tabId] })),
  );
}
