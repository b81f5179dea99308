import type { Failure, Result } from '../errors';
import { isRemembered, stopsRun } from '../errors';
import type { LookupReply, SectionReply } from '../lookup/plan';
import type { Answer, Answers, SectionName } from '../model';
import type { BulkRow } from './rows';
import { withAnswers, withFailures } from './rows';

export interface Applied {
  row: BulkRow;
  /** Whether a call has left for it, free or not. */
  isSent: boolean;
  failures: readonly Failure[];
  /** Why storage did not take the answers. */
  refusal: Failure | null;
}

/**
 * What one call has brought. A failure that says nothing of the site leaves its sections to be asked for later, unless they
 * may have been billed.
 */
export function applyReply(before: BulkRow, sections: readonly SectionName[], result: Result<LookupReply>): Applied {
  const answers: Answers = {};
  const failures: { [N in SectionName]?: Failure } = {};
  let refusal: Failure | null = null;
  let isSent = false;
  const told: Failure[] = [];
  let [isAnswered, isFree, isDoubtful] = [false, false, false];
  for (const section of sections) {
    const reply = toReply(result, section);
    if (reply.ok) {
      // The section names the type of its answer, which an index by a union cannot follow.
      (answers as Record<SectionName, Answer>)[section] = reply.answer;
      isSent ||= reply.isSent === true;
      isAnswered ||= reply.isSent === true;
      if (reply.refusal?.kind !== 'plan') refusal ??= reply.refusal;
      continue;
    }
    const { failure } = reply;
    told.push(failure);
    const isStopping = stopsRun(failure);
    isSent ||= reply.isSent === true;
    if (failure.billed === 'no') isFree ||= !isStopping;
    else isDoubtful ||= reply.isSent === true;
    const isForLater = failure.billed === 'no' && !failure.isHeld && isStopping;
    if (!isForLater) failures[section] = failure;
  }
  const isBilled = isDoubtful || (isAnswered && !isFree);
  const calls = before.calls + (isBilled ? 1 : 0);
  const row = withFailures(withAnswers({ ...before, calls }, answers), failures);
  return { row, isSent, failures: told, refusal };
}

/**
 * What became of a call that was under way when the page died, told by a question that sends none. What has no answer by now
 * is in doubt, but for sites that the service could not read.
 */
export function applyRecovery(before: BulkRow, sections: readonly SectionName[], result: Result<LookupReply>): BulkRow {
  const answers: Answers = {};
  const failures: { [N in SectionName]?: Failure } = {};
  let isBilled = false;
  for (const section of sections) {
    const reply = toReply(result, section);
    if (reply.ok) (answers as Record<SectionName, Answer>)[section] = reply.answer;
    const isRead = !reply.ok && reply.failure.billed === 'no' && isRemembered(reply.failure.kind);
    if (!reply.ok) failures[section] = isRead ? reply.failure : { kind: 'lost', billed: 'maybe' };
    // It was not saved before the call was marked.
    isBilled ||= reply.ok || !isRead;
  }
  return withFailures(withAnswers({ ...before, calls: before.calls + (isBilled ? 1 : 0) }, answers), failures);
}

const LEFT_OUT: SectionReply = { ok: false, failure: { kind: 'unreadable', billed: 'no' } };

function toReply(result: Result<LookupReply>, section: SectionName): SectionReply {
  // A worker that does not answer may have sent the call.
  if (!result.ok) return { ok: false, failure: result.failure, isSent: result.failure.billed !== 'no' };
  return result.body.sections[section] ?? LEFT_OUT;
}
