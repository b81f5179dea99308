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
  /** As wide as what it holds. */
  onFit(): void;
}

/** The end of a column, by which it is dragged wider or narrower. */
export function Resizer<Row>({ column, width, tabIndex, onResize, onFit }: Props<Row>) {
  const from = useRef<{ x: number; width: number } | null>(null);
  const isMoved = useRef(false);
  /** 1 where text runs from the left. */
  const toSign = (element: HTMLElement) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1);
  const drag = (event: PointerEvent, element: HTMLElement, isKept: boolean) => {
    // A click alone gives it no width of its own.
    if (from.current && event.clientX !== from.current.x) isMoved.current = true;
    if (from.current && isMoved.current)
      onResize(from.current.width + (event.clientX - from.current.x) * toSign(element), isKept);
    if (!isKept) return;
    from.current = null;
    isMoved.current = false;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line between texts cannot be dragged
    <div
      class="resizer"
      role="separator"
      aria-orientation="vertical"
      aria-label={t('site-table.head.width', [column.label])}
      aria-valuenow={Math.round(width)}
      aria-valuemin={column.least ?? LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      tabIndex={tabIndex}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onFit();
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
        event.preventDefault();
        onResize(width + (event.key === 'ArrowRight' ? STEP : -STEP) * toSign(event.currentTarget), true);
      }}
      onDblClick={onFit}
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
