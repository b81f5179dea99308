import advertising from '../../../assets/on-device/technologies/advertising.json' with { type: 'json' };
import analytics from '../../../assets/on-device/technologies/analytics.json' with { type: 'json' };
import hosting from '../../../assets/on-device/technologies/hosting.json' with { type: 'json' };
import libraries from '../../../assets/on-device/technologies/libraries.json' with { type: 'json' };
import marketing from '../../../assets/on-device/technologies/marketing.json' with { type: 'json' };
import media from '../../../assets/on-device/technologies/media.json' with { type: 'json' };
import platforms from '../../../assets/on-device/technologies/platforms.json' with { type: 'json' };
import security from '../../../assets/on-device/technologies/security.json' with { type: 'json' };
import shops from '../../../assets/on-device/technologies/shops.json' with { type: 'json' };
import wordpress from '../../../assets/on-device/technologies/wordpress.json' with { type: 'json' };
import type { ElementRule } from '../facts';
import { type TechnologyRule, type TestName, toRules } from './rule';

/** In the order in which they are found. */
export const TECHNOLOGY_RULES: readonly TechnologyRule[] = [
  platforms,
  shops,
  wordpress,
  libraries,
  hosting,
  security,
  analytics,
  advertising,
  marketing,
  media,
].flatMap(toRules);

export const RULE_BY_ID: ReadonlyMap<string, TechnologyRule> = new Map(TECHNOLOGY_RULES.map((rule) => [rule.id, rule]));

/** A test of one rule. `part`: what the address, name or text has to hold. */
export interface IndexedTest {
  rule: TechnologyRule;
  test: TestName;
  part: string;
}

type Index = Map<string, IndexedTest[]>;

/** The longest segment of a path that the test names whole. No other path can hold it. */
function toSegment(path: string): string {
  const whole = path.split('/').slice(1);
  return whole.reduce((longest, segment) => (segment.length > longest.length ? segment : longest), '');
}

/** By what a page has at hand: a look-up for each of its addresses and names, however many rules there are. */
export interface TechnologyIndex {
  /** Tests of addresses by host, and those without a host by a segment of their path. */
  hosts: Index;
  segments: Index;
  sites: Index;
  libraries: Index;
  plugins: Index;
  themes: Index;
  globals: Index;
  /** By name; those with a star apart. */
  cookies: Index;
  openCookies: IndexedTest[];
  /** By name. `generator` is one of them. */
  metas: Index;
  relations: Index;
  comments: IndexedTest[];
  /** By the key in `ELEMENT_RULES`. */
  elements: Map<string, IndexedTest>;
}

function createIndex(): TechnologyIndex {
  const index: TechnologyIndex = {
    hosts: new Map(),
    segments: new Map(),
    sites: new Map(),
    libraries: new Map(),
    plugins: new Map(),
    themes: new Map(),
    globals: new Map(),
    cookies: new Map(),
    openCookies: [],
    metas: new Map(),
    relations: new Map(),
    comments: [],
    elements: new Map(),
  };
  const add = (to: Index, key: string, test: IndexedTest) => {
    const tests = to.get(key);
    if (tests) tests.push(test);
    else to.set(key, [test]);
  };
  const addTest = (rule: TechnologyRule, test: TestName, value: string) => {
    const lower = value.toLowerCase();
    const [first = '', ...others] = lower.split(test === 'meta' ? '=' : test === 'relation' ? ' ' : '/');
    switch (test) {
      case 'script':
      case 'style':
      case 'file': {
        if (first) return add(index.hosts, first, { rule, test, part: `/${others.join('/')}` });
        return add(index.segments, toSegment(lower), { rule, test, part: lower });
      }
      case 'host':
        return add(index.hosts, lower, { rule, test, part: '' });
      case 'site':
        return add(index.sites, lower, { rule, test, part: '' });
      case 'library':
        return add(index.libraries, lower, { rule, test, part: '' });
      case 'plugin':
        return add(index.plugins, lower, { rule, test, part: '' });
      case 'theme':
        return add(index.themes, lower, { rule, test, part: '' });
      case 'global':
        return add(index.globals, value, { rule, test, part: '' });
      case 'cookie': {
        if (value.includes('*')) return index.openCookies.push({ rule, test, part: value });
        return add(index.cookies, value, { rule, test, part: '' });
      }
      case 'generator':
        return add(index.metas, 'generator', { rule, test, part: lower });
      case 'meta':
        return add(index.metas, first, { rule, test, part: others.join('=') });
      case 'relation': {
        const [relation = '', part = ''] = lower.split(' ');
        return add(index.relations, relation, { rule, test, part });
      }
      case 'comment':
        return index.comments.push({ rule, test, part: lower });
      case 'element': {
        const count = rule.tests.filter(({ name }) => name === 'element').findIndex((one) => one.value === value);
        return index.elements.set(count > 0 ? `${rule.id}:${count}` : rule.id, { rule, test, part: value });
      }
    }
  };
  for (const rule of TECHNOLOGY_RULES) for (const { name, value } of rule.tests) addTest(rule, name, value);
  return index;
}

export const TECHNOLOGY_INDEX = createIndex();

/** `[class*="eael-"]` finds the beginning of a class, not its middle: `[class^="eael-"],[class*=" eael-"]`. */
function atStart(selector: string): string {
  const [found, beginning] = /\[class\*="([^" ]+)"\]/.exec(selector) ?? [];
  if (found === undefined) return selector;
  const [before, after] = [selector.indexOf(found), selector.indexOf(found) + found.length];
  return [`[class^="${beginning}"]`, `[class*=" ${beginning}"]`]
    .map((one) => atStart(selector.slice(0, before) + one + selector.slice(after)))
    .join(',');
}

/** `[ng-version]@ng-version`: the element, and the attribute that states a version. `@class=ri-\w+`: the form of a class. */
export function toElement(written: string): ElementRule & { form: RegExp | null } {
  const [, selector = written, attribute, form] = /^(.+)@([\w:-]+)(?:=(.+))?$/.exec(written) ?? [];
  const pattern = form ? new RegExp(`(?:^|\\s)${form}(?:$|\\s)`) : null;
  return { selector: atStart(selector), attribute, form: pattern };
}

function toElementRule(written: string): ElementRule {
  const { form: _, ...rule } = toElement(written);
  return rule;
}

/** An id, a class or a name of elements, which a browser finds far faster than what it has to try on each element. */
const isFast = (selector: string) => /^[#.]?[\w-]+$/.test(selector);

/** What the reader looks for in a page, the fast ones first; `PageFacts.elements` has the same keys. */
export const ELEMENT_RULES: Record<string, ElementRule> = Object.fromEntries(
  [...TECHNOLOGY_INDEX.elements]
    .map(([key, { part }]) => [key, toElementRule(part)] as const)
    .sort(([, a], [, b]) => Number(isFast(b.selector)) - Number(isFast(a.selector))),
);

/** What the reader looks for in the window of a page. */
export const GLOBAL_NAMES: string[] = [...TECHNOLOGY_INDEX.globals.keys()];
