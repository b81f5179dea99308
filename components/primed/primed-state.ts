import type { ReadonlySignal } from '@preact/signals';
import { effect, signal } from '@preact/signals';
import type { PrimedRun } from '../../lib/primed/run';
import type { SafetySettings } from '../../lib/settings/settings';

export interface PrimedStateParts {
  run: PrimedRun;
  settings: ReadonlySignal<Pick<SafetySettings, 'on' | 'mode'>>;
  readSummary(): Promise<{ sites: number; at: number } | null>;
  clear(): Promise<void>;
  /** Calls back when other lists are stored, by whichever window. */
  subscribe(onChange: () => void): unknown;
}

export type PrimedState = ReturnType<typeof createPrimedState>;

/** The run that fills the primed lists, and what of them is stored now. */
export function createPrimedState({ run, settings, readSummary, clear, subscribe }: PrimedStateParts) {
  const stored = signal<{ sites: number; at: number } | null>(null);
  const notCleared = signal(false);
  const look = async () => {
    stored.value = await readSummary().catch(() => null);
  };
  subscribe(() => void look());
  void look();
  let before = settings.peek();
  const unsubscribe = effect(() => {
    const { on, mode } = settings.value;
    // Nothing is spent on lists that the user has just turned away from, in whichever window that was.
    if ((before.on && !on) || (before.mode === 'primed' && mode !== 'primed')) run.pause();
    before = { on, mode };
  });
  return {
    run,
    stored,
    notCleared,
    async remove(): Promise<void> {
      notCleared.value = false;
      await clear().catch(() => {
        notCleared.value = true;
      });
      await look();
      // What a run brought is gone, and with it what to say of that run.
      if (!notCleared.value && run.state.value.status === 'done') await run.discard();
    },
    close: unsubscribe,
  };
}
