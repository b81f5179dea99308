import type { createDatabase } from '../../lib/api/database';
import type { LargeStore } from '../../lib/browser/large-store';
import type { Locks } from '../../lib/browser/storage';
import { isCurrentList, readCategoryList, writeCategoryList } from '../../lib/discovery/category-lists';
import type { SitelessCalls } from '../../lib/lookup/siteless';
import type { RequestHandlers } from '../../lib/messages';

interface DatabaseParts {
  database: ReturnType<typeof createDatabase>;
  calls: Pick<SitelessCalls, 'send'>;
  store(): LargeStore;
  locks: Locks;
  now(): number;
}

/** What the options page may ask of the whole database: a page of a search, a category list. */
export function createDatabaseRequests({
  database,
  calls,
  store,
  locks,
  now,
}: DatabaseParts): Pick<RequestHandlers, 'prime-page' | 'category-list'> {
  return {
    'prime-page': async ({ query }) => {
      const noted = { endpoint: 'discovery', refresh: false } as const;
      const { usage, ...page } = await calls.send(noted, (signal) => database.fetchDiscovery(query, signal));
      return { page, usage };
    },
    // Two pages that ask at once pay for one list.
    'category-list': ({ version }) =>
      locks.request(`category-list-${version}`, async () => {
        const stored = await readCategoryList(version, store).catch(() => null);
        if (stored && isCurrentList(stored, now())) return stored;
        const noted = { endpoint: `category-list-${version}`, refresh: false } as const;
        const { paths } = await calls.send(noted, (signal) => database.fetchCategoryList(version, signal));
        const list = { paths, at: now() };
        // What is paid for is handed over, saved or not.
        await writeCategoryList(version, list, store).catch(() => {});
        return list;
      }),
  };
}
