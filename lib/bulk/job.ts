import type { Result } from '../errors';
import type { LookupReply, LookupRequest } from '../lookup/plan';
import type { CallEnd, RunJob } from '../run/work';
import type { QueueParts, Unit } from './queue';
import { createQueue } from './queue';
import type { Mark } from './record';
import { applyReply, fromBits, toBits, toLeft } from './rows';

interface JobParts extends QueueParts {
  /** The message `lookup`. */
  askSite(body: LookupRequest): Promise<Result<LookupReply>>;
  /** Rows that the user wants to be asked for although they may have been billed. */
  confirmed: ReadonlySet<number>;
}

/** What a list asks for: the calls that its rows still need, each with a mark of its own. */
export function createBulkJob(parts: JobParts): RunJob<Unit> {
  const { record, askSite, confirmed, now } = parts;
  const queue = createQueue(parts);
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
      const result = await askSite({ ...request, confirmed: confirmed.has(index) });
      const { row, isSent, stop, failing } = applyReply(record.row(index), sections, result, mark.at);
      const later = fromBits(toLeft(row, toBits(sections)));
      if (later.length > 0) queue.giveBack({ index, sections: later });
      marks.delete(unit);
      await record.keep([row], mark);
      return stop?.kind === 'slow-down' ? { isSent, rest: stop, failing } : { isSent, stop, failing };
    },
  };
}
