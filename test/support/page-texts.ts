import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ResolvedPublicFile } from 'wxt';

type Messages = Record<string, { message: string }>;

const READER = fileURLToPath(new URL('../../lib/browser/texts.ts', import.meta.url));
/** The texts that the browser itself shows or the worker asks it for. */
const OF_BROWSER = /^(?:name|description|language)$|^(?:menu|notice|toolbar|failure)_/;

/** Those that stand in the script that puts a preset in force, in every language, and in no page. */
const OF_PRESETS = /^presets_rule_/;

/** A plugin for Vite that has the library of texts read those of pages by our reader, not by the browser's. */
export function readPageTexts() {
  return {
    name: 'sitecard-page-texts',
    enforce: 'pre' as const,
    resolveId: (source: string, importer = '') =>
      source === '@wxt-dev/browser' && /@wxt-dev[\\/]i18n[\\/]/.test(importer) ? READER : null,
  };
}

/** Leaves to the browser its own texts alone, and lays those of pages beside them, each by its key. */
export function partTexts(files: ResolvedPublicFile[]): void {
  for (const file of [...files]) {
    if (basename(file.relativeDest) !== 'messages.json' || !('contents' in file)) continue;
    const messages = Object.entries(JSON.parse(file.contents) as Messages);
    file.contents = JSON.stringify(Object.fromEntries(messages.filter(([key]) => OF_BROWSER.test(key))));
    const shown = messages.filter(([key]) => !OF_PRESETS.test(key));
    const texts = Object.fromEntries(shown.map(([key, { message }]) => [key, message]));
    files.push({ relativeDest: `texts/${basename(dirname(file.relativeDest))}.json`, contents: JSON.stringify(texts) });
  }
}
