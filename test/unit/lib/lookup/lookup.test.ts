import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Failure } from '../../../../lib/errors';
import { FIRST_SLOT } from '../../../../lib/lookup/key-list';
import { planCalls } from '../../../../lib/lookup/plan';
import type { SectionName } from '../../../../lib/model';
import { SECTION_NAMES } from '../../../../lib/model';
import { HOUR } from '../../../../lib/time';
import { createLookupWorld, settleDown, toOutcomes } from '../../../support/lookup-world';

const FIVE = ['categories', 'logo', 'company', 'technologies', 'social'] as const;
const endpoints = (world: ReturnType<typeof createLookupWorld>) => world.service.calls.map(({ endpoint }) => endpoint);

test('a whole card costs five calls, the next look at it none', async () => {
  const world = createLookupWorld();
  const first = await world.wake().lookup('https://www.example.com/x?y', SECTION_NAMES);
  expect(Object.values(first.sections).every((reply) => reply.ok && reply.refusal === null)).toBe(true);
  expect(endpoints(world).toSorted()).toEqual(['categorize', 'iab', 'registration', 'similar', 'traffic']);
  const second = await world.wake().lookup('example.com', SECTION_NAMES);
  expect(Object.keys(second.sections)).toHaveLength(9);
  expect(world.service.calls).toHaveLength(5);
  expect(await world.total()).toEqual({ sent: 5, billed: 5, free: 0, unknown: 0 });
});

test('without the suffix list nothing is sent, and the next lookup tries again', async () => {
  const world = createLookupWorld();
  world.state.suffixFailure = { kind: 'internal', billed: 'no' };
  const worker = world.wake();
  await expect(worker.lookup('example.com', SECTION_NAMES)).rejects.toMatchObject({
    failure: world.state.suffixFailure,
  });
  expect([world.service.calls, await world.total()]).toEqual([[], { sent: 0, billed: 0, free: 0, unknown: 0 }]);
  world.state.suffixFailure = null;
  expect(toOutcomes(await worker.lookup('example.com', ['traffic']))).toEqual({ traffic: 'service' });
});

test('a categorize call for one section saves all five', async () => {
  const world = createLookupWorld();
  await world.wake().lookup('example.com', ['logo']);
  expect(Object.keys((await world.wake().lookup('example.com', FIVE)).sections)).toHaveLength(5);
  expect(endpoints(world)).toEqual(['categorize']);
});

test('a section that the answer of a call does not mention is called for once, and is not left out of the card', async () => {
  const world = createLookupWorld();
  world.service.reply = () => ({ leavesOut: ['company', 'social'] });
  const first = await world.wake().lookup('example.com', FIVE);
  expect(Object.keys(first.sections)).toHaveLength(5);
  expect(first.sections.company).toMatchObject({ ok: true, answer: { presence: 'absent', data: null } });
  await world.wake().lookup('example.com', FIVE);
  expect(endpoints(world)).toEqual(['categorize']);
});

test('an old answer is given as it is and never renewed by itself', async () => {
  const world = createLookupWorld();
  await world.wake().lookup('example.com', ['traffic']);
  world.state.now += 400 * 24 * HOUR;
  expect(toOutcomes(await world.wake().lookup('example.com', ['traffic']))).toEqual({ traffic: 'service' });
  world.state.now -= 4000 * 24 * HOUR;
  expect(toOutcomes(await world.wake().lookup('example.com', ['traffic']))).toEqual({ traffic: 'service' });
  expect(world.service.calls).toHaveLength(1);
});

test('live asks each own endpoint, with refresh where it exists', async () => {
  const world = createLookupWorld();
  const reply = await world.wake().lookup('example.com', SECTION_NAMES, { mode: 'live' });
  expect(new Set(Object.values(toOutcomes(reply)))).toEqual(new Set(['live']));
  expect(world.service.calls.filter(({ refresh }) => !refresh).map(({ endpoint }) => endpoint)).toEqual(['real-time']);
  expect(world.service.calls).toHaveLength(9);
});

test('a section that categorize left out is renewed at its own endpoint, and kept when categorize leaves it out again', async () => {
  const world = createLookupWorld();
  world.service.reply = ({ endpoint }) =>
    endpoint === 'categorize' ? { change: { presence: 'absent', data: null } } : {};
  await world.wake().lookup('example.com', FIVE);
  await world.wake().lookup('example.com', ['company'], { mode: 'refresh' });
  expect(endpoints(world)).toEqual(['categorize', 'company']);
  const known = world.state.now;
  world.state.now += 5000;
  const reply = await world.wake().lookup('example.com', FIVE, { mode: 'refresh' });
  expect(endpoints(world)).toEqual(['categorize', 'company', 'categorize']);
  expect(reply.sections.company).toMatchObject({ ok: true, answer: { presence: 'present', fetchedAt: known } });
  expect(reply.sections.logo).toMatchObject({ ok: true, answer: { presence: 'absent', fetchedAt: world.state.now } });
});

test('what its own endpoint tells of a section while categorize leaves it out is kept, whichever answer comes first', async () => {
  for (const first of ['company', 'categorize']) {
    const world = createLookupWorld();
    const gates = { company: Promise.withResolvers<void>(), categorize: Promise.withResolvers<void>() };
    world.service.reply = ({ endpoint }) =>
      endpoint === 'company'
        ? { until: gates.company.promise }
        : { until: gates.categorize.promise, leavesOut: ['company'] };
    const worker = world.wake();
    const asked = [['company'] as const, FIVE].map((sections) =>
      worker.lookup('example.com', sections, { mode: 'refresh' }),
    );
    await settleDown();
    const open = first === 'company' ? [gates.company, gates.categorize] : [gates.categorize, gates.company];
    for (const { resolve } of open) resolve();
    const replies = await Promise.all(asked);
    expect(replies[0]?.sections.company).toMatchObject({ ok: true, answer: { presence: 'present' } });
    const saved = await world.wake().lookup('example.com', FIVE);
    expect(saved.sections.company).toMatchObject({ ok: true, answer: { presence: 'present' } });
    expect(endpoints(world)).toEqual(['company', 'categorize']);
  }
});

test('a section that its own endpoint once told is renewed there, for one call, where categorize leaves it out', async () => {
  const world = createLookupWorld();
  world.service.reply = ({ endpoint }) =>
    endpoint === 'categorize' ? { change: { presence: 'absent', data: null } } : {};
  await world.wake().lookup('example.com', FIVE);
  await world.wake().lookup('example.com', ['company'], { mode: 'refresh' });
  world.state.now += HOUR;
  const reply = await world.wake().lookup('example.com', ['company'], { mode: 'refresh' });
  expect(endpoints(world)).toEqual(['categorize', 'company', 'company']);
  expect(reply.sections.company).toMatchObject({ answer: { presence: 'present', fetchedAt: world.state.now } });
});

