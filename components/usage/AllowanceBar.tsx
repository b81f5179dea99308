import { i18n } from '#i18n';
import { toAllowance } from '../../lib/lookup/allowance';
import type { LedgerBook } from '../../lib/lookup/ledger';
import { formatNumber, formatShare } from '../text/format';

interface Props {
  book: LedgerBook;
  limit: number;
}

/** Render how much of the user's monthly limit is used, with a warning near its end. */
export function AllowanceBar({ book, limit }: Props) {
  const { used, share, level } = toAllowance(book, limit);
  const text = i18n.t('usage.allowanceUsed', limit, [formatNumber(used), formatNumber(limit)]);
  return (
    <div class={`allowance ${level}`}>
      <p>{text}</p>
      <svg class="allowance-bar" aria-hidden="true" width="100%" height="8">
        <rect class="track" width="100%" height="8" rx="4" />
        <rect class="fill" width={`${Math.min(share, 1) * 100}%`} height="8" rx="4" />
      </svg>
      <p role="status">
        {level === 'near' && i18n.t('usage.near', [formatShare(share)])}
        {level === 'over' && i18n.t('usage.over')}
      </p>
    </div>
  );
}
