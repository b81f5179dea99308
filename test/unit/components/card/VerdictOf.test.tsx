// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { VerdictLine, VerdictOf } from '../../../../components/card/VerdictOf';
import { RULE_KEYS } from '../../../../lib/safety/decider';
import type { Decision, Override } from '../../../../lib/safety/policy';
import { VERDICTS } from '../../../../lib/safety/policy';
import { DAY, MINUTE, SECOND } from '../../../../lib/time';
import { toTestDecision } from '../../../support/decisions';
import { answerMail } from '../../../support/worker-mail';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const OVERRIDE: Override = { host: 'bets.com', scope: 'host', then: 'allow', reason: '', until: null };
const BLOCKED = toTestDecision();
const EXCEPTED = toTestDecision({ verdict: 'allowed', action: 'allow', ground: 'override', override: OVERRIDE });

test.each([
  ['blocked', 0],
  ['unknown', 1],
] as const)('why new sites are not looked up is said of a site that is not known: %s', async (verdict, times) => {
  const stopped = 'Automatic lookups stopped: 2 of 2 today.';
  const decision: Decision = { ...BLOCKED, verdict };
  answerMail(() => ({ ok: true, body: { decision, stopped, isPassed: false, isAwaited: false } }));
  render(<VerdictOf host="bets.com" />);
  await screen.findByRole('region', { name: 'Brand safety' });
  expect(screen.queryAllByText(stopped)).toHaveLength(times);
});

test('an answer that is overtaken by a later one does not come back over it', async () => {
  const replyOf = (decision: Decision) => ({
    res: { ok: true, body: { decision, stopped: null, isPassed: false, isAwaited: false } },
  });
  answerMail(() => null);
  const open: ((reply: unknown) => void)[] = [];
  const runtime = fakeBrowser.runtime as unknown as Record<string, unknown>;
  runtime.lastError = undefined;
  runtime.sendMessage = (_: unknown, respond: (reply: unknown) => void) => void open.push(respond);
  render(<VerdictOf host="bets.com" />);
  await expect.poll(() => open.length).toBe(1);
  await fakeBrowser.storage.local.set({ [RULE_KEYS[0] ?? '']: 'new' });
  await expect.poll(() => open.length).toBe(2);
  const [early, late] = open;
  late?.(replyOf(BLOCKED));
  await screen.findByText('Blocked');
  early?.(replyOf(EXCEPTED));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.queryByText('Allowed')).toBeNull();
  screen.getByText('Blocked');
});

test('an exception that storage does not let go is said to stand, and a click that works takes the word back', async () => {
  const replies = [
    { ok: true, body: { decision: EXCEPTED, stopped: null, isPassed: false, isAwaited: false } },
    { ok: false, failure: { kind: 'not-saved', billed: 'no' } },
    { ok: true, body: {} },
  ];
  answerMail((asked) => replies[asked - 1]);
  render(<VerdictOf host="bets.com" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Stop allowing' }));
  await screen.findByText(/not saved/i);
  fireEvent.click(screen.getByRole('button', { name: 'Stop allowing' }));
  await expect.poll(() => screen.queryByText(/not saved/i)).toBeNull();
});

test('the focus stays in the verdict when the button that ended the exception goes with it', async () => {
  const replyOf = (decision: Decision) => ({
    ok: true,
    body: { decision, stopped: null, isPassed: false, isAwaited: false },
  });
  const replies = [replyOf(EXCEPTED), { ok: true, body: {} }, replyOf(BLOCKED)];
  answerMail((asked) => replies[asked - 1]);
  render(<VerdictOf host="bets.com" />);
  const button = await screen.findByRole('button', { name: 'Stop allowing' });
  button.focus();
  fireEvent.click(button);
  await fakeBrowser.storage.local.set({ [RULE_KEYS[0] ?? '']: 'new' });
  await screen.findByText('Blocked');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('region', { name: 'Brand safety' }));
});

test('an exception that ends while the card is open is not shown as in force any more', async () => {
  vi.useFakeTimers();
  const until = new Date(Date.now() + 20 * MINUTE).toISOString();
  const replyOf = (decision: Decision) => ({
    ok: true,
    body: { decision, stopped: null, isPassed: false, isAwaited: false },
  });
  const replies = [replyOf({ ...EXCEPTED, override: { ...OVERRIDE, until } }), replyOf(BLOCKED)];
  answerMail((asked) => replies[asked - 1]);
  // Effects run when an act ends, and what they ask is answered in the next one.
  const pass = async (time: number) => {
    for (const span of [time, 0, 0]) await act(async () => void (await vi.advanceTimersByTimeAsync(span)));
  };
  render(<VerdictOf host="bets.com" />);
  await pass(0);
  await pass(20 * MINUTE - 1);
  screen.getByText('Allowed');
  await pass(SECOND);
  screen.getByText('Blocked');
  expect(screen.queryByRole('button', { name: 'Stop allowing' })).toBeNull();
});

const NOW = Date.parse('2026-11-20T10:00:00Z');
const WARNED: Decision = {
  verdict: 'warned',
  action: 'warn',
  ground: 'rule',
  rule: { id: 'r', name: 'New domains' },
  reason: 'It is younger than a month.',
  datum: { kind: 'registered', value: '2026-11-01', confidence: null, source: 'service', fetchedAt: NOW - DAY },
  override: null,
};

test('a rule that holds because a site has no rank says so', () => {
  const datum = { kind: 'rank', value: '', confidence: null, source: 'service', fetchedAt: NOW - DAY } as const;
  const { container } = render(<VerdictLine decision={{ ...WARNED, datum }} now={NOW} />);
  expect(container.textContent).toContain('global rank not known');
});

