import { describe, expect, it } from 'vitest';
import type { Failure, Result } from '../../../../lib/errors';
import type { LookupReply, LookupRequest } from '../../../../lib/lookup/plan';
import { LookUpAgain } from '../../../../lib/saved/look-up-again';
import { toTestAnswer } from '../../../support/answers';

const DONE: Result<LookupReply> = {
  ok: true,
  body: { sections: { categories: { ok: true, answer: toTestAnswer('categories'), refusal: null } } },
};
const failing = (failure: Failure): Result<LookupReply> => ({
  ok: true,
  body: { sections: { categories: { ok: false, failure } } },
});

function setUp(answer: (host: string, time: number) => Result<LookupReply> = () => DONE) {
  const clock = { now: 1_000_000 };
  const asked: LookupRequest[] = [];
  const world = { keyId: 'first', atLimit: false, underWay: 0, most: 0, onAsk: (_: string) => {} };
  const environment = {
    now: () => clock.now,
    wait: async (duration: number) => {
      clock.now += duration;
    },
  };
  const lookUp = async (request: LookupRequest) => {
    world.most = Math.max(world.most, ++world.underWay);
    asked.push(request);
    world.onAsk(request.subject);
    await Promise.resolve();
    world.underWay--;
    return answer(request.subject, asked.filter(({ subject }) => subject === request.subject).length);
  };
  const again = new LookUpAgain(environment, { lookUp, readKeyId: async () => world.keyId }, async () => world.atLimit);
  return { again, asked, world, clock, hosts: () => asked.map(({ subject }) => subject) };
}

