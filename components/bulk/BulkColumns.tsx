import type { BulkRow } from '../../lib/bulk/rows';
import type { FailureKind } from '../../lib/errors';
import type { SectionName } from '../../lib/model';
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
import { toSentence } from '../text/failure';
import { formatAge, formatCompact, formatCountry, formatDay, formatEmployees, formatNumber } from '../text/format';
import { NETWORK_NAMES, toTechnologyName } from '../text/names';
import { toNamedHost, toReadableHost } from '../text/readable-host';
import { toOutcomeWord } from '../text/verdict';
import { RemoteText } from '../ui/Texts';

export type BulkResult = Judged<SiteRow> & { readonly run: BulkRow };

interface Parts {
  /** Null: the user does not load logos. */
  toLogos(): RowLogos | null;
  /** Brand safety is on. */
  isJudged: boolean;
  now(): number;
}

/** A row is done although some of its sections have no answer, and says so. */
export function toStateWord({ state, failures }: Pick<BulkRow, 'state' | 'failures'>): string {
  const isPart = state === 'done' && Object.keys(failures).length > 0;
  return isPart ? t('bulk.state.part') : t(`bulk.state.${state}`);
}

/** Why sections have no answer, one sentence a reason. */
function toWhy({ state, failures, answeredFor }: BulkRow): string {
  const billed = state === 'failed-billed' ? 'yes' : 'no';
  const byKind = new Map<FailureKind, SectionName[]>();
  for (const [section, kind] of Object.entries(failures) as [SectionName, FailureKind][])
    byKind.set(kind, [...(byKind.get(kind) ?? []), section]);
  const reasons = [...byKind].map(
    ([kind, sections]) =>
      `${sections.map((section) => t(`text.section.${section}`)).join(', ')}: ${toSentence({ kind, billed })}`,
  );
  return [...reasons, answeredFor && t('bulk.answeredFor', [toNamedHost(answeredFor)])].filter(Boolean).join(' ');
}

const TONES: Partial<Record<BulkRow['state'], string>> = {
  'failed-free': 'warn',
  'failed-billed': 'warn',
  'in-doubt': 'bad',
};

function StateWord({ row }: { row: BulkRow }) {
  const why = toWhy(row);
  return (
    <span class="bulk-state" data-tone={TONES[row.state]} title={why || undefined}>
      {toStateWord(row)}
      {why && <span class="hidden-text"> {why}</span>}
    </span>
  );
}

const day = (value: string | null | undefined) => value && <bdi>{formatDay(value)}</bdi>;
const list = (values: readonly string[] | undefined) => values?.length && <RemoteText text={values.join(', ')} />;

export function toBulkColumns({ toLogos, isJudged, now }: Parts): SiteColumn<BulkResult>[] {
  const verdict: SiteColumn<BulkResult> = {
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
      // Found by either form.
      value: ({ host }) => [host, toReadableHost(host)].filter(Boolean).join(' '),
      cell: ({ host, logo }) => <SiteName host={host} logo={logo} logos={toLogos()} />,
    },
    {
      name: 'state',
      label: t('bulk.column.state'),
      width: 150,
      value: ({ run }) => toStateWord(run),
      cell: ({ run }) => <StateWord row={run} />,
    },
    ...(isJudged ? [verdict] : []),
    {
      name: 'category',
      label: t('explore.column.category'),
      width: 240,
      value: ({ category }) => category && toCategoryLabel(category),
      cell: ({ category }) => category && <RemoteText text={toCategoryLabel(category)} />,
    },
    {
      name: 'company',
      label: t('explore.column.company'),
      width: 190,
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
      name: 'technologies',
      label: t('explore.column.technologies'),
      width: 240,
      value: ({ technologies }) => technologies.map(toTechnologyName).join(', ') || null,
      cell: ({ technologies }) => technologies.length > 0 && <TechnologyNames ids={technologies} />,
    },
    {
      name: 'registered',
      label: t('bulk.column.registered'),
      width: 120,
      value: ({ registeredOn }) => registeredOn,
      cell: ({ registeredOn }) => day(registeredOn),
    },
    {
      name: 'rank',
      label: t('explore.column.rank'),
      width: 100,
      numeric: true,
      value: ({ globalRank }) => globalRank,
      cell: ({ globalRank }) => globalRank !== null && `#${formatNumber(globalRank)}`,
    },
    {
      name: 'visits',
      label: t('explore.column.visits'),
      width: 110,
      numeric: true,
      value: ({ monthlyVisits }) => monthlyVisits,
      cell: ({ monthlyVisits }) =>
        monthlyVisits !== null && (
          <span class="result-visits" title={formatNumber(monthlyVisits)}>
            <span aria-hidden="true">{formatCompact(monthlyVisits)}</span>
            <span class="hidden-text">{formatNumber(monthlyVisits)}</span>
          </span>
        ),
    },
    {
      name: 'employees',
      label: t('explore.column.employees'),
      width: 110,
      isHidden: true,
      // By the lower end: as text, 5K would come before 51.
      value: ({ employees }) => employees && toLeastEmployees(employees),
      cell: ({ employees }) => employees && <RemoteText text={formatEmployees(employees)} />,
    },
    {
      name: 'expires',
      label: t('bulk.column.expires'),
      width: 120,
      isHidden: true,
      value: ({ run: { values } }) => values.expiresOn ?? null,
      cell: ({ run: { values } }) => day(values.expiresOn),
    },
    {
      name: 'social',
      label: t('text.section.social'),
      width: 180,
      isHidden: true,
      value: ({ run: { values } }) => values.social?.map(({ network }) => NETWORK_NAMES[network]).join(', ') || null,
      cell: ({ run: { values } }) => list(values.social?.map(({ network }) => NETWORK_NAMES[network])),
    },
    {
      name: 'similar',
      label: t('text.section.similar'),
      width: 220,
      isHidden: true,
      value: ({ run: { values } }) => values.similar?.join(', ') || null,
      cell: ({ run: { values } }) => list(values.similar),
    },
    {
      name: 'iab',
      label: t('text.section.iab'),
      width: 200,
      isHidden: true,
      value: ({ run: { values } }) => values.iab?.map(({ label }) => label).join(', ') || null,
      cell: ({ run: { values } }) => list(values.iab?.map(({ label }) => label)),
    },
    {
      name: 'age',
      label: t('bulk.column.age'),
      width: 130,
      isHidden: true,
      value: ({ at }) => at,
      cell: ({ at }) => at !== null && formatAge(at, now()),
    },
  ];
}

export function toBulkFacets(isJudged: boolean): Facet<BulkResult>[] {
  const one = (value: string | null | undefined) => (value ? [value] : []);
  const verdict: Facet<BulkResult> = {
    name: 'verdict',
    label: t('explore.column.verdict'),
    values: ({ decision }) => one(decision && toOutcomeWord(decision)),
    toLabel: (word) => word,
  };
  return [
    { name: 'state', label: t('bulk.column.state'), values: ({ run }) => [toStateWord(run)], toLabel: (word) => word },
    ...(isJudged ? [verdict] : []),
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
      name: 'ending',
      label: t('explore.column.ending'),
      values: ({ host }) => one(host.slice(host.lastIndexOf('.') + 1)),
      toLabel: (ending) => `.${ending}`,
    },
  ];
}
