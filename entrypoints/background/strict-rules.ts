import { toGlob } from '../../lib/glob';
import { isInForce } from '../../lib/overrides';
import { toListedHost } from '../../lib/safety/listed-host';
import type { ManagedLists, Override, Policy } from '../../lib/safety/policy';
import { CATEGORIES, COMPANY, IAB, TECHNOLOGIES, toNeeds } from '../../lib/safety/rule';
import { isWithin } from '../../lib/site-name';

/** A declarative rule of the browser, as far as we write any. */
export interface NetRule {
  id: number;
  priority: number;
  action: { type: 'allow' | 'block' };
  condition: {
    requestDomains?: string[];
    regexFilter?: string;
    tabIds?: number[];
    resourceTypes: ['main_frame'];
  };
}

/** What decides by the address alone. */
export interface StrictLists {
  managed: ManagedLists;
  policy: Pick<Policy, 'block' | 'allow' | 'overrides' | 'rules'>;
  /** The user's own, which stand before those of the policy. */
  overrides: readonly Override[];
}

/** Hosts that were judged by their data: those that are blocked, and those that are not though a rule on their address says so. */
export interface JudgedHosts {
  blocked: readonly string[];
  spared: readonly string[];
}

/** In the order in which a policy decides, the last first: where two rules match, the browser takes the greater one. */
const RANKS = [
  ...(['judged', 'allow-list', 'block-list'] as const),
  ...(['policy-site', 'site', 'policy-host', 'host', 'managed-allow', 'managed-block'] as const),
];
/** Of rules on addresses: below all ranks, the first of them the greatest. A policy has fewer. */
const ADDRESS_PRIORITY = 20_000;
/** More labels than a host name has room for. */
const MORE_LABELS = 200;
const toPriority = (rank: (typeof RANKS)[number]) => ADDRESS_PRIORITY + (1 + RANKS.indexOf(rank)) * MORE_LABELS;
/** Below what the organisation blocks, level with what it allows, above all else. */
const PASS_PRIORITY = toPriority('managed-allow');
/** Chromium takes 1,000 expressions, and refuses a whole update for one more; those above count labels. */
const MOST_PATTERNS = 900;
/** Letters for which the 2 KB of an expression have room, beside what stands around a pattern; a star takes that of ten. */
const MOST_LETTERS = 70;
const LETTERS_OF_STAR = 10;
/** Of the endings that are told by their look: `parliament.nz`. */
const LONGEST_ENDING = 13;
/** What is known of a host by these is known of it alone; a registration is known of those below it too. */
const OWN_DATA = CATEGORIES | IAB | TECHNOLOGIES | COMPANY;
/**
 * The browser refuses a whole update for one name that it cannot read. It reads names that no registry gives out; one of these
 * may be allowed below a site that is blocked.
 */
