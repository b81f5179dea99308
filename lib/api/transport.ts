import type { Asker } from '../asker';
import type { Environment, NotedFetch } from '../environment';
import type { Failure } from '../errors';
import { LookupError } from '../errors';
import { SECOND } from '../time';
import { toRedacted } from './key';
import type { Context } from './parse';
import { QUIET_REQUEST, toInvalid } from './request';

export interface Credentials {
  address: string;
  key: string;
}

export interface ApiRequest extends Credentials {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  asker: Asker;
  /** Aborted when the key is forgotten or replaced. */
  signal?: AbortSignal;
}

export interface Transport {
  /** `value`: the JSON of the answer, whatever its shape. Throws `LookupError`. Sends once and never retries. */
  send(request: ApiRequest): Promise<{ value: unknown; fromCache: boolean }>;
}

export interface TransportOptions extends Pick<Environment, 'now'> {
  fetch: NotedFetch;
  /** Milliseconds from sending to the last byte; 20 seconds unless told. A browser stops a worker after 30. */
  deadline?: number;
}

/** The key goes to https alone, or to a service on the user's own machine. */
function toUrl(address: string, path: string): URL {
  const url = URL.parse(address);
  const isLoopback = url?.protocol === 'http:' && (url.hostname === '127.0.0.1' || url.hostname === 'localhost');
  if (!url || !(url.protocol === 'https:' || isLoopback) || url.username || url.password || url.search || url.hash) {
    throw toInvalid(
      'address',
      'the service address must be https, or http on this machine, without user, query and fragment',
    );
  }
  return new URL(`${url.origin}${url.pathname.replace(/\/+$/, '')}${path}`);
}

/** specification.md, "Authentication", 2; names in small letters, as they are sent. */
const toPlainHeaders = (hasBody: boolean): Record<string, string> => ({
  accept: 'application/json',
  ...(hasBody ? { 'content-type': 'application/json' } : {}),
});

/** specification.md, "Authentication", 1. Throws `key-refused`. */
function toHeaders(key: string, hasBody: boolean): Headers {
  try {
    return new Headers({ ...toPlainHeaders(hasBody), Authorization: `Bearer ${key}` });
  } catch {
    // No HTTP header can carry such a key, so none was ever issued.
    throw new LookupError({ kind: 'key-refused', billed: 'no' });
  }
}

/** A request as `send` would make it, to be shown. Without the key, of which it says that it belongs there. Throws `invalid-request`. */
export function toWritten({ address, method, path, body }: Omit<ApiRequest, 'key' | 'asker' | 'signal'>) {
  return {
    method,
    url: toUrl(address, path).href,
    headers: toPlainHeaders(body !== undefined),
    hasKey: true,
    body: body === undefined ? null : JSON.stringify(body),
  };
}

/** Browsers hide where a redirect leads, so only the service's own origin can be named. */
function toOrigin(response: Response, url: URL): string {
  return URL.parse(response.headers.get('location') ?? '', url)?.origin ?? url.origin;
}

/** Of a `Retry-After`, in seconds. */
const LONGEST = 900;
const USUAL = 60;

/** Seconds to wait by a `Retry-After` header (seconds or an HTTP date). */
function toWait(header: string | null, now: number): number {
  const text = header?.trim() ?? '';
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  // Browsers read any other form of date in their own way, in the user's time zone.
  const date = /GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? USUAL : (date - now) / SECOND;
}

/** Milliseconds since the epoch; the wait is 1 to 900 seconds, 60 when the header is not readable. */
export function toRetryAt(header: string | null, now: number): number {
  return now + Math.min(LONGEST, Math.max(1, Math.ceil(toWait(header, now)))) * SECOND;
}

/** Judges the status, in the order of specification.md, "Judging an answer". Null: the body decides. */
function toStatusFailure(response: Response, url: URL, key: string, now: number): Failure | null {
  const { status } = response;
  const retryAfter = response.headers.get('retry-after');
  if (status === 401) return { kind: 'key-refused', billed: 'no' };
  if (status === 429) return { kind: 'slow-down', billed: 'no', retryAt: toRetryAt(retryAfter, now) };
  if (status === 405 || status >= 500) {
    const retryAt = retryAfter === null ? {} : { retryAt: toRetryAt(retryAfter, now) };
    return { kind: 'service-failing', billed: 'maybe', status, ...retryAt };
  }
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    return { kind: 'redirected', billed: 'maybe', origin: toRedacted(toOrigin(response, url), key) };
  }
  return null;
}

/** A page in the place of an answer. With 404 it is another server's. Else a firewall may mean this one host. */
function toPageFailure({ status }: Response): Failure {
  return status === 404 ? { kind: 'service-failing', billed: 'maybe', status } : { kind: 'refused', billed: 'maybe' };
}

