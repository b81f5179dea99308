// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LATE_PARTS } from '../../../../components/card/late-parts';
import { openCard } from '../../../../components/card/open-card';
import { Screen } from '../../../../components/card/Screen';
import { ScreenState } from '../../../../components/card/screen-state';
import type { Failure } from '../../../../lib/errors';
import type { Candidate } from '../../../../lib/host/subject';
import { CATEGORIZED } from '../../../../lib/lookup/plan';
import type { SavedCard } from '../../../../lib/lookup/saved-card';
import type { Settings } from '../../../../lib/settings/settings';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings';
import { DAY, HOUR } from '../../../../lib/time';
import { toTestAnswers } from '../../../support/answers';
import { answerMail } from '../../../support/worker-mail';

const SUBJECT = { kind: 'host', host: 'example.com' } as const;
const STARTER: Settings = { ...DEFAULT_SETTINGS, plan: 'Starter' };
const ASKERS = { opened: 'popup', button: 'popup-button' } as const;
const NOTHING: SavedCard = { answers: {}, failures: {}, removed: [] };
// What waits for an idle page has no part here.
vi.stubGlobal('requestIdleCallback', () => 0);

let requests: unknown[];

let failure: Failure;

beforeEach(() => {
  failure = { kind: 'offline', billed: 'no' };
  requests = answerMail(() => ({ ok: false, failure }));
});
afterEach(cleanup);

/** Shows the card of a site that the user did not ask for, as the side panel does when it follows the tab, unless told. */
async function show(settings: Settings, saved: SavedCard, asked = false, subject: Candidate = SUBJECT) {
  const held = signal(settings);
  const card = await openCard(subject, held, asked, ASKERS, saved);
  const shown = new ScreenState(held, 'popup');
  shown.view.value = { kind: 'card', subject, card, asked: true };
  const lookUp = vi.spyOn(shown, 'lookUp').mockReturnValue(null);
  render(<Screen late={LATE_PARTS} screen={shown} settings={held} layout="narrow" links={{ openOptions: () => {} }} />);
  return { lookUp, held };
}

test('live categories are offered on the Starter plan too, which the service serves them to', async () => {
  await show(STARTER, { ...NOTHING, answers: toTestAnswers(['categories']) });
  expect(screen.getByRole('button', { name: 'Classify live · 1 call' })).toBeTruthy();
});

test.each([
  ['unknown', 2],
  ['Starter', 1],
] as const)('with the plan %s a card with traffic is refreshed for %i calls', async (plan, calls) => {
  await show({ ...DEFAULT_SETTINGS, plan }, { ...NOTHING, answers: toTestAnswers(['registration', 'traffic']) });
  screen.getByRole('button', { name: `Refresh · ${calls} ${calls === 1 ? 'call' : 'calls'}` }).click();
  await vi.waitFor(() => expect(requests).toHaveLength(calls));
});

test.each([
  ['unknown', 3],
  ['Starter', 2],
] as const)(
  'of a site that nothing is known of yet the plan %s is offered the whole card for %i calls',
  async (plan, calls) => {
    const { lookUp } = await show({ ...DEFAULT_SETTINGS, plan }, NOTHING);
    screen.getByRole('button', { name: `Look up · ${calls} calls` }).click();
    expect(lookUp).toHaveBeenCalledExactlyOnceWith('example.com');
    expect(requests).toEqual([]);
  },
);

test('S3, S12: a site of which nothing could be read says so, and waits for a click that names its cost', async () => {
  const removed = [...CATEGORIZED, 'registration', 'traffic'] as const;
  const { lookUp } = await show(DEFAULT_SETTINGS, { ...NOTHING, removed: [...removed] }, true);
  screen.getByText('1 saved site was unreadable and was removed.');
  screen.getByRole('button', { name: 'Look up · 3 calls' }).click();
  expect(lookUp).toHaveBeenCalledExactlyOnceWith('example.com');
  expect(requests).toEqual([]);
});

test('S3, S12: parts that could not be read are said to be removed, each has a button that names its cost, and the rest is shown', async () => {
  const answers = toTestAnswers(['categories', 'logo', 'social', 'traffic'], { fetchedAt: Date.now() });
  await show(DEFAULT_SETTINGS, { ...NOTHING, answers, removed: ['company', 'technologies', 'registration'] }, true);
  screen.getByText('1 saved site was unreadable and was removed.');
  for (const name of ['Company', 'Technologies', 'Registration'])
    screen.getByRole('button', { name: `Load ${name} · 1 call` });
  screen.getByRole('heading', { name: 'Social profiles' });
  expect(screen.queryByRole('button', { name: /^Load Social profiles/ })).toBeNull();
  expect(requests).toEqual([]);
});

