import { describe, expect, it } from 'vitest';
import { startService } from './asking.ts';
import { EMPLOYEES } from './discovery/attributes.ts';
import { DOMAIN_ENDPOINTS } from './endpoints/domain-endpoints.ts';
import { isObject } from './json.ts';
import { NETWORKS } from './record.ts';
import { HAND_WRITTEN } from './records/hand-written.ts';

type Check = (value: unknown) => boolean;

const isText =
  (pattern = /^/): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const isWhole: Check = (value) => Number.isInteger(value);
const isShare: Check = (value) => typeof value === 'number' && value >= 0 && value <= 1;
const isNullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const isLeftOutOr =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
/** An object of these fields and no others. */
const isOf =
  (fields: Record<string, Check>): Check =>
  (value) =>
    isObject(value) &&
    Object.keys(value).every((name) => name in fields) &&
    Object.entries(fields).every(([name, check]) => check(value[name]));
/** An object whose keys and values are so. */
const isMapOf =
  (key: RegExp, check: Check): Check =>
  (value) =>
    isObject(value) && Object.entries(value).every(([name, inner]) => key.test(name) && check(inner));

const IAB_ID = /^IAB(\d+(-\d+)*|(-[A-Za-z0-9]+){1,4})$/;
const isDecimal = isText(/^\d+(\.\d+)?$/);
const isDay = isText(/^\d{4}-\d\d-\d\d$/);
const isTime = isText(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
const isCountry = isText(/^[A-Z]{2}$/);
const isUrl = isText(/^https:\/\/\S+$/);
const isAddress = isText(/^https:\/\/[a-z0-9.-]+$/);
const isLogo = isNullOr(isText(/^(https:\/\/\S+)?$/));

const isTech = isListOf(isText(/^[a-z0-9_]+$/));
const isSocial = isOf(Object.fromEntries(NETWORKS.map((network) => [`${network}_url`, isNullOr(isUrl)])));
const isCategory: Check = (value) => {
  if (!isObject(value)) return false;
  const { name, confidence, ...iab } = value;
  return isText(/^\/./)(name) && isShare(confidence) && isMapOf(IAB_ID, isText(/./))(iab);
};
const COMPANY: Record<string, Check> = {
  name: isText(),
  city: isNullOr(isText(/./)),
  stateCode: isNullOr(isText(/./)),
  // The specification has no word for a company of no known country.
  countryCode: isText(/^([A-Z]{2})?$/),
  employeesRange: isNullOr((value) => EMPLOYEES.some((range) => range === value)),
  revenue: isNullOr(isText(/^\$\d+[MB](-\$\d+[MB]|\+)$/)),
  raised: isNullOr(isText(/^\$\d+(\.\d+)?[MB]$/)),
  tags: isListOf(isText(/./)),
};
const isTraffic = isOf({
  global_rank: isWhole,
  country_rank: isOf({ country_code: isCountry, rank: isWhole }),
  category_rank: isOf({ category: isText(/^\S+$/), rank: isText(/^\d+$/) }),
  monthly_visits: isMapOf(/^\d{4}-\d\d$/, isWhole),
  engagement: isOf({ bounce_rate: isDecimal, pages_per_visit: isDecimal, time_on_site_seconds: isDecimal }),
  traffic_sources: isOf(
    Object.fromEntries(['direct', 'search', 'social', 'referrals', 'mail', 'paid'].map((name) => [name, isShare])),
  ),
  top_countries: isListOf(isOf({ country_code: isCountry, share: isShare })),
});

const success: Check = (value) => value === true;
const ADDRESS_ALONE = isOf({ domain_url: isAddress });
/** The body of each endpoint, as the specification has it; "sections may be absent" holds of categorize alone. */
const BODIES: Record<string, Check> = {
  categorize: isOf({
    success,
    domain: isOf({
      categories: isListOf(isCategory),
      domain_url: isAddress,
      social_media: isLeftOutOr(isSocial),
      logo_url: isLeftOutOr(isLogo),
    }),
    objects: isLeftOutOr(isOf({ company: isNullOr(isOf({ ...COMPANY, tech: isTech })) })),
  }),
  'real-time': isOf({
    success,
    domain: isOf({ categories: isListOf(isCategory), domain_url: isAddress, updated_at: isTime }),
  }),
  iab: isOf({
    success,
    domain: isOf({ IAB_categories: isMapOf(IAB_ID, isText(/./)), domain_url: isAddress, updated_at: isTime }),
  }),
  company: isOf({ success, domain: ADDRESS_ALONE, objects: isOf({ company: isNullOr(isOf(COMPANY)) }) }),
  technologies: isOf({
    success,
    domain: isOf({ domain_url: isAddress, updated_at: isTime }),
    objects: isOf({ company: isOf({ tech: isTech }) }),
  }),
  logo: isOf({ success, domain: isOf({ domain_url: isAddress, logo_url: isLogo, updated_at: isTime }) }),
  registration: isOf({
    success,
    domain: ADDRESS_ALONE,
    domain_registration_data: isOf({
      domain_age_date: isDay,
      domain_age_days_ago: isWhole,
      domain_expiration_date: isDay,
      domain_expiration_days_left: isWhole,
    }),
  }),
  similar: isOf({
    success,
    domain: isOf({ domain_url: isAddress, updated_at: isTime }),
    similar: isListOf(isText(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)),
  }),
  traffic: isOf({ success, domain: ADDRESS_ALONE, traffic_intelligence: isTraffic }),
  social: isOf({ success, domain: isOf({ domain_url: isAddress, social_media: isSocial, updated_at: isTime }) }),
};

/** specification.md, "Resources and their fields", of every site that is written down and of some that are not. */
const HOSTS = [...HAND_WRITTEN.keys(), ...Array.from({ length: 60 }, (_, index) => `unwritten-${index}.com`)];

describe.each([...DOMAIN_ENDPOINTS.values()])('$path', ({ path, name }) => {
  it('has the fields and types of the specification, of every site', async () => {
    const { ask } = await startService();
    let known = 0;
    for (const host of HOSTS) {
      const { body } = await ask(path, { url: `https://${host}` });
      // Two endpoints have no data of every site, and say so.
      const isUnknown = body.success === false && ['registration', 'traffic'].includes(name);
      expect([body, isUnknown || BODIES[name]?.(body)]).toEqual([body, true]);
      if (!isUnknown) known++;
    }
    expect(known).toBeGreaterThan(HOSTS.length / 2);
  });
});
