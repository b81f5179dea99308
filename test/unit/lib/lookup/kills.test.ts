import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromRecord } from '../../../../lib/browser/record';
import type { Failure } from '../../../../lib/errors';
import type { OpenCall } from '../../../../lib/lookup/journal';
import type { DayCounts } from '../../../../lib/lookup/ledger';
import type { SectionName } from '../../../../lib/model';
import { DAY, HOUR, SECOND } from '../../../../lib/time';
import { untilDead } from '../../../support/death';
import { createLookupWorld, settleDown, toOutcomes } from '../../../support/lookup-world';
import { soak } from '../../../support/soak';

test('W1: a worker killed before its mark was written has sent nothing, and the next one answers', async () => {
  const world = createLookupWorld();
  const worker = world.wake();
  worker.context.killAtWrite(1, false);
  void worker.lookup('example.com', ['logo']);
  await untilDead(worker.context);
  expect(world.service.calls).toHaveLength(0);
  expect(toOutcomes(await world.wake().lookup('example.com', ['logo']))).toEqual({ logo: 'service' });
  expect(world.service.calls).toHaveLength(1);
});

test('W2: a worker killed with the call under way: the next one says so and sends only on the word of the user', async () => {
  const world = createLookupWorld();
  const worker = world.wake();
  world.service.reply = () => ({ until: new Promise(() => {}) });
  void worker.lookup('example.com', ['logo']);
  await settleDown();
  worker.context.kill();
  world.service.reply = () => ({});
  for (const mode of ['missing', 'refresh'] as const) {
    const reply = await world.wake().lookup('example.com', ['logo', 'company'], { mode });
    expect(reply.sections.logo).toEqual({ ok: false, failure: { kind: 'lost', billed: 'maybe', isHeld: true } });
  }
  expect(world.service.calls).toHaveLength(1);
  expect(toOutcomes(await world.wake().lookup('example.com', ['logo'], { confirmed: true }))).toEqual({
    logo: 'service',
  });
  expect(toOutcomes(await world.wake().lookup('example.com', ['logo']))).toEqual({ logo: 'service' });
  expect(world.service.calls).toHaveLength(2);
  expect(await world.total()).toEqual({ sent: 2, billed: 1, free: 0, unknown: 1 });
});

test('W3: a worker killed before the answer was stored: as if it had not come, and the ledger has the call', async () => {
  const world = createLookupWorld();
  const worker = world.wake();
  worker.context.killAtWrite(2, false);
  void worker.lookup('example.com', ['logo']);
  await untilDead(worker.context);
  expect(await world.total()).toEqual({ sent: 1, billed: 0, free: 0, unknown: 1 });
  expect(toOutcomes(await world.wake().lookup('example.com', ['logo']))).toEqual({ logo: 'lost' });
  expect(world.service.calls).toHaveLength(1);
});

test('a worker killed after the answer was stored has lost nothing', async () => {
  const world = createLookupWorld();
  const worker = world.wake();
  worker.context.killAtWrite(2, true);
  void worker.lookup('example.com', ['logo']);
  await untilDead(worker.context);
  expect(toOutcomes(await world.wake().lookup('example.com', ['logo']))).toEqual({ logo: 'service' });
  expect(await world.total()).toEqual({ sent: 1, billed: 1, free: 0, unknown: 0 });
});

test('a worker killed after a renewed answer was stored: asked once more, the next one takes that answer', async () => {
  // What is learned of the plan by a live look is written beside it.
  for (const [mode, write] of [
    ['refresh', 2],
    ['live', 3],
  ] as const) {
    const world = createLookupWorld();
    await world.wake().lookup('example.com', ['company']);
    world.state.now += HOUR;
    const askedAt = world.state.now;
    const worker = world.wake();
    worker.context.killAtWrite(write, true);
    void worker.lookup('example.com', ['company'], { mode });
    await untilDead(worker.context);
    // As long as a busy machine takes to start the next one.
    world.state.now += 5 * SECOND;
    const { company } = (await world.wake().lookup('example.com', ['company'], { mode, askedAt })).sections;
    expect(company).toMatchObject({ ok: true, answer: { fetchedAt: askedAt } });
    expect(world.service.calls).toHaveLength(2);
    // The user's next click is one of its own.
    await world.wake().lookup('example.com', ['company'], { mode });
    expect(world.service.calls).toHaveLength(3);
  }
});

test('asked once more of the next worker, a question is answered from storage or not at all: without a mark nobody knows', async () => {
  const world = createLookupWorld();
  const worker = world.wake();
  worker.context.killAtWrite(1, false);
  void worker.lookup('example.com', ['logo']);
  await untilDead(worker.context);
  const again = await world.wake().lookup('example.com', ['logo'], { askedAt: world.state.now });
  expect(again.sections.logo).toEqual({ ok: false, failure: { kind: 'lost', billed: 'maybe', isHeld: true } });
  expect(world.service.calls).toHaveLength(0);
  expect(toOutcomes(await world.wake().lookup('example.com', ['logo'], { confirmed: true }))).toEqual({
    logo: 'service',
  });
  expect(world.service.calls).toHaveLength(1);
});

