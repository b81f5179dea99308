import { localArea, subscribeLocal } from '../../lib/browser/storage';
import type { Allowance } from '../../lib/lookup/ledger';
import { readLedger, toAllowance } from '../../lib/lookup/ledger';
import { HOUR, SECOND } from '../../lib/time';

const LONGEST_MONTH = 31;

/**
 * Calls back with how much of a monthly limit is used, now and at most once a second as calls are counted, by whichever page.
 * Null where the ledger cannot be read: the warning is beside the point of a card, and the dashboard says so. Loaded where
 * there is a limit: most users set none. Returns what ends it.
 */
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
    isDue ||= Object.keys(changed).some((key) => key.startsWith('ledger'));
    if (isDue && timer === undefined) void show();
  });
  void show();
  // Months turn without a call.
  const hourly = setInterval(() => timer === undefined && void show(), HOUR);
  return () => {
    ended = true;
    clearInterval(hourly);
    clearTimeout(timer);
    unsubscribe();
  };
}