test('one section renewed twice by a double click costs one call, and so it does from two contexts at once', async () => {
  const world = createLookupWorld();
  await world.wake().lookup('example.com', ['company'], { mode: 'refresh' });
  world.state.now += 50;
  await world.wake().lookup('example.com', ['company'], { mode: 'refresh' });
  expect(endpoints(world)).toEqual(['company']);
  world.state.now += HOUR;
  world.service.reply = () => {
    world.state.now += 1;
    return { change: { presence: 'absent', data: null } };
  };
  const [one, other] = [world.wake(), world.wake()];
  await Promise.all([one, other].map((worker) => worker.lookup('example.com', ['company'], { mode: 'refresh' })));
  expect(endpoints(world)).toEqual(['company', 'company']);
});

test('sections fail by themselves: a refused traffic leaves the others', async () => {
  const world = createLookupWorld();
  world.service.reply = ({ endpoint }) => (endpoint === 'traffic' ? { failure: { kind: 'plan', billed: 'no' } } : {});
  const reply = toOutcomes(await world.wake().lookup('example.com', ['traffic', 'registration', 'logo']));
  expect(reply).toEqual({ traffic: 'plan', registration: 'service', logo: 'service' });
});

test('A2: what the service could not read costs nothing and is not asked again for an hour, but by a click', async () => {
  const world = createLookupWorld();
  world.service.reply = () => ({ failure: { kind: 'unreachable', billed: 'no' } });
  await world.wake().lookup('example.com', FIVE);
  expect(toOutcomes(await world.wake().lookup('example.com', ['company']))).toEqual({ company: 'unreachable' });
  expect(world.service.calls).toHaveLength(1);
  expect(await world.total()).toEqual({ sent: 1, billed: 0, free: 1, unknown: 0 });
  world.state.isOnline = false;
  expect(toOutcomes(await world.wake().lookup('example.com', ['company']))).toEqual({ company: 'unreachable' });
  world.state.isOnline = true;
  world.state.now += HOUR;
  await world.wake().lookup('example.com', ['company']);
  expect(world.service.calls).toHaveLength(2);
  await world.wake().lookup('example.com', ['company'], { mode: 'refresh' });
  expect(world.service.calls).toHaveLength(3);
});

test('A2: what is known of a site that could not be read is kept, and the call costs nothing all the same', async () => {
  const world = createLookupWorld();
  const unread = { kind: 'unreachable', billed: 'no' } as const;
  world.service.reply = () => ({ unread, leavesOut: ['categories'] });
  const outcomes = { ...Object.fromEntries(FIVE.map((name) => [name, 'service'])), categories: 'unreachable' };
  expect(toOutcomes(await world.wake().lookup('example.com', FIVE))).toEqual(outcomes);
  expect(toOutcomes(await world.wake().lookup('example.com', FIVE))).toEqual(outcomes);
  expect(world.service.calls).toHaveLength(1);
  expect(await world.total()).toEqual({ sent: 1, billed: 0, free: 1, unknown: 0 });
  world.state.now += HOUR;
  world.service.reply = () => ({});
  expect(toOutcomes(await world.wake().lookup('example.com', FIVE))).toMatchObject({ categories: 'service' });
  expect(world.service.calls).toHaveLength(2);
  // What was read once stays, and the failure is said beside it.
  world.state.now += HOUR;
  world.service.reply = () => ({ unread, leavesOut: ['categories'] });
  const again = await world.wake().lookup('example.com', FIVE, { mode: 'refresh' });
  expect(toOutcomes(again)).toEqual(outcomes);
  expect(toOutcomes(await world.wake().lookup('example.com', ['categories']))).toEqual({ categories: 'service' });
});

test.each(['no', 'maybe', 'yes'] as const)(
  'a failure that is billed: %s is counted so, and what the service says beside it of the calls that are left is kept',
  async (billed) => {
    const world = createLookupWorld();
    const usage = { thisMonth: 50, remaining: 0 };
    world.service.reply = () => ({ failure: { kind: 'quota', billed }, usage });
    await world.wake().lookup('example.com', ['logo']);
    expect(await world.usage()).toMatchObject(usage);
    const counted = { no: 'free', maybe: 'unknown', yes: 'billed' }[billed];
    expect(await world.total()).toEqual({ sent: 1, billed: 0, free: 0, unknown: 0, [counted]: 1 });
  },
);

test('A3: after a refused key 200 lookups make no call, until the key is edited', async () => {
  const world = createLookupWorld();
  world.service.reply = () => ({ failure: { kind: 'key-refused', billed: 'no' } });
  await world.wake().lookup('first.com', ['logo']);
  const worker = world.wake();
  const replies = await Promise.all(Array.from({ length: 200 }, (_, tab) => worker.lookup(`tab-${tab}.com`, ['logo'])));
  expect(new Set(replies.map((reply) => toOutcomes(reply).logo))).toEqual(new Set(['key-refused']));
  expect(world.service.calls).toHaveLength(1);
  world.state.credential = 'second';
  await world.wake().lookup('first.com', ['logo']);
  expect(world.service.calls).toHaveLength(2);
});

test('a call in doubt is asked about under a key that may be the same, entered again, and not under another', async () => {
  const world = createLookupWorld();
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  world.state.credential = one;
  world.service.reply = () => ({ failure: { kind: 'lost', billed: 'maybe' } });
  await world.wake().lookup('first.com', ['logo']);
  world.service.reply = () => ({});
  for (const credential of [`${one}${other}`, `${one}${crypto.randomUUID()}`]) {
    world.state.credential = credential;
    expect(toOutcomes(await world.wake().lookup('first.com', ['logo']))).toEqual({ logo: 'lost' });
  }
  expect(world.service.calls).toHaveLength(1);
  // So is one that came into doubt under a key that was entered again itself.
  world.service.reply = () => ({ failure: { kind: 'lost', billed: 'maybe' } });
  await world.wake().lookup('second.com', ['logo']);
  world.service.reply = () => ({});
  world.state.credential = `${one}${other}`;
  expect(toOutcomes(await world.wake().lookup('second.com', ['logo']))).toEqual({ logo: 'lost' });
  expect(world.service.calls).toHaveLength(2);
  world.state.credential = other;
  expect(toOutcomes(await world.wake().lookup('first.com', ['logo']))).toEqual({ logo: 'service' });
});

