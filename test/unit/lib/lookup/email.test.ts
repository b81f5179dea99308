import { expect, test } from 'vitest';
import type { LookupReply } from '../../../../lib/lookup/plan';
import type { SectionName } from '../../../../lib/model';
import { SECTION_NAMES } from '../../../../lib/model';
import { HOUR } from '../../../../lib/time';
import { createLookupWorld, toOutcomes } from '../../../support/lookup-world';

test('categorize alone takes the address; the other sections use the host that came back', async () => {
  const world = createLookupWorld();
  world.service.reply = ({ endpoint }) => (endpoint === 'categorize' ? { change: { answeredFor: 'company.org' } } : {});
  const reply = await world.wake().lookup('Joe@mail.example.com', SECTION_NAMES);
  expect(Object.keys(toOutcomes(reply))).toHaveLength(9);
  expect(world.service.calls[0]).toMatchObject({ endpoint: 'categorize', email: 'joe@mail.example.com' });
  for (const call of world.service.calls.slice(1)) expect(call).toMatchObject({ host: 'company.org', email: null });
});

test('messages for single sections that come at once wait for the host that categorize names', async () => {
  const world = createLookupWorld();
  world.service.reply = ({ endpoint }) => (endpoint === 'categorize' ? { change: { answeredFor: 'company.org' } } : {});
  const worker = world.wake();
  await Promise.all([
    worker.lookup('joe@example.com', ['categories', 'logo']),
    worker.lookup('joe@example.com', ['traffic']),
    worker.lookup('joe@example.com', ['registration']),
  ]);
  expect(world.service.calls.map(({ endpoint, host }) => `${endpoint} ${host}`)).toEqual([
    'categorize example.com',
    'traffic company.org',
    'registration company.org',
  ]);
});

test.each(['apart', 'together'])(
  'where categorize names no host, since it failed, no other call of an address is made: asked %s',
  async (how) => {
    const world = createLookupWorld();
    const lost = { kind: 'no-answer', billed: 'maybe' } as const;
    world.service.reply = ({ endpoint }) => (endpoint === 'categorize' ? { failure: lost } : {});
    const worker = world.wake();
    const asked: SectionName[][] =
      how === 'together'
        ? [['categories', 'traffic', 'registration']]
        : [['categories'], ['traffic'], ['registration']];
    const replies = await Promise.all(asked.map((sections) => worker.lookup('joe@example.com', sections)));
    expect(world.service.calls.map(({ endpoint }) => endpoint)).toEqual(['categorize']);
    const { traffic } = Object.assign({}, ...replies.map(({ sections }) => sections)) as LookupReply['sections'];
    expect(traffic).toMatchObject({ ok: false, failure: { kind: 'no-answer', isHeld: true } });
    // Asked again it names one, and all is about that.
    world.service.reply = ({ endpoint }) =>
      endpoint === 'categorize' ? { change: { answeredFor: 'company.org' } } : {};
    for (const sections of asked) await worker.lookup('joe@example.com', sections, { confirmed: true });
    expect(world.service.calls.slice(2).map(({ host }) => host)).toEqual(['company.org', 'company.org']);
  },
);

test('where the host of an address is known, its other sections are renewed though categorize fails', async () => {
  const world = createLookupWorld();
  world.service.reply = ({ endpoint }) => (endpoint === 'categorize' ? { change: { answeredFor: 'company.org' } } : {});
  const worker = world.wake();
  await worker.lookup('joe@example.com', ['categories', 'traffic']);
  world.state.now += HOUR;
  const failing = { kind: 'service-failing', billed: 'maybe' } as const;
  world.service.reply = ({ endpoint }) => (endpoint === 'categorize' ? { failure: failing } : {});
  await Promise.all(
    [['categories', 'logo'] as const, ['traffic'] as const].map((sections) =>
      worker.lookup('joe@example.com', [...sections], { mode: 'refresh' }),
    ),
  );
  expect(world.service.calls.slice(2).map(({ endpoint, host }) => `${endpoint} ${host}`)).toEqual([
    'categorize example.com',
    'traffic company.org',
  ]);
});

