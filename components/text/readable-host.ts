// @ts-expect-error The package tells no types of its module for browsers.
import * as punycode from 'punycode/punycode.es6.js';
import { hasLatinLooking, isLatinLooking, isOfLetters } from './identifier-letters';
import { toQuoted } from './visible';

const { toUnicode }: { toUnicode(host: string): string } = punycode;

/** Scripts that one language mixes in names. */
const MIXED = ['Latin Han Hiragana Katakana', 'Latin Han Hangul', 'Latin Han Bopomofo'];
/** Scripts of names that mix with no other. */
const ALONE =
  `Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer
  Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan`.split(/\s+/);

const WRITINGS = [...MIXED, ...ALONE].map((scripts) => {
  const letters = ['Common', 'Inherited', ...scripts.split(' ')].map((script) => `\\p{scx=${script}}`);
  return new RegExp(`^[${letters.join('')}]+$`, 'u');
});

/** Whether readers could take a label for another. `isUnderLatin`: the ending is Latin; under another nobody expects it. */
function isMistakable(label: string, isUnderLatin: boolean): boolean {
  if (!isOfLetters(label)) return true;
  return /\p{Script=Latin}/u.test(label) ? hasLatinLooking(label) : isUnderLatin && isLatinLooking(label);
}

/** Null for an ASCII host, an invalid one, or one that can be taken for another: by a letter, or by mixed scripts. */
export function toReadableHost(host: string): string | null {
  if (!/(?:^|\.)xn--/.test(host)) return null;
  try {
    const name = toUnicode(host);
    const isWhole = URL.parse(`https://${name}`)?.hostname === host;
    const labels = name.split('.');
    const isOfOneScript = labels.every((label) => WRITINGS.some((writing) => writing.test(label)));
    const isUnderLatin = /^[\w-]+$/.test(labels.at(-1) ?? '');
    return isWhole && isOfOneScript && !labels.some((label) => isMistakable(label, isUnderLatin)) ? name : null;
  } catch {
    return null;
  }
}

/** For a sentence or a title: the readable form, with the ASCII form behind it. */
export function toNamedHost(host: string): string {
  const readable = toReadableHost(host);
  return readable ? `${toQuoted(readable)} (${host})` : host;
}

/** `text`: in lower case. Matches the ASCII form or the readable one. */
export function isPartOfHost(text: string, host: string): boolean {
  return host.includes(text) || (toReadableHost(host)?.includes(text) ?? false);
}