test('A4: where no plan has a say, words about the plan are those of the service on that call, and hold no other back', async () => {
  const world = createLookupWorld();
  const refusal = { kind: 'plan', billed: 'no', message: 'This endpoint is not allowed' } as const;
  world.service.reply = (_, { host }) => (host === 'refused.com' ? { failure: refusal } : {});
  const ask = (host: string) => world.wake().lookup(host, [...FIVE, 'traffic']);
  const { sections } = await ask('refused.com');
  for (const name of FIVE)
    expect(sections[name]).toEqual({ ok: false, failure: { ...refusal, kind: 'refused' }, isSent: true });
  expect(sections.traffic).toEqual({ ok: false, failure: refusal, isSent: true });
  expect(toOutcomes(await ask('other.com'))).toMatchObject({
    categories: 'service',
    social: 'service',
    traffic: 'plan',
  });
  expect(toOutcomes(await world.wake().lookup('other.com', ['iab']))).toEqual({ iab: 'service' });
  world.service.reply = () => ({});
  expect(toOutcomes(await ask('refused.com'))).toMatchObject({ categories: 'service' });
});

test('A4: a refusal by the plan is not asked for again within a day', async () => {
  const world = createLookupWorld();
  world.service.reply = () => ({ failure: { kind: 'plan', billed: 'no' } });
  for (const host of ['a.com', 'b.com', 'a.com']) {
    expect(toOutcomes(await world.wake().lookup(host, ['traffic'], { mode: 'refresh' }))).toEqual({ traffic: 'plan' });
  }
  expect(world.service.calls).toHaveLength(1);
});

test('A5: inside a pause that the service asked for no call goes out', async () => {
  const world = createLookupWorld();
  const retryAt = world.state.now + 60_000;
  world.service.reply = () => ({ failure: { kind: 'slow-down', billed: 'no', retryAt } });
  await world.wake().lookup('a.com', ['logo']);
  const reply = await world.wake().lookup('b.com', ['iab'], { confirmed: true });
  expect(reply.sections.iab).toEqual({ ok: false, failure: { kind: 'slow-down', billed: 'no', retryAt } });
  expect(world.service.calls).toHaveLength(1);
});

test('A9: offline counts nothing and leaves no mark; saved sections still come', async () => {
  const world = createLookupWorld();
  await world.wake().lookup('example.com', ['logo']);
  world.state.isOnline = false;
  expect(toOutcomes(await world.wake().lookup('example.com', ['logo', 'iab']))).toEqual({
    logo: 'service',
    iab: 'offline',
  });
  expect(await world.total()).toMatchObject({ sent: 1 });
  world.state.isOnline = true;
  expect(toOutcomes(await world.wake().lookup('example.com', ['iab']))).toEqual({ iab: 'service' });
});

test('without a key what is saved comes and nothing is sent', async () => {
  const world = createLookupWorld();
  await world.wake().lookup('example.com', ['logo']);
  world.state.credential = null;
  expect(toOutcomes(await world.wake().lookup('example.com', ['logo', 'iab']))).toEqual({
    logo: 'service',
    iab: 'no-key',
  });
  expect(world.service.calls).toHaveLength(1);
});

test('B1: twenty clicks at once are one call, in every mode', async () => {
  const world = createLookupWorld();
  const worker = world.wake();
  for (const mode of ['missing', 'refresh', 'live'] as const) {
    const before = world.service.calls.length;
    await Promise.all(Array.from({ length: 20 }, () => worker.lookup(`${mode}.com`, ['similar'], { mode })));
    expect(world.service.calls.length - before).toBe(1);
  }
});

test('B1: a double click that comes after a quick answer takes that answer', async () => {
  const world = createLookupWorld();
  await world.wake().lookup('example.com', ['similar'], { mode: 'refresh' });
  world.state.now += 50;
  await world.wake().lookup('example.com', ['similar'], { mode: 'refresh' });
  expect(world.service.calls).toHaveLength(1);
  world.state.now += 5000;
  await world.wake().lookup('example.com', ['similar'], { mode: 'refresh' });
  expect(world.service.calls).toHaveLength(2);
});

test('B1: so it does where a section is kept as its own endpoint told it earlier', async () => {
  const world = createLookupWorld();
  world.service.reply = ({ endpoint }) => (endpoint === 'categorize' ? { leavesOut: ['social'] } : {});
  await world.wake().lookup('example.com', ['social'], { mode: 'refresh' });
  world.state.now += HOUR;
  await world.wake().lookup('example.com', FIVE, { mode: 'refresh' });
  world.state.now += 50;
  const reply = await world.wake().lookup('example.com', FIVE, { mode: 'refresh' });
  expect(endpoints(world)).toEqual(['social', 'categorize']);
  expect(Object.values(toOutcomes(reply))).toEqual(FIVE.map(() => 'service'));
  world.state.now += 5000;
  await world.wake().lookup('example.com', FIVE, { mode: 'refresh' });
  expect(endpoints(world)).toEqual(['social', 'categorize', 'categorize']);
});

test('B1: so it does where the service has nothing to tell', async () => {
  const world = createLookupWorld();
  world.service.reply = () => ({ change: { presence: 'absent', data: null } });
  for (let click = 0; click < 2; click++) {
    await world.wake().lookup('example.com', FIVE, { mode: 'refresh' });
    world.state.now += 50;
  }
  expect(endpoints(world)).toEqual(['categorize']);
});

test('sections that their own endpoints alone have told are renewed together', async () => {
  const world = createLookupWorld();
  await world.wake().lookup('example.com', ['logo', 'company'], { mode: 'live' });
  world.state.now += HOUR;
  await world.wake().lookup('example.com', ['logo', 'company'], { mode: 'refresh' });
  expect(endpoints(world)).toEqual(['logo', 'company', 'categorize']);
});

test('a site that could not be read is asked for once, by two contexts at once too', async () => {
  const world = createLookupWorld();
  world.service.reply = () => ({ failure: { kind: 'unreachable', billed: 'no' } });
  const replies = await Promise.all([world.wake(), world.wake()].map((one) => one.lookup('example.com', ['logo'])));
  expect(replies.map(toOutcomes)).toEqual([{ logo: 'unreachable' }, { logo: 'unreachable' }]);
  expect(world.service.calls).toHaveLength(1);
});

test('where what is saved cannot be read, it may be the answer: nothing is sent but on the word of the user', async () => {
  const world = createLookupWorld((area) => ({
    ...area,
    get: async (keys) => {
      if (keys.some((key) => /^(?:card|failed):/.test(key))) throw new Error('IO error');
      return area.get(keys);
    },
  }));
  for (const mode of ['missing', 'refresh', 'live'] as const)
    expect(toOutcomes(await world.wake().lookup('example.com', ['logo'], { mode }))).toEqual({ logo: 'lost' });
  expect(world.service.calls).toHaveLength(0);
  const asked = await world.wake().lookup('example.com', ['logo'], { confirmed: true });
  expect(toOutcomes(asked)).toEqual({ logo: 'service' });
});

