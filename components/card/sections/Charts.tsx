import type { Traffic } from '../../../lib/model';
import { t } from '../../../lib/texts';
import { formatCompact, formatMonth, formatNumber } from '../../text/format';
import { formatShare } from '../../text/share';
import { CopyButton } from '../../ui/CopyButton';

export interface Share {
  key: string;
  name: string;
  /** 0 to 1 */
  share: number;
}

export interface ShareProps {
  caption: string;
  rows: readonly Share[];
  /** Every row, where only the first ones are shown. */
  all?: readonly Share[];
  onCopyValue?(text: string): void;
}

export function ShareTable({ caption, rows, all = rows, onCopyValue }: ShareProps) {
  return (
    // Named here, because the caption contains a button.
    <table class="shares" aria-label={caption}>
      <caption>
        <span class="named-list">
          <span>{caption}</span>
          {onCopyValue && (
            <CopyButton
              // Two columns for a spreadsheet.
              text={all.map(({ name, share }) => `${name}\t${formatShare(share)}`).join('\n')}
              name={caption}
              onCopyValue={onCopyValue}
            />
          )}
        </span>
      </caption>
      <tbody>
        {rows.map(({ key, name, share }) => (
          <tr key={key}>
            <th scope="row">
              <bdi title={name}>{name}</bdi>
              <svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect class="bar-rest" width="100" height="1" />
                <rect class="bar-part" width={Math.min(1, Math.max(0, share || 0)) * 100} height="1" />
              </svg>
            </th>
            <td>{formatShare(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** As many labels as fit side by side in a popup: short ones of a month, and longer ones with the year. */
const MOST_LABELS = 9;
const MOST_LONG_LABELS = 6;

interface MonthBarsProps {
  months: Traffic['monthlyVisits'];
  /** Of all charts that are compared. Unless given, the highest of these months. */
  mostVisits?: number | undefined;
}

/** The bars stand, or lie in a narrow card, where each has its label. Screen readers get a table of the full values. */
export function MonthBars({ months, mostVisits = 0 }: MonthBarsProps) {
  const most = Math.max(1, mostVisits, ...months.map(({ visits }) => visits || 0));
  const isMany = months.length > MOST_LABELS;
  // One label for so many bars, at the middle of them.
  const step = isMany ? Math.ceil(months.length / MOST_LONG_LABELS) : 1;
  // More than twelve months have names twice.
  const length = months.length > 12 ? 'medium' : 'short';
  return (
    <>
      <div class={isMany ? 'months months-many' : 'months'} aria-hidden="true">
        {months.map(({ month, visits }, index) => {
          const size = Math.max(2, (Math.max(0, visits || 0) / most) * 100);
          const isLabelled = index % step === Math.floor(step / 2);
          return (
            <div
              class={isLabelled ? 'month' : 'month month-bare'}
              key={month}
              title={`${formatMonth(month, 'long')}: ${formatNumber(visits)}`}
            >
              <span class="month-value">{formatCompact(visits)}</span>
              <svg class="month-column" viewBox="0 0 1 100" preserveAspectRatio="none" aria-hidden="true">
                <rect class="bar-part" width="1" height={size} y={100 - size} />
              </svg>
              <svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect class="bar-part" width={size} height="1" />
              </svg>
              <span class="month-name">{formatMonth(month, length)}</span>
            </div>
          );
        })}
      </div>
      {/* The wrapper is clipped, not the table: Firefox draws the caption of a clipped table. */}
      <div class="hidden-text">
        <table>
          <caption>{t('card.traffic.visits')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('card.traffic.month')}</th>
              <th scope="col">{t('card.traffic.visitCount')}</th>
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
