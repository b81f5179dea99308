import { useState } from 'preact/hooks';
import type { SiteRow } from '../../lib/site-row';
import { EXPORT_FORMS } from '../../lib/site-row';
import { t } from '../../lib/texts';
import { toDay, toLocal } from '../../lib/time';
import { ExportMenu } from '../site-table/ExportMenu';
import { SITE_TEXTS } from '../site-table/SiteColumns';
import { formatAge } from '../text/age';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { Switch } from '../ui/Choice';
import { downloadText } from '../ui/File';
import { useFocusKept } from '../ui/hooks';
import type { ComparedSite, Glance } from './comparison';
import { COMPARED, GLANCES, toComparisonCsv, toComparisonJson, toComparisonMarkdown } from './comparison';
import type { ComparedColumn } from './SectionFace';

/** As it is written in Markdown. Null: not known. */
export function toGlanceText(name: Glance, row: SiteRow, now: number): string | null {
  if (name === 'at') return row.at === null ? null : formatAge(row.at, now);
  if (name === 'technologies') return row.technologies.length === 0 ? null : formatNumber(row.technologies.length);
  return SITE_TEXTS[name](row);
}

interface Props {
  columns: readonly ComparedColumn[];
  sites: readonly ComparedSite[];
  rows: readonly SiteRow[];
  at: number;
}

function exportAs(form: 'csv' | 'json', text: string): void {
  const { ending, type } = EXPORT_FORMS[form];
  downloadText(`sitecard-comparison-${toDay(toLocal(Date.now()))}.${ending}`, type, text);
}

/** Loads what is missing, for a price that it names. */
function LoadMissing({ columns }: Pick<Props, 'columns'>) {
  const missing = columns.map(({ sections }) => COMPARED.filter((name) => sections[name].status === 'waiting'));
  const calls = columns.reduce((sum, { actions }, index) => sum + actions.callsFor(missing[index] ?? [], 'missing'), 0);
  // The button goes with the click.
  useFocusKept(calls, () => document.querySelector<HTMLElement>('.compare-area'));
  if (calls === 0) return null;
  return (
    <Button
      kind="primary"
      onClick={() => {
        columns.forEach(({ actions }, index) => {
          const names = missing[index] ?? [];
          if (names.length > 0) actions.onLoad(names, 'missing', false);
        });
      }}
    >
      {t('compare.loadAll', calls, [formatNumber(calls)])}
    </Button>
  );
}

interface DifferencesProps {
  isOn: boolean;
  /** Rows in which the sites are known to differ, of those in which they could. */
  differing: number;
  compared: number;
  onChange(isOn: boolean): void;
}

export function DifferencesSwitch({ isOn, differing, compared, onChange }: DifferencesProps) {
  return (
    <div class="compare-differences">
      <Switch
        label={t('compare.onlyDifferences')}
        hint={t('compare.differing', compared, [formatNumber(differing), formatNumber(compared)])}
        on={isOn}
        onChange={onChange}
      />
    </div>
  );
}

/** Loads what is missing, and takes the comparison out. */
export function CompareActions({ columns, sites, rows, at }: Props) {
  const [said, setSaid] = useState('');
  const toMarkdown = () =>
    toComparisonMarkdown(
      rows.map(({ host }) => host),
      GLANCES.map((name) => ({
        label: t(`compare.field.${name}`),
        cells: rows.map((row) => toGlanceText(name, row, at)),
      })),
    );
  const copyMarkdown = () => {
    setSaid('');
    navigator.clipboard.writeText(toMarkdown()).then(
      () => setSaid(t('card.copied')),
      () => setSaid(t('card.notCopied')),
    );
  };
  return (
    <>
      <p role="status">{said}</p>
      <div class="actions">
        <LoadMissing columns={columns} />
        <ExportMenu
          actions={[
            { label: t('compare.markdown'), act: copyMarkdown },
            { label: t('site-table.actions.csv'), act: () => exportAs('csv', toComparisonCsv(sites)) },
            { label: t('site-table.actions.json'), act: () => exportAs('json', toComparisonJson(sites, at)) },
          ]}
        />
        <Button onClick={() => print()}>{t('compare.print')}</Button>
      </div>
    </>
  );
}
