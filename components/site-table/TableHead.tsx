import { batch } from '@preact/signals';
import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-preact';
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import type { ColumnPlaces } from './cell-places';
import type { SiteColumn } from './columns';
import { LEAST_WIDTH, MOST_WIDTH } from './columns';
import { Pop } from './Pop';
import type { ShownHosts } from './selection';
import { selectAll, selectNone } from './selection';
import type { RowOrder, TableState } from './table-state';

/** Ascending, descending, then as loaded. */
function toNextOrder(order: RowOrder | null, column: string): RowOrder | null {
  if (order?.column !== column) return { column, descending: false };
  return order.descending ? null : { column, descending: true };
}

interface MenuProps<Row> {
  column: SiteColumn<Row>;
  tabIndex: number;
  loaded: string;
  onSort(order: RowOrder): void;
  onSortService?(): void;
  onHide(): void;
  /** Null: there is nothing on that side that it may pass. */
  onMoveLeft: (() => void) | null;
  onMoveRight: (() => void) | null;
}

/** Tells the two ways of sorting apart: one sorts what is here for nothing, the other asks the service. */
function HeadMenu<Row>(props: MenuProps<Row>) {
  const { column, tabIndex, loaded, onSort, onSortService, onHide, onMoveLeft, onMoveRight } = props;
  const { name, label, isServiceSorted, isFixed } = column;
  return (
    <Pop
      label={t('site-table.head.menu', [label])}
      kind="head-menu"
      tabIndex={tabIndex}
      button={<ChevronDown size={12} aria-hidden />}
    >
      {(close) => {
        const item = (text: string, act: () => void) => (
          <button
            type="button"
            onClick={() => {
              close();
              act();
            }}
          >
            {text}
          </button>
        );
        return (
          <ul class="pop-list">
            <li class="pop-heading">{loaded}</li>
            <li>{item(t('site-table.head.ascending'), () => onSort({ column: name, descending: false }))}</li>
            <li>{item(t('site-table.head.descending'), () => onSort({ column: name, descending: true }))}</li>
            {onSortService && isServiceSorted && (
              <li class="pop-part">{item(t('site-table.head.service', 1), onSortService)}</li>
            )}
            {onMoveLeft && <li class="pop-part">{item(t('site-table.head.left'), onMoveLeft)}</li>}
            {onMoveRight && (
              <li class={onMoveLeft ? undefined : 'pop-part'}>{item(t('site-table.head.right'), onMoveRight)}</li>
            )}
            {!isFixed && <li class="pop-part">{item(t('site-table.head.hide'), onHide)}</li>}
          </ul>
        );
      }}
    </Pop>
  );
}

interface CellProps<Row extends { host: string }> {
  state: TableState<Row>;
  column: SiteColumn<Row>;
  places: ColumnPlaces;
  /** Tab leads to it. */
  isEntry: boolean;
  onSortService?(column: SiteColumn<Row>): void;
  /** Something of it has the focus. */
  onEnter(): void;
  /** It is in another place, where the focus should be. */
  onMoved(): void;
}

function HeadCell<Row extends { host: string }>(props: CellProps<Row>) {
  const { state, column, places, isEntry, onSortService, onEnter, onMoved } = props;
  const order = state.order.value;
  const own = order?.column === column.name ? order : null;
  const Arrow = own?.descending ? ArrowDown : ArrowUp;
  const count = state.rows.value.length;
  const loaded = t('site-table.head.loaded', count, [formatNumber(count)]);
  const tabIndex = isEntry ? 0 : -1;
  const toMove = (by: -1 | 1) =>
    state.canMoveShown(column.name, by)
      ? () => {
          state.moveShown(column.name, by);
          onMoved();
        }
      : null;
  return (
    <th
      scope="col"
      data-column={column.name}
      class={column.numeric ? 'numeric' : undefined}
      onFocusIn={onEnter}
      aria-sort={own ? (own.descending ? 'descending' : 'ascending') : undefined}
    >
      <div class="head">
        <button
          type="button"
          class="head-sort"
          tabIndex={tabIndex}
          title={`${column.label}: ${loaded}`}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
            event.preventDefault();
            const cell = event.currentTarget.closest('th');
            const next = event.key === 'ArrowLeft' ? cell?.previousElementSibling : cell?.nextElementSibling;
            next?.querySelector('button')?.focus();
          }}
          onClick={() => {
            state.order.value = toNextOrder(order, column.name);
          }}
        >
          <span>{column.label}</span>
          {own && <Arrow size={12} aria-hidden />}
        </button>
        <HeadMenu
          column={column}
          tabIndex={tabIndex}
          loaded={loaded}
          onSort={(next) => {
            state.order.value = next;
          }}
          onSortService={
            onSortService &&
            (() => {
              // The rows that come are in the wanted order.
              state.order.value = null;
              onSortService(column);
            })
          }
          onHide={() => state.show(column.name, false)}
          onMoveLeft={toMove(-1)}
          onMoveRight={toMove(1)}
        />
      </div>
      <Resizer
        column={column}
        width={places.widthOf(column.name).value || (state.choice.value.widths[column.name] ?? column.width)}
        tabIndex={tabIndex}
        onResize={(next, isKept) => state.resize(column, next, isKept, toWidthsBefore(state, column, places))}
        onFit={() => state.fit(column.name)}
      />
    </th>
  );
}

