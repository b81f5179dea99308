import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { CATEGORIZED } from '../lib/lookup/plan';
import type { SectionName } from '../lib/model';
import { SECTION_NAMES } from '../lib/model';
import { OPTIONAL_SECTIONS } from '../lib/settings/settings';
import { t } from '../lib/texts';

/** Source files by path from the project's root, with `/`. */
type Sources = Map<string, string>;

interface Import {
  from: string;
  /** A path of the project without its ending, or the name of a package. */
  target: string;
  typeOnly: boolean;
}

const stem = (path: string) => path.replace(/\.(tsx?|js)$/, '').replace(/\/index$/, '');

function toTarget(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return stem(posix.join(posix.dirname(from), specifier));
  const alias = /^(?:@|~|@@|~~)\/(.+)$/.exec(specifier);
  return alias?.[1] ? stem(alias[1]) : specifier;
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

/** What a file imports, read from its import and export lines and its `import()` calls. */
function importsOf(from: string, text: string): Import[] {
  const code = withoutComments(text);
  const lines = /^\s*(?:import|export)\s+(type\s+)?(?:[\w*{][^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
  const calls = /\bimport\(\s*['"]([^'"]+)['"]/g;
  return [
    ...[...code.matchAll(lines)].map(([, type, specifier = '']) => ({
      from,
      target: toTarget(from, specifier),
      typeOnly: type !== undefined,
    })),
    ...[...code.matchAll(calls)].map(([, specifier = '']) => ({
      from,
      target: toTarget(from, specifier),
      typeOnly: false,
    })),
  ];
}

/** The rooms of lib, lower ones first. A room imports itself and what lies below it; rooms of one floor import each other, in no ring. */
const FLOORS = [
  ['model', 'asker', 'errors', 'time', 'once', 'cut', 'site-row', 'texts', 'environment'],
  ['host', 'taxonomy', 'in-page'],
  ['browser', 'export', 'provider'],
  ['lookup', 'discovery', 'run', 'network-log'],
  ['settings', 'saved'],
  ['safety'],
  ['automatic', 'decisions', 'messages', 'page-links', 'sync'],
  ['primed', 'watch', 'bulk'],
];
/** Providers of answers. They know neither storage nor each other. */
const PROVIDERS = ['api', 'on-device'];
const OF_PROVIDERS = [
  'model',
  'asker',
  'errors',
  'time',
  'once',
  'cut',
  'environment',
  'host',
  'taxonomy',
  'in-page',
  'provider',
  'discovery',
];
/** Rooms that show parts of others: lists, comparisons and estimates those of cards, the start what other pages hold, the options keys of the browser, brand safety its primed lists. */
const SHOWN_IN: Record<string, string[]> = {
  bulk: ['card', 'page-links'],
  categories: ['safety'],
  compare: ['card'],
  explore: ['card'],
  'on-device': ['card'],
  safety: ['primed'],
  saved: ['card'],
  settings: ['keyboard'],
  start: ['card', 'explore', 'usage'],
};
/** What components of every room draw with. */
const SHARED = ['ui', 'text', 'pickers'];
/** The table of sites, which is drawn with those and by every page that lists sites. */
const TABLE = 'site-table';

const roomOf = (path: string) => path.split('/')[1]?.replace(/\.tsx?$/, '') ?? '';
const floorOf = (path: string) => FLOORS.findIndex((floor) => floor.includes(roomOf(path)));
/** The only files at the root of lib; the root of components has none. */
const ROOT = [
  'model',
  'asker',
  'errors',
  'time',
  'once',
  'cut',
  'site-row',
  'texts',
  'environment',
  'taxonomy',
  'provider',
  'messages',
];
/** What the build runs: `wxt.config.ts` imports it alone, and nothing of the product does. */
const BUILD = 'build';

function checkRooms(sources: Sources): string[] {
  const hasRoom = (path: string) => {
    const isAtRoot = path.split('/').length === 2;
    if (path.startsWith('components/')) return !isAtRoot;
    if (!path.startsWith('lib/')) return true;
    if (isAtRoot) return ROOT.includes(roomOf(path));
    return floorOf(path) >= 0 || [...PROVIDERS, BUILD].includes(roomOf(path));
  };
  return [...sources.keys()].filter((path) => !hasRoom(path)).map((path) => `${path} has no room (design: the house).`);
}

/** Whether a file of lib, with all that it imports, touches neither the browser nor the worker's mail. */
function isPure(file: string, graph: Map<string, string[]>, seen = new Set<string>()): boolean {
  if (/^(wxt\/browser$|lib\/(messages$|api\/))/.test(file)) return false;
  if (seen.has(file)) return true;
  seen.add(file);
  return (graph.get(file) ?? []).every((next) => isPure(next, graph, seen));
}

/** Whether a file of an inner room keeps to its own and to what lies beside the inner rooms, which may import any of them. */
function isOfInnerRoom(from: string, target: string): boolean {
  const [own, other] = [from, target].map((path) => path.split('/').slice(2, -1).join('/'));
  return own === '' || other === '' || own === other;
}

/** The table of the design: whether a file of ours may import another one. */
function mayImport({ from, target, typeOnly }: Import, graph: Map<string, string[]>): boolean {
  const [house = ''] = from.split('/');
  const [wing = ''] = target.split('/');
  const room = roomOf(from);
  const isOfBuild = target.startsWith(`lib/${BUILD}/`);
  if (from === 'wxt.config.ts' || from.startsWith(`lib/${BUILD}/`)) return isOfBuild;
  if (isOfBuild) return false;
  if (house === 'lib') {
    if (wing !== 'lib') return false;
    if (room === 'model') return false;
    if (room === roomOf(target)) return room !== 'on-device' || isOfInnerRoom(from, target);
    // It names the storage and the locks that are handed in.
    if (room === 'environment' && typeOnly) return ['browser', 'asker'].includes(roomOf(target));
    if (PROVIDERS.includes(room)) return OF_PROVIDERS.includes(roomOf(target));
    if (PROVIDERS.includes(roomOf(target))) return false;
    return floorOf(target) <= floorOf(from);
  }
  if (house === 'components') {
    if (wing === 'entrypoints') return false;
    // What is handed in by another room may be named.
    if (typeOnly) return roomOf(target) !== 'api';
    if (wing === 'components') {
      const isPage = ![TABLE, ...SHARED].includes(room);
      return [room, ...SHARED, ...(isPage ? [TABLE] : []), ...(SHOWN_IN[room] ?? [])].includes(roomOf(target));
    }
    // A page's state asks and reads, and so does what opens the page; what draws is given all that it shows.
    const isState = /(\.ts|\/open-[^/]*\.tsx)$/.test(from) && !SHARED.includes(room);
    return isState ? roomOf(target) !== 'api' : isPure(target, graph);
  }
  if (room === 'background') return wing === 'lib' || roomOf(target) === room;
  if (wing === 'entrypoints') return roomOf(target) === room;
  return roomOf(target) !== 'api';
}

/** What some files alone may import, whatever the table says. Packages of one file are in biome.json. */
const RESERVED: { target: RegExp; may: RegExp; reason: string }[] = [
  {
    target: /^lib\/settings\/credentials$/,
    may: /^(lib\/|entrypoints\/background\/)/,
    reason: 'the key is for the worker alone',
  },
  {
    target: /^assets\/on-device\//,
    may: /^lib\/on-device\//,
    reason: 'the lexicons and rules are read by the analyser, for their size',
  },
  {
    target: /^lib\/on-device\/read\/read-page$/,
    may: /^entrypoints\/read-page\//,
    reason: 'the reader is a script of its own, which is injected into the open page',
  },
  {
    target: /^lib\/page-links\/in-page\//,
    may: /^(lib\/page-links\/in-page\/|entrypoints\/page-links\/)/,
    reason: 'what reads and marks links is a script of its own, which is injected into the open page',
  },
  {
    target: /^zod($|\/)/,
    may: /^(lib\/api\/|entrypoints\/background\/|lib\/safety\/schema\.ts$)/,
    reason: 'schemas are for the border: lib/api, background, and the policy that comes from a file',
  },
  {
    target: /^wxt\/browser$/,
    may: /^(entrypoints\/|lib\/browser\/|lib\/messages\.ts$)/,
    reason: 'only entrypoints, lib/browser and lib/messages.ts know that there is a browser',
  },
];

const isOurs = (target: string) => /^(entrypoints|components|lib)(\/|$)/.test(target);

function checkTable(imports: Import[]): string[] {
  const graph = new Map<string, string[]>();
  for (const { from, target, typeOnly } of imports)
    if (!typeOnly) graph.set(stem(from), [...(graph.get(stem(from)) ?? []), target]);
  return imports
    .filter(({ target }) => isOurs(target))
    .filter((found) => !mayImport(found, graph))
    .map(({ from, target }) => `${from} imports ${target}, which it may not.`);
}

function checkReserved(imports: Import[]): string[] {
  return imports.flatMap(({ from, target }) =>
    RESERVED.filter((rule) => rule.target.test(target) && !rule.may.test(from)).map(
      ({ reason }) => `${from} imports ${target}: ${reason}.`,
    ),
  );
}

/** What no import and no bare name of a global tells. */
const REACHES: { found: RegExp; may: string; reason: string }[] = [
  {
    found: /\b(globalThis|window|self)\.fetch\b|\bsendBeacon\b/,
    may: '',
    reason: 'reaches for the network: lib/api/transport.ts calls the service',
  },
  {
    found: /\b(browser|chrome)\.storage\b/,
    may: 'lib/browser/storage.ts',
    reason: 'reaches for storage: lib/browser/storage.ts alone does',
  },
];

function checkReach(sources: Sources): string[] {
  return [...sources].flatMap(([path, text]) =>
    REACHES.filter(({ found, may }) => path !== may && found.test(withoutComments(text))).map(
      ({ reason }) => `${path} ${reason}.`,
    ),
  );
}

const BANNED_WORDS = /(^|[-/])(utils?|helpers?|common|managers?|services?|handlers?|info)(?=[-./]|$)/i;

function checkNames(sources: Sources): string[] {
  return [...sources.keys()]
    .filter((path) => BANNED_WORDS.test(path))
    .map((path) => `${path}: the name says nothing of what is inside.`);
}

/** Everything that breaks a rule of the house, one sentence each. */
function checkHouse(sources: Sources): string[] {
  const imports = [...sources].flatMap(([path, text]) => importsOf(path, text));
  return [
    ...checkRooms(sources),
    ...checkTable(imports),
    ...checkReserved(imports),
    ...checkReach(sources),
    ...checkNames(sources),
  ];
}

const TOP_LEVEL = new Set(
  `.ci .editorconfig .gitattributes .gitignore CHANGELOG.md CONTRIBUTING.md LICENSE PRIVACY.md README.md SECURITY.md
  assets biome.json components entrypoints knip.json lib package-lock.json package.json test tsconfig.json wxt.config.ts`.split(
    /\s+/,
  ),
);
/** Made by tools and not committed. */
const MADE = new Set(['.git', '.output', '.wxt', '.cache', 'node_modules', 'web-ext-artifacts', '.DS_Store']);

/** What stands at the top level of the project and should not. */
function checkTopLevel(names: string[]): string[] {
  return names
    .filter((name) => !TOP_LEVEL.has(name) && !MADE.has(name))
    .map((name) => `${name} stands at the top level, where nothing is added.`);
}

const FOLDERS = ['entrypoints', 'components', 'lib'];

function readSources(): Sources {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const scripts = ['wxt.config.ts', ...paths.filter((path) => /\.tsx?$/.test(path))];
  return new Map(scripts.map((path) => [path, readFileSync(path, 'utf8')]));
}

test('every import, name and call stands where the design allows it', () => {
  const sources = readSources();
  expect(sources.size).toBeGreaterThan(10);
  expect(checkHouse(sources)).toEqual([]);
});

test('nothing is added at the top level', () => {
  expect(checkTopLevel(readdirSync('.'))).toEqual([]);
  expect(checkTopLevel(['src', 'lib'])).toEqual(['src stands at the top level, where nothing is added.']);
});

test('no page has the browser ask for the names of links before they are clicked, as Firefox does', () => {
  const pages = readdirSync('entrypoints').filter((name) => existsSync(`entrypoints/${name}/index.html`));
  expect(pages.length).toBeGreaterThan(4);
  const isQuiet = (page: string) =>
    readFileSync(`entrypoints/${page}/index.html`, 'utf8').includes(
      '<meta http-equiv="x-dns-prefetch-control" content="off" />',
    );
  expect(pages.filter((page) => !isQuiet(page))).toEqual([]);
});

test('no style of the popup asks for the size of the view, after which its first paint comes late', () => {
  const toQueries = (styles: string) =>
    styles.match(/@(?:media|container)[^{]*(?:width|height|aspect-ratio|orientation)[^{]*/g);
  const imports = [...readFileSync('assets/styles/all.css', 'utf8').matchAll(/"(.+)"/g)];
  const styles = imports.map(([, path = '']) => readFileSync(posix.join('assets/styles', path), 'utf8'));
  expect(styles.length).toBeGreaterThan(5);
  expect(styles.flatMap((text) => toQueries(text) ?? [])).toEqual([]);
  expect(toQueries('@media (height >= 500px) { .card-head { position: sticky } }')).toHaveLength(1);
});

/** Where the parts of a section are; the files of one word, but for the two that share an endpoint or are drawn by the head. */
const ENDPOINT_OF = {
  categories: 'categorize',
  logo: 'logo',
  company: 'company',
  technologies: 'technologies',
  social: 'social',
  registration: 'registration',
  traffic: 'traffic',
  similar: 'similar',
  iab: 'iab',
} satisfies Record<SectionName, string>;

test.each(SECTION_NAMES)('%s has its endpoint, its stand-in, its component and its text', (name) => {
  const component = name === 'logo' ? 'Logo' : `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const parts = [`lib/api/endpoints/${ENDPOINT_OF[name]}.ts`, `test/service/endpoints/${ENDPOINT_OF[name]}.ts`];
  expect(parts.filter((path) => !existsSync(path))).toEqual([]);
  const drawn = readdirSync('components', { recursive: true, encoding: 'utf8' });
  expect(drawn.filter((path) => path.endsWith(`/${component}.tsx`) || path === `${component}.tsx`)).toHaveLength(1);
  expect(t(`text.section.${name}`)).not.toBe('');
});

/** The paragraphs of specification.md, "Endpoints", each with its file. */
const ENDPOINT_FILES: Record<string, string> = {
  'POST /api/discovery': 'discovery.ts',
  'POST /api/categorize': 'categorize.ts',
  'POST /api/real_time_categorization': 'real-time.ts',
  'POST /api/domain_iab_categories': 'iab.ts',
  'POST /api/domain_company': 'company.ts',
  'POST /api/domain_tech': 'technologies.ts',
  'POST /api/domain_logo': 'logo.ts',
  'POST /api/domain_expiration': 'registration.ts',
  'POST /api/similar_domain': 'similar.ts',
  'POST /api/domain_traffic_intelligence': 'traffic.ts',
  'POST /api/domain_social_media': 'social.ts',
  'GET /api/list-category/v1': 'category-lists.ts',
  'GET /api/list-category/v2': 'category-lists.ts',
};

test('each of the 13 endpoints has its file, the two lists one together, and the folder has no other', () => {
  const files = readdirSync('lib/api/endpoints', { recursive: true });
  expect(files.toSorted()).toEqual([...new Set(Object.values(ENDPOINT_FILES))].toSorted());
  expect(Object.keys(ENDPOINT_FILES)).toHaveLength(13);
});

test.each(Object.entries(ENDPOINT_FILES))('%s is a paragraph that %s names before its path', (paragraph, file) => {
  const text = readFileSync(`lib/api/endpoints/${file}`, 'utf8');
  // The comment directly before each endpoint that the file exports.
  const endpoints = /\/\*\*\s+(?:\* )?((?:(?!\*\/)[\s\S])*)\*\/\nexport const \w+ = \{\s*path: '([^']*)'/g;
  const found = [...text.matchAll(endpoints)].map(([, comment, path]) => ({ comment, path }));
  const named = found.filter(({ comment }) => comment?.startsWith(`specification.md, "${paragraph}"`));
  expect(named.map(({ path }) => path)).toEqual([paragraph.split(' ')[1]]);
  expect(found).toHaveLength(Object.values(ENDPOINT_FILES).filter((name) => name === file).length);
});

test('every paragraph of specification.md that a comment cites is there', () => {
  const headings = new Set(readFileSync('lib/api/specification.md', 'utf8').match(/(?<=^#+ ).*$/gm));
  const files = ['lib', 'components', 'entrypoints', 'test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  );
  const texts = files.filter((path) => /\.tsx?$/.test(path)).map((path) => readFileSync(path, 'utf8'));
  const cited = texts.flatMap((text) => [...text.matchAll(/specification\.md, "([^"$]+)"/g)].map(([, name]) => name));
  expect(cited.length).toBeGreaterThan(80);
  expect(cited.filter((name) => !headings.has(name ?? ''))).toEqual([]);
});

test('a section comes with the first call or has one of its own, which the user chooses', () => {
  expect([...CATEGORIZED, ...OPTIONAL_SECTIONS].toSorted()).toEqual([...SECTION_NAMES].toSorted());
});

/** One planted violation each, in a house that is otherwise empty, and a word of the sentence that must come. */
const VIOLATIONS: [string, Record<string, string>, string][] = [
  [
    'background draws',
    { 'entrypoints/background/index.ts': "import { Card } from '../../components/card/Card';" },
    'may not',
  ],
  [
    'a page writes past lib/browser/storage.ts',
    { 'entrypoints/options/main.tsx': "void browser.storage.local.set({ settings: '' });" },
    'reaches for storage',
  ],
  [
    'the popup calls the service',
    { 'entrypoints/popup/main.tsx': "import { createTransport } from '../../lib/api/transport';" },
    'may not',
  ],
  [
    'the popup reads the key',
    { 'entrypoints/popup/main.tsx': "import type { Credentials } from '../../lib/settings/credentials';" },
    'the worker alone',
  ],
  [
    'the state of a page calls the service',
    { 'components/bulk/bulk-state.ts': "const a = await import('../../lib/api/client');" },
    'may not',
  ],
  [
    'what opens a page calls the service',
    { 'components/bulk/open-bulk.tsx': "import { createClient } from '../../lib/api/client';" },
    'may not',
  ],
  [
    'a component asks the worker',
    { 'components/card/Card.tsx': "import { ask } from '../../lib/messages';" },
    'may not',
  ],
  [
    'a component reads storage by another file',
    {
      'components/card/Card.tsx': "import { readLedger } from '../../lib/lookup/ledger';",
      'lib/lookup/ledger.ts': "import { localArea } from '../browser/storage';",
      'lib/browser/storage.ts': "import { browser } from 'wxt/browser';",
    },
    'may not',
  ],
  [
    'a component knows an entrypoint',
    { 'components/card/Card.tsx': "import type { X } from '../../entrypoints/popup/x';" },
    'may not',
  ],
  ['a room draws from another room', { 'components/watch/A.tsx': "import { B } from '../usage/B';" }, 'may not'],
  ['the table draws from a page', { 'components/site-table/A.tsx': "import { B } from '../bulk/B';" }, 'may not'],
  ['a field draws from the table', { 'components/ui/A.tsx': "import { B } from '../site-table/B';" }, 'may not'],
  ['a page knows another page', { 'entrypoints/popup/main.tsx': "import '../sidepanel/main';" }, 'may not'],
  ['the vocabulary imports', { 'lib/model.ts': "import { DAY } from './time';" }, 'may not'],
  ['the client reads the cache', { 'lib/api/client.ts': "import { readCache } from '../lookup/cache';" }, 'may not'],
  ['a lookup knows the client', { 'lib/lookup/lookup.ts': "import { createClient } from '../api/client';" }, 'may not'],
  ['a lower room knows a higher one', { 'lib/lookup/plan.ts': "import { A } from '../safety/policy';" }, 'may not'],
  ['the ledger calls the service', { 'lib/lookup/ledger.ts': "export { x } from '../api/transport';" }, 'may not'],
  ['a schema in a page', { 'entrypoints/popup/main.tsx': "import * as z from 'zod/mini';" }, 'schemas'],
  ['the browser in lookup', { 'lib/lookup/cache.ts': "import { browser } from 'wxt/browser';" }, 'there is a browser'],
  ['a second fetch by another name', { 'lib/discovery/query.ts': 'void globalThis.fetch(address);' }, 'network'],
  ['a beacon', { 'entrypoints/popup/main.tsx': 'navigator.sendBeacon(address);' }, 'network'],
  ['a file at the root of lib', { 'lib/ledger.ts': '' }, 'has no room'],
  ['a file at the root of components', { 'components/Card.tsx': '' }, 'has no room'],
  ['a room that the table does not know', { 'lib/misc/ledger.ts': '' }, 'has no room'],
  ['the product runs the build', { 'lib/api/transport.ts': "import '../build/texts';" }, 'may not'],
  ['the build runs the product', { 'wxt.config.ts': "import { DAY } from './lib/time.ts';" }, 'may not'],
  [
    'an inner room of the analyser knows another one',
    { 'lib/on-device/categories/categories.ts': "import { A } from '../technologies/rule';" },
    'may not',
  ],
  [
    'the words of a lexicon in a page',
    {
      'entrypoints/popup/main.tsx':
        "import english from '../../assets/on-device/lexicon/english.json' with { type: 'json' };",
    },
    'by the analyser',
  ],
  [
    'the analyser runs the reader in its own page',
    { 'lib/on-device/read/read-facts.ts': "import { readPage } from './read-page';" },
    'injected into the open page',
  ],
  ['a name that says nothing', { 'lib/host/date-utils.ts': '' }, 'says nothing'],
  ['a folder that says nothing', { 'lib/host/helpers/dates.ts': '' }, 'says nothing'],
];

test.each(VIOLATIONS)('%s: the house says so', (_, files, word) => {
  const complaints = checkHouse(new Map(Object.entries(files)));
  expect(complaints).toHaveLength(1);
  expect(complaints[0]).toContain(word);
});

test('what the design allows brings no complaint', () => {
  const files = {
    'entrypoints/background/index.ts':
      "import * as z from 'zod/mini';\nimport { createClient } from '../../lib/api/client';\ncreateClient(environment);",
    'entrypoints/popup/main.tsx':
      "import {\n  Card,\n} from '../../components/Card';\nimport { readCard } from '../../lib/lookup/card-reader';\nimport { browser } from 'wxt/browser';",
    'lib/lookup/single-flight.ts': "import type { StorageArea } from '../storage';\nimport { toKey } from './cache';",
    'components/settings/key-form.ts':
      "import { toAddress } from '../../lib/typed-address';\nimport { toKey } from '../../lib/typed-key';",
    'components/usage/open-usage.tsx': "import { ask } from '../../lib/messages';",
    'wxt.config.ts': "import { writeNotices } from './lib/build/notices.ts';\nexport default {};",
    'lib/api/client.ts': "import { prefetch } from './transport';\nprefetch(address); // window.fetch(",
  };
  expect(checkHouse(new Map(Object.entries(files)))).toEqual([]);
});

test('the quick tests start Firefox in four files at most, once in each', () => {
  const files = readdirSync('test/e2e', { recursive: true, encoding: 'utf8' });
  const quick = files.filter((name) => name.endsWith('.ts') && !name.includes('.full.'));
  const starts = quick.flatMap((name) =>
    [...readFileSync(join('test/e2e', name), 'utf8').matchAll(/\b(?:open|start|share)Firefox\(/g)].map(() => name),
  );
  expect(starts).toEqual([...new Set(starts)]);
  expect(starts.length).toBeLessThanOrEqual(4);
});
