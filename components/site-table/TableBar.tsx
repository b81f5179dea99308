import type { ComponentChildren } from 'preact';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { ColumnsMenu } from './ColumnsMenu';
import type { ShownHosts } from './selection';
import type { TableState } from './table-state';

interface Props<Row extends { host: string }> {
  state: TableState<Row>;
  shown: ShownHosts;
  filterLabel: string;
  actions?: ComponentChildren;
  children?: ComponentChildren;
}

function toSelectedText(hosts: ReadonlySet<string>, shown: ShownHosts): string {
  if (hosts.size === 0) return t('site-table.noneSelected');
  const selected = t('site-table.selected', [formatNumber(hosts.size)]);
  const hidden = [...hosts].filter((host) => shown.indexOf(host) < 0).length;
  // Whoever acts on a selection must know that it is more than what is seen.
  return hidden === 0 ? selected : `${selected} · ${t('site-table.selectedHidden', [formatNumber(hidden)])}`;
}

/** What is filtered, what is selected, and what to do with it. It is always there, so that the table below does not jump. */
export function TableBar<Row extends { host: string }>(props: Props<Row>) {
  const { state, shown, filterLabel, actions, children } = props;
  const { hosts } = state.selection.value;
  const loaded = state.rows.value.length;
  const found = shown.hosts.length;
  return (
    <div class="sites-bar">
      <div class="sites-tools">
        <input
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
        <span role="status" class="secondary">
          {state.isFiltered.value
            ? t('site-table.found', loaded, [formatNumber(found), formatNumber(loaded)])
            : t('site-table.loaded', loaded, [formatNumber(loaded)])}
        </span>
        {state.isFiltered.value && (
          <Button kind="quiet" onClick={state.clearFilters}>
            {t('site-table.clearFilters')}
          </Button>
        )}
        <div class="sites-more">
          {children}
          <ColumnsMenu state={state} />
        </div>
      </div>
      <div class="sites-selection">
        <span role="status">{toSelectedText(hosts, shown)}</span>
        {hosts.size > 0 && (
          <Button kind="quiet" onClick={state.clearSelection}>
            {t('site-table.clearSelection')}
          </Button>
        )}
        {actions && <div class="sites-actions">{actions}</div>}
      </div>
    </div>
  );
}
