import { expect, it } from 'vitest';
import { SECTION_NAMES } from '../../../lib/model';
import { fromAnswers, fromSearch } from '../../../lib/site-row';
import { toTestAnswer, toTestAnswers } from '../../support/answers';
import { toSearchItem } from '../../support/search-items';

it('a card gives its surest category, its latest month and the age of its oldest answer', () => {
  const category = { steps: [], iab: [] };
  const row = fromAnswers('a.com', {
    ...toTestAnswers(SECTION_NAMES, { fetchedAt: 9 }),
    registration: toTestAnswer('registration', { fetchedAt: 7 }),
    categories: toTestAnswer('categories', {
      fetchedAt: 8,
      data: [
        { ...category, path: '/News', confidence: null },
        { ...category, path: '/Shopping', confidence: 0.9 },
        { ...category, path: '/Travel', confidence: 0.2 },
      ],
    }),
  });
  expect(row).toEqual({
    ...{ host: 'a.com', companyName: 'Example', countryCode: 'DE', employees: '11-50', category: '/Shopping' },
    ...{ technologies: ['nginx', 'react'], registeredOn: '2001-02-03', globalRank: 5, monthlyVisits: 1000 },
    ...{ logo: toTestAnswer('logo').data, at: 7 },
  });
});

it('what no section answers is not known, also where an answer is empty', () => {
  const unknown = fromAnswers('a.com', {});
  expect(unknown.technologies).toEqual([]);
  const others = Object.entries(unknown).filter(([field]) => field !== 'host' && field !== 'technologies');
  expect(others.map(([, value]) => value)).toEqual(others.map(() => null));
  const empty = toTestAnswers(SECTION_NAMES, { presence: 'empty', data: null, fetchedAt: 9 });
  expect(fromAnswers('a.com', empty)).toEqual({ ...unknown, at: 9 });
});

it('a search gives all but the date of registration, and the age of its page', () => {
  const item = toSearchItem('a.com', { companyName: 'A', technologies: ['php'] });
  expect(fromSearch(item, 7)).toEqual({ ...item, registeredOn: null, at: 7 });
});
