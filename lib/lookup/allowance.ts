import { toDay } from '../time';
import type { LedgerBook } from './ledger';
import { monthTotal } from './ledger';

const NEAR = 0.8;

export interface Allowance {
  /** Calls of this month that were or may have been billed, as counted here or by the service, whichever is more. */
  used: number;
  /** Of the limit; above 1 when it is passed. While calls are left no more than 0.99, which is not shown as all of it. */
  share: number;
  level: 'fine' | 'near' | 'over';
}

/** What the service last said of the calls of this month; null where it has not, or only of a month before. */
export function toServiceCount({ usage, today }: LedgerBook): number | null {
  return usage && toDay(usage.at).slice(0, 7) === today.slice(0, 7) ? usage.thisMonth : null;
}

/**
 * How much of a monthly limit is used. A call of unknown fate counts, since it may have been billed; so does what the service
 * last said of this month (`api_usage`, observed.md), which knows of the calls of other devices too.
 */
export function toAllowance(book: LedgerBook, limit: number): Allowance {
  const { billed, unknown } = monthTotal(book);
  const used = Math.max(billed + unknown, toServiceCount(book) ?? 0);
  const share = used < limit ? Math.min(used / limit, 0.99) : used / limit;
  return { used, share, level: share >= 1 ? 'over' : share >= NEAR ? 'near' : 'fine' };
}
