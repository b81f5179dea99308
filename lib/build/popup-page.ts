import type { Entrypoint, EntrypointGroup } from 'wxt';
import { LANGUAGES, readTexts } from './texts.ts';

const ROOMS = ['card', 'text', 'ui', 'usage'];

const isPopup = ({ type }: Entrypoint) => type === 'popup';

/** Builds the popup apart, so that it shares no scripts and styles with other pages. */
export function buildPopupAlone(groups: EntrypointGroup[]): void {
  const pages = groups.find((group) => Array.isArray(group) && group.length > 1 && group.some(isPopup));
  if (Array.isArray(pages)) groups.push(pages.splice(pages.findIndex(isPopup), 1));
}

type Bundle = Record<string, { type: 'chunk'; code: string } | { type: 'asset'; source: string | Uint8Array }>;

/** Only the popup's script reads this block. No browser runs, shows or fetches it. */
const toBlock = (id: string, type: string, text: string) => `<script type="${type}" id="${id}">${text}</script>`;
const toTextBlock = (language: string) =>
  toBlock(`texts-${language}`, 'application/json', readTexts(language, ROOMS).replaceAll('<', '\\u003c'));

function cut(html: string, pattern: RegExp): { rest: string; found: RegExpExecArray } {
  const found = pattern.exec(html);
  if (!found) throw new Error(`The popup has nothing like ${pattern}.`);
  return { rest: html.replace(found[0], ''), found };
}

/** What reads and shows the open page comes in scripts of its own, when it is wanted. */
const isLater = (id: string) =>
  /\/(?:lib|components|assets)\/on-device\//.test(id) && !/\/(?:PageEstimate|later)\.tsx?$/.test(id);

/** The comment makes V8 compile the script whole and cache it. Otherwise it compiles each function at every opening. */
const ONE_SCRIPT = {
  codeSplitting: { groups: [{ name: 'popup', test: (id: string) => !isLater(id) }] },
  postBanner: '//# allFunctionsCalledOnLoad',
};

/**
 * One script and one page: each further file takes longer to fetch than to read. A linked style sheet would make
 * Chromium wait for all texts of the extension.
 */
export function makePopupPage() {
  let isPopupBuild = false;
  return {
    name: 'sitecard-popup-page',
    config({ build }: { build?: { rolldownOptions?: { input?: unknown } } }) {
      isPopupBuild = Object.keys(build?.rolldownOptions?.input ?? {}).join() === 'popup';
      // Else a script that comes later would wait for a style sheet, which the page carries.
      return isPopupBuild ? { build: { cssCodeSplit: false } } : null;
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
