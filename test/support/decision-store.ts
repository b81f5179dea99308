import type { DecisionStore, LoggedDecision, LogRow } from '../../lib/decisions/log';

/** The large store's table of decisions in memory, with the faults that a test may switch on. */
export function createDecisionTable(first: readonly LoggedDecision[] = []) {
  let rows: LogRow[] = first.map((decision, index) => ({ ...decision, id: index + 1 }));
  let number = rows.length;
  const faults = { isBroken: false };
  const counts = { add: 0 };
  const check = () => {
    if (faults.isBroken) throw new Error('no database');
  };
  const store: DecisionStore = {
    async add(decisions) {
      counts.add++;
      check();
      rows = [...rows, ...decisions.map((decision) => ({ ...structuredClone(decision), id: ++number }))];
    },
    async readBefore(before, most) {
      check();
      const older = rows.filter(({ id }) => before === null || id < before);
      return older.toReversed().slice(0, most);
    },
    async prune(before) {
      check();
      rows = rows.filter(({ at }) => at >= before);
    },
    async clear() {
      check();
      rows = [];
    },
  };
  return { store, faults, counts, rows: () => rows };
}
