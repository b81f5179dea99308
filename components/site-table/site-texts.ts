import type { SiteRow } from '../../lib/site-row';
import { toCategoryLabel } from '../../lib/taxonomy';
import { formatCompact, formatCountry, formatDay, formatEmployees, formatNumber } from '../text/format';
import { toTechnologyName } from '../text/names';

type Field = Exclude<keyof SiteRow, 'host' | 'logo' | 'at'>;

/** How each field of a site's row is written. Null: it is not known. */
export const SITE_TEXTS: { [F in Field]: (row: Pick<SiteRow, F>) => string | null } = {
  companyName: ({ companyName }) => companyName || null,
  countryCode: ({ countryCode }) => (countryCode ? formatCountry(countryCode) : null),
  employees: ({ employees }) => (employees ? formatEmployees(employees) : null),
  category: ({ category }) => (category ? toCategoryLabel(category) : null),
  technologies: ({ technologies }) => technologies.map(toTechnologyName).join(', ') || null,
  registeredOn: ({ registeredOn }) => (registeredOn ? formatDay(registeredOn) : null),
  globalRank: ({ globalRank }) => (globalRank === null ? null : `#${formatNumber(globalRank)}`),
  monthlyVisits: ({ monthlyVisits }) => (monthlyVisits === null ? null : formatCompact(monthlyVisits)),
};
