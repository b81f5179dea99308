import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LookupError } from '../../../../lib/errors';
import { clearLedger, createLedger, monthTotal, readLedger } from '../../../../lib/lookup/ledger';
import type { Ticket } from '../../../../lib/lookup/transaction';
import { createTransaction } from '../../../../lib/lookup/transaction';
import { DAY } from '../../../../lib/time';
import { createAreaSpace } from '../../../support/area';
import { untilDead } from '../../../support/death';
import { createLockSpace } from '../../../support/locks';

const NOW = Date.UTC(2026, 5, 15, 12);

function setUp() {
  const space = createAreaSpace();
  const lockSpace = createLockSpace();
  const clock = { now: NOW };
  const wake = () => {
    const locks = lockSpace.connect();
    const context = space.connect(locks.die);
    const transact = createTransaction({ area: context.area, locks: locks.locks });
    return { context, transact, ledger: createLedger({ now: () => clock.now }, transact) };
  };
  const { area, failGet } = space.connect();
  const { locks } = lockSpace.connect();
  return { space, clock, wake, area, failGet, locks, read: () => readLedger(area, clock.now) };
}

test('a call counts as unknown before it is sent, and as what became of it after', async () => {
  const { wake, read } = setUp();
  const { ledger, transact } = wake();
  const tickets = [ledger.reserve('traffic'), ledger.reserve('traffic'), ledger.reserve('traffic')];
  for (const { step } of tickets) await transact([step]);
  expect((await read()).days).toEqual([
    { day: '2026-06-15', counts: { traffic: { sent: 3, billed: 0, free: 0, unknown: 3 } } },
  ]);
  const outcomes = ['billed', 'free', 'unknown'] as const;
  for (const [index, ticket] of tickets.entries())
    await transact([ledger.settle(ticket, outcomes[index] ?? 'unknown')]);
  expect(monthTotal(await read())).toEqual({ sent: 3, billed: 1, free: 1, unknown: 1 });
  expect((await read()).usage).toBeNull();
  const usedUp = new LookupError({ kind: 'quota', billed: 'no' }, { thisMonth: 50, remaining: 0 });
  await expect(ledger.count('categorize', () => Promise.reject(usedUp))).rejects.toThrow('quota');
  expect((await read()).usage).toEqual({ thisMonth: 50, remaining: 0, at: NOW });
});

test('contexts that count at once lose no call', async () => {
  const { wake, read } = setUp();
  const workers = Array.from({ length: 4 }, wake);
  await Promise.all(
    workers.flatMap(({ ledger, transact }) =>
      Array.from({ length: 100 }, () => transact([ledger.reserve('categorize').step])),
    ),
  );
  expect(monthTotal(await read()).sent).toBe(400);
});

test('a call is settled on the day on which it was sent', async () => {
  const { wake, read, clock } = setUp();
  const { ledger, transact } = wake();
  const ticket = ledger.reserve('iab');
  await transact([ticket.step]);
  clock.now += DAY;
  await transact([ledger.settle(ticket, 'billed')]);
  expect((await read()).days).toEqual([
    { day: '2026-06-15', counts: { iab: { sent: 1, billed: 1, free: 0, unknown: 0 } } },
  ]);
});

test('moving the clock back by a day opens no day again', async () => {
  const { wake, read, clock } = setUp();
  const { ledger, transact } = wake();
  await transact([ledger.reserve('iab').step]);
  clock.now -= DAY;
  await transact([ledger.reserve('iab').step]);
  expect(await read()).toMatchObject({ today: '2026-06-15', days: [{ counts: { iab: { sent: 2 } } }] });
});

test('moving the clock back by more books on the day of that clock, and the days after it stay in the book', async () => {
  const { wake, read, clock } = setUp();
  const { ledger, transact } = wake();
  await transact([ledger.reserve('iab').step]);
  clock.now -= 365 * DAY;
  await transact([ledger.reserve('iab').step]);
  const book = await read();
  expect(book.today).toBe('2025-06-15');
  expect(book.days.map(({ day }) => day)).toEqual(['2026-06-15', '2025-06-15']);
  clock.now += 365 * DAY;
  await transact([ledger.reserve('iab').step]);
  expect(monthTotal(await read()).sent).toBe(2);
});

