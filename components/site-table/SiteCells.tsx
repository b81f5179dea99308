import { useState } from 'preact/hooks';
import type { Decision } from '../../lib/safety/policy';
import type { SiteRow } from '../../lib/site-row';
import { toCategoryLabel } from '../../lib/taxonomy';
import { formatCompact, formatCountry, formatDay, formatEmployees, formatNumber } from '../text/format';
import { toTechnologyName } from '../text/names';
import { toReadableHost } from '../text/readable-host';
import { toCause, toDatumText, toOutcomeTone, toOutcomeWord, toReason } from '../text/verdict';
import { toVisible } from '../text/visible';
import { LetterTile, RemoteText } from '../ui/Texts';
import type { RowLogos } from './row-logos';
import { useRowLogo } from './row-logos';

const FIRST_TECHNOLOGIES = 4;

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

export function SiteName({ host, logo = null, logos = null }: NameProps) {
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

export function VerdictWord({ decision }: { decision: Decision }) {
  const why = [toCause(decision), toReason(decision), toDatumText(decision.datum)].filter(Boolean).join(' · ');
  return (
    <span class="verdict-word" data-tone={toOutcomeTone(decision)} title={why}>
      {toOutcomeWord(decision)}
    </span>
  );
}

/** How many, and the first of them. */
export function TechnologyNames({ ids }: { ids: readonly string[] }) {
  const names = ids.map(toTechnologyName);
  const more = names.length - FIRST_TECHNOLOGIES;
  return (
    <span>
      <span class="secondary">{formatNumber(names.length)}</span>{' '}
      <RemoteText text={`${names.slice(0, FIRST_TECHNOLOGIES).join(', ')}${more > 0 ? ', …' : ''}`} />
    </span>
  );
}
