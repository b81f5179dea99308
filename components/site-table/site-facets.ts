import type { SiteRow } from '../../lib/site-row';
import { toCategoryLabel } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import { formatCountry, formatEmployees } from '../text/format';
import { toTechnologyName } from '../text/names';
import { toOutcomeWord } from '../text/verdict';
import type { Facet } from './facets';
import { toCategoryPaths } from './facets';
import type { Judged } from './row-verdicts';

const one = (value: string | null) => (value ? [value] : []);

/** Every breakdown of a site's row. A list of sites shows those that it chooses, beside its own. */
export function toSiteFacets() {
  const verdict: Facet<Judged<object>> = {
    name: 'verdict',
    label: t('site-table.column.verdict'),
    values: ({ decision }) => one(decision && toOutcomeWord(decision)),
    toLabel: (word) => word,
  };
  const category: Facet<Pick<SiteRow, 'category'>> = {
    name: 'category',
    label: t('site-table.column.category'),
    values: ({ category: path }) => (path === null ? [] : toCategoryPaths(path)),
    toLabel: toCategoryLabel,
  };
  const country: Facet<Pick<SiteRow, 'countryCode'>> = {
    name: 'country',
    label: t('site-table.column.country'),
    values: ({ countryCode }) => one(countryCode),
    toLabel: formatCountry,
  };
  const technology: Facet<Pick<SiteRow, 'technologies'>> = {
    name: 'technology',
    label: t('site-table.column.technologies'),
    values: ({ technologies }) => technologies,
    toLabel: toTechnologyName,
  };
  const employees: Facet<Pick<SiteRow, 'employees'>> = {
    name: 'employees',
    label: t('site-table.column.employees'),
    values: ({ employees: range }) => one(range),
    toLabel: formatEmployees,
  };
  const ending: Facet<{ host: string }> = {
    name: 'ending',
    label: t('site-table.column.ending'),
    values: ({ host }) => one(host.slice(host.lastIndexOf('.') + 1)),
    toLabel: (label) => `.${label}`,
  };
  return { verdict, category, country, technology, employees, ending };
}
