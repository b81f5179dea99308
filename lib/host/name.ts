import { PROXIED, withoutWww } from './plain';
import { toPrivateKind } from './private';
import { toReadAddress } from './reader-view';

/** Removes space and invisible characters around a text: documents and chats add them, and no field shows them. */
export function trimUnseen(text: string): string {
  return text.replace(/^[\s\p{Cf}]+|(?<![\s\p{Cf}])[\s\p{Cf}]+$/gu, '');
}

/** What stands around a name in a sentence, a list or a chat: quotes, brackets, bullets, arrows, pictures. */
function toAround(brackets: string): RegExp {
  const mark = `(?:[\\s\\p{Cf}\\ufe0f"${brackets}]|(?![\\0-\\x7f])[\\p{P}\\p{S}])`;
  // A dot or a colon counts after a mark or a name, where it ends a sentence. `mailto:` keeps its colon.
  const last = `(?:${mark}|[,;!]|(?<![\\w.])\\.|(?<=\\.[^\\s.:/]{1,63}):)`;
  return new RegExp(`^${mark}+|(?<!${last})${last}+$`, 'gu');
}
const AROUND = toAround('<>(){}\\[\\]');
const AROUND_SIX = toAround('<>(){}');
/** An IPv6 address keeps its brackets. */
const HAS_SIX = /\[[\da-f.]*:[\da-f:.]*(?:%[^[\]]*)?\]/i;
const BULLET = /^\s*[-*+]\s+/;
/** These count only in pairs: an e-mail address may begin with one. */
const QUOTED = /^(['`]{1,3})(?!['`])(.+)(?<!['`])\1$/s;
/** Only around a whole name: `**.**` is a pattern of stars. */
const BOLD = /^(\*{2,3})([^*]+)\1$/;
const WHOLE_NAME = /[\p{L}\p{Nd}]\.[\p{L}\p{Nd}]/u;
/** Security reports write `hxxps://example[.]com`, so that nobody opens it by mistake. */
const DEFANGED = / ?[[({](\.|:|@|:?\/\/|dot|at)[\])}] ?/gi;
/** Also pasted twice, or without its colon. */
const SCHEMES = /^(?:h(?:tt|xx)ps?:?\/\/)*h(?:tt|xx)p(s?):?\/\//i;
const WORDS: Partial<Record<string, string>> = { dot: '.', at: '@' };

/** Removes marks that no host begins or ends with, and what defuses an address. Takes time linear in the length. */
export function withoutMarks(text: string): string {
  // Nearly all entries of a long list.
  if (/^(?:\*\.)?[\w.-]*$/.test(text)) return text;
  const fused = text.replace(BULLET, '').replace(DEFANGED, (_, sign: string) => WORDS[sign.toLowerCase()] ?? sign);
  const around = HAS_SIX.test(fused) ? AROUND_SIX : AROUND;
  const bare = fused
    .replace(around, '')
    .replace(QUOTED, '$2')
    .replace(BOLD, (bold, _, name: string) => (WHOLE_NAME.test(name) ? name : bold));
  return bare.replace(around, '').replace(SCHEMES, 'http$1://');
}

/** Letters, marks, digits and hyphens of any script, `_`, the dots that browsers take, and some joiners. */
const NAME = /^(?:(?!\p{DI})[\p{L}\p{M}\p{Nd}_.。．｡-]|\u200c|\u200d)+$/u;
/** Letters of full and half width, and the vowel that Thai and Lao type as one letter: the browser's other form is meant. */
const OTHER_FORM = /[\uff00-\uffef\u0e33\u0eb3。]/g;

/** The browser renames some letters, such as `ª` to `a`: they would mean another host. */
function isName(written: string): boolean {
  if (!NAME.test(written)) return false;
  const kept = written.replace(OTHER_FORM, '');
  return kept.normalize('NFC') === kept.normalize('NFKC');
}

/** The longest name that DNS takes. */
export const LONGEST = 253;

/** Null for characters that the browser would drop or rename: it would mean another host. Null if too long. */
export function toHostName(written: string): string | null {
  if (written.length > LONGEST + '.'.length) return null;
  if (!isName(written) && !/^\[[\da-f:.]+\]$/i.test(written)) return null;
  return URL.parse(`https://${written}`)?.hostname ?? null;
}

