/** A text as the user pasted it, without space and unseen characters around it: documents and chats put them there, and no field shows them. */
export function trimUnseen(text: string): string {
  return text.replace(/^[\s\p{Cf}]+|(?<![\s\p{Cf}])[\s\p{Cf}]+$/gu, '');
}

/** What stands around a name in a sentence, a list or a chat: quotes, brackets, bullets, arrows, pictures. */
const MARK = '(?:[\\s\\p{Cf}\\ufe0f<>()"]|(?![\\0-\\x7f])[\\p{P}\\p{S}])';
const AROUND = new RegExp(`^${MARK}+|(?<!${MARK}|[,;!])(?:${MARK}|[,;!])+$`, 'gu');

/** A text without the marks around it, none of which a host begins or ends with. Takes time linear in its length. */
export function withoutMarks(text: string): string {
  return text.replace(AROUND, '');
}

/** Letters, marks, digits and hyphens of any script, `_`, the dots that a browser takes, and the joiners of some scripts. */
const NAME = /^(?:[\p{L}\p{M}\p{Nd}_.。．｡-]|\u200c|\u200d)+$/u;

/**
 * The one reading of a host that somebody wrote: the name in ASCII and lower case, as the browser makes it, or an address in
 * brackets. Null when anything else is in it: the browser would drop or rename it, and mean the host of somebody else.
 */
export function toHostName(written: string): string | null {
  if (!NAME.test(written) && !/^\[[\da-f:.]+\]$/i.test(written)) return null;
  return URL.parse(`https://${written}`)?.hostname ?? null;
}

/**
 * Endings that never belong to a public site: those that networks and computers give to their own machines, and special-use
 * names (RFC 6761, 6762, 7686, 8375, 9476). None is a real top-level domain but `arpa`, which holds no sites.
 */
const PRIVATE_ENDINGS = new Map<string, 'own-network' | 'special-use'>([
  ...[
    'corp',
    'home',
    'home.arpa',
    'internal',
    'intranet',
    'lan',
    'local',
    'localdomain',
    'localhost',
    'private',
    'test',
  ].map((ending) => [ending, 'own-network'] as const),
  ...['alt', 'arpa', 'example', 'i2p', 'invalid', 'onion'].map((ending) => [ending, 'special-use'] as const),
]);

/** What kind of private name a host is; null for one that may be public. */
function toPrivateKind(host: string): 'own-network' | 'special-use' | null {
  const labels = host.split('.');
  const [two, one] = [labels.slice(-2).join('.'), labels.at(-1) ?? ''];
  return PRIVATE_ENDINGS.get(two) ?? PRIVATE_ENDINGS.get(one) ?? null;
}

/** Whether a name holds 1 to 127 labels of 1 to 63 letters, digits, `_` and inner `-`, and at most 253 characters. */
export function isWellFormed(host: string): boolean {
  const labels = host.split('.');
  return (
    host.length <= 253 &&
    labels.length <= 127 &&
    labels.every((label) => label.length <= 63 && /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/.test(label))
  );
}

/** Whether a well-formed name has a single label or an ending that is never public. */
export function isPrivateName(host: string): boolean {
  return !host.includes('.') || toPrivateKind(host) !== null;
}

/**
 * A light check of an ASCII, lower-case host name: two labels or more, no IP address, no special-use name. It knows no
 * public suffix list: it is for hosts that come from a service, not for what is sent to one (see `toSubject`).
 */
export function isPublicHost(host: string): boolean {
  // No top-level domain begins with a digit; the last number of an IP address does.
  return isWellFormed(host) && !isPrivateName(host) && /\.[a-z][^.]*$/.test(host);
}

const READER_VIEW = 'about:reader?';

/** The address of the page that Firefox's reader view shows; any other address as it is. */
export function toReadAddress(address: string): string {
  if (!import.meta.env.FIREFOX || !address.startsWith(READER_VIEW)) return address;
  return new URLSearchParams(address.slice(READER_VIEW.length)).get('url') ?? address;
}

/** The same, and of a page that a site's own script has made (`blob:`) the start of that site: by it no site may leave its verdict behind. */
export function toJudgedAddress(address: string): string {
  return toReadAddress(address).replace(/^blob:(https?:..[^/]*).*/, '$1/');
}

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

/** Addresses of the own computer and network. */
const OWN_FOUR = /^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
const OWN_SIX = /^\[(?:::1?\]|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/;
/** What names may be asked for has no more. */
const LONGEST = 253;

/**
 * The host by which brand safety judges a page, from its address or a bare name; null for pages of the browser and of
 * extensions. Any name that the browser takes is judged, even one that no registry gives out and that is never sent,
 * such as `a!b.example.com`: a site must not escape a policy by its name. ASCII, lower case, without `www.` and
 * trailing dot. A name that DNS cannot know, too long or with several dots at its end, gets a dot in front: lists hold
 * for it, and it equals no real site.
 */
export function toPageHost(text: string): string | null {
  const page = URL.parse(text) ?? (/[/\\?#@]/.test(text) ? null : URL.parse(`https://${text}`));
  if (!page || !/^https?:$/.test(page.protocol)) return null;
  const name = page.hostname.replace(/\.$/, '');
  const trimmed = name.replace(/\.+$/, '');
  // What ends in a number is an address, and no network knows one with dots too many.
  if (trimmed === '' || (trimmed !== name && !URL.canParse(`https://.${trimmed}`))) return null;
  const host = withoutWww(trimmed === name ? name : `.${trimmed}`);
  if (host.length <= LONGEST) return host;
  const end = host.slice(-LONGEST);
  return end.slice(Math.max(0, end.indexOf('.')));
}

/** Whether a host is on the user's own computer or network, of which no service knows anything. */
export function isOwnNetwork(host: string): boolean {
  if (host.startsWith('[')) return OWN_SIX.test(host);
  if (/^\d+(?:\.\d+){3}$/.test(host)) return OWN_FOUR.test(host);
  return !host.includes('.') || toPrivateKind(host) === 'own-network';
}
