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

/** The rooms of lib, lower ones first. A room imports itself and what lies below it; rooms of one floor import each other, in no ring. */
const FLOORS = [
  ['model', 'errors', 'time', 'once', 'texts'],
  ['host', 'taxonomy'],
  ['browser', 'export', 'provider'],
  ['lookup', 'discovery'],
  ['settings', 'saved'],
  ['safety'],
  ['automatic', 'decisions', 'messages'],
  ['primed', 'watch', 'bulk'],
];
/** Providers of answers. They know neither storage nor each other. */
const PROVIDERS = ['api', 'on-device'];
const OF_PROVIDERS = ['model', 'errors', 'time', 'once', 'host', 'taxonomy', 'provider', 'discovery'];
/** Rooms that show parts of another one: a comparison those of cards, the modes of brand safety its primed lists. */
const SHOWN_IN: Record<string, string> = { compare: 'card', safety: 'primed' };
/** What components of every room draw with. */
const SHARED = ['ui', 'text', 'pickers'];

const roomOf = (path: string) => path.split('/')[1]?.replace(/\.tsx?$/, '') ?? '';
const floorOf = (path: string) => FLOORS.findIndex((floor) => floor.includes(roomOf(path)));
/** The only files at the root of lib; the root of components has none. */
const ROOT = ['model', 'errors', 'time', 'once', 'texts', 'taxonomy', 'provider', 'messages'];
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
    if (room === roomOf(target)) return true;
    if (PROVIDERS.includes(room)) return OF_PROVIDERS.includes(roomOf(target));
    if (PROVIDERS.includes(roomOf(target))) return false;
    return floorOf(target) <= floorOf(from);
  }
  if (house === 'components') {
    if (wing === 'entrypoints') return false;
    // What is handed in by another room may be named.
    if (typeOnly) return roomOf(target) !== 'api';
    if (wing === 'components') return [room, ...SHARED, SHOWN_IN[room]].includes(roomOf(target));
    // A page's state asks and reads; what draws is given all that it shows.
    const isState = from.endsWith('.ts') && !SHARED.includes(room);
    return isState ? roomOf(target) !== 'api' : isPure(target, graph);
  }
  if (room === 'background') return wing === 'lib' || roomOf(target) === room;
  if (wing === 'entrypoints') return roomOf(target) === room;
  return roomOf(target) !== 'api';
}

const ofTests = (imports: Import[]) =>
  imports
    .filter(({ target }) => /^(?:\.\.\/)*test\//.test(target))
    .map(
      ({ from, target }) => `${from} imports ${target}, which comes from a test: nothing that ships or builds does.`,
    );

/** What some files alone may import, whatever the table says. */
const RESERVED: { target: RegExp; may: RegExp; reason: string }[] = [
  {
    target: /^lib\/settings\/credentials$/,
    may: /^(lib\/|entrypoints\/background\/)/,
    reason: 'the key is for the worker alone',
  },
];

/** Packages, and parts of the browser, that only some files may import. */
const PACKAGES: { packages: RegExp; may: RegExp; reason: string }[] = [
  {
    packages: /^zod($|\/)/,
    may: /^(lib\/api\/|entrypoints\/background\/|lib\/safety\/schema\.ts$)/,
    reason: 'schemas are for the border: lib/api, background, and the policy that comes from a file',
  },
  { packages: /^zod$/, may: /^$/, reason: 'only zod/mini is small enough' },
  {
    packages: /^tldts/,
    may: /^lib\/build\//,
    reason: 'the suffix list is heavy: the build lays it beside the worker, which reads it when it is needed',
  },
  {
    packages: /^wxt\/browser$/,
    may: /^(entrypoints\/|lib\/browser\/|lib\/messages\.ts$)/,
    reason: 'only entrypoints, lib/browser and lib/messages.ts know that there is a browser',
  },
  {
    packages: /^wxt\/utils\/storage$/,
    may: /^$/,
    reason: 'what is stored goes through lib/browser/storage.ts, which a test can replace',
  },
  {
    packages: /^idb$/,
    may: /^lib\/browser\/large-store\.ts$/,
    reason: 'IndexedDB is opened in one place: lib/browser/large-store.ts',
  },
  {
    packages: /^jsonc-parser$/,
    may: /^components\/safety\/policy\//,
    reason: 'only the editor of a policy needs the places of faults in JSON',
  },
  { packages: /^webextension-polyfill$/, may: /^$/, reason: 'wxt/browser is the one import path' },
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

function checkPackages(imports: Import[]): string[] {
  const rules = [...RESERVED, ...PACKAGES.map(({ packages, ...rule }) => ({ target: packages, ...rule }))];
  return imports.flatMap(({ from, target }) =>
    rules
      .filter((rule) => rule.target.test(target) && !rule.may.test(from))
      .map(({ reason }) => `${from} imports ${target}: ${reason}.`),
  );
}

const NETWORK =
  /(^|[^\w.#'"`-])fetch\(|(globalThis|window|self)\.fetch\b|XMLHttpRequest|sendBeacon|\bWebSocket\b|\bEventSource\b/m;
/** The words that may stand in one file each. */
const NO_NETWORK = new Map([
  // How the composition root hands the browser's `fetch` to the client, as it hands over the clock.
  ['entrypoints/background/requests.ts', 'fetch: (...request) => fetch(...request)'],
  // Files of the package, read from the disk.
  ['entrypoints/background/suffix-list.ts', "fetch(browser.runtime.getURL('/suffixes.json'))"],
  ['lib/browser/texts.ts', 'fetch(browser.runtime.getURL(path))'],
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
    .filter(
      ([path, text]) =>
        path !== 'lib/browser/storage.ts' && /\b(browser|chrome)\.storage\b/.test(withoutComments(text)),
    )
    .map(([path]) => `${path} reaches for storage: lib/browser/storage.ts alone does.`);
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
    if (name.endsWith('.ts') && !/^[a-z0-9]+(-[a-z0-9]+)*(\.config)?\.ts$/.test(name))
      complaints.push(`${path}: kebab-case.ts.`);
    return complaints;
  });
}

function checkDefaultExports(sources: Sources): string[] {
  return [...sources]
    .filter(([path, text]) => !/^(entrypoints\/|wxt\.config\.ts$)/.test(path) && /^export default\b/m.test(text))
    .map(([path]) => `${path} has a default export: only WXT's entrypoints have.`);
}

/** Everything that breaks a rule of the house, one sentence each. */
export function checkHouse(sources: Sources): string[] {
  const imports = [...sources].flatMap(([path, text]) => importsOf(path, text));
  return [
    ...checkRooms(sources),
    ...checkTable(imports),
    ...ofTests(imports),
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
