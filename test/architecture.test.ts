import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CATEGORIZED } from '../lib/lookup/plan';
import type { SectionName } from '../lib/model';
import { SECTION_NAMES } from '../lib/model';
import { OPTIONAL_SECTIONS } from '../lib/settings/settings';
import { t } from '../lib/texts';
import type { Sources } from './support/house-rules';
import { checkHouse, checkTopLevel } from './support/house-rules';

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
  expect(toQueries(readFileSync('assets/ui.css', 'utf8'))).toBeNull();
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
    { 'entrypoints/popup/main.tsx': "import { createHttp } from '../../lib/api/http';" },
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
  ['a page knows another page', { 'entrypoints/popup/main.tsx': "import '../sidepanel/main';" }, 'may not'],
  ['the vocabulary imports', { 'lib/model.ts': "import { DAY } from './time';" }, 'may not'],
  ['the client reads the cache', { 'lib/api/client.ts': "import { readCache } from '../lookup/cache';" }, 'may not'],
  ['a lookup knows the client', { 'lib/lookup/lookup.ts': "import { createClient } from '../api/client';" }, 'may not'],
  ['a lower room knows a higher one', { 'lib/lookup/plan.ts': "import { A } from '../safety/policy';" }, 'may not'],
  ['the ledger calls the service', { 'lib/lookup/ledger.ts': "export { x } from '../api/http';" }, 'may not'],
  ['a schema in a page', { 'entrypoints/popup/main.tsx': "import * as z from 'zod/mini';" }, 'schemas'],
  ['the large schema library', { 'lib/api/http.ts': "import { z } from 'zod';" }, 'zod/mini'],
  ['the suffix list twice', { 'lib/host/subject.ts': "import { parse } from 'tldts-icann';" }, 'heavy'],
  ['the browser in lookup', { 'lib/lookup/cache.ts': "import { browser } from 'wxt/browser';" }, 'there is a browser'],
  [
    'a stored item elsewhere',
    { 'lib/lookup/ledger.ts': "import { storage } from 'wxt/utils/storage';" },
    'what is stored goes through',
  ],
  ['the polyfill by name', { 'entrypoints/popup/main.tsx': "import 'webextension-polyfill';" }, 'one import path'],
  ['a second fetch', { 'lib/discovery/query.ts': 'const reply = await fetch(address);' }, 'network'],
  [
    "more than the package's own list is read",
    {
      'entrypoints/background/suffix-list.ts':
        "fetch(browser.runtime.getURL('/suffixes.json'));\nfetch('https://example.com');",
    },
    'network',
  ],
  [
    'the list is read elsewhere',
    { 'entrypoints/popup/main.tsx': "fetch(browser.runtime.getURL('/suffixes.json'));" },
    'network',
  ],
  ['a file at the root of lib', { 'lib/ledger.ts': '' }, 'has no room'],
  ['a file at the root of components', { 'components/Card.tsx': '' }, 'has no room'],
  ['a room that the table does not know', { 'lib/misc/ledger.ts': '' }, 'has no room'],
  ['the product runs the build', { 'lib/api/http.ts': "import '../build/texts';" }, 'may not'],
  [
    'the product imports a test',
    { 'lib/api/http.ts': "import { A } from '../../test/support/area';" },
    'comes from a test',
  ],
  ['the build runs the product', { 'wxt.config.ts': "import { DAY } from './lib/time.ts';" }, 'may not'],
  ['a socket', { 'entrypoints/popup/main.tsx': 'new WebSocket(address);' }, 'network'],
  ['a ring', { 'lib/lookup/ledger.ts': "import './cache';", 'lib/lookup/cache.ts': "import './ledger';" }, 'ring'],
  ['a name that says nothing', { 'lib/host/date-utils.ts': '' }, 'says nothing'],
  ['a folder that says nothing', { 'lib/host/helpers/dates.ts': '' }, 'says nothing'],
  ['a component in lower case', { 'components/card/card.tsx': '' }, 'PascalCase'],
  ['a file in camel case', { 'lib/lookup/singleFlight.ts': '' }, 'kebab-case'],
  ['a default export', { 'lib/lookup/ledger.ts': 'export default 7;' }, 'default export'],
];

test.each(VIOLATIONS)('%s: the house says so', (_, files, word) => {
  const complaints = checkHouse(new Map(Object.entries(files)));
  expect(complaints).toHaveLength(1);
  expect(complaints[0]).toContain(word);
});

test('what the design allows brings no complaint', () => {
  const files = {
    'entrypoints/background/requests.ts':
      "import * as z from 'zod/mini';\nimport { createClient } from '../../lib/api/client';\ncreateClient({ fetch: (...request) => fetch(...request) });",
    'entrypoints/background/suffix-list.ts': "await fetch(browser.runtime.getURL('/suffixes.json'))",
    'entrypoints/popup/main.tsx':
      "import {\n  Card,\n} from '../../components/Card';\nimport { readCard } from '../../lib/lookup/card-reader';\nimport { browser } from 'wxt/browser';",
    'lib/lookup/single-flight.ts': "import type { StorageArea } from '../storage';\nimport { toKey } from './cache';",
    'components/settings/key-form.ts':
      "import { toAddress } from '../../lib/typed-address';\nimport { toKey } from '../../lib/typed-key';",
    'wxt.config.ts': "import { writeNotices } from './lib/build/notices.ts';\nexport default {};",
    'lib/api/http.ts': '// the only\nconst reply = await fetch(address);',
    'lib/api/client.ts': "import { prefetch } from './http';\nprefetch(address); // fetch(",
  };
  expect(checkHouse(new Map(Object.entries(files)))).toEqual([]);
});
