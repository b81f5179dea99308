import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { toHash } from '../../lib/browser/route';
import { t } from '../../lib/texts';
import type { SiteColumn } from './columns';
import { createRowSlots } from './row-slots';
import type { ShownHosts } from './selection';
import { select, selectAll, toKeyAction } from './selection';
import type { TableState } from './table-state';
import { useVirtualRows } from './virtual-rows';

/** On paper. More would keep the browser busy for many seconds. */
export const MOST_PRINTED = 1000;

/** Paper does not scroll, so it gets rows that are not in view. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => setPrinting(true);
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

const toRow = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLTableRowElement>('tr[data-host]') : null;

interface Props<Row extends { host: string }> {
  state: TableState<Row>;
  /** What scrolls. */
  area: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  shown: ShownHosts;
  columns: readonly SiteColumn<Row>[];
  /** Enter on the row whose card is open beside the table. */
  onOpen(row: Row): void;
}

/** The rows in view, and what mouse and keyboard do with them. */
export function TableRows<Row extends { host: string }>(props: Props<Row>) {
  const { state, area, rows, shown, columns, onOpen } = props;
  const { active } = state.selection.value;
  const activeIndex = active === null ? -1 : shown.indexOf(active);
  /** Tab reaches a row without making it active. */
  const [focused, setFocused] = useState<string | null>(null);
  const focusedIndex = focused === null ? -1 : shown.indexOf(focused);
  const keptIndex = focusedIndex < 0 ? activeIndex : focusedIndex;
  const virtual = useVirtualRows(area, rows.length, [activeIndex, focusedIndex]);
  const isPrinting = useIsPrinting();
  const items = isPrinting ? rows.slice(0, MOST_PRINTED).map((_, index) => ({ index, gap: 0 })) : virtual.items;
  const drawn = items.flatMap(({ index, gap }) => {
    const row = rows[index];
    return row ? [{ row, index, gap }] : [];
  });
  const toSlots = useState(createRowSlots)[0];
  const slots = toSlots(drawn.map(({ row }) => row.host));
  const entry = keptIndex < 0 ? (items[0]?.index ?? 0) : keptIndex;

  /** The focus goes with the active row once that is drawn. */
  const isMoved = useRef(false);
  useLayoutEffect(() => {
    if (!isMoved.current || active === null) return;
    isMoved.current = false;
    virtual.scrollTo(activeIndex);
    area.current?.querySelector<HTMLElement>(`tr[data-host="${CSS.escape(active)}"]`)?.focus({ preventScroll: true });
  });
  // What the user sorts or filters for comes at the top.
  const cause = [state.order.value, state.text.value, state.facetChoice.value];
  useLayoutEffect(() => area.current?.scrollTo({ top: 0 }), cause);

  const choose = (host: string, mode: Parameters<typeof select>[3]) => {
    isMoved.current = true;
    state.selection.value = select(state.selection.peek(), shown, host, mode);
  };
  const onClick = (event: MouseEvent) => {
    const host = toRow(event.target)?.dataset.host;
    if (host === undefined || !(event.target instanceof Element)) return;
    const isBox = event.target.closest('.pick') !== null;
    // A link opens, and whoever marks a text opens no row.
    if (!isBox && (event.target.closest('a, button') || getSelection()?.isCollapsed === false)) return;
    const isAdding = isBox || event.ctrlKey || event.metaKey;
    if (event.shiftKey) choose(host, isAdding ? 'add-range' : 'range');
    else choose(host, isAdding ? 'toggle' : 'open');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = toRow(event.target);
    if (row?.dataset.host === undefined || row !== event.target) return;
    const index = shown.indexOf(row.dataset.host);
    const action = toKeyAction(event, index, rows.length, virtual.perPage);
    if (!action) return;
    event.preventDefault();
    const own = rows[index];
    const { isOpen, active: shownHost } = state.selection.peek();
    if (action.kind === 'open' && own) {
      if (isOpen && shownHost === own.host) onOpen(own);
      else choose(own.host, 'open');
    }
    if (action.kind === 'all') state.selection.value = selectAll(state.selection.peek(), shown);
    if (action.kind === 'none') {
      if (isOpen) state.closeCard();
      else state.clearSelection();
    }
    if (action.kind === 'select') choose(shown.hosts[action.index] ?? row.dataset.host, action.mode);
  };
  return (
    <tbody
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocusIn={({ target }) => setFocused(toRow(target)?.dataset.host ?? null)}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setFocused(null);
      }}
      onMouseDown={(event) => {
        // Browsers mark the text up to a click with Shift.
        if (event.shiftKey) event.preventDefault();
      }}
    >
      {drawn.flatMap(({ row, index, gap }, place) => {
        const own = (
          <TableRow
            key={slots[place]}
            row={row}
            index={index}
            state={state}
            columns={columns}
            isEntry={index === entry}
          />
        );
        return gap > 0 ? [<Gap key={place === 0 ? 'first' : `gap ${index}`} height={gap} />, own] : own;
      })}
      {!isPrinting && virtual.rest > 0 && <Gap key="rest" height={virtual.rest} />}
    </tbody>
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

interface RowProps<Row extends { host: string }> {
  row: Row;
  /** From 0, among the shown rows. */
  index: number;
  state: TableState<Row>;
  columns: readonly SiteColumn<Row>[];
  /** Tab leads to it. */
  isEntry: boolean;
}

const MISSING = <span class="none">–</span>;

/** Reads a signal, and so is drawn anew only for that and for other props, not with each row that scrolls into view. */
function TableRow<Row extends { host: string }>(props: RowProps<Row>) {
  const { row, index, state, columns, isEntry } = props;
  const { hosts, active, isOpen } = state.selection.value;
  const isSelected = hosts.has(row.host);
  const [first, ...rest] = columns;
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={(isOpen && active === row.host) || undefined}
      data-host={row.host}
      tabIndex={isEntry ? 0 : -1}
    >
      <td class="pick">
        {/* The row acts on its click, which tells whether Shift was held. */}
        <input type="checkbox" tabIndex={-1} checked={isSelected} aria-label={t('site-table.select', [row.host])} />
      </td>
      <th scope="row">
        <a href={toHash({ name: 'site', subject: row.host })} tabIndex={-1}>
          {first?.cell(row)}
        </a>
      </th>
      {rest.map((column) => (
        <td key={column.name} class={column.numeric ? 'numeric' : undefined}>
          {column.cell(row) ?? MISSING}
        </td>
      ))}
    </tr>
  );
}
