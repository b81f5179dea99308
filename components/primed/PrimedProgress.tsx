import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { PrimedRun } from '../../lib/primed/run';
import { toSentence } from '../text/failure';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { useSecondsLeft } from '../ui/hooks';

/** "1 site", "1,200 sites": for sentences that count calls as well, whose own plural form is that of the calls. */
export const toSiteCount = (sites: number) => i18n.t('options.safety.primed.siteCount', sites, [formatNumber(sites)]);

interface Props {
  run: PrimedRun;
  now(): number;
}

/** Render a run that has begun and not ended: how far it is, why it stopped, and each way on. */
export function PrimedProgress({ run, now }: Props) {
  const { status, sites, callsDone, callsPlanned, failure, inDoubt, unsaved = 0, isStopping = false } = run.state.value;
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
    // Nothing more is spent meanwhile on what may be forgotten.
    if (isRunning) run.pause();
    setAsking(true);
  };
  return (
    <div class="primed-run">
      <progress
        max={Math.max(1, callsPlanned)}
        value={callsDone}
        aria-label={i18n.t('options.safety.primed.progress')}
      />
      <p>
        {i18n.t('options.safety.primed.counts', callsPlanned, [
          toSiteCount(sites),
          formatNumber(callsDone),
          formatNumber(callsPlanned),
        ])}
      </p>
      <div role="status" class="form-status">
        {isStopping && <p>{i18n.t('options.safety.primed.stopping')}</p>}
        {!isRunning && <p>{i18n.t('options.safety.primed.paused')}</p>}
        {/* Of a call in doubt the line below says that it may have been billed. */}
        {failure && <p class="problem">{toSentence(isInDoubt ? { ...failure, billed: 'no' } : failure)}</p>}
        {unsaved > 0 && <p>{i18n.t('options.safety.primed.unsaved', unsaved, [formatNumber(unsaved)])}</p>}
        {isInDoubt && <p>{i18n.t('options.safety.primed.missing', inDoubt, [formatNumber(inDoubt)])}</p>}
      </div>
      {/* Not among what is read out, which each second would begin anew. */}
      {waits && <p class="field-hint">{i18n.t('failure.nextTry', [String(seconds)])}</p>}
      <div class="actions">
        {isRunning ? (
          <Button busy={isStopping} onClick={() => stop(run.pause)}>
            {i18n.t('options.safety.primed.pause')}
          </Button>
        ) : (
          status !== 'failed' && (
            <Button kind="primary" busy={waits} onClick={() => void run.resume('leave')}>
              {isInDoubt ? i18n.t('options.safety.primed.resumeWithout') : i18n.t('options.safety.primed.resume')}
            </Button>
          )
        )}
        {isInDoubt && (
          <Button busy={waits} onClick={() => void run.resume('again')}>
            {i18n.t('options.safety.primed.again', inDoubt, [formatNumber(inDoubt)])}
          </Button>
        )}
        <Button onClick={() => stop(run.cancel)}>{i18n.t('options.safety.primed.stop')}</Button>
        <Button kind="quiet" onClick={() => (sites > 0 ? askToDiscard() : stop(run.discard))}>
          {i18n.t('options.safety.primed.discard')}
        </Button>
      </div>
      {asking && (
        <Dialog
          title={i18n.t('options.safety.primed.discardTitle', sites, [formatNumber(sites)])}
          action={i18n.t('options.safety.primed.discard')}
          losing
          onAction={() => stop(run.discard)}
          onCancel={() => setAsking(false)}
        >
          <p>{i18n.t('options.safety.primed.discardText')}</p>
        </Dialog>
      )}
    </div>
  );
}
