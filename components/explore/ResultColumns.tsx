import type { SiteRow } from '../../lib/site-row';
import { toCategoryLabel } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import type { SiteColumn } from '../site-table/columns';
import { toLeastEmployees } from '../site-table/employees';
import type { Facet } from '../site-table/facets';
import { toCategoryPaths } from '../site-table/facets';
import type { RowLogos } from '../site-table/row-logos';
import type { Judged } from '../site-table/row-verdicts';
import { SiteName, TechnologyNames, VerdictWord } from '../site-table/SiteCells';
import { formatCompact, formatCountry, formatEmployees, formatNumber } from '../text/format';
import { toTechnologyName } from '../text/names';
import { toReadableHost } from '../text/readable-host';
import { toOutcomeWord } from '../text/verdict';
import { RemoteText } from '../ui/Texts';

export type ResultRow = Judged<SiteRow>;

interface Parts {
  /** Null: the user does not load logos. */
  toLogos(): RowLogos | null;
  /** Brand safety is on. */
  isJudged: boolean;
}

export function toResultColumns({ toLogos, isJudged }: Parts): SiteColumn<ResultRow>[] {
  const verdict: SiteColumn<ResultRow> = {
    name: 'verdict',
    label: t('explore.column.verdict'),
    width: 140,
    value: ({ decision }) => decision && toOutcomeWord(decision),
    cell: ({ decision }) => decision && <VerdictWord decision={decision} />,
  };
  return [
    {
      name: 'domain',
      label: t('explore.column.domain'),
      width: 240,
      least: 140,
      isFixed: true,
      isServiceSorted: true,
      // Found by either form.
      value: ({ host }) => [host, toReadableHost(host)].filter(Boolean).join(' '),
      cell: ({ host, logo }) => <SiteName host={host} logo={logo} logos={toLogos()} />,
    },
    ...(isJudged ? [verdict] : []),
    {
      name: 'company',
      label: t('explore.column.company'),
      width: 190,
      isServiceSorted: true,
      value: ({ companyName }) => companyName,
      cell: ({ companyName }) => companyName && <RemoteText text={companyName} />,
    },
    {
      name: 'country',
      label: t('explore.column.country'),
      width: 130,
      value: ({ countryCode }) => countryCode && formatCountry(countryCode),
      cell: ({ countryCode }) => countryCode && formatCountry(countryCode),
    },
    {
      name: 'employees',
      label: t('explore.column.employees'),
      width: 110,
      // By the lower end: as text, 5K would come before 51.
      value: ({ employees }) => employees && toLeastEmployees(employees),
      cell: ({ employees }) => employees && <RemoteText text={formatEmployees(employees)} />,
    },
    {
      name: 'category',
      label: t('explore.column.category'),
      width: 240,
      value: ({ category }) => category && toCategoryLabel(category),
      cell: ({ category }) => category && <RemoteText text={toCategoryLabel(category)} />,
    },
    {
      name: 'technologies',
      label: t('explore.column.technologies'),
      width: 240,
      value: ({ technologies }) => technologies.map(toTechnologyName).join(', ') || null,
      cell: ({ technologies }) => technologies.length > 0 && <TechnologyNames ids={technologies} />,
    },
    {
      name: 'rank',
      label: t('explore.column.rank'),
      width: 100,
      numeric: true,
      isServiceSorted: true,
      value: ({ globalRank }) => globalRank,
      cell: ({ globalRank }) => globalRank !== null && `#${formatNumber(globalRank)}`,
    },
    {
      name: 'visits',
      label: t('explore.column.visits'),
      width: 110,
      numeric: true,
      isServiceSorted: true,
      value: ({ monthlyVisits }) => monthlyVisits,
      cell: ({ monthlyVisits }) =>
        monthlyVisits !== null && (
          <span class="result-visits" title={formatNumber(monthlyVisits)}>
            <span aria-hidden="true">{formatCompact(monthlyVisits)}</span>
            <span class="hidden-text">{formatNumber(monthlyVisits)}</span>
          </span>
        ),
    },
  ];
}

export function toResultFacets(): Facet<ResultRow>[] {
  const one = (value: string | null) => (value === null ? [] : [value]);
  return [
    {
      name: 'category',
      label: t('explore.column.category'),
      values: ({ category }) => (category === null ? [] : toCategoryPaths(category)),
      toLabel: toCategoryLabel,
    },
    {
      name: 'country',
      label: t('explore.column.country'),
      values: ({ countryCode }) => one(countryCode),
      toLabel: formatCountry,
    },
    {
      name: 'technology',
      label: t('explore.column.technologies'),
      values: ({ technologies }) => technologies,
      toLabel: toTechnologyName,
    },
    {
      name: 'employees',
      label: t('explore.column.employees'),
      values: ({ employees }) => one(employees),
      toLabel: formatEmployees,
    },
    {
      name: 'ending',
      label: t('explore.column.ending'),
      values: ({ host }) => one(host.slice(host.lastIndexOf('.') + 1)),
      toLabel: (ending) => `.${ending}`,
    },
  ];
}
