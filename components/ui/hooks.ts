import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { MINUTE, SECOND } from '../../lib/time';

/** A page may stay open for days, so "just now" must be drawn anew. */
export function useMinutes(): void {
  const [, draw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => draw((count) => count + 1), MINUTE);
    return () => clearInterval(timer);
  }, []);
}

/** For what may have changed while the user was in another tab. */
export function useSeenAgain(onSeen: () => void): void {
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && onSeen();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}

/** `duration`: milliseconds. */
export function usePassing(said: string | null, duration: number, takeBack: () => void): void {
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(takeBack, duration);
    return () => clearTimeout(timer);
  }, [said]);
}

/** 0 once the instant has passed or when there is none. `now`: the page's own clock. */
export function useSecondsLeft(until: number | undefined, now: number): number {
  const [count, setCount] = useState({ until, now, passed: 0 });
  // A new instant or clock reading restarts the count.
  const passed = count.until === until && count.now === now ? count.passed : 0;
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / SECOND) - passed);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const begun = Date.now();
    let seconds = 0;
    const timer = setInterval(() => {
      // By the clock: timers of a hidden page run once a minute, and not at all while the machine sleeps.
      seconds = Math.max(seconds + 1, Math.round((Date.now() - begun) / SECOND));
      setCount({ until, now, passed: seconds });
    }, SECOND);
    return () => clearInterval(timer);
  }, [running, until, now]);
  return left;
}

/** Milliseconds without a keystroke. */
const PAUSE = 400;

/** Calls `read` after a pause in typing, and when the field leaves the page before that. */
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
      // The page may change while the field still has the focus.
      const { unread: left, read: take } = latest.current;
      if (left !== null) take(left);
    },
    [],
  );
}

/** A press blurs a field, which may add a line above and move the button away before its release. */
export function useSteadyPress(part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = part;
    const steady = ({ currentTarget }: MouseEvent) => {
      if (!(currentTarget instanceof HTMLElement)) return;
      const { bottom } = currentTarget.getBoundingClientRect();
      // The blur and its redraw come after this event and before the next frame.
      requestAnimationFrame(() => scrollBy(0, currentTarget.getBoundingClientRect().bottom - bottom));
    };
    current?.addEventListener('mousedown', steady);
    return () => current?.removeEventListener('mousedown', steady);
  }, []);
}

/**
 * Focuses `toTarget` when a change has removed the focused element, so that a keyboard user goes on from there.
 * `isStill`: the page scrolls to the target only for a keyboard user, never under a pointer.
 */
export function useFocusKept(change: unknown, toTarget: () => HTMLElement | null | undefined, isStill = false): void {
  const before = useRef(change);
  const held = useRef<Element | null>(null);
  const isByKey = useRef(false);
  // Read before the page changes: afterwards nothing tells what had the focus.
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
