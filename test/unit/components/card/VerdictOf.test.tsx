// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { VerdictOf } from '../../../../components/card/VerdictOf';
import { RULE_KEYS } from '../../../../lib/safety/decider';
import type { Decision, Override } from '../../../../lib/safety/policy';
import { MINUTE, SECOND } from '../../../../lib/time';
import { answerMail } from '../../../support/worker-mail';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const OVERRIDE: Override = { host: 'bets.com', scope: 'host', then: 'allow', reason: '', until: null };
const EXCEPTED: Decision = {
  ...{ verdict: 'allowed', action: 'allow', ground: 'override', rule: null, reason: '', datum: null },
  override: OVERRIDE,
};
const BLOCKED: Decision = { ...EXCEPTED, verdict: 'blocked', action: 'block', ground: 'block-list', override: null };

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
