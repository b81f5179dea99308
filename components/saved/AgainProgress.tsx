import type { LookUpAgain } from '../../lib/saved/look-up-again';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { RunProgress, withCalls } from '../ui/RunProgress';

interface Props {
  again: LookUpAgain;
  now(): number;
}

/** How far a run is that looks saved sites up again, why it stopped, and what can be done. */
export function AgainProgress({ again, now }: Props) {
  const { value: state } = again.state;
  const { status, total, done, failed, inDoubt, failure, limit } = state;
  if (status === 'idle') return null;
  const calls = again.toCalls(total - done);
  const counts = t('saved.again.counts', total, [formatNumber(done), formatNumber(total)]);
  const failures = failed > 0 ? ` · ${t('saved.again.failed', failed, [formatNumber(failed)])}` : '';
  return (
    <RunProgress
      state={state}
      now={now}
      heading={t('saved.again.heading')}
      progress={t('saved.again.progress')}
      done={done}
      of={total}
      figures={`${counts}${failures}`}
      said={[
        status === 'done' && inDoubt === 0 && t('saved.again.done'),
        status === 'paused' && !failure && !limit && t('saved.again.stopped'),
      ]}
      doubt={{ count: inDoubt, text: t('saved.again.inDoubt', inDoubt, [formatNumber(inDoubt)]) }}
      limitText={t('saved.again.limit')}
      pauseLabel={t('saved.again.stop')}
      onPause={again.pause}
      actions={(mustWait) => (
        <>
          {status === 'paused' && (
            <Button kind="primary" busy={mustWait} onClick={() => void again.resume()}>
              {t('saved.again.goOn', calls, [formatNumber(calls)])}
            </Button>
          )}
          {status !== 'running' && inDoubt > 0 && (
            <Button busy={mustWait} onClick={() => void again.resume('again')}>
              {withCalls(t('explore.run.again'), again.toCalls(total - done + inDoubt))}
            </Button>
          )}
          {status !== 'running' && (
            <Button kind="quiet" onClick={again.forget}>
              {t('saved.again.close')}
            </Button>
          )}
        </>
      )}
    />
  );
}
