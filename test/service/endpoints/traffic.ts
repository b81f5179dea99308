import { toMonths } from '../dates.ts';
import type { JsonObject } from '../json.ts';
import type { TrafficRecord } from '../record.ts';
import { createEndpoint, toDomainUrl } from './endpoint.ts';

/** specification.md, "POST /api/domain_traffic_intelligence": ranks and counts are integers, the rest of the figures strings or shares. */
export const traffic = createEndpoint({
  name: 'traffic',
  path: '/api/domain_traffic_intelligence',
  noun: 'traffic',
  needsAdvanced: true,
  toBody: (question) =>
    question.site.traffic && {
      domain: { domain_url: toDomainUrl(question) },
      traffic_intelligence: toIntelligence(question.site.traffic, question.now),
      success: true,
    },
});

function toIntelligence(known: TrafficRecord, now: number): JsonObject {
  const [direct, search, social, referrals, mail, paid] = known.sources;
  const months = toMonths(now, known.visits.length);
  return {
    global_rank: known.rank,
    country_rank: { country_code: known.country.code, rank: known.country.rank },
    category_rank: { category: known.category.name, rank: String(known.category.rank) },
    monthly_visits: Object.fromEntries(months.map((month, index) => [month, known.visits[index]])),
    engagement: {
      bounce_rate: String(known.bounce),
      pages_per_visit: String(known.pages),
      time_on_site_seconds: String(known.seconds),
    },
    traffic_sources: { direct, search, social, referrals, mail, paid },
    top_countries: known.countries
      .toSorted((a, b) => b.share - a.share)
      .map(({ code, share }) => ({ country_code: code, share })),
  };
}
