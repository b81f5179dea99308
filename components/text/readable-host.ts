// @ts-expect-error The package tells no types of its module for browsers.
import * as punycode from 'punycode/punycode.es6.js';
import { toQuoted } from './visible';

const { toUnicode }: { toUnicode(host: string): string } = punycode;

/** Scripts in which names are written, alone or as one language mixes them. */
const WRITINGS = [
  ...['Latin Han Hiragana Katakana', 'Latin Han Hangul', 'Latin Han Bopomofo'],
  ...'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer'.split(
    ' ',
  ),
  ...'Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'.split(' '),
].map((scripts) => {
  const letters = ['Common', 'Inherited', ...scripts.split(' ')].map((script) => `\\p{scx=${script}}`);
  return new RegExp(`^[${letters.join('')}]+$`, 'u');
});

/** Cyrillic and Greek letters that look Latin: a label of nothing else, as `аррӏе` is, looks like another. */
const LATIN_LOOKING = /^(?=.*[^\d-])[\d\-асԁеԍһіјӏорԗԛѕԝхуҽпгѵѡανοικρυ]+$/;

/** Whether a name may be taken for a Latin one; under an ending of its own script nobody does. */
const looksLatin = (labels: string[]) =>
  /^[\w-]+$/.test(labels.at(-1) ?? '') && labels.some((label) => LATIN_LOOKING.test(label));

/**
 * A host in the script that its readers write it in; null for one that is ASCII anyway, that is no name of the kind, or that looks
 * like another by mixing scripts in one label or by the letters of a label.
 */
export function toReadableHost(host: string): string | null {
  if (!/(?:^|\.)xn--/.test(host)) return null;
  try {
    const name = toUnicode(host);
    const isWhole = URL.parse(`https://${name}`)?.hostname === host;
    const labels = name.split('.');
    const isOfOneScript = labels.every((label) => WRITINGS.some((writing) => writing.test(label)));
    return isWhole && isOfOneScript && !looksLatin(labels) ? name : null;
  } catch {
    return null;
  }
}

/** A host within a sentence or a title: as its readers write it, with its ASCII form behind it. */
export function toNamedHost(host: string): string {
  const readable = toReadableHost(host);
  return readable ? `${toQuoted(readable)} (${host})` : host;
}

/** Whether a text, in small letters, is a part of a host as it is or as its readers write it. */
export function isPartOfHost(text: string, host: string): boolean {
  return host.includes(text) || (toReadableHost(host)?.includes(text) ?? false);
}
