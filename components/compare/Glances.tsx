import { useState } from 'preact/hooks';
import type { SiteRow } from '../../lib/site-row';
import { t } from '../../lib/texts';
import { SITE_TEXTS } from '../site-table/site-texts';
import { formatAge, formatNumber } from '../text/format';
import { Button } from '../ui/Button';
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
  /** Rejects where the clipboard refuses. */
  copy(text: string): Promise<void>;
  download(ending: string, type: string, text: string): void;
  columns: readonly ComparedColumn[];
  sites: readonly ComparedSite[];
  rows: readonly SiteRow[];
  at: number;
}

/** Loads what is missing, and takes the comparison out. */
export function CompareTools({ columns, sites, rows, at, copy, download }: ToolsProps) {
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
            copy(toMarkdown()).then(
              () => setSaid(t('card.copied')),
              () => setSaid(t('card.notCopied')),
            );
          }}
        >
          {t('compare.markdown')}
        </Button>
        <Button onClick={() => download('csv', 'text/csv', toComparisonCsv(sites))}>{t('compare.csv')}</Button>
        <Button onClick={() => download('json', 'application/json', toComparisonJson(sites, at))}>
          {t('compare.json')}
        </Button>
        <Button onClick={() => print()}>{t('compare.print')}</Button>
      </div>
      <p role="status">{said}</p>
    </div>
  );
}
