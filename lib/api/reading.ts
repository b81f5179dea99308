import * as z from 'zod/mini';
import { isPublicHost } from '../host/name';
import { withoutWww } from '../host/plain';
import type { Answer, Answers, Presence, SectionData, SectionName, Subject } from '../model';
import { isWrongClock } from '../time';
import type { JsonObject } from './json';
import { isBlank, isMissing, isNone, isObject, isPlaceholder, toDate, toField, toList, toShownText } from './json';

export interface SectionEndpointDefinition {
  /** Below the service address. */
  path: string;
  /** Throws `invalid-request` for what the service would refuse or misread. */
  toBody(subject: Subject, refresh: boolean): JsonObject;
  /** One answer for each section in `sectionsOf` (`lookup/plan.ts`), each read by itself. `host`: the one asked about. */
  toAnswers(body: JsonObject, stamp: Stamp, host: string): Answers;
}

export type Reading<T> = { presence: 'present'; data: T } | { presence: Exclude<Presence, 'present'>; data: null };

export type Stamp = Pick<Answer, 'source' | 'fetchedAt' | 'updatedAt' | 'answeredFor' | 'fromCache'>;

/** No honest answer has a longer list. */
export const MOST_ITEMS = 1000;

export const without = (presence: Exclude<Presence, 'present'>) => ({ presence, data: null }) as const;

export function toReading<T>(data: T | null): Reading<T> {
  return data === null ? without('unreadable') : { presence: 'present', data };
}

/** For an endpoint of one section, where `absent` means `empty`. */
export function toOwn<T>(reading: Reading<T>): Reading<T> {
  return reading.presence === 'absent' ? without('empty') : reading;
}

/** Null or empty is known to be none. A placeholder is not: no rule may take it for an answer. */
const toBlank = (isNone: boolean) => without(isNone ? 'empty' : 'unreadable');

/** Left out: `absent`. Null, or every field of the schema empty: `empty`. Not readable: `unreadable`. */
export function readObject<S extends z.ZodMiniObject, T>(
  raw: unknown,
  schema: S,
  toData: (fields: z.output<S>) => T | null,
): Reading<T> {
  if (raw === undefined) return without('absent');
  if (isMissing(raw)) return toBlank(isNone(raw));
  if (!isObject(raw)) return without('unreadable');
  const fields = Object.keys(schema.shape).map((key) => toField(raw, key));
  if (fields.every(isBlank)) return toBlank(fields.every(isNone));
  const parsed = z.safeParse(schema, raw);
  return toReading(parsed.success ? toData(parsed.data) : null);
}

/** The readable items, each key once, at most `most`. Null when it is no list. */
export function toItems<T>(
  raw: unknown,
  toItem: (item: unknown) => T | null,
  toKey: (item: T) => string,
  most = MOST_ITEMS,
): T[] | null {
  const list = toList(raw);
  if (!list) return null;
  const items = new Map<string, T>();
  for (const value of list) {
    const item = toItem(value);
    if (item !== null && !items.has(toKey(item))) items.set(toKey(item), item);
    if (items.size >= most) break;
  }
  return [...items.values()];
}

/** Skips items that cannot be read. The section is `unreadable` when none can. */
export function readList<T>(
  raw: unknown,
  toItem: (item: unknown) => T | null,
  toKey: (item: T) => string,
  most?: number,
): Reading<T[]> {
  if (raw === undefined) return without('absent');
  if (isBlank(raw)) return toBlank(isNone(raw));
  const items = toItems(raw, toItem, toKey, most);
  return toReading(items?.length ? items : null);
}

/** An error makes only this section `unreadable`. */
export function toAnswer<N extends SectionName>(stamp: Stamp, read: () => Reading<SectionData[N]>): Answer<N> {
  try {
    return { ...read(), ...stamp };
  } catch {
    return { ...without('unreadable'), ...stamp };
  }
}

/** `objects.company` is a supplier's; `limited`: it holds an `error` (specification.md, "Differences"). */
export function readUpstream<T>(body: JsonObject, read: (company: unknown) => Reading<T>): Reading<T> {
  const objects = toField(body, 'objects');
  if (isMissing(objects)) return without(isNone(objects) ? 'absent' : 'unreadable');
  if (!isObject(objects)) return without('unreadable');
  const company = toField(objects, 'company');
  if (isBlank(company) && !isMissing(toField(objects, 'error'))) return without('limited');
  return read(company);
}

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
  fromCache?: boolean | undefined;
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
    ...(asked.fromCache && { fromCache: true }),
  };
}
