import type { Policy, Rule } from '../../../lib/safety/policy';
import { toCategoryLabel } from '../../../lib/taxonomy';
import { toCategoryPath, withAliases } from '../../pickers/options';
import { toNewRule } from './RuleList';

/** Where another page sends the user for a new rule with this category. It is not in force before the user says so. */
export function toRuleAddress(path: string): string {
  return `/options.html#policy?${new URLSearchParams({ category: path })}`;
}

/** The category in the hash of such an address. Null: none, or none that is a path. */
export function readAskedCategory(hash: string): string | null {
  const [place, query] = hash.split('?');
  return place === '#policy' ? toCategoryPath(new URLSearchParams(query).get('category') ?? '') : null;
}

/** Has both names of the category. */
export function toCategoryRule(policy: Policy, path: string): Rule {
  return { ...toNewRule(policy, toCategoryLabel(path)), when: { categories: withAliases([path], []) } };
}
