import type { Environment } from '../environment';
import type { Result } from '../errors';
import type { LookupReply, LookupRequest } from '../lookup/plan';
import type { ReadKeyId } from '../run/key';
import { RunStopped } from '../run/state';
import type { CallEnd, RunJob } from '../run/work';
import type { Unit } from './queue';
import { createQueue } from './queue';
import type { BulkRecord, Mark } from './record';
import { applyReply } from './replies';
import type { SectionBits } from './rows';
import { fromBits, toBits, toLeft } from './rows';

/** What a list asks of the worker and the settings. */
export interface BulkCalls {
  /** The message `lookup`. */
  askSite(body: LookupRequest): Promise<Result<LookupReply>>;
  /** Milliseconds for which a remembered failure holds: `Settings.negativeHours`. */
  failureLifetime(): Promise<number>;
  readKeyId: ReadKeyId;
}

/** What the user wants beside what is missing. */
export interface BulkWords {
  /** The calls that he has agreed to. */
  most: number;
  /** What of each row is asked for although it may have been billed. A word is for one call, and is used up as that is sent. */
  confirmed: Map<number, SectionBits>;
  /** Rows that are asked for although it is remembered that they failed. */
  anew: ReadonlySet<number>;
}

/** What a list asks for: the calls that its rows still need, each with a mark of its own. */
export function createBulkJob(
  environment: Pick<Environment, 'area' | 'now'>,
  record: BulkRecord,
  { askSite, failureLifetime }: BulkCalls,
  { most, confirmed, anew }: BulkWords,
): RunJob<Unit> {
  const { now } = environment;
  const queue = createQueue(environment, record, failureLifetime, (index) => anew.has(index));
  const marks = new Map<Unit, Mark>();
  const spentBefore = record.count().callsSpent;

  return {
    async next() {
      const unit = await queue.next();
      if (unit === null || unit === 'more') return unit;
      if (record.count().callsSpent - spentBefore + marks.size < most) return unit;
      const isNeeded = await queue.isStillNeeded(unit);
      // Calls under way may turn out to be free.
      if (isNeeded && marks.size === 0) throw new RunStopped({ announced: true });
      return isNeeded ? null : 'more';
    },
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
      const { keyId } = record.head();
      const mode = anew.has(index) ? ('refresh' as const) : ('missing' as const);
      const request = { subject: record.row(index).host, sections, mode, asker: 'bulk' as const, keyId };
      const words = confirmed.get(index) ?? 0;
      confirmed.set(index, words & ~mark.sections);
      const result = await askSite({ ...request, confirmed: (words & mark.sections) !== 0 });
      const { row, isSent, failures, refusal } = applyReply(record.row(index), sections, result);
      const later = fromBits(toLeft(row, toBits(sections)));
      if (later.length > 0) queue.giveBack({ index, sections: later });
      marks.delete(unit);
      await record.keep([row], mark);
      return { isSent, failures, stop: refusal };
    },
  };
}
