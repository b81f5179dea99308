import type { LedgerBook } from '../../lib/lookup/ledger';
import { monthTotal, toAllowance, toServiceCount } from '../../lib/lookup/ledger';
import { t } from '../../lib/texts';
import { formatAge } from '../text/age';
import { formatNumber } from '../text/format';
import { formatShare } from '../text/share';
import { COUNTS } from './usage-state';

interface AllowanceBarProps {
  book: LedgerBook;
  limit: number;
}

/** How much of the monthly limit is used. */
export function AllowanceBar({ book, limit }: AllowanceBarProps) {
  const { used, share, level } = toAllowance(book, limit);
  const text = t('usage.allowanceUsed', limit, [formatNumber(used), formatNumber(limit)]);
  return (
    <div class={`allowance ${level}`}>
      <p>{text}</p>
      <svg class="allowance-bar" aria-hidden="true" width="100%" height="8">
        <rect class="track" width="100%" height="8" rx="4" />
        <rect class="fill" width={`${Math.min(share, 1) * 100}%`} height="8" rx="4" />
      </svg>
      <p role="status">
        {level === 'near' && t('usage.near', [formatShare(share)])}
        {level === 'over' && t('usage.over')}
      </p>
    </div>
  );
}

interface Props {
  book: LedgerBook;
  limit: number | null;
  now: number;
  /** The calls are of the key in use, of another one, or of all together. A limit and a count of the service are of one key. */
  of: 'in-use' | 'other' | 'all';
}

export function MonthSummary({ book, limit, now, of }: Props) {
  const total = monthTotal(book);
  return (
    <section class="summary" aria-labelledby="month-heading">
      <h2 id="month-heading">{t('usage.month')}</h2>
      <dl class="counts">
        {COUNTS.map((name) => (
          <div key={name} class={name}>
            <dt>{t(`usage.${name}`)}</dt>
            <dd>{formatNumber(total[name])}</dd>
          </div>
        ))}
      </dl>
      {limit !== null && <AllowanceBar book={book} limit={limit} />}
      {limit === null && of !== 'all' && (
        <p class="field-hint">
          {t('usage.allowanceNone')} {of === 'in-use' && <a href="/options.html#calls">{t('usage.allowanceSet')}</a>}
        </p>
      )}
      {of !== 'all' && <p class="field-hint">{toServiceText(book, now)}</p>}
    </section>
  );
}

function toServiceText(book: LedgerBook, now: number): string {
  const { usage } = book;
  const thisMonth = toServiceCount(book);
  if (!usage || (thisMonth === null && usage.remaining === null)) return t('usage.serviceNever');
  const age = formatAge(usage.at, now);
  const { billed, unknown } = monthTotal(book);
  const more = (thisMonth ?? 0) - billed - unknown;
  const sentences = [
    thisMonth !== null && t('usage.serviceThisMonth', thisMonth, [formatNumber(thisMonth)]),
    more > 0 && t('usage.serviceMore', more, [formatNumber(more)]),
    usage.remaining !== null && t('usage.serviceRemaining', usage.remaining, [formatNumber(usage.remaining)]),
    age && t('usage.serviceAge', [age]),
  ];
  return sentences.filter(Boolean).join(' ');
}