test('a new worker turns what a dead one had sent into unknown, and leaves alone what another context waits for', async () => {
  const world = createLookupWorld();
  const [dying, living] = [world.wake(), world.wake()];
  world.service.reply = () => ({ until: new Promise(() => {}) });
  void dying.lookup('dead.com', ['logo']);
  void living.lookup('alive.com', ['logo']);
  await settleDown();
  dying.context.kill();
  const fresh = world.wake();
  await fresh.journal.recover();
  expect(await fresh.journal.find('categorize', 'dead.com')).toMatchObject({ state: 'unknown' });
  expect(await fresh.journal.find('categorize', 'alive.com')).toMatchObject({ state: 'sent' });
});

const DOUBTFUL: Failure[] = [
  { kind: 'no-answer', billed: 'maybe' },
  { kind: 'lost', billed: 'maybe' },
  { kind: 'service-failing', billed: 'maybe', status: 502 },
  { kind: 'unreadable', billed: 'yes' },
];
test.each(DOUBTFUL)(
  'after $kind, billed $billed, the same is said again without a call, until the user asks',
  async (failure) => {
    const world = createLookupWorld();
    world.service.reply = () => ({ failure });
    for (let round = 0; round < 3; round++) {
      const { iab } = (await world.wake().lookup('example.com', ['iab'])).sections;
      expect(iab).toEqual(
        round === 0 ? { ok: false, failure, isSent: true } : { ok: false, failure: { ...failure, isHeld: true } },
      );
    }
    expect(world.service.calls).toHaveLength(1);
    await world.wake().lookup('example.com', ['iab'], { confirmed: true });
    expect(world.service.calls).toHaveLength(2);
    // Once it has been answered nothing is in doubt any more.
    world.service.reply = () => ({});
    await world.wake().lookup('example.com', ['iab'], { confirmed: true });
    world.state.now += HOUR;
    expect(toOutcomes(await world.wake().lookup('example.com', ['iab'], { mode: 'refresh' }))).toEqual({
      iab: 'service',
    });
    expect(world.service.calls).toHaveLength(4);
  },
);

/** Random flows with kills in them. */
const FLOWS = soak(600, 30_000);

const outcome = fc.constantFrom<[Failure | null, boolean]>(
  [null, true],
  [{ kind: 'unreachable', billed: 'no' }, false],
  [{ kind: 'no-answer', billed: 'maybe' }, true],
  [{ kind: 'lost', billed: 'maybe' }, false],
  [{ kind: 'unreadable', billed: 'yes' }, true],
);
const step = fc.record({
  host: fc.constantFrom('a.com', 'b.com', 'joe@c.com'),
  sections: fc.uniqueArray(fc.constantFrom<SectionName>('logo', 'company', 'traffic', 'registration'), {
    minLength: 1,
  }),
  outcome,
  /** At which write the worker dies; 0: it does not. */
  kill: fc.nat(6),
  applied: fc.boolean(),
  /** Writes that storage refuses first. */
  abort: fc.boolean(),
});

test('kills at every write of random flows: bill <= ledger <= bill + unknown, and no call is billed twice', async () => {
  const seen = { kills: 0, calls: 0, unknown: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const world = createLookupWorld();
      let worker = world.wake();
      for (const {
        host,
        sections,
        outcome: [failure, billed],
        kill,
        applied,
        abort,
      } of steps) {
        // So that neither the circuit's pause nor the hour of a negative answer hides a call.
        world.state.now += 2 * 3600_000;
        world.service.reply = () => ({ ...(failure && { failure }), billed });
        if (kill > 0) worker.context.killAtWrite(kill, applied);
        const flow = worker.lookup(host, sections);
        const stop = abort ? worker.abortAll() : Promise.resolve();
        await Promise.race([Promise.all([flow, stop]), untilDead(worker.context)]);
        if (worker.context.isDead() || kill > 0) {
          if (worker.context.isDead()) seen.kills++;
          else worker.context.kill();
          worker = world.wake();
          await worker.journal.recover();
        }
      }
      const bill = world.service.bill();
      const total = await world.total();
      seen.calls += world.service.calls.length;
      seen.unknown += total.unknown;
      expect(total.sent).toBe(total.billed + total.free + total.unknown);
      expect(total.billed).toBeLessThanOrEqual(bill);
      expect(total.billed + total.unknown).toBeGreaterThanOrEqual(bill);
      const billedCalls = world.service.calls.filter((call) => call.billed);
      const names = billedCalls.map(({ endpoint, host, email }) => `${endpoint} ${email ?? host}`);
      expect(names).toEqual([...new Set(names)]);
    }),
    { numRuns: FLOWS },
  );
  console.log('kills', seen);
  expect(seen.kills).toBeGreaterThan(FLOWS / 3);
  expect(seen.unknown).toBeGreaterThan(FLOWS / 6);
}, 120_000);

