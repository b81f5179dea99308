import type { ComponentProps } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { toHash } from '../../lib/browser/route';
import type { UsageRow } from '../../lib/export/card';
import { toUsageCsv, toUsageJson } from '../../lib/export/card';
import type { LedgerBook } from '../../lib/lookup/ledger';
import { t } from '../../lib/texts';
import { MINUTE, toDay } from '../../lib/time';
import { formatNearDay, formatNumber } from '../text/format';
import { toKeyLabel } from '../text/key-name';
import { toEndpointName } from '../text/names';
import { Select } from '../ui/Choice';
import { ExportButton } from '../ui/ExportButton';
import { Field } from '../ui/Field';
import { downloadText } from '../ui/File';
import { Fold } from '../ui/Fold';
import { useFocusKept, useMinutes } from '../ui/hooks';
import type { Column } from '../ui/Table';
import { Table } from '../ui/Table';
import { RetryNotice } from '../ui/WaysOut';
import { MonthSummary } from './MonthSummary';
import { UsageChart } from './UsageChart';
import { toUsageChart } from './usage-chart';
import type { DayRange, KeyBook, RangeName, UsageState } from './usage-state';
import { ALL_KEYS, COUNTS, RANGES, selectRows, toRange, toRows, toTotal } from './usage-state';

interface UsageBookProps {
  book: LedgerBook;
  /** What the book is made of, by key. */
  books: readonly KeyBook[];
  of: ComponentProps<typeof MonthSummary>['of'];
  limit: number | null;
  now(): number;
}

const RANGE_OPTIONS = [...RANGES, 'other'] as const;

function UsageBook({ book, books, of, limit, now }: UsageBookProps) {
  const [name, setName] = useState<RangeName | 'other'>('month');
  const [other, setOther] = useState<DayRange>({ from: '', to: '' });
  useMinutes();
  const range = name === 'other' ? other : toRange(name, book.today);
  const rows = useMemo(
    () =>
      selectRows(
        books.flatMap((one) => toRows(one.book, one.key)),
        range,
      ),
    [books, range.from, range.to],
  );
  const chart = useMemo(() => toUsageChart(rows, range, book.today, limit), [rows, range.to, book.today, limit]);
  const choose = (next: (typeof RANGE_OPTIONS)[number]) => {
    // The custom range begins with the shown days.
    if (next === 'other') setOther(range);
    setName(next);
  };
  const edit = (change: Partial<DayRange>) => {
    setOther({ ...range, ...change });
    setName('other');
  };
  const labels = {
    month: t('usage.rangeMonth'),
    last30: t('usage.rangeLast30'),
    all: t('usage.rangeAll'),
    other: t('usage.rangeOther'),
  };
  return (
    <>
      <MonthSummary book={book} limit={limit} now={now()} of={of} />
      <div class="toolbar">
        <Select
          label={t('usage.range')}
          value={name}
          options={RANGE_OPTIONS.map((value) => ({ value, label: labels[value] }))}
          onChange={choose}
        />
        <Field
          label={t('usage.from')}
          type="date"
          value={range.from}
          max={range.to}
          onCommit={(from) => edit({ from })}
        />
        <Field label={t('usage.to')} type="date" value={range.to} min={range.from} onCommit={(to) => edit({ to })} />
        <div class="actions">
          <ExportButton
            form="CSV"
            label={t('usage.exportCsv')}
            onClick={() => downloadText(`sitecard-usage-${book.today}.csv`, 'text/csv', toUsageCsv(rows))}
          />
          <ExportButton
            form="JSON"
            label={t('usage.exportJson')}
            onClick={() =>
              downloadText(
                `sitecard-usage-${book.today}.json`,
                'application/json',
                toUsageJson(rows, book.usage, now()),
              )
            }
          />
        </div>
      </div>
      {/* Present before it speaks: a live region added with its words is not read out. */}
      <p class="section-text" role="status">
        {rows.length === 0 && t('usage.emptyRange')}
      </p>
      {chart && <UsageChart chart={chart} today={book.today} />}
      {rows.length > 0 && <UsageTable rows={rows} today={book.today} hasKeys={books.length > 1} />}
      <p class="field-hint">{t('usage.unknownHint')}</p>
    </>
  );
}

