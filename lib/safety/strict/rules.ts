import { isWithin } from '../../host/name';
import { toListedHost } from '../listed-host';
import { isInForce } from '../overrides';
import type { ManagedLists, Override, Policy } from '../policy';
import type { NetRule } from './addresses';
import { ADDRESS_PRIORITY, MORE_LABELS, READABLE, toAddressRules, toSpellings } from './addresses';

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
const toPriority = (rank: (typeof RANKS)[number]) => ADDRESS_PRIORITY + (1 + RANKS.indexOf(rank)) * MORE_LABELS;
/** Below what the organisation blocks, level with what it allows, above all else. */
const PASS_PRIORITY = toPriority('managed-allow');
/** Chromium refuses a whole update for one expression that needs over 2 KB; the one below may have 18 labels. */
const MOST_LABELS = 12;
const toLabels = (host: string) => host.split('.').length;

/** Every spelling, as browsers write it, of an address whose host has so many labels, `www.` and trailing dot aside. */
function toExactFilter(labels: number): string {
  return `^https?://([^/]*@)?(www\\.)*[^./]+(\\.[^./]+){${labels - 1}}\\.?(:\\d+)?/`;
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
