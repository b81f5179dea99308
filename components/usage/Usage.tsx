import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { LedgerBook } from '../../lib/lookup/ledger';
import { MINUTE, toDay } from '../../lib/time';
import { Button } from '../ui/Button';
import { useFocusKept } from '../ui/hooks';
import { Notice } from '../ui/Notice';
import { UsageBook } from './UsageBook';
import type { UsageState } from './usage-state';

interface Props {
  state: UsageState;
  /** Calls a month; null when the user set none. */
  limit: number | null;
  now(): number;
}

/** Render what was called and what it cost, in whichever face the record is. */
export function Usage({ state, limit, now }: Props) {
  const book = state.book.value;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that tries again goes with the failure.
  useFocusKept(typeof book === 'object' ? 'ready' : book, () => heading.current);
  // The page may stay open for days: months turn without a call.
  useEffect(() => {
    const timer = setInterval(() => {
      const { value: read } = state.book;
      if (typeof read === 'object' && toDay(now()) > read.today) void state.load();
    }, MINUTE);
    return () => clearInterval(timer);
  }, [state]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {i18n.t('usage.heading')}
      </h1>
      {book === 'loading' && <p role="status">{i18n.t('usage.loading')}</p>}
      {book === 'failed' && (
        <Notice action={<Button onClick={() => void state.load()}>{i18n.t('usage.retry')}</Button>}>
          {i18n.t('usage.failed')}
        </Notice>
      )}
      {typeof book === 'object' && (isEmpty(book) ? <Empty /> : <UsageBook book={book} limit={limit} now={now} />)}
    </>
  );
}

const isEmpty = (book: LedgerBook) => book.days.length === 0 && book.usage === null;

function Empty() {
  return (
    <div class="face">
      <h2>{i18n.t('usage.emptyTitle')}</h2>
      <p>{i18n.t('usage.empty')}</p>
      <p>
        <a href="#/">{i18n.t('dashboard.lookUp')}</a>
      </p>
    </div>
  );
}
