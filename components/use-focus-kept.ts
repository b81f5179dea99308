import { useEffect, useRef } from 'preact/hooks';

/**
 * When a change has taken away what had the focus, such as the button that was pressed, gives it to `toTarget`: a
 * keyboard user goes on from there, and not from the start of the page. A focus that has moved elsewhere stays.
 */
export function useFocusKept(change: unknown, toTarget: () => HTMLElement | null | undefined): void {
  const before = useRef(change);
  const held = useRef<Element | null>(null);
  // Asked before the page is changed: afterwards nothing tells what had the focus.
  if (document.activeElement !== document.body) held.current = document.activeElement;
  else if (held.current?.isConnected) held.current = null;
  useEffect(() => {
    if (before.current === change) return;
    before.current = change;
    const isGone = held.current?.isConnected === false;
    if (isGone && document.activeElement === document.body) toTarget()?.focus();
  });
}
