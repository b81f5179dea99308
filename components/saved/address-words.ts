import type { ReadonlySignal } from '@preact/signals';
import { effect, untracked } from '@preact/signals';
import type { Route, ShowRoute } from '../../lib/browser/route';
import type { TableState } from '../site-table/table-state';
import type { ListedSite } from './SavedTable';

type Filters = Pick<TableState<ListedSite>, 'text' | 'clearFilters'>;

/** The words of the address are taken once, as if they were typed. Then the address is that of the page. */
export function takeAddressWords(
  route: ReadonlySignal<Route>,
  table: ReadonlySignal<Filters>,
  show: ShowRoute,
): () => void {
  return effect(() => {
    const { value: shown } = route;
    const words = shown.name === 'saved' && shown.words;
    if (!words) return;
    untracked(() => {
      table.value.clearFilters();
      table.value.text.value = words;
      show({ name: 'saved' }, 'replace');
    });
  });
}
