import { i18n } from '#i18n';
import type { UsageRow } from '../../lib/export/card';
import type { EndpointName } from '../../lib/model';
import { formatNearDay, formatNumber } from '../text/format';
import { Fold } from '../ui/Fold';
import type { Column } from '../ui/Table';
import { Table } from '../ui/Table';
import { COUNTS, toTotal } from './usage-state';

const NAMES = {
  categorize: () => i18n.t('usage.endpoints.categorize'),
  'real-time': () => i18n.t('usage.endpoints.realTime'),
  iab: () => i18n.t('usage.endpoints.iab'),
  company: () => i18n.t('usage.endpoints.company'),
  technologies: () => i18n.t('usage.endpoints.technologies'),
  logo: () => i18n.t('usage.endpoints.logo'),
  registration: () => i18n.t('usage.endpoints.registration'),
  similar: () => i18n.t('usage.endpoints.similar'),
  traffic: () => i18n.t('usage.endpoints.traffic'),
  social: () => i18n.t('usage.endpoints.social'),
  discovery: () => i18n.t('usage.endpoints.discovery'),
  'category-list-v1': () => i18n.t('usage.endpoints.categoryListV1'),
  'category-list-v2': () => i18n.t('usage.endpoints.categoryListV2'),
} satisfies Record<EndpointName, () => string>;

/** An endpoint as people call it. */
function endpointName(endpoint: EndpointName): string {
  return NAMES[endpoint]();
}

interface Props {
  rows: UsageRow[];
  /** The day that calls are booked on, `YYYY-MM-DD`. */
  today: string;
}

/** A month of calls to every endpoint is never folded. Thousands of rows would keep the page from answering. */
const MOST_SHOWN = 500;

/** Render calls by day and endpoint, with the sum of all of them. */
export function UsageTable({ rows, today }: Props) {
  const columns: Column<UsageRow>[] = [
    {
      name: 'day',
      label: i18n.t('usage.day'),
      names: true,
      cell: ({ day }) => <time dateTime={day}>{formatNearDay(day, today)}</time>,
    },
    {
      name: 'endpoint',
      label: i18n.t('usage.endpoint'),
      names: true,
      cell: ({ endpoint }) => endpointName(endpoint),
    },
    ...COUNTS.map((name) => ({
      name,
      label: i18n.t(`usage.${name}`),
      numeric: true,
      cell: (row: UsageRow) => <span class={row[name] === 0 ? 'none' : undefined}>{formatNumber(row[name])}</span>,
    })),
  ];
  const total = toTotal(rows);
  return (
    <Fold items={rows} first={MOST_SHOWN} title={i18n.t('usage.table')}>
      {(shown) => (
        <Table
          caption={i18n.t('usage.table')}
          columns={columns}
          rows={shown}
          rowKey={({ day, endpoint }) => `${day} ${endpoint}`}
          totals={[i18n.t('usage.total'), '', ...COUNTS.map((name) => formatNumber(total[name]))]}
        />
      )}
    </Fold>
  );
}
