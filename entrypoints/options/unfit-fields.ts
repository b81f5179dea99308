import { computed, signal } from '@preact/signals';
import { createContext } from 'preact';

export type UnfitFields = ReturnType<typeof createUnfitFields>;

/** The fields of a form that show what is not taken: by what the form holds instead, nothing is done meanwhile. */
export function createUnfitFields() {
  const ids = signal<ReadonlySet<string>>(new Set());
  return {
    any: computed(() => ids.value.size > 0),
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
