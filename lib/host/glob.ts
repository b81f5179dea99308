import { findWrong, isWithin, LONGEST, toHostName, withoutMarks } from './name';
import { looksLikeSuffix, withoutWww } from './plain';

/** `parent` matches itself and everything below. `pieces`: the texts between stars, per way to match. */
export interface Glob {
  parent: string | null;
  pieces: string[][];
}

/**
 * `*` matches any characters, dots included. `*.bank.com` matches `bank.com` too. A public suffix is no parent: `c*.uk`
 * is not all of `co.uk`. Time: at most pieces times host length times labels.
 */
export function isMatch({ parent, pieces }: Glob, host: string, isSuffix = looksLikeSuffix): boolean {
  return (parent !== null && isWithin(host, parent)) || pieces.some((way) => covers(way, host, isSuffix));
}

/** A pattern that names no host matches nothing. */
export function toGlob(pattern: string, isSuffix = looksLikeSuffix): Glob {
  const written = toPattern(pattern);
  if (written === null) return { parent: null, pieces: [] };
  const text = withoutWww(written, isSuffix);
  if (!text.includes('*')) return { parent: text, pieces: [] };
  const parent = text.startsWith('*.') ? text.slice(2) : '';
  if (parent !== '' && !parent.includes('*')) return { parent, pieces: [] };
  // Where the star is the ending, `www.` may be part of the name: `www.tokyo.*` is `www.tokyo.jp` too.
  const ways = new Set([written, text, parent].filter(Boolean));
  return { parent: null, pieces: [...ways].map((way) => way.split('*')) };
}

/** Whether a pattern can match the host that is meant. One with `*` among non-ASCII letters cannot: hosts are ASCII. */
export function isGlob(pattern: string): boolean {
  return toPattern(pattern) !== null;
}

/** The first character that no pattern over hosts has; undefined: each may stand in one. */
export function findWrongInGlob(pattern: string): string | undefined {
  return findWrong((toNamePart(pattern) ?? '').replaceAll('*', ''));
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

const SCHEME = /^(?:https?:[\\/]*|mailto:|[a-z*][a-z0-9+.*-]*:\/\/)/i;
/** Beside a star they make a regular expression: `(.*)` without its brackets would be every host. */
const EXPRESSION = /[()[\]{}|^$\\]/;
/** `10.0.0.0/8` is a whole network. */
const NETWORK = /^[\d.]+\/\d/;
/** A `?` may be meant as a letter. In an address with a scheme or a path it begins the query. */
const LETTER_WILDCARD = /^[^/]*\?/;
const DOTS = /[.。．｡]/;
/** A star may stand for the letters that a label cannot be without. */
const LABEL = /^[a-z0-9_*](?:[a-z0-9_*-]*[a-z0-9_*])?$/;
/** What browsers take as it stands. A number may be an IPv4 address. */
const PLAIN = /^(?!.*(?:xn--|\.0x[\da-f]*$))[a-z0-9_.-]*[a-z_-]$/;

/** Nearly all entries of a long list, which the gate goes through for each site. */
const USUAL = /^(?=.{4,253}$)(?!.*xn--)(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** The host of an address, which may have a login, a port and a path. Null where it names no host, or several. */
function toNamePart(pattern: string): string | null {
  const bare = withoutMarks(pattern).toLowerCase();
  const address = bare.replace(SCHEME, '');
  if (NETWORK.test(address) || (pattern.includes('*') && EXPRESSION.test(pattern))) return null;
  if (address === bare && LETTER_WILDCARD.test(bare)) return null;
  const [login, host = login, ...more] = address.replace(/[/?#].*$/s, '').split('@');
  return host === undefined || more.length > 0 ? null : host.replace(/:(?:\d{1,5}|\*)$/, '');
}

/** ASCII, lower case, at most 253 characters, without a dot at either end; null where no host can match. */
export function toPattern(pattern: string): string | null {
  if (USUAL.test(pattern)) return pattern;
  const name = toNamePart(pattern)
    ?.replace(/^\./, '')
    .replace(/^www\.$/, '')
    .replace(/\.$/, '');
  if (!name || name.length > LONGEST) return null;
  const text = name.includes('*') ? name.split(DOTS).map(toAsciiLabel).join('.') : toAscii(name);
  return text !== null && text.length <= LONGEST && text.split('.').every(isLabel) ? text : null;
}

const isLabel = (label: string) => LABEL.test(label) && (label.length <= 63 || label.includes('*'));

const toAscii = (name: string) => (PLAIN.test(name) ? name : toHostName(name));

function toAsciiLabel(label: string): string {
  if (/^[a-z0-9_*-]*$/.test(label) || label.includes('*')) return label;
  return toHostName(`${label}.com`)?.slice(0, -'.com'.length) ?? '';
}
