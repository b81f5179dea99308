import { useMemo } from 'preact/hooks';
import type { LookUpAgain } from '../../lib/saved/look-up-again';
import { t } from '../../lib/texts';
import { toSentence } from '../text/failure';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { useSecondsLeft } from '../ui/hooks';

interface Props {
  again: LookUpAgain;
  now(): number;
}

/** How far a run is that looks saved sites up again, why it stopped, and what can be done. */
export function AgainProgress({ again, now }: Props) {
  const { status, total, done, failed, isStopping = false, failure, limit, restsUntil } = again.state.value;
  const until = restsUntil ?? failure?.retryAt;
  const seconds = useSecondsLeft(
    until,
    useMemo(() => now(), [until]),
  );
  if (status === 'idle') return null;
  const calls = again.toCalls(total - done);
  const counts = t('saved.again.counts', total, [formatNumber(done), formatNumber(total)]);
  return (
    <section class="saved-again" aria-label={t('saved.again.heading')}>
      <progress max={total} value={done} aria-label={t('saved.again.progress')} />
      <p>
        {counts}
        {failed > 0 && ` · ${t('saved.again.failed', failed, [formatNumber(failed)])}`}
      </p>
      <div role="status" class="form-status">
        {isStopping && <p>{t('primed.stopping')}</p>}
        {status === 'done' && <p>{t('saved.again.done')}</p>}
        {status === 'paused' && !failure && !limit && <p>{t('saved.again.stopped')}</p>}
        {limit && <p class="problem">{t('saved.again.limit')}</p>}
        {failure && <p class="problem">{toSentence(failure)}</p>}
      </div>
      {seconds > 0 && <p class="field-hint">{t('text.failure.nextTry', [String(seconds)])}</p>}
      <div class="actions">
        {status === 'running' && (
          <Button busy={isStopping} onClick={again.pause}>
            {t('saved.again.stop')}
          </Button>
        )}
        {status === 'paused' && (
          <Button kind="primary" busy={seconds > 0} onClick={() => void again.resume()}>
            {t('saved.again.goOn', calls, [formatNumber(calls)])}
          </Button>
        )}
        {status !== 'running' && (
          <Button kind="quiet" onClick={again.forget}>
            {t('saved.again.close')}
          </Button>
        )}
      </div>
    </section>
  );
}
