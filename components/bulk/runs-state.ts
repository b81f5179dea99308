import { signal } from '@preact/signals';
import type { BulkRunHead } from '../../lib/bulk/record';

/** The longest name of a run, in characters. */
export const LONGEST_NAME = 100;

/** `lib/bulk/record.ts` over the page's store. All reject where the store does. */
export interface RunStore {
  list(): Promise<BulkRunHead[]>;
  rename(id: string, name: string): Promise<void>;
  remove(id: string): Promise<void>;
  restore(id: string): Promise<void>;
  purge(): Promise<void>;
}

export type RunsState = ReturnType<typeof createRunsState>;

/** The runs that are kept. The last one deleted can be put back, until another is deleted or the page opens anew. */
export function createRunsState(store: RunStore) {
  const runs = signal<readonly BulkRunHead[] | 'loading' | 'failed'>('loading');
  const removed = signal<BulkRunHead | null>(null);
  const isRefused = signal(false);

  const load = async (): Promise<void> => {
    const read = await store.list().catch(() => 'failed' as const);
    // A failed second read keeps what is shown.
    if (read !== 'failed' || runs.value === 'loading') runs.value = read;
  };
  const change = async (work: () => Promise<void>): Promise<boolean> => {
    isRefused.value = false;
    try {
      await work();
    } catch {
      isRefused.value = true;
    }
    await load();
    return !isRefused.value;
  };
  return {
    runs,
    removed,
    isRefused,
    load,
    /** What was deleted on an earlier visit can no longer be put back. */
    open: async (): Promise<void> => {
      await store.purge().catch(() => {});
      await load();
    },
    retry: async (): Promise<void> => {
      runs.value = 'loading';
      await load();
    },
    rename: (id: string, name: string) => change(() => store.rename(id, name.trim().slice(0, LONGEST_NAME))),
    remove: (run: BulkRunHead) =>
      change(async () => {
        if (removed.value) await store.purge();
        await store.remove(run.id);
        removed.value = run;
      }),
    undo: () =>
      change(async () => {
        if (removed.value) await store.restore(removed.value.id);
        removed.value = null;
      }),
  };
}
