import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PageFacts } from '../../../../lib/on-device/facts';
import {
  ELEMENT_RULES,
  findTechnologies,
  GLOBAL_NAMES,
  toTechnologyLabel,
  toVendors,
} from '../../../../lib/on-device/technologies';
import { TECHNOLOGY_RULES } from '../../../../lib/on-device/technology-index';
import type { TechnologyRule, TechnologyTest } from '../../../../lib/on-device/technology-rules/rule';

const toFacts = (facts: Partial<PageFacts> = {}): PageFacts => ({
  address: 'https://www.site.example/',
  title: '',
  language: '',
  metas: [],
  jsonLd: [],
  headings: [],
  links: [],
  scripts: [],
  styles: [],
  hosts: [],
  relations: [],
  pictures: [],
  cookies: [],
  comments: [],
  elements: {},
  globals: [],
  text: '',
  ...facts,
});

const find = (facts: Partial<PageFacts>) => findTechnologies(toFacts(facts)).data ?? [];
const versionOf = (id: string, facts: Partial<PageFacts>) =>
  findTechnologies(toFacts(facts)).evidence.find(({ value }) => value === id)?.version;

/** An address that the test is about. */
const toAddress = (value: string) =>
  `https://${value.startsWith('/') ? `cdn.site.example${value}` : value}${/\/$/.test(value) ? 'x.js' : ''}`;

/** The least that a page shows when the test is right. */
function toFactsOf({ id }: TechnologyRule, { name, value }: TechnologyTest): Partial<PageFacts> {
  const [first = '', rest = ''] = value.split(/[= ](.*)/);
  const star = value.replace('*', 'x1');
  switch (name) {
    case 'script':
      return { scripts: [toAddress(value)] };
    case 'style':
    case 'file':
      return { styles: [toAddress(value)] };
    case 'host':
      return { hosts: [`www.${value}`] };
    case 'site':
      return { address: `https://shop.${value}/` };
    case 'library':
      return { scripts: [`https://cdn.site.example/npm/${value}@1.2.3/index.js`] };
    case 'plugin':
      return { scripts: [`https://www.site.example/wp-content/plugins/${value}/a.js`] };
    case 'theme':
      return { styles: [`https://www.site.example/wp-content/themes/${value}/style.css`] };
    case 'global':
      return { globals: [value] };
    case 'cookie':
      return { cookies: [star] };
    case 'generator':
      return { metas: [{ name: 'generator', content: `${value} 4.2` }] };
    case 'meta':
      return {
        metas: [
          { name: (value.includes('=') ? first : value).toLowerCase(), content: value.includes('=') ? rest : '1' },
        ],
      };
    case 'comment':
      return { comments: [` ${value}  `] };
    case 'relation':
      return { relations: [{ rel: first.toLowerCase(), url: `https://site.example${rest}x`, sizes: '', type: '' }] };
    case 'element': {
      const selector = value.replace(/@[\w:-]+$/, '');
      const key = Object.keys(ELEMENT_RULES).find(
        (one) => one.split('#')[0] === id && ELEMENT_RULES[one]?.selector === selector,
      );
      return { elements: { [key ?? 'none']: '' } };
    }
  }
}

test('an empty page shows nothing', () => {
  expect(findTechnologies(toFacts())).toEqual({ data: null, evidence: [] });
});

test('each of at least 700 rules is found by each of its own tests', () => {
  expect(TECHNOLOGY_RULES.length).toBeGreaterThanOrEqual(700);
  const missed = TECHNOLOGY_RULES.flatMap((rule) =>
    rule.tests
      .filter((one) => !find(toFactsOf(rule, one)).includes(rule.id))
      .map((one) => `${rule.id}: ${one.name} ${one.value}`),
  );
  expect(missed).toEqual([]);
});
