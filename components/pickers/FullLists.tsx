import { computed, signal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import type { CategoryLists, CategoryListVersion, StoredCategoryList } from '../../lib/discovery/category-lists';
import { CATEGORY_LIST_VERSIONS, isCurrentList } from '../../lib/discovery/category-lists';
import type { Failure, Result } from '../../lib/errors';
import { t } from '../../lib/texts';
import { toSentence } from '../text/failure';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { useFocusKept, useSecondsLeft } from '../ui/hooks';

export interface CategoryListsParts {
  /** Never rejects. */
  read(): Promise<CategoryLists>;
  /** Makes one call, unless the list is stored. */
  load(version: CategoryListVersion): Promise<Result<StoredCategoryList>>;
  now(): number;
}

export type CategoryListsState = ReturnType<typeof createCategoryListsState>;

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
    /** Paths of both lists, each once. Empty before one is loaded. */
    paths: computed(() => [...new Set(CATEGORY_LIST_VERSIONS.flatMap((version) => lists.value[version]?.paths ?? []))]),
    /** Lists that cost a call each: missing, or a month old. */
    due,
    async load(): Promise<void> {
      status.value = 'loading';
      for (const version of due.peek()) {
        const reply = await loadList(version);
        if (!reply.ok) {
          status.value = reply.failure;
          return;
        }
        // Set directly: when storage is full, the paid answer still serves this page.
        lists.value = { ...lists.value, [version]: reply.body };
      }
      status.value = 'idle';
    },
  };
}

interface Props {
  state: CategoryListsState;
  now(): number;
}

export function FullLists({ state, now }: Props) {
  const status = state.status.value;
  const count = state.paths.value.length;
  const calls = state.due.value.length;
  const failure = typeof status === 'object' ? status : null;
  const seconds = useSecondsLeft(
    failure?.retryAt,
    useMemo(() => now(), [failure]),
  );
  const said = useRef<HTMLParagraphElement>(null);
  // The lists may be offered in two places. The focus stays where the user asked.
  const isPressed = useRef(false);
  useFocusKept(calls, () => (isPressed.current ? said.current : null));
  const load = () => {
    isPressed.current = true;
    void state.load();
  };
  return (
    <div class="field">
      <p ref={said} role="status" class="field-hint" tabIndex={-1}>
        {toText()}
      </p>
      {calls > 0 && (
        <Button busy={status === 'loading' || seconds > 0} onClick={load}>
          {t('safety.fullLists.load', calls)}
        </Button>
      )}
      {failure && (
        <p class="field-error" role="alert">
          {toSentence(failure)}
        </p>
      )}
      {seconds > 0 && <p class="field-hint">{t('text.failure.nextTry', [String(seconds)])}</p>}
    </div>
  );

  function toText() {
    if (status === 'loading') return t('safety.fullLists.loading');
    if (count === 0) return t('safety.fullLists.topLevel');
    return t('safety.fullLists.count', [formatNumber(count)]);
  }
}
