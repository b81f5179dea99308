/** The address of a page as it is sent: `https:`, host and path. Made by `toPageAddress` alone. */
export type PageAddress = string & { readonly isPageAddress: true };

/** What a path seems to hold that should not leave the browser. */
export type Finding = 'token' | 'email' | 'id';

/** A page, or one of those above it. `finding`: why it is not sent; null: it may be. */
export interface PageStep {
  address: string;
  finding: Finding | null;
}

/** A service and its proxies may cut what is longer. */
const LONGEST_ADDRESS = 1024;
/** Words that people write are shorter, or all of one case. */
const LONGEST_WORD = 15;
const LONGEST_NUMBER = 11;

const EMAIL = /[^\s/@]+@[^\s/@]+\.\p{L}{2,}/u;
const UUID = /^[{(]?[0-9a-f]{4,}(?:-[0-9a-f]{4,}){2,}[)}]?$/i;
/** A number behind a short word: `u48213`, `order-48213`. Years and pages have four digits at most. */
const ID = /^[a-z]{1,8}[-_.:=]?\d{5,}$/i;
/** Without any word: `48213`, `123-4567890`, `+49-170-1234567`. One pattern for both would take a second over a thousand digits. */
const isNumber = (name: string) => /\d{5}/.test(name) && !/\p{L}/u.test(name);
const DATE = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;

/** An address may be encoded twice. What cannot be decoded stays. */
function decode(text: string): string {
  let decoded = text;
  for (let turn = 0; turn < 2; turn++) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch {
      return decoded;
    }
  }
  return decoded;
}

/** No word, but what a machine made: long, and of digits among letters or of changing case. */
function isRandom(word: string): boolean {
  const changes = word.match(/[a-z](?=[A-Z0-9])|[0-9](?=[a-zA-Z])/g)?.length ?? 0;
  if (word.length > LONGEST_WORD) return changes >= 2 || /^[0-9a-f]+$/i.test(word);
  // Short ones, such as `dQw4w9WgXcQ`.
  return word.length >= 6 && changes >= 3 && /\d/.test(word);
}

function findIn(segment: string): Finding | null {
  const text = decode(segment);
  if (EMAIL.test(text)) return 'email';
  // `;jsessionid=…`, and values that belong into a query.
  if (/[;=&?#]/.test(text) || UUID.test(text)) return 'token';
  const words = text.split(/[^\p{L}\p{N}]+/u);
  if (words.some(isRandom)) return 'token';
  const name = text.replace(/\.[a-z]{2,5}$/i, '');
  const isLongNumber = words.some((word) => /^\d+$/.test(word) && word.length > LONGEST_NUMBER);
  const isId = ID.test(name) || (isNumber(name) && !DATE.test(name));
  return isLongNumber || isId ? 'id' : null;
}

/** The last page of a path first. */
function toSteps(host: string, pathname: string): PageStep[] {
  const segments = pathname.split('/').slice(1);
  const steps: PageStep[] = [];
  let finding: Finding | null = null;
  for (const [index, segment] of segments.entries()) {
    if (segment === '') continue;
    finding ??= findIn(segment);
    const path = segments.slice(0, index + 1).join('/');
    // A page is asked for as it is called. Those above it are folders.
    const isLast = segments.slice(index + 1).every((later) => later === '');
    const address = `https://${host}/${isLast ? segments.join('/') : `${path}/`}`;
    steps.unshift({ address, finding: address.length > LONGEST_ADDRESS ? (finding ?? 'token') : finding });
  }
  return steps;
}

/**
 * The page of an address and the pages above it, without query and fragment, the page first. Empty for the first page of a
 * site, which its card is about, and for what is no page. Whether the host may be sent is for the gate to say.
 */
export function toPageSteps(text: string): PageStep[] {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return [];
  const { host, pathname } = url;
  if (pathname.length <= LONGEST_ADDRESS) return toSteps(host, pathname);
  // A page may give itself a path of a million characters. Those above it are read as far as they may be sent.
  const begun = pathname.slice(0, LONGEST_ADDRESS);
  const above = toSteps(host, begun.slice(0, begun.lastIndexOf('/') + 1));
  return [{ address: `https://${host}${begun}…`, finding: 'token' }, ...above];
}

/** The only maker of `PageAddress`. Null: the text is not word for word the address of a page that may be sent. */
export function toPageAddress(text: string): PageAddress | null {
  const [page] = toPageSteps(text);
  return page?.address === text && page.finding === null ? (text as PageAddress) : null;
}
