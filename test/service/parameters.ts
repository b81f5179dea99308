import { isObject } from './json.ts';
import type { Received } from './received.ts';

/**
 * The parameters of a request in any form that clients send (specification.md, "Differences"): a JSON body, with or without a trailing
 * newline, whatever its content type; a form; the query, beside a body that is empty, garbage or absent. The body wins over the query.
 */
export function toParameters(received: Received): Record<string, unknown> {
  return { ...Object.fromEntries(received.query), ...toBodyParameters(received) };
}

function toBodyParameters({ body, headers }: Received): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body);
    return isObject(parsed) ? parsed : {};
  } catch {
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
    return isForm ? Object.fromEntries(new URLSearchParams(body)) : {};
  }
}