test('a technology has the name that the card shows', () => {
  const datum = { kind: 'technology', value: 'next_js', confidence: null, source: 'service', fetchedAt: NOW } as const;
  const { container } = render(<VerdictLine decision={{ ...WARNED, datum }} now={NOW} />);
  expect(container.textContent).toContain('technology Next.js');
});

test.each(VERDICTS)('%s has a word and a shape beside its colour', (verdict) => {
  const { container } = render(<VerdictLine decision={{ ...WARNED, verdict }} now={NOW} />);
  expect(container.querySelector('.verdict-shape')?.textContent).not.toBe('');
  expect(container.querySelector('.verdict-shape + span')?.textContent?.toLowerCase()).toBe(verdict);
});

test('only what is allowed looks good', () => {
  for (const verdict of VERDICTS) {
    const { container, unmount } = render(<VerdictLine decision={{ ...WARNED, verdict }} now={NOW} />);
    expect(container.querySelector('.verdict')?.getAttribute('data-tone') === 'good').toBe(verdict === 'allowed');
    unmount();
  }
});

test.each([
  ['unknown', 'warn', 'warn', 'Your policy warns of sites that it cannot judge.'],
  ['stale', 'warn', 'warn', 'Your policy warns of sites that it cannot judge.'],
  ['unknown', 'block', 'bad', 'Your policy blocks sites that it cannot judge.'],
  ['stale', 'block', 'bad', 'Your policy blocks sites that it cannot judge.'],
] as const)(
  'a site that is %s says so where the policy says %s of that, in the tone of it',
  (verdict, action, look, note) => {
    const { container, rerender } = render(<VerdictLine decision={{ ...WARNED, verdict, action }} now={NOW} />);
    const tone = () => container.querySelector('.verdict')?.getAttribute('data-tone') ?? null;
    expect(screen.getByText(note)).toBeTruthy();
    expect(tone()).toBe(look);
    rerender(<VerdictLine decision={{ ...WARNED, verdict, action: 'allow' }} now={NOW} />);
    expect(screen.queryByText(note)).toBeNull();
    expect(tone()).toBeNull();
  },
);

test.each([
  ['unknown', 'no-data'],
  ['stale', 'too-old'],
] as const)(
  'of a rule that lacks its data it does not say why that rule blocks other sites (%s)',
  (verdict, ground) => {
    render(<VerdictLine decision={{ ...WARNED, verdict, ground }} now={NOW} />);
    expect(screen.getByText(/“New domains”/)).toBeTruthy();
    expect(screen.queryByText(/younger than a month/)).toBeNull();
  },
);

test('a piece of data that is missing is named', () => {
  const datum = { kind: 'registered', value: '', confidence: null, source: null, fetchedAt: null } as const;
  render(<VerdictLine decision={{ ...WARNED, verdict: 'unknown', ground: 'no-data', datum }} now={NOW} />);
  expect(screen.getByText('registration date not known')).toBeTruthy();
});

test('a reason that is written from right to left is shown so', () => {
  render(<VerdictLine decision={{ ...WARNED, reason: 'ממנוע! (אסור) https://wiki.corp/רשימה.' }} now={NOW} />);
  expect(screen.getByText(/אסור/).getAttribute('dir')).toBe('auto');
});

test('it names rule, reason, datum, source and age', () => {
  render(<VerdictLine decision={WARNED} now={NOW} />);
  for (const text of [
    'Rule “New domains”',
    'It is younger than a month.',
    'registration date Nov 1, 2026',
    'Service data · saved yesterday',
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
});

test('data from the future has an unknown age', () => {
  const datum = { ...(WARNED.datum as NonNullable<Decision['datum']>), fetchedAt: NOW + DAY };
  render(<VerdictLine decision={{ ...WARNED, datum }} now={NOW} />);
  expect(screen.getByText('Service data · Saved at an unknown time')).toBeTruthy();
});

test('a blocked site that its tab was let pass to says so', () => {
  const decision: Decision = { ...WARNED, verdict: 'blocked', action: 'block' };
  const note = 'You let this tab pass once. When it leaves the site, the site is blocked here again.';
  const { rerender } = render(<VerdictLine decision={decision} now={NOW} />);
  expect(screen.queryByText(note)).toBeNull();
  rerender(<VerdictLine decision={decision} now={NOW} isPassed />);
  expect(screen.getByText(note)).toBeTruthy();
});

test.each([
  ['override', 'Your exception'],
  ['policy-override', 'An exception in your policy'],
  ['managed-override', 'An exception set by your organisation'],
] as const)('the ground %s says whose exception it is', (ground, cause) => {
  const override = { host: 'a.com', scope: 'host', then: 'block', reason: '', until: null } as const;
  render(<VerdictLine decision={{ ...WARNED, verdict: 'blocked', ground, rule: null, override }} now={NOW} />);
  expect(screen.getByText(cause)).toBeTruthy();
});

test('an exception says when it ends, and can be ended where it was made here', () => {
  let ended = 0;
  const override = { host: 'a.com', scope: 'host', then: 'allow', reason: 'test', until: null } as const;
  const decision: Decision = { ...WARNED, verdict: 'allowed', ground: 'override', rule: null, datum: null, override };
  render(<VerdictLine decision={decision} now={NOW} onStopAllowing={() => ended++} />);
  expect(screen.getByText('The exception ends: never')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stop allowing' }));
  expect(ended).toBe(1);
});
