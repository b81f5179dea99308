// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { VerdictOf } from '../../../../entrypoints/card/VerdictOf';
import type { Decision, Override } from '../../../../lib/safety/policy';
import { answerMail } from '../../../support/worker-mail';

afterEach(cleanup);

const OVERRIDE: Override = { host: 'bets.com', scope: 'host', then: 'allow', reason: '', until: null };
const EXCEPTED: Decision = {
  ...{ verdict: 'allowed', action: 'allow', ground: 'override', rule: null, reason: '', datum: null },
  override: OVERRIDE,
};

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
