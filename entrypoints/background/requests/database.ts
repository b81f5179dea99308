import type { createDatabase } from '../../../lib/api/client';
import { toDiscoveryBody } from '../../../lib/api/endpoints/discovery';
import type { LargeStore } from '../../../lib/browser/large-store';
import { isCurrentList, readCategoryList, writeCategoryList } from '../../../lib/discovery/category-lists';
import { readPage, toPageKey, writePage } from '../../../lib/discovery/pages';
import type { Environment } from '../../../lib/environment';
import { LookupError } from '../../../lib/errors';
import type { SitelessCalls } from '../../../lib/lookup/siteless';
import type { RequestHandlers } from '../../../lib/messages';
import type { Payer } from '../../../lib/provider';

/** `database`: with the key that a call is begun with. `hasConsent`: the browser's consent to sending a text to search for. */
export function createDatabaseRequests(
  { locks, now }: Pick<Environment, 'locks' | 'now'>,
  database: (payer: Payer) => ReturnType<typeof createDatabase>,
  calls: Pick<SitelessCalls, 'send' | 'sendMarked'>,
  store: () => LargeStore,
  hasConsent: () => Promise<boolean>,
): Pick<RequestHandlers, 'search-page' | 'prime-page' | 'category-list'> {
  return {
    'search-page': async ({ query, confirmed, asker, again = false, askedAt, keyId }) => {
      // Throws for a bad value, so that the query has a key.
      toDiscoveryBody(query);
      if (query.q?.trim() && !(await hasConsent())) {
        throw new LookupError({ kind: 'invalid-request', billed: 'no', field: 'q', isOwn: true });
      }
      const subject = toPageKey(query);
      return calls.sendMarked({
        endpoint: 'discovery',
        countedAs: 'search',
        subject,
        confirmed,
        again,
        askedAt,
        keyId,
        read: () => readPage(subject, store, now()),
        send: async (signal, payer) => {
          const { usage, ...page } = await database(payer).fetchDiscovery(query, asker, signal);
          return { answer: { query, page, at: now() }, usage };
        },
        save: (stored) => writePage(stored, store),
      });
    },
    'prime-page': async ({ query, keyId }) => {
      const noted = { endpoint: 'discovery', refresh: false, countedAs: 'primed' } as const;
      const fetchPage = (signal: AbortSignal, payer: Payer) => database(payer).fetchDiscovery(query, 'primed', signal);
      const { usage, ...page } = await calls.send(noted, fetchPage, { keyId });
      return { page, usage };
    },
    // Two pages that ask at once pay for one list.
    'category-list': ({ version, again = false }) =>
      locks.request(`category-list-${version}`, async () => {
        const stored = await readCategoryList(version, store).catch(() => null);
        if (stored && isCurrentList(stored, now()) && !again) return stored;
        const noted = { endpoint: `category-list-${version}`, refresh: false } as const;
        const { paths, count } = await calls.send(noted, (signal, payer) =>
          database(payer).fetchCategoryList(version, signal),
        );
        const list = { paths, count, at: now() };
        // A paid list is returned even if it cannot be saved.
        await writeCategoryList(version, list, store).catch(() => {});
        return list;
      }),
  };
}
