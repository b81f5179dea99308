import { computed, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useId, useLayoutEffect, useRef } from 'preact/hooks';

export type UnfitFields = ReturnType<typeof createUnfitFields>;

/** The fields of a form that show input which was not taken: while there are any, the form must not act. */
export function createUnfitFields() {
  const ids = signal<ReadonlySet<string>>(new Set());
  const round = signal(0);
  return {
    any: computed(() => ids.value.size > 0),
    /** Goes up when all that was typed and not taken is let go. */
    round,
    letGo(): void {
      round.value++;
    },
    tell(id: string, isUnfit: boolean): void {
      if (ids.peek().has(id) === isUnfit) return;
      const next = new Set(ids.peek());
      if (isUnfit) next.add(id);
      else next.delete(id);
      ids.value = next;
    },
  };
}

/** Those of the form around; null: each field is saved by itself. */
export const UnfitContext = createContext<UnfitFields | null>(null);

/** Tells the form around whether a field shows what is not taken. */
export function useTellUnfit(isUnfit: boolean): void {
  const id = useId();
  const form = useContext(UnfitContext);
  useLayoutEffect(() => {
    form?.tell(id, isUnfit);
    return () => form?.tell(id, false);
  }, [isUnfit]);
}

/** Does something when what was typed into the form around and not taken is let go. */
export function useLetGo(letGo: () => void): void {
  const round = useContext(UnfitContext)?.round.value ?? 0;
  const seen = useRef(round);
  useLayoutEffect(() => {
    if (seen.current === round) return;
    seen.current = round;
    letGo();
  }, [round]);
}
