import { toHash } from '../../lib/browser/route';
import type { Registration, SectionData, SectionName } from '../../lib/model';
import { SOCIAL_NETWORKS } from '../../lib/model';
import { toCategoryLabel, toTierNames, withoutParents } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import { daysBetween, fromDay } from '../../lib/time';
import { toProfileName } from '../card/sections/Social';
import {
  formatCountry,
  formatDay,
  formatDays,
  formatEmployees,
  formatExactDays,
  formatMoney,
  formatNumber,
} from '../text/format';
import { NETWORK_NAMES, toTechnologyKind, toTechnologyName } from '../text/names';
import { formatShare } from '../text/share';
import type { ComparedRow, ComparedValue, Given, ListedValue } from './compared-row';
import { toListRows, toNumberRow, toTextRow, toValueRow } from './compared-row';
import type { ComparedSite, Listed } from './comparison';
import { readEach, toList } from './comparison';
import { toTrafficRows } from './traffic-rows';

/** A registration with fewer days left is marked. */
const SOON = 30;

/** The rows of one section of all sites. `now`: milliseconds since the epoch. */
export function toSectionRows(name: SectionName, sites: readonly ComparedSite[], now: number): ComparedRow[] {
  return TO_ROWS[name](sites, now);
}

const TO_ROWS: { [N in SectionName]: (sites: readonly ComparedSite[], now: number) => ComparedRow[] } = {
  logo: () => [],
  categories: toCategoryRows,
  company: toCompanyRows,
  technologies: (sites) => [
    ...toNumberRow(
      'count',
      t('compare.count'),
      readEach('technologies', sites, ({ length }) => length),
      {
        format: formatNumber,
      },
    ),
    ...toListed('technologies', sites, (id) => ({ text: toTechnologyName(id), kind: toTechnologyKind(id) })),
  ],
  social: toSocialRows,
  registration: toRegistrationRows,
  traffic: toTrafficRows,
  similar: (sites) =>
    toListed('similar', sites, (host) => ({ text: host, href: toHash({ name: 'site', subject: host }) })),
  iab: toIabRows,
};

function toListed(
  name: Listed,
  sites: readonly ComparedSite[],
  toItem: (key: string) => Omit<ListedValue, 'key'>,
): ComparedRow[] {
  return toListRows(
    t('compare.listed'),
    sites.map(({ answers }) => toList(name, answers)),
    readEach(name, sites, () => true).map(Boolean),
    (key) => ({ key, ...toItem(key) }),
  );
}

/** One row a category, the surest first. */
function toCategoryRows(sites: readonly ComparedSite[]): ComparedRow[] {
  const surest = new Map<string, number>();
  for (const { answers } of sites)
    for (const { path, confidence } of answers.categories?.data ?? [])
      surest.set(path, Math.max(surest.get(path) ?? 0, confidence ?? 0));
  const paths = [...surest].sort((one, other) => other[1] - one[1]).map(([path]) => path);
  return paths.flatMap((path) => {
    const values = readEach('categories', sites, (categories): Given<ComparedValue> => {
      const found = categories.find((category) => category.path === path);
      if (!found) return null;
      const { confidence } = found;
      if (confidence === null) return { kind: 'value', key: path, text: t('compare.has') };
      return {
        ...{ kind: 'value', key: path, text: formatShare(confidence), size: confidence },
        full: t('card.categories.confidence', [formatShare(confidence)]),
      };
    });
    return toValueRow(path, toCategoryLabel(path), values, { isWhole: true, isMeasured: true });
  });
}

function toCompanyRows(sites: readonly ComparedSite[]): ComparedRow[] {
  const text = (name: string, label: string, read: (data: SectionData['company']) => string | null) =>
    toTextRow(name, label, readEach('company', sites, read));
  return [
    ...text('name', t('card.company.name'), ({ name }) => name),
    ...text('country', t('compare.field.countryCode'), ({ countryCode }) => countryCode && formatCountry(countryCode)),
    ...text('city', t('compare.city'), ({ city, stateCode }) => [city, stateCode].filter(Boolean).join(', ') || null),
    ...text('employees', t('card.company.employees'), ({ employees }) => employees && formatEmployees(employees)),
    ...text('revenue', t('card.company.revenue'), ({ revenue }) => revenue && formatMoney(revenue)),
    ...text('raised', t('card.company.raised'), ({ raised }) => raised && formatMoney(raised)),
    ...text('tags', t('card.company.tags'), ({ tags }) => [...new Set(tags)].join(', ') || null),
  ];
}