test.each([
  ['a card', 'card:example.com:iab'],
  ['a registration under its domain', 'card:example.com:registration'],
  ['a section of a larger answer', 'card:example.com:logo'],
])(
  'a read of %s that fails for a while costs no second call, and the saved answer is there after it',
  async (_, key) => {
    const world = createLookupWorld();
    const section = key.split(':')[2] as SectionName;
    await world.wake().lookup('example.com', [section]);
    const stored = new Map(world.space.items);
    const broken = world.wake();
    broken.context.failGet(key);
    expect(toOutcomes(await broken.lookup('example.com', [section]))).toEqual({ [section]: 'lost' });
    expect(world.service.calls).toHaveLength(1);
    expect(world.space.items).toEqual(stored);
    expect(toOutcomes(await world.wake().lookup('example.com', [section]))).toEqual({ [section]: 'service' });
    expect(world.service.calls).toHaveLength(1);
  },
);

test('a gap in an answer is not written over a saved section that storage does not hand over', async () => {
  const world = createLookupWorld();
  await world.wake().lookup('example.com', ['company']);
  const saved = world.space.items.get('card:example.com:company');
  world.service.reply = () => ({ leavesOut: ['company'] });
  world.state.now += HOUR;
  const broken = world.wake();
  broken.context.failGet('card:example.com:company');
  const reply = await broken.lookup('example.com', ['categories', 'logo'], { mode: 'refresh', confirmed: true });
  expect(toOutcomes(reply)).toEqual({ categories: 'service', logo: 'service' });
  expect(world.space.items.get('card:example.com:company')).toBe(saved);
});

test('a live look that follows a plain answer at once is sent all the same', async () => {
  const world = createLookupWorld();
  await world.wake().lookup('example.com', ['similar'], { mode: 'refresh' });
  world.state.now += 50;
  const reply = await world.wake().lookup('example.com', ['similar'], { mode: 'live' });
  expect(toOutcomes(reply)).toEqual({ similar: 'live' });
  expect(world.service.calls.map(({ refresh }) => refresh)).toEqual([false, true]);
});

test('an answer of a clock that was ahead is no answer to a click of today', async () => {
  const world = createLookupWorld();
  await world.wake().lookup('example.com', ['similar']);
  world.state.now -= 24 * HOUR;
  const reply = await world.wake().lookup('example.com', ['similar'], { mode: 'refresh' });
  expect(reply.sections.similar).toMatchObject({ ok: true, answer: { fetchedAt: world.state.now } });
  expect(world.service.calls).toHaveLength(2);
});

test('B2: the same host in 200 tabs and several contexts is one call, and all show it', async () => {
  const world = createLookupWorld();
  const workers = Array.from({ length: 4 }, () => world.wake());
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, tab) => workers[tab % 4]?.lookup(`https://example.com/page-${tab}`, FIVE)),
  );
  expect(world.service.calls).toHaveLength(1);
  for (const reply of replies) expect(reply && Object.keys(toOutcomes(reply))).toHaveLength(5);
});

test('askers of different sections of one flight each get theirs from one call', async () => {
  const world = createLookupWorld();
  const worker = world.wake();
  const replies = await Promise.all(FIVE.map((section) => worker.lookup('example.com', [section])));
  expect(replies.map((reply) => Object.keys(toOutcomes(reply)))).toEqual(FIVE.map((section) => [section]));
  expect(world.service.calls).toHaveLength(1);
});

test('two hosts of one domain asked at once cost one registration call', async () => {
  const world = createLookupWorld();
  const worker = world.wake();
  await Promise.all(['a.example.co.uk', 'b.example.co.uk'].map((host) => worker.lookup(host, ['registration'])));
  expect(endpoints(world)).toEqual(['registration']);
});

test('W7: fifty messages at a cold start read the settings once and what is saved in one batch, and are all answered in their order', async () => {
  /** The keys of each read until the first of them was answered: nobody has waited for anybody. */
  const batch: string[][] = [];
  let isAnswered = false;
  const world = createLookupWorld((area) => ({
    ...area,
    get: async (keys) => {
      if (!isAnswered) batch.push([...keys]);
      const items = await area.get(keys);
      isAnswered = true;
      return items;
    },
  }));
  const worker = world.wake();
  const hosts = Array.from({ length: 50 }, (_, index) => `site-${index}.com`);
  const answered: string[] = [];
  const replies = await Promise.all(
    hosts.map(async (host) => {
      const reply = await worker.lookup(host, ['logo']);
      answered.push(host);
      return reply;
    }),
  );
  expect(replies.every((reply) => reply.sections.logo?.ok)).toBe(true);
  expect(answered).toEqual(hosts);
  expect(world.state.rulesRead).toBe(1);
  // One read a site, of all that there may be of it, and none beside them.
  expect(batch).toEqual(hosts.map((host) => [`card:${host}:logo`, `failed:${host}:logo`]));
});

test('S1: a full storage drops old sites and saves', async () => {
  const world = createLookupWorld();
  for (let site = 0; site < 10; site++) await world.wake().lookup(`site-${site}.com`, FIVE);
  const full = world.wake();
  full.context.failSets(1, 'Resource::kQuotaBytes quota exceeded');
  expect((await full.lookup('new.com', ['iab'])).sections.iab).toMatchObject({ ok: true, refusal: null });
});

test.each([
  ['full', 'Resource::kQuotaBytes quota exceeded'],
  ['failing', 'IO error'],
])(
  'S2: a mark that storage refuses, since it is %s, means no call, in every mode and on the word of the user too',
  async (_, message) => {
    const world = createLookupWorld();
    await world.wake().lookup('example.com', FIVE);
    world.service.calls.length = 0;
    world.state.now += HOUR;
    const broken = world.wake();
    broken.context.failSets(1000, message);
    const refused = { ok: false, failure: { kind: 'not-saved', billed: 'no' } };
    for (const more of [{}, { mode: 'refresh' }, { mode: 'live' }, { confirmed: true }] as const) {
      const { sections } = await broken.lookup('example.com', ['iab', 'registration'], more);
      expect(sections).toEqual({ iab: refused, registration: refused });
    }
    expect(world.service.calls).toHaveLength(0);
    broken.context.failSets(0);
    expect(toOutcomes(await broken.lookup('example.com', ['iab']))).toEqual({ iab: 'service' });
    expect(world.service.calls).toHaveLength(1);
  },
);

