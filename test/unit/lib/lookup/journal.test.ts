import { expect, test } from 'vitest';
import { createJournal, readCallsInDoubt } from '../../../../lib/lookup/journal';
import type { AskMode } from '../../../../lib/lookup/plan';
import { CATEGORIZED, planCalls } from '../../../../lib/lookup/plan';
import { createTransaction } from '../../../../lib/lookup/transaction';
import type { SectionName } from '../../../../lib/model';
import { DAY } from '../../../../lib/time';
import { createAreaSpace } from '../../../support/area';
import { createLocks } from '../../../support/locks';
import { createLookupWorld, settleDown } from '../../../support/lookup-world';

function setUp() {
  const space = createAreaSpace();
  const context = space.connect();
  const { area } = context;
  const locks = createLocks();
  const transact = createTransaction({ area, locks });
  const clock = { now: Date.UTC(2026, 5, 15) };
  const journal = createJournal({ area, locks, now: () => clock.now }, transact);
  const mark = (id: string, subject: string) =>
    transact([journal.mark({ id, endpoint: 'categorize', subject, refresh: false, credential: 'first' })]);
  return { space, context, clock, transact, journal, mark };
}

test('clearing forgets the sites and e-mail addresses of calls in doubt, and keeps a call under way', async () => {
  const { space, transact, journal, mark } = setUp();
  await mark('1', 'in-doubt.com');
  await mark('2', 'joe@in-doubt.com');
  await mark('3', 'under-way.com');
  await transact([journal.leave('1'), journal.leave('2', { kind: 'lost', billed: 'maybe' })]);
  await journal.clear();
  expect(String(space.items.get('journal'))).not.toContain('in-doubt.com');
  expect(await journal.find('categorize', 'under-way.com')).toMatchObject({ id: '3', state: 'sent' });
});

test('a clearing that storage refuses is no clearing', async () => {
  const { context, transact, journal, mark } = setUp();
  await mark('1', 'in-doubt.com');
  await transact([journal.leave('1')]);
  context.failSets(1);
  await expect(journal.clear()).rejects.toMatchObject({ failure: { kind: 'not-saved', billed: 'no' } });
});

test('of more open calls than the record holds the oldest are dropped, never the one just marked', async () => {
  const { journal, transact, mark } = setUp();
  const marks = Array.from({ length: 1000 }, (_, number) =>
    journal.mark({
      ...{ id: `${number}`, endpoint: 'categorize', subject: `site-${number}.com` },
      ...{ refresh: false, credential: 'first' },
    }),
  );
  await transact(marks);
  await mark('last', 'last.com');
  expect(await journal.find('categorize', 'last.com')).toMatchObject({ id: 'last', state: 'sent' });
  expect(await journal.find('categorize', 'site-1.com')).toMatchObject({ id: '1' });
  expect(await journal.find('categorize', 'site-0.com')).toBeNull();
});

test('what became of a call in doubt is still known after a new worker has looked through the record', async () => {
  const { transact, journal, mark } = setUp();
  const failure = { kind: 'unreadable', billed: 'yes' } as const;
  await mark('1', 'in-doubt.com');
  await transact([journal.leave('1', failure)]);
  await journal.recover();
  expect(await journal.find('categorize', 'in-doubt.com')).toMatchObject({ state: 'unknown', failure });
});

test('a call of a context that died is in doubt once looking through the record is over, however slow storage is', async () => {
  const { context, journal, mark } = setUp();
  await mark('1', 'dead.com');
  const { set } = context.area;
  context.area.set = (items) => settleDown().then(() => set(items));
  await journal.recover();
  expect(await journal.find('categorize', 'dead.com')).toMatchObject({ state: 'unknown' });
});

test('a journal that cannot be read is said to be so, and is changed by a new mark or by clearing alone', async () => {
  for (const renew of ['mark', 'clear'] as const) {
    const { space, transact, journal, mark } = setUp();
    await mark('1', 'in-doubt.com');
    space.items.set('journal', 'torn');
    await transact([journal.done('1'), journal.leave('1')]);
    await journal.recover();
    expect(space.items.get('journal')).toBe('torn');
    expect(await journal.find('categorize', 'other.com')).toBe('unreadable');
    await (renew === 'mark' ? mark('2', 'other.com') : journal.clear());
    expect((await journal.find('categorize', 'in-doubt.com')) ?? null).toEqual(
      renew === 'clear' ? null : expect.objectContaining({ state: 'lost' }),
    );
  }
});

test('after a journal that could not be read every call is in doubt for a week, but for what has ended well since', async () => {
  const { space, clock, transact, journal, mark } = setUp();
  const find = async (subject: string) => {
    const found = await journal.find('categorize', subject);
    return found === null || found === 'unreadable' ? found : found.state;
  };
  await mark('1', 'in-doubt.com');
  space.items.set('journal', 'torn');
  await mark('2', 'asked.com');
  expect([await find('asked.com'), await find('in-doubt.com')]).toEqual(['sent', 'lost']);
  await transact([journal.done('2')]);
  await mark('3', 'doubtful.com');
  await transact([journal.leave('3')]);
  const toStates = async () => [await find('asked.com'), await find('doubtful.com'), await find('in-doubt.com')];
  // A clock that leaps ends no doubt, in either direction.
  for (const leap of [30 * DAY, 3652 * DAY, -3652 * DAY]) {
    clock.now += leap;
    await mark('leaping', 'leaping.com');
    expect(await find('in-doubt.com')).toBe('lost');
    clock.now -= leap;
    expect(await toStates()).toEqual([null, 'unknown', 'lost']);
  }
  for (let day = 0; day < 7; day++) {
    expect(await toStates()).toEqual([null, 'unknown', 'lost']);
    clock.now += DAY;
  }
  expect(await toStates()).toEqual([null, 'unknown', null]);
  // With the week goes what it kept.
  await mark('4', 'new.com');
  expect(String(space.items.get('journal'))).not.toMatch(/asked\.com|"lost"/);
});

