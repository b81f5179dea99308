import { COUNTRY_CODES, TOP_LEVEL, toCategoryAlias, toCategoryLabel } from '../../lib/taxonomy';
import { formatCountry } from '../text/format';
import { KIND_BY_ID, toTechnologyName } from '../text/names';
import type { TokenOption } from './token-options';

/** Sorted by name in the language of the texts. */
export function toCountryOptions(): TokenOption[] {
  return [...COUNTRY_CODES]
    .map((value) => ({ value, label: formatCountry(value) }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

/** The sensitive categories of both versions. Any other id can be typed. */
const SENSITIVE = [
  ['IAB25/*', 'Non-standard content'],
  ['IAB25-1', 'Unmoderated user content'],
  ['IAB25-2', 'Extreme graphic or explicit violence'],
  ['IAB25-3', 'Pornography'],
  ['IAB25-4', 'Profane content'],
  ['IAB25-5', 'Hate content'],
  ['IAB25-6', 'Under construction'],
  ['IAB25-7', 'Incentivized'],
  ['IAB26/*', 'Illegal content'],
  ['IAB26-1', 'Illegal content'],
  ['IAB26-2', 'Warez'],
  ['IAB26-3', 'Spyware and malware'],
  ['IAB26-4', 'Copyright infringement'],
  ['IAB9-7', 'Card games'],
  ['IAB9-9', 'Cigars'],
  ['v9i3On/*', 'Sensitive topics'],
  ['Rm3SiT', 'Adult and explicit sexual content'],
  ['avbNf2', 'Arms and ammunition'],
  ['XtODT3', 'Crime and harmful acts'],
  ['I4GWl6', 'Death, injury or military conflict'],
  ['Z7rJBM', 'Debated sensitive social issues'],
  ['HxqYV1', 'Hate speech and acts of aggression'],
  ['pg0WhF', 'Illegal drugs, tobacco, vaping and alcohol'],
  ['j9PaO9', 'Obscenity and profanity'],
  ['mm3UXx', 'Online piracy'],
  ['6i4dB6', 'Spam or harmful content'],
  ['8FD8nI', 'Terrorism'],
] as const;

// The taxonomy's names are always English.
export const IAB_OPTIONS: readonly TokenOption[] = SENSITIVE.map(([value, name]) => ({
  value,
  label: `${value} ${name}`,
}));

const V1 = /^IAB\d{1,2}(?:-\d{1,3})?(?:\/\*)?$/i;
/** Numbers, or six random characters. A word is the beginning of a name, and would match no site as an id. */
const LATER = /^(?:\d{1,4}|(?=.*\d|.+[A-Z])(?=.*[A-Za-z])[A-Za-z0-9]{6})(?:\/\*)?$/;

/** `IAB9-7`, `Rm3SiT`, `210`, or `IAB25/*` for everything below. Null for any other text. */
export function toIabId(text: string): string | null {
  const known = IAB_OPTIONS.find(({ value }) => value.toLowerCase() === text.toLowerCase());
  if (known) return known.value;
  if (V1.test(text)) return text.toUpperCase();
  return LATER.test(text) ? text : null;
}

export function toIabLabel(id: string): string {
  return IAB_OPTIONS.find(({ value }) => value === id)?.label ?? id;
}

/** Ids with one key are one technology: the service writes `woo_commerce` and `woocommerce`. */
const toKey = (text: string) => text.toLowerCase().replace(/[\s._-]+/g, '');
const KNOWN = Map.groupBy(KIND_BY_ID.keys(), toKey);

export const TECHNOLOGY_OPTIONS: readonly TokenOption[] = [...KNOWN.values()]
  .flatMap((ids) => ids.slice(0, 1))
  .map((value) => ({ value, label: toTechnologyName(value) }))
  .sort((one, other) => one.label.localeCompare(other.label));

export function isKnownTechnology(id: string): boolean {
  return KNOWN.has(toKey(id));
}

/** `Next.js` gives `next_js`, and an unknown name its own id. Null for a list. */
export function toTechnologyId(text: string): string | null {
  if (/[,;]/.test(text)) return null;
  const id = text
    .toLowerCase()
    .replace(/\.js$/, '_js')
    .replace(/[\s-]+/g, '_');
  return KNOWN.get(toKey(text))?.[0] ?? id;
}

/** The first id of each technology stands for all of its ids. */
export function toTechnologyTokens(ids: readonly string[]): string[] {
  return [...Map.groupBy(ids, toKey).values()].flatMap((same) => same.slice(0, 1));
}

/** The ids of a rule after an edit. A new technology comes with all of its possible ids. */
export function toTechnologyIds(tokens: readonly string[], before: readonly string[]): string[] {
  const ids = tokens.flatMap((token) =>
    before.includes(token) ? before.filter((id) => toKey(id) === toKey(token)) : toEveryId(token),
  );
  return [...new Set(ids)];
}

/** A name with a dot may be an id with a dot or, more often, with an underscore. */
function toEveryId(id: string): readonly string[] {
  return KNOWN.get(toKey(id)) ?? [id, id.replaceAll('.', '_')];
}

export function toCategoryOptions(paths: readonly string[]): TokenOption[] {
  const all = new Set([...TOP_LEVEL.map((name) => `/${name}`), ...paths]);
  return [...all].sort().map((value) => ({ value, label: toCategoryLabel(value) }));
}

/** Adds the alias of each new category, since a site may have either name. */
export function withAliases(paths: readonly string[], before: readonly string[]): string[] {
  const aliases = paths.filter((path) => !before.includes(path)).flatMap((path) => toCategoryAlias(path) ?? []);
  return [...new Set([...paths, ...aliases])];
}

/** `/Games/Gambling` or `Games › Gambling`. Null when the text is no path. */
export function toCategoryPath(text: string): string | null {
  const path = text.includes('›')
    ? `/${text
        .split('›')
        .map((step) => step.trim())
        .join('/')}`
    : text;
  // No name ends with a comma, so such a text is a list of paths.
  return /^(?:\/[^/]+)+$/.test(path) && !/[,;]\s*\//.test(path) ? path : null;
}
