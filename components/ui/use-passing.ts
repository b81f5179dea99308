import { useEffect } from 'preact/hooks';

/** Takes back what a control says for a moment, `duration` milliseconds after it came. */
export function usePassing(said: string | null, duration: number, takeBack: () => void): void {
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(takeBack, duration);
    return () => clearTimeout(timer);
  }, [said]);
}