test('A4: a site that was asked for and is refused by the plan says so, not that nothing is saved', async () => {
  failure = { kind: 'plan', billed: 'no' };
  await show(DEFAULT_SETTINGS, NOTHING, true);
  expect((await screen.findAllByText('Needs the Advanced plan.')).length).toBeGreaterThan(0);
  expect(requests).toHaveLength(3);
  expect(screen.queryByRole('button', { name: /^Look up/ })).toBeNull();
});

test('a site that the service could not read a moment ago says so, not that nothing is saved', async () => {
  await show(STARTER, { ...NOTHING, failures: { categories: { kind: 'unreachable', billed: 'no' } } });
  expect(screen.queryByRole('button', { name: /^Look up/ })).toBeNull();
  expect(screen.getByText('The service could not read this site. Not billed.')).toBeTruthy();
});

test('of an e-mail address that nothing is saved of, the address that a look-up would send is named', async () => {
  const subject = { kind: 'email', email: 'desk@example.com', host: 'example.com' } as const;
  const { lookUp } = await show({ ...DEFAULT_SETTINGS, emailAgreed: true }, NOTHING, false, subject);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('desk@example.com');
  screen.getByRole('button', { name: 'Look up · 1 call' }).click();
  expect(lookUp).toHaveBeenCalledExactlyOnceWith('desk@example.com');
});

describe('of a card that is there in part', () => {
  // Another host of the domain was looked up: they share the registration.
  const SHARED: SavedCard = { ...NOTHING, answers: toTestAnswers(['registration'], { fetchedAt: Date.now() }) };

  test('one button brings all the rest that loads by itself, at what that costs together', async () => {
    await show(DEFAULT_SETTINGS, SHARED);
    screen.getByRole('button', { name: 'Look up · 2 calls' }).click();
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    expect(requests).toEqual([
      expect.objectContaining({ sections: ['categories', 'logo', 'company', 'technologies', 'social'] }),
      expect.objectContaining({ sections: ['traffic'] }),
    ]);
    expect(document.activeElement?.tagName).toBe('H1');
    expect(screen.queryByRole('button', { name: /^Look up/ })).toBeNull();
  });

  test('what waits for a button by choice, or stands alone, has its own button and no other', async () => {
    const answers = toTestAnswers(['categories', 'logo', 'company', 'technologies', 'social', 'registration']);
    await show(DEFAULT_SETTINGS, { ...NOTHING, answers });
    expect(screen.getByRole('button', { name: 'Load Traffic · 1 call' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Look up/ })).toBeNull();
  });
});

test('the age of a card that stays open goes on, and its sections grow old with it', async () => {
  vi.useFakeTimers();
  try {
    const answers = toTestAnswers(['registration'], { fetchedAt: Date.now() });
    await show(DEFAULT_SETTINGS, { ...NOTHING, answers });
    expect(screen.getByText(/just now/)).toBeTruthy();
    await act(async () => void vi.advanceTimersByTime(3 * HOUR));
    expect(screen.getByText(/3 hours ago/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Refresh Registration · 1 call' })).toBeNull();
    vi.setSystemTime(Date.now() + 30 * DAY);
    await act(async () => void vi.advanceTimersByTime(HOUR));
    expect(screen.getByRole('button', { name: 'Refresh Registration · 1 call' })).toBeTruthy();
    expect(requests).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('a lifetime that is changed under an open card counts at once', async () => {
  const answers = toTestAnswers(['registration'], { fetchedAt: Date.now() - 10 * DAY });
  const { held } = await show(DEFAULT_SETTINGS, { ...NOTHING, answers });
  expect(screen.queryByRole('button', { name: 'Refresh Registration · 1 call' })).toBeNull();
  const lifetimeDays = { ...DEFAULT_SETTINGS.lifetimeDays, registration: 5 };
  await act(() => {
    held.value = { ...DEFAULT_SETTINGS, lifetimeDays };
  });
  expect(screen.getByRole('button', { name: 'Refresh Registration · 1 call' })).toBeTruthy();
  expect(requests).toEqual([]);
});

test('that results are not saved is said until they are again', async () => {
  await show(DEFAULT_SETTINGS, { ...NOTHING, answers: toTestAnswers(['registration']) });
  const reply = (refusal: Failure | null) => {
    const [answer] = Object.values(toTestAnswers(['registration'], { fetchedAt: Date.now() }));
    answerMail(() => ({ ok: true, body: { sections: { registration: { ok: true, answer, refusal } } } }));
  };
  const refresh = () => screen.getByRole('button', { name: 'Refresh · 1 call' }).click();
  reply({ kind: 'not-saved', billed: 'no' });
  refresh();
  await screen.findByText(/These results are not saved/);
  reply(null);
  refresh();
  await vi.waitFor(() => expect(screen.queryByText(/These results are not saved/)).toBeNull());
});
