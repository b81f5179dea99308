import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { toUsageCsv, toUsageJson } from '../../lib/export/card';
import type { LedgerBook } from '../../lib/lookup/ledger';
import { Button } from '../ui/Button';
import { Select } from '../ui/Choice';
import { Field } from '../ui/Field';
import { downloadText } from '../ui/File';
import { useMinutes } from '../ui/hooks';
import { MonthSummary } from './MonthSummary';
import { UsageTable } from './UsageTable';
import type { DayRange, RangeName } from './usage';
import { RANGES, selectRows, toRange, toRows } from './usage';

interface Props {
  book: LedgerBook;
  limit: number | null;
  now(): number;
}

const RANGE_OPTIONS = [...RANGES, 'other'] as const;

/** Render the ledger: the month at a glance, then the calls of the days that the user chose. */
export function UsageBook({ book, limit, now }: Props) {
  const [name, setName] = useState<RangeName | 'other'>('month');
  const [other, setOther] = useState<DayRange>({ from: '', to: '' });
  // What was said "just now" does not stay so.
  useMinutes();
  const range = name === 'other' ? other : toRange(name, book.today);
  const rows = selectRows(toRows(book), range);
  const choose = (next: (typeof RANGE_OPTIONS)[number]) => {
    // Chosen days begin as the days that are shown.
    if (next === 'other') setOther(range);
    setName(next);
  };
  const edit = (change: Partial<DayRange>) => {
    setOther({ ...range, ...change });
    setName('other');
  };
  const labels = {
    month: i18n.t('usage.rangeMonth'),
    last30: i18n.t('usage.rangeLast30'),
    all: i18n.t('usage.rangeAll'),
    other: i18n.t('usage.rangeOther'),
  };
  return (
    <>
      <MonthSummary book={book} limit={limit} now={now()} />
      <div class="toolbar">
        <Select
          label={i18n.t('usage.range')}
          value={name}
          options={RANGE_OPTIONS.map((value) => ({ value, label: labels[value] }))}
          onChange={choose}
        />
        <Field
          label={i18n.t('usage.from')}
          type="date"
          value={range.from}
          max={range.to}
          onCommit={(from) => edit({ from })}
        />
        <Field
          label={i18n.t('usage.to')}
          type="date"
          value={range.to}
          min={range.from}
          onCommit={(to) => edit({ to })}
        />
        <div class="actions">
          <Button onClick={() => downloadText(`sitecard-usage-${book.today}.csv`, 'text/csv', toUsageCsv(rows))}>
            {i18n.t('usage.exportCsv')}
          </Button>
          <Button
            onClick={() =>
              downloadText(
                `sitecard-usage-${book.today}.json`,
                'application/json',
                toUsageJson(rows, book.usage, now()),
              )
            }
          >
            {i18n.t('usage.exportJson')}
          </Button>
        </div>
      </div>
      {/* Here before it speaks: what comes with its words is not read out. */}
      <p class="section-text" role="status">
        {rows.length === 0 && i18n.t('usage.emptyRange')}
      </p>
      {rows.length > 0 && <UsageTable rows={rows} today={book.today} />}
      <p class="field-hint">{i18n.t('usage.unknownHint')}</p>
    </>
  );
}
