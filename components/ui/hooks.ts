import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { MINUTE, SECOND } from '../../lib/time';

/** Draws a component anew each minute: a page may stay open for days, and what it said "just now" does not stay so. */
export function useMinutes(): void {
  const [, draw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => draw((count) => count + 1), MINUTE);
    return () => clearInterval(timer);
  }, []);
}

/** Takes back what a control says for a moment, `duration` milliseconds after it came. */
export function usePassing(said: string | null, duration: number, takeBack: () => void): void {
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(takeBack, duration);
    return () => clearTimeout(timer);
  }, [said]);
}

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

/** Milliseconds without a letter. */
const PAUSE = 400;

/** Has `read` take what is typed and not read yet once one pauses, and when its field goes from the page before that. */
export function useReadAtPause(unread: string | null, read: (typed: string) => void): void {
  const latest = useRef({ unread, read });
  latest.current = { unread, read };
  useEffect(() => {
    if (unread === null) return;
    const timer = setTimeout(() => latest.current.read(unread), PAUSE);
    return () => clearTimeout(timer);
  }, [unread]);
  useEffect(
    () => () => {
      // What leads away from here need not take the focus from the field first.
      const { unread: left, read: take } = latest.current;
      if (left !== null) take(left);
    },
    [],
  );
}

/**
 * Keeps a pressed button under the pointer: the press leaves a field, which may draw a line above and so move the
 * button away before it is let go.
 */
export function useSteadyPress(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = part;
    const steady = ({ currentTarget }: MouseEvent) => {
      if (!(currentTarget instanceof HTMLElement)) return;
      const { bottom } = currentTarget.getBoundingClientRect();
      // The field is left, and drawn anew, after this event and before the next frame.
      requestAnimationFrame(() => scrollBy(0, currentTarget.getBoundingClientRect().bottom - bottom));
    };
    current?.addEventListener('mousedown', steady);
    return () => current?.removeEventListener('mousedown', steady);
  }, []);
}

/**
 * When a change has taken away what had the focus, such as the button that was pressed, gives it to `toTarget`: a
 * keyboard user goes on from there, and not from the start of the page. A focus that has moved elsewhere stays. `isStill`: the
 * page scrolls to the target for a keyboard user alone, and never moves under a pointer.
 */
export function useFocusKept(change: unknown, toTarget: () => HTMLElement | null | undefined, isStill = false): void {
  const before = useRef(change);
  const held = useRef<Element | null>(null);
  const isByKey = useRef(false);
  // Asked before the page is changed: afterwards nothing tells what had the focus.
  if (document.activeElement !== document.body) {
    held.current = document.activeElement;
    isByKey.current = held.current?.matches(':focus-visible') ?? false;
  } else if (held.current?.isConnected) held.current = null;
  useEffect(() => {
    if (before.current === change) return;
    before.current = change;
    const isGone = held.current?.isConnected === false;
    if (isGone && document.activeElement === document.body)
      toTarget()?.focus({ preventScroll: isStill && !isByKey.current });
  });
}
