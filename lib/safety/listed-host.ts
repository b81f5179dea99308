import { findWrong, isOwnNetwork, toHostName, toMeantHost, withoutMarks } from '../host/name';
import { withoutWww } from '../host/plain';

const PLAIN = /^(?!www\.)(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?!\d+$|-)[a-z0-9-]{1,62}[a-z0-9]$/;

/** An address of numbers, or a name without a dot on the own network. */
const OWN = /^(?:\[[\da-f:.]+\]|\d+(?:\.\d+){3}|[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)$/;

/**
 * The host that a list entry names: ASCII, lower case, without `www.` and trailing dot. Accepts `*.` in front and an
 * address without a path. Null when it names no host.
 */
export function toListedHost(text: string): string | null {
  if (PLAIN.test(text)) return withoutWww(toMeantHost(text));
  const name = toName(text);
  const bare = name.replace(/^\*?\./, '');
  const host = withoutWww(toMeantHost(toHostName(bare) ?? ''));
  // `*.ru` means a whole ending, which a list of hosts cannot hold.
  if (bare !== name && !isCoveredBy(host, `a.${host}`)) return null;
  // A second `www.` belongs to the name: `www.gov.uk`.
  return PLAIN.test(host.replace(/^www\./, 'w.')) || OWN.test(host) ? host : null;
}

const toName = (text: string) =>
  withoutMarks(text)
    .replace(/^https?:[\\/]*/i, '')
    .replace(/\/$/, '');

/** The first character that no list entry has; undefined: each may stand in one. */
export function findWrongInList(text: string): string | undefined {
  return findWrong(toName(text).replace(/^(?:\*?\.|\[[\da-f:.]+\])/i, ''));
}

/** A name without a dot covers only the own network: `com` would cover half the web. */
export function isCoveredBy(name: string, host: string): boolean {
  return name === host || name.includes('.') || isOwnNetwork(host);
}

/** An ending without a leading dot, ASCII, lower case: `zip`, `co.uk`. Null when it is none. */
export function toEnding(text: string): string | null {
  const ending = toHostName(`a.${withoutMarks(text).replace(/^\*?\./, '')}`)?.slice(2) ?? '';
  return /^[a-z0-9-]{2,63}(?:\.[a-z0-9-]{1,63}){0,3}$/.test(ending) && !/(?:^|\.)\d+$/.test(ending) ? ending : null;
}
