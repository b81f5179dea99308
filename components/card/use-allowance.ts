import { useEffect, useState } from 'preact/hooks';
import type { Allowance } from '../../lib/lookup/allowance';

/** How much of the user's monthly limit is used, as calls are counted. Null without a limit. */
export function useAllowance(limit: number | null): Allowance | null {
  const [allowance, setAllowance] = useState<Allowance | null>(null);
  useEffect(() => {
    if (limit === null) return;
    let isOpen = true;
    let end = () => {};
    void import('./allowance').then(
      ({ watchAllowance }) => {
        if (isOpen) end = watchAllowance(limit, setAllowance);
      },
      // The script may be gone with an update under an open page.
      () => {},
    );
    return () => {
      isOpen = false;
      end();
    };
  }, [limit]);
  return limit === null ? null : allowance;
}
