// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { BulkProgress } from '../../../../components/bulk/BulkProgress';
import { createStillRun, NOW, toHead } from './bulk-parts';

afterEach(cleanup);
beforeAll(() => {
  // The environment has no dialogs of its own.
  HTMLDialogElement.prototype.showModal ??= () => {};
});

function show(given: Parameters<typeof createStillRun>[0], isFailedShown = false) {
  const { run, asked } = createStillRun({ run: toHead({ rows: 100 }), ...given });
  const note = (name: string) => () => void asked.push(name);
  const { container } = render(
    <BulkProgress
      {...{ run, isFailedShown, now: () => NOW }}
      onShowFailed={note('show failed')}
      onRetry={note('retry')}
      onReload={note('reload')}
    />,
  );
  return {
    asked,
    text: () => container.textContent,
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    names: () => screen.queryAllByRole('button').map(({ textContent }) => textContent),
  };
}

test('a run says how far it is, how fast, for how long and what it has cost', () => {
  const { text, names } = show({
    status: 'running',
    counts: { done: 60, 'failed-free': 1, 'failed-billed': 1, todo: 36, sent: 2 },
    ...{ callsSpent: 61, callsLeft: 38, rate: 239.6, timeLeft: 10_000 },
  });
  const bar = screen.getByRole('progressbar', { name: 'Sites looked up' }) as HTMLProgressElement;
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['62', '100']);
  expect(text()).toContain(
    '62 of 100 sites done · 2 failed · 38 left · 240 calls a minute · about 10 sec left · 61 calls spent',
  );
  expect(names()).toEqual(['Pause', 'Cancel']);
});

test('a rest that the service asked for is told, and ends by itself', () => {
  const { text, names } = show({
    ...{ status: 'running', counts: { done: 1, todo: 99 }, restsUntil: NOW + 30_000, callsLeft: 99 },
  });
  expect(text()).toContain('The service asks to wait. The run goes on by itself.');
  expect(names()).toEqual(['Pause', 'Cancel']);
});

test('a paused run goes on for the calls that it names', () => {
  const { text, press, asked } = show({ status: 'paused', counts: { done: 40, todo: 60 }, callsLeft: 120 });
  expect(text()).toContain('What is done is kept and not paid for again.');
  press('Resume · 120 calls');
  expect(asked).toEqual(['resume']);
});

test('what may have been billed is asked for again, or left out, only as the user says', () => {
  const { text, press, asked, names } = show({
    status: 'paused',
    counts: { done: 968, 'in-doubt': 32 },
    ...{ run: toHead({ rows: 1000 }), callsInDoubt: 32 },
  });
  expect(text()).toContain('968 done, 32 may have been billed without an answer.');
  expect(names()).toEqual(['Ask again · 32 calls', 'Leave out', 'Cancel']);
  press('Ask again · 32 calls');
  press('Leave out');
  expect(asked).toEqual(['resume again', 'resume leave']);
});

test.each([
  ['quota', 'Your calls are used up'],
  ['key-refused', 'The service rejected your key.'],
  ['service-failing', 'The service'],
] as const)('after %s it says why in one sentence', (kind, sentence) => {
  const { text, names } = show({
    ...{ status: 'paused', counts: { todo: 100 }, callsLeft: 100 },
    failure: { kind, billed: 'no' },
  });
  expect(text()).toContain(sentence);
  expect(names()).toContain('Resume · 100 calls');
});

test('at the monthly limit the button says that it goes past it', () => {
  const { text, press, asked } = show({ status: 'paused', counts: { todo: 100 }, callsLeft: 100, limit: true });
  expect(text()).toContain('Your monthly limit of calls is reached.');
  press('Go on over the limit · 100 calls');
  expect(asked).toEqual(['resume']);
});

test('a run is ended only after a question', () => {
  const { press, asked } = show({ status: 'paused', counts: { todo: 100 }, callsLeft: 100 });
  press('Cancel');
  expect(asked).toEqual([]);
  press('End the run');
  expect(asked).toEqual(['cancel']);
});

test('a run of another window is only named', () => {
  const { text, names } = show({ status: 'paused', counts: { todo: 100 }, elsewhere: true });
  expect(text()).toBe('This list is running in another window.');
  expect(names()).toEqual([]);
});

test('a run that has ended is one line without a bar, and offers nothing where nothing failed', () => {
  const run = toHead({ rows: 30, workedFor: 11_400 });
  const { text, names } = show({ status: 'done', counts: { done: 30 }, run, callsSpent: 30 });
  expect(text()).toBe('30 sites · 30 calls · 12 secThe run has ended.');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(names()).toEqual([]);
});

test('rows that failed are shown and looked up again from that line, for the calls that it names', () => {
  const given = { status: 'done', counts: { done: 28, 'failed-free': 1, 'failed-billed': 1 } } as const;
  const calls = { callsSpent: 29, callsFailed: 2, run: toHead({ rows: 30, workedFor: null }) };
  const { text, press, asked, names } = show({ ...given, ...calls });
  expect(text()).toContain('30 sites · 29 calls · 2 failed: show them');
  expect(names()).toEqual(['show them', 'Look those up again · 2 calls']);
  expect(screen.getByText('show them').getAttribute('aria-pressed')).toBe('false');
  press('show them');
  press('Look those up again · 2 calls');
  expect(asked).toEqual(['show failed', 'retry']);
  cleanup();
  show({ ...given, ...calls }, true);
  expect(screen.getByText('show them').getAttribute('aria-pressed')).toBe('true');
});

test('what has failed waits for what is left or in doubt', () => {
  for (const open of [{ todo: 1 }, { 'in-doubt': 1 }]) {
    const { names } = show({ status: 'done', counts: { done: 98, 'failed-free': 1, ...open }, callsFailed: 1 });
    expect(names().join()).not.toContain('Look that up again');
    cleanup();
  }
});

test('a run that was cancelled can go on', () => {
  const cancelled = show({ status: 'done', counts: { done: 40, todo: 60 }, callsLeft: 60 });
  expect(cancelled.names()).toEqual(['Resume · 60 calls']);
});

test.each([
  [{ announced: true }, 'The calls that you agreed to are made.'],
  [{ otherKey: true }, '“Resume” uses the new one.'],
])('a run that needs another word says why, and names the calls: %j', (stop, sentence) => {
  const { text, press, asked } = show({ status: 'paused', counts: { done: 40, todo: 60 }, callsLeft: 20, ...stop });
  expect(text()).toContain(sentence);
  press('Resume · 20 calls');
  expect(asked).toEqual(['resume']);
});
