import { cut } from '../../../lib/cut';
import { toWords } from '../../../lib/discovery/typed-words';
import type { FoundSite } from '../../../lib/saved/finder';

/** Chromium reads a description as XML. To Firefox it is a text. */
const IS_MARKED = !import.meta.env.FIREFOX;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** Takes more than one place in a line, or none. XML has no room for some of it, and then no suggestion comes. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\s]+/gu;
/** Characters of one value: the address bar is one line. */
const LONGEST = 80;

const toLine = (text: string) => text.toWellFormed().replace(UNSEEN, ' ').trim();

const toShort = (line: string) => (line.length <= LONGEST ? line : `${cut(line, LONGEST - 1)}…`);

const toWritten = (line: string) =>
  IS_MARKED ? line.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '') : line;

const writeAs = (tag: 'url' | 'dim' | 'match', written: string) =>
  IS_MARKED && written !== '' ? `<${tag}>${written}</${tag}>` : written;

/** Anybody's text as a description. */
export const writeDescription = (text: string): string => toWritten(toLine(text));

/** The first place of each word, in their order and without overlaps. */
function findPlaces(line: string, words: readonly string[]): [from: number, to: number][] {
  const lower = line.toLowerCase();
  // Else its places are not those of the line.
  if (lower.length !== line.length) return [];
  const places = words.map((word): [number, number] => [lower.indexOf(word), lower.indexOf(word) + word.length]);
  let end = 0;
  return places
    .filter(([from]) => from >= 0)
    .sort(([one], [other]) => one - other)
    .filter(([from, to]) => {
      if (from < end) return false;
      end = to;
      return true;
    });
}

function writeMatched(line: string, words: readonly string[]): string {
  let [written, end] = ['', 0];
  for (const [from, to] of findPlaces(line, words)) {
    written += toWritten(line.slice(end, from)) + writeAs('match', toWritten(line.slice(from, to)));
    end = to;
  }
  return written + toWritten(line.slice(end));
}

/** The part of a note in which a word stands. */
function toPart(note: string, words: readonly string[]): string {
  const line = toLine(note);
  const [[from] = [0]] = findPlaces(line, words);
  return from < LONGEST / 2 ? line : `…${line.slice(line.lastIndexOf(' ', from - LONGEST / 4) + 1)}`;
}

/** `content` is what the address bar hands back when the suggestion is chosen. */
export function toSuggestion(site: FoundSite, query: string): { content: string; description: string } {
  const words = toWords(query);
  const about = [site.companyName ?? '', site.tags.join(', '), toPart(site.text, words)].map(toLine).filter(Boolean);
  const more = about.map((value) => writeMatched(toShort(value), words)).join(' · ');
  const host = writeAs('url', writeMatched(site.host, words));
  return { content: site.host, description: more === '' ? host : `${host} ${writeAs('dim', `– ${more}`)}` };
}
