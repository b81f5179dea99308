import { i18n } from '#i18n';
import { formatInstant } from '../../../components/format';
import { ReadableHost } from '../../../components/ReadableHost';
import { toSourceText } from '../../../components/source-text';
import type { Column } from '../../../components/Table';
import { Table } from '../../../components/Table';
import { toCause, toDatumText, toOutcomeTone, toOutcomeWord } from '../../../components/verdict-text';
import { toVisible } from '../../../components/visible-text';
import type { LogRow } from '../../../lib/decision-log';
import { toHash } from '../route';

interface Props {
  rows: readonly LogRow[];
}

function toCauseText(row: LogRow): string {
  const until = row.override?.until;
  return until ? `${toCause(row)} (${i18n.t('decisions.until', [formatInstant(Date.parse(until))])})` : toCause(row);
}

function toDatum({ datum }: LogRow): string {
  const source = datum?.source === 'primed' ? i18n.t('card.sourcePrimed') : datum?.source && toSourceText(datum.source);
  return [toDatumText(datum), source].filter(Boolean).join(' · ') || '–';
}

/** Render decisions, one a row. */
export function DecisionTable({ rows }: Props) {
  const columns: Column<LogRow>[] = [
    {
      name: 'host',
      label: i18n.t('decisions.host'),
      cell: ({ host }) => (
        <>
          <a href={toHash({ name: 'site', subject: host })}>
            <bdi>{toVisible(host)}</bdi>
          </a>
          <ReadableHost host={host} />
        </>
      ),
    },
    {
      name: 'verdict',
      label: i18n.t('decisions.verdict'),
      cell: (row) => (
        <span class="verdict-word" data-tone={toOutcomeTone(row)}>
          {toOutcomeWord(row)}
        </span>
      ),
    },
    {
      name: 'by',
      label: i18n.t('decisions.by'),
      cell: (row) => <span class="log-text">{toCauseText(row)}</span>,
    },
    {
      name: 'datum',
      label: i18n.t('decisions.datum'),
      cell: (row) => <span class="log-text">{toDatum(row)}</span>,
    },
    { name: 'time', label: i18n.t('decisions.time'), cell: ({ at }) => <time>{formatInstant(at)}</time> },
  ];
  return <Table caption={i18n.t('decisions.table')} columns={columns} rows={rows} rowKey={({ id }) => String(id)} />;
}
