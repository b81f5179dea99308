import type { ReadonlySignal } from '@preact/signals';
import type { Environment } from '../../lib/environment';
import type { SavedRow } from '../../lib/saved/saved-rows';
import { t } from '../../lib/texts';
import { drawText } from '../site-table/CellText';
import type { SiteColumn } from '../site-table/columns';
import type { Facet } from '../site-table/facets';
import { createJudgedTable } from '../site-table/judged-table';
import type { Judged, RowVerdicts } from '../site-table/row-verdicts';
import { toSiteColumns } from '../site-table/SiteColumns';
import { toSiteFacets } from '../site-table/site-facets';
import { formatAge } from '../text/age';
import { formatInstant } from '../text/format';
import { toVisible } from '../text/visible';
import { Chip } from '../ui/Texts';

export type ListedSite = Judged<SavedRow>;

/** The table of saved sites. */
export function createSavedTable(
  environment: Pick<Environment, 'area' | 'now'>,
  rows: ReadonlySignal<readonly SavedRow[]>,
  verdicts: RowVerdicts,
) {
  return createJudgedTable(environment, verdicts, {
    name: 'saved',
    rows,
    toResult: (row: SavedRow, decision): ListedSite => ({ ...row, decision }),
    toColumns: (isJudged) => toSavedColumns(isJudged, environment.now),
    toFacets: toSavedFacets,
  });
}

function toSavedColumns(isJudged: boolean, now: () => number): SiteColumn<ListedSite>[] {
  const site = toSiteColumns();
  const { tags, note, age } = toOwnColumns(now);
  return [
    { ...site.domain, name: 'host', label: t('saved.column.host') },
    ...(isJudged ? [site.verdict] : []),
    site.category,
    site.company,
    site.country,
    site.technologies,
    tags,
    note,
    age,
    site.registered,
    site.rank,
  ];
}

/** The columns that only saved sites have. */
function toOwnColumns(now: () => number) {
  const tags: SiteColumn<ListedSite> = {
    name: 'tags',
    label: t('saved.column.tags'),
    part: 'note',
    width: 140,
    value: (row) => row.tags.join(', ') || null,
    text: (row) => row.tags.join(', ') || null,
    beside: 32,
    cell: (row) =>
      row.tags.length > 0 ? (
        <span class="saved-tags">
          {row.tags.map((tag) => (
            <Chip key={tag}>{toVisible(tag)}</Chip>
          ))}
        </span>
      ) : null,
  };
  const note: SiteColumn<ListedSite> = {
    name: 'note',
    label: t('saved.column.note'),
    part: 'note',
    width: 200,
    value: (row) => row.note || null,
    cell: (row) => (row.note === '' ? null : drawText(row.note)),
  };
  const age: SiteColumn<ListedSite> = {
    name: 'age',
    label: t('saved.column.age'),
    part: 'head',
    width: 130,
    // As a day it can be searched for, and sorts as well.
    value: ({ savedAt }) => (savedAt === null ? null : new Date(savedAt).toISOString()),
    text: ({ savedAt }) => (savedAt === null ? null : formatAge(savedAt, now())),
    cell: ({ savedAt }) =>
      savedAt === null ? null : (
        <span title={formatInstant(savedAt)}>{formatAge(savedAt, now()) ?? t('card.savedUnknown')}</span>
      ),
  };
  return { tags, note, age };
}

function toSavedFacets(): Facet<ListedSite>[] {
  const { category, country, technology } = toSiteFacets();
  const tag: Facet<ListedSite> = {
    name: 'tag',
    label: t('saved.column.tags'),
    values: ({ tags }) => tags,
    toLabel: (text) => text,
  };
  return [tag, category, country, technology];
}
