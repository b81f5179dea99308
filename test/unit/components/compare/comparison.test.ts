import { describe, expect, it } from 'vitest';
import { toGlanceText } from '../../../../components/compare/CompareTools';
import {
  GLANCES,
  toComparisonCsv,
  toComparisonJson,
  toComparisonMarkdown,
  toList,
  toMostVisits,
  toShared,
} from '../../../../components/compare/comparison';
import type { Answers } from '../../../../lib/model';
import { SECTION_NAMES } from '../../../../lib/model';
import { fromAnswers } from '../../../../lib/site-row';
import { DAY } from '../../../../lib/time';
import { toTestAnswer, toTestAnswers } from '../../../support/answers';

const AT = Date.UTC(2026, 5, 15, 12);

describe('what sites share', () => {
  it('is what every known list has, and each has for itself what no other has', () => {
    expect(
      toShared([
        ['react', 'nginx', 'php'],
        ['nginx', 'react', 'go'],
        ['react', 'go', 'react'],
      ]),
    ).toEqual({ common: ['react'], own: [['php'], [], []] });
  });

  it('leaves a site out whose list is not known, and says nothing of fewer than two', () => {
    expect(toShared([['react'], null, ['react', 'go']])).toEqual({ common: ['react'], own: [[], null, ['go']] });
    expect(toShared([['react'], null])).toBe(null);
    expect(toShared([[], ['go']])).toEqual({ common: [], own: [[], ['go']] });
  });

  it('takes an empty answer for none, and an absent one for unknown', () => {
    expect(toList('technologies', { technologies: toTestAnswer('technologies') })).toEqual(['nginx', 'react']);
    expect(
      toList('technologies', { technologies: toTestAnswer('technologies', { presence: 'empty', data: null }) }),
    ).toEqual([]);
    expect(toList('similar', { similar: toTestAnswer('similar', { presence: 'limited', data: null }) })).toBe(null);
    expect(toList('categories', {})).toBe(null);
  });
});

it('one scale reaches to the highest month of all sites', () => {
  const toSite = (host: string, visits: number[]) => {
    const { data } = toTestAnswer('traffic');
    const monthlyVisits = visits.map((count, index) => ({ month: `2026-0${index + 1}`, visits: count }));
    return { host, answers: { traffic: toTestAnswer('traffic', { data: data && { ...data, monthlyVisits } }) } };
  };
  expect(toMostVisits([toSite('a.com', [1, 900]), toSite('b.com', [50]), { host: 'c.com', answers: {} }])).toBe(900);
  expect(toMostVisits([])).toBe(0);
});

describe('a comparison that goes out', () => {
  const all = toTestAnswers(SECTION_NAMES, { fetchedAt: AT });
  const sites: { host: string; answers: Answers }[] = [
    { host: 'a.com', answers: all },
    { host: 'b.com', answers: {} },
  ];

  it('has one row a site as CSV, empty where nothing is known', () => {
    const [names, first, second] = toComparisonCsv(sites).split('\r\n');
    expect(names?.slice(1)).toBe(
      'domain,primary_category,company_name,company_country,company_employees,registered_on,global_rank,monthly_visits,tech_stack,similar_sites,saved_at',
    );
    expect(first).toBe(
      'a.com,/Shopping/Toys,Example,DE,11-50,2001-02-03,5,1000,nginx; react,example.org,2026-06-15T12:00:00.000Z',
    );
    expect(second).toBe('b.com,,,,,,,,,,');
  });

  it('has every answer as JSON', () => {
    const { format, sites: written } = JSON.parse(toComparisonJson(sites, AT));
    expect(format).toBe('sitecard.comparison');
    expect(Object.keys(written[0].sections)).toEqual([...SECTION_NAMES]);
    expect(written[1]).toEqual({ host: 'b.com', sections: {} });
  });

  it('is a table as Markdown, in which no text of others formats, links or ends a cell', () => {
    const rows = [{ label: 'Company', cells: ['A | [x](https://evil.example) *b*', null] }];
    expect(toComparisonMarkdown(['a.com', 'b.com'], rows)).toBe(
      [
        '|  | a.com | b.com |',
        '| --- | --- | --- |',
        '| **Company** | A \\| \\[x\\]\\(https\\://evil.example\\) \\*b\\* | – |\n',
      ].join('\n'),
    );
  });

  it('tells of each site in one line the age of the oldest answer', () => {
    const older = { ...all, registration: toTestAnswer('registration', { fetchedAt: AT - 5 }) };
    expect(fromAnswers('a.com', older)).toMatchObject({ at: AT - 5, monthlyVisits: 1000 });
    const toTexts = (answers: Answers) =>
      GLANCES.map((name) => toGlanceText(name, fromAnswers('a.com', answers), AT + DAY));
    expect(toTexts(older).slice(-2)).toEqual(['2', 'yesterday']);
    expect(toTexts({}).every((text) => text === null)).toBe(true);
  });
});
