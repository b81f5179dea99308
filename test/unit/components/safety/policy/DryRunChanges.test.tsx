// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { DryRunChanges } from '../../../../../components/safety/policy/DryRun';
import { toTestDecision } from '../../../../support/decisions';

afterEach(cleanup);

const BLOCKED = toTestDecision({ ground: 'rule', rule: { id: 'n', name: 'New' } });

const FROM_RIGHT = { id: 'r', name: 'חדש' };

test.each([
  [BLOCKED, 'New'],
  [{ ...BLOCKED, verdict: 'unknown', ground: 'no-data' }, 'Data that the rule “New” needs is missing'],
  [{ ...BLOCKED, verdict: 'stale', ground: 'too-old' }, 'The data that the rule “New” needs is too old'],
  [{ ...BLOCKED, verdict: 'unknown', ground: 'no-data', rule: null }, 'Nothing is known'],
  [{ ...BLOCKED, ground: 'no-data', rule: FROM_RIGHT }, 'Data that the rule “\u2068חדש\u2069” needs is missing'],
] as const)('a site that would change says by what, and blames no rule that lacks its data (%#)', (after, why) => {
  const result = { counts: [], changes: [{ host: 'a.com', before: null, after }] };
  render(<DryRunChanges status={{ what: 'done', result, sites: 1, notHosts: [] }} />);
  expect(screen.getByText('a.com').closest('tr')?.lastElementChild?.textContent).toBe(why);
});
