import { i18n } from '#i18n';
import type { Traffic } from '../../../lib/model';
import { formatCompact, formatMonth, formatNumber } from '../../text/format';

/** Render visits by month as bars with their numbers, which stand, or lie where the card is narrow; screen readers get a table of the full values. */
export function MonthBars({ months }: { months: Traffic['monthlyVisits'] }) {
  const most = Math.max(1, ...months.map(({ visits }) => visits || 0));
  return (
    <>
      <div class="months" aria-hidden="true">
        {months.map(({ month, visits }) => {
          const size = Math.max(2, (Math.max(0, visits || 0) / most) * 100);
          return (
            <div class="month" key={month} title={`${formatMonth(month, 'long')}: ${formatNumber(visits)}`}>
              <span class="month-value">{formatCompact(visits)}</span>
              <svg class="month-column" viewBox="0 0 1 100" preserveAspectRatio="none" aria-hidden="true">
                <rect class="bar-part" width="1" height={size} y={100 - size} />
              </svg>
              <svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect class="bar-part" width={size} height="1" />
              </svg>
              <span class="month-name">{formatMonth(month, 'short')}</span>
            </div>
          );
        })}
      </div>
      {/* A wrapper is clipped, not the table: Firefox draws the caption of a clipped table. */}
      <div class="hidden-text">
        <table>
          <caption>{i18n.t('traffic.visits')}</caption>
          <thead>
            <tr>
              <th scope="col">{i18n.t('traffic.month')}</th>
              <th scope="col">{i18n.t('traffic.visitCount')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, visits }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month, 'long')}</th>
                <td>{formatNumber(visits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
