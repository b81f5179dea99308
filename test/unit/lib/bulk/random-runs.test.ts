import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Failure } from '../../../../lib/errors';
import type { SectionName } from '../../../../lib/model';
import { HOUR } from '../../../../lib/time';
import { createBulkWorld } from '../../../support/bulk-world';
import { settleDown } from '../../../support/lookup-world';
import { soak } from '../../../support/soak';

const SECTIONS: SectionName[] = ['categories', 'registration'];
const HOSTS = ['', 'a.', 'b.'].flatMap((part) => [0, 1, 2, 3].map((site) => `${part}site-${site}.com`));
/** One `categorize` for each host, and one registration for each domain. */
const ANNOUNCED = HOSTS.length + 4;

const FAILURES: Failure[] = [
  { kind: 'no-answer', billed: 'maybe' },
  { kind: 'service-failing', billed: 'maybe', status: 502 },
  { kind: 'unreadable', billed: 'yes' },
  { kind: 'unreadable', billed: 'no' },
  { kind: 'slow-down', billed: 'no' },
  { kind: 'quota', billed: 'no' },
];

/** What happens at the n-th call from now, while the user lets the run go on as `click` says. */
const step = fc.record({
  click: fc.constantFrom('leave', 'again'),
  what: fc.constantFrom(
    ...(['page', 'worker', 'browser', 'pause', 'offline', 'failure', 'dropped', 'clock', 'window', 'key'] as const),
  ),
  at: fc.integer({ min: 1, max: 12 }),
  applied: fc.boolean(),
  failure: fc.constantFrom(...FAILURES),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function drive(steps: readonly Step[]): Promise<{ paidTwice: number; kills: number }> {
  const world = createBulkWorld();
  const { open, getWorker, service, state, space } = world;
  const words = new Map<string, number>();
  let agreed = 0;
  let kills = 0;
  /** The key of each call. What one key is billed for says nothing of another. */
  const keys: (string | null)[] = [];
  const bills = () =>
    Map.groupBy(
      service.calls.map((call, index) => ({ ...call, key: keys[index] })).filter(({ billed }) => billed),
      ({ endpoint, host, key }) =>
        `${endpoint} ${endpoint === 'registration' ? host.replace(/^[ab]\./, '') : host} ${key}`,
    );
  const go = async (run: ReturnType<typeof open>, click: 'leave' | 'again') => {
    await Promise.race([run.ready, run.left]);
    const { status, callsLeft, callsInDoubt, run: head } = run.state.value;
    if (status === 'idle' && head === null) {
      const wish = { name: '', calls: ANNOUNCED, sites: HOSTS.map((host) => ({ host })), sections: SECTIONS };
      const onBegun = () => {
        agreed += ANNOUNCED;
      };
      await Promise.race([run.start(wish, onBegun), run.left]);
      return;
    }
    agreed += callsLeft + (click === 'again' ? callsInDoubt : 0);
    if (click === 'again')
      for (const { host, doubtful } of run.rows.value) if (doubtful > 0) words.set(host, (words.get(host) ?? 0) + 1);
    await Promise.race([run.resume(click), run.left]);
  };
  const check = () => {
    for (const [call, paid] of bills()) {
      const host = call.split(' ')[1] ?? '';
      // A registration is shared, so a word for any host of the domain is one for it.
      const given = [...words].filter(
        ([one]) => one === host || (call.startsWith('registration') && one.endsWith(host)),
      );
      const dropped = droppedBefore;
      expect([call, paid.length <= 1 + given.reduce((sum, [, count]) => sum + count, 0) + dropped]).toEqual([
        call,
        true,
      ]);
    }
    expect(service.bill()).toBeLessThanOrEqual(agreed);
  };
  let droppedBefore = 0;

  for (const { click, what, at, applied, failure } of steps) {
    const run = open();
    const worker = getWorker();
    if (what === 'page') run.context.killAtWrite(at, applied);
    if (what === 'worker') worker.context.killAtWrite(at, applied);
    const last = service.calls.length + at;
    service.reply = () => {
      keys.push(state.credential);
      if (service.calls.length + 1 < last) return {};
      // A service that always asks to wait would be waited for without end.
      if (what === 'failure' && service.calls.length < last + 4) return { failure };
      if (service.calls.length + 1 > last) return {};
      if (what === 'browser') {
        run.leave();
        worker.context.kill();
      }
      if (what === 'pause') run.pause();
      if (what === 'offline') state.isOnline = false;
      if (what === 'clock') state.now -= HOUR;
      if (what === 'key') state.credential = `${state.credential}+`;
      if (what === 'window') {
        const other = open();
        void other.ready.then(() => other.resume('again'));
      }
      if (what === 'dropped') {
        droppedBefore++;
        for (const key of [...space.items.keys()]) if (/^(?:card|failed):/.test(key)) space.items.delete(key);
      }
      return applied ? { until: settleDown() } : {};
    };
    await go(run, click);
    await settleDown();
    if (worker.context.isDead() || run.context.isDead() || what === 'browser') kills++;
    run.leave();
    worker.context.kill();
    state.isOnline = true;
    state.now += HOUR / 4;
    check();
  }
  const lastRun = open();
  service.reply = () => {
    keys.push(state.credential);
    return {};
  };
  for (let click = 0; click < 8 && lastRun.state.value.status !== 'done'; click++) await go(lastRun, 'leave');
  check();
  return { paidTwice: [...bills().values()].filter(({ length }) => length > 1).length, kills };
}

test(
  'random kills, refusals, pauses, windows and keys: no call is paid more often than the user said, nor more than was announced',
  async () => {
    const seen = { runs: 0, paidTwice: 0, kills: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const { paidTwice, kills } = await drive(steps);
        seen.runs++;
        seen.paidTwice += paidTwice;
        seen.kills += kills;
      }),
      { numRuns: soak(400, 20_000) },
    );
    console.log('random runs', seen);
    expect(seen.kills).toBeGreaterThan(seen.runs / 4);
  },
  soak(120_000, 3_600_000),
);
