import { posix } from 'node:path';

/** Source files by path from the project's root, with `/`. */
export type Sources = Map<string, string>;

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

const VOCABULARY = ['lib/model', 'lib/errors', 'lib/time'];
const CARD_PAGE = [
  ...VOCABULARY,
  ...[
    'allowance',
    'card',
    'category-label',
    'export',
    'messages',
    'panel',
    'tab-address',
    'settings',
    'settings-store',
    'settings-values',
    'storage',
    'theme',
    'verdict-keys',
  ].map((name) => `lib/${name}`),
  ...['card-keys', 'card-reader', 'plan', 'request', 'subject'].map((name) => `lib/lookup/${name}`),
  // What a verdict is, without what makes one.
  ...['lib/safety/policy', 'lib/safety/shapes'],
  'components/*',
  'entrypoints/card/*',
];
const FULL_PAGE = [
  ...CARD_PAGE,
  ...['bulk', 'discovery', 'ledger', 'safety', 'taxonomy'].flatMap((name) => [`lib/${name}`, `lib/${name}/*`]),
  ...[
    'category-lists',
    'decision-export',
    'blocked-visits',
    'decide',
    'decision-log',
    'decision-store',
    'glob',
    'managed',
    'overrides',
    'page-host',
    'policy-store',
    'policy-writer',
    'primed',
    'primed-judging',
    'primed-plan',
    'primed-run',
    'safety-settings',
    'saved-sites',
    'strict-permission',
    'strict-refusal',
    'watch-list',
  ].map((name) => `lib/${name}`),
];

/**
 * Who may import whom inside the project: the table of the design. The first row whose importer matches decides; a folder may
 * always import itself. `*` stands for any rest of a path.
 */
const TABLE: { importer: string; may: string[] }[] = [
  // `card/ways` opens our pages and the panel: the menus do so as well as the pages.
  { importer: 'entrypoints/background/*', may: ['lib/*', 'entrypoints/card/ways'] },
  // The warning near the end of the monthly limit is read from the ledger, and nothing else of it.
  { importer: 'entrypoints/card/read-allowance.ts', may: [...CARD_PAGE, 'lib/ledger'] },
  // A button of the pages that have room for it; the popup does not load it.
  { importer: 'entrypoints/card/WatchButton.tsx', may: [...CARD_PAGE, 'lib/watch-list'] },
  { importer: 'entrypoints/card/*', may: CARD_PAGE },
  { importer: 'entrypoints/popup/*', may: CARD_PAGE },
  { importer: 'entrypoints/sidepanel/*', may: CARD_PAGE },
  // What the user types is read before permission is asked; what is saved, `lib/credentials`, is the worker's alone.
  {
    importer: 'entrypoints/options/*',
    may: [
      ...FULL_PAGE,
      ...[
        'category-alias',
        'managed-overview',
        'saved-sizes',
        'settings-leaves',
        'site-name',
        'typed-address',
        'typed-key',
      ].map((n) => `lib/${n}`),
    ],
  },
  { importer: 'entrypoints/*', may: FULL_PAGE },
  {
    importer: 'components/*',
    may: [
      ...['components/*', ...VOCABULARY, 'lib/allowance', 'lib/card', 'lib/category-label', 'lib/iab-names'],
      ...['lib/safety/policy', 'lib/safety/shapes'],
    ],
  },
  { importer: 'lib/model.ts', may: [] },
  { importer: 'lib/api/*', may: [...VOCABULARY, 'lib/discovery', 'lib/provider', 'lib/safe-link', 'lib/site-name'] },
  { importer: 'lib/on-device/*', may: [...VOCABULARY, 'lib/provider'] },
  {
    importer: 'lib/lookup/*',
    may: [...VOCABULARY, 'lib/provider', 'lib/record', 'lib/glob', 'lib/pasted', 'lib/site-name'],
  },
  { importer: 'lib/safety/*', may: [...VOCABULARY, 'lib/glob', 'lib/page-host', 'lib/site-name'] },
  { importer: 'lib/taxonomy.ts', may: VOCABULARY },
  { importer: 'lib/discovery.ts', may: [] },
  { importer: 'lib/export.ts', may: [...VOCABULARY, 'lib/csv', 'lib/markdown', 'lib/card'] },
  { importer: 'lib/*', may: ['lib/*', '!lib/api', '!lib/api/*', '!lib/on-device', '!lib/on-device/*'] },
];

