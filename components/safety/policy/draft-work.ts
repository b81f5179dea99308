import { batch, computed, signal } from '@preact/signals';
import { isSamePolicy } from '../../../lib/safety/dry-run';
import type { Policy } from '../../../lib/safety/policy';
import type { LineFault } from './faults';

export interface Work {
  /** In force when the work began. */
  from: Policy | null;
  draft: Policy | null;
  past: readonly Policy[];
  /** The JSON text while it differs from the draft; null: it does not. */
  typed: string | null;
  typedFaults: readonly LineFault[];
}

const MOST_STEPS = 50;

/** Every step, half-typed text and the whole work can be restored. */
export function createDraftWork() {
  const from = signal<Policy | null>(null);
  const draft = signal<Policy | null>(null);
  const past = signal<readonly Policy[]>([]);
  const typed = signal<string | null>(null);
  const typedFaults = signal<readonly LineFault[]>([]);

  const takeUp = (work: Work) =>
    batch(() => {
      from.value = work.from;
      draft.value = work.draft;
      past.value = work.past;
      typed.value = work.typed;
      typedFaults.value = work.typedFaults;
    });
  const setTyped = (text: string | null, faults: readonly LineFault[] = []) =>
    batch(() => {
      typed.value = text;
      typedFaults.value = faults;
    });

  return {
    from,
    draft,
    typed,
    typedFaults,
    /** Half-typed JSON is not a draft yet, but only the user may drop it. */
    isTyping: computed(() => typedFaults.value.length > 0),
    canStepBack: computed(() => past.value.length > 0),
    setTyped,

    toWork: (): Work => ({
      from: from.value,
      draft: draft.value,
      past: past.value,
      typed: typed.value,
      typedFaults: typedFaults.value,
    }),
    takeUp,
    begin: (policy: Policy | null) => takeUp({ from: policy, draft: policy, past: [], typed: null, typedFaults: [] }),

    /** False: the draft is the same. */
    step(next: Policy): boolean {
      const current = draft.value;
      if (isSamePolicy(current, next)) return false;
      batch(() => {
        past.value = current ? [...past.value.slice(1 - MOST_STEPS), current] : [];
        draft.value = next;
      });
      return true;
    },

    stepBack(): void {
      const before = past.value.at(-1);
      if (!before) return;
      batch(() => {
        past.value = past.value.slice(0, -1);
        draft.value = before;
        typed.value = null;
      });
    },
  };
}
