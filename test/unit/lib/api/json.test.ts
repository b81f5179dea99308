import { expect, test } from 'vitest';
import { categoryListV1 } from '../../../../lib/api/endpoints/category-lists';
import { discovery } from '../../../../lib/api/endpoints/discovery';
import type { JsonObject } from '../../../../lib/api/json';
import { isFailed, isPlaceholder, toDate, toNumber, toPlainText, toShownText } from '../../../../lib/api/json';
import type { SectionEndpoint } from '../../../../lib/model';
import { compilePolicy } from '../../../../lib/safety/compile';
import { judge } from '../../../../lib/safety/judge';
import type { Condition } from '../../../../lib/safety/policy';
import { toPolicy, toRule } from '../../../support/judged-sites';
import { NOW, toAnswers, toFailure, toys } from './ask';

/** What no one sees: of no width, of no look, turning the text around, a control, and a space at the end. */
const HIDING = ['\u200b', '\u00ad', '\u3164', '\u202e', '\u0000', '\u{e0041}', ' '];

const toVerdict = (when: Condition, endpoint: SectionEndpoint, body: unknown) => {
  const policy = compilePolicy(toPolicy({ rules: [toRule(when)] }));
  return judge(policy, { host: toys.host, answers: toAnswers(endpoint, body), from: 'saved' }, NOW).verdict;
};

const toCategories = (body: JsonObject) => categoryListV1.toList(body)?.paths;

test.each(HIDING)(
  '%j in a category, technology or country, or beside an IAB id, hides a site from no rule',
  (hidden) => {
    const categories = [
      { name: `/Games/Gam${hidden.trim()}bling${hidden}`, confidence: 0.9, 'IAB9-7': `Bet${hidden}ting` },
    ];
    const body = {
      domain: { categories },
      objects: { company: { name: 'A', tech: [`shop${hidden.trim()}ify${hidden}`] } },
    };
    for (const when of [{ categories: ['/Games/Gambling'] }, { technologies: ['shopify'] }, { iab: ['IAB9-7'] }]) {
      expect(toVerdict(when, 'categorize', body), JSON.stringify(when)).toBe('blocked');
    }
    const country = { objects: { company: { name: 'A', countryCode: `N${hidden}O` } } };
    expect(toVerdict({ countries: ['NO'] }, 'company', country)).toBe('unknown');
    const iab = { domain: { IAB_categories: { 'IAB9-7': hidden } } };
    expect(toVerdict({ iab: ['IAB9-7'] }, 'iab', iab)).toBe('blocked');
  },
);

test.each(['Adult', 'Adult/Porn', '/ Adult', '/Adult / Porn', '//Adult'])(
  'the category %j of a result of a search is the path that rules and cards write',
  (name) => {
    const written = toAnswers('categorize', { domain: { categories: [{ name, confidence: 1 }] } }).categories?.data;
    const page = discovery.toPage({ results: [{ domain: 'a.com', primary_category: name }] }, { topN: 1 });
    expect(page?.items[0]?.category).toMatch(/^\/Adult(?:\/Porn)?$/);
    expect(written?.map(({ path }) => path)).toEqual([page?.items[0]?.category]);
  },
);

test.each(['/Unreachable', '/No indexable content'])('%s is no category of a result of a search', (name) => {
  const page = discovery.toPage({ results: [{ domain: 'a.com', primary_category: name }] }, { topN: 1 });
  expect(page?.items[0]).toMatchObject({ host: 'a.com', category: null });
});

test.each(HIDING)('%j in a result of a search hides a site from no list', (hidden) => {
  const result = {
    domain: 'a.com',
    primary_category: `/Gam${hidden.trim()}bling${hidden}`,
    tech_stack: [`php${hidden}`],
  };
  const page = discovery.toPage({ results: [result] }, { topN: 1 });
  expect(page?.items[0]).toMatchObject({ category: '/Gambling', technologies: ['php'] });
});

