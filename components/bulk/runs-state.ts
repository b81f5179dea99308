import { signal } from '@preact/signals';
import type { LargeStore } from '../../lib/browser/large-store';
import type { BulkRunHead } from '../../lib/bulk/kept-runs';
import { deleteBulkRun, listBulkRuns, purgeBulkRuns, renameBulkRun, restoreBulkRun } from '../../lib/bulk/kept-runs';
import { cut } from '../../lib/cut';
import type { Environment } from '../../lib/environment';

/** The longest name of a run, in characters. */
export const LONGEST_NAME = 100;

export type RunsState = ReturnType<typeof createRunsState>;

/**
 * The runs that are kept. The last one deleted can be put back, until another is deleted or the page opens anew.
 * `onRenamed`: the run that is shown may have the name.
 */
export function createRunsState(
  { locks, now }: Pick<Environment, 'now'> & { locks: Pick<LockManager, 'query'> },
  store: () => LargeStore,
  onRenamed: () => Promise<void>,
) {
  const runs = signal<readonly BulkRunHead[] | 'loading' | 'failed'>('loading');
  const removed = signal<BulkRunHead | null>(null);
  const isRefused = signal(false);

  const load = async (): Promise<void> => {
    const read = await listBulkRuns(store).catch(() => 'failed' as const);
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
      await purgeBulkRuns(store, locks).catch(() => {});
      await load();
    },
    retry: async (): Promise<void> => {
      runs.value = 'loading';
      await load();
    },
    rename: (id: string, name: string) =>
      change(async () => {
        await renameBulkRun(store, id, cut(name.trim(), LONGEST_NAME));
        await onRenamed();
      }),
    remove: (run: BulkRunHead) =>
      change(async () => {
        if (removed.value) await purgeBulkRuns(store, locks);
        await deleteBulkRun(store, run.id, now());
        removed.value = run;
      }),
    undo: () =>
      change(async () => {
        if (removed.value) await restoreBulkRun(store, removed.value.id);
        removed.value = null;
      }),
  };
}