test('a section of an address that is had before any host was named says whom it is about', async () => {
  const world = createLookupWorld();
  const { sections } = await world.wake().lookup('joe@example.com', ['registration']);
  expect(sections.registration).toMatchObject({ ok: true, answer: { answeredFor: 'example.com' } });
});

test('without a host that may be sent the domain of the address is used', async () => {
  for (const answeredFor of [null, 'intranet.local', '127.0.0.1', 'secret.bank.com']) {
    const world = createLookupWorld();
    world.state.rules = { ...world.state.rules, neverSend: ['*.bank.com'] };
    world.service.reply = () => ({ change: { answeredFor } });
    await world.wake().lookup('joe@example.com', ['logo', 'iab']);
    expect(world.service.calls.map(({ host }) => host)).toEqual(['example.com', 'example.com']);
  }
});

test('what is known of the host is not paid for again, and the card is whole under the address next time', async () => {
  const world = createLookupWorld();
  await world.wake().lookup('example.com', ['traffic', 'registration']);
  await world.wake().lookup('joe@example.com', ['traffic', 'registration', 'logo']);
  expect(world.service.calls).toHaveLength(3);
  const copied = ['traffic', 'registration'].map((section) => `card:joe@example.com:${section}`);
  expect(copied.every((key) => world.space.items.has(key))).toBe(true);
  world.state.isOnline = false;
  const again = toOutcomes(await world.wake().lookup('joe@example.com', ['traffic', 'registration', 'logo']));
  expect(again).toEqual({ traffic: 'service', registration: 'service', logo: 'service' });
});

test('the registration of an address is that of the host that came back, also where its own domain has one saved', async () => {
  const world = createLookupWorld();
  world.service.reply = ({ endpoint }) => (endpoint === 'categorize' ? { change: { answeredFor: 'company.org' } } : {});
  await world.wake().lookup('example.com', ['registration']);
  world.state.now += HOUR;
  const reply = await world.wake().lookup('joe@example.com', ['categories', 'registration']);
  expect(world.service.calls.map(({ endpoint, host }) => `${endpoint} ${host}`)).toEqual([
    'registration example.com',
    'categorize example.com',
    'registration company.org',
  ]);
  expect(reply.sections.registration).toMatchObject({ ok: true, answer: { fetchedAt: world.state.now } });
});

test('live never sends the address: every call is about the host', async () => {
  const world = createLookupWorld();
  await world.wake().lookup('joe@example.com', SECTION_NAMES, { mode: 'live' });
  expect(world.service.calls).toHaveLength(9);
  expect(world.service.calls.every(({ email }) => email === null)).toBe(true);
});

test('one section of an address is renewed at its own endpoint about the host that was named, by categorize while none is', async () => {
  const world = createLookupWorld();
  world.service.reply = ({ endpoint }) => (endpoint === 'categorize' ? { change: { answeredFor: 'company.org' } } : {});
  await world.wake().lookup('joe@example.com', ['company'], { mode: 'refresh' });
  world.state.now += HOUR;
  const reply = await world.wake().lookup('joe@example.com', ['company'], { mode: 'refresh' });
  expect(world.service.calls.map(({ endpoint, host }) => `${endpoint} ${host}`)).toEqual([
    'categorize example.com',
    'company company.org',
  ]);
  expect(reply.sections.company).toMatchObject({ ok: true, answer: { fetchedAt: world.state.now } });
});

test('what was told of an address stays where a plain answer about its host, in the place of a live one, leaves it out', async () => {
  const world = createLookupWorld();
  world.service.reply = ({ endpoint }) => (endpoint === 'categorize' ? { change: { answeredFor: 'company.org' } } : {});
  await world.wake().lookup('joe@example.com', ['company']);
  const toldAt = world.state.now;
  world.state.now += HOUR;
  world.service.reply = ({ refresh }) =>
    refresh ? { failure: { kind: 'plan', billed: 'no' } } : { leavesOut: ['company', 'social'] };
  const live = await world.wake().lookup('joe@example.com', ['company'], { mode: 'live' });
  const kept = { ok: true, answer: { presence: 'present', fetchedAt: toldAt, answeredFor: 'company.org' } };
  expect(live.sections.company).toMatchObject({ ...kept, refusal: { kind: 'plan' } });
  expect((await world.wake().lookup('joe@example.com', ['company'])).sections.company).toMatchObject(kept);
  expect(world.service.calls.map(({ endpoint, email, host }) => `${endpoint} ${email ?? host}`)).toEqual([
    'categorize joe@example.com',
    'company company.org',
    'categorize company.org',
  ]);
});

