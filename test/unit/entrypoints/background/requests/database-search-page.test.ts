import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPageKey } from '../../../../../lib/discovery/pages';
import type { DiscoveryQuery } from '../../../../../lib/discovery/query';
import type { Failure } from '../../../../../lib/errors';
import { DAY, HOUR, SECOND } from '../../../../../lib/time';
import { settleDown } from '../../../../support/lookup-world';
import { createSearchWorld } from '../../../../support/search-world';
import { soak } from '../../../../support/soak';

const QUERY: DiscoveryQuery = { topN: 1000, filters: { country: 'DE' }, page: 2 };
const PLAIN = { query: QUERY, confirmed: false };
const HELD = { ok: false, failure: { kind: 'lost', billed: 'maybe', isHeld: true } };

test('a page costs one call in seven days, however it is asked for', async () => {
  const { ask, service, state, total } = createSearchWorld();
  const { now } = state;
  const first = await ask(PLAIN);
  expect(first).toMatchObject({ ok: true, body: { calls: 1, stored: { query: QUERY, at: now, page: { page: 2 } } } });
  state.now += 7 * DAY - 1;
  const same = { topN: 1000, sort: 'global_rank' as const, filters: { country: 'DE', hasCompany: false }, page: 2 };
  const second = await ask({ query: same, confirmed: false });
  expect(second).toEqual({ ok: true, body: { ...(first.ok && first.body), calls: 0 } });
  state.now += 1;
  expect(await ask(PLAIN)).toMatchObject({ ok: true, body: { calls: 1 } });
  expect(service.bill()).toBe(2);
  expect((await total()).billed).toBe(2);
});

test('two windows that ask at once pay for one page', async () => {
  const { wake, service } = createSearchWorld();
  const replies = await Promise.all([wake().askPage(PLAIN), wake().askPage(PLAIN)]);
  expect(replies.map((reply) => reply?.ok && reply.body.calls).toSorted()).toEqual([0, 1]);
  expect(service.bill()).toBe(1);
});

test('a page that is stored is asked for again on the word of the user, once for two clicks', async () => {
  const { ask, service, state } = createSearchWorld();
  await ask(PLAIN);
  state.now += HOUR;
  const again = { ...PLAIN, again: true };
  const [one, other] = await Promise.all([ask(again), ask(again)]);
  expect([one, other]).toMatchObject([{ body: { calls: 1 } }, { body: { calls: 0, stored: { at: state.now } } }]);
  expect(service.bill()).toBe(2);
});

test('a text to search for is sent only with the consent of the browser to it, and a blank one is none', async () => {
  const { ask, service, state } = createSearchWorld();
  state.hasConsent = false;
  const ofText = { query: { topN: 10, q: 'toys' }, confirmed: false };
  const refused = { ok: false, failure: { kind: 'invalid-request', billed: 'no', field: 'q', isOwn: true } };
  expect(await ask(ofText)).toEqual(refused);
  expect(await ask({ query: { topN: 10, q: ' ' }, confirmed: false })).toMatchObject({ ok: true });
  expect(service.calls).toHaveLength(1);
  state.hasConsent = true;
  expect(await ask(ofText)).toMatchObject({ ok: true });
});

test.each<[string, object]>([
  ['an unknown field', { topN: 10, refresh: true }],
  ['a country that is none', { topN: 10, filters: { country: 'Germany' } }],
  ['filters that are none', { topN: 10, filters: 'DE' }],
  ['a page beyond the thousandth', { topN: 10, page: 1001 }],
])('%s is refused before anything is sent or noted', async (_, query) => {
  const { ask, service, areaSpace } = createSearchWorld();
  const reply = await ask({ query: query as DiscoveryQuery, confirmed: false });
  expect(reply).toMatchObject({ ok: false, failure: { kind: 'invalid-request', billed: 'no', isOwn: true } });
  expect([service.calls.length, areaSpace.items.size]).toEqual([0, 0]);
});

test.each<[string, (world: ReturnType<typeof createSearchWorld>) => unknown, Partial<Failure>]>([
  ['no key', ({ state }) => Object.assign(state, { obstacle: { kind: 'no-key', billed: 'no' } }), { kind: 'no-key' }],
  ['no network', ({ state }) => Object.assign(state, { isOnline: false }), { kind: 'offline' }],
  ['storage that refuses the mark', ({ getWorker }) => getWorker().context.failSets(1), { kind: 'not-saved' }],
])('with %s nothing is sent, and the next click is free to', async (_, hinder, failure) => {
  const world = createSearchWorld();
  hinder(world);
  expect(await world.ask(PLAIN)).toMatchObject({ ok: false, failure: { ...failure, billed: 'no' } });
  expect(world.service.calls).toHaveLength(0);
  Object.assign(world.state, { obstacle: null, isOnline: true });
  expect(await world.ask(PLAIN)).toMatchObject({ ok: true, body: { calls: 1 } });
});

