// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { readLinks } from '../../../../../lib/page-links/in-page/read-links';
import { MOST_LINKS } from '../../../../../lib/page-links/links';

afterEach(() => {
  document.body.innerHTML = '';
});

function read(html: string) {
  document.body.innerHTML = html;
  return readLinks();
}

test('links are counted by host, by place and by what the author declares', () => {
  const { groups } = read(`
    <nav><a href="https://one.com/a">one</a><a href="https://one.com/b?x=1">one</a></nav>
    <main><article><a href="https://one.com/" rel="Nofollow noopener SPONSORED">ad</a><a href="https://Two.org:8443/">two</a></article></main>
    <aside><a href="https://two.org/">two</a></aside>
    <footer><a href="http://three.net/" rel="ugc">three</a></footer>`);
  expect(groups).toEqual([
    { host: 'one.com', place: 'navigation', relations: [], links: 2 },
    { host: 'one.com', place: 'article', relations: ['nofollow', 'sponsored'], links: 1 },
    { host: 'two.org', place: 'article', relations: [], links: 1 },
    { host: 'two.org', place: 'aside', relations: [], links: 1 },
    { host: 'three.net', place: 'footer', relations: ['ugc'], links: 1 },
  ]);
});

test('what leads to no site is no link: a place of the page, a mail, a script, a file', () => {
  const here = location.href.split('#')[0];
  const { groups } = read(`
    <a href="${here}#part">part</a><a href="mailto:joe@one.com">mail</a><a href="javascript:void 0">script</a>
    <a href="ftp://one.com/">file</a><a>none</a><a href="https://">broken</a>`);
  expect(groups).toEqual([]);
});

test('a page of many links is read to a bound, and says so', () => {
  const links = Array.from({ length: MOST_LINKS + 50 }, (_, index) => `<a href="https://one.com/${index}">x</a>`);
  const { groups, isCut } = read(links.join(''));
  expect([groups.map((group) => group.links), isCut]).toEqual([[MOST_LINKS], true]);
});