const READABLE = /^[a-z0-9_!"$&'()+,;=`{}~-]+(?:\.[a-z0-9_!"$&'()+,;=`{}~-]+)*$/;

/** Chromium refuses a whole update for one expression that needs over 2 KB; the one below may have 18 labels. */
const MOST_LABELS = 12;
const toLabels = (host: string) => host.split('.').length;

/** Every spelling, as browsers write it, of an address whose host has so many labels, `www.` and trailing dot aside. */
function toExactFilter(labels: number): string {
  return `^https?://([^/]*@)?(www\\.)*[^./]+(\\.[^./]+){${labels - 1}}\\.?(:\\d+)?/`;
}

/**
 * To Firefox `example.com.` is another name than `example.com`, which an address may have as well. It refuses a whole update for
 * an address of numbers with a dot at its end, which no page has.
 */
function toSpellings(hosts: string[]): string[] {
  if (!import.meta.env.FIREFOX) return hosts;
  return hosts.flatMap((host) => (/\.\d+$/.test(host) ? host : [host, `${host}.`]));
}

/**
 * The browser's domains stand for everything below them too. For hosts alone, the number of labels says which address is
 * meant: one rule for each number, however many hosts there are. A host of more labels than can be counted is let pass with all
 * below it, or not blocked.
 */
function toRules(
  rank: (typeof RANKS)[number],
  type: 'allow' | 'block',
  hosts: readonly string[],
  reach: 'host' | 'below',
): NetRule[] {
  const byLabels = new Map<number, string[]>();
  for (const host of new Set(hosts)) {
    if (!READABLE.test(host)) continue;
    // A listed name without a dot is a machine's. To the browser it would be an ending: better to let pass than to block that.
    if (type === 'block' && reach === 'below' && !host.includes('.')) continue;
    const isCounted = toLabels(host) <= MOST_LABELS;
    if (type === 'block' && reach === 'host' && !isCounted) continue;
    const labels = reach === 'below' || isCounted ? toLabels(host) : 0;
    const group = byLabels.get(labels);
    if (group) group.push(host);
    else byLabels.set(labels, [host]);
  }
  return [...byLabels].map(([labels, group]) => ({
    id: toPriority(rank) * MORE_LABELS * 2 + (type === 'allow' ? MORE_LABELS : 0) + labels,
    // Of two sites, one below the other, the longer name decides.
    priority: toPriority(rank) + (reach === 'below' ? labels : 0),
    action: { type },
    condition: {
      requestDomains: toSpellings(group.sort()),
      ...(reach === 'host' && labels > 0 && { regexFilter: toExactFilter(labels) }),
      resourceTypes: ['main_frame'],
    },
  }));
}

/**
 * The rules by which the browser alone blocks what a policy blocks. Never more than the policy: where the two might differ, the
 * browser lets pass and the worker decides.
 */
export function toStrictRules({ managed, policy, overrides }: StrictLists, judged: JudgedHosts, now: number) {
  const toOverrideRules = (own: readonly Override[], host: 'host' | 'policy-host', site: 'site' | 'policy-site') =>
    (['host', 'site'] as const).flatMap((scope) =>
      (['allow', 'block'] as const).flatMap((type) => {
        // Who is only warned of a site is let pass to it.
        const fits = (one: Override) => one.scope === scope && (one.then === 'block') === (type === 'block');
        const hosts = own.filter((one) => fits(one) && isInForce(one, now)).map((one) => one.host);
        return toRules(scope === 'host' ? host : site, type, hosts, scope === 'host' ? 'host' : 'below');
      }),
    );
  return [
    ...toRules('managed-block', 'block', toNames(managed.block), 'below'),
    ...toRules('managed-allow', 'allow', toNames(managed.allow), 'below'),
    ...toOverrideRules(overrides, 'host', 'site'),
    ...toOverrideRules(policy.overrides, 'policy-host', 'policy-site'),
    ...toRules('block-list', 'block', policy.block, 'below'),
    ...toRules('allow-list', 'allow', policy.allow, 'below'),
    ...toRules('judged', 'allow', judged.spared, 'host'),
    ...toRules('judged', 'block', judged.blocked, 'host'),
    ...toAddressRules(policy.rules),
  ];
}

/** Of lists as an organisation writes them. */
const toNames = (entries: readonly string[]) => entries.flatMap((entry) => toListedHost(entry) ?? []);

/**
 * What a policy's rules say of addresses of which nothing is known, in their order. A rule that may hold of any of them, and does
 * not block, ends it.
 */
function toAddressRules(rules: Policy['rules']): NetRule[] {
  const made: NetRule[] = [];
  let patterns = 0;
  /** The domains of rules that stand side by side and say the same. */
  let domains: string[] | null = null;
  const add = (type: NetRule['action']['type'], condition: Partial<NetRule['condition']>) => {
    const priority = ADDRESS_PRIORITY - made.length;
    made.push({
      id: priority * MORE_LABELS * 2,
      priority,
      action: { type },
      condition: { ...condition, resourceTypes: ['main_frame'] },
    });
  };
  for (const { when, then } of rules) {
    const type = then === 'block' ? 'block' : 'allow';
    const needs = toNeeds(when);
    const isLeft =
      type === 'block' ? needs > 0 || when.noData || (when.hosts && when.topLevelDomains) : needs & OWN_DATA;
    if (isLeft) continue;
    if (!when.hosts && !when.topLevelDomains) break;
    if (made.at(-1)?.action.type !== type) domains = null;
    const globs = when.hosts?.map((host) => toGlob(host)) ?? [];
    const parents = globs.flatMap(({ parent }) => parent ?? []);
    // A listed name without a dot is a machine's, as above.
    const named = when.hosts ? parents.filter((name) => type === 'allow' || name.includes('.')) : when.topLevelDomains;
    const names = named?.filter((name) => READABLE.test(name)) ?? [];
    if (names.length > 0) {
      if (!domains) {
        domains = [];
        add(type, { requestDomains: domains });
      }
      domains.push(...names);
    }
    const filters = globs.flatMap(({ pieces }) => pieces.map((way) => toPatternFilter(way, type)));
    const taken = filters.flatMap((filter) => filter ?? []).slice(0, MOST_PATTERNS - patterns);
    for (const regexFilter of taken) add(type, { regexFilter });
    patterns += taken.length;
    if (type === 'allow' && taken.length < filters.length) break;
  }
  for (const { condition } of made)
    if (condition.requestDomains) condition.requestDomains = toSpellings([...new Set(condition.requestDomains)].sort());
  return made;
}

/** Every address of the hosts that a pattern matches; null where it is too long, or might block others. */
function toPatternFilter(way: string[], type: NetRule['action']['type']): string | null {
  const [first = '', last = ''] = [way[0], way.at(-1)];
  const letters = way.join('');
  // A `www.` that a name is known without could be taken for the beginning of what the pattern asks for.
  const isUnsafe = type === 'block' && letters.startsWith('w');
  if (isUnsafe || letters.length + LETTERS_OF_STAR * (way.length - 1) > MOST_LETTERS) return null;
  // An ending such as `gov.uk` is known with its `www.`, and what lies below it is meant by no pattern for it.
  const mayBeEnding = letters.length <= LONGEST_ENDING && /(?:^|\.)[a-z]{0,2}$/.test(last);
  const www = type === 'block' && mayBeEnding ? '' : '(www\\.)*';
  // An address of numbers has nothing below it.
  const isBelow = type === 'allow' || (!mayBeEnding && /[a-z]$/.test(last));
  const below = first !== '' && isBelow ? '([^/:@]*\\.)?' : '';
  const text = way.map((piece) => piece.replace(/[^a-z0-9_-]/g, '\\$&')).join('[^/:@]*');
  return `^https?://([^/]*@)?${www}${below}${text}\\.?(:\\d+)?/`;
}

/** The hosts that rules block by their data, or spare. */
export function toJudgedHosts(rules: readonly NetRule[], type: NetRule['action']['type']): string[] {
  const judged = rules.filter(({ priority, action }) => priority === toPriority('judged') && action.type === type);
  const domains = judged.flatMap(({ condition }) => condition.requestDomains ?? []);
  return import.meta.env.FIREFOX ? domains.filter((domain) => !domain.endsWith('.')) : domains;
}

/** The session rules for "Continue once": a tab may show a host. */
export function toPassRules(passes: readonly (readonly [tabId: number, host: string])[]): NetRule[] {
  return passes
    .filter(([, host]) => READABLE.test(host))
    .map(([tabId, host]) => ({
      id: tabId + 1,
      priority: PASS_PRIORITY,
      action: { type: 'allow' },
      condition: {
        requestDomains: toSpellings([host]),
        ...(toLabels(host) <= MOST_LABELS && { regexFilter: toExactFilter(toLabels(host)) }),
        tabIds: [tabId],
        resourceTypes: ['main_frame'],
      },
    }));
}

/** Whether these rules keep a tab from a host. */
export function areBlocking(rules: readonly NetRule[], host: string, tabId: number): boolean {
  const address = `https://${host}/`;
  // What a rule does not say is null in Firefox.
  const matching = rules.filter(
    ({ condition: { requestDomains, regexFilter, tabIds } }) =>
      (tabIds?.includes(tabId) ?? true) &&
      (requestDomains?.some((domain) => isWithin(host, domain)) ?? true) &&
      new RegExp(regexFilter ?? '').test(address),
  );
  const greatest = Math.max(...matching.map(({ priority }) => priority));
  const deciding = matching.filter(({ priority }) => priority === greatest);
  return deciding.length > 0 && deciding.every(({ action }) => action.type === 'block');
}

/** What must be taken away and added to come from some rules to others. */
export function toDifference(have: readonly NetRule[], want: readonly NetRule[]) {
  const toText = ({ priority, action, condition }: NetRule) =>
    [priority, action.type, condition.regexFilter, condition.tabIds, ...(condition.requestDomains ?? [])].join('\n');
  const before = new Map(have.map((rule) => [rule.id, toText(rule)]));
  const after = new Map(want.map((rule) => [rule.id, toText(rule)]));
  return {
    removeRuleIds: [...before].filter(([id, text]) => after.get(id) !== text).map(([id]) => id),
    addRules: want.filter(({ id }) => before.get(id) !== after.get(id)),
  };
}
