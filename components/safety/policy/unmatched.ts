import { isPrivateName } from '../../../lib/host/name';
import type { Condition } from '../../../lib/safety/policy';
import { PRESETS } from '../../../lib/safety/presets/presets';
import { TOP_LEVEL, toCategoryAlias, toCountryCode } from '../../../lib/taxonomy';
import { IAB_OPTIONS, isKnownTechnology, toTechnologyId } from '../../pickers/options';
import { KIND_BY_ID } from '../../text/names';

/** Fields whose values stand in lists that Sitecard knows, in whole or in part. */
const FIELDS = ['categories', 'iab', 'topLevelDomains', 'technologies', 'countries'] as const;
export type ListedField = (typeof FIELDS)[number];

/** A value that no site is known to have. */
export interface Unmatched {
  value: string;
  /** The right value that is probably meant. */
  nearest: string | null;
  /** False: it may stand in a part of the list that Sitecard does not know. */
  isCertain: boolean;
}

/** What Sitecard knows on this device, without a call. */
export interface KnownValues {
  /** The last labels of hosts; null: not read yet. */
  endings: ReadonlySet<string> | null;
  /** The next steps, by path in lower case; the top levels by the empty path. */
  steps: ReadonlyMap<string, readonly string[]>;
  /** Whether both full lists of categories are there, and young. */
  hasAllCategories: boolean;
}

/** The presets name some values that no short list has. */
const OURS = Object.values(PRESETS).flatMap(({ rules }) => rules.map(({ when }) => when));

/** `paths`: categories of the loaded lists. */
export function toKnownValues(
  paths: readonly string[],
  hasAllCategories: boolean,
  endings: KnownValues['endings'],
): KnownValues {
  const steps = new Map<string, string[]>();
  const add = (path: string) => {
    const [, ...names] = path.split('/');
    let parent = '';
    for (const name of names) {
      const below = steps.get(parent) ?? [];
      if (!below.some((known) => known.toLowerCase() === name.toLowerCase())) steps.set(parent, [...below, name]);
      parent += `/${name.toLowerCase()}`;
    }
  };
  const ours = OURS.flatMap(({ categories = [] }) => categories);
  for (const path of [...TOP_LEVEL.map((name) => `/${name}`), ...ours, ...paths]) {
    add(path);
    add(toCategoryAlias(path) ?? path);
  }
  return { endings, steps, hasAllCategories };
}

/** Of each list in a condition, the values that no site is known to have. */
export function* findUnmatched(when: Condition, known: KnownValues): Generator<[ListedField, number, Unmatched]> {
  for (const field of FIELDS) {
    for (const [place, value] of (when[field] ?? []).entries()) {
      const unmatched = toUnmatched(field, value, known);
      if (unmatched) yield [field, place, unmatched];
    }
  }
}

/** Null: sites have it. `value`: as `parsePolicy` forms it. */
export function toUnmatched(field: ListedField, value: string, known: KnownValues): Unmatched | null {
  const said = CHECKS[field](value, known);
  return said && { value, ...said };
}

const IAB_IDS = [...IAB_OPTIONS.map(({ value }) => value), ...OURS.flatMap(({ iab = [] }) => iab)].map((id) =>
  id.replace(/\/\*$/, ''),
);

type Said = Omit<Unmatched, 'value'> | null;
/** A near value makes it certain: nobody means the other one. */
const unless = (nearest: string | null): Said => ({ nearest, isCertain: nearest !== null });
const never = (nearest: string | null): Said => ({ nearest, isCertain: true });

const CHECKS: Record<ListedField, (value: string, known: KnownValues) => Said> = {
  countries(value) {
    const code = toCountryCode(value);
    return code === value ? null : never(code);
  },
  categories(value, { steps, hasAllCategories }) {
    const names = value
      .split('/')
      .slice(1)
      .map((name) => name.trim());
    // The path covers everything below it.
    if (names.at(-1) === '*') names.pop();
    const path = names.map((name) => `/${name}`).join('');
    if (path !== value) return never(path === '' || names.includes('') ? null : path);
    let parent = '';
    for (const [place, name] of names.entries()) {
      const below = steps.get(parent) ?? [];
      if (!below.some((other) => other.toLowerCase() === name.toLowerCase())) {
        const near = toNearest(name, below);
        const nearest = near && ['', ...names.with(place, near)].join('/');
        const isListed = place === 0 || hasAllCategories;
        return isListed ? unless(nearest) : { nearest, isCertain: false };
      }
      parent += `/${name.toLowerCase()}`;
    }
    return null;
  },
  iab(value) {
    const [, id = '', subtree = ''] = /^(.*?)(\/\*)?$/.exec(value) ?? [];
    if (IAB_IDS.includes(id)) return null;
    const other = IAB_IDS.find((one) => one.toLowerCase() === id.toLowerCase());
    if (other) return never(other + subtree);
    // The first version has 26 top categories. Of the later one Sitecard knows the sensitive ids alone.
    const [, top] = /^IAB(\d+)/.exec(id) ?? [];
    if (top !== undefined) return Number(top) >= 1 && Number(top) <= 26 ? null : never(null);
    return /^\d{1,4}$/.test(id) ? null : { nearest: null, isCertain: false };
  },
  topLevelDomains(value, { endings }) {
    const labels = value.split('.');
    const last = labels.at(-1) ?? '';
    // A network of one's own may have any ending.
    if (endings === null || endings.has(last) || isPrivateName(`a.${value}`)) return null;
    const near = toNearest(last, [...endings]);
    return unless(near && labels.with(-1, near).join('.'));
  },
  technologies(value) {
    const id = value.toLowerCase();
    if (KIND_BY_ID.has(id)) return null;
    const written = toTechnologyId(value);
    // Ids are written in snake case.
    if (/\s/.test(id) || (id.includes('-') && isKnownTechnology(id))) return never(written);
    return isKnownTechnology(id) ? null : { nearest: toNearest(id, [...KIND_BY_ID.keys()]), isCertain: false };
  },
};

/** One or two slips away by their length; null: none is near. Letter case counts nothing. */
function toNearest(value: string, candidates: readonly string[]): string | null {
  const most = value.length > 4 ? 2 : 1;
  let [found, least]: [string | null, number] = [null, Number.POSITIVE_INFINITY];
  for (const candidate of candidates) {
    const longer = Math.abs(candidate.length - value.length);
    if (longer > most) continue;
    const slips = countSlips(value.toLowerCase(), candidate.toLowerCase());
    // Of two that are equally near, the one of the same length.
    if (slips <= most && slips + longer / 10 < least) [found, least] = [candidate, slips + longer / 10];
  }
  return found;
}

/** Letters to add, drop, replace or swap with the next one. */
function countSlips(one: string, other: string): number {
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const [left = 0, up = 0, corner = 0] = [row[j - 1], above[j], above[j - 1]];
      let slips = Math.min(left + 1, up + 1, corner + (isSame ? 0 : 1));
      if (one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) slips = Math.min(slips, (before[j - 2] ?? 0) + 1);
      row.push(slips);
    }
    [before, above] = [above, row];
  }
  return above.at(-1) ?? 0;
}
