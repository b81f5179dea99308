import type { UsageRow } from '../../lib/export/card';
import { t } from '../../lib/texts';
import { formatNearDay, formatNumber } from '../text/format';
import { toEndpointName } from '../text/names';
import { Fold } from '../ui/Fold';
import type { Column } from '../ui/Table';
import { Table } from '../ui/Table';
import { COUNTS, toTotal } from './usage-state';

interface Props {
  rows: UsageRow[];
  /** The day that calls are booked on, `YYYY-MM-DD`. */
  today: string;
}

/** Enough for a month of calls to every endpoint. Thousands of rows would freeze the page. */
const MOST_SHOWN = 500;

export function UsageTable({ rows, today }: Props) {
  const columns: Column<UsageRow>[] = [
    {
      name: 'day',
      label: t('usage.day'),
      names: true,
      cell: ({ day }) => <time dateTime={day}>{formatNearDay(day, today)}</time>,
    },
    {
      name: 'endpoint',
      label: t('usage.endpoint'),
      names: true,
      cell: ({ endpoint }) => toEndpointName(endpoint),
    },
    ...COUNTS.map((name) => ({
      name,
      label: t(`usage.${name}`),
      numeric: true,
      cell: (row: UsageRow) => <span class={row[name] === 0 ? 'none' : undefined}>{formatNumber(row[name])}</span>,
    })),
  ];
  const total = toTotal(rows);
  return (
    <Fold items={rows} first={MOST_SHOWN} title={t('usage.table')}>
      {(shown) => (
        <Table
          caption={t('usage.table')}
          columns={columns}
          rows={shown}
          rowKey={({ day, endpoint }) => `${day} ${endpoint}`}
          totals={[t('usage.total'), '', ...COUNTS.map((name) => formatNumber(total[name]))]}
        />
      )}
    </Fold>
  );
}
