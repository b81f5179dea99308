import { isWithin, looksLikeSuffix, toHostName, withoutMarks, withoutWww } from './name';

/**
 * A pattern made ready to match many hosts. `parent`: matches it and everything below; null where none does. `pieces`: what
 * stands between the stars of each way to match, the way with the fewest letters last.
 */
export interface Glob {
  parent: string | null;
  pieces: string[][];
}

/**
 * Whether a pattern matches a host or one of its parents. `*` stands for any characters, dots included; the rest is
 * literal, and begins where a label does. `*.bank.com` matches `bank.com` too, as in browsers' own match patterns. A
 * public suffix is no parent: `c*.uk` matches `co.uk` itself, not everything below it. A pasted address, a browser's
 * match pattern (`*://*.bank.com/*`), `www.`, a dot in front, capitals and non-ASCII letters are understood. Takes time
 * linear in the pattern's pieces times the host's length times its labels, whatever the pattern.
 */
export function matchesGlob(pattern: string, host: string, isSuffix = looksLikeSuffix): boolean {
  return isMatch(toGlob(pattern, isSuffix), host, isSuffix);
}

/** As `matchesGlob`, for a pattern made ready before. */
export function isMatch({ parent, pieces }: Glob, host: string, isSuffix = looksLikeSuffix): boolean {
  return (parent !== null && isWithin(host, parent)) || pieces.some((way) => covers(way, host, isSuffix));
}

/** Makes a pattern ready; one without text matches nothing. */
export function toGlob(pattern: string, isSuffix = looksLikeSuffix): Glob {
  const written = toText(pattern);
  const text = withoutWww(written, isSuffix);
  if (text === '') return { parent: null, pieces: [] };
  if (!text.includes('*')) return { parent: text, pieces: [] };
  const parent = text.startsWith('*.') ? text.slice(2) : '';
  if (parent !== '' && !parent.includes('*')) return { parent, pieces: [] };
  // Where the star stands for the ending, `www.` may be part of the name: `www.tokyo.*` is `www.tokyo.jp` too.
  const ways = new Set([written, text, parent].filter(Boolean));
  return { parent: null, pieces: [...ways].map((way) => way.split('*')) };
}

/**
 * Whether a pattern can match any host, and the one that is meant. One with `*` among non-ASCII letters cannot: hosts are judged
 * in ASCII.
 */
export function isGlob(pattern: string): boolean {
  const glob = toText(pattern);
  return /^[a-z0-9._*-]*[a-z0-9*][a-z0-9._*-]*$/.test(glob) && !glob.includes('..') && !hasLetterWildcard(pattern);
}

/** A pattern without the scheme of the address or match pattern that it was pasted from. */
export function withoutScheme(pattern: string): string {
  return pattern.replace(/^[a-z*][a-z0-9+.*-]*:\/\//i, '');
}

/** Whether a pattern as it was typed means a `?` to stand for a letter, as elsewhere; here it begins the query of an address. */
export function hasLetterWildcard(pattern: string): boolean {
  return /^[^/]*\?/.test(pattern);
}

/** Whether the pieces match a host or a site that it belongs to. */
function covers(pieces: string[], host: string, isSuffix: (host: string) => boolean): boolean {
  if (matchesPieces(pieces, host, 0)) return true;
  // What a star in front lets in is let in before every parent too; an address of four numbers has none.
  if (pieces[0] === '' || /\.\d+$/.test(host)) return false;
  for (
    let start = host.indexOf('.') + 1;
    host.includes('.', start) && start > 0;
    start = host.indexOf('.', start) + 1
  ) {
    if (matchesPieces(pieces, host, start) && !isSuffix(host.slice(start))) return true;
  }
  return false;
}

/** Greedy from the left: with `*` alone as wildcard the earliest place of each piece is as good as any. */
function matchesPieces(pieces: string[], host: string, start: number): boolean {
  const first = pieces[0] ?? '';
  const last = pieces[pieces.length - 1] ?? '';
  const end = host.length - last.length;
  let from = start + first.length;
  if (end < from || !host.startsWith(first, start) || !host.endsWith(last)) return false;
  for (const piece of pieces.slice(1, -1)) {
    const at = host.indexOf(piece, from);
    if (at === -1 || at + piece.length > end) return false;
    from = at + piece.length;
  }
  return true;
}

function toText(pattern: string): string {
  // Marks around a star may be meant as a regular expression: without them `(.*)` would be every host.
  const bare = pattern.includes('*') ? pattern.trim() : withoutMarks(pattern);
  const text = withoutScheme(bare.toLowerCase())
    .replace(/[/?#:].*$/s, '')
    .replace(/^\.+/, '')
    .replace(/^www\.$/, '')
    .replace(/\.$/, '');
  return /^[\x20-\x7e]*$/.test(text)
    ? text
    : text
        .split(/[.。．｡]/)
        .map(toAsciiLabel)
        .join('.');
}

function toAsciiLabel(label: string): string {
  if (label.includes('*')) return label;
  return toHostName(`${label}.com`)?.slice(0, -'.com'.length) ?? label;
}
