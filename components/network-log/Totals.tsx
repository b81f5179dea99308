import type { Total } from '../../lib/network-log/totals';
import { toGrandTotal } from '../../lib/network-log/totals';
import { t } from '../../lib/texts';
import { formatBytes, formatNumber } from '../text/format';
import { toVisible } from '../text/visible';
import { Fold } from '../ui/Fold';
import type { Column } from '../ui/Table';
import { Table } from '../ui/Table';

/** More are folded away. */
const FIRST = 5;

/** How much went to whom. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  const columns: Column<Total>[] = [
    {
      name: 'host',
      label: t('network-log.to'),
      cell: ({ host }) => (host === null ? t('network-log.logoHosts') : <bdi>{toVisible(host)}</bdi>),
    },
    {
      name: 'requests',
      numeric: true,
      label: t('network-log.requests'),
      cell: ({ requests }) => formatNumber(requests),
    },
    { name: 'sent', numeric: true, label: t('network-log.sent'), cell: ({ sent }) => formatBytes(sent) },
    {
      name: 'received',
      numeric: true,
      label: t('network-log.received'),
      cell: ({ received }) => formatBytes(received),
    },
  ];
  const all = toGrandTotal(totals);
  const last = [t('network-log.total'), formatNumber(all.requests), formatBytes(all.sent), formatBytes(all.received)];
  return (
    <div class="network-totals">
      <Fold items={totals} first={FIRST} title={t('network-log.totals')}>
        {(shown) => (
          <Table
            caption={t('network-log.totals')}
            columns={columns}
            rows={shown}
            rowKey={({ host }) => host ?? ''}
            {...(totals.length > 1 && { totals: last })}
          />
        )}
      </Fold>
    </div>
  );
}
