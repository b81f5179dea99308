import { useEffect, useRef } from 'preact/hooks';

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
