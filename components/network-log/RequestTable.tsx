import { toHash } from '../../lib/browser/route';
import { toCurl } from '../../lib/export/curl';
import { toAbout, toHostOf, toPagePath } from '../../lib/network-log/about';
import { toFate, toSentBytes } from '../../lib/network-log/entry';
import type { NetworkRow } from '../../lib/network-log/log';
import { t } from '../../lib/texts';
import { SECOND } from '../../lib/time';
import { formatBytes, formatClock, formatInstant, formatInstantDay, formatNumber } from '../text/format';
import { ReadableHost } from '../text/ReadableHost';
import { toVisible } from '../text/visible';
import { CopyButton } from '../ui/CopyButton';
import type { Column } from '../ui/Table';
import { Table } from '../ui/Table';
import { toAskerText, toFateText, toSubjectText } from './words';

interface Props {
  rows: readonly NetworkRow[];
  now: number;
  /** Rejects where the clipboard refuses. */
  onCopy(text: string): Promise<void>;
}

function About({ row }: { row: NetworkRow }) {
  const about = toAbout(row);
  const path = toPagePath(row);
  if (about === null) return <>{toSubjectText(row)}</>;
  return (
    <>
      <a href={toHash({ name: 'site', subject: about })}>
        <bdi>{toVisible(about)}</bdi>
      </a>
      {!about.includes('@') && <ReadableHost host={about} />}
      {path !== null && (
        <span class="log-source request-path">
          <bdi>{toVisible(path)}</bdi>
        </span>
      )}
    </>
  );
}

/** The method and the address, without the host that stands above it. */
function toPath({ method, url }: NetworkRow): string {
  const { pathname = '', search = '' } = URL.parse(url) ?? {};
  return `${method} ${toVisible(`${pathname}${search}`)}`;
}

const toTookText = (took: number) =>
  took < SECOND
    ? t('network-log.milliseconds', [formatNumber(took)])
    : t('network-log.seconds', [formatNumber(Math.round(took / 100) / 10)]);

const BAD: readonly string[] = ['failed', 'timed-out', 'unknown'];

function Result({ row, now }: { row: NetworkRow; now: number }) {
  const fate = toFate(row, now);
  const { end } = row;
  const isRefused = end?.status != null && end.status >= 400;
  return (
    <>
      <span class="request-fate" data-tone={BAD.includes(fate) || isRefused ? 'bad' : undefined}>
        {end?.status != null && `${end.status} · `}
        {toFateText(fate)}
      </span>
      {end && (
        <span class="log-source">
          {formatBytes(end.received)} · {toTookText(end.took)}
        </span>
      )}
    </>
  );
}

export function RequestTable({ rows, now, onCopy }: Props) {
  const columns: Column<NetworkRow>[] = [
    {
      name: 'time',
      label: t('network-log.time'),
      cell: ({ at }) => (
        <time dateTime={new Date(at).toISOString()} title={formatInstant(at)}>
          {formatClock(at)}
          <span class="log-source">{formatInstantDay(at, now)}</span>
        </time>
      ),
    },
    { name: 'about', names: true, label: t('network-log.about'), cell: (row) => <About row={row} /> },
    {
      name: 'to',
      label: t('network-log.to'),
      cell: (row) => (
        <>
          <span class="request-text">
            <bdi>{toVisible(toHostOf(row))}</bdi>
          </span>
          <span class="log-source request-path">
            <bdi>{toPath(row)}</bdi>
          </span>
        </>
      ),
    },
    {
      name: 'why',
      label: t('network-log.why'),
      cell: ({ asker }) => <span class="request-why">{toAskerText(asker)}</span>,
    },
    { name: 'sent', numeric: true, label: t('network-log.sent'), cell: (row) => formatBytes(toSentBytes(row)) },
    { name: 'result', label: t('network-log.result'), cell: (row) => <Result row={row} now={now} /> },
    {
      name: 'curl',
      label: t('network-log.curl'),
      cell: (row) => (
        <span class="request-copy">
          <CopyButton text={toCurl(row)} name={t('network-log.curl')} onCopyValue={onCopy} />
        </span>
      ),
    },
  ];
  return <Table caption={t('network-log.table')} columns={columns} rows={rows} rowKey={({ id }) => String(id)} />;
}
