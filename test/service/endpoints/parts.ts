import type { JsonObject } from '../json.ts';
import { NETWORKS, type SiteRecord } from '../record.ts';

/** spec.md, Category: ordered by confidence, descending; IAB ids are further keys of the object. */
export function toCategories(site: SiteRecord): JsonObject[] {
  return site.categories
    .toSorted((a, b) => b.confidence - a.confidence)
    .map(({ path, confidence, iab }) => ({ name: path, confidence, ...iab }));
}

/** spec.md, SocialMedia: always eight keys. */
export function toSocialMedia(site: SiteRecord): JsonObject {
  return Object.fromEntries(NETWORKS.map((network) => [`${network}_url`, site.social[network] ?? null]));
}

/** spec.md, Company, without `tech`. */
export function toCompany(site: SiteRecord): JsonObject | null {
  if (!site.company) return null;
  const { name, city, stateCode, countryCode, employees, revenue, raised, tags } = site.company;
  return { name, city, stateCode, countryCode, employeesRange: employees, revenue, raised, tags: tags && [...tags] };
}
