import { toGlob } from '../../lib/glob';
import { isInForce } from '../../lib/overrides';
import { toListedHost } from '../../lib/safety/listed-host';
import type { ManagedLists, Override, Policy } from '../../lib/safety/policy';
import { isWithin } from '../../lib/site-name';

/** A declarative rule of the browser, as far as we write any. */
export interface NetRule {
  id: number;
  priority: number;
  action: { type: 'allow' | 'block' };
  condition: {
    requestDomains: string[];
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

/** In the order in which a policy decides, the last first: where two rules match, the browser takes the greater one. */
const RANKS = [
  ...(['judged', 'address', 'allow-list', 'block-list'] as const),
  ...(['policy-site', 'site', 'policy-host', 'host', 'managed-allow', 'managed-block'] as const),
];
/** Below what the organisation blocks, level with what it allows, above all else. */
const PASS_PRIORITY = RANKS.indexOf('managed-allow') + 1;
/** More labels than a host name has room for. */
const ID_STEP = 200;
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
    if (type === 'block' && reach === 'below' && rank !== 'address' && !host.includes('.')) continue;
    const isCounted = toLabels(host) <= MOST_LABELS;
    if (type === 'block' && reach === 'host' && !isCounted) continue;
    const labels = reach === 'host' && isCounted ? toLabels(host) : 0;
    const group = byLabels.get(labels);
    if (group) group.push(host);
    else byLabels.set(labels, [host]);
  }
  const priority = RANKS.indexOf(rank) + 1;
  return [...byLabels].map(([labels, group]) => ({
    id: priority * ID_STEP * 2 + (type === 'allow' ? ID_STEP : 0) + labels,
    priority,
    action: { type },
    condition: {
      requestDomains: toSpellings(group.sort()),
      ...(labels > 0 && { regexFilter: toExactFilter(labels) }),
      resourceTypes: ['main_frame'],
    },
  }));
}

/**
 * The rules by which the browser alone blocks what a policy blocks. `judged`: hosts that it blocks by their data. Never more
 * than the policy: where the two might differ, the browser lets pass and the worker decides.
 */
export function toStrictRules({ managed, policy, overrides }: StrictLists, judged: readonly string[], now: number) {
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
    ...toRules('address', 'block', toAddresses(policy.rules), 'below'),
    ...toRules('judged', 'block', judged, 'host'),
  ];
}

/** Of lists as an organisation writes them. */
const toNames = (entries: readonly string[]) => entries.flatMap((entry) => toListedHost(entry) ?? []);

/** What the first rules block by its address alone: no rule that might let it pass stands before them. */
function toAddresses(rules: Policy['rules']): string[] {
  const end = rules.findIndex(({ then }) => then !== 'block');
  return rules.slice(0, end === -1 ? undefined : end).flatMap(({ when: { hosts, topLevelDomains, ...others } }) => {
    if (Object.values(others).some((value) => value !== undefined) || (hosts && topLevelDomains)) return [];
    const parents = hosts?.flatMap((glob) => toGlob(glob).parent ?? []).filter((parent) => parent.includes('.'));
    return [...(parents ?? []), ...(topLevelDomains ?? [])];
  });
}

/** The hosts that rules block by their data. */
export function toJudgedHosts(rules: readonly NetRule[]): string[] {
  const judged = rules.filter(({ priority }) => priority === RANKS.indexOf('judged') + 1);
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
      requestDomains.some((domain) => isWithin(host, domain)) &&
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
