// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { useAllowance } from '../../../../components/card/CardPlace';
import { localArea } from '../../../../lib/browser/storage';
import { createLedger } from '../../../../lib/lookup/ledger';
import { createTransaction } from '../../../../lib/lookup/transaction';
import { createLocks } from '../../../support/locks';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Used({ limit = 10 }: { limit?: number | null }) {
  return <p>{useAllowance(limit)?.used ?? 'not read'} used</p>;
}

const ledger = createLedger({ now: Date.now }, createTransaction({ area: localArea, locks: createLocks() }));
const spend = () => ledger.count('traffic', async () => ({ usage: null }));
const findUsed = (count: number) => screen.findByText(`${count} used`, {}, { timeout: 3000 });

test('the used part of the limit follows what is counted, whichever page asks', async () => {
  render(<Used />);
  await findUsed(0);
  for (const count of [1, 2]) {
    await spend();
    await findUsed(count);
  }
});

test('many calls are read together, about once a second, and the last of them too', async () => {
  render(<Used />);
  await findUsed(0);
  // The reading of the page, of its head and its days each; those of the ledger itself are of single days.
  const read = vi.spyOn(localArea, 'get');
  const readings = () => read.mock.calls.filter(([keys]) => keys.length > 5).length;
  const start = Date.now();
  for (let count = 1; count <= 20; count++) await spend();
  await findUsed(20);
  expect(readings()).toBeLessThanOrEqual(1 + Math.ceil((Date.now() - start) / 1000));
});

test('without a limit, and when the card is left, nothing is read', async () => {
  const { rerender, unmount } = render(<Used />);
  await findUsed(0);
  rerender(<Used limit={null} />);
  await screen.findByText('not read used');
  const read = vi.spyOn(localArea, 'get');
  await spend();
  unmount();
  await spend();
  await new Promise((done) => setTimeout(done, 1100));
  expect(read.mock.calls.filter(([keys]) => keys.length > 5)).toEqual([]);
});
