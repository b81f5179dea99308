import { batch, computed, signal } from '@preact/signals';
import { isSamePolicy } from '../../../lib/safety/dry-run';
import type { Policy } from '../../../lib/safety/policy';
import type { LineFault } from './faults';

/** What is being edited, with its steps back. */
export interface Work {
  /** What was in force when it was begun. */
  from: Policy | null;
  draft: Policy | null;
  past: readonly Policy[];
  /** The text of the JSON view while it is not, or not yet, the draft; null: the draft as it is. */
  typed: string | null;
  typedFaults: readonly LineFault[];
}

const MOST_STEPS = 50;

/** Keeps what is being edited, so that every step, what is half typed and all of it can be brought back. */
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
    /** Half typed JSON is no draft yet, and work all the same: nothing but the user's word drops it. */
    isTyping: computed(() => typedFaults.value.length > 0),
    canStepBack: computed(() => past.value.length > 0),
    setTyped,

    /** As it is, to be taken up again. */
    toWork: (): Work => ({
      from: from.value,
      draft: draft.value,
      past: past.value,
      typed: typed.value,
      typedFaults: typedFaults.value,
    }),
    takeUp,
    /** Begins with a policy as it is in force. */
    begin: (policy: Policy | null) => takeUp({ from: policy, draft: policy, past: [], typed: null, typedFaults: [] }),

    /** Goes on to another draft; false where it is the same, or there is none. */
    step(next: Policy): boolean {
      const current = draft.value;
      if (current === null || isSamePolicy(current, next)) return false;
      batch(() => {
        past.value = [...past.value.slice(1 - MOST_STEPS), current];
        draft.value = next;
      });
      return true;
    },

    /** Takes the last step back. */
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
