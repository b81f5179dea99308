import { ListFilter } from 'lucide-preact';
import type { ComponentChildren, ComponentType } from 'preact';
import { useCallback, useId, useMemo, useRef, useState } from 'preact/hooks';
import './site-table.css';
import './table-bar.css';
import './columns.css';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { CutTip } from './CutTip';
import type { ColumnPlaces } from './cell-places';
import { CellPlaceContext, createColumnPlaces } from './cell-places';
import type { SizedColumn } from './column-widths';
import { createNaturalWidths, toTableSizes } from './column-widths';
import type { SiteColumn } from './columns';
import { LEAST_WIDTH } from './columns';
import { Facets } from './Facets';
import type { RowCardProps } from './RowPanel';
import { RowPanel } from './RowPanel';
import { toShownHosts } from './selection';
import { TableBar } from './TableBar';
import { TableHead } from './TableHead';
import { MOST_PRINTED, TableRows } from './TableRows';
import { useShown } from './table-model';
import type { TableState } from './table-state';
import { createTextWidth } from './text-width';

interface Props<Row extends { host: string }> {
  /** The accessible name. */
  caption: string;
  /** Of the field that filters; unless given, "Filter loaded rows". */
  filterLabel?: string;
  state: TableState<Row>;
  /** Enter on the row that is open beside the table. */
  onOpen(row: Row): void;
  /** Draws the card of the row that is open beside the table. */
  Card: ComponentType<RowCardProps>;
  /** Asks the service for this order, which costs one call. */
  onSortService?(column: SiteColumn<Row>): void;
  /** Stands in place of rows when none is loaded. */
  empty: ComponentChildren;
  /** In the bar: what to do with rows. */
  actions?: ComponentChildren;
  /** How many sites there are, loaded or not; null: not known. */
  total?: number | null;
  /** Says how old the rows are. */
  age?: string | null;
  /** Under the table: what was done last, and what loads more. Its line is always kept. */
  foot?: ComponentChildren;
}

/** Pixels, as in the style sheet. */
const PICK = 36;
/** A window of so many pixels has room for the breakdown beside the table: on a small laptop it would hide columns. */
const WIDE = 1400;
/** The first count of more rows holds the page up, so that it is made only when it is asked for. */
const MOST_COUNTED = 20_000;

/** The table of sites. It scrolls by itself in both directions, and draws the rows that are in view. */
export function SiteTable<Row extends { host: string }>(props: Props<Row>) {
  const { caption, filterLabel, state, onOpen, Card, onSortService, empty } = props;
  const { actions, total = null, age = null, foot } = props;
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const { columns, rows } = useShown(state);
  const places = useState(() => createColumnPlaces(createTextWidth()))[0];
  const sizes = useSizes(state, columns, places);
  const breakdown = useBreakdown(state);
  const shown = useMemo(() => toShownHosts(rows.map(({ host }) => host)), [rows]);
  const toRow = useCallback((host: string) => rows[shown.indexOf(host)], [rows, shown]);
  const isLoaded = state.rows.value.length > 0;
  // The card of a row is in the place of the breakdown.
  const canBreakDown = state.facets.length > 0 && isLoaded && !state.isCardOpen.value;
  const isCounted = canBreakDown && breakdown.isOpen;
  return (
    <div class="sites">
      <TableBar
        state={state}
        shown={shown}
        total={total}
        age={age}
        actions={actions}
        filterLabel={filterLabel ?? t('site-table.filter')}
      >
        {canBreakDown && (
          <button
            type="button"
            class="button"
            aria-label={t('site-table.facets.button')}
            title={t('site-table.facets.button')}
            aria-expanded={isCounted}
            aria-controls={isCounted ? `${id}-facets` : undefined}
            onClick={breakdown.toggle}
          >
            <ListFilter size={14} aria-hidden /> <span class="sites-word">{t('site-table.facets.button')}</span>
          </button>
        )}
      </TableBar>
      <div class="sites-main" data-counted={isCounted || undefined}>
        <div
          ref={area}
          class="sites-area"
          onScroll={({ currentTarget }) => currentTarget.toggleAttribute('data-aside', currentTarget.scrollLeft !== 0)}
        >
          <table aria-labelledby={id} aria-rowcount={rows.length + 1} style={{ '--size': sizes.table }}>
            <caption id={id} class="hidden-text">
              {caption}
            </caption>
            <colgroup>
              <col class="pick" />
              {columns.map(({ name }, index) => (
                <col key={name} style={{ '--size': sizes.columns[index] }} />
              ))}
            </colgroup>
            <TableHead state={state} columns={columns} places={places} shown={shown} onSortService={onSortService} />
            <CellPlaceContext.Provider value={places}>
              <TableRows state={state} area={area} rows={rows} shown={shown} onOpen={onOpen} columns={columns} />
            </CellPlaceContext.Provider>
          </table>
          <CutTip area={area} columns={columns} toRow={toRow} isCardOpen={state.isCardOpen.value} />
          {rows.length > MOST_PRINTED && (
            <p class="sites-printed">
              {t('site-table.printed', [formatNumber(MOST_PRINTED), formatNumber(rows.length)])}
            </p>
          )}
          {rows.length === 0 && <div class="sites-empty">{isLoaded ? t('site-table.noneFound') : empty}</div>}
        </div>
        <RowPanel state={state} area={area} rows={rows} shown={shown} Card={Card} />
        {isCounted && (
          <div id={`${id}-facets`} class="sites-facets">
            <Facets state={state} />
          </div>
        )}
      </div>
      {foot && <div class="sites-foot">{foot}</div>}
    </div>
  );
}

function useSizes<Row extends { host: string }>(
  { rows, choice }: TableState<Row>,
  columns: readonly SiteColumn<Row>[],
  { toTextWidth }: ColumnPlaces,
) {
  const toNatural = useMemo(() => createNaturalWidths(columns, toTextWidth), [columns, toTextWidth]);
  const natural = toNatural(rows.value);
  const { widths } = choice.value;
  return useMemo(() => {
    const toSized = ({ name, width, least = LEAST_WIDTH }: SiteColumn<Row>): SizedColumn => ({
      natural: natural[name] ?? width,
      least: Math.max(width, least),
      kept: widths[name] ?? null,
    });
    return toTableSizes(columns.map(toSized), PICK);
  }, [columns, natural, widths]);
}

/** Whether the breakdown is open: as the user left it, otherwise where there is room. */
function useBreakdown<Row extends { host: string }>({ rows, choice, breakDown }: TableState<Row>) {
  const isWide = useState(() => innerWidth >= WIDE)[0];
  const [isAsked, setAsked] = useState(false);
  const isWanted = choice.value.isBrokenDown ?? isWide;
  const isOpen = isWanted && (isAsked || rows.value.length <= MOST_COUNTED);
  return {
    isOpen,
    toggle: () => {
      setAsked(!isOpen);
      breakDown(!isOpen);
    },
  };
}
