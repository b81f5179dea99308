import { createApi, createDatabase, createPageReader } from '../../../lib/api/client';
import type { ApiOptions } from '../../../lib/api/transport';
import type { Environment, NotedFetch } from '../../../lib/environment';
import type { Payer, Provider } from '../../../lib/provider';
import type { createCredentials } from '../../../lib/settings/credentials';

/** The service, asked with the key that a call was begun with, whichever is in use by then. */
export function createPaidCalls(
  { fetch, now }: Pick<Environment, 'now'> & { fetch: NotedFetch },
  credentials: Pick<ReturnType<typeof createCredentials>, 'readPair'>,
) {
  const toService = (payer: Payer | undefined): ApiOptions => ({
    fetch,
    now,
    readCredentials: async () => (payer ? credentials.readPair(payer) : null),
  });
  const api: Provider = {
    fetchAnswers: (call, subject, asker, signal, payer) =>
      createApi(toService(payer)).fetchAnswers(call, subject, asker, signal),
  };
  return {
    api,
    database: (payer: Payer) => createDatabase(toService(payer)),
    pages: (payer: Payer) => createPageReader(toService(payer)),
    testKey: (signal: AbortSignal, payer: Payer) => createApi(toService(payer)).testKey(signal),
  };
}
