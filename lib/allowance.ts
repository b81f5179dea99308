import type { CallCount } from './model';

const NEAR = 0.8;

export interface Allowance {
  /** Calls of this month that were or may have been billed. */
  used: number;
  /** Of the limit; above 1 when it is passed. */
  share: number;
  level: 'fine' | 'near' | 'over';
}

/** How much of a monthly limit is used. A call of unknown fate counts, since it may have been billed. */
export function toAllowance(total: CallCount, limit: number): Allowance {
  const used = total.billed + total.unknown;
  const share = used / limit;
  return { used, share, level: share >= 1 ? 'over' : share >= NEAR ? 'near' : 'fine' };
}
