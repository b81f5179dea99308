import { describe, expect, test } from 'vitest';
import { toRemedies, toSentence } from '../../../components/text/failure';
import { applyReply } from '../../../lib/bulk/replies';
import { toNewRow } from '../../../lib/bulk/rows';
import type { Billed, Failure, FailureKind } from '../../../lib/errors';
import { FAILURES, isOfService, isProcessed, isRemembered, stopsAutomatic, stopsRun } from '../../../lib/errors';
import type { LookupReply, LookupRequest } from '../../../lib/lookup/plan';
import { weigh } from '../../../lib/run/work';
import { LookUpAgain } from '../../../lib/saved/look-up-again';
import { toTestAnswer } from '../../support/answers';

const KINDS = Object.keys(FAILURES) as FailureKind[];
const BILLED: Billed[] = ['no', 'maybe'];
const CASES = KINDS.flatMap((kind) => BILLED.map((billed) => ({ kind, billed })));

test('the table says of each kind whether it stops a run, is remembered, and was looked at', () => {
  const table = KINDS.map((kind) => {
    const failure: Failure = { kind, billed: FAILURES[kind].billed };
    const stops = [
      stopsRun(failure) ? 'any run' : stopsRun(failure, true) ? 'a run of one endpoint' : 'no run',
      stopsAutomatic(failure) && 'automatic work',
    ];
    const words = [isRemembered(kind) && 'remembered', isProcessed(failure) && 'looked at'].filter(Boolean);
    return [kind, failure.billed, stops.filter(Boolean).join(', '), words.join(', '), toRemedies(failure).join(', ')];
  });
  expect(table).toEqual([
    ['no-key', 'no', 'any run, automatic work', '', 'options'],
    ['key-refused', 'no', 'any run, automatic work', '', 'options'],
    ['plan', 'no', 'a run of one endpoint, automatic work', '', 'options'],
    ['quota', 'no', 'any run, automatic work', '', 'retry'],
    ['slow-down', 'no', 'any run, automatic work', '', 'retry'],
    ['invalid-request', 'no', 'no run', 'looked at', 'retry'],
    ['unreachable', 'no', 'no run', 'remembered, looked at', 'retry'],
    ['no-content', 'no', 'no run', 'remembered, looked at', 'retry'],
    ['not-public', 'no', 'no run', '', ''],
    ['offline', 'no', 'any run, automatic work', '', 'retry'],
    ['no-answer', 'maybe', 'no run', 'looked at', 'retry'],
    ['lost', 'maybe', 'no run', 'looked at', 'retry'],
    ['service-failing', 'maybe', 'no run', 'looked at', 'retry'],
    ['unreadable', 'maybe', 'no run', 'looked at', 'retry'],
    ['too-large', 'maybe', 'no run', 'looked at', 'retry'],
    ['redirected', 'no', 'any run, automatic work', '', 'options, retry'],
    ['permission-missing', 'no', 'any run, automatic work', '', 'options'],
    ['refused', 'maybe', 'no run', 'looked at', 'retry'],
    ['cancelled', 'maybe', 'any run', 'looked at', 'retry'],
    ['not-saved', 'no', 'any run, automatic work', '', 'options, retry'],
    ['updated', 'no', 'any run, automatic work', '', 'reload'],
    ['internal', 'maybe', 'any run, automatic work', 'looked at', 'retry'],
  ]);
});

test('a failing service stops a run only while our own calls rest for it', () => {
  expect(stopsRun({ kind: 'service-failing', billed: 'no' })).toBe(true);
  expect(isProcessed({ kind: 'service-failing', billed: 'no' })).toBe(false);
});

test.each(KINDS)('"%s" has a sentence that ends as one', (kind) => {
  expect(toSentence({ kind, billed: 'no' })).toMatch(/\S.*[.…]$/);
});

test('what storage says of a kind that nobody knows is not remembered', () => {
  expect([undefined, '', 'constructor', 'gone'].some(isRemembered)).toBe(false);
});

describe.each(CASES)('a run that is told "$kind", billed: $billed', ({ kind, billed }) => {
  const failure: Failure = { kind, billed };

  test('stops, rests and counts a failing service as the table says', () => {
    const rests = kind === 'slow-down';
    for (const stopsAt of [undefined, 'endpoint', 'failure'] as const) {
      const { rest, stop, failing } = weigh([failure], stopsAt);
      expect([rest !== undefined, failing !== undefined]).toEqual([rests, isOfService(failure)]);
      const stops = stopsAt === 'failure' || stopsRun(failure, stopsAt === 'endpoint');
      expect([stopsAt, stop !== undefined]).toEqual([stopsAt, stops && !rests]);
    }
  });

  test('is asked for later in Bulk where that says nothing of the site, unless it may have been billed', () => {
    const reply = { ok: true as const, body: { sections: { traffic: { ok: false as const, failure } } } };
    const { failures, row } = applyReply(toNewRow(0, 'a.com'), ['traffic'], reply);
    expect(failures).toEqual([failure]);
    expect(row.failures.traffic === undefined).toBe(stopsRun(failure) && billed === 'no');
  });

  test('goes on with saved sites unless it stops at their endpoint', async () => {
    const asked: string[] = [];
    const done: LookupReply = {
      sections: { categories: { ok: true, answer: toTestAnswer('categories'), refusal: null } },
    };
    const clock = { now: 0 };
    const wait = async (duration: number) => {
      clock.now += duration;
    };
    const lookUp = async ({ subject }: LookupRequest) => {
      asked.push(subject);
      const body = asked.length === 1 ? { sections: { categories: { ok: false as const, failure } } } : done;
      return { ok: true as const, body };
    };
    const again = new LookUpAgain(
      { now: () => clock.now, wait },
      { lookUp, readKeyId: async () => 'first' },
      async () => false,
    );
    await again.start(['a.com', 'b.com']);
    const rests = kind === 'slow-down' && billed === 'no';
    const stops = kind !== 'slow-down' && stopsRun(failure, true);
    expect(asked).toEqual(rests ? ['a.com', 'a.com', 'b.com'] : stops ? ['a.com'] : ['a.com', 'b.com']);
  });
});
