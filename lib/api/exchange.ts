import { LookupError } from '../errors';
import type { Context } from './parse';
import { type Credentials, createTransport, type TransportOptions } from './transport';

export interface ApiOptions extends TransportOptions {
  /** Read for every request, so that a new key works at once. Null: none is saved. */
  readCredentials: () => Promise<Credentials | null>;
}

export type Exchange = (
  path: string,
  /** Undefined: a GET. */
  body: unknown,
  signal: AbortSignal | undefined,
) => Promise<{ value: unknown; context: Context }>;

/** The key goes only to the address that it was saved for. */
export function createExchange({ readCredentials, ...options }: ApiOptions): Exchange {
  const transport = createTransport(options);
  return async (path, body, signal) => {
    const credentials = await readCredentials();
    if (!credentials?.key) throw new LookupError({ kind: 'no-key', billed: 'no' });
    const method = body === undefined ? 'GET' : 'POST';
    const value = await transport.send({ ...credentials, method, path, body, signal });
    return { value, context: { key: credentials.key, now: options.now() } };
  };
}
