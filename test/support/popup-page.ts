import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';
import { isBuildOfPopup } from './page-scripts.ts';

/** What a build has made so far, by the names of the files. */
type Bundle = Record<string, { type: 'chunk'; code: string } | { type: 'asset'; source: string | Uint8Array }>;

const LOCALES = fileURLToPath(new URL('../../assets/locales', import.meta.url));

/** A text within a page that only the popup's script reads: no browser runs it, shows it or sends for it. */
const toBlock = (id: string, type: string, text: string) => `<script type="${type}" id="${id}">${text}</script>`;

/** Whether scripts ask for a text: its key stands in them, whole or as far as to where a template goes on. */
function isAskedFor(key: string[], scripts: string): boolean {
  const starts = key.slice(1).map((_, index) => `${key.slice(0, index + 1).join('.')}.\${`);
  return [key.join('.'), ...starts].some((text) => scripts.includes(text));
}

/** Of the texts of a language those that scripts ask for. */
async function readTexts(file: string, scripts: string): Promise<Record<string, string>> {
  const asked = (await parseMessagesFile(file)).filter(({ key }) => isAskedFor(key, scripts));
  const messages = Object.entries(generateChromeMessages(asked));
  return Object.fromEntries(messages.map(([key, { message }]) => [key, message]));
}

/** The texts of the popup in each language, as it carries them. */
async function toTextBlocks(scripts: string): Promise<string> {
  const blocks = readdirSync(LOCALES)
    .sort()
    .map(async (name) => {
      const texts = JSON.stringify(await readTexts(join(LOCALES, name), scripts));
      return toBlock(`texts-${basename(name, '.json')}`, 'application/json', texts.replaceAll('<', '\\u003c'));
    });
  return (await Promise.all(blocks)).join('\n    ');
}

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
      handler: async (html: string, { bundle = {} }: { bundle?: object }) => {
        if (!isPopup) return html;
        const made = bundle as Bundle;
        const link = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)">/.exec(html);
        const sheet = made[link?.[1] ?? ''];
        if (!link?.[1] || sheet?.type !== 'asset') throw new Error('The popup has no style sheet of its own.');
        const styles = toBlock('styles', 'text/css', `${sheet.source}`.trim());
        delete made[link[1]];
        const scripts = Object.values(made).map((file) => (file.type === 'chunk' ? file.code : ''));
        const texts = await toTextBlocks(scripts.join('\n'));
        return html.replace(link[0], '').replace('<main', () => `${styles}\n    ${texts}\n    <main`);
      },
    },
  };
}
