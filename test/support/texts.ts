import { readdirSync, readFileSync } from 'node:fs';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { TextTree } from '../../lib/texts';
import { setTexts } from '../../lib/texts';

/** The locale files of a language, by room. */
export function readRooms(language: string): { [room: string]: TextTree } {
  const folder = `assets/locales/${language}`;
  const read = (name: string) => [name.replace('.json', ''), JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))];
  return Object.fromEntries(readdirSync(folder).map(read));
}

/** Sets the texts and the language that the browser chose, so that tests assert what a user sees. */
export function speak(language: 'en' | 'de'): void {
  setTexts(readRooms(language));
  const { description } = JSON.parse(readFileSync(`assets/public/_locales/${language}/messages.json`, 'utf8'));
  fakeBrowser.runtime.getManifest = () => ({ description: description.message }) as never;
}

/** The keys of a locale file, with dots; the forms of a plural count as one key. */
export function keysOf(tree: TextTree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    if (typeof value === 'string' || 'n' in value) return [prefix + key];
    return keysOf(value, `${prefix}${key}.`);
  });
}
