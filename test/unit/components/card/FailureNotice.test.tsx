// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { render as draw } from 'preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FailureNotice } from '../../../../components/card/FailureNotice';
import { toSentence } from '../../../../components/text/failure';
import type { Failure } from '../../../../lib/errors';
import { DAY } from '../../../../lib/time';
import { createCardActions } from '../../../support/card-actions';
import { NOW } from '../../../support/gallery/cards';
import { FAILURES } from '../../../support/gallery/failures';

const actions = createCardActions();
const onRetry = vi.fn();
const show = (failure: Failure, more: { savedAt?: number; calls?: number } = {}) =>
  render(<FailureNotice {...{ failure, actions, onRetry }} now={NOW} calls={1} {...more} />);

const readButtons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

test('settings that could not be read are said as such, with the way to the options and no other', () => {
  show({ kind: 'internal', billed: 'no', field: 'settings' });
  expect(screen.getByText('Your settings could not be read, so nothing was sent.')).toBeTruthy();
  expect(readButtons()).toEqual(['Open options']);
});

test.each([404, 405])(
  'the answer %i is of another server: the way to the address comes before another try',
  (status) => {
    show({ kind: 'service-failing', billed: 'maybe', status });
    expect(
      screen.getByText(/^The service address leads to no such service \(40[45]\)\. Is it written right\?/),
    ).toBeTruthy();
    expect(screen.getByText(/This call may have been billed\.$/)).toBeTruthy();
    expect(readButtons()).toEqual(['Open options', 'Retry (may cost 1 call)']);
  },
);

test.each([
  ['key-refused', 'The service rejected your key.'],
  ['plan', 'Needs the Advanced plan.'],
  ['slow-down', 'The service asked to slow down. Next try in 42 s.'],
  ['unreachable', 'The service could not read this site. Not billed.'],
  ['no-content', 'The service could not read this site. Not billed. It found nothing there to classify.'],
  ['not-public', 'This address is not a public site. Nothing was sent.'],
  ['offline', 'You are offline.'],
  ['no-answer', 'The service did not answer in 20 s. The call may have been billed.'],
  ['lost', 'No answer arrived. This call may have been billed.'],
  ['service-failing', 'The service had a problem (502). This call may have been billed.'],
  ['unreadable', 'The service sent something that is not an answer.'],
  ['too-large', 'The answer was too large.'],
  ['redirected', 'The service tried to send us elsewhere (https://elsewhere.example.com). Stopped.'],
  ['permission-missing', 'Access to https://api.example.com was removed.'],
  ['refused', 'The service says: No data for this one.'],
  ['not-saved', 'Storage is full or failing. Without it no call is sent.'],
  ['updated', 'The extension was updated.'],
] as const)('%s says exactly what was promised', (kind, sentence) => {
  show(FAILURES[kind]);
  expect(screen.getByText(sentence)).toBeTruthy();
});

test.each([
  [
    { field: 'email' },
    'E-mail addresses are not sent without your agreement. Nothing was sent. Look the address up again to be asked.',
    [],
  ],
  [
    { field: 'address', message: 'the service address must be https' },
    'The service address cannot be used. Nothing was sent.',
    ['Open options'],
  ],
  [{ field: 'key' }, 'Nothing was sent, because of “key”.', ['Open options']],
  [{ field: 'page', message: 'page must be 1 to 1,000' }, 'Nothing was sent: page must be 1 to 1,000.', []],
])(
  'a refusal of our own says that nothing was sent, and never that the service refused: %o',
  (more, sentence, buttons) => {
    show({ kind: 'invalid-request', billed: 'no', isOwn: true, ...more });
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
  },
);

test('an answer that storage did not take is said to have come, and is asked for again by a click alone', () => {
  show({ kind: 'not-saved', billed: 'yes', isHeld: true });
  const sentence = 'An answer came before, and this browser’s storage did not take it. The call was not sent again.';
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.queryAllByRole('button')).toHaveLength(2);
});

test('a refusal of the service names the field, in its own words', () => {
  show({ kind: 'invalid-request', billed: 'no', field: 'email', message: 'The email field is required.' });
  const sentence = 'The service refused the request because of “email”. The service says: The email field is required.';
  expect(screen.getByText(sentence)).toBeTruthy();
});

test('every kind of failure has a sentence of its own, with and without its details', () => {
  const bare = Object.values(FAILURES).map(({ kind }) => toSentence({ kind, billed: 'no' }));
  const full = Object.values(FAILURES).map((failure) => toSentence(failure));
  for (const sentence of [...bare, ...full]) expect(sentence).toMatch(/^\p{Lu}.{10,}[.”]$/u);
  expect(new Set(full).size).toBe(Object.keys(FAILURES).length);
  for (const sentence of bare) expect(sentence).not.toMatch(/may have been billed|undefined|null|\(\)/);
});

test('what can be mended in the options leads to the options', () => {
  for (const kind of ['no-key', 'key-refused', 'plan', 'redirected', 'not-saved'] as const) {
    const { unmount } = show(FAILURES[kind]);
    fireEvent.click(screen.getByRole('button', { name: 'Open options' }));
    unmount();
  }
  expect(actions.onOpenOptions).toHaveBeenCalledTimes(5);
});

test('a call that may have been billed is asked for again only with the cost said and confirmed', () => {
  show(FAILURES.lost);
  fireEvent.click(screen.getByRole('button', { name: 'Retry (may cost 1 call)' }));
  expect(onRetry).toHaveBeenCalledExactlyOnceWith(true);
});

