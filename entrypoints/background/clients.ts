import type { Api } from '../../lib/api/client';
import type { createDatabase } from '../../lib/api/database';
import type { ApiOptions } from '../../lib/api/exchange';

type Database = ReturnType<typeof createDatabase>;

/**
 * The clients of the service, which are made when something is first asked of them: most starts of the worker are for a page
 * that is judged by what is saved, and making the schemas of 13 endpoints is half of what such a start would cost.
 */
export function createClients(options: ApiOptions): { api: Api; database: Database } {
  let api: Promise<Api> | null = null;
  let database: Promise<Database> | null = null;
  const toApi = () => {
    api ??= import('../../lib/api/client').then(({ createApi }) => createApi(options));
    return api;
  };
  const toDatabase = () => {
    database ??= import('../../lib/api/database').then(({ createDatabase }) => createDatabase(options));
    return database;
  };
  return {
    api: {
      fetchAnswers: async (...asked) => (await toApi()).fetchAnswers(...asked),
      testKey: async (signal) => (await toApi()).testKey(signal),
    },
    database: {
      fetchDiscovery: async (...asked) => (await toDatabase()).fetchDiscovery(...asked),
      fetchCategoryList: async (...asked) => (await toDatabase()).fetchCategoryList(...asked),
    },
  };
}
