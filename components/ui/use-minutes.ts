import { useEffect, useState } from 'preact/hooks';
import { MINUTE } from '../../lib/time';

/** Draws a component anew each minute: a page may stay open for days, and what it said "just now" does not stay so. */
export function useMinutes(): void {
  const [, draw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => draw((count) => count + 1), MINUTE);
    return () => clearInterval(timer);
  }, []);
}
