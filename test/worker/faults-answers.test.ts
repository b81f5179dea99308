import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SECTION_NAMES } from '../../lib/model';
import { HELD, toNotices, toOffers } from '../support/reply-notices';
import { BY_ITSELF } from '../support/service-calls';
import type { WorkerWorld } from '../support/worker-world';
import { createWorkerWorld, toFailures } from '../support/worker-world';

let world: WorkerWorld;

beforeAll(async () => {
  world = await createWorkerWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const NOT_AN_ANSWER = 'The service sent something that is not an answer.';
const NOT_READ = 'The service could not read this site. Not billed.';

const listSavedCards = async () => Object.keys(await world.stored()).filter((key) => key.startsWith('card:'));

/** Asks for every section of a card. */
const openWholeCard = (host: string) => world.openCard(host, { sections: [...SECTION_NAMES] });

describe('what the service says', () => {
  test('A1: the words of the service are shown as they are', async () => {
    const card = await world.openCard('said.com');
    expect(toNotices(card)).toEqual(['The service says: The crawler is on holiday until Monday. <b>Sorry</b>.']);
    expect(world.paths()).toEqual(BY_ITSELF);
  });

  test.each([
    ['unreach.com', NOT_READ],
    ['noindex.com', `${NOT_READ} It found nothing there to classify.`],
  ])('A2: %s could not be read, cost nothing, and is not asked for again', async (host, sentence) => {
    expect(toNotices(await world.openCard(host))).toEqual([sentence]);
    expect(world.paths()).toEqual(BY_ITSELF);
    expect(world.service.log.filter(({ billed }) => billed)).toEqual([]);
    expect(await world.readLedger()).toEqual({ sent: 3, billed: 0, free: 3, unknown: 0 });

    world.forgetCalls();
    world.kill();
    expect(toNotices(await world.openCard(host))).toEqual([sentence]);
    expect(world.paths()).toEqual([]);
  });

  test.each([
    ['502html.com', 502],
    ['500.com', 500],
  ])('A6: %s is said as a problem of the service, and asked once until the user says again', async (host, status) => {
    const sentence = `The service had a problem (${status}). This call may have been billed.`;
    const card = await world.openCard(host);
    expect(toNotices(card)).toEqual([sentence]);
    expect(toOffers(card)).toEqual(['retry that may cost']);
    expect(world.paths()).toEqual(BY_ITSELF);
    expect(await world.readLedger()).toEqual({ sent: 3, billed: 0, free: 0, unknown: 3 });

    world.kill();
    expect(toNotices(await world.openCard(host))).toEqual([`${sentence} ${HELD}`]);
    expect(world.paths()).toEqual(BY_ITSELF);
    await world.openCard(host, { mode: 'refresh', confirmed: true });
    expect(world.paths()).toEqual([...BY_ITSELF, ...BY_ITSELF].sort());
  });
});

describe('what is not an answer', () => {
  test.each(['html', 'empty', 'null', 'array', 'string', 'latin1'])(
    'A7, A14: %s is said to be no answer, is asked for once and not saved',
    async (mode) => {
      const host = `${mode}.com`;
      const card = await world.openCard(host);
      expect(toNotices(card)).toEqual([NOT_AN_ANSWER]);
      expect(toOffers(card)).toEqual(['retry that may cost']);
      expect(world.paths()).toEqual(BY_ITSELF);
      expect(await listSavedCards()).toEqual([]);

      world.kill();
      expect(toNotices(await world.openCard(host))).toEqual([`${NOT_AN_ANSWER} ${HELD}`]);
      expect(world.paths()).toEqual(BY_ITSELF);
    },
  );

  test('A13: arrays a million deep are no answer, and the worker lives on', async () => {
    expect(toNotices(await world.openCard('deep.com'))).toEqual([NOT_AN_ANSWER]);
    expect(world.paths()).toEqual(BY_ITSELF);
    expect(toNotices(await world.openCard('after-deep.com'))).toEqual([]);
  });
});

describe('what is odd in an answer', () => {
  const SHAPES = ['len', 'limited', 'noobjects', 'nullcompany', 'nocompany', 'nullsocial', 'partial'];
  const VALUES = ['proto', 'long', 'bidi', 'jsurl', 'numbers'];
  const DATES = ['dates', 'dates-order', 'dates-far', 'dates-disagree', 'days-absent', 'days-text'];

  test.each([...SHAPES, ...VALUES, ...DATES])(
    'A11, A12, A14 to A17: of %s each section is answered for itself, for one call each, and saved',
    async (mode) => {
      const host = `${mode}.com`;
      const card = await openWholeCard(host);
      expect(card).toMatchObject({ ok: true });
      expect(toFailures(card)).toEqual({});
      expect(world.paths()).toEqual([...BY_ITSELF, '/api/domain_iab_categories', '/api/similar_domain'].sort());

      world.kill();
      // From storage, so no call was sent for it.
      const again = JSON.parse(JSON.stringify(card).replaceAll(',"isSent":true', ''));
      expect(await openWholeCard(host)).toEqual(again);
      expect(world.paths()).toHaveLength(5);
      const sections = (await listSavedCards()).map((key) => key.split(':')[2]);
      expect(sections.sort()).toEqual([...SECTION_NAMES].sort());
    },
  );

  test('A12: keys like __proto__ in an answer change no object of the worker', async () => {
    await openWholeCard('proto.net');
    const [object, array] = [{} as Record<string, unknown>, [] as unknown as Record<string, unknown>];
    expect([object.polluted, Object.keys(Object.prototype), array.polluted]).toEqual([undefined, [], undefined]);
  });

  test('T16: an answer for another host says so, and is kept for the host that was asked', async () => {
    const reply = await world.openCard('liar.com');
    const { categories } = reply.ok ? reply.body.sections : {};
    expect(categories?.ok && categories.answer.answeredFor).toBe('somebody-else.com');
    const saved = await listSavedCards();
    expect(saved).toContain('card:liar.com:categories');
    expect(saved.filter((key) => !key.startsWith('card:liar.com:'))).toEqual([]);
  });
});

describe('what is arbitrary', () => {
  const ANSWERS = 100;
  test(`A18: ${ANSWERS} arbitrary answers at once leave the worker alive, each asked for once`, async () => {
    const hosts = Array.from({ length: ANSWERS }, (_, seed) => `fuzz-${seed}.com`);
    const replies = await Promise.all(
      hosts.map((subject) => world.lookUp(subject, { sections: ['categories', 'company'] })),
    );
    expect(replies.filter((reply) => !reply.ok || Object.keys(reply.body.sections).length !== 2)).toEqual([]);
    const kinds = replies.flatMap((reply) => Object.values(toFailures(reply)).map(({ kind }) => kind));
    expect(kinds).not.toContain('internal');
    expect(world.asked()).toEqual(hosts.map((host) => `/api/categorize https://${host}`).sort());
    // An error that nobody caught would have failed this test by itself.
    expect(toNotices(await world.openCard('after-them.com'))).toEqual([]);
  });
});