test('a call under a clock ten years ahead moves neither today nor what the service last said, and stays in the book', async () => {
  const { wake, read, clock } = setUp();
  const { ledger, transact } = wake();
  const call = async () => {
    const ticket = ledger.reserve('iab');
    await transact([ticket.step]);
    await transact([ledger.settle(ticket, 'billed', { thisMonth: 7, remaining: 3 })]);
  };
  clock.now += 3652 * DAY;
  await call();
  clock.now = NOW;
  expect(await read()).toMatchObject({ today: '2026-06-15', usage: null, days: [{ day: '2036-06-14' }] });
  await call();
  const book = await read();
  expect(book).toMatchObject({ today: '2026-06-15', usage: { thisMonth: 7 } });
  expect(book.days.map(({ day }) => day)).toEqual(['2036-06-14', '2026-06-15']);
  expect(monthTotal(book).billed).toBe(1);
});

test.each([
  ['ten years ahead', 3652, 2],
  ['a year ahead', 365, 2],
  ['a month and a day ahead', 32, 2],
  ['a year back', -365, 2],
])(
  'right after a clock that was %s for one call, today and the total of the month are those of the other calls',
  async (_, days, sent) => {
    const { wake, read, clock } = setUp();
    const { ledger, transact } = wake();
    for (const now of [NOW, NOW + days * DAY, NOW]) {
      clock.now = now;
      await transact([ledger.reserve('iab').step]);
    }
    const book = await read();
    expect([book.today, monthTotal(book).sent]).toEqual(['2026-06-15', sent]);
    // The call of that clock stays in the book, on its own day.
    expect(book.days.flatMap(({ counts }) => counts.iab?.sent ?? 0).reduce((sum, each) => sum + each)).toBe(3);
    clock.now = NOW + 30 * DAY;
    expect((await read()).today).toBe('2026-07-15');
  },
);

test('a record that storage does not hand over is not counted anew: no mark for a call, and no outcome, is written over it', async () => {
  for (const broken of ['ledger:2026-06-15', 'ledger']) {
    const { space, wake, read } = setUp();
    const { ledger, transact, context } = wake();
    const [first, second] = [ledger.reserve('iab'), ledger.reserve('iab')];
    await transact([first.step]);
    await transact([second.step]);
    const before = new Map(space.items);
    context.failGet(broken);
    const usage = { thisMonth: 7, remaining: 3 };
    expect(await transact([ledger.settle(first, 'billed', usage), async () => ({ 'card:x': 'y' })])).toBeNull();
    expect(space.items.get('card:x')).toBe('y');
    expect(space.items.get(broken)).toBe(before.get(broken));
    // Without its count the call is not made; without the head it is.
    const isMade = (await transact([ledger.reserve('iab').step])) === null;
    expect(isMade).toBe(broken === 'ledger');
    expect(space.items.get(broken)).toBe(before.get(broken));
    expect(monthTotal(await read()).sent).toBe(isMade ? 3 : 2);
  }
});

test("the month's total counts that month alone, and the days come newest first", async () => {
  const { wake, read, clock } = setUp();
  const { ledger, transact } = wake();
  for (let day = 0; day < 40; day++) {
    clock.now = NOW + day * DAY;
    await transact([ledger.reserve('social').step]);
  }
  const book = await read();
  expect(book.days.map(({ day }) => day)).toEqual(
    book.days
      .map(({ day }) => day)
      .toSorted()
      .toReversed(),
  );
  expect(book.days).toHaveLength(40);
  const june = book.days.filter(({ day }) => day < '2026-07-01');
  expect(monthTotal({ ...book, today: '2026-06-30', days: june }).sent).toBe(16);
  expect(monthTotal(book).sent).toBe(24);
});

test.each([1, 10, 20])('a clock that is set back by %i days takes no call out of the month', async (back) => {
  const { wake, read, clock } = setUp();
  const { ledger, transact } = wake();
  for (let day = 0; day < 10; day++) {
    clock.now = NOW + day * DAY;
    await transact([ledger.reserve('social').step]);
  }
  clock.now -= back * DAY;
  await transact([ledger.reserve('social').step]);
  expect(monthTotal(await read()).sent).toBe(11);
});

