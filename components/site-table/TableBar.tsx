import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { useFocusKept } from '../ui/hooks';
import { ColumnsMenu } from './ColumnsMenu';
import type { ShownHosts } from './selection';
import type { TableState } from './table-state';

interface Props<Row extends { host: string }> {
  state: TableState<Row>;
  shown: ShownHosts;
  filterLabel: string;
  /** How many there are, loaded or not; null: not known. */
  total: number | null;
  /** How old the rows are. */
  age: string | null;
  /** What to do with rows. */
  actions?: ComponentChildren;
  /** The button of the breakdown. */
  children?: ComponentChildren;
}

function toSelectedText(hosts: ReadonlySet<string>, shown: ShownHosts): string {
  const selected = t('site-table.selected', [formatNumber(hosts.size)]);
  const hidden = [...hosts].filter((host) => shown.indexOf(host) < 0).length;
  // Whoever acts on a selection must know that it is more than what is seen.
  return hidden === 0 ? selected : `${selected} · ${t('site-table.selectedHidden', [formatNumber(hidden)])}`;
}

function toCountText<Row extends { host: string }>({ state, shown, total, age }: Props<Row>): string {
  const loaded = state.rows.value.length;
  const found = shown.hosts.length;
  const whole = total !== null && total > loaded ? total : null;
  const toPart = (part: number, of: number) => t('site-table.found', of, [formatNumber(part), formatNumber(of)]);
  let count = t('site-table.loaded', loaded, [formatNumber(loaded)]);
  if (state.isFiltered.value) count = toPart(found, loaded);
  else if (whole !== null) count = toPart(loaded, whole);
  return age === null ? count : `${count} · ${age}`;
}

/** One line above the table: what is filtered and how many rows there are, or what is selected and what to do with it. */
export function TableBar<Row extends { host: string }>(props: Props<Row>) {
  const { state, shown, filterLabel, actions, children } = props;
  const { hosts } = state.selection.value;
  const field = useRef<HTMLInputElement>(null);
  const hasSelection = hosts.size > 0;
  const isFiltered = state.isFiltered.value;
  // The button that cleared is gone with what it cleared.
  useFocusKept(hasSelection || isFiltered, () => field.current, true);
  return (
    <div class="sites-bar">
      <div class="sites-tools">
        <input
          ref={field}
          class="sites-filter"
          type="search"
          aria-label={filterLabel}
          placeholder={filterLabel}
          autocomplete="off"
          spellcheck={false}
          value={state.text.value}
          onFocus={() => void state.prepareSearch()}
          onInput={(event) => {
            state.text.value = event.currentTarget.value;
          }}
        />
        <span role="status" class="sites-count">
          {hasSelection ? toSelectedText(hosts, shown) : toCountText(props)}
        </span>
        {hasSelection && (
          <Button kind="quiet" label={t('site-table.clearSelection')} onClick={state.clearSelection}>
            {t('site-table.clear')}
          </Button>
        )}
        {!hasSelection && isFiltered && (
          <Button kind="quiet" label={t('site-table.clearFilters')} onClick={state.clearFilters}>
            {t('site-table.clear')}
          </Button>
        )}
      </div>
      <div class="sites-more">
        {actions}
        {!hasSelection && <ColumnsMenu state={state} />}
        {!hasSelection && children}
      </div>
    </div>
  );
}
