import type { BulkRow, BulkRowState, SectionBits } from './rows';
import { BULK_ROW_STATES, isFailed, toLeft, toUnits } from './rows';

export interface BulkTally {
  /** How many rows are in each state. */
  counts: Record<BulkRowState, number>;
  /** Calls that were, or may have been, billed in this run. */
  callsSpent: number;
  /** Calls that rows still need, those under way too. */
  callsLeft: number;
  /** Calls that would ask once more for what is in doubt. */
  callsInDoubt: number;
  /** Calls that would ask once more for the rows that have failed. */
  callsFailed: number;
}

export type Tally = ReturnType<typeof createTally>;

/** Counts rows as they come and change, so that a long list is counted once. */
export function createTally(wanted: SectionBits) {
  const counts = Object.fromEntries(BULK_ROW_STATES.map((state) => [state, 0])) as BulkTally['counts'];
  const sums = { callsSpent: 0, callsLeft: 0, callsInDoubt: 0, callsFailed: 0 };
  const units = new Map<SectionBits, number>();
  const toCalls = (bits: SectionBits): number => {
    if (bits === 0) return 0;
    const known = units.get(bits) ?? toUnits(bits).length;
    units.set(bits, known);
    return known;
  };
  const add = (row: BulkRow, sign: 1 | -1) => {
    counts[row.state] += sign;
    sums.callsSpent += sign * row.calls;
    sums.callsLeft += sign * toCalls(toLeft(row, wanted));
    sums.callsInDoubt += sign * toCalls(row.doubtful);
    // Nothing of such a row is answered.
    if (isFailed(row)) sums.callsFailed += sign * toCalls(wanted);
  };
  return {
    add: (row: BulkRow): void => add(row, 1),
    change(before: BulkRow, after: BulkRow): void {
      add(before, -1);
      add(after, 1);
    },
    read: (): BulkTally => ({ counts: { ...counts }, ...sums }),
  };
}
