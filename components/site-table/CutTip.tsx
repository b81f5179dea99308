import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { toTitle } from '../text/visible';
import type { SiteColumn } from './columns';
import { toCellText } from './columns';

/** Milliseconds before it comes, so that passing over rows shows nothing. */
const WAIT = { pointer: 250, focus: 700 };
const EDGE = 4;

interface Said {
  /** Under which it comes. */
  from: Element;
  lines: readonly { name: string; label: string | null; text: string }[];
}

const isOver = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;

/** Whether less of it is seen than it holds. */
function isCut(cell: Element): boolean {
  return (
    isOver(cell) ||
    [...cell.querySelectorAll('.remote, bdi, [data-cut]')].some((part) => isOver(part) || part.matches('[data-cut]'))
  );
}

function place(tip: HTMLElement, from: Element): void {
  const { left, top, bottom } = from.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const isBelow = bottom + tip.offsetHeight <= clientHeight;
  tip.style.top = `${isBelow ? bottom : Math.max(EDGE, top - tip.offsetHeight)}px`;
  tip.style.left = `${Math.max(EDGE, Math.min(left, clientWidth - tip.offsetWidth - EDGE))}px`;
}

interface Props<Row extends { host: string }> {
  /** What scrolls. */
  area: RefObject<HTMLElement | null>;
  columns: readonly SiteColumn<Row>[];
  toRow(host: string): Row | undefined;
  /** A card beside the table says more of the row that has the focus. */
  isCardOpen: boolean;
}

/** The whole of a cell that is cut, under the pointer; those of a row that has the focus by the keyboard. Screen readers read cells whole. */
export function CutTip<Row extends { host: string }>({ area, columns, toRow, isCardOpen }: Props<Row>) {
  const tip = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState<Said | null>(null);
  // Rows change many times a second while a list is looked up. A tip that waits must outlast that.
  const latest = useRef(toRow);
  latest.current = toRow;
  useEffect(() => {
    const { current: element } = area;
    if (!element) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(waiting);
      setSaid(null);
    };
    const toLine = (cell: Element, isNamed: boolean) => {
      const column = columns[(cell as HTMLTableCellElement).cellIndex - 1];
      const row = latest.current(cell.closest('tr')?.dataset.host ?? '');
      const text = column && row && (column.text || column.isFixed ? toCellText(column, row) : cell.textContent);
      return column && text ? [{ name: column.name, label: isNamed ? column.label : null, text: toTitle(text) }] : [];
    };
    const show = (from: Element, cells: readonly Element[], isNamed: boolean, wait: number) => {
      hide();
      waiting = setTimeout(() => {
        const lines = from.isConnected ? cells.filter(isCut).flatMap((cell) => toLine(cell, isNamed)) : [];
        setSaid(lines.length > 0 ? { from, lines } : null);
      }, wait);
    };
    const toCell = (target: EventTarget | null) =>
      target instanceof Element ? target.closest('tbody tr[data-host] > :not(.pick)') : null;
    const onOver = ({ target, relatedTarget }: PointerEvent) => {
      const cell = toCell(target);
      if (cell && cell !== toCell(relatedTarget)) show(cell, [cell], false, WAIT.pointer);
    };
    const onOut = ({ target, relatedTarget }: PointerEvent) => {
      const isInTip = relatedTarget instanceof Node && tip.current?.contains(relatedTarget);
      if (!isInTip && toCell(relatedTarget) !== toCell(target)) hide();
    };
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element && target.matches('tr[data-host]:focus-visible') ? target : null;
      if (row && !isCardOpen) show(row, [...row.children].slice(1), true, WAIT.focus);
      else hide();
    };
    const listeners = {
      pointerover: onOver,
      pointerout: onOut,
      focusin: onFocus,
      focusout: hide,
      scroll: hide,
      keydown: hide,
      pointerdown: hide,
    };
    for (const [type, listen] of Object.entries(listeners))
      element.addEventListener(type, listen as EventListener, { capture: true, passive: true });
    return () => {
      clearTimeout(waiting);
      for (const [type, listen] of Object.entries(listeners))
        element.removeEventListener(type, listen as EventListener, { capture: true });
    };
  }, [area, columns, isCardOpen]);
  useEffect(() => {
    const { current: element } = tip;
    if (!said || !element) return;
    element.showPopover();
    place(element, said.from);
    return () => element.hidePopover();
  }, [said]);
  return (
    <div ref={tip} popover="manual" class="cut-tip" aria-hidden="true" onPointerLeave={() => setSaid(null)}>
      {said?.lines.map(({ name, label, text }) => (
        <p key={name}>
          {label && <span class="secondary">{label}</span>} <bdi>{text}</bdi>
        </p>
      ))}
    </div>
  );
}
