import type { ComponentChildren } from 'preact';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { ColumnsMenu } from './ColumnsMenu';
import type { TableState } from './table-state';

interface Props<Row extends { host: string }> {
  state: TableState<Row>;
  /** How many rows pass the filters. */
  shown: number;
  isShown(host: string): boolean;
  actions?: ComponentChildren;
  children?: ComponentChildren;
}

/** What is filtered, what is selected, and what to do with it. It keeps its height, so that the table below does not jump. */
export function TableBar<Row extends { host: string }>({ state, shown, isShown, actions, children }: Props<Row>) {
  const { hosts } = state.selection.value;
  const loaded = state.rows.value.length;
  const hidden = [...hosts].filter((host) => !isShown(host)).length;
  const counts = [formatNumber(shown), formatNumber(loaded)];
  return (
    <div class="sites-bar">
      <div class="sites-tools">
        <label class="sites-filter">
          <span class="hidden-text">{t('sites.filter')}</span>
          <input
            type="search"
            placeholder={t('sites.filter')}
            value={state.text.value}
            onInput={(event) => {
              state.text.value = event.currentTarget.value;
            }}
          />
        </label>
        <span role="status" class="secondary">
          {shown === loaded ? t('sites.loaded', loaded, counts.slice(1)) : t('sites.found', loaded, counts)}
        </span>
        {state.isFiltered.value && (
          <Button kind="quiet" onClick={state.clearFilters}>
            {t('sites.clearFilters')}
          </Button>
        )}
        <div class="sites-more">
          {children}
          <ColumnsMenu state={state} />
        </div>
      </div>
      <div class="sites-selection">
        <span role="status">
          {hosts.size === 0 ? t('sites.noneSelected') : t('sites.selected', hosts.size, [formatNumber(hosts.size)])}
          {hidden > 0 && ` · ${t('sites.selectedHidden', hidden, [formatNumber(hidden)])}`}
        </span>
        {hosts.size > 0 && (
          <Button
            kind="quiet"
            onClick={() => {
              state.selection.value = { ...state.selection.value, hosts: new Set() };
            }}
          >
            {t('sites.clearSelection')}
          </Button>
        )}
        {actions && <div class="sites-actions">{actions}</div>}
      </div>
    </div>
  );
}
