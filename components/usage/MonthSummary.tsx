import { i18n } from '#i18n';
import { toServiceCount } from '../../lib/lookup/allowance';
import type { LedgerBook } from '../../lib/lookup/ledger';
import { monthTotal } from '../../lib/lookup/ledger';
import { formatAge, formatNumber } from '../text/format';
import { AllowanceBar } from './AllowanceBar';
import { COUNTS } from './usage';

interface Props {
  book: LedgerBook;
  limit: number | null;
  now: number;
}

/** Render this month at a glance: what was counted here, what the service says, and how much of the limit is used. */
export function MonthSummary({ book, limit, now }: Props) {
  const total = monthTotal(book);
  return (
    <section class="summary" aria-labelledby="month-heading">
      <h2 id="month-heading">{i18n.t('usage.month')}</h2>
      <dl class="counts">
        {COUNTS.map((name) => (
          <div key={name} class={name}>
            <dt>{i18n.t(`usage.${name}`)}</dt>
            <dd>{formatNumber(total[name])}</dd>
          </div>
        ))}
      </dl>
      {limit === null ? (
        <p class="field-hint">
          {i18n.t('usage.allowanceNone')} <a href="/options.html#calls">{i18n.t('usage.allowanceSet')}</a>
        </p>
      ) : (
        <AllowanceBar book={book} limit={limit} />
      )}
      <p class="field-hint">{toServiceText(book, now)}</p>
    </section>
  );
}

function toServiceText(book: LedgerBook, now: number): string {
  const { usage } = book;
  const thisMonth = toServiceCount(book);
  if (!usage || (thisMonth === null && usage.remaining === null)) return i18n.t('usage.serviceNever');
  const age = formatAge(usage.at, now);
  const sentences = [
    thisMonth !== null && i18n.t('usage.serviceThisMonth', thisMonth, [formatNumber(thisMonth)]),
    usage.remaining !== null && i18n.t('usage.serviceRemaining', usage.remaining, [formatNumber(usage.remaining)]),
    age && i18n.t('usage.serviceAge', [age]),
  ];
  return sentences.filter(Boolean).join(' ');
}
