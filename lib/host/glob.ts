import { isWithin, looksLikeSuffix, toHostName, withoutMarks, withoutWww } from './name';

/** `parent` matches itself and everything below. `pieces`: the texts between stars, per way to match. */
export interface Glob {
  parent: string | null;
  pieces: string[][];
}

/**
 * `*` matches any characters, dots included. `*.bank.com` matches `bank.com` too. A public suffix is no parent: `c*.uk`
 * is not all of `co.uk`. Time: at most pieces times host length times labels.
 */
export function matchesGlob(pattern: string, host: string, isSuffix = looksLikeSuffix): boolean {
  return isMatch(toGlob(pattern, isSuffix), host, isSuffix);
}

/** As `matchesGlob`, for a parsed pattern. */
export function isMatch({ parent, pieces }: Glob, host: string, isSuffix = looksLikeSuffix): boolean {
  return (parent !== null && isWithin(host, parent)) || pieces.some((way) => covers(way, host, isSuffix));
}

/** A pattern without text matches nothing. */
export function toGlob(pattern: string, isSuffix = looksLikeSuffix): Glob {
  const written = toText(pattern);
  const text = withoutWww(written, isSuffix);
  if (text === '') return { parent: null, pieces: [] };
  if (!text.includes('*')) return { parent: text, pieces: [] };
  const parent = text.startsWith('*.') ? text.slice(2) : '';
  if (parent !== '' && !parent.includes('*')) return { parent, pieces: [] };
  // Where the star is the ending, `www.` may be part of the name: `www.tokyo.*` is `www.tokyo.jp` too.
  const ways = new Set([written, text, parent].filter(Boolean));
  return { parent: null, pieces: [...ways].map((way) => way.split('*')) };
}

/** Whether a pattern can match the host that is meant. One with `*` among non-ASCII letters cannot: hosts are ASCII. */
export function isGlob(pattern: string): boolean {
  const glob = toText(pattern);
  return /^[a-z0-9._*-]*[a-z0-9*][a-z0-9._*-]*$/.test(glob) && !glob.includes('..') && !hasLetterWildcard(pattern);
}

export function withoutScheme(pattern: string): string {
  return pattern.replace(/^[a-z*][a-z0-9+.*-]*:\/\//i, '');
}

/** Whether a `?` may be meant as a letter wildcard. Here it begins the query of an address. */
export function hasLetterWildcard(pattern: string): boolean {
  return /^[^/]*\?/.test(pattern);
}

function covers(pieces: string[], host: string, isSuffix: (host: string) => boolean): boolean {
  if (matchesPieces(pieces, host, 0)) return true;
  // A star in front covers every parent too. An IPv4 address has no parents.
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

/** Greedy from the left: with `*` as the only wildcard, the earliest place of each piece is enough. */
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
  // Marks around a star may be a regular expression: without them `(.*)` would be every host.
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
