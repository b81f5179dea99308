import type { Environment } from '../environment';
import type { Result } from '../errors';
import type { LookupReply, LookupRequest } from '../lookup/plan';
import type { CallEnd, RunJob } from '../run/work';
import type { Unit } from './queue';
import { createQueue } from './queue';
import type { BulkRecord, Mark } from './record';
import { applyReply, fromBits, toBits, toLeft } from './rows';

/** What a list asks of the worker and the settings. */
export interface BulkCalls {
  /** The message `lookup`. */
  askSite(body: LookupRequest): Promise<Result<LookupReply>>;
  /** Milliseconds for which a remembered failure holds: `Settings.negativeHours`. */
  failureLifetime(): Promise<number>;
}

/**
 * What a list asks for: the calls that its rows still need, each with a mark of its own. `confirmed`: rows that the user wants
 * to be asked for although they may have been billed. A word is for one call, and is used up as that is sent.
 */
export function createBulkJob(
  environment: Pick<Environment, 'area' | 'now'>,
  record: BulkRecord,
  { askSite, failureLifetime }: BulkCalls,
  confirmed: Set<number>,
): RunJob<Unit> {
  const { now } = environment;
  const queue = createQueue(environment, record, failureLifetime);
  const marks = new Map<Unit, Mark>();

  return {
    next: queue.next,
    giveBack: queue.giveBack,
    async mark(unit) {
      const mark: Mark = { index: unit.index, sections: toBits(unit.sections), at: now() };
      marks.set(unit, mark);
      await record.mark(mark);
    },
    async unmark(unit) {
      const mark = marks.get(unit);
      marks.delete(unit);
      if (mark) await record.unmark(mark);
    },
    async send(unit): Promise<CallEnd> {
      const { index, sections } = unit;
      const mark = marks.get(unit) as Mark;
      const request = { subject: record.row(index).host, sections, mode: 'missing' as const };
      const result = await askSite({ ...request, confirmed: confirmed.delete(index) });
      const { row, isSent, stop, failing } = applyReply(record.row(index), sections, result);
      const later = fromBits(toLeft(row, toBits(sections)));
      if (later.length > 0) queue.giveBack({ index, sections: later });
      marks.delete(unit);
      await record.keep([row], mark);
      return stop?.kind === 'slow-down' ? { isSent, rest: stop, failing } : { isSent, stop, failing };
    },
  };
}
