import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_LINKS, toPageLinks } from '../../../../lib/page-links/links';

const GROUP = { host: 'one.com', place: 'article', relations: ['nofollow'], links: 2 };
const PAGE = { origin: 'https://page.com', groups: [GROUP], isCut: false };

test('what the reader gives is taken as it is', () => expect(toPageLinks(PAGE)).toEqual(PAGE));

test.each([
  ['nothing', null],
  ['a text', 'links'],
  ['no origin', { ...PAGE, origin: undefined }],
  ['an origin that is no page', { ...PAGE, origin: 'file://' }],
  ['no list', { ...PAGE, groups: { length: 3 } }],
])('%s is not what a page gives', (_, value) => expect(toPageLinks(value)).toBeNull());

test.each([
  ['a host that no browser writes', { host: 'One .com' }],
  ['a host without end', { host: `${'a'.repeat(300)}.com` }],
  ['a place that does not exist', { place: '__proto__' }],
  ['a count of none', { links: 0 }],
  ['a count that is too high', { links: MOST_LINKS + 1 }],
  ['a count that is no number', { links: '3' }],
  ['relations that are none', { relations: 'nofollow' }],
])('%s leaves its entry out, and no other', (_, wrong) => {
  expect(toPageLinks({ ...PAGE, groups: [{ ...GROUP, ...wrong }, GROUP] })?.groups).toEqual([GROUP]);
});

test('no more is taken than a page may give', () => {
  const groups = Array.from({ length: 3 * MOST_LINKS }, (_, index) => ({ ...GROUP, host: `site${index}.com` }));
  expect(toPageLinks({ ...PAGE, groups })?.groups).toHaveLength(MOST_LINKS);
});

test('whatever a page gives, nothing throws', () => {
  const anything = fc.anything({ withNullPrototype: true });
  const property = fc.property(anything, anything, (groups, host) => {
    toPageLinks(groups);
    toPageLinks({ ...PAGE, groups });
    toPageLinks({ ...PAGE, groups: [{ ...GROUP, host }, groups] });
  });
  fc.assert(property, { numRuns: 500 });
});
