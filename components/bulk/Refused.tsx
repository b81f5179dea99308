import type { BulkRefusal } from '../../lib/bulk/input';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { refusalText } from '../text/refusal';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Table } from '../ui/Table';

/** Refused lines that are shown. All of them can be exported. */
const MOST_REFUSED = 100;

export function toRefusalWords({ reason, wrong }: BulkRefusal): string {
  return reason === 'email' ? t('bulk.refused.email') : refusalText({ reason, ...(wrong !== undefined && { wrong }) });
}

/** The lines of a list that are no sites. */
export function Refused({ refused, onExport }: { refused: readonly BulkRefusal[]; onExport(): void }) {
  const count = [formatNumber(refused.length)];
  return (
    <details class="bulk-refused">
      <summary>{t('bulk.refused.heading', refused.length, count)}</summary>
      <Table<BulkRefusal & { place: number }>
        caption={t('bulk.refused.caption')}
        columns={[
          { name: 'line', label: t('bulk.refused.line'), numeric: true, cell: ({ line }) => formatNumber(line) },
          { name: 'text', label: t('bulk.refused.text'), cell: ({ text }) => <bdi>{toVisible(text)}</bdi> },
          { name: 'why', label: t('bulk.refused.why'), cell: toRefusalWords },
        ]}
        rows={refused.slice(0, MOST_REFUSED).map((refusal, place) => ({ ...refusal, place }))}
        rowKey={({ place }) => String(place)}
      />
      {refused.length > MOST_REFUSED && (
        <p class="secondary">{t('bulk.refused.first', [formatNumber(MOST_REFUSED), ...count])}</p>
      )}
      <Button onClick={onExport}>{t('bulk.refused.export')}</Button>
    </details>
  );
}
