import type { Signal } from '@preact/signals';
import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { CardPlan } from '../../../../components/card/card-plan';
import { hasUnsaved } from '../../../../components/card/card-sections';
import type { SavedAnswers } from '../../../../components/card/card-state';
import { CardState } from '../../../../components/card/card-state';
import type { Failure, Result } from '../../../../lib/errors';
import type { AskMode, LookupReply, LookupRequest } from '../../../../lib/lookup/plan';
import type { SavedCard } from '../../../../lib/lookup/saved-card';
import type { Answer, SectionName } from '../../../../lib/model';
import { SECTION_NAMES } from '../../../../lib/model';
import type { Settings } from '../../../../lib/settings/settings';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings';
import { DAY } from '../../../../lib/time';

type CardRequest = Omit<LookupRequest, 'asker'>;

const NOT_SAVED: Failure = { kind: 'not-saved', billed: 'no' };
const NOTHING: SavedCard = { answers: {}, failures: {}, removed: [] };
const FIVE: SectionName[] = ['categories', 'logo', 'company', 'technologies', 'social'];

const toAnswer = (fetchedAt: number): Answer => ({
  presence: 'empty',
  data: null,
  source: 'service',
  fetchedAt,
  updatedAt: null,
  answeredFor: null,
});

interface Given {
  saved?: SavedCard;
  /** Whether the user asked for the site. */
  isAsked?: boolean;
  settings?: Signal<Settings>;
  now?: number;
  readSaved?: () => Promise<SavedCard>;
  stopLive?: () => Promise<boolean>;
  untilPainted?: () => Promise<void>;
}

/** A card whose questions stay open until the test answers them. */
function open({
  saved = NOTHING,
  isAsked = true,
  settings = signal(DEFAULT_SETTINGS),
  now = 1000,
  readSaved = async () => NOTHING,
  stopLive = async () => true,
  untilPainted = async () => {},
}: Given = {}) {
  const asked: { request: CardRequest; reply: (result: Result<LookupReply>) => void }[] = [];
  let tell: (names: SectionName[]) => void = () => {};
  const stored: SavedAnswers = {
    read: readSaved,
    subscribe: (onChange) => {
      tell = onChange;
      return () => {
        tell = () => {};
      };
    },
  };
  const plan = Object.assign(new CardPlan({ kind: 'host', host: 'example.com' }, settings, isAsked), { stopLive });
  const ask = (request: CardRequest) => new Promise<Result<LookupReply>>((reply) => asked.push({ request, reply }));
  const card = new CardState({ now: () => now }, plan, saved, stored, ask, untilPainted);
  return { card, asked, store: (...names: SectionName[]) => tell(names) };
}

const answerAll = (request: CardRequest, fetchedAt = 2000): Result<LookupReply> => ({
  ok: true,
  body: {
    sections: Object.fromEntries(
      request.sections.map((name) => [name, { ok: true, answer: toAnswer(fetchedAt), refusal: null }]),
    ),
  },
});

test('what is missing and loads by itself is asked for once, one message a call; the rest waits with its cost', () => {
  const { card, asked } = open();
  expect(asked.map(({ request }) => request.sections)).toEqual([FIVE, ['registration'], ['traffic']]);
  // Only a click can say that a call in doubt may be sent again.
  expect(asked.every(({ request }) => request.mode === 'missing' && !request.confirmed)).toBe(true);
  expect(card.sections.value.iab).toEqual({ status: 'waiting', calls: 1 });
  expect(card.sections.value.traffic).toEqual({ status: 'loading', since: 1000 });
});

test('S12: a section whose saved record could not be read waits for a click, with its cost', () => {
  const { card, asked } = open({ saved: { ...NOTHING, removed: ['registration', 'company'] } });
  expect(asked.flatMap(({ request }) => request.sections)).toEqual([
    'categories',
    'logo',
    'technologies',
    'social',
    'traffic',
  ]);
  expect(card.sections.value.company).toEqual({ status: 'waiting', calls: 1 });
  expect(card.sections.value.registration).toEqual({ status: 'waiting', calls: 1 });
  expect(card.removed).toBe(2);
});

test('a site that the user did not ask for is never called for', () => {
  const { card, asked } = open({ isAsked: false });
  expect(asked).toEqual([]);
  expect(Object.values(card.sections.value).every(({ status }) => status === 'waiting')).toBe(true);
});

test('what the plan refuses says so and is not asked for', () => {
  const { card, asked } = open({ settings: signal<Settings>({ ...DEFAULT_SETTINGS, plan: 'Starter' }) });
  expect(card.sections.value.traffic).toEqual({
    status: 'failed',
    failure: { kind: 'plan', billed: 'no' },
    again: 'refresh',
  });
  expect(asked.some(({ request }) => request.sections.includes('traffic'))).toBe(false);
});

