import type { ReadonlySignal } from '@preact/signals';
import { computed } from '@preact/signals';
import type { Environment } from '../../lib/environment';
import type { LinkedSite, LinkedSites } from '../../lib/page-links/linked-sites';
import { placesOf, relationsOf } from '../../lib/page-links/linked-sites';
import type { LinkPlace, LinkRelation } from '../../lib/page-links/links';
import { t } from '../../lib/texts';
import type { SiteColumn } from '../site-table/columns';
import type { Facet } from '../site-table/facets';
import { createJudgedTable } from '../site-table/judged-table';
import type { Judged, RowVerdicts } from '../site-table/row-verdicts';
import { toSiteColumns } from '../site-table/SiteColumns';
import { toSiteFacets } from '../site-table/site-facets';
import type { TableState } from '../site-table/table-state';
import { formatAge } from '../text/age';
import { formatNumber } from '../text/format';
import type { LinkRow, LinksState } from './links-state';

export type JudgedLink = Judged<LinkRow>;

const toPlaceWord = (place: LinkPlace) => t(`page-links.place.${place}`);
const toRelationWord = (relation: LinkRelation) => t(`page-links.relation.${relation}`);

/** `Article 3 · Footer 1`; a single place needs no number. */
function toCounted<Name extends string>(
  names: readonly Name[],
  counts: Partial<Record<Name, number>>,
  all: number,
  toWord: (name: Name) => string,
): string | null {
  const parts = names.map((name) => {
    const count = counts[name] ?? 0;
    return count === all ? toWord(name) : `${toWord(name)} ${formatNumber(count)}`;
  });
  return parts.join(' · ') || null;
}

const toPlaceText = (site: LinkedSite) => toCounted(placesOf(site), site.places, site.links, toPlaceWord);
const toRelationText = (site: LinkedSite) => toCounted(relationsOf(site), site.relations, site.links, toRelationWord);

function toLinkColumns(isJudged: boolean, now: () => number): SiteColumn<JudgedLink>[] {
  const site = toSiteColumns();
  const links: SiteColumn<JudgedLink> = {
    name: 'links',
    label: t('page-links.column.links'),
    width: 80,
    numeric: true,
    value: (row) => row.links,
    cell: (row) => formatNumber(row.links),
  };
  const toTextColumn = (
    name: 'place' | 'relation',
    width: number,
    toText: (row: LinkedSite) => string | null,
  ): SiteColumn<JudgedLink> => ({
    ...{ name, width, label: t(`page-links.column.${name}`) },
    ...{ value: toText, cell: toText },
  });
  const toAge = ({ at }: JudgedLink) => (at === null ? null : formatAge(at, now()));
  const age: SiteColumn<JudgedLink> = {
    ...{ name: 'age', label: t('page-links.column.age'), width: 120 },
    ...{ value: ({ at }) => at, text: toAge, cell: toAge },
  };
  return [
    site.domain,
    ...(isJudged ? [site.verdict] : []),
    links,
    toTextColumn('place', 180, toPlaceText),
    toTextColumn('relation', 180, toRelationText),
    site.category,
    age,
    { ...site.company, isHidden: true },
  ];
}

function toLinkFacets(isJudged: boolean): Facet<JudgedLink>[] {
  const { verdict, category } = toSiteFacets();
  const place: Facet<JudgedLink> = {
    name: 'place',
    label: t('page-links.column.place'),
    values: placesOf,
    toLabel: (name) => toPlaceWord(name as LinkPlace),
  };
  const relation: Facet<JudgedLink> = {
    name: 'relation',
    label: t('page-links.column.relation'),
    values: relationsOf,
    toLabel: (name) => toRelationWord(name as LinkRelation),
  };
  const saved: Facet<JudgedLink> = {
    name: 'saved',
    label: t('page-links.column.age'),
    values: ({ at }) => [at === null ? t('page-links.notSaved') : t('page-links.isSaved')],
    toLabel: (word) => word,
  };
  return [...(isJudged ? [verdict] : []), place, relation, saved, category];
}

/** The table of the sites to which a page links. Another page begins with nothing filtered and nothing selected. */
export function createLinkTable(
  environment: Pick<Environment, 'area' | 'now'>,
  { rows, view }: Pick<LinksState, 'rows' | 'view'>,
  verdicts: RowVerdicts,
) {
  const turn = { count: 0 };
  return createJudgedTable(environment, verdicts, {
    name: 'page-links',
    rows,
    subject: computed(() => (view.value?.face === 'ready' ? String(++turn.count) : null)),
    toResult: (row: LinkRow, decision): JudgedLink => ({ ...row, decision }),
    toColumns: (isJudged) => toLinkColumns(isJudged, environment.now),
    toFacets: toLinkFacets,
  });
}

/** The sites that a run would look up: those that are selected, else those that pass the filter. */
export interface ChosenLinks {
  by: 'all' | 'filtered' | 'selected';
  hosts: readonly string[];
}

export function toChosen({ selected, passing, rows }: TableState<JudgedLink>): ChosenLinks {
  const toHosts = (chosen: Iterable<JudgedLink>) => [...chosen].map(({ host }) => host);
  if (selected.value.length > 0) return { by: 'selected', hosts: toHosts(selected.value) };
  if (passing.value) return { by: 'filtered', hosts: toHosts(passing.value) };
  return { by: 'all', hosts: toHosts(rows.value) };
}

export type LinkTable = ReadonlySignal<TableState<JudgedLink>>;

export function toLinksSummary({ sites, ownLinks }: LinkedSites): string {
  const links = sites.reduce((sum, site) => sum + site.links, 0);
  return [
    t('page-links.summary', links, [formatNumber(links)]),
    t('bulk.count.sites', sites.length, [formatNumber(sites.length)]),
    ownLinks > 0 && t('page-links.own', ownLinks, [formatNumber(ownLinks)]),
  ]
    .filter(Boolean)
    .join(' · ');
}
