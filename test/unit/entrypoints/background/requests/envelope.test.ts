import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toEnvelope } from '../../../../../entrypoints/background/requests/envelope';
import { VERSION } from '../../../../support/request.ts';

const lookup = {
  v: VERSION,
  type: 'lookup',
  body: { subject: 'example.com', sections: ['company'], mode: 'missing', confirmed: false, asker: 'popup' },
};

test('a well-formed message passes unchanged', () => {
  expect(toEnvelope(lookup)).toEqual(lookup);
  const again = { ...lookup, body: { ...lookup.body, askedAt: 1 } };
  expect(toEnvelope(again)).toEqual(again);
  expect(toEnvelope({ v: VERSION, type: 'key-status', body: {} })).not.toBeNull();
  const page = { v: VERSION, type: 'prime-page', body: { query: { topN: 10, filters: { country: 'DE' }, page: 2 } } };
  expect(toEnvelope(page)).toEqual(page);
  const search = { v: VERSION, type: 'search-page', body: { ...page.body, confirmed: false, asker: 'search' } };
  expect(toEnvelope(search)).toEqual(search);
  const second = { ...search, body: { ...search.body, again: true, askedAt: 1 } };
  expect(toEnvelope(second)).toEqual(second);
  expect(toEnvelope({ v: VERSION, type: 'category-list', body: { version: 'v2', again: true } })).not.toBeNull();
  const override = { host: 'a.com', scope: 'host', then: 'allow', reason: '', until: null };
  expect(toEnvelope({ v: VERSION, type: 'allow-host', body: override })).not.toBeNull();
  expect(toEnvelope({ v: VERSION, type: 'judge', body: { host: 'a.com' } })).not.toBeNull();
  expect(toEnvelope({ v: VERSION, type: 'judge', body: { host: 'a.com', tabId: 1, isStandIn: true } })).not.toBeNull();
  expect(toEnvelope({ v: VERSION, type: 'continue-once', body: { host: 'a.com', tabId: 1 } })).not.toBeNull();
  const categories = [{ path: '/Adult', confidence: null }];
  expect(toEnvelope({ v: VERSION, type: 'judge-page', body: { host: 'a.com', categories } })).not.toBeNull();
});

test.each([
  ['another version', { ...lookup, v: 0 }],
  ['an unknown type', { ...lookup, type: 'read-key' }],
  ['an extra field', { ...lookup, extra: 1 }],
  ['an extra field in the body', { ...lookup, body: { ...lookup.body, refresh: true } }],
  ['an unknown section', { ...lookup, body: { ...lookup.body, sections: ['__proto__'] } }],
  ['more sections than there are', { ...lookup, body: { ...lookup.body, sections: Array(1000).fill('logo') } }],
  ['no section', { ...lookup, body: { ...lookup.body, sections: [] } }],
  ['a huge subject', { ...lookup, body: { ...lookup.body, subject: 'a'.repeat(5000) } }],
  ['a hostile length', { ...lookup, body: { ...lookup.body, subject: { length: { toString: 1 } } } }],
  ['a search without a number', { v: VERSION, type: 'prime-page', body: { query: { topN: '10' } } }],
  ['a search that is a text', { v: VERSION, type: 'prime-page', body: { query: 'topN' } }],
  ['a page without the word of the user', { v: VERSION, type: 'search-page', body: { query: { topN: 10 } } }],
  ['a page with another word', { v: VERSION, type: 'search-page', body: { query: { topN: 10 }, confirmed: 'yes' } }],
  ['an unknown category list', { v: VERSION, type: 'category-list', body: { version: 'v3' } }],
  [
    'a list that is to come again by a word',
    { v: VERSION, type: 'category-list', body: { version: 'v1', again: 'yes' } },
  ],
  [
    'an exception without an end',
    { v: VERSION, type: 'allow-host', body: { host: 'a.com', scope: 'host', then: 'allow' } },
  ],
  ['an exception of an unknown scope', { v: VERSION, type: 'drop-override', body: { host: 'a.com', scope: 'all' } }],
  ['a pass for a tab that is none', { v: VERSION, type: 'continue-once', body: { host: 'a.com', tabId: '1' } }],
  ['a page without a category', { v: VERSION, type: 'judge-page', body: { host: 'a.com', categories: [] } }],
  ['nothing', undefined],
  ['a text', 'lookup'],
])('%s is refused', (_, value) => {
  expect(toEnvelope(value)).toBeNull();
});

test('10,000 arbitrary messages raise nothing and none passes by chance', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withNullPrototype: true }), (value) => {
      expect(toEnvelope(value)).toBeNull();
    }),
    { numRuns: 10_000 },
  );
});
