import { expect, test } from 'vitest';
import { analyse } from '../../../../lib/on-device/analyse';
import type { PageFacts } from '../../../../lib/on-device/facts';

const NOW = Date.UTC(2026, 10, 20, 12);

const FACTS: PageFacts = {
  address: 'https://tern-and-tide.com/',
  base: 'https://tern-and-tide.com/',
  title: 'Tern & Tide – Wool blankets',
  language: 'en',
  metas: [
    { name: 'og:site_name', content: 'Tern & Tide' },
    { name: 'generator', content: 'WordPress 6.7.1' },
  ],
  jsonLd: [
    JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'OnlineStore',
      name: 'Tern & Tide',
      url: 'https://tern-and-tide.com/',
      sameAs: ['https://www.instagram.com/ternandtide'],
    }),
  ],
  headings: ['Wool blankets and throws'],
  links: [
    { url: 'https://www.instagram.com/ternandtide', text: 'Instagram', rel: '', place: 'footer' },
    { url: 'https://tern-and-tide.com/cart', text: 'Cart', rel: '', place: 'nav' },
  ],
  ...{ scripts: [], styles: [], hosts: ['tern-and-tide.com'], relations: [], pictures: [], cookies: [] },
  ...{ comments: [], elements: {}, globals: [], text: 'Pure new wool blankets. Add to cart. Free shipping.' },
};

/** A part that looks at this throws. */
const broken = (): never => {
  throw new Error('made to fail');
};
const withFault = (...names: (keyof PageFacts)[]): PageFacts =>
  Object.defineProperties(
    { ...FACTS },
    Object.fromEntries(names.map((name) => [name, { get: broken, enumerable: true }])),
  );

test('a page that states who it is gives its parts, each as an estimate of that moment', () => {
  const { answers, evidence, ...rest } = analyse(FACTS, { now: NOW, host: 'tern-and-tide.com' });
  expect(rest).toEqual({ host: 'tern-and-tide.com', readAt: NOW, abstention: null, language: 'en' });
  expect(answers.company?.data?.name).toBe('Tern & Tide');
  expect(answers.technologies?.data).toContain('wordpress');
  expect(answers.categories?.data?.[0]?.steps[0]).toBe('Shopping');
  expect(answers.social?.data?.map(({ network }) => network)).toEqual(['instagram']);
  for (const answer of Object.values(answers)) expect(answer).toMatchObject({ source: 'on-device', fetchedAt: NOW });
  for (const name of ['company', 'technologies', 'categories', 'social'] as const)
    expect(evidence[name]?.flatMap(({ seen }) => seen).length).toBeGreaterThan(0);
});

test('a page that says nothing has no section but empty ones, and says why there is no category', () => {
  const empty = { ...FACTS, title: '', metas: [], jsonLd: [], headings: [], links: [], hosts: [], text: '' };
  const { answers, abstention } = analyse({ ...empty, address: 'https://a.com/' }, { now: NOW, host: 'a.com' });
  expect(Object.values(answers).map(({ presence }) => presence)).toEqual(Array(5).fill('empty'));
  expect(abstention).toBe('little-text');
});

test('a name that is for sale has no company, no accounts and no category, whatever its sellers state', () => {
  const text = 'tern-and-tide.com is for sale. Mortgage rates. Car insurance. Loans. Credit cards.';
  const parked = { ...FACTS, title: 'tern-and-tide.com is for sale', headings: [], text };
  const { answers } = analyse(parked, { now: NOW, host: 'tern-and-tide.com' });
  for (const name of ['company', 'social', 'logo', 'categories'] as const)
    expect(answers[name]?.presence).toBe('empty');
});

test('a part that fails is missing, and leaves the others', () => {
  const { answers } = analyse(withFault('scripts'), { now: NOW, host: 'tern-and-tide.com' });
  expect(answers).not.toHaveProperty('technologies');
  expect(answers.company?.data?.name).toBe('Tern & Tide');
  const all = Object.keys(FACTS) as (keyof PageFacts)[];
  expect(analyse(withFault(...all), { now: NOW, host: 'tern-and-tide.com' }).answers).toEqual({});
});

test('no part begins when time is up', () => {
  let time = 0;
  const clock = () => {
    time += 400;
    return time;
  };
  const { answers } = analyse(FACTS, { now: NOW, host: 'tern-and-tide.com', clock });
  expect(Object.keys(answers)).toEqual(['company', 'social']);
});

test('evidence without end is cut', () => {
  const metas = [{ name: 'og:site_name', content: `Tern & Tide ${'x'.repeat(900)}` }];
  const { evidence } = analyse({ ...FACTS, metas, jsonLd: [] }, { now: NOW, host: 'tern-and-tide.com' });
  const texts = Object.values(evidence).flatMap((values) => values.flatMap(({ seen }) => seen.map(({ text }) => text)));
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(200);
});