test("the service's own count is kept with its time", async () => {
  const { wake, read } = setUp();
  const { ledger, transact } = wake();
  const ticket = ledger.reserve('iab');
  await transact([ticket.step, ledger.settle(ticket, 'billed', { thisMonth: 12, remaining: 38 })]);
  expect((await read()).usage).toEqual({ thisMonth: 12, remaining: 38, at: NOW });
});

test('of calls that were under way together the highest count of the service is kept, whichever is settled last', async () => {
  const { wake, read, clock } = setUp();
  const { ledger, transact } = wake();
  const settle = (ticket: Ticket, thisMonth: number) =>
    transact([ledger.settle(ticket, 'billed', { thisMonth, remaining: 50 - thisMonth })]);
  const tickets = [ledger.reserve('categorize'), ledger.reserve('registration'), ledger.reserve('traffic')] as const;
  await transact(tickets.map(({ step }) => step));
  for (const [index, count] of [2, 3, 1].entries()) {
    clock.now += 10;
    await settle(tickets[index] as Ticket, count);
  }
  expect((await read()).usage).toEqual({ thisMonth: 3, remaining: 47, at: NOW + 20 });
  // One that was sent later knows better: a new month has begun, or the plan has changed.
  clock.now += 10;
  const later = ledger.reserve('iab');
  await transact([later.step]);
  await settle(later, 1);
  expect((await read()).usage).toEqual({ thisMonth: 1, remaining: 49, at: NOW + 40 });
});

test('a count of last month outlasts no call that was sent after it was said, however many are under way', async () => {
  const { wake, read, clock } = setUp();
  const { ledger, transact } = wake();
  const reserve = async () => {
    const ticket = ledger.reserve('categorize');
    await transact([ticket.step]);
    clock.now += 10;
    return ticket;
  };
  const settle = async (ticket: Ticket, thisMonth: number) => {
    await transact([ledger.settle(ticket, 'billed', { thisMonth, remaining: 0 })]);
    clock.now += 10;
  };
  const [first, second] = [await reserve(), await reserve()];
  await settle(first, 990);
  const third = await reserve();
  // The month has turned meanwhile.
  await settle(second, 1);
  const fourth = await reserve();
  // What was said of the month before is not passed off as said now.
  expect((await read()).usage).toMatchObject({ thisMonth: 990, at: NOW + 20 });
  await settle(third, 2);
  expect((await read()).usage).toMatchObject({ thisMonth: 2 });
  await settle(fourth, 3);
  // A clock that was ahead: what was said by it does not stand until it is over.
  clock.now -= 40 * DAY;
  await settle(await reserve(), 1);
  expect((await read()).usage).toMatchObject({ thisMonth: 1, at: clock.now - 10 });
});

test('a call outside a card is counted around: answered, refused free, refused in doubt', async () => {
  const { wake, read } = setUp();
  const { ledger } = wake();
  const usage = { thisMonth: 12, remaining: 38 };
  await ledger.count('categorize', async () => ({ usage }));
  expect((await read()).usage).toMatchObject(usage);
  for (const billed of ['no', 'maybe'] as const) {
    const call = () => Promise.reject(new LookupError({ kind: 'no-answer', billed }));
    await expect(ledger.count('categorize', call)).rejects.toThrow('no-answer');
  }
  expect(monthTotal(await read())).toEqual({ sent: 3, billed: 1, free: 1, unknown: 1 });
});

test('with its key what the service said of its own count goes, and no count of ours', async () => {
  const { wake, read } = setUp();
  const { ledger } = wake();
  await ledger.count('categorize', async () => ({ usage: { thisMonth: 990, remaining: 10 } }));
  await ledger.forgetUsage();
  expect((await read()).usage).toBeNull();
  expect(monthTotal(await read())).toEqual({ sent: 1, billed: 1, free: 0, unknown: 0 });
});

test('a call whose count could not be written before it is not sent', async () => {
  const { wake, read } = setUp();
  const { ledger, context } = wake();
  let sent = 0;
  context.failSets(1);
  const counted = ledger.count('categorize', async () => {
    sent++;
    return { usage: null };
  });
  await expect(counted).rejects.toMatchObject({ failure: { kind: 'not-saved', billed: 'no' } });
  expect(sent).toBe(0);
  expect(monthTotal(await read())).toEqual({ sent: 0, billed: 0, free: 0, unknown: 0 });
});