/** Packages, and parts of the browser, that only some files may import. */
const PACKAGES: { packages: RegExp; may: RegExp; reason: string }[] = [
  {
    packages: /^zod($|\/)/,
    may: /^(lib\/api\/|entrypoints\/background\/|lib\/safety\/policy-schema\.ts$)/,
    reason: 'schemas are for the border: lib/api, background, and the policy that comes from a file',
  },
  { packages: /^zod$/, may: /^$/, reason: 'only zod/mini is small enough' },
  {
    packages: /^tldts/,
    may: /^lib\/lookup\/suffixes\.ts$/,
    reason: 'the suffix list is heavy: lib/lookup/suffixes.ts alone looks names up in it',
  },
  {
    packages: /^wxt\/browser$/,
    may: /^(entrypoints\/|lib\/(messages|storage)\.ts$)/,
    reason: 'only entrypoints, lib/messages.ts and lib/storage.ts know that there is a browser',
  },
  {
    packages: /^wxt\/utils\/storage$/,
    may: /^entrypoints\/options\/safety\/strict-flags\.ts$/,
    reason: 'what is stored goes through lib/storage.ts, which writes nothing over data of a newer version',
  },
  {
    packages: /^idb$/,
    may: /^lib\/large-store\.ts$/,
    reason: 'IndexedDB is opened in one place: lib/large-store.ts',
  },
  {
    packages: /^jsonc-parser$/,
    may: /^entrypoints\/options\/safety\//,
    reason: 'only the editor of a policy needs the places of faults in JSON',
  },
  { packages: /^webextension-polyfill$/, may: /^$/, reason: 'wxt/browser is the one import path' },
];

