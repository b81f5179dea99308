import { useState } from 'preact/hooks';
import type { SiteRow } from '../../lib/site-row';
import { EXPORT_FORMS } from '../../lib/site-row';
import { t } from '../../lib/texts';
import { toDay, toLocal } from '../../lib/time';
import { SITE_TEXTS } from '../site-table/SiteColumns';
import { formatAge, formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { downloadText } from '../ui/File';
import { RemoteText } from '../ui/Texts';
import type { ComparedColumn } from './ComparedSection';
import type { ComparedSite, Glance } from './comparison';
import { COMPARED, GLANCES, toComparisonCsv, toComparisonJson, toComparisonMarkdown } from './comparison';

/** As it is drawn. Null: not known. */
export function toGlanceText(name: Glance, row: SiteRow, now: number): string | null {
  if (name === 'at') return row.at === null ? null : formatAge(row.at, now);
  if (name === 'technologies') return row.technologies.length === 0 ? null : formatNumber(row.technologies.length);
  return SITE_TEXTS[name](row);
}

/** What is told of each site in one line. */
export function Glances({ rows, now }: { rows: readonly SiteRow[]; now: number }) {
  return (
    <tbody>
      <tr class="compare-heading">
        <th scope="rowgroup" colSpan={rows.length}>
          <h2>{t('compare.glance')}</h2>
        </th>
      </tr>
      {GLANCES.map((name) => (
        <tr key={name} class="compare-glance">
          {rows.map((row, index) => {
            const text = toGlanceText(name, row, now);
            return (
              <td key={row.host} headers={`compare-site-${index}`}>
                <span>
                  <span class="secondary">{t(`compare.field.${name}`)}</span>{' '}
                  {text ? <RemoteText text={text} /> : <span class="none">–</span>}
                </span>
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}

interface ToolsProps {
  columns: readonly ComparedColumn[];
  sites: readonly ComparedSite[];
  rows: readonly SiteRow[];
  at: number;
}

function exportAs(form: 'csv' | 'json', text: string): void {
  const { ending, type } = EXPORT_FORMS[form];
  downloadText(`sitecard-comparison-${toDay(toLocal(Date.now()))}.${ending}`, type, text);
}

/** Loads what is missing, and takes the comparison out. */
export function CompareTools({ columns, sites, rows, at }: ToolsProps) {
  const [said, setSaid] = useState('');
  const missing = columns.map(({ sections }) => COMPARED.filter((name) => sections[name].status === 'waiting'));
  const calls = columns.reduce((sum, { actions }, index) => sum + actions.callsFor(missing[index] ?? [], 'missing'), 0);
  const toMarkdown = () =>
    toComparisonMarkdown(
      rows.map(({ host }) => host),
      GLANCES.map((name) => ({
        label: t(`compare.field.${name}`),
        cells: rows.map((row) => toGlanceText(name, row, at)),
      })),
    );
  return (
    <div class="compare-tools">
      <div class="actions">
        {calls > 0 && (
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
        )}
        <Button
          onClick={() => {
            setSaid('');
            navigator.clipboard.writeText(toMarkdown()).then(
              () => setSaid(t('card.copied')),
              () => setSaid(t('card.notCopied')),
            );
          }}
        >
          {t('compare.markdown')}
        </Button>
        <Button onClick={() => exportAs('csv', toComparisonCsv(sites))}>{t('compare.csv')}</Button>
        <Button onClick={() => exportAs('json', toComparisonJson(sites, at))}>{t('compare.json')}</Button>
        <Button onClick={() => print()}>{t('compare.print')}</Button>
      </div>
      <p role="status">{said}</p>
    </div>
  );
}
