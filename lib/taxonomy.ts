import type { IabCategory } from './model';

/** The top level that the service's two category lists name differently (specification.md, "Differences"); an answer may have either name. */
const NAMES = ['Travel', 'Travel & Transportation'] as const;

/** The same category by the name that the other list has for its top level; null where the lists agree. */
export function toCategoryAlias(path: string): string | null {
  const [, top, ...steps] = path.split('/');
  const [one, other] = NAMES;
  const alias = top === one ? other : top === other ? one : null;
  return alias && ['', alias, ...steps].join('/');
}

/** The names of IAB1 to IAB26, tier 1 of IAB Content Taxonomy 1.0, which an answer may leave out. */
const V1_NAMES = [
  'Arts & Entertainment',
  'Automotive',
  'Business',
  'Careers',
  'Education',
  'Family & Parenting',
  'Health & Fitness',
  'Food & Drink',
  'Hobbies & Interests',
  'Home & Garden',
  'Law, Government & Politics',
  'News',
  'Personal Finance',
  'Society',
  'Science',
  'Pets',
  'Sports',
  'Style & Fashion',
  'Technology & Computing',
  'Travel',
  'Real Estate',
  'Shopping',
  'Religion & Spirituality',
  'Uncategorized',
  'Non-Standard Content',
  'Illegal Content',
];

/** With the sensitive group of 3.0. */
const TIER_1_NAMES = new Map([
  ['v9i3On', 'Sensitive Topics'],
  ...V1_NAMES.map((name, index) => [`IAB${index + 1}`, name] as const),
]);

/** The names of the tiers of a category, from the first down; `known` are the categories of the same answers. A tier without a name keeps its id. */
export function toTierNames(category: IabCategory, known: readonly IabCategory[]): string[] {
  const labels = new Map(known.map(({ tiers, label }) => [tiers.at(-1), label]));
  return category.tiers.map((tier, index) => {
    const own = index === category.tiers.length - 1 ? category.label : '';
    return own || labels.get(tier) || TIER_1_NAMES.get(tier) || tier;
  });
}

/** The categories that are not a parent of another one in the list: a parent says nothing that its child does not. */
export function withoutParents(categories: readonly IabCategory[]): IabCategory[] {
  const isParent = (parent: IabCategory, child: IabCategory) =>
    parent.version === child.version &&
    parent.tiers.length < child.tiers.length &&
    parent.tiers.every((tier, index) => tier === child.tiers[index]);
  return categories.filter((category) => !categories.some((other) => isParent(category, other)));
}

/** `/Games/Gambling` as it is read, on the card and wherever a path is not itself the datum: `Games › Gambling`. */
export function toCategoryLabel(path: string): string {
  return path.replace(/^\//, '').split('/').join(' › ');
}

/** The category of a rank, `Travel_and_Tourism/Ground_Transportation`, as it is read. */
export function toIndustryLabel(category: string): string {
  return category.replaceAll('_', ' ').split('/').filter(Boolean).join(' › ');
}
