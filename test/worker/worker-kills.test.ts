import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Result } from '../../lib/errors';
import type { LookupReply } from '../../lib/lookup/plan';
import { CATEGORIZED } from '../../lib/lookup/plan';
import { DEFAULT_SETTINGS, formatSettings } from '../../lib/settings/settings';
import { failureOf, refreshButton } from '../support/card-buttons';
import { realFetch } from '../support/real-fetch';
import { ONE_CALL } from '../support/stored';
import { listSections, openCardOf, openScreen, toCard, untilSettled } from '../support/worker-page';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld, toFailures } from '../support/worker-world';

/** "No answer arrived. This call may have been billed." */
const LOST = { kind: 'lost', billed: 'maybe' };

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(async () => {
  await world.reset();
  await world.store({ settings: formatSettings({ ...DEFAULT_SETTINGS, ...ONE_CALL }) });
});
afterAll(() => world.close());

/** How a request for the categories ended: `answered`, or why not. */
function toEnd(reply: Result<LookupReply>) {
  const failure = reply.ok ? toFailures(reply).categories : reply.failure;
  return failure ? { kind: failure.kind, billed: failure.billed } : 'answered';
}
const lookUp = async (host: string) => toEnd(await world.lookUp(host));
/** "Retry (may cost 1 call)". */
const retry = async (host: string) => toEnd(await world.lookUp(host, { mode: 'refresh', confirmed: true }));

/** Whatever was sent by now has come to the service: this comes after it. */
const untilArrived = () => world.steer({});

/** Looks a host up and kills the worker once it waits for its storage; null: it needed no more of it. */
async function lookUpAndKillAt(host: string, verb: 'get' | 'set', passes: number) {
  world.kill();
  const held = world.browser.local.holdAfter(verb, passes);
  const asked = lookUp(host);
  const isHeld = await Promise.race([held.then(() => true), asked.then(() => false)]);
  await untilArrived();
  world.browser.local.mend();
  if (!isHeld) return null;
  world.kill();
  const end = await asked;
  await untilArrived();
  return { end };
}

/** Waits until the stand-in was called about a host. */
const untilCalled = (host: string) => expect.poll(() => world.callsAbout(host)).toBe(1);

/** Our own record holds every call that the service saw, and knows how each ended or that it does not. */
async function expectLedger(): Promise<void> {
  const { sent, billed, free, unknown } = await world.readLedger();
  expect(sent).toBeGreaterThanOrEqual(world.paths().length);
  expect(sent).toBe(billed + free + unknown);
}

test.each([
  ['nothing was read', 'get', 0],
  ['the settings were read', 'get', 1],
  ['the saved card was read', 'get', 3],
  ['the call was about to be marked', 'set', 0],
] as const)(
  'W1: killed when %s, nothing was sent, and nothing is without a click: no mark says that the first call was not',
  async (_, verb, passes) => {
    for (let round = 0; round < 3; round++) {
      const host = `early-${verb}-${passes}-${round}.com`;
      expect(await lookUpAndKillAt(host, verb, passes)).toEqual({ end: LOST });
      expect(world.callsAbout(host)).toBe(0);
      expect(await retry(host)).toBe('answered');
      expect(world.callsAbout(host)).toBe(1);
    }
  },
);

test.each(['get', 'set'] as const)(
  'W1, W3: killed at any %s of storage, one click is at most one call, all of them counted',
  async (verb) => {
    let passes = 0;
    for (; ; passes++) {
      const host = `any-${verb}-${passes}.com`;
      const killed = await lookUpAndKillAt(host, verb, passes);
      if (!killed) break;
      expect(world.callsAbout(host)).toBeLessThanOrEqual(1);
      expect([LOST, 'answered']).toContainEqual(killed.end);
      // Only the user has it sent again.
      const calls = world.callsAbout(host);
      if (calls === 1) await lookUp(host);
      expect(world.callsAbout(host)).toBe(calls);
      await expectLedger();
      expect(await retry(host)).toBe('answered');
      expect(world.callsAbout(host)).toBe(calls + 1);
      await expectLedger();
    }
    expect(passes).toBeGreaterThanOrEqual(2);
  },
);