test('clearing ends that week', async () => {
  const { space, transact, journal, mark } = setUp();
  space.items.set('journal', 'torn');
  await mark('1', 'asked.com');
  await transact([journal.done('1')]);
  expect(await journal.find('categorize', 'other.com')).toMatchObject({ state: 'lost' });
  await journal.clear();
  expect(await journal.find('categorize', 'other.com')).toBeNull();
  expect(String(space.items.get('journal'))).not.toContain('asked.com');
});

test('a mark over a journal that storage does not hand over leaves the calls of before in doubt', async () => {
  const { context, journal, mark } = setUp();
  await mark('1', 'in-doubt.com');
  context.failGets(2);
  await mark('2', 'other.com');
  expect(await journal.find('categorize', 'in-doubt.com')).toMatchObject({ state: 'lost' });
  // One failing read is tried again.
  await mark('3', 'third.com');
  context.failGets(1);
  await mark('4', 'fourth.com');
  expect(await journal.find('categorize', 'third.com')).toMatchObject({ id: '3' });
});

test('where storage does not hand the journal over it cannot be read, and is not changed', async () => {
  const { context, journal, mark } = setUp();
  await mark('1', 'in-doubt.com');
  context.failGet('journal');
  expect(await journal.find('categorize', 'in-doubt.com')).toBe('unreadable');
  await expect(journal.recover()).resolves.toBeUndefined();
  expect(context.counts.set).toBe(1);
});

test('in doubt are the calls of the last week that may have been billed for nothing', async () => {
  const { context, clock, transact, journal, mark } = setUp();
  const toSubjects = async () => (await readCallsInDoubt(context.area, clock.now)).map(({ subject }) => subject);
  expect(await toSubjects()).toEqual([]);
  await mark('1', 'cut-off.com');
  await mark('2', 'no-answer.com');
  await mark('3', 'billed-and-lost.com');
  await mark('4', 'under-way.com');
  await mark('5', 'answered.com');
  await transact([
    journal.leave('1'),
    journal.leave('2', { kind: 'no-answer', billed: 'maybe' }),
    journal.leave('3', { kind: 'not-saved', billed: 'yes' }),
    journal.done('5'),
  ]);
  expect(await toSubjects()).toEqual(['cut-off.com', 'no-answer.com']);
  clock.now += 7 * DAY;
  expect(await toSubjects()).toEqual([]);
});

test('a journal that cannot be read has calls in doubt that nobody can name', async () => {
  const { space, context, clock } = setUp();
  space.items.set('journal', 'torn');
  await expect(readCallsInDoubt(context.area, clock.now)).rejects.toMatchObject({ failure: { field: 'journal' } });
  context.failGet('journal');
  await expect(readCallsInDoubt(context.area, clock.now)).rejects.toThrow();
});

const QUESTIONS: [SectionName[], AskMode][] = [
  [[...CATEGORIZED], 'missing'],
  [[...CATEGORIZED], 'refresh'],
  [['categories'], 'live'],
  [['company'], 'refresh'],
  [['registration'], 'missing'],
  [['registration', 'traffic'], 'live'],
  [['traffic'], 'refresh'],
];

test.each(['unanswered', 'killed'] as const)(
  '27: a call in doubt (%s) is not sent again without a word, whatever question of whichever page needs it',
  async (how) => {
    for (const [sections, mode] of QUESTIONS) {
      for (const [others, otherMode] of QUESTIONS) {
        const { service, wake } = createLookupWorld();
        const until = new Promise<never>(() => {});
        service.reply = () => (how === 'killed' ? { until } : { failure: { kind: 'no-answer', billed: 'maybe' } });
        const first = wake();
        const asked = first.lookup('example.com', sections, { mode });
        if (how === 'killed') await settleDown();
        else await asked;
        first.context.kill();
        const doubtful = new Set(service.calls.map(({ endpoint }) => endpoint));
        expect(doubtful.size).toBeGreaterThan(0);
        service.calls.length = 0;
        service.reply = () => ({});
        const second = wake();
        await second.journal.recover();
        const { sections: replies } = await second.lookup('example.com', others, { mode: otherMode });
        expect(service.calls.filter(({ endpoint }) => doubtful.has(endpoint))).toEqual([]);
        const planned = planCalls(others, { mode: otherMode });
        for (const { endpoint, sections: held } of planned.filter((call) => doubtful.has(call.endpoint))) {
          for (const section of held) {
            const failure = replies[section]?.ok === false ? replies[section].failure : null;
            expect([endpoint, failure]).toMatchObject([endpoint, { billed: 'maybe', isHeld: true }]);
          }
        }
        expect(service.calls).toHaveLength(planned.filter(({ endpoint }) => !doubtful.has(endpoint)).length);
      }
    }
  },
);
