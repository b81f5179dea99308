import { useState } from 'preact/hooks';
import type { Decision } from '../../lib/safety/policy';
import type { SiteRow } from '../../lib/site-row';
import { toCategoryLabel } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import { formatCompact, formatCountry, formatDay, formatEmployees, formatNumber } from '../text/format';
import { toTechnologyName } from '../text/names';
import { toReadableHost } from '../text/readable-host';
import { toCause, toDatumText, toOutcomeTone, toOutcomeWord, toReason } from '../text/verdict';
import { toVisible } from '../text/visible';
import { LetterTile } from '../ui/Texts';
import { drawText } from './CellText';
import type { SiteColumn } from './columns';
import type { RowLogos } from './row-logos';
import { useRowLogo } from './row-logos';
import type { Judged } from './row-verdicts';
import { TechnologyNames } from './TechnologyNames';

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

interface NameProps {
  host: string;
  /** The address of its logo. */
  logo?: string | null;
  /** Null: the user does not load logos. */
  logos?: RowLogos | null;
}

function SiteName({ host, logo = null, logos = null }: NameProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const picture = useRowLogo(logos, logo);
  const readable = toReadableHost(host);
  return (
    <span class="site-name">
      {picture === null || picture === broken ? (
        <LetterTile name={host} />
      ) : (
        <img src={picture} alt="" width={20} height={20} decoding="async" onError={() => setBroken(picture)} />
      )}
      <bdi>{toVisible(host)}</bdi>
      {readable && <bdi class="secondary">{toVisible(readable)}</bdi>}
    </span>
  );
}

function VerdictWord({ decision }: { decision: Decision }) {
  const why = [toCause(decision), toReason(decision), toDatumText(decision.datum)].filter(Boolean).join(' · ');
  return (
    <span class="verdict-word" data-tone={toOutcomeTone(decision)} title={why}>
      {toOutcomeWord(decision)}
    </span>
  );
}

/** For every row that has this field. */
type ColumnOf<Field extends keyof SiteRow> = Omit<SiteColumn<Pick<SiteRow, Field>>, 'name' | 'label'>;

const remote = (text: string | null) => text && drawText(text);

const company: ColumnOf<'companyName'> = {
  part: 'company',
  width: 190,
  value: SITE_TEXTS.companyName,
  cell: (row) => remote(SITE_TEXTS.companyName(row)),
};

const country: ColumnOf<'countryCode'> = {
  part: 'company',
  width: 130,
  value: SITE_TEXTS.countryCode,
  cell: SITE_TEXTS.countryCode,
};

const employees: ColumnOf<'employees'> = {
  part: 'company',
  width: 124,
  value: ({ employees: range }) => (range ? toLeastEmployees(range) : null),
  text: SITE_TEXTS.employees,
  cell: (row) => remote(SITE_TEXTS.employees(row)),
};

/** The lower end of a range, as a number where it has one: as text, 5K would come before 51. */
function toLeastEmployees(range: string): number | string {
  const [, digits, unit = ''] = /^(\d+)([KM]?)/.exec(range) ?? [];
  return digits ? Number(digits) * ({ '': 1, K: 1e3, M: 1e6 }[unit] ?? 1) : range;
}

const category: ColumnOf<'category'> = {
  part: 'categories',
  width: 240,
  value: SITE_TEXTS.category,
  cell: (row) => remote(SITE_TEXTS.category(row)),
};

const technologies: ColumnOf<'technologies'> = {
  part: 'technologies',
  width: 240,
  value: SITE_TEXTS.technologies,
  text: SITE_TEXTS.technologies,
  whole: (row) => remote(SITE_TEXTS.technologies(row)),
  cell: ({ technologies: ids }) => (ids.length > 0 ? <TechnologyNames ids={ids} column="technologies" /> : null),
};

const registered: ColumnOf<'registeredOn'> = {
  part: 'registration',
  width: 120,
  value: ({ registeredOn }) => registeredOn,
  text: SITE_TEXTS.registeredOn,
  cell: (row) => row.registeredOn && <bdi>{SITE_TEXTS.registeredOn(row)}</bdi>,
};

const rank: ColumnOf<'globalRank'> = {
  part: 'traffic',
  width: 100,
  numeric: true,
  value: ({ globalRank }) => globalRank,
  text: SITE_TEXTS.globalRank,
  cell: SITE_TEXTS.globalRank,
};

const visits: ColumnOf<'monthlyVisits'> = {
  part: 'traffic',
  width: 110,
  numeric: true,
  value: ({ monthlyVisits }) => monthlyVisits,
  text: SITE_TEXTS.monthlyVisits,
  cell: (row) => {
    if (row.monthlyVisits === null) return null;
    const whole = formatNumber(row.monthlyVisits);
    return (
      <span title={whole}>
        <span aria-hidden="true">{SITE_TEXTS.monthlyVisits(row)}</span>
        <span class="hidden-text">{whole}</span>
      </span>
    );
  },
};

const verdict: Omit<SiteColumn<Judged<object>>, 'name' | 'label'> = {
  width: 140,
  // Its words are bold, which takes more room than the text that is measured.
  beside: 16,
  value: ({ decision }) => decision && toOutcomeWord(decision),
  cell: ({ decision }) => decision && <VerdictWord decision={decision} />,
};

/** `toLogos`: null where the user does not load logos. */
function toDomain(toLogos: () => RowLogos | null) {
  return {
    width: 240,
    least: 140,
    beside: 28,
    isFixed: true,
    // Found by either form.
    value: ({ host }: { host: string }) => [host, toReadableHost(host)].filter(Boolean).join(' '),
    cell: ({ host, logo }: { host: string; logo?: string | null }) => (
      <SiteName host={host} logo={logo} logos={toLogos()} />
    ),
  };
}

/** Every column of a site's row. A list of sites shows those that it chooses, beside its own. */
export function toSiteColumns(toLogos: () => RowLogos | null = () => null) {
  return {
    domain: { name: 'domain', label: t('site-table.column.domain'), ...toDomain(toLogos) },
    verdict: { name: 'verdict', label: t('site-table.column.verdict'), ...verdict },
    company: { name: 'company', label: t('site-table.column.company'), ...company },
    country: { name: 'country', label: t('site-table.column.country'), ...country },
    employees: { name: 'employees', label: t('site-table.column.employees'), ...employees },
    category: { name: 'category', label: t('site-table.column.category'), ...category },
    technologies: { name: 'technologies', label: t('site-table.column.technologies'), ...technologies },
    registered: { name: 'registered', label: t('site-table.column.registered'), ...registered },
    rank: { name: 'rank', label: t('site-table.column.rank'), ...rank },
    visits: { name: 'visits', label: t('site-table.column.visits'), ...visits },
  };
}
