import { toExportedAnswer } from '../../lib/export/card';
import { toCsv, toTable } from '../../lib/export/csv';
import { toJsonText } from '../../lib/export/json';
import { toPlain } from '../../lib/export/markdown';
import type { Answers, SectionData, SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';
import type { SiteRow } from '../../lib/site-row';
import { EXPORT_NAMES, fromAnswers, toExported } from '../../lib/site-row';
import type { CardSections } from '../card/card-sections';

/** One of the sites that are compared, with what is there of it. */
export interface ComparedSite {
  host: string;
  answers: Answers;
}

/** The logo has no part of its own. */
export const COMPARED: readonly SectionName[] = SECTION_NAMES.filter((name) => name !== 'logo');

export function toAnswers(sections: CardSections): Answers {
  const known = SECTION_NAMES.flatMap((name) => {
    const state = sections[name];
    return state.status === 'ready' ? [[name, state.answer] as const] : [];
  });
  return Object.fromEntries(known) as Answers;
}

/** What each site's answer says; undefined where there is none. */
export function readEach<N extends SectionName, T>(
  name: N,
  sites: readonly ComparedSite[],
  read: (data: SectionData[N]) => T,
): (T | undefined)[] {
  return sites.map(({ answers }) => {
    const { data } = (answers as Answers)[name] ?? { data: null };
    // The answer of a section has the data of that section.
    return data === null ? undefined : read(data as SectionData[N]);
  });
}

export interface Shared {
  /** What every known list has. */
  common: readonly string[];
  /** For each site what no other one has; null: its list is not known. */
  own: readonly (readonly string[] | null)[];
}

/** Null: fewer than two lists are known, so nothing can be said to be shared. */
export function toShared(lists: readonly (readonly string[] | null)[]): Shared | null {
  const sets = lists.map((list) => list && new Set(list));
  const known = sets.filter((set) => set !== null);
  const [first] = known;
  if (!first || known.length < 2) return null;
  const count = (value: string) => known.filter((set) => set.has(value)).length;
  return {
    common: [...first].filter((value) => count(value) === known.length),
    own: sets.map((set) => set && [...set].filter((value) => count(value) === 1)),
  };
}

/** The sections whose lists are told apart. */
export const LISTED = ['categories', 'technologies', 'similar'] as const;
export type Listed = (typeof LISTED)[number];

const TO_LIST: { [N in Listed]: (data: SectionData[N]) => readonly string[] } = {
  categories: (categories) => categories.map(({ path }) => path),
  technologies: (technologies) => technologies,
  similar: (hosts) => hosts,
};

/** Empty: the site has none. Null: it is not known. */
export function toList(name: Listed, { [name]: answer }: Answers): readonly string[] | null {
  if (!answer || (answer.presence !== 'present' && answer.presence !== 'empty')) return null;
  // The table is keyed by section name, so the entry of `name` takes exactly that section's data.
  return answer.data === null ? [] : (TO_LIST[name] as (data: unknown) => readonly string[])(answer.data);
}

/** The highest of all months of all sites, for one scale. */
export function toMostVisits(sites: readonly ComparedSite[]): number {
  const visits = sites.flatMap(
    ({ answers }) => answers.traffic?.data?.monthlyVisits.map((month) => month.visits) ?? [],
  );
  return Math.max(0, ...visits);
}

/** What is told of each site in one line. */
export const GLANCES = [
  'category',
  'companyName',
  'countryCode',
  'employees',
  'registeredOn',
  'globalRank',
  'monthlyVisits',
  'technologies',
  'at',
] as const satisfies readonly (keyof SiteRow)[];
export type Glance = (typeof GLANCES)[number];

const FIELDS = ['host', ...GLANCES.filter((name) => name !== 'at')] as const;
const NAMES = [...FIELDS.map((field) => EXPORT_NAMES[field]), 'similar_sites', 'saved_at'];

/** One row a site, with fixed English column names. What is not known is empty. */
export function toComparisonCsv(sites: readonly ComparedSite[]): string {
  const toRecord = ({ host, answers }: ComparedSite) => {
    const row = fromAnswers(host, answers);
    return {
      ...toExported(row, FIELDS),
      similar_sites: toList('similar', answers),
      saved_at: row.at === null ? null : new Date(row.at).toISOString(),
    };
  };
  return toCsv(toTable(NAMES, sites.map(toRecord)));
}

/** `at`: time of the export, milliseconds since the epoch. */
export function toComparisonJson(sites: readonly ComparedSite[], at: number): string {
  const compared = sites.map(({ host, answers }) => ({
    host,
    sections: Object.fromEntries(
      SECTION_NAMES.flatMap((name) => {
        const answer = answers[name];
        return answer ? [[name, toExportedAnswer(answer)]] : [];
      }),
    ),
  }));
  const head = { format: 'sitecard.comparison', version: 1, exportedAt: new Date(at).toISOString() };
  return toJsonText({ ...head, sites: compared }, 2);
}

export interface MarkdownRow {
  label: string;
  cells: readonly (string | null)[];
}

/** A table with one column a host. Others' text can neither format nor end a cell. */
export function toComparisonMarkdown(hosts: readonly string[], rows: readonly MarkdownRow[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return `${[
    line(['', ...hosts.map(toPlain)]),
    line(['---', ...hosts.map(() => '---')]),
    ...rows.map(({ label, cells }) => line([`**${toPlain(label)}**`, ...cells.map((cell) => toPlain(cell ?? '–'))])),
  ].join('\n')}\n`;
}