test('a call whose count was lost by the browser since is counted with its outcome', async () => {
  const { wake, read, space } = setUp();
  const { ledger, transact } = wake();
  const ticket = ledger.reserve('iab');
  await transact([ticket.step]);
  space.items.clear();
  await transact([ledger.settle(ticket, 'billed')]);
  expect(monthTotal(await read())).toEqual({ sent: 1, billed: 1, free: 0, unknown: 0 });
});

test('a damaged day is left out and the others stay; clearing forgets the counts and not the day', async () => {
  const { wake, read, clock, space, area, locks } = setUp();
  const { ledger, transact } = wake();
  await transact([ledger.reserve('iab').step]);
  clock.now += DAY;
  await transact([ledger.reserve('iab').step]);
  space.items.set('ledger:2026-06-15', 'torn');
  expect((await read()).days.map(({ day }) => day)).toEqual(['2026-06-16']);
  await clearLedger(area, locks);
  clock.now -= DAY;
  expect(await read()).toMatchObject({ days: [], today: '2026-06-16' });
});

test('a day, or the head, that the browser itself cannot read is left out and the others stay', async () => {
  const { wake, read, clock, failGet } = setUp();
  const { ledger, transact } = wake();
  await transact([ledger.reserve('iab').step]);
  clock.now += DAY;
  await transact([ledger.reserve('iab').step]);
  failGet('ledger:2026-06-15');
  expect((await read()).days.map(({ day }) => day)).toEqual(['2026-06-16']);
  failGet('ledger');
  expect((await read()).days.map(({ day }) => day)).toEqual(['2026-06-16']);
});

test('a storage that answers nothing is no empty ledger', async () => {
  const gone = { get: () => Promise.reject(new Error('gone')) };
  await expect(readLedger(gone, NOW)).rejects.toThrow('gone');
});

test('clearing waits for a transaction under way, which brings nothing back', async () => {
  const { wake, read, area, locks } = setUp();
  const { ledger, transact } = wake();
  let clearing: Promise<void> | undefined;
  let isCleared = false;
  let wasEarly = true;
  await transact([
    ledger.reserve('iab').step,
    async () => {
      clearing = clearLedger(area, locks).then(() => {
        isCleared = true;
      });
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
      wasEarly = isCleared;
      return {};
    },
  ]);
  expect(wasEarly).toBe(false);
  await clearing;
  expect((await read()).days).toEqual([]);
});

test('a transaction is written whole or not at all, with the service billing between: bill <= ledger <= bill + unknown', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(8),
      fc.boolean(),
      fc.array(fc.boolean(), { minLength: 4, maxLength: 8 }),
      async (kill, applied, bills) => {
        const { wake, read } = setUp();
        let bill = 0;
        let worker = wake();
        worker.context.killAtWrite(kill + 1, applied);
        for (const isBilled of bills) {
          if (worker.context.isDead()) worker = wake();
          const { ledger, transact, context } = worker;
          const isOver = (async () => {
            const ticket = ledger.reserve('iab');
            await transact([ticket.step]);
            if (isBilled) bill++;
            await transact([ledger.settle(ticket, isBilled ? 'billed' : 'free')]);
          })();
          await Promise.race([isOver, untilDead(context)]);
        }
        const total = monthTotal(await read());
        expect(total.sent).toBe(total.billed + total.free + total.unknown);
        expect(total.billed).toBeLessThanOrEqual(bill);
        expect(total.billed + total.unknown).toBeGreaterThanOrEqual(bill);
        expect(total.unknown).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 500 },
  );
});

test('U4: counts that a later build wrote are left as they are, and no call is sent that they would miss', async () => {
  const { wake, space } = setUp();
  const first = wake();
  await first.transact([first.ledger.reserve('categorize').step]);
  const before = [...space.items].map(([key, stored]) => [key, String(stored).replace(/^1/, '2')] as const);
  for (const [key, stored] of before) space.items.set(key, stored);
  const second = wake();
  const ticket = second.ledger.reserve('categorize');
  expect(await second.transact([ticket.step])).toMatchObject({ kind: 'not-saved' });
  await second.transact([second.ledger.settle(ticket, 'billed')]);
  await second.ledger.forgetUsage();
  expect([...space.items]).toEqual(before);
});
