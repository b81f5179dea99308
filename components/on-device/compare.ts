import type {
  Answer,
  Answers,
  Category,
  Company,
  Estimate,
  SectionData,
  SectionName,
  SeenValue,
  SocialLink,
} from '../../lib/model';
import { isUnderCategory, toCategoryAlias } from '../../lib/taxonomy';
import type { CardSections } from '../card/card-sections';
import { hasContent } from '../card/SectionCard';
import { toData } from '../card/summary';

/** The sections that a page can speak of, in their order on the card. */
export const PAGE_SECTIONS = ['categories', 'company', 'technologies', 'social', 'logo'] as const;
export type PageSection = (typeof PAGE_SECTIONS)[number];

export interface Comparison {
  /** What the page adds where the service has nothing: whole sections, fields of the company, other profiles. */
  added: Answers;
  /** Categories of the page that the service has too, and others. Null: one of the two has none. */
  categories: { same: Category[]; other: Category[] } | null;
  /** Ids. Null: one of the two has none. */
  technologies: { both: string[]; onlyHere: string[] } | null;
}

/** Compare what the page shows with what the service said. The service's answers stay as they are. */
export function toComparison(sections: CardSections, { answers }: Estimate): Comparison {
  const added: Answers = {};
  for (const name of PAGE_SECTIONS) {
    const answer = answers[name] as Answer<PageSection> | undefined;
    const data = answer?.data ? toAdded(sections, name, answer.data) : null;
    if (answer && data !== null) Object.assign(added, { [name]: { ...answer, data } });
  }
  const categories = toData(sections, 'categories');
  const technologies = toData(sections, 'technologies');
  return {
    added,
    categories: toPair(categories, answers.categories?.data, toAgreement),
    technologies: toPair(technologies, answers.technologies?.data, toSightings),
  };
}

/** Whether the service has nothing of a section. What is on its way may yet come. */
export function isLacking(sections: CardSections, name: SectionName): boolean {
  const known = toData(sections, name);
  return sections[name].status !== 'loading' && (known === null || !hasContent(known));
}

type PageData = SectionData[PageSection];

function toAdded(sections: CardSections, name: PageSection, seen: PageData): PageData | null {
  if (isLacking(sections, name)) return seen;
  const known = toData(sections, name);
  if (known === null) return null;
  if (name === 'company') return toAddedCompany(known as Company, seen as Company);
  if (name !== 'social') return null;
  const networks = new Set((known as SectionData['social']).map(({ network }) => network));
  const others = (seen as SectionData['social']).filter(({ network }) => !networks.has(network));
  return others.length > 0 ? others : null;
}

const COMPANY_FIELDS = ['name', 'city', 'countryCode', 'employees'] as const;

function toAddedCompany(known: Company, seen: Company): Company | null {
  const fields = COMPANY_FIELDS.filter((field) => !known[field] && seen[field]);
  if (fields.length === 0) return null;
  const none = { name: null, city: null, stateCode: null, countryCode: null, employees: null };
  const taken = Object.fromEntries(fields.map((field) => [field, seen[field]]));
  return { ...none, revenue: null, raised: null, tags: [], ...taken };
}

function toPair<T, R>(
  known: readonly T[] | null,
  seen: readonly T[] | null | undefined,
  compare: (known: readonly T[], seen: readonly T[]) => R,
): R | null {
  return known?.length && seen?.length ? compare(known, seen) : null;
}

const toTop = (path: string) => `/${path.split('/')[1] ?? ''}`;

/** Two categories agree where one holds the other, or both have the same top level. */
function toAgreement(known: readonly Category[], seen: readonly Category[]): { same: Category[]; other: Category[] } {
  const isSame = ({ path }: Category) =>
    known.some((one) =>
      [path, toCategoryAlias(path)].some((form) => form !== null && isUnderCategory(one.path, toTop(form))),
    );
  return { same: seen.filter(isSame), other: seen.filter((category) => !isSame(category)) };
}

/** `woo_commerce` and `woocommerce` are the same to a reader. */
const toBare = (id: string) => id.toLowerCase().replace(/[_.\s-]/g, '');

function toSightings(known: readonly string[], seen: readonly string[]): { both: string[]; onlyHere: string[] } {
  const names = new Set(known.map(toBare));
  const isKnown = (id: string) => names.has(toBare(id));
  return { both: seen.filter(isKnown), onlyHere: seen.filter((id) => !isKnown(id)) };
}

/** The evidence of what is shown alone: a company may lack one field only. */
export function toEvidenceOf(name: PageSection, data: PageData | null, evidence: readonly SeenValue[]): SeenValue[] {
  if (data === null) return [];
  if (name === 'company') return evidence.filter(({ value }) => (data as unknown as Record<string, unknown>)[value]);
  if (name !== 'social') return [...evidence];
  const networks = (data as SocialLink[]).map(({ network }): string => network);
  return evidence.filter(({ value }) => networks.includes(value));
}
