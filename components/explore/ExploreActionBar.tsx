import type { DiscoveryItem, DiscoveryQuery } from '../../lib/discovery/query';
import { t } from '../../lib/texts';
import { MOST_WATCHED } from '../../lib/watch/list';
import type { RowAction } from '../site-table/ActionMenu';
import type { Places } from '../site-table/places';
import { RowActionBar, SaidLine, toBulkAction, toCompareAction, toLastSaidText } from '../site-table/RowActionBar';
import { toRowCopies } from '../site-table/row-copies';
import { formatNumber } from '../text/format';
import { toNamedHost } from '../text/readable-host';
import type { ExploreActions, ExploreSaid } from './explore-actions';
import type { ListName } from './policy-lists';

interface Props {
  actions: ExploreActions;
  query: DiscoveryQuery;
  /** In the order in which they are loaded. */
  selected: readonly DiscoveryItem[];
  loaded: readonly DiscoveryItem[];
  /** A policy of the user's own is in force. */
  canList: boolean;
  places: Places;
}

/** What can be done with the results of a search. */
export function ExploreActionBar({ actions, query, selected, loaded, canList, places }: Props) {
  const count = selected.length;
  const hosts = selected.map(({ host }) => host);
  const calls = actions.toDailyCalls(count);
  const toWatchAction = (): RowAction => ({
    label: t('explore.actions.watch', calls, [formatNumber(calls)]),
    act: () => void actions.watch(hosts),
  });
  const toListAction = (list: ListName): RowAction => ({
    label: t(`explore.actions.${list}`),
    act: () => void actions.addToList(list, hosts),
  });
  return (
    <RowActionBar
      label={t('explore.actions.heading')}
      selected={selected}
      all={loaded}
      actions={[
        toCompareAction(selected, places),
        toBulkAction(selected, places),
        toWatchAction(),
        ...(canList ? [toListAction('block'), toListAction('allow')] : []),
      ]}
      onOpenSite={places.onOpenSite}
      copyHosts={actions.copyHosts}
      toCopyActions={(items) => [
        { label: t('site-table.actions.copyRows'), act: () => void actions.copyRows(items) },
        ...toRowCopies(items, actions.copyAs),
      ]}
      forms={['csv', 'json', 'lines']}
      exportAs={(form, items) => actions.exportAs(form, query, items)}
    />
  );
}

/** What the last action has done. */
export function ExploreSaidLine({ actions: { said, undo } }: Pick<Props, 'actions'>) {
  return <SaidLine said={said.value && toSaidText(said.value)} undo={undo} />;
}

function toWatchedText({ count, known, refused, left }: Extract<ExploreSaid, { what: 'watched' }>): string {
  return [
    (count > 0 || known + refused + left === 0) && t('explore.said.watched', count, [formatNumber(count)]),
    known > 0 && t('explore.said.known', known, [formatNumber(known)]),
    refused > 0 && t('explore.said.refused', refused, [formatNumber(refused)]),
    left > 0 && t('explore.said.left', left, [formatNumber(left), formatNumber(MOST_WATCHED)]),
  ]
    .filter(Boolean)
    .join(' ');
}

function toSaidText(said: ExploreSaid): string {
  switch (said.what) {
    case 'watched':
      return toWatchedText(said);
    case 'broken':
      return t('explore.said.broken', [toNamedHost(said.host)]);
    case 'listed':
      return t(`explore.said.${said.list}`, said.count, [formatNumber(said.count)]);
    default:
      return toLastSaidText(said);
  }
}
