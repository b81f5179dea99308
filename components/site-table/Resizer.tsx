import { useRef } from 'preact/hooks';
import { t } from '../../lib/texts';
import type { SiteColumn } from './columns';
import { LEAST_WIDTH, MOST_WIDTH } from './columns';

/** Pixels for each press of an arrow key. */
const STEP = 16;

interface Props<Row> {
  column: SiteColumn<Row>;
  /** Pixels. */
  width: number;
  tabIndex: number;
  /** `isKept`: false while the pointer still drags. */
  onResize(width: number, isKept: boolean): void;
}

/** The end of a column, by which it is dragged wider or narrower. */
export function Resizer<Row>({ column, width, tabIndex, onResize }: Props<Row>) {
  const from = useRef<{ x: number; width: number } | null>(null);
  /** 1 where text runs from the left. */
  const toSign = (element: HTMLElement) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1);
  const drag = (event: PointerEvent, element: HTMLElement, isKept: boolean) => {
    if (from.current) onResize(from.current.width + (event.clientX - from.current.x) * toSign(element), isKept);
    if (isKept) from.current = null;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line between texts cannot be dragged
    <div
      class="resizer"
      role="separator"
      aria-orientation="vertical"
      aria-label={t('site-table.head.width', [column.label])}
      aria-valuenow={width}
      aria-valuemin={column.least ?? LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      tabIndex={tabIndex}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        event.preventDefault();
        onResize(width + (event.key === 'ArrowRight' ? STEP : -STEP) * toSign(event.currentTarget), true);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => drag(event, event.currentTarget, false)}
      onPointerUp={(event) => drag(event, event.currentTarget, true)}
      onPointerCancel={(event) => drag(event, event.currentTarget, true)}
    />
  );
}
