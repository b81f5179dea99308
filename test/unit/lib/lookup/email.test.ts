import { expect, test } from 'vitest';
import { planCalls, toModeFor, toPlanOptions } from '../../../../lib/lookup/plan';
import { SECTION_NAMES } from '../../../../lib/model';
import { HOUR } from '../../../../lib/time';
import { createLookupWorld, toOutcomes } from '../../../support/lookup-world';

const FIVE = ['categories', 'logo', 'company', 'technologies', 'social'] as const;
const MODES = ['missing', 'missing-live', 'refresh', 'live'] as const;
const EMAIL = { kind: 'email' } as const;

test.each(MODES)(
  'of an address categorize alone is asked, with the address itself, and nothing else: %s',
  async (mode) => {
    const world = createLookupWorld();
    const reply = await world.wake().lookup('Joe@mail.example.com', SECTION_NAMES, { mode });
    expect(toOutcomes(reply)).toEqual(Object.fromEntries(FIVE.map((name) => [name, 'service'])));
    expect(world.service.calls).toMatchObject([
      { endpoint: 'categorize', email: 'joe@mail.example.com', refresh: false },
    ]);
  },
);

test('the card of an address is saved under the address, and that of the host is another one', async () => {
  const world = createLookupWorld();
  world.service.reply = () => ({ change: { answeredFor: 'company.org' } });
  await world.wake().lookup('joe@example.com', SECTION_NAMES);
  world.state.isOnline = false;
  const { sections } = await world.wake().lookup('joe@example.com', SECTION_NAMES);
  expect(sections.company).toMatchObject({ ok: true, answer: { answeredFor: 'company.org' } });
  const cards = [...world.space.items.keys()].filter((key) => key.startsWith('card:'));
  expect(cards.toSorted()).toEqual(FIVE.map((name) => `card:joe@example.com:${name}`).toSorted());
  expect(toOutcomes(await world.wake().lookup('company.org', ['company']))).toEqual({ company: 'offline' });
});

test('one section of an address is renewed by the one call that answers all of them', async () => {
  const world = createLookupWorld();
  world.service.reply = () => ({ leavesOut: ['company'] });
  await world.wake().lookup('joe@example.com', FIVE);
  world.state.now += HOUR;
  const reply = await world.wake().lookup('joe@example.com', ['company'], { mode: 'refresh' });
  expect(world.service.calls.map(({ endpoint, email }) => `${endpoint} ${email}`)).toEqual([
    'categorize joe@example.com',
    'categorize joe@example.com',
  ]);
  expect(reply.sections.company).toMatchObject({ ok: true, answer: { fetchedAt: world.state.now } });
});

test.each(MODES)('a page plans the one call that the worker makes: %s', (mode) => {
  const options = { mode: toModeFor(EMAIL, mode), ...toPlanOptions(EMAIL) };
  expect(planCalls(['social'], options)).toEqual([{ endpoint: 'categorize', sections: ['social'], refresh: false }]);
  expect(planCalls(FIVE, options)).toEqual([{ endpoint: 'categorize', sections: [...FIVE], refresh: false }]);
});

test('an address is not sent before the user agreed to that', async () => {
  const world = createLookupWorld();
  world.state.rules = { ...world.state.rules, emailAgreed: false };
  expect((await world.wake().lookup('joe@example.com', ['logo'])).sections.logo).toEqual({
    ok: false,
    failure: { kind: 'invalid-request', billed: 'no', field: 'email', isOwn: true },
  });
  expect(world.service.calls).toHaveLength(0);
});
