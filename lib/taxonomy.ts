import type { IabCategory } from './model';

/** The top-level categories of the service (specification.md, "Category"). */
export const TOP_LEVEL = [
  'Adult',
  'Arts & Entertainment',
  'Autos & Vehicles',
  'Beauty & Fitness',
  'Books & Literature',
  'Business & Industrial',
  'Computers & Electronics',
  'Finance',
  'Food & Drink',
  'Games',
  'Health',
  'Hobbies & Leisure',
  'Home & Garden',
  'Internet & Telecom',
  'Jobs & Education',
  'Law & Government',
  'News',
  'Online Communities',
  'People & Society',
  'Pets & Animals',
  'Real Estate',
  'Reference',
  'Science',
  'Sensitive Subjects',
  'Shopping',
  'Sports',
  'Travel',
] as const;
export type TopLevel = (typeof TOP_LEVEL)[number];

/** The two lists name this top level differently (specification.md, "Differences"). Answers may use either. */
const NAMES = ['Travel', 'Travel & Transportation'] as const;

/** The path as the other list has it; null where the lists agree. */
export function toCategoryAlias(path: string): string | null {
  const [, top, ...steps] = path.split('/');
  const [one, other] = NAMES;
  const alias = top === one ? other : top === other ? one : null;
  return alias && ['', alias, ...steps].join('/');
}

/** Also where both are the same. By whole steps: `/Food & Drink/Food` is no parent of `/Food & Drink/Food & Grocery`. */
export function isUnderCategory(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`);
}

/** IAB1 to IAB26, tier 1 of IAB Content Taxonomy 1.0. An answer may leave these names out. */
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

/** From tier 1 down. `known`: the categories of the same answers. A tier without a name keeps its id. */
export function toTierNames(category: IabCategory, known: readonly IabCategory[]): string[] {
  const labels = new Map(known.map(({ tiers, label }) => [tiers.at(-1), label]));
  return category.tiers.map((tier, index) => {
    const own = index === category.tiers.length - 1 ? category.label : '';
    return own || labels.get(tier) || TIER_1_NAMES.get(tier) || tier;
  });
}

/** A parent says nothing that its child does not. */
export function withoutParents(categories: readonly IabCategory[]): IabCategory[] {
  const isParent = (parent: IabCategory, child: IabCategory) =>
    parent.version === child.version &&
    parent.tiers.length < child.tiers.length &&
    parent.tiers.every((tier, index) => tier === child.tiers[index]);
  return categories.filter((category) => !categories.some((other) => isParent(category, other)));
}

/** `/Games/Gambling` becomes `Games › Gambling`. */
export function toCategoryLabel(path: string): string {
  return path.replace(/^\//, '').split('/').join(' › ');
}

/** For the category of a rank: `Travel_and_Tourism/Ground_Transportation`. */
export function toIndustryLabel(category: string): string {
  return category.replaceAll('_', ' ').split('/').filter(Boolean).join(' › ');
}

/** ISO 3166-1 alpha-2: the 249 officially assigned codes. */
const CODES =
  'ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZ' +
  'DEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISIT' +
  'JEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZ' +
  'NANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZ' +
  'TCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW';

/** In upper case. */
export const COUNTRY_CODES: ReadonlySet<string> = new Set(CODES.match(/../g));

/** Codes that others write for the same country: the United Kingdom's own, and the European Union's for Greece. */
const COUNTRY_ALIASES = new Map([
  ['UK', 'GB'],
  ['EL', 'GR'],
]);

/**
 * The ISO 3166-1 alpha-2 code of a code in any case, or of its usual alias. Null for what names no country, as `EU` and
 * `XX`. Kosovo's `XK` is in use everywhere, though no standard assigns it.
 */
export function toCountryCode(value: unknown): string | null {
  const written = typeof value === 'string' ? value.trim().toUpperCase() : '';
  const code = COUNTRY_ALIASES.get(written) ?? written;
  return COUNTRY_CODES.has(code) || code === 'XK' ? code : null;
}
