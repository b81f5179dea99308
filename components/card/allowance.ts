import { localArea, subscribeLocal } from '../../lib/browser/storage';
import type { Allowance } from '../../lib/lookup/ledger';
import { isOfLedger, readLedger, toAllowance } from '../../lib/lookup/ledger';
import { HOUR, SECOND } from '../../lib/time';

const LONGEST_MONTH = 31;

/** Calls back at most once a second. Null: the ledger cannot be read. Returns a function that ends it. */
export function subscribeAllowance(limit: number, onAllowance: (allowance: Allowance | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  let ended = false;
  const show = async () => {
    isDue = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isDue) void show();
    }, SECOND);
    const allowance = await readLedger(localArea, Date.now(), LONGEST_MONTH).then(
      (book) => toAllowance(book, limit),
      () => null,
    );
    if (!ended) onAllowance(allowance);
  };
  const unsubscribe = subscribeLocal((changed) => {
    isDue ||= isOfLedger(changed);
    if (isDue && timer === undefined) void show();
  });
  void show();
  // A new month begins without a call.
  const hourly = setInterval(() => timer === undefined && void show(), HOUR);
  return () => {
    ended = true;
    clearInterval(hourly);
    clearTimeout(timer);
    unsubscribe();
  };
}