test('a stored page is given without a key or a network', async () => {
  const { ask, state } = createSearchWorld();
  await ask(PLAIN);
  Object.assign(state, { obstacle: { kind: 'no-key', billed: 'no' }, isOnline: false });
  expect(await ask(PLAIN)).toMatchObject({ ok: true, body: { calls: 0 } });
});

test('a page that cannot be stored is given once, and asked for again only on the word of the user', async () => {
  const { ask, getWorker, service, total } = createSearchWorld();
  getWorker().large.failWrites(1);
  const first = await ask(PLAIN);
  expect(first).toMatchObject({ ok: true, body: { calls: 1, refusal: { kind: 'not-saved', billed: 'no' } } });
  expect(first.ok && first.body.stored.page.items).toHaveLength(100);
  const held = { ok: false, failure: { kind: 'not-saved', billed: 'yes', isHeld: true } };
  expect(await ask(PLAIN)).toEqual(held);
  expect(service.bill()).toBe(1);
  expect(await total()).toEqual({ sent: 1, billed: 1, free: 0, unknown: 0 });
  // It is known what became of it, so this click needs no second one.
  expect(await ask({ ...PLAIN, again: true })).toMatchObject({ ok: true, body: { calls: 1 } });
  expect(await ask(PLAIN)).toMatchObject({ ok: true, body: { calls: 0 } });
});

test('pages that storage does not hand over are not paid for again unasked', async () => {
  const { ask, getWorker, service } = createSearchWorld();
  await ask(PLAIN);
  const database = await getWorker().large.store();
  const { get } = database;
  Object.assign(database, { get: () => Promise.reject(new Error('IO error')) });
  expect(await ask(PLAIN)).toEqual(HELD);
  expect(service.bill()).toBe(1);
  expect(await ask({ ...PLAIN, confirmed: true })).toMatchObject({ ok: true, body: { calls: 1 } });
  Object.assign(database, { get });
  expect(await ask(PLAIN)).toMatchObject({ ok: true, body: { calls: 0 } });
});

test.each<Failure>([
  { kind: 'no-answer', billed: 'maybe' },
  { kind: 'service-failing', billed: 'maybe', status: 502 },
  { kind: 'unreadable', billed: 'yes' },
])('after $kind, billed $billed, the same is said again without a call, until the user asks', async (failure) => {
  const { ask, service } = createSearchWorld();
  service.reply = () => ({ failure });
  expect(await ask(PLAIN)).toEqual({ ok: false, failure });
  for (let time = 0; time < 3; time++)
    expect(await ask(PLAIN)).toEqual({ ok: false, failure: { ...failure, isHeld: true } });
  expect(service.calls).toHaveLength(1);
  service.reply = () => ({});
  expect(await ask({ ...PLAIN, confirmed: true })).toMatchObject({ ok: true, body: { calls: 1 } });
  expect(await ask(PLAIN)).toMatchObject({ ok: true, body: { calls: 0 } });
  // Another page was never in doubt.
  expect(await ask({ query: { ...QUERY, page: 3 }, confirmed: false })).toMatchObject({ ok: true });
});

test('what was surely not billed can be asked for again at once', async () => {
  const { ask, service } = createSearchWorld();
  service.reply = () => ({ failure: { kind: 'quota', billed: 'no' } });
  expect(await ask(PLAIN)).toMatchObject({ ok: false, failure: { kind: 'quota' } });
  service.reply = () => ({});
  expect(await ask(PLAIN)).toMatchObject({ ok: true, body: { calls: 1 } });
});

test('a key that is forgotten ends a page under way, which is in doubt for that key alone', async () => {
  const { ask, getWorker, service, state } = createSearchWorld();
  service.reply = () => ({ until: new Promise(() => {}) });
  const asking = ask(PLAIN);
  await settleDown();
  await getWorker().abortAll();
  expect(await asking).toEqual({ ok: false, failure: { kind: 'cancelled', billed: 'maybe' } });
  service.reply = () => ({});
  expect(await ask(PLAIN)).toMatchObject({ ok: false, failure: { kind: 'cancelled', isHeld: true } });
  state.credential = 'second';
  expect(await ask(PLAIN)).toMatchObject({ ok: true });
});

test('a worker that dies with the call under way: the page is told so, and nothing is sent unasked', async () => {
  const { ask, getWorker, service, total } = createSearchWorld();
  service.reply = () => ({ until: new Promise(() => {}) });
  const asking = ask(PLAIN);
  await settleDown();
  service.reply = () => ({});
  getWorker().context.kill();
  expect(await asking).toEqual(HELD);
  expect(await ask(PLAIN)).toEqual(HELD);
  expect(await ask({ ...PLAIN, again: true })).toEqual(HELD);
  expect(service.calls).toHaveLength(1);
  expect(await total()).toEqual({ sent: 1, billed: 0, free: 0, unknown: 1 });
  expect(await ask({ ...PLAIN, confirmed: true })).toMatchObject({ ok: true, body: { calls: 1 } });
});

