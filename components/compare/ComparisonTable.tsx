import { X } from 'lucide-preact';
import { useState } from 'preact/hooks';
import { toHash } from '../../lib/browser/route';
import { t } from '../../lib/texts';
import { Logo } from '../card/Logo';
import { toReadableHost } from '../text/readable-host';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { ComparedGroup } from './ComparedGroup';
import { DifferencesSwitch } from './CompareTools';
import type { ComparedSite } from './comparison';
import { COMPARED } from './comparison';
import type { ComparedColumn } from './SectionFace';
import { toSectionRows } from './section-rows';

interface Props {
  columns: readonly ComparedColumn[];
  sites: readonly ComparedSite[];
  now: number;
  /** The user wants the logos of sites. */
  loadLogos: boolean;
  onRemove(host: string): void;
}

/** The names of values at the left, a column for each site, and a group of rows for each section. */
export function ComparisonTable({ columns, sites, now, loadLogos, onRemove }: Props) {
  const [isOnlyDifferences, setOnlyDifferences] = useState(false);
  const groups = COMPARED.map((name) => ({ name, rows: toSectionRows(name, sites, now) }));
  const all = groups.flatMap(({ rows }) => rows);
  const differing = all.filter(({ likeness }) => likeness === 'differs').length;
  const compared = all.filter(({ likeness }) => likeness !== 'open').length;
  const isShort = isOnlyDifferences && compared > 0;
  const shown = isShort
    ? groups.flatMap(({ name, rows }) => {
        const kept = rows.filter(({ likeness }) => likeness === 'differs');
        return kept.length > 0 ? { name, rows: kept } : [];
      })
    : groups;
  return (
    <>
      {compared > 0 && (
        <DifferencesSwitch
          isOn={isOnlyDifferences}
          differing={differing}
          compared={compared}
          onChange={setOnlyDifferences}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section class="compare-area" aria-label={t('compare.table')} tabIndex={0}>
        <table class="compare" style={{ '--sites': columns.length }}>
          <caption class="hidden-text">{t('compare.table')}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span class="hidden-text">{t('compare.value')}</span>
              </th>
              {sites.map(({ host, answers }) => (
                <SiteHead
                  key={host}
                  host={host}
                  logo={loadLogos ? (answers.logo?.data ?? null) : null}
                  onRemove={() => onRemove(host)}
                />
              ))}
            </tr>
          </thead>
          {shown.map(({ name, rows }) => (
            <ComparedGroup key={name} name={name} columns={columns} rows={rows} now={now} />
          ))}
        </table>
      </section>
    </>
  );
}

interface SiteHeadProps {
  host: string;
  /** The address of its logo. */
  logo: string | null;
  onRemove(): void;
}

function SiteHead({ host, logo, onRemove }: SiteHeadProps) {
  const readable = toReadableHost(host);
  return (
    <th scope="col" aria-label={host}>
      <div class="compare-site">
        <Logo url={logo} name={host} asker="logo" />
        <a href={toHash({ name: 'site', subject: host })}>
          <bdi>{toVisible(host)}</bdi>
        </a>
        <Button kind="quiet" icon label={t('compare.remove', [host])} onClick={onRemove}>
          <X size={14} />
        </Button>
      </div>
      {readable && <bdi class="secondary">{toVisible(readable)}</bdi>}
    </th>
  );
}
