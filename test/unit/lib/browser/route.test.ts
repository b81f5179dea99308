import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Route } from '../../../../lib/browser/route';
import { toHash, toRoute } from '../../../../lib/browser/route';

describe('the address of the dashboard', () => {
  it.each([
    ['#/site/example.com', { name: 'site', subject: 'example.com' }],
    ['#/site/me@example.com', { name: 'site', subject: 'me@example.com' }],
    ['#/site/https%3A%2F%2Fexample.com%2Fa%3Fb', { name: 'site', subject: 'https://example.com/a?b' }],
    ['#/refused/ip-address', { name: 'refused', reason: 'ip-address' }],
    ['#/refused/malformed-name/%20', { name: 'refused', reason: 'malformed-name', wrong: ' ' }],
    ['#/refused/malformed-name/words', { name: 'refused', reason: 'malformed-name' }],
    ['#/refused/toString', { name: 'start' }],
    ['#/usage', { name: 'usage' }],
    ['#/usage/', { name: 'usage' }],
    ['#/decisions', { name: 'decisions' }],
    ['#/watch', { name: 'watch' }],
    ['#/watch/x', { name: 'start' }],
    ['#/saved', { name: 'saved' }],
    ['#/saved?', { name: 'saved' }],
    ['#/saved?toys%20a/b?%26', { name: 'saved', words: 'toys a/b?&' }],
    ['#/saved/x', { name: 'start' }],
    ['#/compare', { name: 'compare', sites: '' }],
    ['#/compare/a.com,b.com', { name: 'compare', sites: 'a.com,b.com' }],
    ['#/compare/a.com%2Cb.com', { name: 'compare', sites: 'a.com,b.com' }],
    ['#/categories', { name: 'categories' }],
    ['#/categories/Shopping', { name: 'start' }],
    ['#/explore', { name: 'explore', search: '' }],
    ['#/explore/', { name: 'explore', search: '' }],
    ['#/explore?', { name: 'explore', search: '' }],
    ['#/explore?category=%2FShopping&q=a/b?c#d', { name: 'explore', search: 'category=%2FShopping&q=a/b?c#d' }],
    ['#/explored', { name: 'start' }],
    ['#/explore/x?top=1', { name: 'start' }],
    ['', { name: 'start' }],
    ['#/', { name: 'start' }],
    ['#/site/', { name: 'start' }],
    ['#/site/%E0%A4%A', { name: 'site', subject: '%E0%A4%A' }],
    ['#/site/50%off.com', { name: 'site', subject: '50%off.com' }],
    ['#/site/b%C3%BCcher.de%', { name: 'site', subject: 'bücher.de%' }],
    ['#/compare/example.com,50%off.com', { name: 'compare', sites: 'example.com,50%off.com' }],
    ['#/compare/a.com%2C%ff.com', { name: 'compare', sites: 'a.com,%ff.com' }],
    ['#/unknown/thing', { name: 'start' }],
  ])('%j leads to %o', (hash, route) => {
    expect(toRoute(hash)).toEqual(route);
  });

  it('a refusal comes back with the character that it names', () => {
    const refused = { name: 'refused', reason: 'malformed-name', wrong: '/' } as const;
    expect(toRoute(toHash(refused))).toEqual(refused);
  });

  it.each(['example.com', 'me@example.com', 'https://example.com/a b?c#d%', 'bücher.de'])(
    'a look-up of %j can be gone back to',
    (subject) => {
      expect(toRoute(toHash({ name: 'site', subject }))).toEqual({ name: 'site', subject });
    },
  );

  it('every route comes back from its address', () => {
    const character = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
      .filter((text) => [...text].length === 1);
    const refusal = fc.constantFrom('private-name', 'malformed-name', 'ip-address');
    const routes: fc.Arbitrary<Route> = fc.oneof(
      fc.string().map((text) => ({ name: 'compare' as const, sites: text.trim() })),
      fc.constantFrom('start', 'saved', 'categories', 'usage', 'decisions', 'watch').map((name) => ({ name })),
      fc.record({
        name: fc.constant('explore'),
        search: fc.oneof(fc.string({ unit: 'grapheme' }), fc.webQueryParameters()),
      }),
      fc.record({
        name: fc.constant('site'),
        subject: fc
          .string({ unit: 'grapheme' })
          .map((text) => text.trim())
          .filter(Boolean),
      }),
      fc.record({
        name: fc.constant('saved'),
        words: fc
          .string({ unit: 'grapheme' })
          .map((text) => text.trim())
          .filter(Boolean),
      }),
      fc.record({ name: fc.constant('refused'), reason: refusal }),
      fc.record({ name: fc.constant('refused'), reason: refusal, wrong: character }),
    );
    fc.assert(
      fc.property(routes, (route) => {
        expect(toRoute(toHash(route))).toEqual(route);
      }),
    );
  });
});