test.each(['torn', 'refused by the browser'])(
  'an unreadable journal (%s) means in doubt: nothing is sent but on the word of the user, which begins another',
  async (how) => {
    const world = createLookupWorld((area) => ({
      ...area,
      get: async (keys) => {
        if (how !== 'torn' && isBroken && keys.includes('journal')) throw new Error('Invalid JSON');
        return area.get(keys);
      },
      set: async (items) => {
        await area.set(items);
        if ('journal' in items) isBroken = false;
      },
    }));
    let isBroken = false;
    await world.wake().lookup('example.com', ['logo']);
    if (how === 'torn') world.space.items.set('journal', 'torn');
    isBroken = true;
    world.service.calls.length = 0;
    const lost = { ok: false, failure: { kind: 'lost', billed: 'maybe', isHeld: true } };
    for (const mode of ['missing', 'refresh'] as const) {
      const worker = world.wake();
      await worker.journal.recover();
      expect((await worker.lookup('example.com', ['iab'], { mode })).sections.iab).toEqual(lost);
    }
    expect(world.service.calls).toHaveLength(0);
    const asked = await world.wake().lookup('example.com', ['iab'], { confirmed: true });
    expect(toOutcomes(asked)).toEqual({ iab: 'service' });
    // That word was about this call alone: any other may have been in the journal.
    expect((await world.wake().lookup('example.com', ['traffic'])).sections.traffic).toEqual(lost);
    expect(world.service.calls).toHaveLength(1);
    world.state.now += 60_000;
    const again = await world.wake().lookup('example.com', ['iab'], { mode: 'refresh' });
    expect(toOutcomes(again)).toEqual({ iab: 'service' });
    const other = await world.wake().lookup('example.com', ['traffic'], { confirmed: true });
    expect(toOutcomes(other)).toEqual({ traffic: 'service' });
  },
);

test.each([
  ['three characters cut at its start', (text: string) => text.slice(3)],
  ['three characters cut within', (text: string) => text.slice(0, 60) + text.slice(63)],
  ['three characters cut at its end', (text: string) => text.slice(0, -3)],
  ['the name of a site changed', (text: string) => text.replace('one.com', 'two.com')],
  ['the version of a later release', (text: string) => text.replace(/^1/, '2')],
])(
  'a journal with %s sends no call in doubt again, nor do others once the user has repeated one',
  async (_, damage) => {
    const world = createLookupWorld();
    world.service.reply = () => ({ failure: { kind: 'lost', billed: 'maybe' } });
    for (const host of ['one.com', 'other.com']) await world.wake().lookup(host, ['iab']);
    world.service.reply = () => ({});
    world.space.items.set('journal', damage(String(world.space.items.get('journal'))));
    const isHeld = { ok: false, failure: { kind: 'lost', isHeld: true } };
    const ask = async (host: string, more = {}) => (await world.wake().lookup(host, ['iab'], more)).sections.iab;
    for (const mode of ['missing', 'refresh', 'live']) expect(await ask('one.com', { mode })).toMatchObject(isHeld);
    expect(await ask('one.com', { confirmed: true })).toMatchObject({ ok: true });
    for (const mode of ['missing', 'refresh']) expect(await ask('other.com', { mode })).toMatchObject(isHeld);
    expect(world.service.calls).toHaveLength(3);
    expect(await ask('other.com', { confirmed: true })).toMatchObject({ ok: true });
  },
);

test('one failed read of the journal sends nothing, and what it holds is in doubt after it as before', async () => {
  const world = createLookupWorld();
  world.service.reply = () => ({ failure: { kind: 'lost', billed: 'maybe' } });
  await world.wake().lookup('example.com', ['iab']);
  const broken = world.wake();
  broken.context.failGet('journal');
  for (const host of ['example.com', 'new.com'])
    expect(toOutcomes(await broken.lookup(host, ['iab']))).toEqual({ iab: 'lost' });
  expect(toOutcomes(await world.wake().lookup('example.com', ['iab']))).toEqual({ iab: 'lost' });
  expect(world.service.calls).toHaveLength(1);
});

test('S1: a full storage makes room for the mark of a call before it is sent', async () => {
  const world = createLookupWorld();
  const worker = world.wake();
  for (let site = 0; site < 5; site++) await worker.lookup(`site-${site}.com`, FIVE);
  world.space.setQuota(
    [...world.space.items].reduce((sum, [key, value]) => sum + key.length + String(value).length, 0),
  );
  let journal = '';
  world.service.reply = () => {
    journal = String(world.space.items.get('journal'));
    return {};
  };
  await world.wake().lookup('new.com', ['logo']);
  expect(journal).toContain('"new.com"');
});

test('what became of a call in doubt is written before it is told', async () => {
  const world = createLookupWorld((area) => ({
    ...area,
    set: (items) => ('journal' in items ? settleDown() : Promise.resolve()).then(() => area.set(items)),
  }));
  world.service.reply = () => ({ failure: { kind: 'unreadable', billed: 'yes' } });
  await world.wake().lookup('example.com', ['logo']);
  expect(world.space.items.get('journal')).toContain('"unknown"');
});

test('S1: where room that was made does not help, a card drops no more than that, until storage takes something again', async () => {
  const world = createLookupWorld();
  for (let site = 0; site < 100; site++) world.space.items.set(`card:site-${site}.com:iab`, 'x');
  const left = () => [...world.space.items.keys()].filter((key) => /^card:site-/.test(key)).length;
  const worker = world.wake();
  const open = (host: string) =>
    Promise.all([FIVE, ['registration'], ['traffic']].map((sections) => worker.lookup(host, sections as typeof FIVE)));
  worker.context.failSets(1000, 'Resource::kQuotaBytes quota exceeded');
  await open('one.com');
  await open('two.com');
  expect(left()).toBe(80);
  worker.context.failSets(0);
  await open('three.com');
  worker.context.failSets(1000, 'Resource::kQuotaBytes quota exceeded');
  await open('four.com');
  expect(left()).toBeLessThan(80);
});

test('S1: an answer that comes while room is made for another is not dropped with what is old', async () => {
  let isRoomMade = false;
  const world = createLookupWorld((area) => ({
    ...area,
    set: async (items) => {
      if (!isRoomMade && 'card:new.com:iab' in items) {
        isRoomMade = true;
        throw new Error('Resource::kQuotaBytes quota exceeded');
      }
      return area.set(items);
    },
    remove: async (keys) => {
      await settleDown();
      return area.remove(keys);
    },
  }));
  await world.wake().lookup('old.com', ['iab']);
  world.state.now += 24 * HOUR;
  const worker = world.wake();
  const filling = worker.lookup('new.com', ['iab']);
  while (!isRoomMade) await Promise.resolve();
  await worker.lookup('old.com', ['iab'], { mode: 'refresh' });
  await filling;
  const { iab } = (await world.wake().lookup('old.com', ['iab'])).sections;
  expect(iab).toMatchObject({ ok: true, answer: { fetchedAt: world.state.now } });
  expect(endpoints(world)).toEqual(['iab', 'iab', 'iab']);
});

test('S1: what was looked at of late stays when room is made, also when it came from storage', async () => {
  const world = createLookupWorld();
  for (let site = 0; site < 5; site++) await world.wake().lookup(`site-${site}.com`, ['iab']);
  world.state.now += 24 * HOUR;
  await world.wake().lookup('site-0.com', ['iab']);
  const full = world.wake();
  full.context.failSets(1, 'Resource::kQuotaBytes quota exceeded');
  await full.lookup('new.com', ['iab']);
  const saved = (site: string) => world.space.items.has(`card:${site}:iab`);
  expect([saved('site-0.com'), saved('site-1.com'), saved('new.com')]).toEqual([true, false, true]);
});