const MODES = ['missing', 'missing-live', 'refresh', 'live'] as const;
const message = fc.record({
  subject: fc.constantFrom('a.com', 'x.a.com', 'joe@c.com'),
  section: fc.constantFrom<SectionName>('categories', 'company', 'registration', 'iab'),
  mode: fc.constantFrom(...MODES),
  leavesOut: fc.constantFrom<SectionName[]>([], ['company'], ['logo', 'company', 'technologies', 'social']),
  isPlanRefused: fc.boolean(),
  kill: fc.integer({ min: 1, max: 6 }),
  applied: fc.boolean(),
  /** How long the next worker takes to start. */
  pause: fc.constantFrom(0, 5 * SECOND),
});

test('a message that is asked once more of the worker after a dead one bills one call at most, in every mode', async () => {
  let kills = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 5 }), async (messages) => {
      const world = createLookupWorld();
      for (const { subject, section, mode, leavesOut, isPlanRefused, kill, applied, pause } of messages) {
        world.state.now += 48 * HOUR;
        world.service.reply = ({ endpoint, refresh }) => {
          world.state.now += 100;
          if (refresh && isPlanRefused) return { failure: { kind: 'plan', billed: 'no' } };
          return endpoint === 'categorize' ? { leavesOut } : {};
        };
        const [askedAt, before] = [world.state.now, world.service.bill()];
        const worker = world.wake();
        worker.context.killAtWrite(kill, applied);
        await Promise.race([worker.lookup(subject, [section], { mode }), untilDead(worker.context)]);
        if (worker.context.isDead()) {
          kills++;
          world.state.now += pause;
          await world.wake().lookup(subject, [section], { mode, askedAt });
        }
        expect(world.service.bill() - before).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: FLOWS / 3 },
  );
  expect(kills).toBeGreaterThan(FLOWS / 6);
}, 120_000);

test('a mark that storage refuses, a worker that dies, and a page that asks again: one call, or none', async () => {
  // The worker dies at once, before it could write, or after storage has refused it once.
  for (const refused of [0, 1, 2]) {
    const world = createLookupWorld();
    const worker = world.wake();
    worker.context.failSets(refused);
    worker.context.killAtWrite(refused + 1, false);
    await Promise.race([worker.lookup('example.com', ['logo']), untilDead(worker.context)]);
    worker.context.kill();
    expect(world.service.calls).toHaveLength(0);
    const again = await world.wake().lookup('example.com', ['logo'], { askedAt: world.state.now });
    expect(toOutcomes(again)).toEqual({ logo: 'lost' });
    expect(world.service.calls).toHaveLength(0);
    expect(toOutcomes(await world.wake().lookup('example.com', ['logo']))).toEqual({ logo: 'service' });
    expect(world.service.calls).toHaveLength(1);
  }
});

/** Random questions, with storage that refuses, workers that die, a clock that is moved, and pages that ask again. */
const QUESTIONS = soak(5_000, 200_000);
const YEAR = 365 * DAY;
/** Each bit is a read or write that storage refuses, the first one lowest. */
const refusals = (bits: number) => fc.oneof(fc.constant(0), fc.nat(2 ** bits - 1));
const question = fc.record({
  host: fc.constantFrom('a.com', 'x.a.com'),
  section: fc.constantFrom<SectionName>('logo', 'registration'),
  mode: fc.constantFrom('missing' as const, 'missing' as const, 'refresh' as const),
  confirmed: fc.boolean(),
  outcome,
  clock: fc.constantFrom(0, 0, SECOND / 2, HOUR, DAY, -DAY, 10 * YEAR, -10 * YEAR),
  sets: refusals(4),
  gets: refusals(8),
  /** At which write the worker dies; 0: it does not. `isSent`: while the service works. */
  kill: fc.nat(4),
  applied: fc.boolean(),
  isSent: fc.boolean(),
  again: fc.nat(2),
});

type Question = typeof question extends fc.Arbitrary<infer Q> ? Q : never;
/** What is called for, as the journal names it, and where its answer is saved. */
const toNames = ({ host, section }: Question) =>
  section === 'registration'
    ? { call: 'registration a.com', saved: 'a.com:registration' }
    : { call: `categorize ${host}`, saved: `${host}:${section}` };

