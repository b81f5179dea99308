import type { NetRules } from '../../lib/safety/strict/keeper';
import type { NetRule } from '../../lib/safety/strict/rules';

/** The browser's declarative rules in memory, matched as a browser matches them: the greatest priority, and `allow` before `block`. */
export function createNetRules() {
  const stores = { dynamic: new Map<number, NetRule>(), session: new Map<number, NetRule>() };
  const faults = { isBroken: false };
  const updates: { added: number[]; removed: number[] }[] = [];
  const updateOf =
    (store: Map<number, NetRule>): NetRules['updateDynamicRules'] =>
    async ({ removeRuleIds, addRules }) => {
      await Promise.resolve();
      if (faults.isBroken) throw new Error('refused');
      const kept = new Map([...store].filter(([id]) => !removeRuleIds.includes(id)));
      for (const rule of addRules) {
        if (kept.has(rule.id)) throw new Error(`Rule with id ${rule.id} does not have a unique ID.`);
        if (rule.condition.requestDomains?.length === 0) throw new Error('Rule specifies an empty list of domains.');
        kept.set(rule.id, structuredClone(rule));
      }
      store.clear();
      for (const [id, rule] of kept) store.set(id, rule);
      updates.push({ added: addRules.map(({ id }) => id), removed: removeRuleIds });
    };
  const readOf = (store: Map<number, NetRule>) => async () => structuredClone([...store.values()]);
  const net: NetRules = {
    getDynamicRules: readOf(stores.dynamic),
    updateDynamicRules: updateOf(stores.dynamic),
    getSessionRules: readOf(stores.session),
    updateSessionRules: updateOf(stores.session),
  };
  const isBlocked = (address: string, tabId = 1): boolean =>
    isBlockedBy([...stores.dynamic.values(), ...stores.session.values()], address, tabId);
  return { net, faults, updates, isBlocked, rules: () => [...stores.dynamic.values()] };
}

/** Whether these rules keep a tab from an address. */
export function isBlockedBy(rules: readonly NetRule[], address: string, tabId = 1): boolean {
  const host = new URL(address).hostname.replace(/\.$/, '');
  const matching = rules.filter(({ condition: { requestDomains, regexFilter, tabIds } }) => {
    const isDomain = requestDomains?.some((domain) => host === domain || host.endsWith(`.${domain}`)) ?? true;
    const isAddress = regexFilter === undefined || new RegExp(regexFilter).test(new URL(address).href);
    return isDomain && isAddress && (tabIds === undefined || tabIds.includes(tabId));
  });
  const greatest = Math.max(...matching.map(({ priority }) => priority));
  const deciding = matching.filter(({ priority }) => priority === greatest);
  return deciding.length > 0 && deciding.every(({ action }) => action.type === 'block');
}