function toSocialRows(sites: readonly ComparedSite[]): ComparedRow[] {
  return SOCIAL_NETWORKS.flatMap((network) => {
    const values = readEach('social', sites, (links): Given<ComparedValue> => {
      const link = links.find((each) => each.network === network);
      if (!link) return null;
      const { url } = link;
      // Only an address known to be safe becomes a link.
      if (!url?.startsWith('https://')) return { kind: 'value', key: link.text, text: t('card.social.notShown') };
      return { kind: 'value', key: url, text: toProfileName(url), full: url, href: url };
    });
    return toValueRow(network, NETWORK_NAMES[network], values, { isWhole: true });
  });
}

const toDaysLeft = (day: string | null, now: number): number | null => {
  const instant = day === null ? null : fromDay(day);
  return instant === null ? null : daysBetween(now, instant);
};

function toLeft({ expiresOn, disagrees }: Registration, now: number): ComparedValue | null {
  const left = toDaysLeft(expiresOn, now);
  if (left === null) return null;
  const about = (said: string) => (disagrees ? t('card.about', [said]) : said);
  const days = Math.abs(left);
  const text = left < 0 ? t('card.registration.expired', days, [formatNumber(days)]) : about(formatExactDays(left));
  return { kind: 'value', key: text, text, tone: left >= SOON ? undefined : left < 0 ? 'bad' : 'warn' };
}

function toRegistrationRows(sites: readonly ComparedSite[], now: number): ComparedRow[] {
  const age = readEach('registration', sites, ({ registeredOn }) => {
    const until = toDaysLeft(registeredOn, now);
    return until === null || until > 0 ? null : -until;
  });
  const day = (name: 'registeredOn' | 'expiresOn', label: string) =>
    toTextRow(
      name,
      label,
      readEach('registration', sites, ({ [name]: at }) => at && formatDay(at)),
    );
  return [
    ...toNumberRow('age', t('card.registration.age'), age, { format: formatDays }),
    ...day('registeredOn', t('card.registration.registered')),
    ...day('expiresOn', t('card.registration.expires')),
    ...toValueRow(
      'daysLeft',
      t('card.registration.daysLeft'),
      readEach('registration', sites, (data) => toLeft(data, now)),
    ),
  ];
}

function toIabRows(sites: readonly ComparedSite[]): ComparedRow[] {
  const known = sites.flatMap(({ answers }) => [
    ...(answers.categories?.data ?? []).flatMap(({ iab }) => iab),
    ...(answers.iab?.data ?? []),
  ]);
  const rows = (['v1', 'v3'] as const).flatMap((version) => {
    const toOwn = (data: SectionData['iab']) => withoutParents(data).filter((category) => category.version === version);
    const own = readEach('iab', sites, toOwn);
    if (!own.some((list) => list && list.length > 0)) return [];
    const byId = new Map(own.flatMap((list) => list ?? []).map((category) => [category.id, category]));
    const lists = sites.map(({ answers }, index) => {
      if (answers.iab?.presence === 'empty') return [];
      return own[index]?.map(({ id }) => id) ?? null;
    });
    const toItem = (id: string) => {
      const category = byId.get(id);
      return { key: id, mark: id, text: category ? toTierNames(category, known).join(' › ') : id };
    };
    const isAnswered = own.map((list) => list !== undefined);
    return toListRows(t('compare.listed'), lists, isAnswered, toItem).map((row) => ({
      ...row,
      name: `${version} ${row.name}`,
      label: `${t(`card.iab.${version}`)} · ${row.label}`,
    }));
  });
  return rows;
}
