import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '../../lib/settings/changes';
import { SECOND } from '../../lib/time';
import { toNotices, toOffers } from '../support/reply-notices';
import { BY_ITSELF } from '../support/service-calls';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld, toFailures } from '../support/worker-world';

/** Popups that are opened after a key was refused. */
const POPUPS = 200;
/** Lookups at once meanwhile. */
const AT_ONCE = 200;

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const WITHOUT_TRAFFIC = BY_ITSELF.filter((path) => !path.includes('traffic'));
const NEEDS_ADVANCED = 'Needs the Advanced plan.';
const REJECTED = 'The service rejected your key.';

const listBilled = () => world.service.log.filter(({ billed }) => billed);
const saveKeyAgain = () => world.ask('save-key', { address: world.address, key: world.key, keep: 'local' });

describe('a key that is refused', () => {
  test(`A3: after one 401 the popups of ${POPUPS} other tabs, and ${AT_ONCE} lookups at once, cost nothing until a key is saved again`, async () => {
    const refused = await world.openCard('401.com');
    expect(toNotices(refused)).toEqual([REJECTED]);
    expect(toOffers(refused)).toEqual(['options']);
    expect(listBilled()).toEqual([]);
    const sent = world.paths().length;
    expect(sent).toBeLessThanOrEqual(BY_ITSELF.length);

    world.kill();
    for (let index = 0; index < POPUPS; index++) {
      expect(toNotices(await world.openCard(`tab-${index}.com`))).toEqual([REJECTED]);
    }
    const replies = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => world.lookUp(`sent-${n}.com`)));
    expect(replies.filter((reply) => toFailures(reply).categories?.kind !== 'key-refused')).toEqual([]);
    expect(world.paths()).toHaveLength(sent);

    await saveKeyAgain();
    expect(toNotices(await world.openCard('tab-last.com'))).toEqual([]);
    expect(world.asked().filter((call) => call.includes('tab-last.com'))).toHaveLength(BY_ITSELF.length);
    expect(world.paths()).toHaveLength(sent + BY_ITSELF.length);
  });

  test('A3: a 401 that says no more than "Unauthorized" is the same', async () => {
    expect(toNotices(await world.openCard('unauthorized.com'))).toEqual([REJECTED]);
    const sent = world.paths().length;
    expect(toNotices(await world.openCard('tab.com'))).toEqual([REJECTED]);
    expect(world.paths()).toHaveLength(sent);
  });
});

describe('a plan that does not include it', () => {
  test('A4: the plan refuses traffic alone, and is not asked again', async () => {
    await world.steer({ plan: 'Starter' });
    expect(toFailures(await world.openCard('first-on-starter.com'))).toEqual({
      traffic: { kind: 'plan', billed: 'no', message: expect.any(String) },
    });
    expect(world.paths()).toEqual(BY_ITSELF);

    world.forgetCalls();
    world.kill();
    for (const host of ['second-on-starter.com', 'third-on-starter.com']) {
      expect(toNotices(await world.openCard(host))).toEqual([NEEDS_ADVANCED]);
    }
    expect(world.paths()).toEqual([...WITHOUT_TRAFFIC, ...WITHOUT_TRAFFIC].sort());
  });

  test.each(['403plan', 'plan200'])(
    'A4: %s is a matter of that call, and of the plan for traffic alone',
    async (mode) => {
      const card = await world.openCard(`${mode}.com`);
      const [words, traffic] = toNotices(card);
      expect(words).toMatch(/^The service says: This endpoint is not allowed on your current plan\./);
      expect(traffic).toBe(NEEDS_ADVANCED);
      expect(toOffers(card)).toEqual(['retry', 'options']);
      expect(world.paths()).toEqual(BY_ITSELF);

      world.forgetCalls();
      expect(toNotices(await world.openCard(`other-than-${mode}.org`))).toEqual([NEEDS_ADVANCED]);
      expect(world.paths()).toEqual(WITHOUT_TRAFFIC);
    },
  );

  test.each<[upgrade: string, upgrade: () => Promise<unknown>]>([
    ['a key test that works', () => world.ask('test-key', {})],
    ['the plan set in the options', () => changeSettings((settings) => ({ ...settings, plan: 'Advanced' }))],
  ])('A4: after an upgrade %s brings what was refused', async (_, upgrade) => {
    await world.steer({ plan: 'Starter' });
    expect(toNotices(await world.openCard('small-plan.com'))).toEqual([NEEDS_ADVANCED]);
    await world.steer({ plan: 'Advanced' });
    expect(toNotices(await world.openCard('small-plan.com'))).toEqual([NEEDS_ADVANCED]);
    await upgrade();
    world.forgetCalls();
    expect(toNotices(await world.openCard('small-plan.com'))).toEqual([]);
    expect(world.paths()).toEqual(['/api/domain_traffic_intelligence']);
  });

  test('A4: calls that are used up are said to be, in the words of the service too', async () => {
    const [notice] = toNotices(await world.openCard('quota.com'));
    expect(notice).toMatch(/^Your calls are used up\. The service says: You have used all API calls of this month\./);
    expect(listBilled()).toEqual([]);
  });
});

