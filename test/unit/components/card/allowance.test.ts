import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { subscribeAllowance } from '../../../../components/card/allowance';
import { toRecord } from '../../../../lib/browser/record';
import type { Allowance } from '../../../../lib/lookup/ledger';
import { DAY } from '../../../../lib/time';

afterEach(() => void vi.useRealTimers());

test('in a panel that stays open over the turn of the month the limit of the last one is not said to be used up', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 31, 12) });
  const counts = { categorize: { sent: 100, billed: 100, free: 0, unknown: 0 } };
  await fakeBrowser.storage.local.set({ 'ledger:2026-03-31': toRecord(1, 'ledger:2026-03-31', counts, Date.now()) });
  const told: (Allowance | null)[] = [];
  const end = subscribeAllowance(100, (allowance) => void told.push(allowance));
  await vi.advanceTimersByTimeAsync(100);
  expect(told.at(-1)?.level).toBe('over');
  await vi.advanceTimersByTimeAsync(2 * DAY);
  expect(told.at(-1)?.level).toBe('fine');
  end();
});
