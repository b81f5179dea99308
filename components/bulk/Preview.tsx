import { useState } from 'preact/hooks';
import type { BulkInput, BulkRefusal, BulkTable } from '../../lib/bulk/input';
import type { BulkPreview } from '../../lib/bulk/preview';
import { cut } from '../../lib/cut';
import type { LedgerBook } from '../../lib/lookup/ledger';
import { toAllowance } from '../../lib/lookup/ledger';
import type { Plan, SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';
import { t } from '../../lib/texts';
import { SECOND } from '../../lib/time';
import { formatAge } from '../text/age';
import { formatDuration, formatNumber } from '../text/format';
import { refusalText } from '../text/refusal';
import { formatShare } from '../text/share';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Select } from '../ui/Choice';
import { Field } from '../ui/Field';
import { Table } from '../ui/Table';
import { RetryNotice } from '../ui/WaysOut';
import type { BulkList } from './list-state';
import { toCallsOf } from './list-state';
import { LONGEST_NAME } from './runs-state';

interface Props {
  state: BulkList;
  plan: Plan;
  /** Calls a month that the user wants to stay under. */
  limit: number | null;
  now(): number;
  onExportRefused(refused: readonly BulkRefusal[]): void;
  onStart(name: string): void;
}

/** What the service takes: 40 calls in 10 seconds. */
const LEAST_BETWEEN_CALLS = SECOND / 4;
/** Refused lines that are shown. All of them can be exported. */
const MOST_REFUSED = 100;

export function toRefusalWords({ reason, wrong }: BulkRefusal): string {
  return reason === 'email' ? t('bulk.refused.email') : refusalText({ reason, ...(wrong !== undefined && { wrong }) });
}

/** What was read of a list and what a run over it will cost, before anything is sent. */
export function Preview({ state, plan, limit, now, onExportRefused, onStart }: Props) {
  const [name, setName] = useState(() => toFirstName(state));
  const { value: input } = state.input;
  const { value: table } = state.table;
  if (!input || !table) return null;
  const { value: preview } = state.preview;
  const isReading = state.status.value === 'reading';
  const isCounted = preview !== null && typeof preview === 'object';
  const canStart = isCounted && state.status.value === 'ready';
  return (
    <section class="bulk-preview" aria-labelledby="bulk-preview" aria-busy={isReading || preview === 'loading'}>
      <h2 id="bulk-preview">{t('bulk.previewHeading')}</h2>
      <p role="status" class="bulk-summary">
        {toSummary(input, isCounted ? preview : null)}
      </p>
      <TableChoice state={state} table={table} />
      {input.refused.length > 0 && <Refused refused={input.refused} onExport={() => onExportRefused(input.refused)} />}
      {input.sites.length === 0 ? (
        <p class="section-text">{t('bulk.noSites')}</p>
      ) : (
        <>
          <Sections state={state} sites={input.sites.length} />
          <Cost state={state} plan={plan} limit={limit} now={now} />
          <form
            class="bulk-start"
            onSubmit={(event) => {
              event.preventDefault();
              if (canStart) onStart(name);
            }}
          >
            <Field label={t('bulk.runName')} value={name} maxLength={LONGEST_NAME} onInput={setName} />
            <Button type="submit" kind="primary" busy={!canStart}>
              {t('bulk.start')}
            </Button>
          </form>
        </>
      )}
    </section>
  );
}

/** A file or a page gives its name to the run. */
function toFirstName({ source }: BulkList): string {
  const { value: from } = source;
  if (from?.kind === 'links') return cut(t('page-links.heading', [from.page]), LONGEST_NAME);
  return from?.kind === 'file' ? cut(from.name.replace(/\.[^.]*$/, ''), LONGEST_NAME) : '';
}

function toSummary(input: BulkInput, preview: BulkPreview | null): string {
  const { rows, sites, duplicates, refused } = input;
  const part = (count: number, text: (value: [string]) => string) => count > 0 && text([formatNumber(count)]);
  return [
    t('bulk.count.rows', rows, [formatNumber(rows)]),
    t('bulk.count.sites', sites.length, [formatNumber(sites.length)]),
    // A single one is told where it can be changed.
    input.headings > 1 && part(input.headings, (value) => t('bulk.count.headings', input.headings, value)),
    part(duplicates, (value) => t('bulk.count.duplicates', duplicates, value)),
    preview && part(preview.saved, (value) => t('bulk.count.saved', preview.saved, value)),
    preview && part(preview.partlySaved, (value) => t('bulk.count.partlySaved', preview.partlySaved, value)),
    preview && part(preview.unreadable, (value) => t('bulk.count.unreadable', preview.unreadable, value)),
    part(refused.length, (value) => t('bulk.count.refused', refused.length, value)),
  ]
    .filter(Boolean)
    .join(' · ');
}

const SEPARATOR_NAMES = [
  [null, 'none'],
  [',', 'comma'],
  [';', 'semicolon'],
  ['\t', 'tab'],
  ['|', 'bar'],
] as const;

