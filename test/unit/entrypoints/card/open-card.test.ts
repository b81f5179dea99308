import { signal } from '@preact/signals';
import { beforeEach, expect, test } from 'vitest';
import { openCard } from '../../../../entrypoints/card/open-card';
import type { LookupRequest } from '../../../../lib/lookup/request';
import type { Candidate } from '../../../../lib/lookup/subject';
import { toCandidate } from '../../../../lib/lookup/subject';
import { SECTION_NAMES } from '../../../../lib/model';
import { DEFAULT_SETTINGS } from '../../../../lib/settings-values';
import { answerMail } from '../../../support/worker-mail';

let requests: LookupRequest[];

beforeEach(() => {
  // The pages ask nothing but lookups here.
  requests = answerMail(() => ({ ok: false, failure: { kind: 'offline', billed: 'no' } })) as LookupRequest[];
});

function toSubject(text: string): Candidate {
  const gate = toCandidate(text, []);
  if (!gate.ok) throw new Error(gate.reason);
  return gate.candidate;
}

const NOTHING = { answers: {}, failures: {}, removed: [] };

test('a setting changed under an open card counts for the next click, in its cost and in its calls', async () => {
  const settings = signal(DEFAULT_SETTINGS);
  const card = await openCard(toSubject('example.com'), settings, false, NOTHING);
  expect(card.callsFor(SECTION_NAMES, 'refresh')).toBe(5);
  settings.value = { ...DEFAULT_SETTINGS, alwaysLive: true };
  expect(card.callsFor(SECTION_NAMES, 'refresh')).toBe(9);
  await card.load(SECTION_NAMES, 'refresh', false);
  expect(requests.map(({ mode }) => mode)).toEqual(Array(9).fill('live'));
  requests.splice(0);
  settings.value = DEFAULT_SETTINGS;
  await card.load(SECTION_NAMES, 'refresh', false);
  expect(requests.map(({ mode }) => mode)).toEqual(Array(5).fill('refresh'));
});

test('always live: what is missing at the opening is asked for live, of a host', async () => {
  const settings = signal({ ...DEFAULT_SETTINGS, alwaysLive: true });
  await openCard(toSubject('example.com'), settings, true, NOTHING);
  expect(requests.map(({ mode }) => mode)).toEqual(Array(7).fill('missing-live'));
});

test('always live: an e-mail address is asked plainly, and its cost is that of plain calls', async () => {
  const settings = signal({ ...DEFAULT_SETTINGS, alwaysLive: true, emailAgreed: true });
  const card = await openCard(toSubject('joe@example.com'), settings, true, NOTHING);
  expect(requests.map(({ mode }) => mode)).toEqual(Array(3).fill('missing'));
  expect(card.callsFor(SECTION_NAMES, 'refresh')).toBe(5);
  expect(card.callsFor(['categories'], 'live')).toBe(1);
});
