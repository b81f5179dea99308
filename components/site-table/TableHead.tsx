import { batch } from '@preact/signals';
import { ArrowDown, ArrowUp } from 'lucide-preact';
import type { RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import type { ColumnPlaces } from './cell-places';
import type { SiteColumn } from './columns';
import { HeadMenu } from './HeadMenu';
import { Resizer } from './Resizer';
import type { ShownHosts } from './selection';
import { selectAll, selectNone } from './selection';
import type { RowOrder, TableState } from './table-state';

/** Ascending, descending, then as loaded. */
function toNextOrder(order: RowOrder | null, column: string): RowOrder | null {
  if (order?.column !== column) return { column, descending: false };
  return order.descending ? null : { column, descending: true };
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
