import { batch, computed, signal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import type { CategoryLists, CategoryListVersion, StoredCategoryList } from '../../lib/discovery/category-lists';
import { CATEGORY_LIST_VERSIONS, isCurrentList } from '../../lib/discovery/category-lists';
import type { Environment } from '../../lib/environment';
import type { Failure, Result } from '../../lib/errors';
import { t } from '../../lib/texts';
import { toSentence } from '../text/failure';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { useFocusKept, useSecondsLeft } from '../ui/hooks';

export type ListStatus = 'idle' | 'loading' | Failure;
export type CategoryListsState = ReturnType<typeof createCategoryListsState>;

/** `read` never rejects. `loadList` makes one call, unless the list is stored; with `again`, in any case. */
export function createCategoryListsState(
  { now }: Pick<Environment, 'now'>,
  read: () => Promise<CategoryLists>,
  loadList: (version: CategoryListVersion, again: boolean) => Promise<Result<StoredCategoryList>>,
) {
  const lists = signal<CategoryLists>({ v1: null, v2: null });
  const isRead = signal(false);
  const statuses = signal<Record<CategoryListVersion, ListStatus>>({ v1: 'idle', v2: 'idle' });
  void read().then((stored) =>
    batch(() => {
      // What was loaded meanwhile is newer.
      lists.value = { v1: lists.value.v1 ?? stored.v1, v2: lists.value.v2 ?? stored.v2 };
      isRead.value = true;
    }),
  );
  const due = computed(() =>
    CATEGORY_LIST_VERSIONS.filter((version) => {
      const list = lists.value[version];
      return !list || !isCurrentList(list, now());
    }),
  );
  /** One call, while no other for this list is under way. Returns whether the list came. */
  const loadOne = async (version: CategoryListVersion, again = false): Promise<boolean> => {
    if (statuses.value[version] === 'loading') return false;
    const setStatus = (status: ListStatus) => {
      statuses.value = { ...statuses.value, [version]: status };
    };
    setStatus('loading');
    const reply = await loadList(version, again);
    batch(() => {
      setStatus(reply.ok ? 'idle' : reply.failure);
      // Set directly: when storage is full, the paid answer still serves this page.
      if (reply.ok) lists.value = { ...lists.value, [version]: reply.body };
    });
    return reply.ok;
  };
  return {
    lists,
    /** Whether the stored lists have been read. */
    isRead,
    statuses,
    /** Of both lists together. */
    status: computed<ListStatus>(() => {
      const all = CATEGORY_LIST_VERSIONS.map((version) => statuses.value[version]);
      return all.find((status) => status === 'loading') ?? all.find((status) => status !== 'idle') ?? 'idle';
    }),
    /** Paths of both lists, each once. Empty before one is loaded. */
    paths: computed(() => [...new Set(CATEGORY_LIST_VERSIONS.flatMap((version) => lists.value[version]?.paths ?? []))]),
    /** Lists that cost a call each: missing, or a month old. */
    due,
    loadOne,
    async load(): Promise<void> {
      for (const version of due.peek()) if (!(await loadOne(version))) return;
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
