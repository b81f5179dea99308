import { LANGUAGES, readTexts } from '../../lib/build/texts.ts';
import { isBuildOfPopup } from './page-scripts.ts';

/** What a build has made so far, by the names of the files. */
type Bundle = Record<string, { type: 'chunk'; code: string } | { type: 'asset'; source: string | Uint8Array }>;

/** A text within a page that only the popup's script reads: no browser runs it, shows it or sends for it. */
const toBlock = (id: string, type: string, text: string) => `<script type="${type}" id="${id}">${text}</script>`;

/** The rooms whose texts the popup shows. */
const ROOMS = ['card', 'text', 'ui'];

/** The texts of the popup in each language, as it carries them. */
const toTextBlocks = () =>
  LANGUAGES.map((language) =>
    toBlock(`texts-${language}`, 'application/json', readTexts(language, ROOMS).replaceAll('<', '\\u003c')),
  ).join('\n    ');

/**
 * A plugin for Vite that has the popup carry its texts and styles within its page. Chromium asks the browser for all texts of an
 * extension before it takes in a linked style sheet, which may name some: meanwhile no script of the page runs.
 */
export function fillPopupPage() {
  let isPopup = false;
  return {
    name: 'sitecard-popup-page',
    configResolved: (config: Parameters<typeof isBuildOfPopup>[0]) => {
      isPopup = isBuildOfPopup(config);
    },
    transformIndexHtml: {
      order: 'post' as const,
      handler: (html: string, { bundle = {} }: { bundle?: object }) => {
        if (!isPopup) return html;
        const made = bundle as Bundle;
        const link = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)">/.exec(html);
        const sheet = made[link?.[1] ?? ''];
        if (!link?.[1] || sheet?.type !== 'asset') throw new Error('The popup has no style sheet of its own.');
        const styles = toBlock('styles', 'text/css', `${sheet.source}`.trim());
        delete made[link[1]];
        return html.replace(link[0], '').replace('<main', () => `${styles}\n    ${toTextBlocks()}\n    <main`);
      },
    },
  };
}