const matches = (pattern: string, path: string) =>
  pattern.endsWith('/*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;

const isOurs = (target: string) => /^(entrypoints|components|lib)(\/|$)/.test(target);

function isAllowed(may: string[], target: string): boolean {
  if (may.some((pattern) => pattern.startsWith('!') && matches(pattern.slice(1), target))) return false;
  return may.some((pattern) => matches(pattern, target));
}

/** Storage is passed in: lib/lookup may name its types. */
const isTypeOfStorage = ({ from, target, typeOnly }: Import) =>
  typeOnly && target === 'lib/storage' && from.startsWith('lib/lookup/');

function checkTable(imports: Import[]): string[] {
  return imports.flatMap((found) => {
    const { from, target } = found;
    if (!isOurs(target) || isTypeOfStorage(found)) return [];
    const row = TABLE.find(({ importer }) => matches(importer, from));
    const folder = posix.dirname(from);
    const isOwnFolder =
      folder.split('/').length > 1 && target.startsWith(`${folder.split('/').slice(0, 2).join('/')}/`);
    if (!row || isOwnFolder || isAllowed(row.may, target)) return [];
    return [`${from} imports ${target}, which ${row.importer} may not (test/support/house-rules.ts, TABLE).`];
  });
}

function checkPackages(imports: Import[]): string[] {
  return imports.flatMap(({ from, target }) =>
    PACKAGES.filter(({ packages, may }) => packages.test(target) && !may.test(from)).map(
      ({ reason }) => `${from} imports ${target}: ${reason}.`,
    ),
  );
}

const NETWORK =
  /(^|[^\w.#'"`-])fetch\(|(globalThis|window|self)\.fetch\b|XMLHttpRequest|sendBeacon|\bWebSocket\b|\bEventSource\b/m;
/** The words that may stand in one file each. */
const NO_NETWORK = new Map([
  // How the composition root hands the browser's `fetch` to the client, as it hands over the clock.
  ['entrypoints/background/answering.ts', 'fetch: (...request) => fetch(...request)'],
  // Files of the package, read from the disk.
  ['entrypoints/background/suffix-list.ts', "fetch(browser.runtime.getURL('/suffixes.bin'))"],
  ['entrypoints/card/page-texts.ts', 'fetch(real.runtime.getURL(path))'],
]);

function checkNetwork(sources: Sources): string[] {
  return [...sources]
    .filter(([path, text]) => {
      if (path === 'lib/api/http.ts') return false;
      return NETWORK.test(withoutComments(text).replace(NO_NETWORK.get(path) ?? '', ''));
    })
    .map(([path]) => `${path} reaches for the network: only lib/api/http.ts calls fetch.`);
}

function checkStorage(sources: Sources): string[] {
  return [...sources]
    .filter(([path, text]) => path !== 'lib/storage.ts' && /\b(browser|chrome)\.storage\b/.test(withoutComments(text)))
    .map(
      ([path]) =>
        `${path} reaches for storage: lib/storage.ts alone does, and writes nothing over data of a newer version.`,
    );
}

/** Rings of imports among the files of lib, each named once. */
function checkCycles(imports: Import[]): string[] {
  const graph = new Map<string, string[]>();
  for (const { from, target } of imports) {
    if (!from.startsWith('lib/')) continue;
    graph.set(stem(from), [...(graph.get(stem(from)) ?? []), target]);
  }
  const done = new Set<string>();
  const complaints: string[] = [];
  const visit = (path: string, way: string[]) => {
    const start = way.indexOf(path);
    if (start >= 0) complaints.push(`These import each other in a ring: ${[...way.slice(start), path].join(' -> ')}.`);
    if (start >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...way, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return complaints;
}

const BANNED_WORDS = /(^|[-/])(utils?|helpers?|common|managers?|services?|handlers?|info)(?=[-./]|$)/i;

function checkNames(sources: Sources): string[] {
  return [...sources.keys()].flatMap((path) => {
    const complaints: string[] = [];
    const name = posix.basename(path);
    if (BANNED_WORDS.test(path)) complaints.push(`${path}: the name says nothing of what is inside.`);
    if (name.endsWith('.tsx') && path.startsWith('components/') && !/^[A-Z][A-Za-z0-9]*\.tsx$/.test(name)) {
      complaints.push(`${path}: a component's file is named like it, PascalCase.tsx.`);
    }
    if (name.endsWith('.ts') && !/^[a-z0-9]+(-[a-z0-9]+)*\.ts$/.test(name)) complaints.push(`${path}: kebab-case.ts.`);
    return complaints;
  });
}

function checkDefaultExports(sources: Sources): string[] {
  return [...sources]
    .filter(([path, text]) => !path.startsWith('entrypoints/') && /^export default\b/m.test(text))
    .map(([path]) => `${path} has a default export: only WXT's entrypoints have.`);
}

/** Everything that breaks a rule of the house, one sentence each. */
export function checkHouse(sources: Sources): string[] {
  const imports = [...sources].flatMap(([path, text]) => importsOf(path, text));
  return [
    ...checkTable(imports),
    ...checkPackages(imports),
    ...checkNetwork(sources),
    ...checkStorage(sources),
    ...checkCycles(imports),
    ...checkNames(sources),
    ...checkDefaultExports(sources),
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
export function checkTopLevel(names: string[]): string[] {
  return names
    .filter((name) => !TOP_LEVEL.has(name) && !MADE.has(name))
    .map((name) => `${name} stands at the top level, where nothing is added.`);
}

/** The keys of a locale file, with dots; the forms of a plural count as one key. */
export function keysOf(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    if (typeof value === 'string' || 'n' in value) return [prefix + key];
    return keysOf(value, `${prefix}${key}.`);
  });
}

/** Where two locale files differ, or a text is empty. */
export function checkLocales(english: object, german: object): string[] {
  const [mine, theirs] = [new Set(keysOf(english)), new Set(keysOf(german))];
  return [
    ...[...mine].filter((key) => !theirs.has(key)).map((key) => `${key} has no German text.`),
    ...[...theirs].filter((key) => !mine.has(key)).map((key) => `${key} has no English text.`),
  ];
}