test('an answer that storage does not take is counted all the same, and only the user has it sent again', async () => {
  const refuseCards = (items: object) => {
    if (Object.keys(items).some((key) => key.startsWith('card:'))) throw new Error('IO error');
  };
  const world = createLookupWorld((area) => ({
    ...area,
    set: async (items) => {
      refuseCards(items);
      await area.set(items);
    },
  }));
  const reply = await world.wake().lookup('example.com', ['iab']);
  expect(reply.sections.iab).toMatchObject({ ok: true, refusal: { kind: 'not-saved' } });
  expect(await world.total()).toEqual({ sent: 1, billed: 1, free: 0, unknown: 0 });
  // It is gone with the page, and it was paid: no page that opens pays for it again by itself.
  for (const more of [{}, { askedAt: world.state.now }, { mode: 'refresh', askedAt: world.state.now }] as const) {
    const { iab } = (await world.wake().lookup('example.com', ['iab'], more)).sections;
    expect(iab).toEqual({ ok: false, failure: { kind: 'not-saved', billed: 'yes', isHeld: true } });
  }
  expect(world.service.calls).toHaveLength(1);
  const again = await world.wake().lookup('example.com', ['iab'], { mode: 'refresh' });
  expect(toOutcomes(again)).toEqual({ iab: 'service' });
  expect(world.service.calls).toHaveLength(2);
});

test('an answer that cost nothing and that storage does not take is asked for again', async () => {
  const world = createLookupWorld((area) => ({
    ...area,
    set: async (items) => {
      if (Object.keys(items).some((key) => /^(card|failed):/.test(key))) throw new Error('IO error');
      await area.set(items);
    },
  }));
  const unread: Failure = { kind: 'unreachable', billed: 'no' };
  world.service.reply = () => ({ unread });
  for (let round = 1; round <= 2; round++) {
    await world.wake().lookup('example.com', ['categories', 'logo']);
    expect(world.service.calls).toHaveLength(round);
  }
  expect(await world.total()).toEqual({ sent: 2, billed: 0, free: 2, unknown: 0 });
});

test('where storage takes the mark of a call and not what became of it, the call is in doubt', async () => {
  const world = createLookupWorld();
  const worker = world.wake();
  world.service.reply = () => {
    worker.context.failSets(1000);
    return {};
  };
  const first = await worker.lookup('example.com', ['iab']);
  expect(first.sections.iab).toMatchObject({ ok: true, refusal: { kind: 'not-saved' } });
  worker.context.failSets(0);
  expect(toOutcomes(await worker.lookup('example.com', ['iab']))).toEqual({ iab: 'lost' });
  expect(world.service.calls).toHaveLength(1);
  expect(await world.total()).toEqual({ sent: 1, billed: 0, free: 0, unknown: 1 });
});

test('S12: a damaged record is not called for again by itself when others of the card are read', async () => {
  const world = createLookupWorld();
  await world.wake().lookup('example.com', FIVE);
  world.space.items.set('card:example.com:logo', 'torn');
  await world.wake().lookup('example.com', ['company']);
  expect(world.service.calls).toHaveLength(1);
});

test('texts that are no public site reach neither ledger nor service', async () => {
  const world = createLookupWorld();
  world.state.rules = { ...world.state.rules, neverSend: ['*.bank.com'] };
  const refusals = {
    localhost: 'private-name',
    'login.bank.com': 'never-send',
    '127.1': 'ip-address',
    'co.uk': 'public-suffix',
  };
  for (const [text, reason] of Object.entries(refusals)) {
    expect((await world.wake().lookup(text, ['logo'])).sections.logo).toEqual({
      ok: false,
      failure: { kind: 'not-public', billed: 'no', reason },
    });
  }
  expect(world.service.calls).toHaveLength(0);
  expect(world.space.items.size).toBe(0);
});

test('P10: what a card still waits for is not sent once its site is on the never-send list', async () => {
  const world = createLookupWorld();
  const { promise, resolve } = Promise.withResolvers<void>();
  world.service.reply = () => ({ until: promise });
  const worker = world.wake();
  // The first live call finds out whether the plan includes live data.
  const live = worker.lookup('example.com', ['company', 'logo', 'traffic'], { mode: 'live' });
  await settleDown();
  expect(world.service.calls).toHaveLength(1);
  world.state.rules = { ...world.state.rules, neverSend: ['example.com'] };
  world.state.now += 5000;
  resolve();
  const { company, ...others } = (await live).sections;
  expect(company).toMatchObject({ ok: true });
  const failure = { kind: 'not-public', billed: 'no', reason: 'never-send' };
  expect(others).toEqual({ logo: { ok: false, failure }, traffic: { ok: false, failure } });
  expect(world.service.calls).toHaveLength(1);
  expect(await world.total()).toMatchObject({ sent: 1 });
});

test('K5: forgetting the key ends ten calls as unknown, and none is sent later', async () => {
  const world = createLookupWorld();
  const worker = world.wake();
  const signals: (AbortSignal | undefined)[] = [];
  world.service.reply = (_call, _subject, signal) => {
    signals.push(signal);
    return { until: new Promise(() => {}) };
  };
  const underWay = Array.from({ length: 10 }, (_, index) => worker.lookup(`site-${index}.com`, ['logo']));
  await settleDown();
  expect(world.service.calls).toHaveLength(10);
  await worker.abortAll();
  // What became of them is written before anything else happens to the key.
  expect(world.space.items.get('journal')).not.toContain('"sent"');
  // So that the browser stops the requests, too, which hold the key.
  expect(signals.map((signal) => signal?.aborted)).toEqual(Array.from({ length: 10 }, () => true));
  world.state.credential = null;
  const replies = await Promise.all(underWay);
  for (const reply of replies) {
    expect(reply.sections.logo).toEqual({ ok: false, failure: { kind: 'cancelled', billed: 'maybe' }, isSent: true });
  }
  expect(await world.total()).toEqual({ sent: 10, billed: 0, free: 0, unknown: 10 });
  await worker.lookup('site-0.com', ['logo']);
  expect(world.service.calls).toHaveLength(10);
  // The same worker sends again once there is another key.
  world.state.credential = 'second';
  world.service.reply = () => ({});
  expect(toOutcomes(await worker.lookup('site-0.com', ['logo']))).toEqual({ logo: 'service' });
});

test('K5: a call that still waits for its lock when the key is forgotten is not sent', async () => {
  const world = createLookupWorld();
  const [holder, waiting] = [world.wake(), world.wake()];
  world.service.reply = () => ({ until: new Promise(() => {}) });
  void holder.lookup('example.com', ['logo']);
  await settleDown();
  const reply = waiting.lookup('example.com', ['logo']);
  await settleDown();
  const aborted = waiting.abortAll();
  holder.context.kill();
  await aborted;
  expect((await reply).sections.logo).toMatchObject({ ok: false });
  expect(world.service.calls).toHaveLength(1);
  expect(await world.total()).toEqual({ sent: 1, billed: 0, free: 0, unknown: 1 });
});

