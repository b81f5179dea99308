import type { Environment } from '../environment';
import { readLedger, toAllowance } from '../lookup/ledger';

const DAYS_OF_MONTH = 31;

/**
 * Whether one more call would pass the monthly limit. `underWay`: calls that are counted too, since the ledger counts each
 * from a moment on that nobody here knows. Rejects where storage does. `readLimit`: the calls a month that the user wants to
 * stay under (`Settings.monthlyAllowance`); null: none set.
 */
export function createLimit({ area, now }: Pick<Environment, 'area' | 'now'>, readLimit: () => Promise<number | null>) {
  return async (underWay: number): Promise<boolean> => {
    const limit = await readLimit();
    if (limit === null) return false;
    const { used } = toAllowance(await readLedger(area, now(), DAYS_OF_MONTH), limit);
    return used + underWay >= limit;
  };
}