/** The host of an address as written, without login and port. */
export function toHostPart(address: string): string {
  const authority = /^https?:[\\/]*([^\\/?#]*)/i.exec(address)?.[1] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return host.startsWith('[') ? host : host.replace(/:.*$/s, '');
}

/** The first character that no name has; undefined: each may stand in one. */
export function findWrong(written: string): string | undefined {
  for (const character of written) if (!isName(character)) return character;
  return undefined;
}

/** 1 to 127 labels of 1 to 63 letters, digits, `_` and inner `-`; at most 253 characters. */
export function isWellFormed(host: string): boolean {
  const labels = host.split('.');
  return (
    host.length <= LONGEST &&
    labels.length <= 127 &&
    labels.every((label) => label.length <= 63 && /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/.test(label))
  );
}

export function isPrivateName(host: string): boolean {
  return !host.includes('.') || toPrivateKind(host) !== null;
}

/** A light check without the public suffix list, for hosts that a service sends. `toSubject` checks what is sent. */
export function isPublicHost(host: string): boolean {
  // No top-level domain begins with a digit. The last number of an IP address does.
  return isWellFormed(host) && !isPrivateName(host) && /\.[a-z][^.]*$/.test(host);
}

/** Also turns a `blob:` page into its site's start, so that no site escapes its verdict. */
export function toJudgedAddress(address: string): string {
  return toReadAddress(address).replace(/^blob:(https?:..[^/]*).*/, '$1/');
}

export function isWithin(host: string, owner: string): boolean {
  return host === owner || host.endsWith(`.${owner}`);
}

/** Addresses of the user's own computer and network. */
const OWN_FOUR = /^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
const OWN_SIX = /^\[(?:::1?\]|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/;
/** The host without its dot at the end: of the site that a proxy shows, and of an IPv4 address in its own form. */
export function toMeantHost(written: string, page?: URL): string {
  const host = written.replace(/\.$/, '');
  const inside = toSiteInside(host, page);
  // A proxy may show what another one shows.
  const isSite = inside !== null && isPublicHost(inside) && toHostName(inside) === inside;
  return isSite ? toMeantHost(inside) : toPlainAddress(host);
}

/**
 * The host that brand safety judges; null for pages of the browser. Takes any name that the browser does: no site may
 * escape by its name. A name that DNS cannot know gets a dot in front: lists cover it.
 */
export function toPageHost(text: string): string | null {
  const page = URL.parse(text) ?? (/[/\\?#@]/.test(text) ? null : URL.parse(`https://${text}`));
  if (!page || !/^https?:$/.test(page.protocol)) return null;
  const name = toMeantHost(page.hostname, page);
  const trimmed = name.replace(/(?<!\.)\.+$/, '');
  // What ends in a number is an IP address, and no network knows one with extra dots.
  if (trimmed === '' || (trimmed !== name && !URL.canParse(`https://.${trimmed}`))) return null;
  const host = withoutWww(trimmed === name ? name : `.${trimmed}`);
  if (host.length <= LONGEST) return host;
  const end = host.slice(-LONGEST);
  return end.slice(Math.max(0, end.indexOf('.')));
}

/** No service knows anything of the user's own computer or network. */
export function isOwnNetwork(host: string): boolean {
  if (host.startsWith('[')) return OWN_SIX.test(host);
  if (/^\d+(?:\.\d+){3}$/.test(host)) return OWN_FOUR.test(host);
  return !host.includes('.') || toPrivateKind(host) === 'own-network';
}

/** Yandex's translation names the site in the path. */
const YANDEX = 'translated.turbopages.org';
const YANDEX_PATH = /^\/proxy_u\/[^/]+\/https?\/([^/]+)/;

/** An IPv4 address in IPv6 (RFC 4291, 2.5.5.2), and as networks without IPv4 write it (RFC 6052). */
const CARRIES_FOUR = /^\[(?:::ffff|64:ff9b:):([\da-f]{1,4}):([\da-f]{1,4})\]$/;

/**
 * The host of the site that a proxy shows; null where the host is no such proxy. It is not checked.
 * https://developers.google.com/search/docs/appearance/ad-network-and-translation and
 * https://amp.dev/documentation/guides-and-tutorials/learn/amp-caches-and-cors/amp-cache-urls
 */
function toSiteInside(host: string, page?: URL): string | null {
  if (host === YANDEX) return YANDEX_PATH.exec(page?.pathname ?? '')?.[1]?.toLowerCase() ?? null;
  const [, label = '', proxy] = PROXIED.exec(host) ?? [];
  if (proxy === undefined) return null;
  // A label must not have two hyphens in its third and fourth place, so another sign stands in front.
  const bare = label.replace(/^1-(?=..--)/, '').replace(/^0-(..--.*)-0$/, '$1');
  const signs = proxy === 'translate.goog' ? page?.searchParams.get('_x_tr_enc')?.split(',') : [];
  const name = signs?.includes('0') ? bare.replace(/^0-/, 'xn----') : bare;
  return name.replace(/--?/g, (hyphens) => (hyphens === '-' ? '.' : '-'));
}

/** An IPv4 address in its own form, however IPv6 writes it. Other hosts stay. */
function toPlainAddress(host: string): string {
  const [, high, low] = CARRIES_FOUR.exec(host) ?? [];
  if (high === undefined || low === undefined) return host;
  const halves = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return halves.flatMap((half) => [half >> 8, half & 255]).join('.');
}
