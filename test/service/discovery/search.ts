import type { JsonObject } from '../json.ts';
import { logoOf } from '../logos/address.ts';
import { findRecord } from '../records/find-record.ts';
import { isUnder } from '../taxonomy/lists.ts';
import { EMPLOYEES, RANKED, toCompanyName } from './attributes.ts';
import { toName } from './names.ts';
import { getOrder } from './orders.ts';
import type { DiscoveryQuery } from './query.ts';
import { NO_COMPANY, type Ranking } from './ranking.ts';
import { toFlags } from './tables.ts';

const PAGE_SIZE = 100;
const MAX_PAGES = 1000;

/** The answer of specification.md, "POST /api/discovery". `total` is exact. */
export function search(ranking: Ranking, query: DiscoveryQuery): JsonObject {
  const { matches, total } = findMatches(ranking, query);
  return {
    total,
    page: query.page,
    total_pages: Math.min(MAX_PAGES, Math.ceil(total / PAGE_SIZE)),
    results: toPage(ranking, query, matches).map((rank) => toItem(ranking, rank)),
  };
}

function findMatches(ranking: Ranking, query: DiscoveryQuery): { matches: Uint8Array; total: number } {
  const { category, country, tech, employees, hasCompany, tld } = query.filters;
  const { tables } = ranking;
  const needle = Buffer.from(query.q.trim().toLowerCase());
  const categories = toFlags(tables.categories, (path) => category === undefined || isUnder(path, category));
  const named = toFlags(tables.categories, (path) => path.toLowerCase().includes(needle.toString()));
  const countries = toFlags(tables.countries, (code) => country === undefined || code === country);
  const endings = toFlags(
    tables.endings,
    (ending) => tld === undefined || ending === tld || ending.endsWith(`.${tld}`),
  );
  const stacks = toFlags(tables.stacks, (stack) => tech === undefined || stack.some((id) => id.toLowerCase() === tech));
  const range = employees === undefined ? null : EMPLOYEES.indexOf(employees);
  const needsCompany = hasCompany || country !== undefined;

  const matches = new Uint8Array(RANKED + 1);
  let total = 0;
  for (let rank = 1; rank <= query.topN; rank++) {
    const people = ranking.employees[rank];
    if (range !== null && people !== range) continue;
    if (needsCompany && people === NO_COMPANY) continue;
    if (countries[ranking.country[rank] ?? 0] === 0) continue;
    if (endings[ranking.ending[rank] ?? 0] === 0) continue;
    if (categories[ranking.category[rank] ?? 0] === 0) continue;
    if (stacks[ranking.stack[rank] ?? 0] === 0) continue;
    if (needle.length > 0 && named[ranking.category[rank] ?? 0] === 0 && !ranking.text.contains(rank, needle)) continue;
    matches[rank] = 1;
    total++;
  }
  return { matches, total };
}

function toPage(ranking: Ranking, query: DiscoveryQuery, matches: Uint8Array): number[] {
  const order = getOrder(ranking, query.sort);
  const step = query.descending ? -1 : 1;
  const ranks: number[] = [];
  let toSkip = (query.page - 1) * PAGE_SIZE;
  for (let index = query.descending ? RANKED - 1 : 0; index >= 0 && index < RANKED; index += step) {
    const rank = order[index] ?? 0;
    if (matches[rank] === 0) continue;
    if (toSkip > 0) toSkip--;
    else if (ranks.push(rank) === PAGE_SIZE) break;
  }
  return ranks;
}

function toItem(ranking: Ranking, rank: number): JsonObject {
  const site = ranking.written.get(rank);
  const { tables } = ranking;
  const people = ranking.employees[rank] ?? NO_COMPANY;
  const name = toName(rank);
  const host = site?.host ?? `${name}.${tables.endings[ranking.ending[rank] ?? 0] ?? ''}`;
  const generatedCompany = toCompanyName(name, ranking.companyEnding[rank] ?? 0);
  const isKnown = people !== NO_COMPANY;
  return {
    domain: host,
    company_name: isKnown ? (site ? (site.company?.name ?? '') : generatedCompany) : '',
    company_country: isKnown ? (tables.countries[ranking.country[rank] ?? 0] ?? '') : '',
    company_employees: isKnown ? (EMPLOYEES[people] ?? '') : '',
    primary_category: tables.categories[ranking.category[rank] ?? 0] ?? '',
    tech_stack: [...(tables.stacks[ranking.stack[rank] ?? 0] ?? [])],
    global_rank: rank,
    monthly_visits: ranking.visits[rank] ?? 0,
    logo_url: logoOf(findRecord(host)) ?? '',
  };
}
