import { isPublicHost, withoutWww } from '../host/name';
import { isWrongClock } from '../time';
import { isPlaceholder, type JsonObject, toDate, toField } from './json';
import type { Stamp } from './reading';

const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:?\d{2})?$/;

/** The instant of an ISO 8601 time, with or without fractions, UTC unless it says otherwise; null when it is none. */
function toInstant(value: unknown): number | null {
  const match = typeof value === 'string' ? INSTANT.exec(value.trim()) : null;
  if (!match?.[1] || toDate(match[1]) === null) return null;
  const zone = (match[4] ?? 'Z').replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const instant = Date.parse(`${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0').slice(0, 3)}${zone}`);
  return Number.isNaN(instant) ? null : instant;
}

function toUrl(value: unknown): URL | null {
  const name = typeof value === 'string' ? value.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, '') : '';
  return name.length <= 2048 && !isPlaceholder(name.replace(/\/$/, '')) ? URL.parse(`https://${name}`) : null;
}
const toName = ({ hostname }: URL) => withoutWww(hostname.replace(/\.$/, ''));

/** The host of an address or a bare host name, ASCII, without scheme, `www.`, port and path; null when it is not a public one. `www.gov.uk` stays. */
export function toPublicHost(value: unknown): string | null {
  const url = toUrl(value);
  if (url?.username !== '') return null;
  const name = toName(url);
  return isPublicHost(name) ? name : null;
}

/** The request that an answer is judged for. */
export interface Asked {
  /** The host, or the registrable domain, that was asked for. */
  host: string;
  /** The service was made to look live. */
  live: boolean;
  /** When the answer came, milliseconds since the epoch. */
  fetchedAt: number;
}

/** Source, age and "answered for" of a reply: `domain_url` and `updated_at` of specification.md, "Domain envelope". */
export function toStamp(body: JsonObject, asked: Asked): Stamp {
  const domain = toField(body, 'domain');
  const updatedAt = toInstant(toField(domain, 'updated_at'));
  const url = toUrl(toField(domain, 'domain_url'));
  // Any other host, an IP address or a private name too: what was told of it is not told of the one that was asked for.
  const host = url && toName(url);
  return {
    source: asked.live ? 'live' : 'service',
    fetchedAt: asked.fetchedAt,
    updatedAt: updatedAt !== null && !isWrongClock(updatedAt, asked.fetchedAt) ? updatedAt : null,
    answeredFor: host === toPublicHost(asked.host) ? null : host,
  };
}
