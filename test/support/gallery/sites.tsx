import { signal } from '@preact/signals';
import { render } from 'preact';
import { SiteTable } from '../../../components/sites/SiteTable';
import { createTableState } from '../../../components/sites/table-state';
import { Button } from '../../../components/ui/Button';
import { makeSiteRows, SITE_COLUMNS, SITE_FACETS, UGLY_ROWS } from '../site-rows.tsx';
import { speakAsAsked } from './speak.ts';

const query = new URLSearchParams(location.search);
speakAsAsked(query);
const ROWS = { ugly: UGLY_ROWS, empty: [], full: makeSiteRows(300), short: makeSiteRows(4) };
const face = (query.get('face') ?? 'full') as keyof typeof ROWS;
const state = createTableState({
  name: 'gallery',
  columns: SITE_COLUMNS,
  facets: SITE_FACETS,
  rows: signal(ROWS[face]),
  store: { get: async () => ({}), set: async () => {} },
  now: Date.now,
});

render(
  <div class="page">
    <div class="page-main">
      <SiteTable
        caption="Results"
        state={state}
        toAddress={({ host }) => `#/site/${host}`}
        onOpen={() => {}}
        onSortService={() => {}}
        empty="No site fits this search."
        actions={<Button>Export CSV</Button>}
      >
        <Button>Next page · 1 call</Button>
      </SiteTable>
    </div>
  </div>,
  document.getElementById('root') as HTMLElement,
);