async function toJson(response: Response, url: URL, key: string, now: number): Promise<unknown> {
  const failure = toStatusFailure(response, url, key, now);
  if (failure) {
    response.body?.cancel().catch(() => {});
    throw new LookupError(failure);
  }
  try {
    return await readJson(response);
  } catch (error) {
    const isPage = error instanceof LookupError && error.failure.kind === 'unreadable' && !response.ok;
    throw isPage ? new LookupError(toPageFailure(response)) : error;
  }
}

/** Whether a proxy had the answer (team-proxy.md). */
const isFromCache = ({ headers }: Response) =>
  /^\s*(?:HIT|STALE|UPDATING|REVALIDATED)\b/i.test(headers.get('x-cache') ?? '');

/** The only place in the product that sends to the service. */
export function createTransport({ fetch, now, deadline = 20 * SECOND }: TransportOptions): Transport {
  return {
    async send(request) {
      const { method, body, asker, signal } = request;
      const url = toUrl(request.address, request.path);
      const headers = toHeaders(request.key, body !== undefined);
      if (signal?.aborted) throw new LookupError({ kind: 'cancelled', billed: 'no' });
      const timeout = AbortSignal.timeout(deadline);
      try {
        const init: RequestInit = {
          method,
          headers,
          body: body === undefined ? undefined : JSON.stringify(body),
          ...QUIET_REQUEST,
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        };
        const response = await fetch(url, init, asker);
        return { value: await toJson(response, url, request.key, now()), fromCache: isFromCache(response) };
      } catch (error) {
        if (error instanceof LookupError) throw error;
        // The errors of fetch do not name their cause reliably. The signals do.
        const kind = timeout.aborted ? 'no-answer' : signal?.aborted ? 'cancelled' : 'lost';
        throw new LookupError({ kind, billed: 'maybe' });
      }
    },
  };
}

export interface ApiOptions extends TransportOptions {
  /** Read for every request, so that a new key works at once. Null: none is saved. */
  readCredentials: () => Promise<Credentials | null>;
}

export type Exchange = (
  path: string,
  /** Undefined: a GET. */
  body: unknown,
  asker: Asker,
  signal: AbortSignal | undefined,
) => Promise<{ value: unknown; context: Context }>;

/** The key goes only to the address that it was saved for. */
export function createExchange({ readCredentials, ...options }: ApiOptions): Exchange {
  const transport = createTransport(options);
  return async (path, body, asker, signal) => {
    const credentials = await readCredentials();
    if (!credentials?.key) throw new LookupError({ kind: 'no-key', billed: 'no' });
    const method = body === undefined ? 'GET' : 'POST';
    const { value, fromCache } = await transport.send({ ...credentials, method, path, body, asker, signal });
    return { value, context: { key: credentials.key, now: options.now(), fromCache } };
  };
}

const LARGEST_BODY = 2 * 1024 * 1024;
const DEEPEST_BODY = 32;

/** `deep`: brackets nest over `most`. `cut`: one stays open. No recursion, so it can run before a parser. */
function toNesting(text: string, most: number): 'even' | 'deep' | 'cut' {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (inString) {
      if (unit === 0x5c) index++;
      else if (unit === 0x22) inString = false;
    } else if (unit === 0x22) inString = true;
    else if (unit === 0x5b || unit === 0x7b) {
      if (++depth > most) return 'deep';
    } else if (unit === 0x5d || unit === 0x7d) depth--;
  }
  return depth > 0 ? 'cut' : 'even';
}

/** Throws `too-large` as soon as the unpacked body passes the cap. */
async function readBytes(response: Response): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > LARGEST_BODY) {
      reader.cancel().catch(() => {});
      throw new LookupError({ kind: 'too-large', billed: 'maybe' });
    }
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Null when the body is no JSON. Throws `lost` when it begins as JSON and breaks off. */
function parse(bytes: Uint8Array): { value: unknown } | null {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let nesting = '';
  try {
    const text = decoder.decode(bytes, { stream: true });
    nesting = /^\s*[[{]/.test(text) ? toNesting(text, DEEPEST_BODY) : 'even';
    // Decoding the rest fails when the last character is cut.
    if (nesting === 'even' && decoder.decode() === '') return { value: JSON.parse(text) };
  } catch {
    // Not UTF-8 or not JSON: the same to the user.
  }
  if (nesting === 'cut') throw new LookupError({ kind: 'lost', billed: 'maybe' });
  return null;
}

/** At most 2 MiB, strict UTF-8, 32 levels. Throws `too-large`, `unreadable`, `lost` and the stream's errors. */
export async function readJson(response: Response): Promise<unknown> {
  const parsed = parse(await readBytes(response));
  if (!parsed) throw new LookupError({ kind: 'unreadable', billed: 'maybe' });
  return parsed.value;
}
