import { computed, signal } from '@preact/signals';
import type { RemovedSearch, SavedSearch, SavedSearches } from '../../lib/discovery/saved-searches';
import { isSearchName, LONGEST_NAME, MOST_SEARCHES } from '../../lib/discovery/saved-searches';

export { isSearchName, LONGEST_NAME, MOST_SEARCHES };

export type SearchesProblem = 'not-saved' | 'full';
export type SearchesState = ReturnType<typeof createSearchesState>;

/** The saved searches of the user. The last one removed can be put back. */
export function createSearchesState(store: SavedSearches) {
  const searches = signal<readonly SavedSearch[]>([]);
  const removed = signal<RemovedSearch | null>(null);
  const problem = signal<SearchesProblem | null>(null);

  const load = async () => {
    searches.value = await store.read();
  };
  /** False: storage refused. */
  const change = async (work: () => Promise<unknown>): Promise<boolean> => {
    problem.value = null;
    try {
      await work();
      await load();
      return true;
    } catch {
      problem.value = 'not-saved';
      return false;
    }
  };
  store.subscribe((saved) => {
    searches.value = saved;
  });
  void load().catch(() => {});

  return {
    searches,
    removed,
    problem,
    isFull: computed(() => searches.value.length >= MOST_SEARCHES),
    /** Whether it was saved. */
    add: async (name: string, search: string): Promise<boolean> => {
      removed.value = null;
      let added: SavedSearch | null = null;
      const isWritten = await change(async () => {
        added = await store.add(name, search);
      });
      if (isWritten && added === null) problem.value = 'full';
      return added !== null;
    },
    rename: (id: string, name: string): Promise<boolean> => change(() => store.rename(id, name)),
    remove: (id: string): Promise<boolean> =>
      change(async () => {
        removed.value = await store.remove(id);
      }),
    undo: (): Promise<boolean> =>
      change(async () => {
        const { value: last } = removed;
        if (last) await store.restore(last);
        removed.value = null;
      }),
  };
}
