/** Labels of letters, digits and inner hyphens, under an ending of letters: no parser changes anything of it. */
const PLAIN = /^https?:\/\/((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63})(?=[/?#]|$)/;

/** Show other sites under names of their own: Google's translation, caches of AMP pages, Yandex's light pages. */
export const PROXIED = /^([^.]+)\.(translate\.goog|cdn\.ampproject\.org|(?:www\.)?bing-amp\.com|turbopages\.org)$/;

/**
 * The host of an address that the gate takes as it stands, without `www.`, or refuses as a name of the own network. Null: only
 * the gate (`toCandidate`) can tell. For the popup, which draws what is saved before the gate has been loaded.
 */
export function toPlainHost(address: string): string | null {
  const host = PLAIN.exec(address)?.[1];
  return !host || host.length > 253 || PROXIED.test(host) ? null : withoutWww(host);
}

/** Like `gov.uk`. A guess that errs towards two sites. The full names are those whose `www.` is popular. */
export function looksLikeSuffix(host: string): boolean {
  return /^(?:(?:ac|co|com|edu|gc|go|gob|gouv|gov|govt|gub|gv|jus|kommune|leg|mil|muni|ne|net|nhs|or|org|police|sch)\.[a-z]{2}|(?:qld|sa|tas|vic|wa)\.gov\.au|idf\.il|nic\.in|parliament\.nz)$/.test(
    host,
  );
}

/** Keeps `www.` where the rest is no site of its own: `www.gov.uk`. */
export function withoutWww(host: string, isSuffix: (host: string) => boolean = looksLikeSuffix): string {
  let name = host;
  while (name.startsWith('www.') && name.includes('.', 4) && !isSuffix(name.slice(4))) name = name.slice(4);
  return name;
}

/** Seldom meant as a name of the own network. */
const WORD = /^\s*(?!localhost\s*$)[^\s.:/@]+\s*$/i;

export const isSingleWord = (text: string): boolean => WORD.test(text);
