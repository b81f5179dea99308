import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Between the two, in pixels. */
const GAP = 8;

const isOver = (one: DOMRect, other: DOMRect) =>
  one.top < other.bottom + GAP &&
  one.bottom > other.top - GAP &&
  one.left < other.right + GAP &&
  one.right > other.left - GAP;

/**
 * Keeps what is fixed to the bottom of the page off what `selector` finds, which may stick there too: where it would lie over
 * that, it stands above. Both have buttons, and a click that is meant for the one must not reach the other.
 */
export function useKeptClear(fixed: RefObject<HTMLElement | null>, selector: string): void {
  useLayoutEffect(() => {
    const element = fixed.current;
    if (!element) return;
    const place = () => {
      element.style.insetBlockEnd = '';
      const other = document.querySelector(selector)?.getBoundingClientRect();
      if (!other || !isOver(element.getBoundingClientRect(), other)) return;
      element.style.insetBlockEnd = `${document.documentElement.clientHeight - other.top + GAP}px`;
    };
    // The page grows with what comes to stand in it.
    const sizes = new ResizeObserver(place);
    for (const grown of [element, document.body]) sizes.observe(grown);
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
    };
  }, [selector]);
}
