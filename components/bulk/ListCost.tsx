import type { LedgerBook } from '../../lib/lookup/ledger';
import { toAllowance } from '../../lib/lookup/ledger';
import type { Plan } from '../../lib/model';
import { t } from '../../lib/texts';
import { SECOND } from '../../lib/time';
import { formatAge } from '../text/age';
import { formatDuration, formatNumber } from '../text/format';
import { RetryNotice } from '../ui/WaysOut';
import type { BulkList } from './list-state';

/** What the service takes: 40 calls in 10 seconds. */
const LEAST_BETWEEN_CALLS = SECOND / 4;

interface Props {
  state: BulkList;
  plan: Plan;
  /** Calls a month that the user wants to stay under. */
  limit: number | null;
  now(): number;
}

/** What a run over the list will cost, beside what is left. */
export function ListCost({ state, plan, limit, now }: Props) {
  const { value: preview } = state.preview;
  const { value: book } = state.book;
  if (preview === 'failed') {
    return <RetryNotice onRetry={() => void state.recount()}>{t('bulk.cost.failed')}</RetryNotice>;
  }
  if (preview === 'loading' || preview === null) {
    return <p class="bulk-cost secondary">{state.sections.value.length > 0 && t('bulk.cost.counting')}</p>;
  }
  const { calls, oldest, newest } = preview;
  const age = oldest !== null && newest !== null && toAges(oldest, newest, now());
  return (
    <div class="bulk-cost" role="status">
      <p>
        <strong>{calls === 0 ? t('bulk.cost.none') : t('bulk.cost.calls', calls, [formatNumber(calls)])}</strong>{' '}
        {calls > 0 && t('bulk.cost.time', [formatDuration(calls * LEAST_BETWEEN_CALLS)])}
      </p>
      {age && <p class="secondary">{age}</p>}
      {book && <Left book={book} plan={plan} limit={limit} calls={calls} now={now()} />}
    </div>
  );
}

function toAges(oldest: number, newest: number, now: number): string | null {
  const [first, last] = [formatAge(oldest, now), formatAge(newest, now)];
  if (first === null || last === null) return null;
  return first === last ? t('bulk.cost.age', [first]) : t('bulk.cost.ages', [first, last]);
}

interface LeftProps {
  book: LedgerBook;
  plan: Plan;
  limit: number | null;
  calls: number;
  now: number;
}

/** What is left of the month, by the service's last word and by the user's own limit. */
function Left({ book, plan, limit, calls, now }: LeftProps) {
  const { usage } = book;
  const remaining = usage?.remaining ?? null;
  const used = limit === null ? null : toAllowance(book, limit).used;
  const age = usage && formatAge(usage.at, now);
  return (
    <>
      <p class="secondary">
        {[
          plan !== 'unknown' && t('bulk.cost.plan', [plan]),
          remaining === null
            ? t('usage.serviceNever')
            : t('usage.serviceRemaining', remaining, [formatNumber(remaining)]),
          remaining !== null && age && t('usage.serviceAge', [age]),
          limit !== null && used !== null && t('usage.allowanceUsed', limit, [formatNumber(used), formatNumber(limit)]),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {remaining !== null && calls > remaining && <p class="field-error">{t('bulk.cost.overLeft')}</p>}
      {limit !== null && used !== null && used + calls > limit && <p class="field-error">{t('bulk.cost.overLimit')}</p>}
    </>
  );
}
