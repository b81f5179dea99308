import { useEffect, useState } from 'preact/hooks';
import type { Allowance } from '../../lib/allowance';
import { toAllowance } from '../../lib/allowance';
import { monthTotal, readLedger } from '../../lib/ledger';
import { localArea } from '../../lib/storage';

const LONGEST_MONTH = 31;

/** How much of the user's monthly limit is used, read again when `settled` changes. Null without a limit. */
export function useAllowance(limit: number | null, settled: number): Allowance | null {
  const [allowance, setAllowance] = useState<Allowance | null>(null);
  useEffect(() => {
    if (limit === null) return;
    const show = async () =>
      setAllowance(toAllowance(monthTotal(await readLedger(localArea, Date.now(), LONGEST_MONTH)), limit));
    // The warning is beside the point of the card: where the ledger cannot be read, the dashboard says so.
    show().catch(() => setAllowance(null));
    // Each section that settles may have cost a call.
  }, [limit, settled]);
  return limit === null ? null : allowance;
}
