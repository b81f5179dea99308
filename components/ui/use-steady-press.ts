import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

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
