import { signal } from '@preact/signals';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { callsToOpen } from '../../../../components/card/card-plan';
import { openCard } from '../../../../components/card/open-card';
import { toRecord } from '../../../../lib/browser/record';
import type { Candidate } from '../../../../lib/host/subject';
import { toCandidate } from '../../../../lib/host/subject';
import type { StoredKeyList } from '../../../../lib/lookup/key-list';
import { FIRST_SLOT, KEYS_KEY, KEYS_VERSION } from '../../../../lib/lookup/key-list';
import type { LookupRequest } from '../../../../lib/lookup/plan';
import { CATEGORIZED } from '../../../../lib/lookup/plan';
import { SECTION_NAMES } from '../../../../lib/model';
import { changeSettings } from '../../../../lib/settings/changes';
import { MANAGED_KEY } from '../../../../lib/settings/managed-values';
import type { Settings } from '../../../../lib/settings/settings';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings';
import { readSettingsOfKey } from '../../../../lib/settings/settings-of-key';
import { readSettings } from '../../../../lib/settings/store';
import { toTestAnswers } from '../../../support/answers';
import { answerMail } from '../../../support/worker-mail';

let requests: LookupRequest[];

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw));
  // The pages ask nothing but lookups here.
  requests = answerMail(() => ({ ok: false, failure: { kind: 'offline', billed: 'no' } })) as LookupRequest[];
});

function toSubject(text: string): Candidate {
  const gate = toCandidate(text, []);
  if (!gate.ok) throw new Error(gate.reason);
  return gate.candidate;
}

const PLAN = { kind: 'plan', billed: 'no' };
const ASKERS = { opened: 'popup', button: 'popup-button' } as const;
const NOTHING = { answers: {}, failures: {}, removed: [] };

test('a setting changed under an open card counts for the next click, in its cost and in its calls', async () => {
  const settings = signal(DEFAULT_SETTINGS);
  const card = await openCard(toSubject('example.com'), settings, false, ASKERS, NOTHING);
  expect(card.plan.callsFor(SECTION_NAMES, 'refresh')).toBe(5);
  settings.value = { ...DEFAULT_SETTINGS, alwaysLive: true };
  expect(card.plan.callsFor(SECTION_NAMES, 'refresh')).toBe(9);
  await card.load(SECTION_NAMES, 'refresh', false);
  expect(requests.map(({ mode }) => mode)).toEqual(Array(9).fill('live'));
  requests.splice(0);
  settings.value = DEFAULT_SETTINGS;
  await card.load(SECTION_NAMES, 'refresh', false);
  expect(requests.map(({ mode }) => mode)).toEqual(Array(5).fill('refresh'));
});

test('always live: what is missing at the opening is asked for live, of a host', async () => {
  const settings = signal({ ...DEFAULT_SETTINGS, alwaysLive: true });
  await openCard(toSubject('example.com'), settings, true, ASKERS, NOTHING);
  expect(requests.map(({ mode }) => mode)).toEqual(Array(7).fill('missing-live'));
});

const NONE = { registration: false, traffic: false, similar: false, iab: false };
const ALL = { registration: true, traffic: true, similar: true, iab: true };

test.each([
  [3, {}],
  [1, { loadByThemselves: NONE }],
  [5, { loadByThemselves: ALL }],
  [4, { loadByThemselves: ALL, plan: 'Starter' as const }],
  [7, { alwaysLive: true }],
])('what a site costs at most is what opening one makes: %i calls', async (calls, more) => {
  const settings = { ...DEFAULT_SETTINGS, ...more };
  expect(callsToOpen(settings)).toBe(calls);
  await openCard(toSubject('example.com'), signal(settings), true, ASKERS, NOTHING);
  expect(requests).toHaveLength(calls);
});

const refuseLive = () =>
  answerMail(() => ({
    ok: true,
    body: { sections: { traffic: { ok: true, answer: toTestAnswers(['traffic']).traffic, refusal: PLAN } } },
  }));

test('always live: refused by the plan it is switched off, for good and for the next click, and the card says so', async () => {
  refuseLive();
  const settings = signal({ ...DEFAULT_SETTINGS, alwaysLive: true });
  await changeSettings(() => settings.value);
  const card = await openCard(toSubject('example.com'), settings, false, ASKERS, NOTHING);
  expect(card.plan.callsFor(SECTION_NAMES, 'refresh')).toBe(9);
  await card.load(['traffic'], 'refresh', false);
  await expect.poll(() => card.liveStopped.value).toBe(true);
  expect(card.plan.callsFor(SECTION_NAMES, 'refresh')).toBe(5);
  expect((await readSettings()).alwaysLive).toBe(false);
});

test('always live: refused to a key that is no longer in use, it is switched off for that key', async () => {
  const list: StoredKeyList = {
    inUse: 'client-a',
    keys: [
      { slot: FIRST_SLOT, name: '' },
      { slot: 'client-a', name: 'Client A', settings: { plan: 'Scale', alwaysLive: true, monthlyAllowance: null } },
    ],
  };
  const answer = toTestAnswers(['traffic']).traffic;
  answerMail(() => ({
    ok: true,
    body: { slot: FIRST_SLOT, sections: { traffic: { ok: true, answer, refusal: PLAN } } },
  }));
  await changeSettings((settings) => ({ ...settings, alwaysLive: true }));
  await fakeBrowser.storage.local.set({ [KEYS_KEY]: toRecord(KEYS_VERSION, KEYS_KEY, list, 0) });
  const settings = signal(await readSettings());
  const card = await openCard(toSubject('example.com'), settings, false, ASKERS, NOTHING);
  await card.load(['traffic'], 'refresh', false);
  await expect.poll(async () => (await readSettingsOfKey(FIRST_SLOT)).alwaysLive).toBe(false);
  expect((await readSettings()).alwaysLive).toBe(true);
  expect([settings.value.alwaysLive, card.liveStopped.value]).toEqual([true, false]);
});

test('always live: what the organisation has locked stays, and nothing else is said', async () => {
  refuseLive();
  await fakeBrowser.storage.local.set({ [MANAGED_KEY]: toRecord(1, MANAGED_KEY, { alwaysLive: true }, 0) });
  const settings = signal(await readSettings());
  expect(settings.value.alwaysLive).toBe(true);
  const card = await openCard(toSubject('example.com'), settings, false, ASKERS, NOTHING);
  await card.load(['traffic'], 'refresh', false);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(card.liveStopped.value).toBe(false);
  expect(settings.value.alwaysLive).toBe(true);
});

test('always live: an e-mail address is asked for plainly, in one call, and only for what that answers', async () => {
  const settings = signal<Settings>({ ...DEFAULT_SETTINGS, plan: 'Starter', alwaysLive: true, emailAgreed: true });
  const subject = toSubject('joe@example.com');
  const asked = () => requests.splice(0).map(({ sections, mode }) => [sections, mode]);
  await openCard(subject, settings, true, ASKERS, NOTHING);
  expect(asked()).toEqual([[[...CATEGORIZED], 'missing']]);
  const card = await openCard(subject, settings, false, ASKERS, NOTHING);
  expect(card.plan.callsFor(['company'], 'refresh')).toBe(1);
  await card.load(['company'], 'refresh', false);
  expect(asked()).toEqual([[['company'], 'refresh']]);
  expect(SECTION_NAMES.filter(card.plan.loadsByItself)).toEqual([...CATEGORIZED]);
  expect(card.sections.value.traffic.status).toBe('waiting');
});