test.each([
  ['A8', 'lost', 'No answer arrived. This call may have been billed.'],
  ['A6', 'service-failing', 'The service had a problem (502). This call may have been billed.'],
  ['A7, A14', 'unreadable', 'The service sent something that is not an answer.'],
  ['A10', 'too-large', 'The answer was too large.'],
  ['A1', 'refused', 'The service says: No data for this one.'],
  ['W4, W5', 'no-answer', 'The service did not answer in 20 s. The call may have been billed.'],
] as const)(
  '%s: after %s the one button says what another call may cost, and later that none was sent',
  (_, kind, sentence) => {
    show(FAILURES[kind], { calls: 3 });
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(readButtons()).toEqual(['Retry (may cost 3 calls)']);
    cleanup();
    show({ ...FAILURES[kind], isHeld: true }, { calls: 3 });
    expect(screen.getByText(`${sentence} The call was not sent again.`)).toBeTruthy();
    expect(readButtons()).toEqual(['Retry (may cost 3 calls)']);
  },
);

test('A3: a refused key has one button, which leads to the options', () => {
  show(FAILURES['key-refused']);
  expect(readButtons()).toEqual(['Open options']);
});

test('A4: calls that are used up are said to be, in the words of the service too', () => {
  show(FAILURES.quota);
  const sentence = 'Your calls are used up. The service says: Please upgrade your plan.';
  expect(screen.getByText(sentence)).toBeTruthy();
});

test('A4: what the plan refuses of a call that no plan has a say in is repeated at its cost', () => {
  show({ kind: 'refused', billed: 'no', message: 'Not allowed on your current plan.' }, { calls: 2 });
  expect(screen.getByText('The service says: Not allowed on your current plan.')).toBeTruthy();
  expect(readButtons()).toEqual(['Retry · 2 calls']);
});

test('a call that was not billed is asked for again at its cost', () => {
  show(FAILURES.unreachable, { calls: 3 });
  fireEvent.click(screen.getByRole('button', { name: 'Retry · 3 calls' }));
  expect(onRetry).toHaveBeenCalledExactlyOnceWith(false);
});

test('S1: a call that waits for room in storage is asked for again at its cost', () => {
  show(FAILURES['not-saved']);
  fireEvent.click(screen.getByRole('button', { name: 'Retry · 1 call' }));
  expect(onRetry).toHaveBeenCalledExactlyOnceWith(false);
});

test('a redirected call can be tried again once the address or the service is mended, at what it may cost', () => {
  show({ ...FAILURES.redirected, billed: 'maybe' });
  expect(screen.getByRole('button', { name: 'Open options' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Retry (may cost 1 call)' }));
  expect(onRetry).toHaveBeenCalledExactlyOnceWith(true);
});

test('U6: access that was removed leads to the options, where it is asked for again', () => {
  show(FAILURES['permission-missing']);
  expect(readButtons()).toEqual(['Open options']);
  fireEvent.click(screen.getByRole('button', { name: 'Open options' }));
  expect(actions.onOpenOptions).toHaveBeenCalledOnce();
});

test('an updated extension is loaded anew', () => {
  show(FAILURES.updated);
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(actions.onReload).toHaveBeenCalledOnce();
});

test('an address that is not sent offers nothing to try again', () => {
  show(FAILURES['not-public']);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the seconds to wait count down, and only then a click asks again', async () => {
  vi.useFakeTimers();
  show({ kind: 'slow-down', billed: 'no', retryAt: NOW + 2500 });
  const button = screen.getByRole('button', { name: 'Retry · 1 call' });
  fireEvent.click(button);
  expect(screen.getByText(/Next try in 3 s\./)).toBeTruthy();
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  expect(screen.getByText(/Next try in 2 s\./)).toBeTruthy();
  expect(onRetry).not.toHaveBeenCalled();
  await act(async () => void (await vi.advanceTimersByTimeAsync(3000)));
  expect(screen.getByText('The service asked to slow down.')).toBeTruthy();
  fireEvent.click(button);
  expect(onRetry).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('the time that a machine sleeps, or a hidden page is let sleep, is waited too', async () => {
  vi.useFakeTimers();
  show({ kind: 'slow-down', billed: 'no', retryAt: NOW + 900_000 });
  expect(screen.getByText(/Next try in 900 s\./)).toBeTruthy();
  vi.setSystemTime(Date.now() + 600_000);
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  expect(screen.getByText(/Next try in 299 s\./)).toBeTruthy();
  // A clock that is set back makes nobody wait longer.
  vi.setSystemTime(Date.now() - 86_400_000);
  await act(async () => void (await vi.advanceTimersByTimeAsync(1000)));
  expect(screen.getByText(/Next try in 298 s\./)).toBeTruthy();
  vi.useRealTimers();
});

test('what is drawn with a later time counts from there at once, and lets nobody ask again for a moment', async () => {
  vi.useFakeTimers();
  const failure: Failure = { kind: 'slow-down', billed: 'no', retryAt: NOW + 70_000 };
  const { container } = show(failure);
  await act(async () => void (await vi.advanceTimersByTimeAsync(60_000)));
  expect(screen.getByText(/Next try in 10 s\./)).toBeTruthy();
  // As the browser paints it: before what follows the drawing.
  draw(<FailureNotice {...{ failure, actions, onRetry }} now={NOW + 60_000} calls={1} />, container);
  expect(screen.getByText(/Next try in 10 s\./)).toBeTruthy();
  await act(async () => void (await vi.advanceTimersByTimeAsync(1500)));
  expect(screen.getByText(/Next try in 9 s\./)).toBeTruthy();
  vi.useRealTimers();
});

test('offline over a saved card says how old what is shown is', () => {
  show(FAILURES.offline, { savedAt: NOW - 3 * DAY });
  expect(screen.getByText('You are offline. Saved 3 days ago shown.')).toBeTruthy();
});
