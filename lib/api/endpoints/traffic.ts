import * as z from 'zod/mini';
import type { Traffic } from '../../model';
import { TRAFFIC_SOURCES } from '../../model';
import { toCountryCode } from '../../taxonomy';
import { hasSomething, isObject, toDate, toField, toNumber, toShownText, toWhole, wire } from '../json';
import type { SectionEndpointDefinition } from '../reading';
import { readObject, toAnswer, toItems, toOwn } from '../reading';
import { toUrlBody } from '../request';

/** Far more than the service sends (specification.md, "Traffic intelligence": typically 1 to 6). */
const MOST_MONTHS = 36;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])(?=$|-01)/;

const toRank = (value: unknown) => toWhole(value, 1);
const toShare = (value: unknown) => toNumber(value, -1, 101);
/** Parts of a whole, largest first. Rounding can pass 0 and 1. A large sum means percentages. */
function toParts<T extends { share: number }>(parts: T[]): T[] {
  const whole = parts.reduce((sum, { share }) => sum + share, 0) > 20 ? 100 : 1;
  return parts
    .filter(({ share }) => share / whole < 1.5)
    .map((part) => ({ ...part, share: Math.min(1, Math.max(0, part.share / whole)) }))
    .sort((a, b) => b.share - a.share);
}
const toVisits = (value: unknown) => {
  const visits = toNumber(value, 0, Number.MAX_SAFE_INTEGER);
  return visits === null ? null : Math.round(visits);
};

function toCountryRank(value: unknown): Traffic['countryRank'] {
  const countryCode = toCountryCode(toField(value, 'country_code'));
  const rank = toRank(toField(value, 'rank'));
  return countryCode === null || rank === null ? null : { countryCode, rank };
}

function toCategoryRank(value: unknown): Traffic['categoryRank'] {
  const category = toShownText(toField(value, 'category'));
  const rank = toRank(toField(value, 'rank'));
  return category === null || rank === null ? null : { category, rank };
}

/** A month that comes twice counts as the specification writes it, else as it came first. */
function toMonthlyVisits(value: unknown): Traffic['monthlyVisits'] {
  const found = new Map<string, number>();
  for (const [period, count] of Object.entries(isObject(value) ? value : {})) {
    const month = MONTH.exec(period)?.[0];
    const visits = toVisits(count);
    if (visits === null || !month || !toDate(`${month}-01`)) continue;
    if (period === month || !found.has(month)) found.set(month, visits);
  }
  return [...found]
    .map(([month, visits]) => ({ month, visits }))
    .sort((a, b) => (a.month < b.month ? -1 : 1))
    .slice(-MOST_MONTHS);
}

function toSources(value: unknown): Traffic['sources'] {
  const parts = TRAFFIC_SOURCES.flatMap((source) => {
    const share = toShare(toField(value, source));
    return share === null ? [] : [{ source, share }];
  });
  return toParts(parts);
}

function toCountry(value: unknown): Traffic['countries'][number] | null {
  const countryCode = toCountryCode(toField(value, 'country_code'));
  const share = toShare(toField(value, 'share'));
  return countryCode === null || share === null ? null : { countryCode, share };
}

const toCountries = (value: unknown) => toParts(toItems(value, toCountry, ({ countryCode }) => countryCode) ?? []);

const trafficSchema = z.object({
  global_rank: wire(toRank),
  country_rank: wire(toCountryRank),
  category_rank: wire(toCategoryRank),
  monthly_visits: wire(toMonthlyVisits),
  engagement: wire((value) => ({
    bounceRate: toNumber(toField(value, 'bounce_rate'), 0, 1),
    pagesPerVisit: toNumber(toField(value, 'pages_per_visit'), 0, 1e6),
    secondsOnSite: toNumber(toField(value, 'time_on_site_seconds'), 0, 1e7),
  })),
  traffic_sources: wire(toSources),
  top_countries: wire(toCountries),
});

function toTraffic(fields: z.output<typeof trafficSchema>): Traffic | null {
  const traffic: Traffic = {
    globalRank: fields.global_rank,
    countryRank: fields.country_rank,
    categoryRank: fields.category_rank,
    monthlyVisits: fields.monthly_visits,
    ...fields.engagement,
    sources: fields.traffic_sources,
    countries: fields.top_countries,
  };
  return hasSomething(traffic) ? traffic : null;
}

/** specification.md, "POST /api/domain_traffic_intelligence" and "Traffic intelligence"; numbers may come as text anywhere. */
export const traffic = {
  path: '/api/domain_traffic_intelligence',
  toBody: (subject, refresh) => toUrlBody(subject.host, refresh),
  toAnswers: (body, stamp) => ({
    traffic: toAnswer(stamp, () => toOwn(readObject(toField(body, 'traffic_intelligence'), trafficSchema, toTraffic))),
  }),
} satisfies SectionEndpointDefinition;
