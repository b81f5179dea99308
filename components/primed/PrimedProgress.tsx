import type { PrimedRun } from '../../lib/primed/run';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { AskedButton } from '../ui/Dialog';
import { RunProgress } from '../ui/RunProgress';

/** "1 site", "1,200 sites". A sentence that also counts calls takes its plural from the calls. */
export const toSiteCount = (sites: number) => t('primed.siteCount', sites, [formatNumber(sites)]);

interface Props {
  run: PrimedRun;
  now(): number;
}

export function PrimedProgress({ run, now }: Props) {
  const { value: state } = run.state;
  const { status, sites, callsDone, callsPlanned, inDoubt } = state;
  const isRunning = status === 'running';
  const isInDoubt = !isRunning && inDoubt > 0;
  const discard = () => void run.discard();
  return (
    <RunProgress
      state={state}
      now={now}
      heading={t('primed.progress')}
      progress={t('primed.progress')}
      done={callsDone}
      of={callsPlanned}
      figures={t('primed.counts', callsPlanned, [
        toSiteCount(sites),
        formatNumber(callsDone),
        formatNumber(callsPlanned),
      ])}
      said={[!isRunning && t('primed.paused')]}
      doubt={{ count: inDoubt, text: t('primed.missing', inDoubt, [formatNumber(inDoubt)]) }}
      pauseLabel={t('primed.pause')}
      onPause={run.pause}
      actions={(mustWait) => (
        <>
          {!isRunning && status !== 'failed' && (
            <Button kind="primary" busy={mustWait} onClick={() => void run.resume('leave')}>
              {isInDoubt ? t('primed.resumeWithout') : t('primed.resume')}
            </Button>
          )}
          {isInDoubt && (
            <Button busy={mustWait} onClick={() => void run.resume('again')}>
              {t('primed.again', inDoubt, [formatNumber(inDoubt)])}
            </Button>
          )}
          <Button onClick={() => void run.cancel()}>{t('primed.stop')}</Button>
          {sites === 0 ? (
            <Button kind="quiet" onClick={discard}>
              {t('primed.discard')}
            </Button>
          ) : (
            <AskedButton
              label={t('primed.discard')}
              kind="quiet"
              title={t('primed.discardTitle', sites, [formatNumber(sites)])}
              action={t('primed.discard')}
              // Nothing more is spent on lists that may be dropped.
              onAsk={() => isRunning && run.pause()}
              onAction={discard}
            >
              <p>{t('primed.discardText')}</p>
            </AskedButton>
          )}
        </>
      )}
    />
  );
}
