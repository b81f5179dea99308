import { useState } from 'preact/hooks';
import type { BulkInput, BulkRefusal, BulkTable } from '../../lib/bulk/input';
import type { BulkPreview } from '../../lib/bulk/preview';
import { cut } from '../../lib/cut';
import type { Plan, SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { formatShare } from '../text/share';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Select } from '../ui/Choice';
import { Field } from '../ui/Field';
import { ListCost } from './ListCost';
import type { BulkList } from './list-state';
import { toCallsOf } from './list-state';
import { Refused } from './Refused';
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
          <ListCost state={state} plan={plan} limit={limit} now={now} />
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
