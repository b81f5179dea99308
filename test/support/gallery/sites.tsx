import { signal } from '@preact/signals';
import { render } from 'preact';
import { RowActionBar, SaidLine } from '../../../components/site-table/RowActionBar';
import { SiteTable } from '../../../components/site-table/SiteTable';
import { createTableState } from '../../../components/site-table/table-state';
import type { DiscoveryItem } from '../../../lib/discovery/query.ts';
import { makeSiteRows, SITE_COLUMNS, SITE_FACETS, UGLY_ROWS } from '../site-rows.tsx';
import { speakAsAsked } from './speak.ts';

const query = new URLSearchParams(location.search);
speakAsAsked(query);
const ROWS: Record<string, DiscoveryItem[]> = {
  sites: makeSiteRows(300),
  'sites-ugly': UGLY_ROWS,
  'sites-empty': [],
  'sites-open': makeSiteRows(300),
};
const state = createTableState(
  { area: { get: async () => ({}), set: async () => {} }, now: Date.now },
  'gallery',
  SITE_COLUMNS,
  signal(ROWS[query.get('face') ?? 'sites'] ?? []),
  SITE_FACETS,
);
// So that a selection is seen too.
const hosts = new Set(state.rows.value.slice(1, 3).map(({ host }) => host));
state.selection.value = { ...state.selection.value, hosts };
if (query.get('face') === 'sites-open')
  state.selection.value = { ...state.selection.value, active: state.rows.value[3]?.host ?? null, isOpen: true };

render(
  <div class="page">
    <div class="page-main">
      <h1>Explore</h1>
      <SiteTable
        caption="Results"
        state={state}
        onOpen={() => {}}
        Card={({ own }) => <>{own([])}</>}
        onSortService={() => {}}
        empty="No site fits this search."
        total={12_345}
        age="fetched just now"
        actions={
          <RowActionBar
            label="What to do with sites"
            selected={state.selected.value}
            all={state.rows.value}
            actions={['Compare', 'Look up in Bulk', 'Watch · 2 calls a day'].map((label) => ({ label, act: () => {} }))}
            onOpenSite={() => {}}
            copyHosts={() => {}}
            forms={['csv', 'json', 'lines']}
            exportAs={() => {}}
          />
        }
        foot={<SaidLine said="2 sites copied" />}
      />
    </div>
  </div>,
  document.getElementById('root') as HTMLElement,
);
