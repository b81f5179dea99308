import { signal } from '@preact/signals';
import type { Override } from '../../../lib/safety/policy';

export interface ExceptionsParts {
  read(): Promise<Override[]>;
  /** True: it is gone. */
  drop(host: string, scope: Override['scope']): Promise<boolean>;
  /** True: it stands again. */
  put(override: Override): Promise<boolean>;
  /** Rejects when storage refuses. */
  dropUnreadable(): Promise<void>;
  /** Returns what ends the subscription. */
  subscribe(onChange: () => void): () => void;
}

export type ExceptionsState = ReturnType<typeof createExceptions>;

/** Null: the exceptions cannot be read. */
export function createExceptions({ read, drop, put, dropUnreadable, subscribe }: ExceptionsParts) {
  const overrides = signal<Override[] | null>([]);
  const load = async () => {
    overrides.value = await read().catch(() => null);
  };
  void load();
  return {
    overrides,
    async drop({ host, scope }: Override): Promise<boolean> {
      const dropped = await drop(host, scope);
      await load();
      return dropped;
    },
    async bringBack(override: Override): Promise<boolean> {
      const stands = await put(override);
      await load();
      return stands;
    },
    /** True: they can be read now. */
    async startAnew(): Promise<boolean> {
      const isAnew = await dropUnreadable().then(
        () => true,
        () => false,
      );
      await load();
      return isAnew;
    },
    close: subscribe(() => void load()),
  };
}