/** The columns before one that is dragged stay as wide as they are: its end must stay under the pointer. */
function toWidthsBefore<Row extends { host: string }>(
  { choice }: TableState<Row>,
  { name }: SiteColumn<Row>,
  { widthOf }: ColumnPlaces,
): Record<string, number> {
  const { order, hidden } = choice.peek();
  const before = order.slice(0, order.indexOf(name)).filter((other) => !hidden.includes(other));
  const widths = before.map((other) => [other, Math.round(widthOf(other).peek())] as const);
  return Object.fromEntries(widths.filter(([, width]) => width > 0));
}

/** Follows what widths the browser gives. */
function useColumnWidths(row: RefObject<HTMLTableRowElement | null>, places: ColumnPlaces, names: string): void {
  useLayoutEffect(() => {
    const note = (cell: Element) => {
      if (cell instanceof HTMLElement && cell.dataset.column) places.set(cell.dataset.column, cell.offsetWidth);
    };
    const observer = new ResizeObserver((entries) =>
      batch(() => {
        for (const { target } of entries) note(target);
      }),
    );
    for (const cell of row.current?.cells ?? []) observer.observe(cell);
    return () => observer.disconnect();
  }, [places, names]);
}

/** The rows are looked through only where some are chosen: of a long list that takes longer than drawing it. */
function countChosen({ hosts: shown }: ShownHosts, hosts: ReadonlySet<string>): number {
  return hosts.size === 0 ? 0 : shown.filter((host) => hosts.has(host)).length;
}

interface Props<Row extends { host: string }> {
  state: TableState<Row>;
  columns: readonly SiteColumn<Row>[];
  places: ColumnPlaces;
  shown: ShownHosts;
  onSortService?(column: SiteColumn<Row>): void;
}

/** One column of it is in the order of Tab; the arrow keys lead to the others. */
export function TableHead<Row extends { host: string }>({ state, columns, places, shown, onSortService }: Props<Row>) {
  const row = useRef<HTMLTableRowElement>(null);
  useColumnWidths(row, places, columns.map(({ name }) => name).join('\n'));
  /** An element that is moved loses the focus. */
  const moved = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (moved.current === null) return;
    row.current?.querySelector<HTMLElement>(`[data-column="${CSS.escape(moved.current)}"] .head-menu`)?.focus();
    moved.current = null;
  });
  const { hosts } = state.selection.value;
  const [entry, setEntry] = useState('');
  const entryIndex = Math.max(
    0,
    columns.findIndex(({ name }) => name === entry),
  );
  const chosen = useMemo(() => countChosen(shown, hosts), [shown, hosts]);
  const isAll = chosen > 0 && chosen === shown.hosts.length;
  return (
    <thead>
      <tr ref={row} aria-rowindex={1}>
        <td class="pick">
          <input
            type="checkbox"
            aria-label={t('site-table.selectAll')}
            checked={isAll}
            indeterminate={chosen > 0 && !isAll}
            onChange={(event) => {
              const change = event.currentTarget.checked ? selectAll : selectNone;
              state.selection.value = change(state.selection.peek(), shown);
            }}
          />
        </td>
        {columns.map((each, index) => (
          <HeadCell
            key={each.name}
            state={state}
            onSortService={onSortService}
            column={each}
            places={places}
            isEntry={index === entryIndex}
            onEnter={() => setEntry(each.name)}
            onMoved={() => {
              moved.current = each.name;
            }}
          />
        ))}
      </tr>
    </thead>
  );
}

/** Pixels for each press of an arrow key. */
const STEP = 16;

interface ResizerProps<Row> {
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
function Resizer<Row>({ column, width, tabIndex, onResize, onFit }: ResizerProps<Row>) {
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
