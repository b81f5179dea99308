import * as z from 'zod/mini';
import type { Answer, Answers, Presence, SectionData, SectionName, Subject } from '../model';
import type { JsonObject } from './json';
import { isBlank, isMissing, isObject, toField, toList } from './json';

/** What an endpoint that answers sections of a card consists of. */
export interface SectionEndpointDefinition {
  /** Below the service address. */
  path: string;
  /** Throws `invalid-request` for what the service would refuse or misread. */
  toBody(subject: Subject, refresh: boolean): JsonObject;
  /** One answer for each of `sectionsOf` its name (`lookup/plan.ts`); each is read by itself. */
  toAnswers(body: JsonObject, stamp: Stamp): Answers;
}

/** What was read of a section. */
export type Reading<T> = { presence: 'present'; data: T } | { presence: Exclude<Presence, 'present'>; data: null };

/** What all sections of one reply have in common. */
export type Stamp = Pick<Answer, 'source' | 'fetchedAt' | 'updatedAt' | 'answeredFor'>;

/** A list longer than this is cut: no honest answer has one. */
export const MOST_ITEMS = 1000;

export const without = (presence: Exclude<Presence, 'present'>) => ({ presence, data: null }) as const;

/** The reading of data that is there: `unreadable` when nothing could be made of it. */
export function toReading<T>(data: T | null): Reading<T> {
  return data === null ? without('unreadable') : { presence: 'present', data };
}

/** For an endpoint of one section: `absent` is `empty` there, since no larger answer could have left it out. */
export function toOwn<T>(reading: Reading<T>): Reading<T> {
  return reading.presence === 'absent' ? without('empty') : reading;
}

/**
 * Reads a section that is an object. Left out: `absent`; null, or every field that the schema names blank: `empty`;
 * no object, or nothing readable in it (`toData` gives null): `unreadable`.
 */
export function readObject<S extends z.ZodMiniObject, T>(
  raw: unknown,
  schema: S,
  toData: (fields: z.output<S>) => T | null,
): Reading<T> {
  if (raw === undefined) return without('absent');
  if (isMissing(raw)) return without('empty');
  if (!isObject(raw)) return without('unreadable');
  if (Object.keys(schema.shape).every((key) => isBlank(toField(raw, key)))) return without('empty');
  const parsed = z.safeParse(schema, raw);
  return toReading(parsed.success ? toData(parsed.data) : null);
}

/** The readable items of a list, each once (the first of its key), at most `most`. Null when it is no list. */
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

/** Reads a section that is a list; items that cannot be read are left out, and if none can the section is `unreadable`. */
export function readList<T>(
  raw: unknown,
  toItem: (item: unknown) => T | null,
  toKey: (item: T) => string,
  most?: number,
): Reading<T[]> {
  if (raw === undefined) return without('absent');
  if (isBlank(raw)) return without('empty');
  const items = toItems(raw, toItem, toKey, most);
  return toReading(items?.length ? items : null);
}

/** The answer of one section. Whatever reading it throws is that section's trouble alone: it becomes `unreadable`. */
export function toAnswer<N extends SectionName>(stamp: Stamp, read: () => Reading<SectionData[N]>): Answer<N> {
  try {
    return { ...read(), ...stamp };
  } catch {
    return { ...without('unreadable'), ...stamp };
  }
}

/**
 * Reads `objects.company`, which the service has from a supplier: `objects` may be left out, or hold an `error` in place of
 * the company when the supplier refused (`limited`; specification.md, "Differences").
 */
export function readUpstream<T>(body: JsonObject, read: (company: unknown) => Reading<T>): Reading<T> {
  const objects = toField(body, 'objects');
  if (isMissing(objects)) return without('absent');
  if (!isObject(objects)) return without('unreadable');
  const company = toField(objects, 'company');
  if (isBlank(company) && !isMissing(toField(objects, 'error'))) return without('limited');
  return read(company);
}
