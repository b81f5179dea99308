import type { IabCategory } from './model';

/** Names of tier 1 that an answer may leave out: IAB Content Taxonomy 1.0, and the sensitive group of 3.0. */
const TIER_1_NAMES = new Map([
  ['IAB1', 'Arts & Entertainment'],
  ['IAB2', 'Automotive'],
  ['IAB3', 'Business'],
  ['IAB4', 'Careers'],
  ['IAB5', 'Education'],
  ['IAB6', 'Family & Parenting'],
  ['IAB7', 'Health & Fitness'],
  ['IAB8', 'Food & Drink'],
  ['IAB9', 'Hobbies & Interests'],
  ['IAB10', 'Home & Garden'],
  ['IAB11', 'Law, Government & Politics'],
  ['IAB12', 'News'],
  ['IAB13', 'Personal Finance'],
  ['IAB14', 'Society'],
  ['IAB15', 'Science'],
  ['IAB16', 'Pets'],
  ['IAB17', 'Sports'],
  ['IAB18', 'Style & Fashion'],
  ['IAB19', 'Technology & Computing'],
  ['IAB20', 'Travel'],
  ['IAB21', 'Real Estate'],
  ['IAB22', 'Shopping'],
  ['IAB23', 'Religion & Spirituality'],
  ['IAB24', 'Uncategorized'],
  ['IAB25', 'Non-Standard Content'],
  ['IAB26', 'Illegal Content'],
  ['v9i3On', 'Sensitive Topics'],
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
