import { toHostName, toHostPart, withoutMarks } from './name';

export type AddressRefusal = 'no-address' | 'not-an-address' | 'not-https' | 'has-login' | 'has-query';
export type AddressResult =
  | {
      ok: true;
      /** In ASCII, without a slash at its end; a path prefix is kept. */
      address: string;
      origin: string;
      /** False for a service on this machine, which answers CORS. */
      needsPermission: boolean;
    }
  | { ok: false; reason: AddressRefusal };

/** Space, what no field shows, and marks that documents and chats put around a value. */
const MARK = '(?:\\s|\\p{Cf}|\\ufe0f|(?![\\0-\\x7f])[\\p{P}\\p{S}])';
const OUTSIDE = new RegExp(`^${MARK}+|(?<!${MARK})${MARK}+$`, 'gu');
/** `API_KEY=`, `export BASE_URL=`, `"apiKey": `, `-H Authorization: `, `Bearer `. */
const NAME =
  /^(?:(?:export|set|-H|--header)\s+|authorization\s*:\s*|bearer(?:\s+|$)|(["']?)(?=[\w.-]*(?:key|token|secret|auth|api|url|addr|host|endpoint|service))[\w.-]+\1\s*(?:=(?!=)|:(?=[\s"'`]))\s*(?=.))/i;
const QUOTED = /^(["'`])(.*)\1$/s;
/** `export API_KEY="'Bearer …'",` and the like. */
const MOST_LAYERS = 5;

/** Removes what a file, a command or a chat puts around one value. Takes time linear in the length. */
export function withoutWrapping(text: string): string {
  let value = text;
  for (let layer = 0; layer < MOST_LAYERS; layer++) {
    value = value
      .replace(OUTSIDE, '')
      .replace(/(?<![,;])[,;]+$/, '')
      .replace(NAME, '')
      .replace(QUOTED, '$2');
  }
  return value;
}

/** The end of an address copied from the service's documentation. Each call adds its own. */
const ENDPOINT =
  /\/api(?:\/(?:categorize|discovery|domain_[a-z_]+|list-category\/v\d|real_time_categorization|similar_domain))?$/;

/** A service address as typed: https, or http on 127.0.0.1 and localhost (all that our policy lets us reach). */
export function toAddress(text: string): AddressResult {
  const trimmed = withoutMarks(withoutWrapping(text));
  if (trimmed === '') return { ok: false, reason: 'no-address' };
  const isLocal = /^(?:127\.0\.0\.1|localhost)(?=$|[:/?#])/i.test(trimmed);
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(trimmed);
  const written = hasScheme ? trimmed : `${isLocal ? 'http' : 'https'}://${trimmed}`;
  const url = URL.parse(written);
  if (!url || /\s/.test(trimmed)) return { ok: false, reason: 'not-an-address' };
  const isLoopback = url.hostname === '127.0.0.1' || url.hostname === 'localhost';
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) return { ok: false, reason: 'not-https' };
  const host = toHostName(toHostPart(written));
  // A word alone is the name of a value rather than of a server.
  const isWord = !hasScheme && !isLocal && !url.hostname.includes('.');
  if (host !== url.hostname || host.startsWith('[') || isWord) return { ok: false, reason: 'not-an-address' };
  if (url.username !== '' || url.password !== '' || trimmed.includes('@')) return { ok: false, reason: 'has-login' };
  if (/[?#]/.test(trimmed)) return { ok: false, reason: 'has-query' };
  const address = `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '').replace(ENDPOINT, '')}`;
  return { ok: true, address, origin: url.origin, needsPermission: !isLoopback };
}

/** Without the port: Firefox takes none (bug 1362809) and means every port, as Chromium does. */
export function toOriginPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}
