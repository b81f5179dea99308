import { createHash } from 'node:crypto';
import type { Entrypoint, EntrypointGroup } from 'wxt';

const isPopup = ({ type }: Entrypoint) => type === 'popup';

/** Builds the popup apart, so that it shares no scripts and styles with other pages. */
export function buildPopupAlone(groups: EntrypointGroup[]): void {
  const pages = groups.find((group) => Array.isArray(group) && group.length > 1 && group.some(isPopup));
  if (Array.isArray(pages)) groups.push(pages.splice(pages.findIndex(isPopup), 1));
}

/**
 * What few openings need comes in scripts of its own: the open page's estimate and links, names of other scripts, copies, and logos
 * with the network log.
 */
const isSeldom = (id: string) =>
  (/\/(?:lib|components|assets)\/on-device\//.test(id) && !/\/(?:PageEstimate|later)\.tsx?$/.test(id)) ||
  /\/page-links\/(?:MarksWords|mark-kinds)\.tsx?$/.test(id) ||
  /\/(?:readable-host|identifier-letters|markdown-labels|logo-picture|command|log-table)\.ts$/.test(id) ||
  /\/lib\/(?:export|network-log)\/|\/punycode\//.test(id);

/** Data of the on-device analyser, and nothing else: the popup and the pages are built apart, and so ship one file of each. */
const ON_DEVICE_DATA = [
  { name: 'technology-rules', test: /\/assets\/on-device\/technologies\//, priority: 3 },
  { name: 'lexicons', test: /\/assets\/on-device\//, priority: 3 },
];

/** The comment makes V8 compile a script whole and cache it. Otherwise it compiles each function at every opening. */
const COMPILED_WHOLE = '//# allFunctionsCalledOnLoad';
/** It leaves an empty line, which the same file of the other build must have too. */
const NO_BANNER = '';
const isData = ({ name }: { name: string }) => ON_DEVICE_DATA.some((group) => group.name === name);

const TWO_SCRIPTS = {
  codeSplitting: {
    groups: [
      ...ON_DEVICE_DATA,
      // With all that it imports: it waits for no other file.
      { name: 'popup', test: /\/entrypoints\/popup\/(?:main\.ts|index\.html)/, priority: 2 },
      { name: 'popup-rest', test: (id: string) => !isSeldom(id), priority: 1 },
    ],
  },
  postBanner: (chunk: { name: string }) => (isData(chunk) ? NO_BANNER : COMPILED_WHOLE),
};

/** The oldest browsers that the manifest allows give promises by themselves. */
const POLYFILL = '@wxt-dev/webextension-polyfill/browser';

type Bundle = Record<string, { type: string; source?: string | Uint8Array }>;

/** The one style element that the policy of our pages allows, as a hash (`sha256-…`). */
let allowedStyle = '';

/**
 * The style sheet as an element of the page: a linked one waits for all texts of the extension (Chromium replaces
 * `__MSG_…__` in it), which a cold start feels.
 */
function withStyle(html: string, bundle: Bundle): string {
  const link = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)">/.exec(html);
  const sheet = bundle[link?.[1] ?? ''];
  if (!link || sheet?.source === undefined) throw new Error('The popup has no style sheet of its own.');
  delete bundle[link[1] ?? ''];
  const text = `${sheet.source}`.trim();
  allowedStyle = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return html
    .replace(link[0], () => `\n    <style>${text}</style>`)
    .replace('<script type="module"', '<script type="module" async');
}

/** Allows the popup's own style element, and no other. */
export function allowPopupStyle(policy: string): string {
  return allowedStyle ? policy.replace(/style-src [^;]*/, `$& ${allowedStyle}`) : policy;
}

/** One script draws the first screen. Another has the rest: each further file takes longer to fetch than to read. */
export function splitPopup() {
  let isPopupBuild = false;
  let isPagesBuild = false;
  return {
    name: 'sitecard-popup',
    enforce: 'pre' as const,
    config({ build }: { build?: { rolldownOptions?: { input?: unknown } } }) {
      const inputs = Object.keys(build?.rolldownOptions?.input ?? {});
      isPopupBuild = inputs.join() === 'popup';
      isPagesBuild = inputs.includes('dashboard');
      // Otherwise a script that comes later would wait for a style sheet, which the page has.
      return isPopupBuild ? { build: { cssCodeSplit: false } } : null;
    },
    resolveId(this: { resolve(id: string, importer?: string): Promise<unknown> }, id: string, importer?: string) {
      return isPopupBuild && id === POLYFILL ? this.resolve('@wxt-dev/browser', importer) : null;
    },
    outputOptions(options: object) {
      if (isPagesBuild) return { ...options, codeSplitting: { groups: ON_DEVICE_DATA }, postBanner: () => NO_BANNER };
      return isPopupBuild ? { ...options, ...TWO_SCRIPTS } : options;
    },
    transformIndexHtml: {
      order: 'post' as const,
      handler: (html: string, { bundle }: { bundle?: object }) =>
        isPopupBuild ? withStyle(html, (bundle ?? {}) as Bundle) : html,
    },
  };
}
