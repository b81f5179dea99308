import { expect, test } from 'vitest';
import { findLogo } from '../../../../../lib/on-device/company/logo';
import { readThings } from '../../../../../lib/on-device/json-ld';
import { toPageFacts } from '../../../../support/page-facts';

type Written = Parameters<typeof toPageFacts>[0];
const find = (written: Written) => {
  const facts = toPageFacts(written);
  return findLogo(facts, readThings(facts.jsonLd));
};
const SITE = 'https://www.acme-widgets.com';
const organisation = (logo: unknown) => [{ '@type': 'Organization', url: SITE, logo }];

const ALL: Written & object = {
  jsonLd: organisation('/stated.png'),
  pictures: [[`${SITE}/header.png`, 'site-logo to-start', 'Acme']],
  relations: [
    ['icon', `${SITE}/16.png`, '16x16'],
    ['icon', `${SITE}/512.png`, '16x16 512x512'],
    ['icon', `${SITE}/drawn.svg`, 'any'],
    ['apple-touch-icon', `${SITE}/touch-60.png`, '60x60'],
    ['apple-touch-icon', `${SITE}/touch-180.png`, '180x180'],
    ['mask-icon', `${SITE}/mask.svg`],
  ],
  metas: { 'og:image': `${SITE}/og-logo.png` },
};

test('the best that the page has is taken, in the order of what says most', () => {
  const { relations = [] } = ALL;
  const without = (name: RegExp) => relations.filter(([, url]) => !name.test(url));
  expect(find(ALL).data).toBe(`${SITE}/stated.png`);
  expect(find({ ...ALL, jsonLd: [] }).data).toBe(`${SITE}/header.png`);
  const bare = { ...ALL, jsonLd: [], pictures: [] };
  expect(find(bare).data).toBe(`${SITE}/touch-180.png`);
  expect(find({ ...bare, relations: without(/touch/) }).data).toBe(`${SITE}/drawn.svg`);
  expect(find({ ...bare, relations: without(/touch|drawn/) }).data).toBe(`${SITE}/512.png`);
  expect(find({ ...bare, relations: [] }).data).toBe(`${SITE}/og-logo.png`);
  expect(find({ metas: { 'og:image': `${SITE}/photo.jpg` } })).toEqual({ data: null, evidence: [] });
});

test('a stated logo may be a thing or a list', () => {
  expect(find({ jsonLd: organisation({ '@type': 'ImageObject', url: `${SITE}/a.png` }) }).data).toBe(`${SITE}/a.png`);
  expect(find({ jsonLd: organisation([{ contentUrl: `${SITE}/b.png` }]) }).data).toBe(`${SITE}/b.png`);
});

test.each([
  ['an id without a thing', { '@id': `${SITE}/#logo` }],
  ['an id that looks like an address', { '@id': `${SITE}/` }],
  ['a thing with a name alone', { '@type': 'ImageObject', name: 'Acme Widgets logo' }],
  ['the picture of a plug-in', `${SITE}/wp-content/plugins/amp/assets/images/amp-page-fallback-publisher-logo.png`],
  ['a placeholder', `${SITE}/images/placeholder.png`],
  ['the logo of a theme', `${SITE}/wp-content/themes/news/default-logo.png`],
  ['a sign of a payment', `${SITE}/images/visa.svg`],
])('what is stated in place of a logo gives way to the next: %s', (_, logo) => {
  const next: Written = { relations: [['icon', `${SITE}/icon.png`]], metas: {} };
  expect(find({ ...next, jsonLd: organisation(logo) }).data).toBe(`${SITE}/icon.png`);
});

test('a site may be called as a sign of others is', () => {
  const address = 'https://www.visa-help.com/';
  const jsonLd = [{ '@type': 'Organization', url: address, logo: '/visa.svg' }];
  expect(find({ address, jsonLd }).data).toBe('https://www.visa-help.com/visa.svg');
  expect(find({ jsonLd: organisation('/school-badge.png') }).data).toBe(`${SITE}/school-badge.png`);
});

test('addresses are relative to the base of the page', () => {
  const base = 'https://cdn.acme-widgets.com/2026/';
  expect(find({ base, jsonLd: organisation('img/l.png') }).data).toBe(`${base}img/l.png`);
  expect(find({ base, jsonLd: organisation({ contentUrl: '/l.png' }) }).data).toBe(
    'https://cdn.acme-widgets.com/l.png',
  );
  expect(find({ base, metas: { 'og:image': 'og-logo.png' } }).data).toBe(`${base}og-logo.png`);
  expect(find({ metas: { 'og:image': '/img/logo.png' } }).data).toBe(`${SITE}/img/logo.png`);
  expect(find({ metas: { 'og:image': 'logo.png?v=2' } }).data).toBe(`${SITE}/logo.png?v=2`);
});

test.each([
  ['http://www.acme-widgets.com/a.png'],
  ['https://192.168.0.1/a.png'],
  ['https://localhost/a.png'],
  ['https://www.acme-widgets.com:8443/a.png'],
  ['javascript:alert(1)'],
  ['data:image/png;base64,AAAA'],
  ['{{logo}} of'.repeat(500)],
])('what no page of ours may load gives way to the next: %s', (logo) => {
  expect(find({ jsonLd: organisation(logo), relations: [['icon', `${SITE}/icon.png`]] }).data).toBe(`${SITE}/icon.png`);
});

test('logos of partners, and of the page itself, are not the logo of the site', () => {
  const pictures: Written & object = {
    pictures: [
      [`${SITE}/visa-logo.png`, 'payment logo'],
      [`${SITE}/client.png`, 'logo', 'Client', 'main'],
      [`${SITE}/photo.jpg`, 'to-start', '', 'main'],
      [`${SITE}/teaser.jpg`, 'brand', '', 'article'],
    ],
  };
  expect(find(pictures).data).toBeNull();
});

test('a picture at the top that leads to the start page is the logo, also where nothing calls it so', () => {
  expect(find({ pictures: [[`${SITE}/a.png`, 'to-start']] }).data).toBe(`${SITE}/a.png`);
  expect(
    find({
      pictures: [
        [`${SITE}/a.png`, 'to-start', 'Acme Widgets', 'main'],
        [`${SITE}/logo.png`, '', '', 'main'],
      ],
    }).data,
  ).toBeNull();
  expect(find({ pictures: [[`${SITE}/a.png`, 'logo to-start', 'Acme Widgets', 'main']] }).data).toBe(`${SITE}/a.png`);
});

test('the words of the page say where it stands', () => {
  expect(find({ relations: [['icon', `${SITE}/i.png`, '32x32']] }).evidence).toEqual([
    { value: 'logo', seen: [{ kind: 'icon', text: 'icon 32x32 i.png' }] },
  ]);
});
