import { EMPLOYEES } from '../discovery/attributes.ts';
import type { JsonObject } from '../json.ts';
import { NETWORKS, type SiteRecord } from '../record.ts';

/** specification.md, "Category": ordered by confidence, descending; IAB ids are further keys of the object. */
export function toCategories(site: SiteRecord): JsonObject[] {
  return site.categories
    .toSorted((a, b) => b.confidence - a.confidence)
    .map(({ path, confidence, iab }) => ({ name: path, confidence, ...iab }));
}

/** specification.md, "SocialMedia": always eight keys. */
export function toSocialMedia(site: SiteRecord): JsonObject {
  return Object.fromEntries(NETWORKS.map((network) => [`${network}_url`, site.social[network] ?? null]));
}

/** specification.md, "Company", without `tech`: what a record has in no form of the specification is left empty. */
export function toCompany(site: SiteRecord): JsonObject | null {
  const company = toRawCompany(site);
  if (!company) return null;
  const { name, countryCode, employeesRange, tags } = company;
  const isRange = EMPLOYEES.some((range) => range === employeesRange);
  return {
    ...company,
    name: name ?? '',
    countryCode: countryCode ?? '',
    employeesRange: isRange ? (employeesRange ?? null) : null,
    tags: tags ?? [],
  };
}

/** The company as its record has it, as the running service sends it. */
export function toRawCompany(site: SiteRecord): JsonObject | null {
  if (!site.company) return null;
  const { name, city, stateCode, countryCode, employees, revenue, raised, tags } = site.company;
  return { name, city, stateCode, countryCode, employeesRange: employees, revenue, raised, tags: tags && [...tags] };
}

/** specification.md, "Company", `tech`: snake_case. */
export function toTechnologies(site: SiteRecord): string[] {
  return site.technologies.map((technology) => technology.toLowerCase().replace(/[^a-z0-9_]/g, '_'));
}
