import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keysOf, readRooms } from '../../../support/texts';

const [english, german] = [readRooms('en'), readRooms('de')];

/** Each text by its key; plural forms as texts of their own. */
const toTexts = (tree: object, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : toTexts(value, `${prefix}${key}.`),
  );
const theirs = new Map(toTexts(german));
const placeholdersOf = (text = '') => [...new Set(text.match(/\$\d/g))].sort();

test('German says everything that English says, and with the same placeholders', () => {
  const ours = toTexts(english);
  expect(ours.length).toBeGreaterThan(100);
  expect(ours.map(([key]) => key).sort()).toEqual([...theirs.keys()].sort());
  for (const [key, text] of ours) expect([key, placeholdersOf(theirs.get(key))]).toEqual([key, placeholdersOf(text)]);
});

test('no text is empty or has a straight quotation mark', () => {
  for (const [key, text] of [...toTexts(english), ...theirs])
    expect([key, text]).toEqual([key, expect.stringMatching(/^[^"]+$/)]);
});

test('German has one verb for looking a site up, in the navigation as on the buttons', () => {
  const asked = toTexts(english).filter(([, text]) => /\blook(?:ed)? (?:\S+ ){0,3}up\b/i.test(text));
  expect(asked.length).toBeGreaterThan(10);
  for (const [key] of asked)
    expect([key, theirs.get(key)]).toEqual([key, expect.not.stringMatching(/abfragen|abgefragt|fragen Sie .* ab\b/i)]);
});

test('German has one word for a confidence, which is not that for security, and one for the address of the service', () => {
  for (const [key, text] of toTexts(english)) {
    if (/\bconfidence\b/i.test(text))
      expect([key, theirs.get(key)]).toEqual([key, expect.stringContaining('Konfidenz')]);
    if (/\bservice address\b/i.test(text)) {
      expect([key, theirs.get(key)]).toEqual([key, expect.stringContaining('Adresse des Dienstes')]);
    }
  }
  for (const [key, text] of theirs) {
    expect([key, text]).toEqual([key, expect.not.stringMatching(/Dienstadresse|Schlüssel .*vergessen/)]);
    // The kind of technologies, and a part of the name of brand safety.
    if (/\bSicherheit\b/.test(text)) expect(key).toBe('card.technologies.kind.security');
  }
});

test('German has one word for the options, and one for what the decision log does', () => {
  for (const [key, text] of toTexts(english)) {
    if (/\boptions\b/i.test(text))
      expect([key, theirs.get(key)]).toEqual([key, expect.stringContaining('instellungen')]);
    if (/\bnoted\b/.test(text)) expect([key, theirs.get(key)]).toEqual([key, expect.stringContaining('vermerkt')]);
  }
});

test('German says at most where the number follows', () => {
  for (const [key, text] of theirs) expect([key, text]).toEqual([key, expect.not.stringMatching(/^Höchstens \p{Lu}/u)]);
  expect(theirs.get('safety.file.typedText')).toContain('und was noch Fehler hat');
});

test('English writes a percentage as Intl does, and has one word for the monthly limit', () => {
  for (const [key, text] of toTexts(english)) {
    expect([key, text]).toEqual([key, expect.not.stringMatching(/\d\s%|\ballowance\b/i)]);
  }
});

test('an ellipsis follows its word at once in English, and after a space in German', () => {
  for (const [key, text] of toTexts(english)) expect([key, text]).toEqual([key, expect.not.stringMatching(/\s…/)]);
  for (const [key, text] of theirs) expect([key, text]).toEqual([key, expect.not.stringMatching(/\S…/)]);
});

test('every text is used: its key stands in the code, whole or as a template', () => {
  const paths = ['entrypoints', 'components', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const files = [...paths.filter((path) => /\.(?:tsx?|html)$/.test(path)), 'wxt.config.ts'];
  const code = files.map((path) => readFileSync(path, 'utf8')).join('\n');
  const stands = (key: string) => code.includes(`${key}'`) || code.includes(`${key}\``);
  const startsWith = (start: string) => code.includes(start);
  const isUsed = (key: string) =>
    stands(key) || [...key.matchAll(/\./g)].some(({ index }) => startsWith(`${key.slice(0, index)}.\${`));
  expect(keysOf(english).filter((key) => !isUsed(key))).toEqual([]);
});