const PLACEHOLDERS = [
  'null',
  'NULL',
  'N/A',
  'n.a.',
  'None',
  'Unknown',
  'undefined',
  'NaN',
  '-',
  '—',
  '?',
  'ｎｕｌｌ',
  'nu\u200bll',
  '(null)',
  '<unknown>',
  '#N/A',
  'Ｎ／Ａ',
  'Unknown/Unknown',
  'Not available',
  'Uncategorized',
  `null${'\u200b'.repeat(100)}`,
];

test.each([...PLACEHOLDERS, '', ' \u200b '])('%j is no data, whether it is compared or shown', (text) => {
  expect(isPlaceholder(text)).toBe(true);
  expect(toPlainText(text)).toBeNull();
  expect(toShownText(text)).toBeNull();
});

test.each(['NA', 'Unknown Pleasures', 'None & Unknown', 'Nullarbor', '0', '-5', 'Other', '!important', 'nonenull'])(
  '%j is data',
  (text) => {
    expect(toPlainText(text)).toBe(text);
    expect(toShownText(text)).toBe(text);
  },
);

test.each(PLACEHOLDERS)('%j makes no site allowed, and names no host, category or technology', (none) => {
  const body = { domain: { domain_url: none, categories: [{ name: none }, { name: `/${none}`, confidence: 1 }] } };
  expect(toVerdict({ categories: ['/Games'] }, 'categorize', body)).toBe('unknown');
  const answers = toAnswers('categorize', {
    domain: { domain_url: `https://${none}/`, categories: [{ name: `/Games/${none}`, confidence: 1 }] },
  });
  expect(answers.categories).toMatchObject({ answeredFor: null, data: [{ path: '/Games' }] });
  const result = { domain: 'a.com', company_name: none, primary_category: `/${none}`, tech_stack: [none, 'php'] };
  expect(discovery.toPage({ results: [result, { domain: none }] }, { topN: 1 })?.items).toMatchObject([
    { host: 'a.com', companyName: null, category: null, technologies: ['php'] },
  ]);
});

test.each(PLACEHOLDERS)('%j closes no rule, and names no id: what rests on it stays unknown', (none) => {
  const known = { categories: [{ name: '/Games', confidence: 1 }] };
  const rule = { technologies: ['shopify'] };
  const toBody = (objects: unknown) => ({ domain: known, objects });
  expect(toVerdict(rule, 'categorize', toBody({ company: { name: 'A', tech: [] } }))).toBe('allowed');
  for (const objects of [{ company: { name: 'A', tech: [none] } }, { company: none }, none]) {
    expect(toVerdict(rule, 'categorize', toBody(objects)), JSON.stringify(objects)).toBe('unknown');
  }
  for (const domain of [
    { IAB_categories: none },
    { IAB_categories: { 'IAB-null': none } },
    { IAB_categories: {}, categories: [{ name: none, confidence: 1 }] },
  ]) {
    expect(toVerdict({ iab: ['IAB9-7'] }, 'iab', { domain }), JSON.stringify(domain)).toBe('unknown');
  }
  const company = { objects: { company: { name: none, countryCode: none } } };
  expect(toVerdict({ countries: ['NO'] }, 'company', company)).toBe('unknown');
  for (const url of [none, `https://${none}`, `https://www.${none}/`]) {
    const { categories } = toAnswers('categorize', { domain: { ...known, domain_url: url } });
    expect(categories?.answeredFor, url).toBeNull();
  }
  expect(toCategories({ categories: ['/Games', none, `/${none}`] })).toEqual(['/Games']);
});

test.each([
  '0001-01-01',
  '1601-01-01',
  '1899-12-30',
  '1900-01-01',
  '1969-12-31',
  '1970-01-01',
  '1980-01-01',
  '1984-12-31',
])('%s is no date', (day) => {
  expect(toDate(day)).toBeNull();
  const answer = toAnswers('categorize', {
    domain: { updated_at: `${day}T00:00:00Z`, categories: [{ name: '/Games', confidence: 1 }] },
  }).categories;
  expect(answer?.updatedAt).toBeNull();
});

