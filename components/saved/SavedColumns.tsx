import { toCategoryLabel } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import type { SiteColumn } from '../site-table/columns';
import type { Facet } from '../site-table/facets';
import { toCategoryPaths } from '../site-table/facets';
import { SiteName, TechnologyNames, VerdictWord } from '../site-table/SiteCells';
import { formatAge, formatCountry, formatDay, formatInstant, formatNumber } from '../text/format';
import { toTechnologyName } from '../text/names';
import { toReadableHost } from '../text/readable-host';
import { toOutcomeWord } from '../text/verdict';
import { toVisible } from '../text/visible';
import { Chip, RemoteText } from '../ui/Texts';
import type { ListedSite } from './saved-table';

export function toSavedColumns(isJudged: boolean, now: () => number): SiteColumn<ListedSite>[] {
  const verdict: SiteColumn<ListedSite> = {
    name: 'verdict',
    label: t('saved.column.verdict'),
    width: 140,
    value: ({ decision }) => decision && toOutcomeWord(decision),
    cell: ({ decision }) => decision && <VerdictWord decision={decision} />,
  };
  return [
    {
      name: 'host',
      label: t('saved.column.host'),
      width: 230,
      least: 140,
      isFixed: true,
      // Found by either form.
      value: ({ host }) => [host, toReadableHost(host)].filter(Boolean).join(' '),
      cell: ({ host }) => <SiteName host={host} />,
    },
    ...(isJudged ? [verdict] : []),
    {
      name: 'category',
      label: t('saved.column.category'),
      width: 220,
      value: ({ category }) => category && toCategoryLabel(category),
      cell: ({ category }) => category && <RemoteText text={toCategoryLabel(category)} />,
    },
    {
      name: 'company',
      label: t('saved.column.company'),
      width: 170,
      value: ({ companyName }) => companyName,
      cell: ({ companyName }) => companyName && <RemoteText text={companyName} />,
    },
    {
      name: 'country',
      label: t('saved.column.country'),
      width: 120,
      value: ({ countryCode }) => countryCode && formatCountry(countryCode),
      cell: ({ countryCode }) => countryCode && formatCountry(countryCode),
    },
    {
      name: 'technologies',
      label: t('saved.column.technologies'),
      width: 220,
      value: ({ technologies }) => technologies.map(toTechnologyName).join(', ') || null,
      cell: ({ technologies }) => (technologies.length > 0 ? <TechnologyNames ids={technologies} /> : null),
    },
    {
      name: 'tags',
      label: t('saved.column.tags'),
      width: 140,
      value: ({ tags }) => tags.join(', ') || null,
      cell: ({ tags }) =>
        tags.length > 0 ? (
          <span class="saved-tags">
            {tags.map((tag) => (
              <Chip key={tag}>{toVisible(tag)}</Chip>
            ))}
          </span>
        ) : null,
    },
    {
      name: 'note',
      label: t('saved.column.note'),
      width: 200,
      value: ({ note }) => note || null,
      cell: ({ note }) => (note === '' ? null : <RemoteText text={note} />),
    },
    {
      name: 'age',
      label: t('saved.column.age'),
      width: 130,
      // As a day it can be searched for, and sorts as well.
      value: ({ savedAt }) => (savedAt === null ? null : new Date(savedAt).toISOString()),
      cell: ({ savedAt }) =>
        savedAt === null ? null : (
          <span title={formatInstant(savedAt)}>{formatAge(savedAt, now()) ?? t('card.savedUnknown')}</span>
        ),
    },
    {
      name: 'registered',
      label: t('saved.column.registered'),
      width: 120,
      value: ({ registeredOn }) => registeredOn,
      cell: ({ registeredOn }) => registeredOn && formatDay(registeredOn),
    },
    {
      name: 'rank',
      label: t('saved.column.rank'),
      width: 100,
      numeric: true,
      value: ({ globalRank }) => globalRank,
      cell: ({ globalRank }) => (globalRank === null ? null : `#${formatNumber(globalRank)}`),
    },
  ];
}

export function toSavedFacets(): Facet<ListedSite>[] {
  const one = (value: string | null) => (value === null ? [] : [value]);
  return [
    {
      name: 'tag',
      label: t('saved.column.tags'),
      values: ({ tags }) => tags,
      toLabel: (tag) => tag,
    },
    {
      name: 'category',
      label: t('saved.column.category'),
      values: ({ category }) => (category === null ? [] : toCategoryPaths(category)),
      toLabel: toCategoryLabel,
    },
    {
      name: 'country',
      label: t('saved.column.country'),
      values: ({ countryCode }) => one(countryCode),
      toLabel: formatCountry,
    },
    {
      name: 'technology',
      label: t('saved.column.technologies'),
      values: ({ technologies }) => technologies,
      toLabel: toTechnologyName,
    },
  ];
}
