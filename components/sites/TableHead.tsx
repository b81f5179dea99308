import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-preact';
import { useRef } from 'preact/hooks';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import type { SiteColumn } from './columns';
import { LEAST_WIDTH, MOST_WIDTH } from './columns';
import { Pop } from './Pop';
import type { RowOrder, TableState } from './table-state';

/** Pixels for each press of an arrow key. */
const STEP = 16;

interface ResizerProps<Row> {
  column: SiteColumn<Row>;
  width: number;
  onResize(width: number, isKept: boolean): void;
}

function Resizer<Row>({ column, width, onResize }: ResizerProps<Row>) {
  const from = useRef<{ x: number; width: number } | null>(null);
  const toWidth = (event: PointerEvent) => {
    const start = from.current;
    if (!start) return width;
    const isRtl = getComputedStyle(event.currentTarget as HTMLElement).direction === 'rtl';
    return start.width + (event.clientX - start.x) * (isRtl ? -1 : 1);
  };
  const drop = (event: PointerEvent) => {
    if (from.current) onResize(toWidth(event), true);
    from.current = null;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line of text cannot be dragged
    <div
      class="resizer"
      role="separator"
      aria-orientation="vertical"
      aria-label={t('sites.head.width', [column.label])}
      aria-valuenow={width}
      aria-valuemin={column.least ?? LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      tabIndex={0}
      onKeyDown={(event) => {
        const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        onResize(width + by, true);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        if (from.current) onResize(toWidth(event), false);
      }}
      onPointerUp={drop}
      onPointerCancel={drop}
    />
  );
}

interface HeadMenuProps<Row> {
  column: SiteColumn<Row>;
  loaded: number;
  onSort(order: RowOrder): void;
  onSortService?(): void;
  onHide(): void;
}

/** Tells the two ways of sorting apart: one costs nothing and sorts what is here, the other asks the service. */
function HeadMenu<Row>({ column, loaded, onSort, onSortService, onHide }: HeadMenuProps<Row>) {
  return (
    <Pop label={t('sites.head.menu', [column.label])} kind="head-menu" button={<ChevronDown size={12} aria-hidden />}>
      {(close) => {
        const item = (label: string, act: () => void) => (
          <button
            type="button"
            onClick={() => {
              close();
              act();
            }}
          >
            {label}
          </button>
        );
        return (
          <ul class="pop-list">
            <li class="pop-heading">{t('sites.head.loaded', loaded, [formatNumber(loaded)])}</li>
            <li>{item(t('sites.head.ascending'), () => onSort({ column: column.name, descending: false }))}</li>
            <li>{item(t('sites.head.descending'), () => onSort({ column: column.name, descending: true }))}</li>
            {onSortService && column.isServiceSorted && (
              <li class="pop-part">{item(t('sites.head.service', 1), onSortService)}</li>
            )}
            {!column.isFixed && <li class="pop-part">{item(t('sites.head.hide'), onHide)}</li>}
          </ul>
        );
      }}
    </Pop>
  );
}

/** Ascending, descending, then as loaded. */
function toNextOrder(order: RowOrder | null, column: string): RowOrder | null {
  if (order?.column !== column) return { column, descending: false };
  return order.descending ? null : { column, descending: true };
}

interface Props<Row extends { host: string }> {
  state: TableState<Row>;
  columns: readonly { column: SiteColumn<Row>; width: number }[];
  isAllSelected: boolean | 'some';
  onSelectAll(isSelected: boolean): void;
  onSortService?(column: SiteColumn<Row>): void;
}

export function TableHead<Row extends { host: string }>(props: Props<Row>) {
  const { state, columns, isAllSelected, onSelectAll, onSortService } = props;
  const order = state.order.value;
  return (
    <thead>
      <tr aria-rowindex={1}>
        <td class="pick">
          <input
            type="checkbox"
            aria-label={t('sites.selectAll')}
            checked={isAllSelected === true}
            ref={(box) => {
              if (box) box.indeterminate = isAllSelected === 'some';
            }}
            onChange={(event) => onSelectAll(event.currentTarget.checked)}
          />
        </td>
        {columns.map(({ column, width }) => {
          const own = order?.column === column.name ? order : null;
          const Arrow = own?.descending ? ArrowDown : ArrowUp;
          return (
            <th
              key={column.name}
              scope="col"
              class={column.numeric ? 'numeric' : undefined}
              aria-sort={own ? (own.descending ? 'descending' : 'ascending') : undefined}
            >
              <div class="head">
                <button
                  type="button"
                  class="head-sort"
                  title={column.label}
                  onClick={() => {
                    state.order.value = toNextOrder(order, column.name);
                  }}
                >
                  <span>{column.label}</span>
                  {own && <Arrow size={12} aria-hidden />}
                </button>
                <HeadMenu
                  column={column}
                  loaded={state.rows.value.length}
                  onSort={(next) => {
                    state.order.value = next;
                  }}
                  onSortService={
                    onSortService &&
                    (() => {
                      state.order.value = null;
                      onSortService(column);
                    })
                  }
                  onHide={() => state.show(column.name, false)}
                />
              </div>
              <Resizer column={column} width={width} onResize={(next, isKept) => state.resize(column, next, isKept)} />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