/** Over all days, whatever the clock said. */
function sumLedger(items: ReadonlyMap<string, unknown>) {
  const total = { sent: 0, billed: 0, free: 0, unknown: 0 };
  for (const [key, text] of items) {
    if (!key.startsWith('ledger:')) continue;
    for (const count of Object.values(fromRecord(1, key, text)?.body as DayCounts))
      for (const name of ['sent', 'billed', 'free', 'unknown'] as const) total[name] += count[name];
  }
  return total;
}

test(
  'storage that refuses, kills, clocks, pages that ask again: 0 billed twice unasked, and no ledger below the bill',
  async () => {
    const seen = { calls: 0, kills: 0, refused: 0, held: 0, again: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 3 }), async (questions) => {
        const refusing = { sets: 0, gets: 0 };
        const mayRefuse = async (kind: keyof typeof refusing) => {
          const isRefused = refusing[kind] & 1;
          refusing[kind] >>= 1;
          seen.refused += isRefused;
          if (isRefused) throw new Error('IO error');
        };
        const world = createLookupWorld((area) => ({
          ...area,
          get: (keys) => mayRefuse('gets').then(() => area.get(keys)),
          set: (items) => mayRefuse('sets').then(() => area.set(items)),
        }));
        const { service, space } = world;
        /** The calls of which nobody was told the end. */
        const doubtful = new Set<string>();
        /** What was billed when a call ended for nothing: with it ends what the calls before it left open. */
        const settled = new Map<string, number>();
        const toBill = (name: string) =>
          service.calls.filter(
            ({ endpoint, host, billed }) =>
              billed && name === `${endpoint} ${endpoint === 'registration' ? 'a.com' : host}`,
          ).length;

        /** False: the worker died before it could tell. */
        const ask = async (one: Question, more: { confirmed: boolean; askedAt?: number }): Promise<boolean> => {
          const { host, section, mode, kill, applied, isSent, outcome: told } = one;
          const worker = world.wake();
          await worker.journal.recover();
          const dies = kill > 0 && more.askedAt === undefined;
          if (dies && !isSent) worker.context.killAtWrite(kill, applied);
          service.reply = () => {
            if (dies && isSent) worker.context.kill();
            const [failure, billed] = told;
            return { ...(failure && { failure }), billed };
          };
          const names = toNames(one);
          const toEnd = () => ['card:', 'failed:'].map((kind) => space.items.get(`${kind}${names.saved}`)).join();
          const [calls, end] = [service.calls.length, toEnd()];
          const asked = worker.lookup(host, [section], { mode, ...more });
          const reply = await Promise.race([asked, untilDead(worker.context).then(() => null)]);
          worker.context.kill();
          const answer = reply?.sections[section];
          const failure = answer?.ok === false ? answer.failure : null;
          if (failure?.isHeld) seen.held++;
          if (!reply) seen.kills++;
          // A click may repeat a call that is known to be billed for nothing, whoever was told.
          const open = fromRecord(1, 'journal', space.items.get('journal'))?.body as OpenCall[] | undefined;
          const noted = open?.find((known) => `${known.endpoint} ${known.subject}` === names.call)?.failure;
          const isForNothing = noted?.billed === 'yes' || (failure && failure.billed !== 'maybe');
          const isKnown = answer?.ok || isForNothing || toEnd() !== end;
          if (service.calls.length > calls) {
            doubtful[isKnown ? 'delete' : 'add'](names.call);
            if (isKnown && told[0]?.billed === 'no') settled.set(names.call, toBill(names.call));
          }
          return reply !== null;
        };

        for (const one of questions) {
          world.state.now += one.clock + 1;
          const { call } = toNames(one);
          const [before, settledBefore] = [toBill(call), settled.get(call)];
          const isOrdered = one.confirmed || (one.mode === 'refresh' && !doubtful.has(call));
          const askedAt = world.state.now;
          Object.assign(refusing, { sets: one.sets, gets: one.gets });
          let isTold = await ask(one, { confirmed: one.confirmed });
          for (let time = 0; !isTold && time < one.again; time++) {
            seen.again++;
            isTold = await ask(one, { confirmed: false, askedAt });
          }
          const isFirst = before === (settledBefore ?? 0);
          expect(toBill(call) - before).toBeLessThanOrEqual(isFirst || isOrdered ? 1 : 0);
        }
        seen.calls += service.calls.length;
        const total = sumLedger(space.items);
        expect(total.sent).toBe(total.billed + total.free + total.unknown);
        expect(total.billed).toBeLessThanOrEqual(service.bill());
        expect(total.billed + total.unknown).toBeGreaterThanOrEqual(service.bill());
      }),
      { numRuns: QUESTIONS },
    );
    console.log('refusals, kills and clocks', seen);
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(QUESTIONS / 20);
  },
  soak(120_000, 3_600_000),
);
