import { useMemo, useState } from 'preact/hooks';
import type { PrimedRun } from '../../lib/primed/run';
import { t } from '../../lib/texts';
import { toSentence } from '../text/failure';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { useSecondsLeft } from '../ui/hooks';

/** "1 site", "1,200 sites". A sentence that also counts calls takes its plural from the calls. */
export const toSiteCount = (sites: number) => t('primed.siteCount', sites, [formatNumber(sites)]);

interface Props {
  run: PrimedRun;
  now(): number;
}

export function PrimedProgress({ run, now }: Props) {
  const { status, sites, callsDone, callsPlanned, failure, inDoubt, isStopping = false } = run.state.value;
  const isRunning = status === 'running';
  const isInDoubt = !isRunning && inDoubt > 0;
  const [asking, setAsking] = useState(false);
  const seconds = useSecondsLeft(
    failure?.retryAt,
    useMemo(() => now(), [failure]),
  );
  const waits = seconds > 0;
  const stop = (how: () => unknown) => {
    setAsking(false);
    void how();
  };
  const askToDiscard = () => {
    // Nothing more is spent on lists that may be dropped.
    if (isRunning) run.pause();
    setAsking(true);
  };
  return (
    <div class="primed-run">
      <progress max={Math.max(1, callsPlanned)} value={callsDone} aria-label={t('primed.progress')} />
      <p>
        {t('primed.counts', callsPlanned, [toSiteCount(sites), formatNumber(callsDone), formatNumber(callsPlanned)])}
      </p>
      <div role="status" class="form-status">
        {isStopping && <p>{t('primed.stopping')}</p>}
        {!isRunning && <p>{t('primed.paused')}</p>}
        {/* For a call in doubt, the line below says that it may have been billed. */}
        {failure && <p class="problem">{toSentence(isInDoubt ? { ...failure, billed: 'no' } : failure)}</p>}
        {isInDoubt && <p>{t('primed.missing', inDoubt, [formatNumber(inDoubt)])}</p>}
      </div>
      {/* Outside the live region, which each second would restart. */}
      {waits && <p class="field-hint">{t('text.failure.nextTry', [String(seconds)])}</p>}
      <div class="actions">
        {isRunning ? (
          <Button busy={isStopping} onClick={() => stop(run.pause)}>
            {t('primed.pause')}
          </Button>
        ) : (
          status !== 'failed' && (
            <Button kind="primary" busy={waits} onClick={() => void run.resume('leave')}>
              {isInDoubt ? t('primed.resumeWithout') : t('primed.resume')}
            </Button>
          )
        )}
        {isInDoubt && (
          <Button busy={waits} onClick={() => void run.resume('again')}>
            {t('primed.again', inDoubt, [formatNumber(inDoubt)])}
          </Button>
        )}
        <Button onClick={() => stop(run.cancel)}>{t('primed.stop')}</Button>
        <Button kind="quiet" onClick={() => (sites > 0 ? askToDiscard() : stop(run.discard))}>
          {t('primed.discard')}
        </Button>
      </div>
      {asking && (
        <Dialog
          title={t('primed.discardTitle', sites, [formatNumber(sites)])}
          action={t('primed.discard')}
          losing
          onAction={() => stop(run.discard)}
          onCancel={() => setAsking(false)}
        >
          <p>{t('primed.discardText')}</p>
        </Dialog>
      )}
    </div>
  );
}
