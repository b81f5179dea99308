import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LOCALES = fileURLToPath(new URL('../../assets/locales', import.meta.url));

export const LANGUAGES = ['en', 'de'] as const;

/** An object of rooms as JSON. `rooms`: only these. */
export function readTexts(language: string, rooms?: readonly string[]): string {
  const names = readdirSync(join(LOCALES, language)).map((name) => name.replace('.json', ''));
  const wanted = names.filter((name) => rooms?.includes(name) ?? true);
  const texts = wanted.map((name) => [name, JSON.parse(readFileSync(join(LOCALES, language, `${name}.json`), 'utf8'))]);
  return JSON.stringify(Object.fromEntries(texts));
}

export function addTexts(files: { relativeDest: string; contents: string }[]): void {
  for (const language of LANGUAGES)
    files.push({ relativeDest: `texts/${language}.json`, contents: readTexts(language) });
}
