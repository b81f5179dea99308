import { describe, expect, it } from 'vitest';
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
    ['', { name: 'start' }],
    ['#/', { name: 'start' }],
    ['#/site/', { name: 'start' }],
    ['#/site/%E0%A4%A', { name: 'start' }],
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
});
