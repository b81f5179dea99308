import type { IabCategory } from '../../model';
import type { JsonObject } from '../json';
import { isMissing, isNone, isObject, isPlaceholder, toField, toList, toShownText } from '../json';
import type { Reading, SectionEndpointDefinition } from '../reading';
import { MOST_ITEMS, toAnswer, toOwn, toReading, without } from '../reading';
import { toUrlBody } from '../request';

const V1 = /^IAB\d{1,4}(?:-\d{1,4}){0,8}$/;
const V3 = /^IAB(?:-[A-Za-z0-9]{1,20}){1,8}$/;

/** `IAB25-3` (V1) is tier 2 of `IAB25`; `IAB-v9i3On-Rm3SiT` (V3) is below `v9i3On` (specification.md, "Category"). */
export function toIabCategory(key: string, label: unknown): IabCategory | null {
  const isV1 = V1.test(key);
  if (!isV1 && !V3.test(key)) return null;
  const parts = key.split('-');
  // `IAB-null` names no category.
  if (parts.slice(1).some(isPlaceholder)) return null;
  const tiers = isV1 ? parts.map((_, index) => parts.slice(0, index + 1).join('-')) : parts.slice(1);
  const id = tiers.at(-1) ?? key;
  return { id, label: toShownText(label) ?? id, version: isV1 ? 'v1' : 'v3', tiers };
}

export function toIabCategories(item: JsonObject): IabCategory[] {
  return Object.entries(item)
    .flatMap(([key, label]) => toIabCategory(key, label) ?? [])
    .slice(0, MOST_ITEMS);
}

/** Reads `domain.IAB_categories` and the IAB keys inside each of `domain.categories`; each id once. */
function readIab(domain: unknown): Reading<IabCategory[]> {
  const own = toField(domain, 'IAB_categories');
  const given = toField(domain, 'categories');
  const categories = toList(given);
  const found = new Map<string, IabCategory>();
  for (const item of [own, ...(categories ?? [])]) {
    for (const category of isObject(item) ? toIabCategories(item) : []) {
      const key = category.version + category.tiers.join('-');
      if (!found.has(key)) found.set(key, category);
    }
  }
  if (found.size > 0) return toReading([...found.values()].slice(0, MOST_ITEMS));
  // A site for which nothing aligns normally has categories without IAB keys.
  const areNamed = categories?.every((item) => !isMissing(toField(item, 'name')));
  return without(isNone(own) && (isNone(given) || areNamed) ? 'empty' : 'unreadable');
}

/** specification.md, "POST /api/domain_iab_categories". */
export const iab = {
  path: '/api/domain_iab_categories',
  toBody: (subject, refresh) => toUrlBody(subject.host, refresh),
  toAnswers: (body, stamp) => ({ iab: toAnswer(stamp, () => toOwn(readIab(toField(body, 'domain')))) }),
} satisfies SectionEndpointDefinition;
