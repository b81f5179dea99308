import { useState } from 'preact/hooks';
import { toCategoryLabel } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import { formatAge, formatCompact, formatCountry, formatDay, formatEmployees, formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { RemoteText } from '../ui/Texts';
import type { ComparedColumn } from './ComparedSection';
import type { ComparedSite, Glance } from './comparison';
import { COMPARED, GLANCES, toComparisonCsv, toComparisonJson, toComparisonMarkdown } from './comparison';

/** As it is drawn. Null: not known. */
function toGlanceText(name: keyof Glance, glance: Glance, now: number): string | null {
  const { category, company, countryCode, employees, registeredOn, globalRank, monthlyVisits, technologies, savedAt } =
    glance;
  const texts: Record<keyof Glance, () => string | null> = {
    category: () => category && toCategoryLabel(category),
    company: () => company,
    countryCode: () => countryCode && formatCountry(countryCode),
    employees: () => employees && formatEmployees(employees),
    registeredOn: () => registeredOn && formatDay(registeredOn),
    globalRank: () => (globalRank === null ? null : `#${formatNumber(globalRank)}`),
    monthlyVisits: () => (monthlyVisits === null ? null : formatCompact(monthlyVisits)),
    technologies: () => (technologies === null ? null : formatNumber(technologies)),
    savedAt: () => (savedAt === null ? null : formatAge(savedAt, now)),
  };
  return texts[name]();
}

/** What is told of each site in one line. */
export function Glances({ glances, hosts, at }: { glances: readonly Glance[]; hosts: readonly string[]; at: number }) {
  return (
    <tbody>
      <tr class="compare-heading">
        <th scope="rowgroup" colSpan={hosts.length}>
          <h2>{t('compare.glance')}</h2>
        </th>
      </tr>
      {GLANCES.map((name) => (
        <tr key={name} class="compare-glance">
          {hosts.map((host, index) => {
            const glance = glances[index];
            const text = glance ? toGlanceText(name, glance, at) : null;
            return (
              <td key={host} headers={`compare-site-${index}`}>
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
  glances: readonly Glance[];
  at: number;
}

/** Loads what is missing, and takes the comparison out. */
export function CompareTools({ columns, sites, glances, at, copy, download }: ToolsProps) {
  const [said, setSaid] = useState('');
  const missing = columns.map(({ sections }) => COMPARED.filter((name) => sections[name].status === 'waiting'));
  const calls = columns.reduce((sum, { actions }, index) => sum + actions.callsFor(missing[index] ?? [], 'missing'), 0);
  const toMarkdown = () =>
    toComparisonMarkdown(
      sites.map(({ host }) => host),
      GLANCES.map((name) => ({
        label: t(`compare.field.${name}`),
        cells: glances.map((glance) => toGlanceText(name, glance, at)),
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