test('W2: killed after the call was sent, the popup says so, and only a click calls again', async () => {
  for (let round = 0; round < 3; round++) {
    const host = `ok-300.killed-waiting-${round}.com`;
    const popup = toCard(await openScreen(`https://${host}/`));
    await untilCalled(host);
    world.kill();
    await untilSettled(popup);
    expect(failureOf(popup, 'categories')).toMatchObject(LOST);
    expect(refreshButton(popup)).toMatchObject({ confirmed: true });
    expect(world.callsAbout(host)).toBe(1);

    // Opened again it says the same, and still calls nobody.
    const again = await openCardOf(host);
    expect(failureOf(again, 'categories')).toMatchObject(LOST);
    expect(world.callsAbout(host)).toBe(1);

    await refreshButton(again).click();
    expect(listSections(again, 'ready')).toEqual([...CATEGORIZED]);
    expect(world.callsAbout(host)).toBe(2);
  }
});

test('W2: killed over the retry that the user allowed, that word was for one call: it is not sent another time', async () => {
  const host = 'ok-300.killed-twice.com';
  for (const calls of [1, 2]) {
    const asked = calls === 1 ? lookUp(host) : retry(host);
    await expect.poll(() => world.callsAbout(host)).toBe(calls);
    world.kill();
    expect(await asked).toEqual(LOST);
    expect(world.callsAbout(host)).toBe(calls);
  }
  expect(await world.readLedger()).toMatchObject({ sent: 2, unknown: 2 });
});

test('W3: killed when the answer is there and not yet stored, the call is in the ledger and not sent again', async () => {
  for (let round = 0; round < 3; round++) {
    const host = `unstored-${round}.com`;
    // The mark `sent` goes through; the next write, which holds the answer, does not.
    expect(await lookUpAndKillAt(host, 'set', 1)).toEqual({ end: LOST });
    expect(world.callsAbout(host)).toBe(1);
    expect(await lookUp(host)).toEqual(LOST);
    expect(world.callsAbout(host)).toBe(1);
  }
  expect(await world.readLedger()).toMatchObject({ sent: 3, unknown: 3 });
});

/** Kills the worker so many steps of its own after the next answer of the service has come, and resolves then. */
function killAfterAnswer(steps: number): Promise<void> {
  return new Promise((resolve) => {
    const die = async () => {
      for (let step = 0; step < steps; step++) await null;
      world.kill();
      resolve();
    };
    world.answerAs(new URL(world.address).host, async (url, init) => {
      const answer = await realFetch(url, init);
      const body = await answer.arrayBuffer();
      void die();
      return new Response(body, answer);
    });
  });
}

test('W3: killed in the very moment of the reply, the ledger never holds fewer calls than the service', async () => {
  const ends: string[] = [];
  for (let steps = 0; steps < 75; steps += 3) {
    const host = `replied-${steps}.com`;
    const killed = killAfterAnswer(steps);
    const end = await lookUp(host);
    await killed;
    expect([LOST, 'answered']).toContainEqual(end);
    ends.push(end === 'answered' ? 'answered' : 'lost');
    expect(world.callsAbout(host)).toBe(1);
    await expectLedger();
  }
  // Before the answer was stored, and after.
  expect(new Set(ends).size).toBe(2);
});

test('W9: a popup closed early in a lookup loses nothing: the next one shows the stored card, for one call in all', async () => {
  for (let round = 0; round < 10; round++) {
    const host = `ok-50.closed-early-${round}.com`;
    const popup = toCard(await openScreen(`https://${host}/`));
    await untilCalled(host);
    popup.close();
    await expect.poll(async () => `card:${host}:company` in (await world.stored())).toBe(true);
    const next = await openCardOf(host);
    expect(listSections(next, 'ready')).toEqual([...CATEGORIZED]);
    expect(world.callsAbout(host)).toBe(1);
  }
});

test('W7: fifty messages at once to a sleeping worker are all answered, with one call a site', async () => {
  const hosts = Array.from({ length: 25 }, (_, index) => `cold-start-${index}.com`);
  world.kill();
  const replies = await Promise.all(
    [...hosts, ...hosts].map((host) => world.lookUp(host, { sections: ['categories', 'company'] })),
  );
  const sections = replies.flatMap((reply) => (reply.ok ? [reply.body.sections] : []));
  expect(sections).toHaveLength(50);
  expect(sections.every(({ categories, company }) => categories?.ok && company?.ok)).toBe(true);
  expect(hosts.filter((host) => world.callsAbout(host) !== 1)).toEqual([]);
});
