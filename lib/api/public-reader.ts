import type { Failure } from '../errors';
import { LookupError } from '../errors';
import { SECOND } from '../time';
import { toInvalid } from './request';
import type { TransportOptions } from './transport';
import { readJson, toRetryAt } from './transport';

export interface PublicReader {
  /** The JSON of a public document, whatever its shape. Null: there is none there (404). Throws `LookupError`. */
  read(address: string): Promise<unknown>;
}

/** Milliseconds. */
const PUBLIC_DEADLINE = 15 * SECOND;

/** None of these reads costs a call. */
const toFree = (failure: Failure) => new LookupError({ ...failure, billed: 'no' });

/** Reads what a registry publishes: over https alone, with no key, cookie or referrer, once, and never again by itself. */
export function createPublicReader({ fetch, now, deadline = PUBLIC_DEADLINE }: TransportOptions): PublicReader {
  return {
    async read(address) {
      const url = URL.parse(address);
      if (url?.protocol !== 'https:' || url.username || url.password) throw toInvalid('address', 'only https is read');
      const timeout = AbortSignal.timeout(deadline);
      try {
        const response = await fetch(url, {
          headers: { Accept: 'application/rdap+json, application/json' },
          redirect: 'follow',
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          cache: 'no-store',
          signal: timeout,
        });
        const failure = toPublicFailure(response, now());
        if (!failure && response.status !== 404) return await readJson(response);
        response.body?.cancel().catch(() => {});
        if (failure) throw toFree(failure);
        return null;
      } catch (error) {
        if (error instanceof LookupError) throw toFree(error.failure);
        throw toFree({ kind: timeout.aborted ? 'no-answer' : 'lost', billed: 'no' });
      }
    },
  };
}

/** Null: the body decides, or there is no such document. */
function toPublicFailure({ url, status, ok, headers }: Response, now: number): Failure | null {
  // A redirect may have led elsewhere. A made-up response has no address.
  const end = URL.parse(url);
  if (end && end.protocol !== 'https:') return { kind: 'redirected', billed: 'no', origin: end.origin };
  if (status === 429) return { kind: 'slow-down', billed: 'no', retryAt: toRetryAt(headers.get('retry-after'), now) };
  return ok || status === 404 ? null : { kind: 'service-failing', billed: 'no', status };
}
