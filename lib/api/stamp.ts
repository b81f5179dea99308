import { isPublicHost, withoutWww } from '../host/name';
import { isWrongClock } from '../time';
import { isPlaceholder, type JsonObject, toDate, toField, toShownText } from './json';
import type { Stamp } from './reading';

const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:?\d{2})?$/;

/** An ISO 8601 time, UTC unless it says otherwise; null when it is none. */
function toInstant(value: unknown): number | null {
  const match = typeof value === 'string' ? INSTANT.exec(value.trim()) : null;
  if (!match?.[1] || toDate(match[1]) === null) return null;
  const zone = (match[4] ?? 'Z').replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const instant = Date.parse(`${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0').slice(0, 3)}${zone}`);
  return Number.isNaN(instant) ? null : instant;
}

/** A scheme, also written twice: `https://https://toys.example.com`. */
const SCHEMES = /^(?:[a-z][a-z0-9+.-]{0,20}:\/\/|https?(?::\/?|\/{1,2}))+/i;

function toUrl(value: unknown): URL | null {
  const name = (toShownText(value) ?? '').replace(SCHEMES, '');
  const url = name.length <= 2048 ? URL.parse(`https://${name}`) : null;
  const isNone = [name, url?.hostname ?? ''].some((text) => isPlaceholder(text.replace(/^www\./i, '')));
  return isNone ? null : url;
}
const toName = ({ hostname }: URL) => withoutWww(hostname.replace(/\.$/, ''));

/** The ASCII host of an address or a bare name, without `www.`; null when it is not public. `www.gov.uk` stays. */
export function toPublicHost(value: unknown): string | null {
  const url = toUrl(value);
  if (url?.username !== '') return null;
  const name = toName(url);
  return isPublicHost(name) ? name : null;
}

export interface Asked {
  host: string;
  live: boolean;
  /** Milliseconds since the epoch. */
  fetchedAt: number;
}

/** `domain_url` and `updated_at` of specification.md, "Domain envelope". */
export function toStamp(body: JsonObject, asked: Asked): Stamp {
  const domain = toField(body, 'domain');
  const updatedAt = toInstant(toField(domain, 'updated_at'));
  const url = toUrl(toField(domain, 'domain_url'));
  // Any other host counts, even an IP address: its data is not about the host asked for.
  const host = url && toName(url);
  return {
    source: asked.live ? 'live' : 'service',
    fetchedAt: asked.fetchedAt,
    updatedAt: updatedAt !== null && !isWrongClock(updatedAt, asked.fetchedAt) ? updatedAt : null,
    answeredFor: host === toPublicHost(asked.host) ? null : host,
  };
}
