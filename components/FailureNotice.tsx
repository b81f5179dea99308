import { TriangleAlert } from 'lucide-preact';
import { i18n } from '#i18n';
import type { Failure } from '../lib/errors';
import { Button } from './Button';
import type { CardActions } from './card-actions';
import { withCost } from './cost';
import { toRemedy, toSentence } from './failure-texts';
import { formatAge } from './format';
import { useSecondsLeft } from './use-seconds-left';

interface Props {
  failure: Failure;
  /** What it concerns, for the name of the button: the heading of a section; none for several. */
  title?: string;
  now: number;
  /** What trying again costs. */
  calls: number;
  /** When what is shown all the same was saved. */
  savedAt?: number;
  onRetry(confirmed: boolean): void;
  actions: Pick<CardActions, 'onOpenOptions' | 'onAllow' | 'onReload'>;
}

/** Render what went wrong and what to do about it. */
export function FailureNotice({ failure, title, now, calls, savedAt, onRetry, actions }: Props) {
  const seconds = useSecondsLeft(failure.retryAt, now);
  const savedAge = savedAt === undefined ? null : formatAge(savedAt, now);
  return (
    <div class="notice" data-failure={failure.kind}>
      <TriangleAlert size={16} />
      <p>
        {toSentence(failure, savedAge)}
        {seconds > 0 && <> {i18n.t('failure.nextTry', [String(seconds)])}</>}
      </p>
      <RemedyButton {...{ failure, title, calls, onRetry, actions }} waits={seconds > 0} />
    </div>
  );
}

type RemedyProps = Pick<Props, 'failure' | 'title' | 'calls' | 'onRetry' | 'actions'> & { waits: boolean };

function RemedyButton({ failure, title, calls, waits, onRetry, actions }: RemedyProps) {
  const { onAllow, onReload, onOpenOptions } = actions;
  const remedy = toRemedy(failure);
  if (remedy === 'none') return null;
  if (remedy === 'reload') return onReload ? <Button onClick={onReload}>{i18n.t('card.reload')}</Button> : null;
  if (remedy === 'retry') {
    const isMaybeBilled = failure.billed === 'maybe';
    const label = toRetryLabel(calls, isMaybeBilled, title);
    return (
      <Button label={label} busy={waits} onClick={() => onRetry(isMaybeBilled)}>
        {toRetryLabel(calls, isMaybeBilled)}
      </Button>
    );
  }
  const { origin } = failure;
  if (remedy === 'allow' && origin && onAllow) {
    return <Button onClick={() => onAllow(origin)}>{i18n.t('card.allowAgain')}</Button>;
  }
  return <Button onClick={onOpenOptions}>{i18n.t('card.openOptions')}</Button>;
}

function toRetryLabel(calls: number, isMaybeBilled: boolean, title?: string): string {
  if (isMaybeBilled) {
    // Somebody already paid for an answer perhaps, so that even a plan of no calls is said to cost one.
    const cost = i18n.t('card.callCount', Math.max(1, calls));
    return title ? i18n.t('card.retrySectionMaybe', [title, cost]) : i18n.t('card.retryMaybe', [cost]);
  }
  return withCost(title ? i18n.t('card.retrySection', [title]) : i18n.t('card.retry'), calls);
}
