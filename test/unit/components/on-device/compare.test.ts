import { expect, test } from 'vitest';
import type { CardSections, SectionState } from '../../../../components/card/card-sections';
import { toComparison, toEvidenceOf } from '../../../../components/on-device/compare';
import type { Answer, Category, SectionName } from '../../../../lib/model';
import { SECTION_NAMES } from '../../../../lib/model';
import { toTestAnswer } from '../../../support/answers';
import { toTestEstimate } from '../../../support/estimates';

const ready = (answer: Answer) =>
  ({ status: 'ready', answer, stale: false, refreshing: false, failure: null, again: 'refresh' }) as SectionState;
const FAILED: SectionState = { status: 'failed', failure: { kind: 'no-content', billed: 'no' }, again: 'refresh' };

/** A card with all sections but those given. */
const toSections = (change: Partial<Record<SectionName, SectionState>> = {}): CardSections =>
  Object.fromEntries(SECTION_NAMES.map((name) => [name, change[name] ?? ready(toTestAnswer(name))])) as CardSections;

const toCategory = (path: string): Category => ({ path, steps: path.split('/').slice(1), confidence: 0.9, iab: [] });
const withCategories = (...paths: string[]) =>
  toSections({ categories: ready(toTestAnswer('categories', { data: paths.map(toCategory) })) });

test('a section that failed, is empty or is left out is filled from the page, and marked as its', () => {
  const states: SectionState[] = [
    FAILED,
    ready(toTestAnswer('technologies', { presence: 'empty', data: null })),
    ready(toTestAnswer('technologies', { presence: 'absent', data: null })),
    { status: 'waiting', calls: 1 },
  ];
  for (const technologies of states) {
    const { added } = toComparison(toSections({ technologies }), toTestEstimate());
    expect(added.technologies).toEqual(toTestEstimate().answers.technologies);
  }
});

test('an answer of the service is never among what is added, nor what may yet come', () => {
  const { added } = toComparison(toSections(), toTestEstimate());
  expect(Object.keys(added)).toEqual(['company', 'social']);
  const loading: SectionState = { status: 'loading', since: 0 };
  const awaited = toComparison(toSections({ technologies: loading, logo: loading }), toTestEstimate());
  expect(awaited.added).not.toHaveProperty('technologies');
  expect(awaited.added).not.toHaveProperty('logo');
});

test('of a company only the fields that the service lacks are added', () => {
  const { added } = toComparison(toSections(), toTestEstimate());
  // The service knows name and country; the page adds the city.
  expect(added.company?.data).toMatchObject({ name: null, city: 'Galway', countryCode: null });
  expect(toEvidenceOf('company', added.company?.data ?? null, toTestEstimate().evidence.company ?? [])).toEqual([
    { value: 'city', seen: [{ kind: 'json-ld', text: 'addressLocality: Galway' }] },
  ]);
});

test('of the profiles only those of other networks are added', () => {
  const [known, other] = ['github', 'facebook'] as const;
  const { added } = toComparison(toSections(), toTestEstimate());
  expect(added.social?.data?.map(({ network }) => network)).toEqual([other]);
  const social = ready(
    toTestAnswer('social', { data: [known, other].map((network) => ({ network, url: null, text: '' })) }),
  );
  expect(toComparison(toSections({ social }), toTestEstimate()).added).not.toHaveProperty('social');
});

test('technologies are told apart by where they were seen, however their ids are written', () => {
  const technologies = ready(toTestAnswer('technologies', { data: ['WooCommerce', 'nginx'] }));
  const { technologies: seen } = toComparison(toSections({ technologies }), toTestEstimate());
  expect(seen).toEqual({ both: ['woo_commerce'], onlyHere: ['wordpress', 'jquery'] });
});

test('categories agree by their top level, by either name of the two lists', () => {
  const page = (path: string) =>
    toTestEstimate({ answers: { categories: { ...toTestAnswer('categories'), data: [toCategory(path)] } } });
  expect(toComparison(withCategories('/Shopping/Toys'), page('/Shopping')).categories?.same).toHaveLength(1);
  expect(toComparison(withCategories('/Travel/Rail'), page('/Travel & Transportation')).categories?.same).toHaveLength(
    1,
  );
  expect(toComparison(withCategories('/News'), page('/Shopping')).categories).toMatchObject({ same: [], other: [{}] });
  expect(toComparison(toSections({ categories: FAILED }), page('/Shopping')).categories).toBeNull();
});
