import * as z from 'zod/mini';
import type { DiscoveryItem, DiscoveryPage, DiscoveryQuery } from '../../discovery/query';
import { MOST_PAGES, MOST_TOP } from '../../discovery/rules';
import { toCountryCode } from '../../taxonomy';
import { toDiscoveryBody } from '../discovery-query';
import type { JsonObject } from '../json';
import { toField, toPlainText, toWhole, wire, wireText } from '../json';
import { toItems } from '../reading';
import { toPublicHost } from '../stamp';
import { toLogo } from './logo';
import { toPath } from './real-time';
import { toTechnology } from './technologies';

const itemSchema = z.object({
  domain: wire(toPublicHost),
  company_name: wireText,
  company_country: wire(toCountryCode),
  company_employees: wire((value) => toPlainText(value, 40)),
  primary_category: wire(toPath),
  tech_stack: wire((value) => toItems(value, toTechnology, String) ?? []),
  global_rank: wire((value) => toWhole(value, 1)),
  monthly_visits: wire((value) => toWhole(value, 0)),
  logo_url: wire(toLogo),
});

function toItem(value: unknown): DiscoveryItem | null {
  const parsed = z.safeParse(itemSchema, value);
  if (!parsed.success || parsed.data.domain === null) return null;
  const { domain, tech_stack, ...item } = parsed.data;
  return {
    host: domain,
    companyName: item.company_name,
    countryCode: item.company_country,
    employees: item.company_employees,
    category: item.primary_category,
    technologies: tech_stack,
    globalRank: item.global_rank,
    monthlyVisits: item.monthly_visits,
    logo: item.logo_url,
  };
}

/** Null: no results in this answer, or none that can be read. */
function toPage(body: JsonObject, query: DiscoveryQuery): DiscoveryPage | null {
  const results = toField(body, 'results');
  const items = toItems(results, toItem, ({ host }) => host);
  if (items === null || (items.length === 0 && Array.isArray(results) && results.length > 0)) return null;
  const total = toWhole(toField(body, 'total'), 0);
  const totalPages = toWhole(toField(body, 'total_pages'), 0);
  return {
    total: total === null ? null : Math.min(total, query.topN, MOST_TOP),
    page: toWhole(toField(body, 'page'), 1, MOST_PAGES) ?? query.page ?? 1,
    totalPages: totalPages === null ? null : Math.min(totalPages, MOST_PAGES),
    items,
  };
}

/** specification.md, "POST /api/discovery" and "Discovery result item": one call per page, whatever it finds. */
export const discovery = { path: '/api/discovery', toBody: toDiscoveryBody, toPage };
