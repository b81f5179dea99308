/**
 * A pattern made ready to match many hosts. `parent`: matches it and everything below; null where none does. `pieces`: what
 * stands between the stars of each way to match, the way with the fewest letters last.
 */
export interface Glob {
  parent: string | null;
  pieces: string[][];
}

/**
 * Whether a host matches a never-send pattern. `*` stands for any characters, dots included; the rest is literal. A pattern
 * without `*` matches the host and everything below it; `*.bank.com` matches `bank.com` too, as in browsers' own match
 * patterns. A pasted address, `www.`, a dot in front, capitals and non-ASCII letters are understood. Takes time linear in the pattern's
 * pieces times the host's length, whatever the pattern.
 */
export function matchesGlob(pattern: string, host: string): boolean {
  return isMatch(toGlob(pattern), host);
}

/** As `matchesGlob`, for a pattern made ready before. */
export function isMatch({ parent, pieces }: Glob, host: string): boolean {
  return (parent !== null && isWithin(host, parent)) || pieces.some((way) => matchesPieces(way, host));
}

export function toGlob(pattern: string): Glob {
  const text = toText(pattern);
  if (text === '') return { parent: null, pieces: [] };
  if (!text.includes('*')) return { parent: text, pieces: [] };
  const parent = text.startsWith('*.') ? text.slice(2) : '';
  if (parent !== '' && !parent.includes('*')) return { parent, pieces: [] };
  return { parent: null, pieces: [text, parent].filter(Boolean).map((way) => way.split('*')) };
}

/** Whether a pattern can match any host at all. One with `*` among non-ASCII letters cannot: hosts are judged in ASCII. */
export function isGlob(pattern: string): boolean {
  const glob = toText(pattern);
  return /^[a-z0-9._*-]*[a-z0-9*][a-z0-9._*-]*$/.test(glob) && !glob.includes('..');
}

function isWithin(host: string, parent: string): boolean {
  return host === parent || host.endsWith(`.${parent}`);
}

/** Greedy from the left: with `*` alone as wildcard the earliest place of each piece is as good as any. */
function matchesPieces(pieces: string[], host: string): boolean {
  const first = pieces[0] ?? '';
  const last = pieces[pieces.length - 1] ?? '';
  if (host.length < first.length + last.length || !host.startsWith(first) || !host.endsWith(last)) return false;
  const end = host.length - last.length;
  let from = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const at = host.indexOf(piece, from);
    if (at === -1 || at + piece.length > end) return false;
    from = at + piece.length;
  }
  return true;
}

function toText(pattern: string): string {
  const name = pattern
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#:].*$/s, '')
    .replace(/^\.+/, '')
    .replace(/^www\./, '')
    .replace(/\.$/, '');
  return /^[\x20-\x7e]*$/.test(name)
    ? name
    : name
        .split(/[.。．｡]/)
        .map(toAsciiLabel)
        .join('.');
}

function toAsciiLabel(label: string): string {
  if (label.includes('*')) return label;
  return URL.parse(`https://${label}.com`)?.hostname.slice(0, -'.com'.length) ?? label;
}
