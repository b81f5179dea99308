import { signal } from '@preact/signals';
import type { LedgerBook } from '../../lib/lookup/ledger';

export interface UsageParts {
  readBook(): Promise<LedgerBook>;
  /** Calls back with the keys of storage that changed. */
  watch(onChange: (changed: Record<string, unknown>) => void): () => void;
}

export type UsageState = ReturnType<typeof createUsageState>;

/** The ledger as the page shows it: read at the start and again when calls are counted, at most one reading at a time. */
export function createUsageState({ readBook, watch }: UsageParts) {
  const book = signal<LedgerBook | 'loading' | 'failed'>('loading');
  let reading: Promise<void> | null = null;
  let isDue = false;
  const load = (): Promise<void> => {
    isDue = true;
    reading ??= (async () => {
      while (isDue) {
        isDue = false;
        book.value = await readBook().catch(() => 'failed' as const);
      }
      reading = null;
    })();
    return reading;
  };
  const close = watch((changed) => {
    if (Object.keys(changed).some((key) => key.startsWith('ledger'))) void load();
  });
  return { book, load, close };
}
