import type { ComponentChildren, ComponentType } from 'preact';
import type { Traffic as TrafficData } from '../../../lib/model';
import { toIndustryLabel } from '../../../lib/taxonomy';
import { t } from '../../../lib/texts';
import {
  formatChange,
  formatCompact,
  formatCountry,
  formatMonth,
  formatNumber,
  formatSeconds,
} from '../../text/format';
import { formatShare } from '../../text/share';
import { CopyButton } from '../../ui/CopyButton';
import { Fold } from '../../ui/Fold';
import { RemoteText } from '../../ui/Texts';
import { Fact } from '../CostLabel';
import type { ShareProps } from './Charts';
import { MonthBars, ShareTable } from './Charts';

interface Props {
  data: TrafficData;
  /** Draws where visits come from. Unless given, a table does. */
  Sources?: ComponentType<ShareProps> | undefined;
  onCopyValue?(text: string): void;
}

export function Traffic({ data, Sources = ShareTable, onCopyValue }: Props) {
  const { globalRank, countryRank, categoryRank, bounceRate, pagesPerVisit, secondsOnSite, sources, countries } = data;
  // Spreadsheets and forms take a plain number.
  const rankFact = (label: ComponentChildren, rank: number) => (
    <Fact label={label} value={String(rank)} onCopyValue={onCopyValue}>
      #{formatNumber(rank)}
    </Fact>
  );
  return (
    <>
      <dl class="facts ranks">
        {globalRank !== null && rankFact(t('card.traffic.globalRank'), globalRank)}
        {countryRank && rankFact(<RemoteText text={formatCountry(countryRank.countryCode)} />, countryRank.rank)}
        {categoryRank && rankFact(<RemoteText text={toIndustryLabel(categoryRank.category)} />, categoryRank.rank)}
      </dl>
      {data.monthlyVisits.length > 0 && <Visits months={data.monthlyVisits} onCopyValue={onCopyValue} />}
      <dl class="facts">
        {bounceRate !== null && (
          <Fact label={t('card.traffic.bounce')} value={formatShare(bounceRate)} onCopyValue={onCopyValue} />
        )}
        {pagesPerVisit !== null && (
          <Fact label={t('card.traffic.pages')} value={formatNumber(pagesPerVisit)} onCopyValue={onCopyValue} />
        )}
        {secondsOnSite !== null && (
          <Fact label={t('card.traffic.time')} value={formatSeconds(secondsOnSite)} onCopyValue={onCopyValue} />
        )}
      </dl>
      <div class="pair">
        {sources.length > 0 && (
          <Sources
            caption={t('card.traffic.sources')}
            rows={sources.map(({ source, share }) => ({
              key: source,
              name: t(`card.traffic.source.${source}`),
              share,
            }))}
            onCopyValue={onCopyValue}
          />
        )}
        {countries.length > 0 && (
          <div>
            <Fold items={countries} first={6} title={t('card.traffic.countries')}>
              {(shown) => (
                <ShareTable
                  caption={t('card.traffic.countries')}
                  rows={shown.map(toCountryRow)}
                  all={countries.map(toCountryRow)}
                  onCopyValue={onCopyValue}
                />
              )}
            </Fold>
          </div>
        )}
      </div>
    </>
  );
}

const toCountryRow = ({ countryCode, share }: TrafficData['countries'][number]) => ({
  key: countryCode,
  name: formatCountry(countryCode),
  share,
});

/** `YYYY-MM` as a count of months. */
const toMonths = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

interface VisitsProps extends Pick<Props, 'onCopyValue'> {
  months: TrafficData['monthlyVisits'];
}

function Visits({ months, onCopyValue }: VisitsProps) {
  const last = months.at(-1);
  const before = months.at(-2);
  if (!last) return null;
  // The service may lack a month in between.
  const isNext = before && toMonths(last.month) - toMonths(before.month) === 1;
  const change = isNext && before.visits > 0 ? last.visits / before.visits - 1 : null;
  return (
    <div class="visits">
      <div class="named-list">
        <h3>{t('card.traffic.visits')}</h3>
        {onCopyValue && (
          <CopyButton
            // Two columns for a spreadsheet: months and whole numbers.
            text={months.map(({ month, visits }) => `${month}\t${visits}`).join('\n')}
            name={t('card.traffic.visits')}
            onCopyValue={onCopyValue}
          />
        )}
      </div>
      <p>
        <strong title={formatNumber(last.visits)}>{formatCompact(last.visits)}</strong>{' '}
        {t('card.traffic.inMonth', [formatMonth(last.month, 'long')])}
        {change !== null && Number.isFinite(change) && <> · {t('card.traffic.change', [formatChange(change)])}</>}
      </p>
      {months.length > 1 && <MonthBars months={months} />}
    </div>
  );
}