test.each([
  ['AT&amp;T', 'AT&T'],
  ['Toys&#34;R&#x27;Us', 'Toys"R\'Us'],
  ['M&uuml;ller &amp; S&ouml;hne&#153;', 'Müller & Söhne™'],
  ['&lt;b&gt;', '<b>'],
  // Once.
  ['&amp;lt;', '&lt;'],
  ['AT&T;', 'AT&T;'],
  ['&constructor; &#0; &#xd800; &#1114112;', '&constructor; &#0; &#xd800; &#1114112;'],
])('the entities of %j are decoded once, as text', (sent, text) => {
  expect(toShownText(sent)).toBe(text);
  expect(toPlainText(sent)).toBe(text);
  expect(toAnswers('company', { objects: { company: { name: sent } } }).company?.data?.name).toBe(text);
});

test('what an entity hides is no data', () => {
  for (const none of ['&nbsp;n/a&nbsp;', '&#110;ull', '&lt;null&gt;']) expect(toShownText(none)).toBeNull();
});

test('a category with an entity is the one that rules write, of a site, in a search and in a list', () => {
  const name = '/Arts &amp; Entertainment/TV &#38; Video';
  const path = '/Arts & Entertainment/TV & Video';
  const body = { domain: { categories: [{ name, confidence: 1, IAB1: 'Arts &amp; Entertainment' }] } };
  expect(toVerdict({ categories: ['/Arts & Entertainment'] }, 'categorize', body)).toBe('blocked');
  expect(toAnswers('categorize', body).categories?.data).toMatchObject([
    { path, iab: [{ label: 'Arts & Entertainment' }] },
  ]);
  const page = discovery.toPage({ results: [{ domain: 'a.com', primary_category: name }] }, { topN: 1 });
  expect(page?.items[0]?.category).toBe(path);
  expect(toCategories({ categories: [name] })).toEqual([path]);
});

test.each(['UK', 'uk', 'GB'])('a company in %s is one in GB, for a rule and in a search', (code) => {
  const body = { objects: { company: { name: 'A', countryCode: code } } };
  expect(toVerdict({ countries: ['GB'] }, 'company', body)).toBe('blocked');
  const page = discovery.toPage({ results: [{ domain: 'a.com', company_country: code }] }, { topN: 1 });
  expect(page?.items[0]?.countryCode).toBe('GB');
});

test.each<[text: unknown, number: number | null]>([
  ['1,234,567', 1_234_567],
  ['1 234 567', 1_234_567],
  ["1'234'567.5", 1_234_567.5],
  ['1.234.567', 1_234_567],
  ['1\u202f234', 1234],
  ['42.5%', 0.425],
  ['7 %', 0.07],
  ['1.234', 1.234],
  ['1,234 567', null],
  ['12,34', null],
  ['0,123', null],
  ['%', null],
  ['5 apples', null],
])('the number %j is %j', (text, number) => expect(toNumber(text, 0, 1e9)).toBe(number));

test.each([false, 'false', 'False', 0, '0', null, 'null', ' no ', ''])('success %j is none', (success) => {
  expect(isFailed({ success })).toBe(true);
  expect(toFailure('similar', { success, message: 'Odd.', similar: [] })).toMatchObject({ kind: 'refused' });
  expect(
    toFailure('logo', { success, message: 'Odd.', domain: { domain_url: 'https://toys.example.com' } }),
  ).toMatchObject({ kind: 'refused' });
});

test.each([true, 'true', 1, '1', undefined])('success %j is one', (success) => {
  expect(isFailed(success === undefined ? {} : { success })).toBe(false);
  expect(toAnswers('similar', { ...(success !== undefined && { success }), similar: [] }).similar?.presence).toBe(
    'empty',
  );
});
