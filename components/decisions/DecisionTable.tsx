import { toHash } from '../../lib/browser/route';
import type { LogRow } from '../../lib/decisions/log';
import { t } from '../../lib/texts';
import { toSourceText } from '../text/age';
import { formatInstant, formatNearInstant } from '../text/format';
import { ReadableHost } from '../text/ReadableHost';
import { toCause, toDatumText, toNamedDatum, toOutcomeTone, toOutcomeWord, toReason } from '../text/verdict';
import { toVisible } from '../text/visible';
import type { Column } from '../ui/Table';
import { Table } from '../ui/Table';

interface Props {
  rows: readonly LogRow[];
  now: number;
}

function toCauseText(row: LogRow): string {
  const until = row.override?.until;
  return until ? `${toCause(row)} (${t('decisions.until', [formatInstant(Date.parse(until))])})` : toCause(row);
}

function toSource({ datum }: LogRow): string | null {
  if (!datum?.source) return null;
  return toSourceText(datum.source);
}

export function DecisionTable({ rows, now }: Props) {
  const columns: Column<LogRow>[] = [
    {
      name: 'time',
      label: t('decisions.time'),
      cell: ({ at }) => (
        <time dateTime={new Date(at).toISOString()} title={formatInstant(at)}>
          {formatNearInstant(at, now)}
        </time>
      ),
    },
    {
      name: 'host',
      names: true,
      label: t('decisions.host'),
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
      label: t('decisions.verdict'),
      cell: (row) => (
        <span class="verdict-word" data-tone={toOutcomeTone(row)}>
          {toOutcomeWord(row)}
        </span>
      ),
    },
    {
      name: 'by',
      label: t('decisions.by'),
      cell: (row) => {
        const reason = toReason(row);
        return (
          <>
            <span class="log-text">{toCauseText(row)}</span>
            {reason && (
              <span class="log-source">
                <bdi>{reason}</bdi>
              </span>
            )}
          </>
        );
      },
    },
    {
      name: 'datum',
      label: t('decisions.datum'),
      cell: (row) => {
        const source = toSource(row);
        return (
          <>
            <span class="log-text">{toDatumText(toNamedDatum(row.datum)) ?? '–'}</span>
            {source && <span class="log-source">{source}</span>}
          </>
        );
      },
    },
  ];
  return <Table caption={t('decisions.table')} columns={columns} rows={rows} rowKey={({ id }) => String(id)} />;
}
