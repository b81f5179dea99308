import { X } from 'lucide-preact';
import type { ComponentChildren, ComponentType, RefObject } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import './row-panel.css';
import { toHash } from '../../lib/browser/route';
import { t } from '../../lib/texts';
import { Button } from '../ui/Button';
import type { CardPart, SiteColumn } from './columns';
import type { ShownHosts } from './selection';
import type { TableState } from './table-state';

/** What draws the card of a row. */
export interface RowCardProps {
  host: string;
  /** Draws what the row itself says, but for what these parts of the card say. */
  own(shown: readonly CardPart[]): ComponentChildren;
}

interface Props<Row extends { host: string }> {
  state: TableState<Row>;
  /** What scrolls the rows. */
  area: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  shown: ShownHosts;
  Card: ComponentType<RowCardProps>;
}

/** The card of one row, beside the table. The focus stays on the row, and the card follows it. */
export function RowPanel<Row extends { host: string }>({ state, area, rows, shown, Card }: Props<Row>) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const { active, isOpen } = state.selection.value;
  const row = isOpen && active !== null ? rows[shown.indexOf(active)] : undefined;
  const isGone = isOpen && row === undefined;
  useEffect(() => {
    if (isGone) state.closeCard();
  }, [isGone]);
  useLayoutEffect(() => panel.current?.scrollTo({ top: 0 }), [row?.host]);
  useLayoutEffect(() => {
    const { current: drawn } = panel;
    // Over a table that is half out of the window, it would be out of it too.
    if (drawn && getComputedStyle(drawn).position === 'absolute') drawn.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const close = () => {
    // The active row is always drawn.
    area.current?.querySelector<HTMLElement>('tr[aria-current]')?.focus({ preventScroll: true });
    state.closeCard();
  };
  const [name] = state.columns;
  return (
    <>
      {/* The row has the focus, so nobody would hear that there is something beside the table. */}
      <p class="hidden-text" role="status">
        {row && t('site-table.panel.said')}
      </p>
      {row && (
        <aside
          ref={panel}
          class="row-panel"
          aria-labelledby={id}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            close();
          }}
        >
          <div class="row-panel-head">
            <h2 id={id}>{name?.cell(row)}</h2>
            <Button kind="quiet" icon label={t('site-table.panel.close')} onClick={close}>
              <X size={16} aria-hidden />
            </Button>
            <a href={toHash({ name: 'site', subject: row.host })}>{t('site-table.panel.full')}</a>
          </div>
          <Card host={row.host} own={(parts) => <OwnValues columns={state.columns} row={row} shown={parts} />} />
        </aside>
      )}
    </>
  );
}

interface OwnValuesProps<Row> {
  columns: readonly SiteColumn<Row>[];
  row: Row;
  shown: readonly CardPart[];
}

/** Columns that the user has hidden too: here is room for them. */
function OwnValues<Row>({ columns: [, ...columns], row, shown }: OwnValuesProps<Row>) {
  const values = columns.flatMap(({ name, label, part, isIdle, cell, whole }) => {
    if (isIdle?.value || (part && shown.includes(part))) return [];
    const value = whole ? whole(row) : cell(row);
    return value === null || value === '' || value === undefined ? [] : [{ name, label, value }];
  });
  if (values.length === 0) return null;
  return (
    <section class="section" aria-labelledby="row-panel-own">
      <div class="section-head">
        <h2 id="row-panel-own">{t('site-table.panel.own')}</h2>
      </div>
      <dl class="row-values">
        {values.map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