const toHosts = ({ sections }: LookupReply) =>
  Object.fromEntries(
    Object.entries(sections).map(([name, reply]) => [name, reply.ok ? reply.answer.answeredFor : null]),
  );

test('every section says that it is of the host that was named, also after a live look, and when it is read again', async () => {
  const world = createLookupWorld();
  world.service.reply = ({ endpoint }) => (endpoint === 'categorize' ? { change: { answeredFor: 'company.org' } } : {});
  const all = Object.fromEntries(SECTION_NAMES.map((name) => [name, 'company.org']));
  expect(toHosts(await world.wake().lookup('joe@example.com', SECTION_NAMES))).toEqual(all);
  world.state.now += HOUR;
  const live = await world.wake().lookup('joe@example.com', ['categories'], { mode: 'live' });
  expect(toHosts(live)).toEqual({ categories: 'company.org' });
  expect(toHosts(await world.wake().lookup('joe@example.com', SECTION_NAMES))).toEqual(all);
  // The card of the host itself is nobody else's.
  expect(toHosts(await world.wake().lookup('company.org', ['categories', 'traffic']))).toEqual({
    categories: null,
    traffic: null,
  });
  // What the service answers for yet another host is that one's.
  world.service.reply = () => ({ change: { answeredFor: 'parent.org' } });
  const renewed = await world.wake().lookup('joe@example.com', ['traffic'], { mode: 'refresh' });
  expect(toHosts(renewed)).toEqual({ traffic: 'parent.org' });
});

test('where the host that was named is not sent, the sections of the domain say that they are of the domain', async () => {
  const world = createLookupWorld();
  world.state.rules = { ...world.state.rules, neverSend: ['*.company.org'] };
  world.service.reply = ({ endpoint }) =>
    endpoint === 'categorize' ? { change: { answeredFor: 'app.company.org' } } : {};
  const reply = await world.wake().lookup('joe@example.com', ['categories', 'registration', 'traffic']);
  expect(toHosts(reply)).toEqual({
    categories: 'app.company.org',
    registration: 'example.com',
    traffic: 'example.com',
  });
  expect(world.service.calls.every(({ host }) => host === 'example.com')).toBe(true);
});

test('an address that the service answers for its own domain names no other host', async () => {
  const world = createLookupWorld();
  const reply = await world.wake().lookup('joe@example.com', ['categories', 'traffic']);
  expect(toHosts(reply)).toEqual({ categories: null, traffic: null });
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

test('a section that the service refused leaves nothing under the address', async () => {
  const world = createLookupWorld();
  world.service.reply = ({ endpoint }) => (endpoint === 'traffic' ? { failure: { kind: 'plan', billed: 'no' } } : {});
  await world.wake().lookup('joe@example.com', ['traffic', 'registration']);
  const copies = [...world.space.items.keys()].filter((key) => key.startsWith('card:joe@example.com:'));
  expect(copies).toEqual(['card:joe@example.com:registration']);
});

test('what is saved under the address is not paid for again where the card of its host is gone', async () => {
  const world = createLookupWorld();
  await world.wake().lookup('joe@example.com', ['traffic', 'registration']);
  for (const key of [...world.space.items.keys()])
    if (key.startsWith('card:example.com:')) world.space.items.delete(key);
  expect(toOutcomes(await world.wake().lookup('joe@example.com', ['traffic', 'registration']))).toEqual({
    traffic: 'service',
    registration: 'service',
  });
  expect(world.service.calls).toHaveLength(2);
});
