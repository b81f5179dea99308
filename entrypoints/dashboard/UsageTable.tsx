import { i18n } from '#i18n';
import { formatDay, formatNumber } from '../../components/format';
import type { Column } from '../../components/Table';
import { Table } from '../../components/Table';
import type { UsageRow } from '../../lib/export';
import { endpointName } from './endpoint-name';
import { toTotal } from './usage';

interface Props {
  rows: UsageRow[];
}

const COUNTS = ['sent', 'billed', 'free', 'unknown'] as const;

/** Render calls by day and endpoint, with their sum. */
export function UsageTable({ rows }: Props) {
  const columns: Column<UsageRow>[] = [
    { name: 'day', label: i18n.t('usage.day'), cell: ({ day }) => formatDay(day) },
    { name: 'endpoint', label: i18n.t('usage.endpoint'), cell: ({ endpoint }) => endpointName(endpoint) },
    ...COUNTS.map((name) => ({
      name,
      label: i18n.t(`usage.${name}`),
      numeric: true,
      cell: (row: UsageRow) => <span class={row[name] === 0 ? 'none' : undefined}>{formatNumber(row[name])}</span>,
    })),
  ];
  const total = toTotal(rows);
  return (
    <Table
      caption={i18n.t('usage.table')}
      columns={columns}
      rows={rows}
      rowKey={({ day, endpoint }) => `${day} ${endpoint}`}
      totals={[i18n.t('usage.total'), '', ...COUNTS.map((name) => formatNumber(total[name]))]}
    />
  );
}
