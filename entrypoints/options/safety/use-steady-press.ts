import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/**
 * Keeps what is pressed under the pointer: the field that is left by it may draw a line above, and the button would be gone from
 * there before it is let go.
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
