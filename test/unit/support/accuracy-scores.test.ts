import { expect, test } from 'vitest';
import type { Answers, Company, Estimate } from '../../../lib/model';
import {
  addScores,
  judgeCategories,
  judgeCompany,
  judgeLogo,
  judgeSocial,
  judgeTechnologies,
} from '../../bench/accuracy-scores';
import type { LabelledPage } from '../../support/labelled-pages';

const PAGE: LabelledPage = {
  ...{
    slug: 'ferry',
    html: '',
    address: 'https://www.ferry-line.com/',
    language: 'en',
    kind: 'ferry',
    category: '/Travel',
  },
  technologies: ['woo_commerce', 'google_analytics'],
  company: { name: 'Ferry & Line', city: 'Oban', employees: '120' },
  social: { twitter: 'https://x.com/FerryLine', facebook: 'https://www.facebook.com/ferryline/' },
  ...{ logo: 'https://www.ferry-line.com/a.svg', otherLogos: ['https://www.ferry-line.com/touch.png'] },
};

function judged(data: { [N in keyof Answers]?: unknown }, page: Partial<LabelledPage> = {}) {
  const answers = Object.fromEntries(Object.entries(data).map(([name, of]) => [name, { data: of }])) as Answers;
  const estimate: Estimate = {
    ...{ host: '', readAt: 0, answers, evidence: {}, abstention: null, language: 'en' },
  };
  return { page: { ...PAGE, ...page }, estimate };
}

const categories = (...paths: string[]) => ({ categories: paths.map((path) => ({ path, confidence: 0.7 })) });

test('a category is right by its top level, under either name of travel', () => {
  const second = categories('/Sports', '/Travel & Transportation/Ferries');
  expect(judgeCategories(judged(second))).toMatchObject({ isFirstRight: false, isOneRight: true });
  expect(judgeCategories(judged(categories('/Travel/Ferries')))).toMatchObject({ isFirstRight: true });
  expect(judgeCategories(judged(categories('/Sports'), { alsoRight: ['/Sports'] }))).toMatchObject({
    isFirstRight: true,
  });
});

test('an answer about a page of which nobody could say is wrong, and none is no answer', () => {
  expect(judgeCategories(judged(categories('/Travel'), { category: null })).isFirstRight).toBe(false);
  expect(judgeCategories(judged({})).tops).toEqual([]);
});

test('two ids for one technology are the same, and what a platform implies is not judged', () => {
  const score = judgeTechnologies(judged({ technologies: ['woocommerce', 'php', 'typo3'] }));
  expect(score).toMatchObject({ given: 2, right: 1, wanted: 2, wrong: ['typo3'], missed: ['google_analytics'] });
});

test('a profile is the same at either host of its network, and a stranger is wrong', () => {
  const links = ['https://twitter.com/ferryline', 'https://www.facebook.com/bollardbrewing'];
  const score = judgeSocial(judged({ social: links.map((url) => ({ network: 'twitter', url, text: url })) }));
  expect(score).toMatchObject({ given: 2, right: 1, wanted: 2, wrong: ['facebook.com/bollardbrewing'] });
});

test('the name of a company may be written another way, its figures hold each other, and what is not stated is wrong', () => {
  const company: Partial<Company> = { name: 'FERRY and LINE', city: 'Oban', countryCode: 'GB', employees: '51-200' };
  const fields = judgeCompany(judged({ company }));
  expect(fields.name).toMatchObject({ given: 1, right: 1 });
  expect(fields.employees).toMatchObject({ given: 1, right: 1 });
  expect(fields.country).toMatchObject({ given: 1, right: 0, wanted: 0, wrong: ['GB'] });
  expect(judgeCompany(judged({ company: { name: 'Larchmont College' } })).name).toMatchObject({ right: 0, wanted: 1 });
});

test('any picture that is the logo is right, and scores add up', () => {
  const right = judgeLogo(judged({ logo: 'https://www.ferry-line.com/touch.png' }));
  const missed = judgeLogo(judged({}));
  expect(addScores([right, missed])).toMatchObject({ given: 1, right: 1, found: 1, wanted: 2 });
});