interface Props {
  state: UsageState;
  /** Calls a month. Null when the user set none. */
  limit: number | null;
  now(): number;
}

export function Usage({ state, limit, now }: Props) {
  const book = state.book.value;
  const { value: chosenLimit } = state.limit;
  const heading = useRef<HTMLHeadingElement>(null);
  // The retry button disappears with the failure.
  useFocusKept(typeof book === 'object' ? 'ready' : book, () => heading.current);
  // The page may stay open for days, and a new month begins without a call.
  useEffect(() => {
    const timer = setInterval(() => {
      const { value: read } = state.book;
      if (typeof read === 'object' && toDay(now()) > read.today) void state.load();
    }, MINUTE);
    return () => clearInterval(timer);
  }, [state]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('usage.heading')}
      </h1>
      <p class="section-text usage-log">
        <a href={toHash({ name: 'network' })}>{t('usage.network')}</a>
      </p>
      {book === 'loading' && <p role="status">{t('usage.loading')}</p>}
      {book === 'failed' && <RetryNotice onRetry={() => void state.load()}>{t('usage.failed')}</RetryNotice>}
      {state.isSeveral.value && <KeyChoice state={state} />}
      {typeof book === 'object' &&
        (isEmpty(book) ? (
          <Empty />
        ) : (
          <UsageBook
            book={book}
            books={state.books.value}
            of={state.chosen.value === ALL_KEYS ? 'all' : state.chosen.value === '' ? 'in-use' : 'other'}
            limit={chosenLimit === undefined ? limit : chosenLimit}
            now={now}
          />
        ))}
    </>
  );
}

/** Whose calls are shown: those of the key in use, of another one, or of all together. */
function KeyChoice({ state }: Pick<Props, 'state'>) {
  const { value: list } = state.list;
  if (!list) return null;
  const options = [
    ...list.keys.map((key) => ({
      value: key.slot,
      label: key.slot === list.inUse ? t('usage.keyInUse', [toKeyLabel(key)]) : toKeyLabel(key),
    })),
    ...list.others.map((key) => ({ value: key.slot, label: t('usage.keyRemoved', [toKeyLabel(key)]) })),
    { value: ALL_KEYS, label: t('usage.allKeys') },
  ];
  return (
    <div class="toolbar">
      <Select
        label={t('usage.key')}
        value={state.chosen.value || (list.inUse ?? ALL_KEYS)}
        options={options}
        onChange={(next) => void state.choose(next)}
      />
    </div>
  );
}

const isEmpty = (book: LedgerBook) => book.days.length === 0 && book.usage === null;

function Empty() {
  return (
    <div class="face">
      <h2>{t('usage.emptyTitle')}</h2>
      <p>{t('usage.empty')}</p>
      <p>
        <a href="#/">{t('dashboard.lookUp')}</a>
      </p>
    </div>
  );
}

interface TableProps {
  rows: UsageRow[];
  /** The day that calls are booked on, `YYYY-MM-DD`. */
  today: string;
  /** The rows are of several keys. */
  hasKeys: boolean;
}

/** Enough for a month of calls to every endpoint. Thousands of rows would freeze the page. */
const MOST_SHOWN = 500;

function UsageTable({ rows, today, hasKeys }: TableProps) {
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
    ...(hasKeys ? [{ name: 'key', label: t('usage.key'), names: true, cell: ({ key }: UsageRow) => key ?? '' }] : []),
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
          rowKey={({ day, endpoint, key }) => `${day} ${endpoint} ${key}`}
          totals={[t('usage.total'), '', ...(hasKeys ? [''] : []), ...COUNTS.map((name) => formatNumber(total[name]))]}
        />
      )}
    </Fold>
  );
}
