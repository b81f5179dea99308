import { withoutWww } from './name';

/** Of names that a network or a computer gives to its own machines. */
const OWN_ENDING = /(?:^|\.)(?:corp|home|home\.arpa|internal|intranet|lan|local|localdomain|localhost|private|test)$/;
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
  return !host.includes('.') || OWN_ENDING.test(host);
}