test('K5: nor is it counted, where the call that it waited for cost nothing', async () => {
  const world = createLookupWorld();
  const [holder, waiting] = [world.wake(), world.wake()];
  const { promise, resolve } = Promise.withResolvers<void>();
  world.service.reply = () => ({ until: promise, failure: { kind: 'quota', billed: 'no' } });
  const first = holder.lookup('example.com', ['logo']);
  await settleDown();
  const second = waiting.lookup('example.com', ['logo']);
  await settleDown();
  const aborted = waiting.abortAll();
  resolve();
  await Promise.all([first, aborted]);
  expect((await second).sections.logo).toEqual({ ok: false, failure: { kind: 'cancelled', billed: 'no' } });
  expect(world.service.calls).toHaveLength(1);
  expect(await world.total()).toEqual({ sent: 1, billed: 0, free: 1, unknown: 0 });
});

test('K5: a call whose mark is just being written when the key is forgotten is not sent, and leaves no doubt', async () => {
  const written = Promise.withResolvers<void>();
  const world = createLookupWorld((area) => ({ ...area, set: (items) => written.promise.then(() => area.set(items)) }));
  const worker = world.wake();
  const reply = worker.lookup('example.com', ['logo']);
  await settleDown();
  const aborted = worker.abortAll();
  written.resolve();
  await aborted;
  expect((await reply).sections.logo).toEqual({ ok: false, failure: { kind: 'cancelled', billed: 'no' } });
  expect(world.service.calls).toHaveLength(0);
  expect(await world.total()).toEqual({ sent: 1, billed: 0, free: 1, unknown: 0 });
  expect(toOutcomes(await world.wake().lookup('example.com', ['logo']))).toEqual({ logo: 'service' });
});

test('K5: a call ends with its key where that was saved after the user asked', async () => {
  const read = Promise.withResolvers<void>();
  const isCard = (key: string) => key.startsWith('card:');
  const world = createLookupWorld((area) => ({
    ...area,
    get: (keys) => (keys.some(isCard) ? read.promise.then(() => area.get(keys)) : area.get(keys)),
  }));
  world.service.reply = () => ({ until: new Promise(() => {}) });
  world.state.credential = null;
  const worker = world.wake();
  const reply = worker.lookup('example.com', ['logo']);
  await settleDown();
  world.state.credential = 'first';
  read.resolve();
  await settleDown();
  expect(world.service.calls).toHaveLength(1);
  await worker.abortAll(FIRST_SLOT);
  expect((await Promise.race([reply, settleDown()]))?.sections.logo).toMatchObject({ failure: { kind: 'cancelled' } });
});

test('what is saved is answered where nobody can tell which key is in use', async () => {
  const world = createLookupWorld();
  const worker = world.wake();
  await worker.lookup('example.com', ['logo']);
  Object.defineProperty(world.state, 'credential', {
    get: () => {
      throw new Error('Storage does not answer');
    },
  });
  expect(toOutcomes(await worker.lookup('example.com', ['logo']))).toEqual({ logo: 'service' });
  await expect(worker.lookup('other.com', ['logo'])).rejects.toThrow('Storage does not answer');
  expect(world.service.calls).toHaveLength(1);
});

test('missing-live asks live, and plainly where the plan refuses, from the first refusal on', async () => {
  const world = createLookupWorld();
  world.service.reply = ({ refresh }) => (refresh ? { failure: { kind: 'plan', billed: 'no' } } : {});
  const ask = (host: string) =>
    world.wake().lookup(host, ['categories', 'logo', 'registration'], { mode: 'missing-live' });
  expect(toOutcomes(await ask('example.com'))).toEqual({
    categories: 'live',
    logo: 'service',
    registration: 'service',
  });
  const before = world.service.calls.length;
  await ask('example.org');
  expect(
    world.service.calls
      .slice(before)
      .map(({ endpoint, refresh }) => `${endpoint} ${refresh}`)
      .toSorted(),
  ).toEqual(['categorize false', 'real-time false', 'registration false']);
  expect(world.service.bill()).toBe(6);
});

test('where the plan refuses live data one call finds out, and each answer in the place of a live one says so', async () => {
  const world = createLookupWorld();
  await world.wake().lookup('example.com', SECTION_NAMES);
  world.state.now += HOUR;
  world.service.reply = ({ refresh }) => (refresh ? { failure: { kind: 'plan', billed: 'no' } } : {});
  const worker = world.wake();
  const planned = planCalls(SECTION_NAMES, { mode: 'live' });
  for (const refused of [1, 0]) {
    world.service.calls.length = 0;
    const replies = await Promise.all(
      planned.map(({ sections }) => worker.lookup('example.com', sections, { mode: 'live' })),
    );
    expect(world.service.calls.filter(({ refresh }) => refresh)).toHaveLength(refused);
    expect(world.service.calls.length).toBeLessThanOrEqual(planned.length);
    for (const { sections } of replies)
      for (const [name, reply] of Object.entries(sections))
        expect([name, reply]).toMatchObject([
          name,
          { ok: true, refusal: name === 'categories' ? null : { kind: 'plan' } },
        ]);
    world.state.now += HOUR;
  }
});

test.each(['real-time', 'categorize'])(
  'where the plan refuses live data, categories stay live and the rest is renewed: %s answers first',
  async (first) => {
    const world = createLookupWorld();
    await world.wake().lookup('example.com', SECTION_NAMES);
    world.state.now += HOUR;
    const isFirst = Promise.withResolvers<void>();
    world.service.reply = ({ endpoint, refresh }) => {
      if (refresh) return { failure: { kind: 'plan', billed: 'no' } };
      return endpoint !== first && (endpoint === 'real-time' || endpoint === 'categorize')
        ? { until: isFirst.promise }
        : {};
    };
    const worker = world.wake();
    const asked = planCalls(FIVE, { mode: 'live' }).map(({ sections }) =>
      worker.lookup('example.com', sections, { mode: 'live' }),
    );
    await settleDown();
    isFirst.resolve();
    await Promise.all(asked);
    expect(endpoints(world).filter((endpoint) => endpoint === 'categorize')).toHaveLength(2);
    const { sections } = await world.wake().lookup('example.com', FIVE);
    expect(toOutcomes({ sections })).toMatchObject({ categories: 'live', company: 'service' });
    for (const reply of Object.values(sections))
      expect(reply).toMatchObject({ ok: true, answer: { fetchedAt: world.state.now } });
  },
);

