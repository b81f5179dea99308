import * as z from 'zod/mini';
import type { Answer, Answers, Presence, SectionData, SectionName, Subject } from '../model';
import type { JsonObject } from './json';
import { isBlank, isMissing, isNone, isObject, toField, toList } from './json';

export interface SectionEndpointDefinition {
  /** Below the service address. */
  path: string;
  /** Throws `invalid-request` for what the service would refuse or misread. */
  toBody(subject: Subject, refresh: boolean): JsonObject;
  /** One answer for each section in `sectionsOf` (`lookup/plan.ts`), each read by itself. `host`: the one asked about. */
  toAnswers(body: JsonObject, stamp: Stamp, host: string): Answers;
}

export type Reading<T> = { presence: 'present'; data: T } | { presence: Exclude<Presence, 'present'>; data: null };

export type Stamp = Pick<Answer, 'source' | 'fetchedAt' | 'updatedAt' | 'answeredFor'>;

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
