import fc from 'fast-check';
import type { SectionData } from '../../lib/model.ts';
import { SOCIAL_NETWORKS, TRAFFIC_SOURCES } from '../../lib/model.ts';

/** Text as hostile as it comes; words that a page must not say by itself are left out. */
const text = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '',
      ' ',
      '__proto__',
      'constructor',
      '<img src=x>',
      '\u202Egnp',
      '\uD800',
      'ü'.repeat(5000),
      'العربية',
      '日本',
    ),
  )
  .filter((value) => !/null|NaN|undefined|Infinity|\[object/i.test(value));
const number = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -1, 7, 1e308, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.MIN_VALUE),
);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const list = <T>(arbitrary: fc.Arbitrary<T>) => fc.array(arbitrary, { maxLength: 6 });
const url = fc.oneof(
  text,
  fc.constantFrom('javascript:alert(1)', 'data:text/html,x', '//x', 'http://a.com', 'https://a.com', 'https://x.com/%'),
);
const day = fc.oneof(
  text,
  fc.constantFrom('2026-02-31', '9999-12-31', '0000-01-01', '2026-10-01', '2026-09-21', '1985-01-01'),
);
const iab = list(
  fc.record({ id: text, label: text, version: fc.constantFrom('v1' as const, 'v3' as const), tiers: list(text) }),
);
const money = maybe(fc.record({ text, min: maybe(number), max: maybe(number) }));

/** What the sections may hold by their types, good or not: for what must hold for any of it. */
export const dataArbitrary: fc.Arbitrary<SectionData> = fc.record({
  categories: list(fc.record({ path: text, steps: list(text), confidence: maybe(number), iab })),
  logo: url,
  company: fc.record({
    name: maybe(text),
    city: maybe(text),
    stateCode: maybe(text),
    countryCode: maybe(fc.oneof(text, fc.constantFrom('IE', 'QX', 'ZZ', 'de'))),
    employees: maybe(text),
    revenue: money,
    raised: money,
    tags: list(text),
  }),
  technologies: fc.array(text, { maxLength: 40 }),
  social: list(fc.record({ network: fc.constantFrom(...SOCIAL_NETWORKS), url: maybe(url), text })),
  registration: fc.record({ registeredOn: maybe(day), expiresOn: maybe(day), disagrees: fc.boolean() }),
  traffic: fc.record({
    globalRank: maybe(number),
    countryRank: maybe(fc.record({ countryCode: text, rank: number })),
    categoryRank: maybe(fc.record({ category: text, rank: number })),
    monthlyVisits: list(fc.record({ month: fc.oneof(text, fc.constantFrom('2026-08', '2026-13')), visits: number })),
    bounceRate: maybe(number),
    pagesPerVisit: maybe(number),
    secondsOnSite: maybe(number),
    sources: list(fc.record({ source: fc.constantFrom(...TRAFFIC_SOURCES), share: number })),
    countries: list(fc.record({ countryCode: text, share: number })),
  }),
  similar: list(text),
  iab,
});
