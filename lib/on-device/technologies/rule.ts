/** The groups in which the card shows technologies (`TECHNOLOGY_KINDS` of components/text/names.ts). */
export type RuleKind =
  | 'cms'
  | 'shop'
  | 'payments'
  | 'frameworks'
  | 'hosting'
  | 'security'
  | 'analytics'
  | 'advertising'
  | 'marketing'
  | 'support'
  | 'media'
  | 'data'
  | 'work'
  | 'other';

/**
 * `id=Name | tests | implied ids // documentation`, by kind. The documentation is what the rule was written from; the build
 * leaves it out (lib/build/shipped-rules.ts). Without a name, the words of the id make it. Without tests, other rules imply it.
 *
 * | test | is right when the page |
 * |---|---|
 * | `script` `style` `file` | loads a script, a style, or either of them from `host/part`, or `/part` from hosts of its own |
 * | `library` | loads a package of this name (`npm/jquery@3.7.1`), a file with a version or in a place for libraries, or its own script |
 * | `plugin` `theme` | loads a file of this WordPress plugin or theme from hosts of its own |
 * | `host` | loads anything from this host or one below it |
 * | `site` | stands on a host below this one |
 * | `generator` | has a generator that starts with this text; a version may follow |
 * | `meta` | has a meta element `name`, or `name=start of its content` |
 * | `element` | has an element for this selector, where `[class*="x"]` begins a class; `@attribute` states a version, `@class=` a form |
 * | `global` | has set this name, which is no part of an object. Never one that an extension sets, or that a blocker sets in a tracker's place |
 * | `cookie` | has a cookie of this name; a star stands for any characters |
 * | `comment` | has a comment that holds this text; a version may follow |
 * | `relation` | has a link element `rel`, or `rel part` with the part in its path or type |
 */
export type RuleLines = Partial<Record<RuleKind, string[]>>;

/** Tests that take words, of which each is enough. The others take all that follows as one value. */
const WORD_TESTS = [
  'script',
  'style',
  'file',
  'host',
  'site',
  'library',
  'plugin',
  'theme',
  'global',
  'cookie',
] as const;
type WordTest = (typeof WORD_TESTS)[number];
type TextTest = 'generator' | 'meta' | 'element' | 'comment' | 'relation';
export type TestName = WordTest | TextTest;

export interface TechnologyTest {
  name: TestName;
  value: string;
}

export interface TechnologyRule {
  /** As the service writes it. */
  id: string;
  name: string;
  kind: RuleKind;
  tests: TechnologyTest[];
  implies: string[];
}

const takesWords = (name: string) => (WORD_TESTS as readonly string[]).includes(name);

function toTests(written: string): TechnologyTest[] {
  const space = written.indexOf(' ');
  // A test of the rules makes sure of it.
  const name = written.slice(0, space) as TestName;
  const value = written.slice(space + 1);
  return takesWords(name) ? value.split(' ').map((word) => ({ name, value: word })) : [{ name, value }];
}

/** `google_ads` gives "Google Ads". */
const toName = (id: string) =>
  id
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

function toRule(line: string, kind: RuleKind): TechnologyRule {
  const [written = ''] = line.split(' // ');
  const [label = '', tests = '', implied = ''] = written.split(' | ');
  const [id = '', name = toName(id)] = label.split('=');
  return {
    id,
    name,
    kind,
    tests: tests ? tests.split('; ').flatMap(toTests) : [],
    implies: implied ? implied.split(' ') : [],
  };
}

export function toRules(lines: RuleLines): TechnologyRule[] {
  return Object.entries(lines).flatMap(([kind, ofKind]) => ofKind.map((line) => toRule(line, kind as RuleKind)));
}
