import { useEffect, useState } from 'preact/hooks';
import type { Allowance } from '../../lib/allowance';
import type { CardSections, SectionState } from '../../lib/card';

/** Changes with every answer and every failure of a section, those of a refresh too: each may have cost a call. */
function toSettled(sections: CardSections): number {
  const toSum = (state: SectionState): number => {
    if (state.status === 'failed') return 1;
    return state.status === 'ready' ? state.answer.fetchedAt + (state.failure ? 1 : 0) : 0;
  };
  return Object.values(sections).reduce((sum, state) => sum + toSum(state), 0);
}

/** How much of the user's monthly limit is used, read again when a section settles. Null without a limit. */
export function useAllowance(limit: number | null, sections: CardSections): Allowance | null {
  const settled = toSettled(sections);
  const [allowance, setAllowance] = useState<Allowance | null>(null);
  useEffect(() => {
    if (limit === null) return;
    const show = async () => {
      const { readAllowance } = await import('./read-allowance');
      setAllowance(await readAllowance(limit));
    };
    // The warning is beside the point of the card: where the ledger cannot be read, the dashboard says so.
    show().catch(() => setAllowance(null));
  }, [limit, settled]);
  return limit === null ? null : allowance;
}
