import { signal } from '@preact/signals';
import { render } from 'preact';
import texts from '../../../../assets/locales/en/site-table.json';
import { createFacetCounter } from '../../../../components/site-table/facets';
import { SiteTable } from '../../../../components/site-table/SiteTable';
import { createTableState } from '../../../../components/site-table/table-state';
import { setTexts } from '../../../../lib/texts';
import { makeSiteRows, SITE_COLUMNS, SITE_FACETS } from '../../../support/site-rows.tsx';
import { drawBareList } from './bare-list.ts';

const query = new URLSearchParams(location.search);
const rows = makeSiteRows(Number(query.get('rows')));
const main = document.querySelector('main') as HTMLElement;
setTexts({ 'site-table': texts });

if (query.has('bare')) drawBareList(main, rows);
else {
  const loaded = signal(rows);

  const state = createTableState(
    { area: { get: async () => ({}), set: async () => {} }, now: Date.now },
    'bench',
    SITE_COLUMNS,
    loaded,
    SITE_FACETS,
  );
  render(
    <div class="page">
      <SiteTable caption="Results" state={state} onOpen={() => {}} Card={() => null} empty="" />
    </div>,
    main,
  );
  const count = createFacetCounter(SITE_FACETS);
  Object.assign(globalThis, {
    /** What a further page of a search does. */
    addPage: () => {
      loaded.value = [...rows, ...makeSiteRows(rows.length + 100).slice(-100)];
    },
    countAll: () => count(rows, { country: ['DE'], technology: ['react', 'shopify'] }),
  });
}
