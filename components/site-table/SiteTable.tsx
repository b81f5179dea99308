import { ListFilter } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import './site-table.css';
import './columns.css';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import type { SiteColumn } from './columns';
import { Facets } from './Facets';
import { toShownHosts } from './selection';
import { TableBar } from './TableBar';
import { TableHead } from './TableHead';
import { MOST_PRINTED, TableRows } from './TableRows';
import type { ShownColumn } from './table-model';
import { useShown } from './table-model';
import type { TableState } from './table-state';

interface Props<Row extends { host: string }> {
  /** The accessible name. */
  caption: string;
  /** Of the field that filters; unless given, "Filter loaded rows". */
  filterLabel?: string;
  state: TableState<Row>;
  /** Enter on a row. */
  onOpen(row: Row): void;
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
  /** At the right of the table, as high as it. */
  aside?: ComponentChildren;
}

/** Pixels that leave room for counts beside the table. */
const WIDE = 860;
/** The first count of more rows holds the page up, so that it is made only when it is asked for. */
const MOST_COUNTED = 20_000;

/** The table of sites. It scrolls by itself in both directions, and draws the rows that are in view. */
export function SiteTable<Row extends { host: string }>(props: Props<Row>) {
  const { caption, filterLabel, state, onOpen, onSortService, empty } = props;
  const { actions, total = null, age = null, foot, aside } = props;
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const [hasFacets, setFacets] = useState(false);
  useLayoutEffect(() => {
    setFacets((whole.current?.clientWidth ?? 0) >= WIDE && state.rows.peek().length <= MOST_COUNTED);
  }, []);
  const { columns, rows } = useShown(state);
  const shown = useMemo(() => toShownHosts(rows.map(({ host }) => host)), [rows]);
  const names = columns.map(({ column }) => column.name).join('\n');
  // Rows are not drawn anew while a column is dragged.
  const drawn = useMemo(() => columns.map(({ column }) => column), [names]);
  const isLoaded = state.rows.value.length > 0;
  const isCounted = hasFacets && isLoaded;
  return (
    <div ref={whole} class="sites">
      <TableBar
        state={state}
        shown={shown}
        total={total}
        age={age}
        actions={actions}
        filterLabel={filterLabel ?? t('site-table.filter')}
      >
        {state.facets.length > 0 && (
          <button
            type="button"
            class="button"
            aria-label={t('site-table.facets.button')}
            title={t('site-table.facets.button')}
            aria-expanded={isCounted}
            aria-controls={isCounted ? `${id}-facets` : undefined}
            onClick={() => setFacets(!hasFacets)}
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
          <table aria-labelledby={id} aria-rowcount={rows.length + 1} style={{ '--size': toTableWidth(columns) }}>
            <caption id={id} class="hidden-text">
              {caption}
            </caption>
            <colgroup>
              <col class="pick" />
              {columns.map(({ column, width }, index) => (
                <col key={column.name} style={{ '--size': toWidth(width, index, columns.length - 1) }} />
              ))}
            </colgroup>
            <TableHead state={state} columns={columns} shown={shown} onSortService={onSortService} />
            <TableRows state={state} area={area} rows={rows} shown={shown} onOpen={onOpen} columns={drawn} />
          </table>
          {rows.length > MOST_PRINTED && (
            <p class="sites-printed">
              {t('site-table.printed', [formatNumber(MOST_PRINTED), formatNumber(rows.length)])}
            </p>
          )}
          {rows.length === 0 && <div class="sites-empty">{isLoaded ? t('site-table.noneFound') : empty}</div>}
        </div>
        {aside && <div class="sites-aside">{aside}</div>}
        {isCounted && state.facets.length > 0 && (
          <div id={`${id}-facets`} class="sites-facets">
            <Facets state={state} />
          </div>
        )}
      </div>
      {foot && <div class="sites-foot">{foot}</div>}
    </div>
  );
}

/** The first one leaves room for others in a narrow window. The last one takes what room is left. */
function toWidth(width: number, index: number, last: number): string {
  if (index === last) return 'auto';
  return index === 0 ? `min(${width}px, 48cqi)` : `${width}px`;
}

function toTableWidth<Row>(columns: readonly ShownColumn<Row>[]): string {
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  return `max(100%, calc(${total}px + var(--pick)))`;
}
