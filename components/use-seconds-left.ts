import { useEffect, useState } from 'preact/hooks';
import { SECOND } from '../lib/time';

/** The whole seconds until an instant, counted down by itself; 0 once it has passed or when there is none. `now`: the page's own clock. */
export function useSecondsLeft(until: number | undefined, now: number): number {
  const [passed, setPassed] = useState(0);
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / SECOND) - passed);
  const running = left > 0;
  // A new instant or a new reading of the clock starts the count anew.
  useEffect(() => setPassed(0), [until, now]);
  useEffect(() => {
    if (!running) return;
    const begun = Date.now();
    // By the clock: of a hidden page a timer runs once a minute, and of a machine that sleeps not at all.
    const toPassed = (before: number) => Math.max(before + 1, Math.round((Date.now() - begun) / SECOND));
    const timer = setInterval(() => setPassed(toPassed), SECOND);
    return () => clearInterval(timer);
  }, [running, until, now]);
  return left;
}