test('the word of the user is for the calls whose doubt is shown: another one may be in doubt of which nobody was told', async () => {
  const { card, asked } = open();
  const lost: Failure = { kind: 'lost', billed: 'maybe' };
  for (const { request, reply } of asked)
    reply(request.sections.includes('traffic') ? { ok: false, failure: lost } : answerAll(request));
  await expect.poll(() => card.sections.value.traffic.status).toBe('failed');
  asked.splice(0);
  void card.load([...FIVE, 'registration', 'traffic'], 'refresh', true);
  expect(asked.map(({ request }) => [request.sections[0], request.confirmed])).toEqual([
    ['categories', false],
    ['registration', false],
    ['traffic', true],
  ]);
});

test('a failed section leaves the others alone', async () => {
  const { card, asked } = open();
  const failure: Failure = { kind: 'plan', billed: 'no' };
  asked[2]?.reply({ ok: true, body: { sections: { traffic: { ok: false, failure } } } });
  asked[1]?.reply(answerAll({ subject: 'example.com', sections: ['registration'], mode: 'missing', confirmed: false }));
  await expect.poll(() => card.sections.value.registration.status).toBe('ready');
  expect(card.sections.value.traffic).toEqual({ status: 'failed', failure, again: 'refresh' });
  expect(card.sections.value.company.status).toBe('loading');
});

test('an old answer is shown as old and not asked for again', () => {
  const saved = { ...NOTHING, answers: { traffic: toAnswer(5) as Answer<'traffic'> } };
  const { card, asked } = open({ saved, now: 8 * DAY });
  expect(card.sections.value.traffic).toMatchObject({ status: 'ready', stale: true });
  expect(asked.some(({ request }) => request.sections.includes('traffic'))).toBe(false);
});

test('a failed refresh keeps the answer that was there', async () => {
  const saved = { ...NOTHING, answers: { traffic: toAnswer(5) as Answer<'traffic'> } };
  const { card, asked } = open({ saved });
  const done = card.load(['traffic'], 'refresh', false);
  expect(card.sections.value.traffic).toMatchObject({ status: 'ready', refreshing: true });
  asked.at(-1)?.reply({ ok: false, failure: { kind: 'no-answer', billed: 'maybe' } });
  await done;
  expect(card.sections.value.traffic).toMatchObject({
    status: 'ready',
    refreshing: false,
    answer: { fetchedAt: 5 },
    failure: { kind: 'no-answer' },
  });
});

test('a plan that refuses live data is told once it is no longer always asked for, and not as an answer that is not saved', async () => {
  for (const stops of [true, false]) {
    const { card, asked } = open({ stopLive: async () => stops });
    const refusal: Failure = { kind: 'plan', billed: 'no' };
    asked[1]?.reply({ ok: true, body: { sections: { registration: { ok: true, answer: toAnswer(2000), refusal } } } });
    await expect.poll(() => card.sections.value.registration.status).toBe('ready');
    expect(card.liveStopped.value).toBe(stops);
    expect(hasUnsaved(card.sections.value)).toBe(false);
  }
});

test('what failed is asked for again as it was: live when it was live', async () => {
  const saved = { ...NOTHING, answers: { traffic: toAnswer(5) as Answer<'traffic'> } };
  const { card, asked } = open({ saved, isAsked: false });
  const fail = async (name: SectionName, mode: AskMode) => {
    const done = card.load([name], mode, false);
    asked.at(-1)?.reply({ ok: false, failure: { kind: 'no-answer', billed: 'maybe' } });
    await done;
    return card.sections.value[name];
  };
  for (const name of ['traffic', 'iab'] as const) {
    expect(await fail(name, 'live')).toMatchObject({ again: 'live' });
    expect(await fail(name, 'refresh')).toMatchObject({ again: 'refresh' });
    expect(await fail(name, 'missing')).toMatchObject({ again: 'refresh' });
  }
});

test('the mode of the moment counts for the cost that is shown and for the calls that are made', async () => {
  const settings = signal(DEFAULT_SETTINGS);
  const { card, asked } = open({ isAsked: false, settings });
  for (const [isLive, mode, sent] of [
    [false, 'refresh', 'refresh'],
    [true, 'refresh', 'live'],
    [true, 'missing', 'missing-live'],
  ] as const) {
    settings.value = { ...DEFAULT_SETTINGS, alwaysLive: isLive };
    const before = asked.length;
    const said = card.plan.callsFor(FIVE, mode);
    const done = card.load(FIVE, mode, false);
    const sentNow = asked.slice(before);
    expect(sentNow).toHaveLength(said);
    for (const { request, reply } of sentNow) {
      expect(request.mode).toBe(sent);
      reply({ ok: false, failure: { kind: 'offline', billed: 'no' } });
    }
    await done;
  }
});

test('a section that is on its way is not asked for again by a second click', async () => {
  const { card, asked } = open();
  void card.load(['iab'], 'missing', false);
  void card.load(['iab'], 'missing', false);
  expect(asked.filter(({ request }) => request.sections.includes('iab'))).toHaveLength(1);
});

test('an answer that comes after the card was closed is not shown', async () => {
  const { card, asked } = open();
  card.close();
  const before = card.sections.value;
  for (const { request, reply } of asked) reply(answerAll(request));
  await new Promise((resolve) => setTimeout(resolve));
  expect(card.sections.value).toBe(before);
});

