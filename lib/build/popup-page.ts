import type { Entrypoint, EntrypointGroup } from 'wxt';
import { LANGUAGES, readTexts } from './texts.ts';

/** The rooms whose texts the popup shows. */
const ROOMS = ['card', 'text', 'ui', 'usage'];

const isPopup = ({ type }: Entrypoint) => type === 'popup';

/** Builds the popup apart from the other pages, so that it shares no scripts and styles with them. */
export function buildPopupAlone(groups: EntrypointGroup[]): void {
  const pages = groups.find((group) => Array.isArray(group) && group.length > 1 && group.some(isPopup));
  if (Array.isArray(pages)) groups.push(pages.splice(pages.findIndex(isPopup), 1));
}

/** What a build has made so far, by the names of the files. */
type Bundle = Record<string, { type: 'chunk'; code: string } | { type: 'asset'; source: string | Uint8Array }>;

/** A text within a page that only the popup's script reads: no browser runs it, shows it or sends for it. */
const toBlock = (id: string, type: string, text: string) => `<script type="${type}" id="${id}">${text}</script>`;
const toTextBlock = (language: string) =>
  toBlock(`texts-${language}`, 'application/json', readTexts(language, ROOMS).replaceAll('<', '\\u003c'));

/** The first match, cut out of the page. */
function cut(html: string, pattern: RegExp): { rest: string; found: RegExpExecArray } {
  const found = pattern.exec(html);
  if (!found) throw new Error(`The popup has nothing like ${pattern}.`);
  return { rest: html.replace(found[0], ''), found };
}

/**
 * One script. V8 compiles it as a whole and keeps what it compiled. Without the comment it compiles function by function, each time
 * a popup opens.
 */
const ONE_SCRIPT = { codeSplitting: false, postBanner: '//# allFunctionsCalledOnLoad' };

/**
 * A plugin for Vite that makes the popup one script and one page: each further file takes a browser longer to fetch than to read.
 * The page carries its texts and styles. (Chromium waits for all texts of an extension before it applies a linked style sheet, which
 * may name some; scripts of the page wait too.) The script stands at the end of the body, and runs as soon as it is there.
 */
export function makePopupPage() {
  let isPopupBuild = false;
  return {
    name: 'sitecard-popup-page',
    configResolved({ build }: { build: { rolldownOptions: { input?: unknown } } }) {
      isPopupBuild = Object.keys(build.rolldownOptions.input ?? {}).join() === 'popup';
    },
    outputOptions: (options: object) => (isPopupBuild ? { ...options, ...ONE_SCRIPT } : options),
    transformIndexHtml: {
      order: 'post' as const,
      handler: (html: string, { bundle = {} }: { bundle?: object }) => {
        if (!isPopupBuild) return html;
        const made = bundle as Bundle;
        const link = cut(html, /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)">/);
        const script = cut(link.rest, /\s*(<script type="module")(.*?<\/script>)/);
        const sheet = made[link.found[1] ?? ''];
        if (sheet?.type !== 'asset') throw new Error('The popup has no style sheet of its own.');
        delete made[link.found[1] ?? ''];
        const parts = [
          toBlock('styles', 'text/css', `${sheet.source}`.trim()),
          ...LANGUAGES.map(toTextBlock),
          '<main id="root"></main>',
          `${script.found[1]} async${script.found[2]}`,
        ];
        return script.rest.replace('<main id="root"></main>', () => parts.join('\n    '));
      },
    },
  };
}
