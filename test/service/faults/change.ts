import type { Json, JsonObject } from '../json.ts';
import { isObject } from '../json.ts';

/** The section of `body` under `key`, as a copy that may be changed. */
export function toSection(body: JsonObject, key: string): JsonObject | null {
  const found = body[key];
  return isObject(found) ? { ...(found as JsonObject) } : null;
}

/** `body` with the fields of its section replaced; a section that is not there stays away. */
export function withSection(body: JsonObject, key: string, fields: JsonObject): JsonObject {
  const section = toSection(body, key);
  return section ? { ...body, [key]: { ...section, ...fields } } : body;
}

/** `body` with the fields of `objects.company` replaced; a null company becomes one with these fields. */
export function withCompany(body: JsonObject, fields: JsonObject): JsonObject {
  const objects = toSection(body, 'objects');
  return objects
    ? { ...body, objects: { ...objects, company: { ...toSection(objects, 'company'), ...fields } } }
    : body;
}

/** `value` with every string in it, keys apart, given to `change`. */
export function mapTexts(value: Json | undefined, change: (text: string) => Json): Json {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, change));
  if (!isObject(value)) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapTexts(entry as Json, change)]));
}
