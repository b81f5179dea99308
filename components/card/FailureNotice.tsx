import { TriangleAlert } from 'lucide-preact';
import { useId } from 'preact/hooks';
import type { Failure, Remedy } from '../../lib/errors';
import { t } from '../../lib/texts';
import { formatAge } from '../text/age';
import { toRemedies, toSentence } from '../text/failure';
import { Button } from '../ui/Button';
import { useSecondsLeft } from '../ui/hooks';
import type { CardActions } from './actions';
import { CostLabel } from './CostLabel';
import type { SharedFailure } from './shared-failures';

interface Props {
  failure: Failure;
  /** The id of the heading above, which completes the name of the button. */
  headingId?: string;
  /** Shown in the notice where no heading stands above it. */
  title?: string;
  now: number;
  /** What a retry costs. */
  calls: number;
  /** When the data that is still shown was saved. */
  savedAt?: number;
  /** The service read the site but failed with another part of its card. */
  isSiteRead?: boolean;
  onRetry(confirmed: boolean): void;
  actions: Pick<CardActions, 'onOpenOptions' | 'onReload'>;
}

export function FailureNotice(props: Props) {
  const { failure, headingId, title, now, calls, savedAt, isSiteRead, onRetry, actions } = props;
  const titleId = useId();
  const seconds = useSecondsLeft(failure.retryAt, now);
  const savedAge = savedAt === undefined ? null : formatAge(savedAt, now);
  return (
    <div class="notice" data-failure={failure.kind}>
      <TriangleAlert size={16} />
      <p>
        {title && (
          <>
            <strong id={titleId}>{title}</strong>{' '}
          </>
        )}
        {toSentence(failure, { savedAge, isSiteRead })}
        {seconds > 0 && <> {t('text.failure.nextTry', [String(seconds)])}</>}
      </p>
      {toRemedies(failure).map((remedy) => (
        <RemedyButton
          key={remedy}
          remedy={remedy}
          failure={failure}
          calls={calls}
          onRetry={onRetry}
          actions={actions}
          headingId={title ? titleId : headingId}
          waits={seconds > 0}
        />
      ))}
    </div>
  );
}

type RemedyProps = Pick<Props, 'failure' | 'headingId' | 'calls' | 'onRetry' | 'actions'> & {
  remedy: Remedy;
  waits: boolean;
};

function RemedyButton({ remedy, failure, headingId, calls, waits, onRetry, actions }: RemedyProps) {
  const { onReload, onOpenOptions } = actions;
  if (remedy === 'reload') return onReload ? <Button onClick={onReload}>{t('card.reload')}</Button> : null;
  if (remedy === 'retry') {
    const isMaybeBilled = failure.billed === 'maybe';
    return (
      <Button heading={headingId} busy={waits} onClick={() => onRetry(isMaybeBilled)}>
        {/* An answer may be paid for already, so even a plan of no calls is said to cost one. */}
        <CostLabel word={t('card.retry')} calls={isMaybeBilled ? Math.max(1, calls) : calls} inDoubt={isMaybeBilled} />
      </Button>
    );
  }
  return <Button onClick={onOpenOptions}>{t('card.openOptions')}</Button>;
}

interface CardNoticeProps {
  shared: SharedFailure;
  now: number;
  savedAt?: number;
  isSiteRead: boolean;
  actions: CardActions;
}

/** A failure that several sections share, or that of the logo under its name. */
export function CardNotice({ shared, now, savedAt, isSiteRead, actions }: CardNoticeProps) {
  const { failure, sections, calls, hasData } = shared;
  return (
    <FailureNotice
      failure={failure}
      now={now}
      isSiteRead={isSiteRead}
      actions={actions}
      title={sections.length === 1 ? t('text.section.logo') : undefined}
      calls={calls.reduce((sum, call) => sum + actions.callsFor(call.sections, call.again), 0)}
      savedAt={hasData ? savedAt : undefined}
      onRetry={(confirmed) => {
        for (const call of calls) actions.onLoad(call.sections, call.again, confirmed);
      }}
    />
  );
}
