import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LOCALES = fileURLToPath(new URL('../../assets/locales', import.meta.url));

const LANGUAGES = ['en', 'de'] as const;

/** An object of rooms as JSON. `rooms`: only these. */
function readTexts(language: string, rooms?: readonly string[]): string {
  const names = readdirSync(join(LOCALES, language)).map((name) => name.replace('.json', ''));
  const wanted = names.filter((name) => rooms?.includes(name) ?? true);
  const texts = wanted.map((name) => [name, JSON.parse(readFileSync(join(LOCALES, language, `${name}.json`), 'utf8'))]);
  return JSON.stringify(Object.fromEntries(texts));
}

/** The rooms that the popup opens with. */
const POPUP_ROOMS = ['card', 'text', 'ui', 'usage'];

/** The texts of each language by the name of their file. */
const FILES = LANGUAGES.flatMap((language) => [
  { name: `texts/${language}.json`, read: () => readTexts(language) },
  { name: `texts/popup-${language}.json`, read: () => readTexts(language, POPUP_ROOMS) },
]);

export const TEXT_FILES = FILES.map(({ name }) => name);

export function addTexts(files: { relativeDest: string; contents: string }[]): void {
  for (const { name, read } of FILES) files.push({ relativeDest: name, contents: read() });
}
