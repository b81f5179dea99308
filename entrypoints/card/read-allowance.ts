import type { Allowance } from '../../lib/allowance';
import { toAllowance } from '../../lib/allowance';
import { readLedger } from '../../lib/ledger';
import { localArea } from '../../lib/storage';

const LONGEST_MONTH = 31;

/** How much of a monthly limit is used. Loaded where there is a limit: most users set none. */
export async function readAllowance(limit: number): Promise<Allowance> {
  return toAllowance(await readLedger(localArea, Date.now(), LONGEST_MONTH), limit);
}
