import { readKeys } from '../browser/record';
import type { Locks } from '../browser/storage';
import type { Failure } from '../errors';
import { NOT_SAVED } from '../errors';
import type { EndpointName } from '../model';

export type StoredItems = Record<string, string>;

/** The part of storage that a transaction needs. */
export interface Store {
  get(keys: string[]): Promise<Record<string, unknown>>;
  set(items: StoredItems): Promise<void>;
}

/** One change within a transaction. It reads under the lock, with the changes of earlier steps; null: a value that is damaged. */
export type Step = (read: (keys: string[]) => Promise<Record<string, unknown>>) => Promise<StoredItems>;
/** A call that the ledger counts; `day` (UTC, `YYYY-MM-DD`) is known once its step has run. */
export interface Ticket {
  id: string;
  endpoint: EndpointName;
  day: string;
  /** When the call was counted: it was sent later. */
  at: number;
  step: Step;
}
/** Writes items: null when they are stored, else why not. Never rejects. */
export type Write = (items: StoredItems) => Promise<Failure | null>;
/** Runs the steps and writes all their items in one `set`. Null when they are stored; else why not, and none of them is written. */
export type Transact = (steps: readonly Step[], write?: Write) => Promise<Failure | null>;

interface TransactionParts {
  area: Store;
  locks: Locks;
  toUsual?: () => string[];
}

interface Waiting {
  steps: readonly Step[];
  write: Write;
  end(refusal: Failure | null): void;
}

/**
 * Ledger and journal change together or not at all: under the lock `ledger`, in one `set`. Transactions that wait for the lock at
 * the same time are written at once, and each by itself where that is refused: the calls of one card wait for one write, not three.
 * Each key is read once, since under the lock nobody else changes it; those of `toUsual`, which nearly every one needs, together.
 */
export function createTransaction({ area, locks, toUsual = () => [] }: TransactionParts): Transact {
  const setItems: Write = async (items) => {
    try {
      await area.set(items);
      return null;
    } catch {
      return NOT_SAVED;
    }
  };
  const run = async (steps: readonly Step[], write: Write) => {
    const items: StoredItems = {};
    const known = new Map<string, unknown>();
    const read = async (keys: string[]) => {
      const open = keys.filter((key) => !known.has(key));
      if (open.length > 0) {
        const { found, damaged } = await readKeys((wanted) => area.get(wanted), open);
        for (const key of open) known.set(key, damaged.includes(key) ? null : found[key]);
      }
      return Object.fromEntries(keys.map((key) => [key, items[key] ?? known.get(key)]));
    };
    try {
      // What cannot be read together is asked for again by the step that needs it.
      await read(toUsual()).catch(() => {});
      for (const step of steps) Object.assign(items, await step(read));
    } catch {
      return NOT_SAVED;
    }
    return write(items);
  };
  let waiting: Waiting[] = [];
  const runWaiting = async () => {
    const [first] = waiting;
    // Another one has taken it along.
    if (!first) return;
    const group = waiting.filter(({ write }) => write === first.write);
    waiting = waiting.filter((one) => !group.includes(one));
    const refusal = await run(
      group.flatMap(({ steps }) => steps),
      first.write,
    );
    for (const { steps, write, end } of group) end(refusal && group.length > 1 ? await run(steps, write) : refusal);
  };
  return (steps, write = setItems) =>
    new Promise((end, reject) => {
      waiting.push({ steps, write, end });
      locks.request('ledger', runWaiting).catch(reject);
    });
}
