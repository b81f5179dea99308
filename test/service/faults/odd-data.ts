import { toDate } from '../dates.ts';
import type { JsonObject } from '../json.ts';
import { toJsonReply } from '../reply.ts';
import { toSection, withCompany, withSection } from './change.ts';
import type { FaultContext, FaultMode } from './mode.ts';

/** Good answers with odd values and gaps. Billed. */
export const ODD_DATA_MODES: FaultMode[] = [
  {
    pattern: /^limited$/,
    toReply: ({ body }) => {
      const error = { type: 'rate_limit', message: 'Company data is rate limited.' };
      return toJsonReply('objects' in body ? { ...body, objects: { error } } : body);
    },
  },
  { pattern: /^noobjects$/, toReply: ({ body }) => toJsonReply({ ...body, objects: undefined }) },
  {
    pattern: /^nullcompany$/,
    toReply: ({ body }) => {
      const objects = toSection(body, 'objects');
      const company = objects && toSection(objects, 'company');
      return toJsonReply(withCompany(body, Object.fromEntries(Object.keys(company ?? {}).map((key) => [key, null]))));
    },
  },
  { pattern: /^nocompany$/, toReply: ({ body }) => toJsonReply(withSection(body, 'objects', { company: null })) },
  { pattern: /^nullsocial$/, toReply: ({ body }) => toJsonReply(withSection(body, 'domain', { social_media: null })) },
  {
    pattern: /^partial$/,
    toReply: ({ body }) => {
      const { domain_url, categories } = toSection(body, 'domain') ?? {};
      return toJsonReply({ domain: { domain_url, categories }, success: true });
    },
  },
  {
    pattern: /^url-(absent|http|slash|www)$/,
    toReply: ({ body, host }, form) => {
      const forms: JsonObject = { http: `http://${host}`, slash: `https://${host}/`, www: `https://www.${host}` };
      return toJsonReply(withSection(body, 'domain', { domain_url: forms[form ?? ''] }));
    },
  },
  { pattern: /^numbers$/, toReply: (context) => toJsonReply(withOddNumbers(context.body)) },
  {
    pattern: /^dates(?:-(order|far|disagree))?$/,
    toReply: (context, kind) => toJsonReply(withOddDates(context, kind)),
  },
  {
    pattern: /^days-(absent|text)$/,
    toReply: ({ body }, kind) => {
      const { domain_age_days_ago: age, domain_expiration_days_left: left } =
        toSection(body, 'domain_registration_data') ?? {};
      const isText = kind === 'text';
      return toJsonReply(
        withSection(body, 'domain_registration_data', {
          domain_age_days_ago: isText ? String(age) : undefined,
          domain_expiration_days_left: isText ? String(left) : undefined,
        }),
      );
    },
  },
];

const ODD_CONFIDENCES = [7, -1, '0.9', null, 'NaN', 0.5];

function withOddNumbers(body: JsonObject): JsonObject {
  const domain = toSection(body, 'domain') ?? {};
  const categories = ODD_CONFIDENCES.map((confidence, index) => ({ name: `/Travel/Odd ${index + 1}`, confidence }));
  const odd = 'categories' in domain ? { ...body, domain: { ...domain, categories } } : body;
  const counted = withSection(odd, 'traffic_intelligence', {
    global_rank: 0,
    country_rank: { country_code: 'DE', rank: '211' },
    category_rank: { category: 'Travel_and_Tourism', rank: 118 },
    monthly_visits: { '2026-01': 1e308, '2026-02': '1184220', '2026-03': -5, 'not-a-month': 7, '2026-04': null },
    engagement: { bounce_rate: '7', pages_per_visit: 'NaN', time_on_site_seconds: -254 },
    traffic_sources: { direct: '0.4', search: 3, social: null, referrals: -0.1, mail: 'Infinity', paid: 0.05 },
    top_countries: [
      { country_code: 'NO', share: '0.41' },
      { country_code: 'zz', share: 7 },
      { country_code: null, share: 0.1 },
    ],
  });
  return withSection(counted, 'domain_registration_data', {
    domain_age_days_ago: '-3',
    domain_expiration_days_left: 1e308,
  });
}

/** A day that does not exist; `order` expiry before registration, `far` the year 9999, `disagree` days that are wrong. */
function withOddDates({ body, now }: FaultContext, kind = 'impossible'): JsonObject {
  const kinds: Record<string, JsonObject> = {
    impossible: { domain_age_date: '2026-02-31', domain_expiration_date: '2026-13-01' },
    order: { domain_age_date: toDate(now, -10), domain_expiration_date: toDate(now, -400) },
    far: { domain_age_date: '0001-01-01', domain_expiration_date: '9999-12-31' },
    disagree: { domain_age_days_ago: 4, domain_expiration_days_left: 4000 },
  };
  return withSection(body, 'domain_registration_data', kinds[kind] ?? {});
}
