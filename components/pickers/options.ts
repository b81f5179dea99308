import { toCategoryAlias } from '../../lib/category-alias';
import { toCategoryLabel } from '../../lib/taxonomy';
import type { TokenOption } from './token-search';

/** The top-level categories of the service (api/spec.md, Category; the one it leaves unnamed is `Reference`). */
const TOP_LEVEL = [
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
];

/** What can be picked: the top-level names, and every path of the full lists once they are stored. */
export function toCategoryOptions(paths: readonly string[]): TokenOption[] {
  const all = new Set([...TOP_LEVEL.map((name) => `/${name}`), ...paths]);
  return [...all].sort().map((value) => ({ value, label: toCategoryLabel(value) }));
}

/** What a rule asks for after its categories were edited: one that came in comes with its alias, since a site may have either name. */
export function withAliases(paths: readonly string[], before: readonly string[]): string[] {
  const aliases = paths.filter((path) => !before.includes(path)).flatMap((path) => toCategoryAlias(path) ?? []);
  return [...new Set([...paths, ...aliases])];
}

/** A typed path, `/Games/Gambling` or `Games › Gambling`; null when it is no path. */
export function toCategoryPath(text: string): string | null {
  const path = text.includes('›')
    ? `/${text
        .split('›')
        .map((step) => step.trim())
        .join('/')}`
    : text;
  // No name ends with a comma: what seems to is a list of paths.
  return /^(?:\/[^/]+)+$/.test(path) && !/[,;]\s*\//.test(path) ? path : null;
}
