import { computed, signal } from '@preact/signals';
import type { CategoryLists, CategoryListVersion, StoredCategoryList } from '../../lib/discovery/category-lists';
import { CATEGORY_LIST_VERSIONS, isCurrentList } from '../../lib/discovery/category-lists';
import type { Failure, Result } from '../../lib/errors';

export interface CategoryListsParts {
  /** Both lists as far as they are stored. Never rejects. */
  read(): Promise<CategoryLists>;
  /** One call, unless the list is stored. */
  load(version: CategoryListVersion): Promise<Result<StoredCategoryList>>;
  now(): number;
}

export type CategoryListsState = ReturnType<typeof createCategoryListsState>;

/** The full lists of categories: the paths that pickers offer, and the loading of what is missing. */
export function createCategoryListsState({ read, load: loadList, now }: CategoryListsParts) {
  const lists = signal<CategoryLists>({ v1: null, v2: null });
  const status = signal<'idle' | 'loading' | Failure>('idle');
  void read().then((stored) => {
    lists.value = stored;
  });
  const due = computed(() =>
    CATEGORY_LIST_VERSIONS.filter((version) => {
      const list = lists.value[version];
      return !list || !isCurrentList(list, now());
    }),
  );
  return {
    status,
    /** Of both lists, each once; none before one was loaded. */
    paths: computed(() => [...new Set(CATEGORY_LIST_VERSIONS.flatMap((version) => lists.value[version]?.paths ?? []))]),
    /** The lists that take a call each: missing, or a month old. */
    due,
    async load(): Promise<void> {
      status.value = 'loading';
      for (const version of due.peek()) {
        const reply = await loadList(version);
        if (!reply.ok) {
          status.value = reply.failure;
          return;
        }
        // As it came: where storage is full, what was paid for serves this page.
        lists.value = { ...lists.value, [version]: reply.body };
      }
      status.value = 'idle';
    },
  };
}