test.each([
  ['before the page was stored', false, HELD],
  ['once the page was stored', true, { ok: true, body: { calls: 1 } }],
])('a worker that dies %s: the next one tells what is stored', async (_, applied, reply) => {
  const { ask, getWorker, service, state } = createSearchWorld();
  getWorker().large.killAtWrite(1, applied);
  expect(await ask(PLAIN)).toMatchObject(reply);
  expect(service.bill()).toBe(1);
  if (!applied) return;
  // A later worker finds that the call has ended well, and nothing is in doubt once the page has gone.
  getWorker().context.kill();
  getWorker();
  await settleDown();
  state.now += 8 * DAY;
  expect(await ask(PLAIN)).toMatchObject({ ok: true, body: { calls: 1 } });
});

const outcome = fc.constantFrom<[Failure | null, boolean]>(
  [null, true],
  [null, true],
  [{ kind: 'quota', billed: 'no' }, false],
  [{ kind: 'no-answer', billed: 'maybe' }, true],
  [{ kind: 'lost', billed: 'maybe' }, false],
  [{ kind: 'unreadable', billed: 'yes' }, true],
);
const question = fc.record({
  page: fc.integer({ min: 1, max: 2 }),
  order: fc.constantFrom('plain', 'plain', 'plain', 'again', 'confirmed'),
  outcome,
  /** At which write the worker dies, of the small storage or of the large one; 0: it does not. */
  kill: fc.nat(3),
  isLarge: fc.boolean(),
  applied: fc.boolean(),
  /** It dies while the service works. */
  isSent: fc.boolean(),
  refusedSets: fc.constantFrom(0, 0, 0, 1, 2),
  refusedPages: fc.constantFrom(0, 0, 0, 1),
  pause: fc.constantFrom(0, SECOND / 2, 5 * SECOND, HOUR),
});
const RUNS = soak(1_000, 100_000);

test(
  'kills at every write and storage that refuses: no page is billed twice unasked, none is lost, no ledger is below the bill',
  async () => {
    const seen = { calls: 0, kills: 0, held: 0, stored: 0, unsaved: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 6 }), async (questions) => {
        const { ask, getWorker, service, state, total, stored } = createSearchWorld();
        /** What was billed when a call ended for nothing: with it ends what the calls before it left open. */
        const settled = new Map<string, number>();
        for (const one of questions) {
          state.now += one.pause;
          const query = { topN: 1000, page: one.page };
          const key = toPageKey(query);
          const [failure, billed] = one.outcome;
          const [bill, sent, wasStored] = [service.bill(key), service.calls.length, stored().includes(key)];
          const worker = getWorker();
          worker.context.failSets(one.refusedSets);
          worker.large.failWrites(one.refusedPages);
          if (one.kill > 0) (one.isLarge ? worker.large : worker.context).killAtWrite(one.kill, one.applied);
          service.reply = () => {
            if (one.isSent && one.kill > 0) worker.context.kill();
            return { ...(failure && { failure }), billed };
          };
          const body = { query, confirmed: one.order === 'confirmed', again: one.order === 'again' };
          const reply = await ask(body);
          if (worker.isDead()) seen.kills++;
          else worker.context.failSets(0);
          await settleDown();

          const paid = service.bill(key) - bill;
          expect(paid).toBeLessThanOrEqual(one.order === 'plain' && bill > (settled.get(key) ?? 0) ? 0 : 1);
          if (service.calls.length > sent && failure?.billed === 'no') settled.set(key, service.bill(key));
          if (wasStored && one.order !== 'again') expect(reply).toMatchObject({ ok: true, body: { calls: 0 } });
          if (!reply.ok) {
            if (reply.failure.isHeld) seen.held++;
            if (paid > 0) expect(reply.failure.billed).not.toBe('no');
            continue;
          }
          const { calls, refusal } = reply.body;
          if (refusal) seen.unsaved++;
          else seen.stored++;
          // What is called stored is stored, and what cost a call says so.
          expect(stored().includes(key)).toBe(!refusal || wasStored);
          expect(calls).toBe(paid);
        }
        seen.calls += service.calls.length;
        const { sent, billed, free, unknown } = await total();
        expect(sent).toBe(billed + free + unknown);
        expect(billed).toBeLessThanOrEqual(service.bill());
        expect(billed + unknown).toBeGreaterThanOrEqual(service.bill());
      }),
      { numRuns: RUNS },
    );
    console.log('pages of searches', seen);
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(RUNS / 60);
  },
  soak(120_000, 3_600_000),
);
