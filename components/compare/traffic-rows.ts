import type { Traffic } from '../../lib/model';
import { TRAFFIC_SOURCES } from '../../lib/model';
import { toIndustryLabel } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import { formatCompact, formatCountry, formatMonth, formatNumber, formatSeconds } from '../text/format';
import { formatShare } from '../text/share';
import type { ComparedRow } from './compared-row';
import { toNumberRow, toTextRow } from './compared-row';
import type { ComparedSite } from './comparison';
import { readEach, toMostVisits } from './comparison';

const MOST_COUNTRIES = 8;

const toRank = (rank: number) => `#${formatNumber(rank)}`;

export function toTrafficRows(sites: readonly ComparedSite[]): ComparedRow[] {
  const read = <T>(take: (data: Traffic) => T) => readEach('traffic', sites, take);
  return [
    // A place that is twice as far down has half the bar.
    ...toNumberRow(
      'globalRank',
      t('compare.field.globalRank'),
      read(({ globalRank }) => globalRank),
      {
        format: toRank,
        toSize: (rank, _, best) => best / rank,
      },
    ),
    ...toNumberRow(
      'visits',
      t('compare.field.monthlyVisits'),
      read(({ monthlyVisits }) => monthlyVisits.at(-1)?.visits ?? null),
      {
        format: formatCompact,
        toFull: formatNumber,
      },
    ),
    ...toTextRow(
      'month',
      t('card.traffic.month'),
      read(({ monthlyVisits }) => toLastMonth(monthlyVisits)),
    ),
    ...toMonthRow(sites),
    ...toTextRow(
      'countryRank',
      t('card.markdown.field.countryRank'),
      read(
        ({ countryRank }) => countryRank && `${toRank(countryRank.rank)} · ${formatCountry(countryRank.countryCode)}`,
      ),
    ),
    ...toTextRow(
      'categoryRank',
      t('card.markdown.field.categoryRank'),
      read(
        ({ categoryRank }) =>
          categoryRank && `${toRank(categoryRank.rank)} · ${toIndustryLabel(categoryRank.category)}`,
      ),
    ),
    ...toTextRow(
      'bounce',
      t('card.traffic.bounce'),
      read(({ bounceRate }) => (bounceRate === null ? null : formatShare(bounceRate))),
    ),
    ...toTextRow(
      'pages',
      t('card.traffic.pages'),
      read(({ pagesPerVisit }) => (pagesPerVisit === null ? null : formatNumber(pagesPerVisit))),
    ),
    ...toTextRow(
      'time',
      t('card.traffic.time'),
      read(({ secondsOnSite }) => (secondsOnSite === null ? null : formatSeconds(secondsOnSite))),
    ),
    ...toSourceRows(sites),
    ...toCountryRows(sites),
  ];
}

/** The charts of all sites have one scale. */
function toMonthRow(sites: readonly ComparedSite[]): ComparedRow[] {
  const mostVisits = toMostVisits(sites);
  const cells = readEach('traffic', sites, ({ monthlyVisits: months }) =>
    months.length > 1 ? ({ kind: 'months', months, mostVisits } as const) : null,
  );
  const charts = cells.flatMap((cell) => (cell ? JSON.stringify(cell.months) : []));
  if (charts.length === 0) return [];
  const isDifferent = new Set(charts).size > 1;
  const likeness = isDifferent ? 'differs' : charts.length > 1 ? 'same' : 'open';
  const odd = cells.map(() => false);
  return [{ name: 'months', label: t('card.traffic.visits'), likeness, isJoined: false, cells, odd }];
}

function toLastMonth(months: Traffic['monthlyVisits']): string | null {
  const last = months.at(-1);
  return last ? formatMonth(last.month, 'long') : null;
}

const SHARE = { format: formatShare, toSize: (share: number) => share };

function toSourceRows(sites: readonly ComparedSite[]): ComparedRow[] {
  return TRAFFIC_SOURCES.flatMap((source) => {
    const shares = readEach(
      'traffic',
      sites,
      ({ sources }) => sources.find((each) => each.source === source)?.share ?? null,
    );
    return toNumberRow(source, t('compare.source', [t(`card.traffic.source.${source}`)]), shares, SHARE);
  });
}

/** Those with the highest share of any site. */
function toCountryRows(sites: readonly ComparedSite[]): ComparedRow[] {
  const highest = new Map<string, number>();
  for (const { answers } of sites)
    for (const { countryCode, share } of answers.traffic?.data?.countries ?? [])
      highest.set(countryCode, Math.max(highest.get(countryCode) ?? 0, share));
  const codes = [...highest].sort((one, other) => other[1] - one[1]).map(([code]) => code);
  return codes.slice(0, MOST_COUNTRIES).flatMap((code) => {
    const shares = readEach(
      'traffic',
      sites,
      ({ countries }) => countries.find((each) => each.countryCode === code)?.share ?? null,
    );
    return toNumberRow(code, t('compare.country', [formatCountry(code)]), shares, SHARE);
  });
}
