/** Whether a host is another one or below it. */
export function isWithin(host: string, owner: string): boolean {
  return host === owner || host.endsWith(`.${owner}`);
}

/**
 * Whether others register names under a name, such as `gov.uk` and `co.jp`. A guess where the public suffix list is not at
 * hand: it errs towards two sites rather than one for all. By name: those whose `www.` is a site that many visit.
 */
export function looksLikeSuffix(host: string): boolean {
  return /^(?:(?:ac|co|com|edu|gc|go|gob|gouv|gov|govt|gub|gv|jus|kommune|leg|mil|muni|ne|net|nhs|or|org|police|sch)\.[a-z]{2}|(?:qld|sa|tas|vic|wa)\.gov\.au|idf\.il|nic\.in|parliament\.nz)$/.test(
    host,
  );
}

/** Drops `www.` as long as what remains is a site of its own: `www.gov.uk` is one, `gov.uk` is none. */
export function withoutWww(host: string, isSuffix: (host: string) => boolean = looksLikeSuffix): string {
  const rest = host.startsWith('www.') ? host.slice(4) : '';
  return rest.includes('.') && !isSuffix(rest) ? withoutWww(rest, isSuffix) : host;
}