test('what was looked at live gives way where it is not asked for, to newer data alone, and where it is, to any', async () => {
  const world = createLookupWorld();
  const saved = async () => toOutcomes(await world.wake().lookup('example.com', ['categories'])).categories;
  await world.wake().lookup('example.com', ['categories'], { mode: 'live' });
  world.state.now += HOUR;
  await world.wake().lookup('example.com', ['logo']);
  expect(await saved()).toBe('live');
  world.state.now += HOUR;
  await world.wake().lookup('example.com', FIVE, { mode: 'refresh' });
  expect(await saved()).toBe('service');
  await world.wake().lookup('example.org', ['categories'], { mode: 'live' });
  world.state.now += HOUR;
  world.service.reply = () => ({ change: { updatedAt: world.state.now } });
  await world.wake().lookup('example.org', ['logo']);
  expect(toOutcomes(await world.wake().lookup('example.org', ['categories'])).categories).toBe('service');
});

test('B1: a double click on a live look that the plan refuses costs one plain call', async () => {
  const world = createLookupWorld();
  world.service.reply = ({ refresh }) => (refresh ? { failure: { kind: 'plan', billed: 'no' } } : {});
  for (let click = 0; click < 2; click++) {
    const reply = await world.wake().lookup('example.com', ['iab'], { mode: 'live' });
    expect(toOutcomes(reply)).toEqual({ iab: 'service' });
    world.state.now += 50;
  }
  expect(world.service.calls.map(({ refresh }) => refresh)).toEqual([true, false]);
});

test.each(['logo', 'company'] as const)(
  'B1: so does one on a live look at a card, of which the %s is kept as its own endpoint told it earlier',
  async (kept) => {
    const world = createLookupWorld();
    await world.wake().lookup('example.com', [kept], { mode: 'refresh' });
    world.state.now += HOUR;
    world.service.reply = ({ refresh }) =>
      refresh ? { failure: { kind: 'plan', billed: 'no' } } : { leavesOut: [kept] };
    for (let click = 0; click < 2; click++) {
      const worker = world.wake();
      const planned = planCalls(FIVE, { mode: 'live' });
      await Promise.all(planned.map(({ sections }) => worker.lookup('example.com', sections, { mode: 'live' })));
      world.state.now += 50;
    }
    expect(endpoints(world).toSorted()).toEqual(['categorize', kept, 'logo', 'real-time'].toSorted());
  },
);

test('once the plan is known to include live data no live call waits for another', async () => {
  const world = createLookupWorld();
  await world.wake().lookup('example.com', ['logo'], { mode: 'live' });
  const { promise, resolve } = Promise.withResolvers<void>();
  world.service.reply = () => ({ until: promise });
  const worker = world.wake();
  const replies = (['logo', 'iab', 'social'] as const).map((name) =>
    worker.lookup('example.org', [name], { mode: 'live' }),
  );
  await settleDown();
  expect(world.service.calls).toHaveLength(4);
  resolve();
  await Promise.all(replies);
});

test('a renewal that is wanted live and refused by the plan never bills more than was planned', async () => {
  const world = createLookupWorld();
  await world.wake().lookup('example.com', SECTION_NAMES);
  world.state.now += HOUR;
  world.service.reply = ({ refresh }) => (refresh ? { failure: { kind: 'plan', billed: 'no' } } : {});
  for (const round of [1, 2]) {
    const before = world.service.bill();
    const worker = world.wake();
    // A page sends one message for each call that it planned.
    const planned = planCalls(SECTION_NAMES, { mode: 'live' });
    const replies = await Promise.all(
      planned.map(({ sections }) => worker.lookup('example.com', sections, { mode: 'live' })),
    );
    for (const { sections } of replies) expect(Object.values(sections)).toMatchObject([{ ok: true }]);
    expect(world.service.bill() - before, `round ${round}`).toBeLessThanOrEqual(planned.length);
    world.state.now += HOUR;
  }
});

test('what is missing and saved is not paid for live either', async () => {
  const world = createLookupWorld();
  await world.wake().lookup('example.com', ['traffic']);
  const reply = await world.wake().lookup('example.com', ['traffic', 'iab'], { mode: 'missing-live' });
  expect(toOutcomes(reply)).toEqual({ traffic: 'service', iab: 'live' });
  expect(world.service.calls.map(({ endpoint, refresh }) => `${endpoint} ${refresh}`)).toEqual([
    'traffic false',
    'iab true',
  ]);
});

test('the worker sends exactly what a page planned, in every mode, and looks live only when asked to', async () => {
  const modes = ['missing', 'missing-live', 'refresh', 'live'] as const;
  const wanted = fc.subarray([...SECTION_NAMES], { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(wanted, fc.constantFrom(...modes), async (sections, mode) => {
      const world = createLookupWorld();
      const worker = world.wake();
      const planned = planCalls(sections, { mode });
      await Promise.all(planned.map((call) => worker.lookup('example.com', call.sections, { mode })));
      const toNames = (calls: { endpoint: string; refresh: boolean }[]) =>
        calls.map(({ endpoint, refresh }) => `${endpoint} ${refresh}`).toSorted();
      expect(toNames(world.service.calls)).toEqual(toNames(planned));
    }),
    { numRuns: 200 },
  );
});

test('a redirected call is held back until the user asks again, and under another address not at all', async () => {
  const world = createLookupWorld();
  world.service.reply = () => ({ failure: { kind: 'redirected', billed: 'maybe' } });
  for (const mode of ['missing', 'refresh', 'live'] as const) {
    expect(toOutcomes(await world.wake().lookup('example.com', ['iab'], { mode }))).toEqual({ iab: 'redirected' });
  }
  expect(world.service.calls).toHaveLength(1);
  world.service.reply = () => ({});
  expect(toOutcomes(await world.wake().lookup('example.com', ['iab'], { mode: 'refresh', confirmed: true }))).toEqual({
    iab: 'service',
  });

  world.service.reply = () => ({ failure: { kind: 'redirected', billed: 'maybe' } });
  await world.wake().lookup('example.org', ['iab']);
  world.service.reply = () => ({});
  world.state.credential = 'second';
  expect(toOutcomes(await world.wake().lookup('example.org', ['iab']))).toEqual({ iab: 'service' });
});

test('of many who ask for the same at once, one is told that a call was sent for it', async () => {
  const world = createLookupWorld();
  const worker = world.wake();
  const hosts = ['a.shop.com', 'b.shop.com', 'c.shop.com'];
  const replies = await Promise.all(hosts.map((host) => worker.lookup(host, ['registration'])));
  expect(world.service.calls).toHaveLength(1);
  expect(replies.filter(({ sections }) => sections.registration?.isSent)).toHaveLength(1);
  const later = await worker.lookup('d.shop.com', ['registration']);
  expect([later.sections.registration?.ok, later.sections.registration?.isSent]).toEqual([true, undefined]);
});
