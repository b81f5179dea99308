import type { ReadonlySignal } from '@preact/signals';
import { effect, signal } from '@preact/signals';
import type { PrimedSummary } from '../../lib/primed/list';
import type { PrimedRun } from '../../lib/primed/run';
import type { SafetySettings } from '../../lib/settings/settings';

/** The lists that are stored. */
export interface PrimedLists {
  readSummary(): Promise<PrimedSummary | null>;
  clear(): Promise<void>;
  /** Also calls back when another window stores lists. */
  subscribe(onChange: () => void): unknown;
}

export type PrimedState = ReturnType<typeof createPrimedState>;

export function createPrimedState(
  run: PrimedRun,
  settings: ReadonlySignal<Pick<SafetySettings, 'on' | 'mode'>>,
  lists: PrimedLists,
) {
  const stored = signal<PrimedSummary | null>(null);
  const notCleared = signal(false);
  const look = async () => {
    stored.value = await lists.readSummary().catch(() => null);
  };
  lists.subscribe(() => void look());
  void look();
  let before = settings.peek();
  const unsubscribe = effect(() => {
    const { on, mode } = settings.value;
    // Nothing is spent on lists that the user has just turned away from, in any window.
    if ((before.on && !on) || (before.mode === 'primed' && mode !== 'primed')) run.pause();
    before = { on, mode };
  });
  return {
    run,
    stored,
    notCleared,
    async remove(): Promise<void> {
      notCleared.value = false;
      await lists.clear().catch(() => {
        notCleared.value = true;
      });
      await look();
      // The result of the run is gone, so its message goes too.
      if (!notCleared.value && run.state.value.status === 'done') await run.discard();
    },
    close: unsubscribe,
  };
}
