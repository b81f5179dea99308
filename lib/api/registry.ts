import * as z from 'zod/mini';
import { toSafeLink } from '../host/link';
import type { Registration } from '../model';
import { toDay } from '../time';
import { toDate, toField, toList, wire } from './json';

/** The servers of the commonest endings, as in IANA's list (RFC 9224) in 2026. */
const SHIPPED = {
  'https://rdap.verisign.com/com/v1/': 'com',
  'https://rdap.verisign.com/net/v1/': 'net',
  'https://tld-rdap.verisign.com/cc/v1/': 'cc',
  'https://rdap.nic.tv/': 'tv',
  'https://rdap.publicinterestregistry.org/rdap/': 'org',
  'https://rdap.identitydigital.services/rdap/':
    'info pro mobi live life world today digital agency media news group company email social studio systems solutions ai',
  'https://pubapi.registry.google/rdap/': 'app dev page new',
  'https://rdap.radix.host/rdap/': 'online site store tech space website',
  'https://rdap.centralnic.com/xyz/': 'xyz',
  'https://rdap.gmoregistry.net/rdap/': 'shop',
  'https://rdap.registry.cloud/rdap/': 'cloud',
  'https://rdap.nic.biz/': 'biz',
  'https://rdap.nic.club/': 'club',
  'https://rdap.nic.one/': 'one',
  'https://rdap.nic.design/': 'design',
  'https://rdap.nominet.uk/uk/': 'uk',
  'https://rdap.nic.fr/': 'fr',
  'https://rdap.sidn.nl/': 'nl',
  'https://rdap.nic.cz/': 'cz',
  'https://rdap.dns.pl/': 'pl',
  'https://rdap.norid.no/': 'no',
  'https://rdap.fi/rdap/rdap/': 'fi',
  'https://rdap.isnic.is/rdap/': 'is',
  'https://rdap.ca.fury.ca/rdap/': 'ca',
  'https://rdap.cctld.au/rdap/': 'au',
  'https://rdap.registro.br/': 'br',
  'https://rdap.nixiregistry.in/rdap/': 'in',
  'https://rdap.pandi.id/rdap/': 'id',
  'https://rdap.tonicregistry.to/rdap/': 'to',
};

/** Servers that answer although IANA's list has none for these endings. */
const UNLISTED = {
  'https://rdap.denic.de/': 'de',
  'https://rdap.nic.ch/': 'ch li',
  'https://rdap.registry.co/co/': 'co',
  'https://rdap.nic.us/': 'us',
  'https://rdap.identitydigital.services/rdap/': 'io me sh ac bz vc ag sc mn pr lc',
};

/** IANA's list of the registries' servers. */
export const SERVER_LIST_ADDRESS = 'https://data.iana.org/rdap/dns.json';

/** Endings with the address of their server, which ends in a slash. */
export type ServerList = Readonly<Record<string, string>>;

const toBase = (address: string) => (address.endsWith('/') ? address : `${address}/`);

const shipped: ServerList = Object.fromEntries(
  [...Object.entries(SHIPPED), ...Object.entries(UNLISTED)].flatMap(([server, endings]) =>
    endings.split(' ').map((ending) => [ending, server] as const),
  ),
);

/** Ours first: the addresses of IANA's list are seldom better, and some of its endings are missing. */
export function toRegistryServer(ending: string, listed: ServerList = {}): string | null {
  const own = (list: ServerList) => (Object.hasOwn(list, ending) ? list[ending] : undefined);
  return own(shipped) ?? toHttps([own(listed)]);
}

const ENDING = /^[a-z0-9-]{1,63}$/;
/** Twice what the list has. */
const MOST_SERVICES = 3000;

/** The first that passes the gate of links: a public name over https. */
function toHttps(addresses: unknown): string | null {
  for (const address of toList(addresses) ?? []) {
    const url = typeof address === 'string' ? URL.parse(address) : null;
    if (url && toSafeLink(url.href) && !url.search && !url.hash) return toBase(url.href);
  }
  return null;
}

/** RFC 9224, section 3: `services` are pairs of endings and addresses. Null when it is no such list. */
export function toServerList(value: unknown): ServerList | null {
  const services = toList(toField(value, 'services'))?.slice(0, MOST_SERVICES) ?? [];
  const pairs = services.flatMap((service) => {
    const [endings, addresses] = toList(service) ?? [];
    const server = toHttps(addresses);
    if (server === null) return [];
    return (toList(endings) ?? []).flatMap((ending) => {
      const name = typeof ending === 'string' ? ending.toLowerCase() : '';
      return ENDING.test(name) ? [[name, server] as const] : [];
    });
  });
  return pairs.length === 0 ? null : Object.fromEntries(pairs);
}

/** RFC 9082, section 3.1.3. `domain` is in ASCII. */
export function toDomainAddress(server: string, domain: string): string {
  return `${server}domain/${encodeURIComponent(domain)}`;
}

/** RFC 3339, as RFC 9083 wants it; the browser's own reading of other forms depends on the user's time zone. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})$/i;

/** The UTC day. A bare day is believed. */
function toEventDay(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  // Browsers make 3 March of 31 February.
  const day = toDate(text.toUpperCase());
  const instant = day !== null && INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? day : toDate(toDay(instant));
}

const eventSchema = z.object({ eventAction: z.string(), eventDate: wire(toEventDay) });
/** No honest answer has more. */
const MOST_EVENTS = 100;

/** RFC 9083, sections 4.5 and 5.3. Null when it is no answer about `domain`. Dates that are not given are null. */
export function toRegistration(value: unknown, domain: string): Registration | null {
  const name = toField(value, 'ldhName');
  const isOther = typeof name === 'string' && name.toLowerCase().replace(/\.$/, '') !== domain;
  const kind = toField(value, 'objectClassName');
  if (isOther || (kind !== undefined && kind !== 'domain') || (name === undefined && kind === undefined)) return null;
  const events = toList(toField(value, 'events'))?.slice(0, MOST_EVENTS) ?? [];
  const toDayOf = (action: string) => {
    for (const event of events) {
      const { data } = eventSchema.safeParse(event);
      // `registrar expiration` is another date: that of the registrar's own contract.
      if (data?.eventDate && data.eventAction.trim().toLowerCase() === action) return data.eventDate;
    }
    return null;
  };
  return { registeredOn: toDayOf('registration'), expiresOn: toDayOf('expiration'), disagrees: false };
}