test('what another page stored for the site shows here without a call of ours', async () => {
  const { card, asked, store } = open({
    readSaved: async () => ({ ...NOTHING, answers: { iab: toAnswer(9000) as Answer<'iab'> } }),
  });
  const before = asked.length;
  store('iab');
  await expect.poll(() => card.sections.value.iab.status).toBe('ready');
  expect(asked).toHaveLength(before);
});

test('what was cleared under an open card stays on it and is not called saved any more', async () => {
  const answers = { iab: toAnswer(900) as Answer<'iab'>, similar: toAnswer(900) as Answer<'similar'> };
  let saved: SavedCard = { ...NOTHING, answers };
  const { card, asked, store } = open({ saved, readSaved: async () => saved, isAsked: false });
  saved = { ...NOTHING, answers: { similar: answers.similar } };
  store('iab');
  await expect.poll(() => card.sections.value.iab).toMatchObject({ status: 'ready', unsaved: true });
  expect(card.sections.value.iab).toMatchObject({ answer: answers.iab });
  expect(card.sections.value.similar).not.toHaveProperty('unsaved');
  expect(card.sections.value.traffic.status).toBe('waiting');
  saved = { ...NOTHING, answers: { ...answers, iab: toAnswer(9000) as Answer<'iab'> } };
  store('iab');
  await expect.poll(() => card.sections.value.iab).not.toHaveProperty('unsaved');
  expect(asked).toEqual([]);
});

test('what is stored of sections that are on their way is read when all calls are over, and then stands for an answer that was lost', async () => {
  let reads = 0;
  const { card, asked, store } = open({
    readSaved: async () => {
      reads++;
      return { ...NOTHING, answers: { traffic: toAnswer(9000) as Answer<'traffic'> } };
    },
  });
  store(...FIVE);
  store('traffic');
  for (const { request, reply } of asked.slice(0, 2)) reply(answerAll(request));
  await expect.poll(() => card.sections.value.registration.status).toBe('ready');
  expect(reads).toBe(0);
  asked[2]?.reply({ ok: false, failure: { kind: 'lost', billed: 'maybe' } });
  await expect.poll(() => card.sections.value.traffic.status).toBe('ready');
  expect(reads).toBe(1);
});

test('the first answer shows at once; those that come before it is painted show together, after it', async () => {
  const painted: (() => void)[] = [];
  const { card, asked } = open({
    untilPainted: () => new Promise((resume) => painted.push(resume)),
  });
  const seen: string[][] = [];
  card.sections.subscribe((sections) => {
    seen.push(SECTION_NAMES.filter((name) => sections[name].status === 'ready'));
  });
  const [first, ...others] = asked;
  first?.reply(answerAll(first.request));
  await new Promise((resolve) => setTimeout(resolve));
  for (const { request, reply } of others) {
    reply(answerAll(request));
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(seen.at(-1)).toEqual(SECTION_NAMES.filter((name) => FIVE.includes(name)));
  painted[0]?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(seen.at(-1)).toEqual(SECTION_NAMES.filter((name) => name !== 'similar' && name !== 'iab'));
});

test('what was stored before the answer that is shown does not take its place', async () => {
  const { card, store } = open({
    saved: { ...NOTHING, answers: { iab: toAnswer(9) as Answer<'iab'> } },
    isAsked: false,
    readSaved: async () => ({
      ...NOTHING,
      answers: { iab: toAnswer(5) as Answer<'iab'>, traffic: toAnswer(5) as Answer<'traffic'> },
    }),
  });
  store('iab', 'traffic');
  await expect.poll(() => card.sections.value.traffic.status).toBe('ready');
  expect(card.sections.value.iab).toMatchObject({ answer: { fetchedAt: 9 } });
});

test('an answer that could not be saved says so', async () => {
  const { card, asked } = open();
  asked[1]?.reply({
    ok: true,
    body: { sections: { registration: { ok: true, answer: toAnswer(2000), refusal: NOT_SAVED } } },
  });
  await expect.poll(() => card.sections.value.registration).toMatchObject({ status: 'ready', unsaved: true });
  expect(hasUnsaved(card.sections.value)).toBe(true);
});

test('an answer that is not live, as was wanted, is saved all the same, and so is the next one where storage is well again', async () => {
  const { card, asked } = open();
  const reply = (turn: number, refusal: Failure | null) =>
    asked[turn]?.reply({
      ok: true,
      body: { sections: { traffic: { ok: true, answer: toAnswer(2000 + turn), refusal } } },
    });
  reply(2, { kind: 'plan', billed: 'no' });
  await expect.poll(() => card.sections.value.traffic.status).toBe('ready');
  expect(card.sections.value.traffic).not.toHaveProperty('unsaved');
  void card.load(['traffic'], 'refresh', false);
  reply(3, NOT_SAVED);
  await expect.poll(() => card.sections.value.traffic).toMatchObject({ unsaved: true });
  void card.load(['traffic'], 'refresh', false);
  reply(4, null);
  await expect.poll(() => card.sections.value.traffic).toMatchObject({ answer: { fetchedAt: 2004 } });
  expect(card.sections.value.traffic).not.toHaveProperty('unsaved');
});
