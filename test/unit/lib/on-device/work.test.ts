import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findCategories } from '../../../../lib/on-device/categories/categories';
import { findCompany } from '../../../../lib/on-device/company/company';
import { findLogo } from '../../../../lib/on-device/company/logo';
import { findSocial } from '../../../../lib/on-device/company/social';
import type { PageFacts } from '../../../../lib/on-device/facts';
import type { Thing } from '../../../../lib/on-device/json-ld';
import { readThings } from '../../../../lib/on-device/json-ld';
import { findTechnologies } from '../../../../lib/on-device/technologies/technologies';
import { createCounter } from '../../../support/counted';
import { toPageFacts } from '../../../support/page-facts';

const PARTS: Record<string, (facts: PageFacts, things: Thing[]) => unknown> = {
  company: findCompany,
  social: findSocial,
  logo: findLogo,
  technologies: (facts) => findTechnologies(facts),
  categories: (facts, things) => findCategories({ facts, things, technologies: [], language: 'en' }),
};

type Written = Parameters<typeof toPageFacts>[0];
const many = <T>(count: number, toPart: (index: number) => T) => Array.from({ length: count }, (_, at) => toPart(at));
const REFERENCE = { '@id': 'https://www.acme-widgets.com/#a' };
const ORGANISATION = { '@type': 'Organization', ...REFERENCE };

/** Pages by how many of something they have. */
const PAGES: Record<string, (count: number) => Written> = {
  'things that name each other': (count) => ({
    jsonLd: many(8, () =>
      many(count / 8, () => ({ ...ORGANISATION, name: REFERENCE, url: REFERENCE, logo: REFERENCE })),
    ),
  }),
  'accounts that name each other': (count) => ({
    jsonLd: many(8, (of) =>
      many(count / 8, (at) => ({
        '@type': of === 0 ? 'Organization' : 'WebSite',
        '@id': `#${at % 4}`,
        url: 'https://www.acme-widgets.com/',
        sameAs: { '@id': `#${(at + 1) % 4}` },
      })),
    ),
  }),
  'publishers of each other': (count) => ({
    jsonLd: many(8, (of) =>
      many(count / 80, (at) => ({
        '@type': 'Organization',
        '@id': `#${of} ${at}`,
        name: `Name ${at}`,
        publisher: many(10, (more) => ({ '@id': `#${more % 8} ${at}` })),
      })),
    ),
  }),
  'sites with many accounts': (count) => ({
    jsonLd: many(8, (of) =>
      many(count / 80, (at) => ({
        '@type': 'WebSite',
        url: 'https://www.acme-widgets.com/',
        sameAs: many(10, (more) => `https://x.com/acme${of}_${at}_${more}`),
      })),
    ),
  }),
  accounts: (count) => ({
    links: many(count, (at) => [`https://x.com/acme${at}`, 'footer', `Acme ${at}`] as [string, 'footer', string]),
  }),
  scripts: (count) => ({
    scripts: many(count, (at) => `https://cdn${at}.example/wp-content/plugins/p${at}/jquery.min.js`),
    hosts: many(count, (at) => `cdn${at}.example`),
  }),
  pictures: (count) => ({
    pictures: many(count, (at) => [`https://www.acme-widgets.com/${at}.png`, 'logo to-start'] as [string, string]),
    relations: many(
      count,
      (at) => ['icon', `https://www.acme-widgets.com/${at}.png`, '1x1'] as [string, string, string],
    ),
  }),
  'meta elements': (count) => ({ metas: Object.fromEntries(many(count, (at) => [`og:image:${at}`, 'Acme'])) }),
  headings: (count) => ({ headings: many(count, (at) => `Acme heading ${at}`), title: 'Acme'.repeat(count) }),
};

/** How often a part reads something of a page. */
function countWork(find: (facts: PageFacts, things: Thing[]) => unknown, written: Written): number {
  const { counted, readsOf } = createCounter();
  const facts = toPageFacts(written);
  find(counted(facts), counted(readThings(facts.jsonLd)));
  return readsOf();
}

describe.each(Object.entries(PARTS))('the work of %s grows no faster than a page', (_, find) => {
  test.each(Object.entries(PAGES))('of %s', (__, toPage) => {
    const [once, twice, fourfold] = [400, 800, 1600].map((count) => countWork(find, toPage(count))) as [
      number,
      number,
      number,
    ];
    expect(once).toBeGreaterThan(0);
    // Sorting takes a little more than in proportion.
    expect(twice).toBeLessThan(2.4 * once);
    expect(fourfold).toBeLessThan(5 * once);
  });
});

test('no pattern looks for an end of repeated marks from each mark anew, which takes the square of their number', () => {
  /** A class of characters with which a pattern or an alternative begins: `/[\s).,;]+$/`. */
  const REPEATED_END = /[/|](?:\[(?:\\.|[^\]\\])*\]|\\\w)[+*]\$/;
  expect(['/[\\s).,;]+$/', '/^-+|\\s*$/g'].filter((pattern) => REPEATED_END.test(pattern))).toHaveLength(2);
  const lines = globSync('lib/on-device/**/*.ts').flatMap((path) => readFileSync(path, 'utf8').split('\n'));
  expect(lines.filter((line) => REPEATED_END.test(line))).toEqual([]);
});
