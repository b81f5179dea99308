import type { Failure } from '../errors';
import { LookupError } from '../errors';
import { SECOND } from '../time';
import { toField } from './json';
import { QUIET_REQUEST, toInvalid } from './request';
import type { TransportOptions } from './transport';
import { readJson, toRetryAt } from './transport';

export interface PublicReader {
  /**
   * The JSON of a public document, whatever its shape. Null: there is none, as RDAP says that (RFC 9083, section 6). Throws
   * `LookupError`.
   */
  read(address: string): Promise<unknown>;
}

const RDAP = 'application/rdap+json';
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
        const init: RequestInit = {
          headers: { Accept: `${RDAP}, application/json` },
          ...QUIET_REQUEST,
          signal: timeout,
        };
        const response = await fetch(url, init, 'registry');
        const failure = toPublicFailure(response, now());
        if (failure) {
          response.body?.cancel().catch(() => {});
          throw toFree(failure);
        }
        if (response.status !== 404) return await readJson(response);
        const type = response.headers.get('content-type') ?? '';
        if (type.startsWith(RDAP)) {
          response.body?.cancel().catch(() => {});
          return null;
        }
        // The page of a web server says nothing of a domain.
        if (toField(await readJson(response), 'errorCode') === 404) return null;
        throw toFree({ kind: 'unreadable', billed: 'no' });
      } catch (error) {
        if (error instanceof LookupError) throw toFree(error.failure);
        throw toFree({ kind: timeout.aborted ? 'no-answer' : 'lost', billed: 'no' });
      }
    },
  };
}

/** Null: the body decides, or there is no such document. */
function toPublicFailure({ type, status, ok, headers }: Response, now: number): Failure | null {
  const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400);
  if (isRedirect) return { kind: 'redirected', billed: 'no' };
  if (status === 429) return { kind: 'slow-down', billed: 'no', retryAt: toRetryAt(headers.get('retry-after'), now) };
  return ok || status === 404 ? null : { kind: 'service-failing', billed: 'no', status };
}
