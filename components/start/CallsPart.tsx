import { toHash } from '../../lib/browser/route';
import type { LedgerBook } from '../../lib/lookup/ledger';
import { toAllowance } from '../../lib/lookup/ledger';
import { t } from '../../lib/texts';
import { formatAge, formatNumber } from '../text/format';
import { AllowanceBar } from '../usage/MonthSummary';
import { Failed, Part } from './Part';

interface Props {
  book: LedgerBook | 'failed';
  /** Calls a month. Null when the user set none. */
  limit: number | null;
  now: number;
  onRetry(): void;
}

export function CallsPart({ book, limit, now, onRetry }: Props) {
  const more = <a href={toHash({ name: 'usage' })}>{t('dashboard.usage')}</a>;
  return (
    <Part name="calls" heading={t('start.calls.heading')} more={more}>
      {book === 'failed' ? (
        <Failed onRetry={onRetry}>{t('usage.failed')}</Failed>
      ) : (
        <>
          <Left book={book} now={now} />
          {limit === null ? <Used book={book} /> : <AllowanceBar book={book} limit={limit} />}
        </>
      )}
    </Part>
  );
}

/** As the service said it last. */
function Left({ book: { usage }, now }: { book: LedgerBook; now: number }) {
  if (!usage || usage.remaining === null) return <p class="secondary">{t('usage.serviceNever')}</p>;
  const age = formatAge(usage.at, now);
  return (
    <div>
      <p>
        <strong class="start-figure">{formatNumber(usage.remaining)}</strong> {t('start.calls.left', usage.remaining)}
      </p>
      {age && <p class="secondary">{t('start.calls.said', [age])}</p>}
    </div>
  );
}

function Used({ book }: { book: LedgerBook }) {
  const { used } = toAllowance(book, Number.POSITIVE_INFINITY);
  return (
    <p>
      {t('start.calls.used', used, [formatNumber(used)])} <a href="/options.html#calls">{t('usage.allowanceSet')}</a>
    </p>
  );
}
