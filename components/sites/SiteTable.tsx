import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import '../../assets/sites.css';
import { t } from '../../lib/texts';
import type { SiteColumn } from './columns';
import { toAction } from './row-keys';
import { SiteRow } from './SiteRow';
import { select, selectAll, selectNone, toShownHosts } from './selection';
import { TableBar } from './TableBar';
import { TableHead } from './TableHead';
import { useShown } from './table-model';
import type { TableState } from './table-state';
import { useVirtualRows } from './virtual-rows';

interface Props<Row extends { host: string }> {
  /** The accessible name. */
  caption: string;
  state: TableState<Row>;
  /** The address of a row's own page; its first cell links there. */
  toAddress?(row: Row): string;
  /** Enter on a row. */
  onOpen(row: Row): void;
  /** Asks the service for this order; costs one call. */
  onSortService?(column: SiteColumn<Row>): void;
  /** In place of rows when none is loaded. */
  empty: ComponentChildren;
  /** What to do with the selection. */
  actions?: ComponentChildren;
  /** More of the bar above the table. */
  children?: ComponentChildren;
}

const toHost = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-host]')?.dataset.host : undefined;

/** The table of sites: it scrolls by itself in both directions, and draws the rows that are in view. */
export function SiteTable<Row extends { host: string }>(props: Props<Row>) {
  const { caption, state, toAddress, onOpen, onSortService, empty, actions, children } = props;
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const { columns, rows } = useShown(state);
  const shown = useMemo(() => toShownHosts(rows.map(({ host }) => host)), [rows]);
  const { hosts, active } = state.selection.value;
  const activeIndex = active === null ? -1 : shown.indexOf(active);
  const virtual = useVirtualRows({ area, count: rows.length, kept: activeIndex });
  const drawn = useMemo(() => columns.map(({ column }) => column), [columns.map(({ column }) => column.name).join()]);
  const isAll = useMemo(() => {
    if (hosts.size === 0 || rows.length === 0) return false;
    return rows.every(({ host }) => hosts.has(host)) || (rows.some(({ host }) => hosts.has(host)) ? 'some' : false);
  }, [hosts, rows]);

  /** Whether the keyboard has moved, so that the focus follows. */
  const isMoved = useRef(false);
  useLayoutEffect(() => {
    if (!isMoved.current || active === null) return;
    isMoved.current = false;
    virtual.scrollTo(activeIndex);
    area.current?.querySelector<HTMLElement>(`[data-host="${CSS.escape(active)}"]`)?.focus({ preventScroll: true });
  }, [active, activeIndex]);

  const onClick = (event: MouseEvent) => {
    const host = toHost(event.target);
    if (host === undefined || !(event.target instanceof Element)) return;
    const isBox = event.target.closest('.pick') !== null;
    // A link opens, and text that is being marked is no choice of its row.
    if (!isBox && (event.target.closest('a, button') || getSelection()?.isCollapsed === false)) return;
    const isAdding = isBox || event.ctrlKey || event.metaKey;
    const mode = event.shiftKey ? (isAdding ? 'add-range' : 'range') : isAdding ? 'toggle' : 'only';
    state.selection.value = select(state.selection.value, shown, host, mode);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const host = toHost(event.target);
    if (host === undefined || !(event.target instanceof HTMLTableRowElement)) return;
    const action = toAction(event, shown.indexOf(host), rows.length, virtual.perPage);
    if (!action) return;
    event.preventDefault();
    if (action.kind === 'open') {
      const row = rows[shown.indexOf(host)];
      if (row) onOpen(row);
    } else if (action.kind === 'all') state.selection.value = selectAll(state.selection.value, shown);
    else if (action.kind === 'none') state.selection.value = { ...state.selection.value, hosts: new Set() };
    else {
      const target = shown.hosts[action.index];
      if (target === undefined) return;
      isMoved.current = true;
      state.selection.value = select(state.selection.value, shown, target, action.mode);
    }
  };

  const entry = activeIndex < 0 ? (virtual.items[0]?.index ?? 0) : activeIndex;
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  return (
    <div class="sites">
      <TableBar state={state} shown={rows.length} isShown={(host) => shown.indexOf(host) >= 0} actions={actions}>
        {children}
      </TableBar>
      <div ref={area} class="sites-area">
        <table
          aria-labelledby={id}
          aria-rowcount={rows.length + 1}
          style={{ inlineSize: `max(100%, calc(${total}px + var(--pick)))` }}
        >
          <caption id={id} class="hidden-text">
            {caption}
          </caption>
          <colgroup>
            <col class="pick" />
            {columns.map(({ column, width }, index) => (
              <col
                key={column.name}
                class={index === 0 ? 'name' : undefined}
                // The last one takes the room that is left.
                style={{ inlineSize: index === columns.length - 1 ? 'auto' : `${width}px` }}
              />
            ))}
          </colgroup>
          <TableHead
            {...{ state, columns, onSortService }}
            isAllSelected={isAll}
            onSelectAll={(isSelected) => {
              state.selection.value = (isSelected ? selectAll : selectNone)(state.selection.value, shown);
            }}
          />
          <tbody
            onClick={onClick}
            onKeyDown={onKeyDown}
            onMouseDown={(event) => {
              // Browsers mark the text up to a click with Shift.
              if (event.shiftKey) event.preventDefault();
            }}
          >
            {virtual.items.map(({ index, gap }) => {
              const row = rows[index];
              if (!row) return null;
              return [
                gap > 0 && <Gap key={`gap ${index}`} height={gap} />,
                <SiteRow
                  key={row.host}
                  {...{ row, index, state, toAddress }}
                  columns={drawn}
                  isEntry={index === entry}
                />,
              ];
            })}
            {virtual.rest > 0 && <Gap key="rest" height={virtual.rest} />}
          </tbody>
        </table>
        {rows.length === 0 && (
          <div class="sites-empty">{state.rows.value.length === 0 ? empty : t('sites.noneFound')}</div>
        )}
      </div>
    </div>
  );
}

/** The place of rows that are not drawn. */
function Gap({ height }: { height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it takes no focus
    <tr aria-hidden="true" class="gap" style={{ blockSize: `${height}px` }}>
      <td />
    </tr>
  );
}
