import { useEffect, useState } from 'preact/hooks';
import { SECOND } from '../../lib/time';

/** The whole seconds until an instant, counted down by itself; 0 once it has passed or when there is none. `now`: the page's own clock. */
export function useSecondsLeft(until: number | undefined, now: number): number {
  const [count, setCount] = useState({ until, now, passed: 0 });
  // A new instant or a new reading of the clock starts the count anew.
  const passed = count.until === until && count.now === now ? count.passed : 0;
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / SECOND) - passed);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const begun = Date.now();
    let seconds = 0;
    const timer = setInterval(() => {
      // By the clock: of a hidden page a timer runs once a minute, and of a machine that sleeps not at all.
      seconds = Math.max(seconds + 1, Math.round((Date.now() - begun) / SECOND));
      setCount({ until, now, passed: seconds });
    }, SECOND);
    return () => clearInterval(timer);
  }, [running, until, now]);
  return left;
}
