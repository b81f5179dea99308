import { readdirSync } from 'node:fs';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import type { SocialNetwork } from '../../../../lib/model';
import { SOCIAL_NETWORKS } from '../../../../lib/model';
import { TOP_LEVEL } from '../../../../lib/taxonomy';
import { PAGE_FOLDERS, readLabelledPages } from '../../../support/labelled-pages';

const [TUNE, REPORT] = PAGE_FOLDERS.map(readLabelledPages);
const ALL = [...(TUNE ?? []), ...(REPORT ?? [])];

/** Hosts on which a profile of each network is. */
const NETWORK_HOSTS: Record<SocialNetwork, RegExp> = {
  facebook: /(?:^|\.)facebook\.com$/,
  twitter: /(?:^|\.)(?:twitter|x)\.com$/,
  instagram: /(?:^|\.)instagram\.com$/,
  youtube: /(?:^|\.)youtube\.com$/,
  linkedin: /(?:^|\.)linkedin\.com$/,
  github: /(?:^|\.)github\.com$/,
  pinterest: /(?:^|\.)pinterest\.(?:com|[a-z.]+)$/,
  medium: /(?:^|\.)medium\.com$/,
};

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, '');
const { DOMParser } = new Window({ settings: { handleDisabledFileLoadingAsSuccess: true } });
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

const TITLES = new Map(ALL.map(({ slug, html }) => [slug, parse(html).title]));

test('there are enough pages to tune on and to report on, and every file has a label', () => {
  for (const folder of PAGE_FOLDERS) {
    const files = readdirSync(`test/fixtures/pages/${folder}`).filter((name) => name.endsWith('.html'));
    const slugs = readLabelledPages(folder).map(({ slug }) => `${slug}.html`);
    expect(slugs.length).toBeGreaterThanOrEqual(80);
    expect(files.sort()).toEqual(slugs.sort());
  }
});

test('no page, host or title is both tuned on and reported on', () => {
  const inBoth = (toKey: (page: (typeof ALL)[number]) => string) => {
    const tuned = new Set(TUNE?.map(toKey));
    return REPORT?.map(toKey).filter((key) => key !== '' && tuned.has(key));
  };
  expect(inBoth(({ slug }) => slug)).toEqual([]);
  expect(inBoth(({ address }) => hostOf(address))).toEqual([]);
  expect(inBoth(({ slug }) => TITLES.get(slug) ?? '')).toEqual([]);
  expect(inBoth(({ html }) => html)).toEqual([]);
  expect(new Set(ALL.map(({ address }) => hostOf(address))).size).toBe(ALL.length);
});

/** The pages of which something is not so, by name. */
const findFaulty = (isSound: (page: (typeof ALL)[number]) => boolean) =>
  ALL.filter((page) => !isSound(page)).map(({ slug }) => slug);

test('every label can be held against an answer', () => {
  const tops = new Set<string>(TOP_LEVEL.map((name) => `/${name}`));
  const categories = ({ category, alsoRight = [] }: (typeof ALL)[number]) => [category, ...alsoRight];
  expect(findFaulty((page) => categories(page).every((path) => path === null || tops.has(path)))).toEqual([]);
  expect(findFaulty(({ language }) => /^[a-z]{2}$/.test(language))).toEqual([]);
  expect(findFaulty(({ technologies }) => technologies.every((id) => /^[a-z0-9]+(?:_[a-z0-9]+)*$/.test(id)))).toEqual(
    [],
  );
  const isOfNetwork = ([network, url]: [string, string]) =>
    SOCIAL_NETWORKS.includes(network as SocialNetwork) &&
    url.startsWith('https://') &&
    NETWORK_HOSTS[network as SocialNetwork].test(new URL(url).hostname);
  expect(findFaulty(({ social }) => Object.entries(social).every(isOfNetwork))).toEqual([]);
});

test('every page is a document that states what its label says of company, profiles and logo', () => {
  expect(findFaulty(({ slug, category }) => category === null || TITLES.get(slug) !== '')).toEqual([]);
  const states = (html: string, text: string) => html.replaceAll('&amp;', '&').includes(text);
  expect(findFaulty(({ html, company }) => !company || states(html, company.name))).toEqual([]);
  const statesProfiles = ({ html, social }: (typeof ALL)[number]) =>
    Object.values(social).every((url) => states(html, url.replace('https:', '')));
  expect(findFaulty(statesProfiles)).toEqual([]);
  const toFile = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';
  expect(findFaulty(({ html, logo }) => !logo || states(html, toFile(logo)))).toEqual([]);
});
