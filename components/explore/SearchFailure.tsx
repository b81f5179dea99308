import { useMemo } from 'preact/hooks';
import type { Failure } from '../../lib/errors';
import { t } from '../../lib/texts';
import { toRemedies, toSentence } from '../text/failure';
import { Button } from '../ui/Button';
import { useSecondsLeft } from '../ui/hooks';
import { Notice } from '../ui/Notice';
import { WaysOut } from '../ui/WaysOut';

interface Props {
  failure: Failure;
  now(): number;
  isAsking: boolean;
  /** `confirmed`: the user knows that the call may have been billed already. */
  onRetry(confirmed: boolean): void;
  onReload(): void;
}

/** Why a page is not there, and the way on. */
export function SearchFailure({ failure, now, isAsking, onRetry, onReload }: Props) {
  const seconds = useSecondsLeft(
    failure.retryAt,
    useMemo(() => now(), [failure]),
  );
  const isInDoubt = failure.billed === 'maybe';
  const actions = (
    <div class="actions">
      <WaysOut failure={failure} onReload={onReload} />
      {toRemedies(failure).includes('retry') && (
        <Button busy={isAsking || seconds > 0} onClick={() => onRetry(isInDoubt)}>
          {isInDoubt ? t('explore.askAgain') : t('explore.askPage')}
        </Button>
      )}
    </div>
  );
  return (
    <div class="search-failure" data-failure={failure.kind}>
      <Notice action={actions}>{toSentence(failure)}</Notice>
      {/* Outside the alert, which each second would repeat. */}
      {seconds > 0 && <p class="field-hint">{t('text.failure.nextTry', [String(seconds)])}</p>}
    </div>
  );
}
