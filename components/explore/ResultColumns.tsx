import { useState } from 'preact/hooks';
import type { Decision } from '../../lib/safety/policy';
import { toCategoryLabel } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import type { SiteColumn } from '../sites/columns';
import type { Facet } from '../sites/facets';
import { formatCompact, formatCountry, formatEmployees, formatNumber } from '../text/format';
import { toTechnologyName } from '../text/names';
import { toReadableHost } from '../text/readable-host';
import { toCause, toDatumText, toOutcomeTone, toOutcomeWord, toReason } from '../text/verdict';
import { toVisible } from '../text/visible';
import { LetterTile, RemoteText } from '../ui/Texts';
import type { ExploreRow } from './loaded-pages';
import type { RowLogos } from './row-logos';
import { useRowLogo } from './row-logos';

/** Null: brand safety is off, or the row is not judged yet. */
export interface ResultRow extends ExploreRow {
  decision: Decision | null;
}

const FIRST_TECHNOLOGIES = 4;

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
      cell: (row) => <Domain row={row} logos={toLogos()} />,
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
      cell: ({ technologies }) => technologies.length > 0 && <Technologies ids={technologies} />,
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

export function toLeastEmployees(range: string): number | string {
  const [, digits, unit = ''] = /^(\d+)([KM]?)/.exec(range) ?? [];
  return digits ? Number(digits) * ({ '': 1, K: 1e3, M: 1e6 }[unit] ?? 1) : range;
}

export function Domain({ row, logos }: { row: { host: string; logo: string | null }; logos: RowLogos | null }) {
  const picture = useRowLogo(logos, row.logo);
  const [broken, setBroken] = useState<string | null>(null);
  const readable = toReadableHost(row.host);
  return (
    <span class="result-domain">
      {picture === null || picture === broken ? (
        <LetterTile name={row.host} />
      ) : (
        <img src={picture} alt="" width={20} height={20} decoding="async" onError={() => setBroken(picture)} />
      )}
      <bdi>{toVisible(row.host)}</bdi>
      {readable && <bdi class="secondary">{toVisible(readable)}</bdi>}
    </span>
  );
}

export function VerdictWord({ decision }: { decision: Decision }) {
  const why = [toCause(decision), toReason(decision), toDatumText(decision.datum)].filter(Boolean).join(' · ');
  return (
    <span class="verdict-word" data-tone={toOutcomeTone(decision)} title={why}>
      {toOutcomeWord(decision)}
    </span>
  );
}

export function Technologies({ ids }: { ids: readonly string[] }) {
  const names = ids.map(toTechnologyName);
  const more = names.length - FIRST_TECHNOLOGIES;
  return (
    <span class="result-technologies">
      <span class="result-count">{formatNumber(names.length)}</span>{' '}
      <RemoteText text={`${names.slice(0, FIRST_TECHNOLOGIES).join(', ')}${more > 0 ? ', …' : ''}`} />
    </span>
  );
}

/** `/Shopping/Apparel` is counted under both of its steps. */
export function toPaths(path: string): string[] {
  const steps = path.split('/').slice(1);
  return steps.map((_, index) => `/${steps.slice(0, index + 1).join('/')}`);
}

export function toResultFacets(): Facet<ResultRow>[] {
  const one = (value: string | null) => (value === null ? [] : [value]);
  return [
    {
      name: 'category',
      label: t('explore.column.category'),
      values: ({ category }) => (category === null ? [] : toPaths(category)),
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
