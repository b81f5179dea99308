import { toCategoryPath } from '../../pickers/options';

/** Where another page sends the user for a new rule with this category. It is not in force before the user says so. */
export function toRuleAddress(path: string): string {
  return `/options.html#policy?${new URLSearchParams({ category: path })}`;
}

/** The category in the hash of such an address. Null: none, or none that is a path. */
export function readAskedCategory(hash: string): string | null {
  const [place, query] = hash.split('?');
  return place === '#policy' ? toCategoryPath(new URLSearchParams(query).get('category') ?? '') : null;
}
