import type { Entrypoint, EntrypointGroup } from 'wxt';

const isPopup = ({ type }: Entrypoint) => type === 'popup';

/** Builds the popup apart from the other pages: what it shared with them would come in scripts of their own. */
export function buildPopupAlone(groups: EntrypointGroup[]): void {
  const pages = groups.find((group) => Array.isArray(group) && group.length > 1 && group.some(isPopup));
  if (Array.isArray(pages)) groups.push(pages.splice(pages.findIndex(isPopup), 1));
}

type ModuleOf = (id: string) => { isEntry: boolean; importers: string[] } | null;

/** Whether a module is loaded with its page, not by a later `import()`. */
function isLoadedAtOnce(id: string, moduleOf: ModuleOf, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const found = moduleOf(id);
  return found !== null && (found.isEntry || found.importers.some((from) => isLoadedAtOnce(from, moduleOf, seen)));
}

/** All that the popup loads at once in one script: each further one takes a browser longer to fetch than to run. */
const POPUP = {
  codeSplitting: {
    groups: [
      {
        name: (id: string, bundler: { getModuleInfo: ModuleOf }) =>
          isLoadedAtOnce(id, (found) => bundler.getModuleInfo(found)) ? 'popup' : null,
        includeDependenciesRecursively: false,
      },
    ],
  },
  // For V8: compiled as a whole, and kept so. Else what draws is compiled function by function, each time a popup opens.
  postBanner: '//# allFunctionsCalledOnLoad',
};

/** What the pages with a card share, which else comes in a dozen scripts. */
const PAGES = {
  codeSplitting: {
    groups: [{ name: 'card', test: /entrypoints[\\/]card[\\/](?!card-text|VerdictOf)|lib[\\/]theme/ }],
  },
};

/**
 * The popup's script runs as soon as it is there, at the end of the body, where what it reads of the page and draws in is.
 */
function loadEarly(html: string): string {
  const script = /<script type="module".*?<\/script>/.exec(html)?.[0];
  if (!script) throw new Error('The popup has no script.');
  const early = script.replace('<script type="module"', '$& async');
  return html.replace(/\s*<script type="module".*?<\/script>/, '').replace('</body>', `  ${early}\n  </body>`);
}

interface Config {
  command: string;
  build: { rolldownOptions: { input?: unknown } };
}

/** Whether what is built is the popup, which `buildPopupAlone` parts from the other pages. */
export const isBuildOfPopup = ({ command, build }: Config): boolean =>
  command === 'build' && Object.keys(build.rolldownOptions.input ?? {}).join() === 'popup';

/** A plugin for Vite that makes few scripts of the many modules of pages. */
export function gatherScripts() {
  let isPopupBuild = false;
  return {
    name: 'sitecard-scripts',
    configResolved(config: Config) {
      isPopupBuild = isBuildOfPopup(config);
    },
    outputOptions: (options: { format?: string }) =>
      options.format === 'iife' ? options : { ...options, ...(isPopupBuild ? POPUP : PAGES) },
    transformIndexHtml: { order: 'post' as const, handler: (html: string) => (isPopupBuild ? loadEarly(html) : html) },
  };
}

/** Where Vite has what loads a script's style sheets before the script. */
const PRELOADING = '\0vite/preload-helper.js';

/**
 * A plugin for Vite that leaves out what would load the style sheets of a later script: pages link theirs from the start, and no script
 * brings one.
 */
export function withoutPreloading() {
  return {
    name: 'sitecard-preloading',
    enforce: 'pre' as const,
    load: (id: string) => (id === PRELOADING ? 'export const __vitePreload = (load) => load();' : null),
    writeBundle(_: unknown, bundle: Record<string, { code?: string; fileName: string }>) {
      const styled = Object.values(bundle).find(({ code }) => code?.includes('__vite__mapDeps'));
      if (styled) throw new Error(`${styled.fileName} loads a script with a style sheet, which nothing would load.`);
    },
  };
}
