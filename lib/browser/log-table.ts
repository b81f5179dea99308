import type { LargeStore, LargeTable } from './large-store';
import { openLargeStore } from './large-store';

/** `at`: milliseconds since the epoch. */
export interface Logged {
  at: number;
}
/** `id`: greater is later. */
export type WithId<T extends Logged> = T & { id: number };

/** A table of entries in the order in which they came, with an index over `at`. Rejects where the browser has no large store. */
export class LogTable<T extends Logged> {
  readonly #name: LargeTable;
  readonly #open: () => LargeStore;

  constructor(name: LargeTable, open: () => LargeStore = openLargeStore) {
    this.#name = name;
    this.#open = open;
  }

  /** Their ids. */
  async add(entries: readonly T[]): Promise<number[]> {
    const transaction = await this.#write();
    const store = transaction.objectStore(this.#name);
    const added = entries.map((entry) => store.add(entry).then(Number));
    const [ids] = await Promise.all([Promise.all(added), transaction.done]);
    return ids;
  }

  /** Does nothing to an entry that is gone. */
  async change(id: number, change: Partial<T>): Promise<void> {
    const transaction = await this.#write();
    const store = transaction.objectStore(this.#name);
    const entry = (await store.get(id)) as T | undefined;
    if (entry) await store.put({ ...entry, ...change }, id);
    await transaction.done;
  }

  async remove(id: number): Promise<void> {
    await (await this.#open()).delete(this.#name, id);
  }

  /** Entries before `before` (null: all), newest first. Fewer than `most` only if there are no more. */
  async readBefore(before: number | null, most: number): Promise<WithId<T>[]> {
    const { store } = (await this.#open()).transaction(this.#name);
    const [first, last] = await Promise.all([store.openKeyCursor(), store.openKeyCursor(null, 'prev')]);
    // The keys of this table are numbers from the browser.
    const [lowest, highest] = [first?.key ?? 0, last?.key ?? 0].map(Number) as [number, number];
    const rows: WithId<T>[] = [];
    let top = before === null ? highest : Math.min(highest, before - 1);
    while (rows.length < most && top >= lowest && last) {
      // Pruned rows leave gaps, so a range may hold fewer rows.
      const range = IDBKeyRange.bound(top - most + 1, top);
      const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
      const found = keys.map((key, index) => ({ ...(values[index] as T), id: Number(key) }));
      rows.push(...found.reverse());
      top -= most;
    }
    return rows.slice(0, most);
  }

  async prune(before: number): Promise<void> {
    const transaction = await this.#write();
    const store = transaction.objectStore(this.#name);
    let cursor = await store.index('at').openKeyCursor(IDBKeyRange.upperBound(before, true));
    while (cursor) {
      await store.delete(cursor.primaryKey);
      cursor = await cursor.continue();
    }
    await transaction.done;
  }

  /** Removes the oldest entries beyond `most`. How many those were. */
  async cut(most: number): Promise<number> {
    const transaction = await this.#write();
    const store = transaction.objectStore(this.#name);
    const excess = (await store.count()) - most;
    const last = excess > 0 ? (await store.getAllKeys(null, excess)).at(-1) : undefined;
    if (last !== undefined) await store.delete(IDBKeyRange.upperBound(last));
    await transaction.done;
    return Math.max(0, excess);
  }

  async clear(): Promise<void> {
    await (await this.#open()).clear(this.#name);
  }

  async #write() {
    return (await this.#open()).transaction([this.#name], 'readwrite');
  }
}
