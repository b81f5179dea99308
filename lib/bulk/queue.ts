import type { Environment } from '../environment';
import { createCardReader } from '../lookup/saved-card';
import type { SectionName } from '../model';
import type { BulkRecord } from './record';
import type { BulkRow } from './rows';
import { fromBits, toBits, toLeft, toUnits, withAnswers, withFailures } from './rows';

/** Rows whose saved answers are read together. */
const CHUNK = 50;

/** What one call is asked for. */
export interface Unit {
  index: number;
  sections: SectionName[];
}

/**
 * The calls that a run still needs, in the order of its rows. What is saved is taken on the way and needs none. `isAskedAnew`:
 * no failure that is remembered of the row counts.
 */
export function createQueue(
  environment: Pick<Environment, 'area' | 'now'>,
  record: BulkRecord,
  failureLifetime: () => Promise<number>,
  isAskedAnew: (index: number) => boolean,
) {
  const { readCard } = createCardReader(environment, failureLifetime);
  const { rows, wanted } = record;
  let next = 0;
  let units: Unit[] = [];

  const withSaved = async (row: BulkRow): Promise<BulkRow> => {
    const left = fromBits(toLeft(row, wanted));
    // Where storage does not answer, the worker knows what to do.
    const card = await readCard({ kind: 'host', host: row.host }, left).catch(() => null);
    if (!card) return row;
    const failures = isAskedAnew(row.index)
      ? []
      : Object.entries(card.failures).filter(([section]) => !(section in card.answers));
    return withFailures(withAnswers(row, card.answers), Object.fromEntries(failures));
  };
  const isOpen = (row: BulkRow) => toLeft(row, wanted) !== 0;
  const takeSaved = async (chunk: readonly BulkRow[]) => {
    const open = chunk.filter(isOpen);
    const read = await Promise.all(open.map(withSaved));
    const changed = read.filter((row, place) => row !== open[place]);
    if (changed.length > 0) await record.keep(changed);
  };

  /** Passes over chunks that are done: a page that went on with a long run would be drawn anew for each of them. */
  const takeChunk = (): readonly BulkRow[] => {
    while (next < rows.length) {
      const chunk = rows.slice(next, next + CHUNK);
      next += CHUNK;
      if (chunk.some(isOpen)) return chunk;
    }
    return [];
  };

  /** For a call that was not sent. */
  const giveBack = (unit: Unit): void => {
    units = [unit, ...units];
  };

  return {
    /** `more`: some rows needed no call, so ask again. Null: there is nothing more for now. Rejects where the large store does. */
    async next(): Promise<Unit | 'more' | null> {
      if (units.length === 0) {
        const chunk = takeChunk();
        if (chunk.length === 0) return null;
        await takeSaved(chunk);
        units = chunk.flatMap(({ index }) =>
          toUnits(toLeft(record.row(index), wanted)).map((sections) => ({ index, sections })),
        );
      }
      return units.shift() ?? 'more';
    },
    giveBack,
    /** Gives back a call that was not sent. False: what it would ask for is saved by now, by a call for another row. */
    async isStillNeeded({ index, sections }: Unit): Promise<boolean> {
      await takeSaved([record.row(index)]);
      const left = fromBits(toLeft(record.row(index), toBits(sections)));
      if (left.length > 0) giveBack({ index, sections: left });
      return left.length > 0;
    },
  };
}