/** The form of `Retry-After`, and the fewest and most seconds that it means. */
const SLOW_DOWN: [form: string, least: number, most: number][] = [
  ['30', 30, 30],
  // Of whole seconds.
  ['date', 44, 46],
  ['garbage', 60, 60],
  ['none', 60, 60],
  ['tenyears', 900, 900],
];

describe('a service that asks to slow down', () => {
  test.each(SLOW_DOWN)(
    'A5: Retry-After "%s" is a pause of %i to %i s for every popup, and nothing is sent in it',
    async (form, least, most) => {
      const host = `429-${form}.com`;
      const before = world.now();
      const { categories } = toFailures(await world.openCard(host));
      const retryAt = categories?.retryAt ?? 0;
      expect(categories).toEqual({ kind: 'slow-down', billed: 'no', retryAt });
      expect(retryAt - before).toBeGreaterThanOrEqual(least * SECOND);
      expect(retryAt - world.now()).toBeLessThanOrEqual(most * SECOND);
      expect(world.paths()).toEqual(BY_ITSELF);
      expect(listBilled()).toEqual([]);

      world.forgetCalls();
      world.kill();
      const held = await world.openCard(`calm-${form}.com`);
      const again = await world.openCard(host, { mode: 'refresh', confirmed: true });
      for (const reply of [held, again, await world.openCard(host)]) {
        expect(toNotices(reply)).toEqual(['The service asked to slow down.']);
      }
      // By the last of the three answers.
      const end = toFailures(held).categories?.retryAt ?? 0;
      world.clock.ahead += end - 10 * SECOND - world.now();
      expect(toNotices(await world.openCard(`calm-${form}.com`))).toEqual(['The service asked to slow down.']);
      expect(world.paths()).toEqual([]);
      world.clock.ahead += 10 * SECOND;
      expect(toNotices(await world.openCard(`calm-${form}.com`))).toEqual([]);
      expect(world.paths()).toEqual(BY_ITSELF);
    },
  );

  test('A5: a key test waits for the end of the pause too, and says for how long', async () => {
    await world.openCard('429-tenyears.com');
    world.forgetCalls();
    expect(await world.ask('test-key', {})).toEqual({
      ok: false,
      failure: { kind: 'slow-down', billed: 'no', retryAt: expect.closeTo(world.now() + 900 * SECOND, -5) },
    });
    expect(world.paths()).toEqual([]);
  });

  test('A5: a Retry-After in the past is a pause of a second, after which a click asks again', async () => {
    const before = world.now();
    const { categories } = toFailures(await world.openCard('429-neg.com'));
    const retryAt = categories?.retryAt ?? 0;
    expect(categories).toEqual({ kind: 'slow-down', billed: 'no', retryAt });
    expect(retryAt - before).toBeGreaterThanOrEqual(SECOND);
    expect(retryAt - world.now()).toBeLessThanOrEqual(SECOND);
    // Nothing is sent by itself when the pause is over: the user is asked.
    world.clock.ahead += 2 * SECOND;
    await world.ask('key-status', {});
    expect(world.paths()).toEqual(BY_ITSELF);
    await world.openCard('429-neg.com', { mode: 'refresh' });
    expect(world.paths()).toEqual([...BY_ITSELF, ...BY_ITSELF].sort());
  });
});
