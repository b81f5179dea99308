import { readKeys } from '../browser/record';
import type { Environment } from '../environment';
import type { Failure } from '../errors';
import { NOT_SAVED } from '../errors';
import type { CountedName } from '../model';

export type StoredItems = Record<string, string>;

export interface Store {
  get(keys: string[]): Promise<Record<string, unknown>>;
  set(items: StoredItems): Promise<void>;
}

/** Reads under the lock, with the changes of earlier steps. Null: a value that storage did not hand over. */
export type Step = (read: (keys: string[]) => Promise<Record<string, unknown>>) => Promise<StoredItems>;
/** `day` (UTC, `YYYY-MM-DD`) is known once the step has run. */
export interface Ticket {
  id: string;
  /** Of the key whose ledger it is in. */
  slot: string;
  countedAs: CountedName;
  day: string;
  /** When the call was counted, which is before it was sent. */
  at: number;
  step: Step;
}
/** Null when the items are stored, else why not. Never rejects. */
export type Write = (items: StoredItems) => Promise<Failure | null>;
/** Writes the items of all steps in one `set`. Null when stored; else why not, and none is written. */
export type Transact = (steps: readonly Step[], write?: Write) => Promise<Failure | null>;

interface Waiting {
  steps: readonly Step[];
  write: Write;
  end(refusal: Failure | null): void;
}

/** Ledger and journal change together, in one `set` under the lock `ledger`. Waiting transactions share one write. */
export function createTransaction(
  { area, locks }: Pick<Environment, 'area' | 'locks'>,
  toUsual: () => string[] = () => [],
): Transact {
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
      // The step that needs a key asks again for what failed here.
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
    // An earlier run has written it.
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
