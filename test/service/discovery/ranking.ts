import type { SiteRecord } from '../record.ts';
import { HAND_WRITTEN } from '../records/hand-written.ts';
import { EMPLOYEES, RANKED, toAttributes, toCompanyName } from './attributes.ts';
import { toName } from './names.ts';
import { createSearchText, type SearchText } from './search-text.ts';
import { createTables, positionOf, type Tables, toEnding } from './tables.ts';

export const NO_COMPANY = 255;
/** A company is known, the number of its people is not one of the eight ranges. */
const NO_RANGE = 254;

/** One million domains, a column for each attribute; positions are ranks, counted from 1. */
export interface Ranking {
  tables: Tables;
  category: Uint16Array;
  ending: Uint8Array;
  country: Uint8Array;
  employees: Uint8Array;
  companyEnding: Uint8Array;
  stack: Uint16Array;
  visits: Float64Array;
  popularity: Float64Array;
  text: SearchText;
  /** Hand-written sites stand at their own ranks. */
  written: ReadonlyMap<number, SiteRecord>;
}

function createRanking(): Ranking {
  const size = RANKED + 1;
  const ranking: Ranking = {
    tables: createTables(),
    category: new Uint16Array(size),
    ending: new Uint8Array(size),
    country: new Uint8Array(size),
    employees: new Uint8Array(size),
    companyEnding: new Uint8Array(size),
    stack: new Uint16Array(size),
    visits: new Float64Array(size),
    popularity: new Float64Array(size),
    text: createSearchText(size),
    written: new Map(
      [...HAND_WRITTEN.values()].flatMap((site) => (site.traffic ? [[site.traffic.rank, site] as const] : [])),
    ),
  };
  for (let rank = 1; rank < size; rank++) {
    const site = ranking.written.get(rank);
    if (site) placeWritten(ranking, rank, site);
    else placeGenerated(ranking, rank);
  }
  ranking.text.finish(size);
  return ranking;
}

function placeGenerated(ranking: Ranking, rank: number): void {
  const attributes = toAttributes(rank);
  ranking.category[rank] = attributes.category;
  ranking.ending[rank] = attributes.ending;
  ranking.country[rank] = attributes.country;
  ranking.employees[rank] = attributes.employees ?? NO_COMPANY;
  ranking.companyEnding[rank] = attributes.companyEnding;
  ranking.stack[rank] = attributes.stack;
  ranking.visits[rank] = attributes.visits;
  ranking.popularity[rank] = attributes.popularity;
  const name = toName(rank);
  const company = attributes.employees === null ? '' : toCompanyName(name, attributes.companyEnding).toLowerCase();
  ranking.text.add(rank, `${name}.${ranking.tables.endings[attributes.ending] ?? ''}\n${company}\n`);
}

function placeWritten(ranking: Ranking, rank: number, site: SiteRecord): void {
  const range = EMPLOYEES.indexOf(site.company?.employees ?? '');
  ranking.category[rank] = positionOf(ranking.tables.categories, site.categories[0]?.path ?? '');
  ranking.ending[rank] = positionOf(ranking.tables.endings, toEnding(site));
  ranking.country[rank] = positionOf(ranking.tables.countries, site.company?.countryCode ?? '');
  ranking.employees[rank] = site.company ? (range === -1 ? NO_RANGE : range) : NO_COMPANY;
  ranking.stack[rank] = ranking.tables.stacks.push(site.technologies) - 1;
  ranking.visits[rank] = site.traffic?.visits.at(-1) ?? 0;
  ranking.popularity[rank] = toAttributes(rank).popularity;
  ranking.text.add(rank, `${site.host}\n${site.company?.name?.toLowerCase() ?? ''}\n`);
}

let built: Ranking | undefined;

/** The ranking, built at the first call: about a second, and about 90 MB. */
export function getRanking(): Ranking {
  built ??= createRanking();
  return built;
}