describe('looking saved sites up again', () => {
  it('asks one call a site, one after another, at most 40 in ten seconds', async () => {
    const { again, asked, world, clock } = setUp();
    const hosts = Array.from({ length: 41 }, (_, index) => `site-${index}.com`);
    expect(again.toCalls(41)).toBe(41);
    const begun = clock.now;
    await again.start(hosts);
    expect(asked.map(({ subject }) => subject)).toEqual(hosts);
    expect(asked.every(({ mode, confirmed }) => mode === 'refresh' && !confirmed)).toBe(true);
    expect(world.most).toBe(1);
    expect(clock.now - begun).toBeGreaterThanOrEqual(10_000);
    expect(again.state.value).toMatchObject({ status: 'done', total: 41, done: 41, failed: 0 });
  });

  it('goes past a site that the service cannot read, and past a call in doubt, which it does not send', async () => {
    const failures: Record<string, Failure> = {
      'gone.com': { kind: 'unreachable', billed: 'no' },
      'doubt.com': { kind: 'lost', billed: 'maybe', isHeld: true },
    };
    const { again } = setUp((host) => (failures[host] ? failing(failures[host]) : DONE));
    await again.start(['gone.com', 'doubt.com', 'good.com']);
    expect(again.state.value).toMatchObject({ status: 'done', done: 3, failed: 1, inDoubt: 1 });
  });

  it.each(['quota', 'key-refused', 'no-key', 'offline', 'plan', 'not-saved'] as const)(
    'stops before the next call on "%s", and goes on with the rest at a click',
    async (kind) => {
      const { again, hosts } = setUp((host, time) =>
        host === 'b.com' && time === 1 ? failing({ kind, billed: 'no' }) : DONE,
      );
      await again.start(['a.com', 'b.com', 'c.com']);
      expect(again.state.value).toMatchObject({ status: 'paused', done: 1, failure: { kind } });
      expect(hosts()).toEqual(['a.com', 'b.com']);
      await again.resume();
      expect(again.state.value).toEqual({ status: 'done', total: 3, done: 3, failed: 0, inDoubt: 0 });
      expect(hosts()).toEqual(['a.com', 'b.com', 'b.com', 'c.com']);
    },
  );

  it('stops where an answer could not be saved', async () => {
    const answer = toTestAnswer('categories');
    const refusal: Failure = { kind: 'not-saved', billed: 'no' };
    const { again, hosts } = setUp(() => ({
      ok: true,
      body: { sections: { categories: { ok: true, answer, refusal } } },
    }));
    await again.start(['a.com', 'b.com']);
    expect(again.state.value).toMatchObject({ status: 'paused', failure: refusal });
    expect(hosts()).toEqual(['a.com']);
  });

  it('rests when asked to slow down, and then asks for the same site', async () => {
    const { again, hosts, clock } = setUp((host, time) =>
      host === 'a.com' && time === 1 ? failing({ kind: 'slow-down', billed: 'no', retryAt: 1_030_000 }) : DONE,
    );
    await again.start(['a.com', 'b.com']);
    expect(hosts()).toEqual(['a.com', 'a.com', 'b.com']);
    expect(clock.now).toBeGreaterThanOrEqual(1_030_000);
    expect(again.state.value).toEqual({ status: 'done', total: 2, done: 2, failed: 0, inDoubt: 0 });
  });

  it('stops at the click, after the call under way, and at the limit of the month', async () => {
    const { again, hosts, world } = setUp();
    world.onAsk = (host) => void (host === 'b.com' && again.pause());
    await again.start(['a.com', 'b.com', 'c.com']);
    expect(hosts()).toEqual(['a.com', 'b.com']);
    expect(again.state.value).toEqual({ status: 'paused', total: 3, done: 2, failed: 0, inDoubt: 0 });
    world.atLimit = true;
    await again.resume();
    expect(again.state.value).toMatchObject({ status: 'paused', limit: true });
    expect(hosts()).toHaveLength(2);
    again.forget();
    expect(again.state.value.status).toBe('idle');
  });

  it('30: goes on with another service or key only on the user’s word', async () => {
    const { again, asked, world } = setUp();
    world.onAsk = (host) => void (host === 'a.com' && again.pause());
    await again.start(['a.com', 'b.com']);
    world.keyId = 'second';
    await again.resume();
    expect(again.state.value).toMatchObject({ status: 'paused', otherKey: true, done: 1 });
    await again.resume();
    expect(asked.map(({ subject, keyId }) => [subject, keyId])).toEqual([
      ['a.com', 'first'],
      ['b.com', 'second'],
    ]);
  });

  it('30: says that the service or key was replaced under it, and asks for that site once more at a click', async () => {
    const { again, world, hosts } = setUp((host, time) => {
      if (host !== 'b.com' || time > 1) return DONE;
      world.keyId = 'second';
      return failing({ kind: 'cancelled', billed: 'no' });
    });
    await again.start(['a.com', 'b.com', 'c.com']);
    expect(again.state.value).toEqual({ status: 'paused', total: 3, done: 1, failed: 0, inDoubt: 0, otherKey: true });
    await again.resume();
    expect(hosts()).toEqual(['a.com', 'b.com', 'b.com', 'c.com']);
  });

  it('30: begins anew with the key in use', async () => {
    const { again, asked, world } = setUp();
    await again.start(['a.com']);
    world.keyId = 'second';
    await again.start(['a.com']);
    expect(asked.map(({ keyId }) => keyId)).toEqual(['first', 'second']);
  });

  it.each([
    ['was in doubt before', { kind: 'lost', billed: 'maybe', isHeld: true }],
    ['comes into doubt', { kind: 'unreachable', billed: 'maybe' }],
    ['was paid for nothing, and is held', { kind: 'unreadable', billed: 'yes', isHeld: true }],
  ] as [string, Failure][])(
    '27: tells of a call that %s, and asks again on one word for one call',
    async (_, failure) => {
      const { again, asked, hosts } = setUp((host, time) => (host === 'b.com' && time < 3 ? failing(failure) : DONE));
      await again.start(['a.com', 'b.com', 'c.com']);
      expect(again.state.value).toMatchObject({ status: 'done', done: 3, failed: 0, inDoubt: 1 });
      await again.resume();
      expect(hosts()).toEqual(['a.com', 'b.com', 'c.com']);
      await again.resume('again');
      expect(again.state.value).toMatchObject({ status: 'done', done: 3, inDoubt: 1 });
      await again.resume('again');
      expect(again.state.value).toEqual({ status: 'done', total: 3, done: 3, failed: 0, inDoubt: 0 });
      expect(asked.map(({ subject, confirmed }) => [subject, confirmed])).toEqual([
        ['a.com', false],
        ['b.com', false],
        ['c.com', false],
        ['b.com', true],
        ['b.com', true],
      ]);
    },
  );

  it('27: asks on a word for a call in doubt together with the rest, and unasked for none that the word does not reach', async () => {
    const slow: Failure = { kind: 'slow-down', billed: 'no' };
    const { again, asked, world } = setUp((host, time) => {
      if (host !== 'b.com' || time > 2) return DONE;
      return failing(time === 1 ? { kind: 'no-answer', billed: 'maybe' } : slow);
    });
    world.onAsk = (host) => void (host === 'b.com' && again.pause());
    await again.start(['a.com', 'b.com', 'c.com']);
    world.onAsk = () => {};
    expect(again.state.value).toMatchObject({ status: 'paused', done: 2, inDoubt: 1 });
    await again.resume('again');
    // The service asked to slow down: the word is used up, and the worker holds the next question back.
    expect(asked.slice(2).map(({ subject, confirmed }) => [subject, confirmed])).toEqual([
      ['b.com', true],
      ['b.com', false],
      ['c.com', false],
    ]);
  });

  it('27: counts a site without an answer as one in doubt at once, and stops after five of them in a row', async () => {
    const { again, hosts } = setUp((host) =>
      host === 'a.com' ? DONE : failing({ kind: 'no-answer', billed: 'maybe' }),
    );
    const sites = ['b1.com', 'a.com', 'b2.com', 'b3.com', 'b4.com', 'b5.com', 'b6.com', 'b7.com'];
    await again.start(sites);
    expect(hosts()).toEqual(sites.slice(0, 7));
    expect(again.state.value).toMatchObject({ status: 'paused', done: 7, inDoubt: 6, failure: { kind: 'no-answer' } });
  });

  it('goes past the monthly limit at the click that follows a stop there, and not before', async () => {
    const { again, hosts, world } = setUp();
    world.onAsk = () => {
      world.atLimit = true;
    };
    await again.start(['a.com', 'b.com', 'c.com']);
    expect([again.state.value.limit, hosts()]).toEqual([true, ['a.com']]);
    await again.resume();
    expect([again.state.value.status, hosts()]).toEqual(['done', ['a.com', 'b.com', 'c.com']]);
  });
});
