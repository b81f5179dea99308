// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { Usage } from '../../../../components/usage/Usage';
import { createUsageState } from '../../../../components/usage/usage-state';
import type { LedgerBook } from '../../../../lib/lookup/ledger';
import { DAY, HOUR, MINUTE, toDay } from '../../../../lib/time';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const NOW = Date.UTC(2026, 2, 31, 12);
const count = (billed: number) => ({ sent: billed, billed, free: 0, unknown: 0 });

async function open() {
  vi.useFakeTimers({ now: NOW });
  const state = createUsageState(
    async (): Promise<LedgerBook> => ({
      today: toDay(Date.now()),
      days: [{ day: '2026-03-31', counts: { categorize: count(75) } }],
      usage: { thisMonth: 75, remaining: 25, at: NOW },
    }),
    () => () => {},
  );
  render(<Usage state={state} limit={100} now={Date.now} />);
  await act(() => state.load());
}

test('what the service said does not stay "just now" in a page that stays open', async () => {
  await open();
  screen.getByText(/Said just now/);
  await act(async () => void (await vi.advanceTimersByTimeAsync(3 * HOUR + MINUTE)));
  screen.getByText(/Said 3 hours ago/);
});

test('a page that is open over the turn of the month does not count the last one as this month', async () => {
  await open();
  expect(document.body.textContent).toMatch(/75 of[^.]*100/);
  await act(async () => void (await vi.advanceTimersByTimeAsync(2 * DAY)));
  expect(document.body.textContent).not.toMatch(/75 of[^.]*100/);
});
