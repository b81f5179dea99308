import { isBlank, isMissing, isObject, type JsonObject, toField } from './json';
import { type Reading, without } from './reading';

/**
 * Reads `objects.company`, which the service has from a supplier: `objects` may be left out, or hold an `error` in place of
 * the company when the supplier refused (`limited`; observed.md).
 */
export function readUpstream<T>(body: JsonObject, read: (company: unknown) => Reading<T>): Reading<T> {
  const objects = toField(body, 'objects');
  if (isMissing(objects)) return without('absent');
  if (!isObject(objects)) return without('unreadable');
  const company = toField(objects, 'company');
  if (isBlank(company) && !isMissing(toField(objects, 'error'))) return without('limited');
  return read(company);
}
