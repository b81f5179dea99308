import { expect, test } from 'vitest';
import { toLinkedSites } from '../../../../lib/page-links/linked-sites';
import type { LinkGroup } from '../../../../lib/page-links/links';
import { suffixes } from '../../../support/suffixes';

const toGroup = (host: string, change: Partial<LinkGroup> = {}): LinkGroup => ({
  ...{ host, place: 'article', relations: [], links: 1 },
  ...change,
});
const sort = (origin: string, groups: LinkGroup[], neverSend: string[] = []) =>
  toLinkedSites({ origin, groups, isCut: false }, { suffixes, neverSend, organisation: ['clinic.de'] });
const hostsOf = (...given: Parameters<typeof sort>) => sort(...given).sites.map(({ host }) => host);

test('each site is there once, with how often and where its links stand and what they say, the most linked one first', () => {
  const { sites } = sort('https://page.com', [
    toGroup('two.org', { place: 'footer' }),
    toGroup('www.one.com', { links: 2 }),
    toGroup('one.com', { place: 'navigation', relations: ['nofollow', 'sponsored'] }),
  ]);
  expect(sites).toEqual([
    { host: 'one.com', links: 3, places: { article: 2, navigation: 1 }, relations: { nofollow: 1, sponsored: 1 } },
    { host: 'two.org', links: 1, places: { footer: 1 }, relations: {} },
  ]);
});

test('links within the page’s own site are counted apart, whatever host of it they name', () => {
  const own = ['page.co.uk', 'www.page.co.uk', 'shop.page.co.uk'].map((host) => toGroup(host, { links: 2 }));
  const found = sort('https://blog.page.co.uk', [...own, toGroup('other.co.uk')]);
  expect([found.sites.map(({ host }) => host), found.ownLinks]).toEqual([['other.co.uk'], 6]);
});

test('two users of a host that lets others make sites are two sites', () => {
  expect(hostsOf('https://ann.github.io', [toGroup('joe.github.io'), toGroup('ann.github.io')])).toEqual([
    'joe.github.io',
  ]);
});

test('a page of the own network has links to other sites too', () => {
  expect(sort('http://wiki.lan:8080', [toGroup('wiki.lan'), toGroup('one.com')])).toMatchObject({
    ...{ page: 'wiki.lan', ownLinks: 1, refused: [] },
    sites: [{ host: 'one.com' }],
  });
});

test('what is never sent is named and is in no list to be looked up', () => {
  const groups = ['localhost', '10.0.0.1', 'nas.local', 'secret.com', 'clinic.de', 'one.com', 'localhost'].map((host) =>
    toGroup(host),
  );
  const { sites, refused } = sort('https://page.com', groups, ['secret.com']);
  expect(sites.map(({ host }) => host)).toEqual(['one.com']);
  expect(refused).toEqual(['localhost', '10.0.0.1', 'nas.local', 'secret.com', 'clinic.de']);
});
