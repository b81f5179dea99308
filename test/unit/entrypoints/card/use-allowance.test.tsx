// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { useAllowance } from '../../../../entrypoints/card/use-allowance';
import type { CardSections } from '../../../../lib/card';
import { createLedger } from '../../../../lib/ledger';
import { createTransaction } from '../../../../lib/lookup/transaction';
import { localArea } from '../../../../lib/storage';
import { CARDS, NOW } from '../../../support/gallery/cards';
import { createLocks } from '../../../support/locks';

afterEach(cleanup);

function Used({ sections }: { sections: CardSections }) {
  return <p>{useAllowance(10, sections)?.used ?? 'not read'} used</p>;
}

test('the used part of the limit follows every refresh, whether it brings an answer or fails', async () => {
  const ledger = createLedger({
    transact: createTransaction({ area: localArea, locks: createLocks() }),
    now: Date.now,
  });
  const spend = () => ledger.count('traffic', async () => ({ usage: null }));
  const { full } = CARDS;
  if (full?.traffic.status !== 'ready') throw new Error('not ready');
  const { traffic } = full;
  const failed: CardSections = { ...full, traffic: { ...traffic, failure: { kind: 'lost', billed: 'maybe' } } };
  const states: CardSections[] = [
    { ...full, traffic: { ...traffic, answer: { ...traffic.answer, fetchedAt: NOW } } },
    failed,
    { ...full, traffic: { ...traffic, refreshing: true } },
    failed,
  ];
  const { rerender } = render(<Used sections={full} />);
  await screen.findByText('0 used');
  for (const [index, sections] of states.entries()) {
    await spend();
    rerender(<Used sections={sections} />);
    expect(await screen.findByText(`${index + 1} used`)).toBeTruthy();
  }
});