/** How a text is parted, and which column holds the sites, where more than one could. */
function TableChoice({ state, table }: { state: BulkList; table: BulkTable }) {
  if (table.separators.length < 2 && !table.hasHeader) return null;
  const options = [
    ...table.columns.map(({ name, share, examples }, index) => ({
      value: String(index),
      label: `${name ? toVisible(name) : toExampleName(index, examples)} · ${t('bulk.column.share', [formatShare(share)])}`,
    })),
    { value: 'all', label: t('bulk.column.all') },
  ];
  return (
    <div class="bulk-columns">
      {'text' in table.source && table.separators.length > 1 && (
        <Select
          label={t('bulk.column.separator')}
          value={String(table.separators.indexOf(table.source.separator))}
          options={table.separators.map((separator, index) => ({
            value: String(index),
            label: t(`bulk.column.separators.${SEPARATOR_NAMES.find(([one]) => one === separator)?.[1] ?? 'none'}`),
          }))}
          acts
          onChange={(chosen) => void state.chooseSeparator(table.separators[Number(chosen)] ?? null)}
        />
      )}
      {table.columns.length > 1 && (
        <Select
          label={t('bulk.column.choice')}
          value={String(table.column)}
          options={options}
          acts
          onChange={(chosen) => void state.chooseColumn(chosen === 'all' ? 'all' : Number(chosen))}
        />
      )}
      <Check
        label={t('bulk.column.header', table.headings, [formatNumber(table.headings)])}
        checked={table.hasHeader}
        onChange={(checked) => void state.chooseHeader(checked)}
      />
    </div>
  );
}

function toExampleName(index: number, [example]: readonly string[]): string {
  const name = t('bulk.column.number', [formatNumber(index + 1)]);
  return example ? `${name} (${cut(toVisible(example), 40)})` : name;
}

interface CheckProps {
  label: string;
  checked: boolean;
  hint?: string;
  onChange(checked: boolean): void;
}

function Check({ label, checked, hint, onChange }: CheckProps) {
  return (
    <label class="bulk-check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        {label}
        {hint && <span class="secondary"> · {hint}</span>}
      </span>
    </label>
  );
}

function Refused({ refused, onExport }: { refused: readonly BulkRefusal[]; onExport(): void }) {
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

function Sections({ state, sites }: { state: BulkList; sites: number }) {
  const { value: chosen } = state.sections;
  const toHint = (section: SectionName) => {
    const calls = toCallsOf(section, chosen);
    return calls === 0 ? t('bulk.sections.free') : t('bulk.sections.calls', sites, [formatNumber(sites)]);
  };
  return (
    <fieldset class="bulk-sections">
      <legend>{t('bulk.sections.heading')}</legend>
      {SECTION_NAMES.map((section) => (
        <Check
          key={section}
          label={t(`text.section.${section}`)}
          checked={chosen.includes(section)}
          hint={toHint(section)}
          onChange={() => void state.toggle(section)}
        />
      ))}
      {chosen.length === 0 && <p class="field-error">{t('bulk.sections.none')}</p>}
    </fieldset>
  );
}

function Cost({ state, plan, limit, now }: Pick<Props, 'state' | 'plan' | 'limit' | 'now'>) {
  const { value: preview } = state.preview;
  const { value: book } = state.book;
  if (preview === 'failed') {
    return <RetryNotice onRetry={() => void state.recount()}>{t('bulk.cost.failed')}</RetryNotice>;
  }
  if (preview === 'loading' || preview === null) {
    return <p class="bulk-cost secondary">{state.sections.value.length > 0 && t('bulk.cost.counting')}</p>;
  }
  const { calls, oldest, newest } = preview;
  const age = oldest !== null && newest !== null && toAges(oldest, newest, now());
  return (
    <div class="bulk-cost" role="status">
      <p>
        <strong>{calls === 0 ? t('bulk.cost.none') : t('bulk.cost.calls', calls, [formatNumber(calls)])}</strong>{' '}
        {calls > 0 && t('bulk.cost.time', [formatDuration(calls * LEAST_BETWEEN_CALLS)])}
      </p>
      {age && <p class="secondary">{age}</p>}
      {book && <Left book={book} plan={plan} limit={limit} calls={calls} now={now()} />}
    </div>
  );
}

function toAges(oldest: number, newest: number, now: number): string | null {
  const [first, last] = [formatAge(oldest, now), formatAge(newest, now)];
  if (first === null || last === null) return null;
  return first === last ? t('bulk.cost.age', [first]) : t('bulk.cost.ages', [first, last]);
}

interface LeftProps {
  book: LedgerBook;
  plan: Plan;
  limit: number | null;
  calls: number;
  now: number;
}

/** What is left of the month, by the service's last word and by the user's own limit. */
function Left({ book, plan, limit, calls, now }: LeftProps) {
  const { usage } = book;
  const remaining = usage?.remaining ?? null;
  const used = limit === null ? null : toAllowance(book, limit).used;
  const age = usage && formatAge(usage.at, now);
  return (
    <>
      <p class="secondary">
        {[
          plan !== 'unknown' && t('bulk.cost.plan', [plan]),
          remaining === null
            ? t('usage.serviceNever')
            : t('usage.serviceRemaining', remaining, [formatNumber(remaining)]),
          remaining !== null && age && t('usage.serviceAge', [age]),
          limit !== null && used !== null && t('usage.allowanceUsed', limit, [formatNumber(used), formatNumber(limit)]),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {remaining !== null && calls > remaining && <p class="field-error">{t('bulk.cost.overLeft')}</p>}
      {limit !== null && used !== null && used + calls > limit && <p class="field-error">{t('bulk.cost.overLimit')}</p>}
    </>
  );
}
