import type { Rect } from '@tanstack/virtual-core';
import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** Pixels, as in the style sheet. */
const ROW_HEIGHT = 32;
const HEAD_HEIGHT = 36;
/** Rows drawn above and below those in view, so that fast scrolling shows no gap. */
const OVERSCAN = 4;

/** What scrolls has no height before it is laid out. It then draws as many rows as a window mostly shows. */
const FIRST_HEIGHT = 640;

/** Which rows are drawn. A gap stands for those between. */
export interface VirtualRows {
  items: readonly { index: number; gap: number }[];
  /** Pixels below the last drawn row. */
  rest: number;
  /** How many rows are in view. */
  perPage: number;
  scrollTo(index: number): void;
}

/** `area`: what scrolls. `kept`: rows that are drawn wherever the view is, since they have or get the focus; -1: none. */
export function useVirtualRows(
  area: RefObject<HTMLElement | null>,
  count: number,
  kept: readonly number[],
): VirtualRows {
  const [, draw] = useState(0);
  const options = {
    count,
    getScrollElement: () => area.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // The head lies over the top of the area.
    scrollPaddingStart: HEAD_HEIGHT,
    scrollMargin: HEAD_HEIGHT,
    rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) => {
      const indexes = new Set(defaultRangeExtractor(range));
      for (const index of kept) if (index >= 0 && index < count) indexes.add(index);
      return [...indexes].sort((one, other) => one - other);
    },
    scrollToFn: elementScroll,
    initialRect: { width: 0, height: FIRST_HEIGHT },
    observeElementRect: (own: Virtualizer<HTMLElement, HTMLElement>, onRect: (rect: Rect) => void) =>
      observeElementRect(own, (rect) => onRect({ ...rect, height: rect.height || FIRST_HEIGHT })),
    observeElementOffset,
    onChange: () => draw((times) => times + 1),
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => virtualizer._willUpdate());

  let end = HEAD_HEIGHT;
  const items = virtualizer.getVirtualItems().map((item) => {
    const gap = item.start - end;
    end = item.end;
    return { index: item.index, gap };
  });
  const height = (virtualizer.scrollRect?.height ?? 0) - HEAD_HEIGHT;
  return {
    items,
    rest: Math.max(0, virtualizer.getTotalSize() + HEAD_HEIGHT - end),
    perPage: Math.max(1, Math.floor(height / ROW_HEIGHT)),
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  };
}
