import { toMicroseconds } from './dates.ts';
import type { DomainEndpoint, Question } from './endpoints/endpoint.ts';
import { toCategories, toRawCompany } from './endpoints/parts.ts';
import { mix, toHash } from './hash.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { HAND_WRITTEN } from './records/hand-written.ts';

/**
 * A body of the specification in the shapes of specification.md, "Differences". What the running service does now and then is settled by the host,
 * so that it stays the same from call to call; sites written by hand keep their content and change their types alone.
 */
export function toObserved(endpoint: DomainEndpoint, body: JsonObject, question: Question): JsonObject {
  const seed = toHash(question.host);
  const isGenerated = !HAND_WRITTEN.has(question.host);
  const domain: JsonObject = isObject(body.domain) ? { ...(body.domain as JsonObject) } : {};
  domain.updated_at = toMicroseconds(endpoint.name === 'real-time' ? question.now : question.updatedAt);
  if (endpoint.name === 'iab') {
    domain.IAB_categories = undefined;
    domain.categories = toCategories(question.site);
  }
  if (isGenerated) {
    domain.domain_url = toVariedUrl(question.host, mix(seed, 21) % 8);
    if (endpoint.name === 'categorize' && mix(seed, 22) % 10 < 8) domain.social_media = null;
  }
  const observed: JsonObject = { ...body, domain };
  if (isObject(body.objects))
    observed.objects = toObjects(toRaw(body.objects as JsonObject, question), endpoint, seed, isGenerated);
  if (isObject(body.domain_registration_data))
    observed.domain_registration_data = toRegistration(body.domain_registration_data as JsonObject, mix(seed, 23) % 3);
  return observed;
}

/** Absent, without TLS, with a slash, with `www.`, and half the time as specified. */
function toVariedUrl(host: string, choice: number): string | undefined {
  if (choice === 0) return undefined;
  return [`http://${host}`, `https://${host}/`, `https://www.${host}`][choice - 1] ?? `https://${host}`;
}

/** Fields that the specification has in another form come as the record has them. */
function toRaw(objects: JsonObject, { site }: Question): JsonObject {
  if (!isObject(objects.company)) return objects;
  const given = objects.company as JsonObject;
  const raw: JsonObject = { ...toRawCompany(site), tech: [...site.technologies] };
  return { ...objects, company: Object.fromEntries(Object.keys(given).map((key) => [key, raw[key] ?? null])) };
}

function toObjects(
  objects: JsonObject,
  endpoint: DomainEndpoint,
  seed: number,
  isGenerated: boolean,
): Json | undefined {
  const choice = isGenerated && endpoint.name === 'categorize' ? mix(seed, 24) % 12 : -1;
  if (choice === 0) return undefined;
  if (choice === 1) return { error: { type: 'rate_limit', message: 'Company data is rate limited.' } };
  if (!isObject(objects.company)) return objects;
  const company = objects.company as JsonObject;
  if (endpoint.name === 'technologies') return { company };
  const changed: JsonObject = {
    ...company,
    revenue: toDollars(company.revenue),
    raised: toDollars(company.raised),
    ...(isGenerated && { employeesRange: toOpenRange(company.employeesRange) }),
  };
  if (choice === 2) for (const key of Object.keys(changed)) changed[key] = null;
  if (choice === 3) Object.assign(changed, { name: null, countryCode: null });
  if (choice === 4) Object.assign(changed, { tags: null, tech: null });
  return { company: changed };
}

const UNITS: Record<string, number> = { M: 1e6, B: 1e9 };

/** `$10M-$50M` becomes 10000000. */
function toDollars(text: Json | undefined): number | null {
  const [, figure, unit = ''] = /^\$([\d.]+)([MB])/.exec(String(text)) ?? [];
  return figure === undefined ? null : Math.round(Number(figure) * (UNITS[unit] ?? 1));
}

const OPEN_RANGES: Record<string, string> = {
  '51-200': '51-250',
  '501-1K': '251-1K',
  '10K+': '100K+',
  '5K-10K': '10K-50K',
};

function toOpenRange(range: Json | undefined): Json {
  return typeof range === 'string' ? (OPEN_RANGES[range] ?? range) : null;
}

/** Day counts as they are, as strings, or absent. */
function toRegistration(data: JsonObject, choice: number): JsonObject {
  const { domain_age_date, domain_expiration_date, domain_age_days_ago, domain_expiration_days_left } = data;
  const dates = { domain_age_date, domain_expiration_date };
  if (choice === 0) return data;
  if (choice === 1) return dates;
  return {
    ...dates,
    domain_age_days_ago: String(domain_age_days_ago),
    domain_expiration_days_left: String(domain_expiration_days_left),
  };
}
