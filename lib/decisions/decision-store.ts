import type { LargeStore } from '../browser/large-store';
import { openLargeStore } from '../browser/large-store';
import type { DecisionStore, LoggedDecision, LogRow } from './log';

const TABLE = 'decisions';

/** The decision log in the large store. Rejects where the browser has none. */
export function createDecisionStore(open: () => LargeStore = openLargeStore): DecisionStore {
  return {
    async add(decisions) {
      const transaction = (await open()).transaction(TABLE, 'readwrite');
      await Promise.all([...decisions.map((decision) => transaction.store.add(decision)), transaction.done]);
    },

    async readBefore(before, most) {
      const { store } = (await open()).transaction(TABLE);
      const [first, last] = await Promise.all([store.openKeyCursor(), store.openKeyCursor(null, 'prev')]);
      // The keys of this table are the numbers that the browser gave.
      const [lowest, highest] = [first?.key ?? 0, last?.key ?? 0].map(Number) as [number, number];
      const rows: LogRow[] = [];
      let top = before === null ? highest : Math.min(highest, before - 1);
      while (rows.length < most && top >= lowest && last) {
        // What was pruned leaves gaps, so that a range may hold less than it could.
        const range = IDBKeyRange.bound(top - most + 1, top);
        const [keys, values] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
        const found = keys.map((key, index) => ({ ...(values[index] as LoggedDecision), id: Number(key) }));
        rows.push(...found.reverse());
        top -= most;
      }
      return rows.slice(0, most);
    },

    async prune(before) {
      const transaction = (await open()).transaction(TABLE, 'readwrite');
      let cursor = await transaction.store.index('at').openKeyCursor(IDBKeyRange.upperBound(before, true));
      while (cursor) {
        await transaction.store.delete(cursor.primaryKey);
        cursor = await cursor.continue();
      }
      await transaction.done;
    },

    async clear() {
      await (await open()).clear(TABLE);
    },
  };
}
