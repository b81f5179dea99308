import type { BulkRun, BulkRunState } from '../../lib/bulk/run';
import { t } from '../../lib/texts';
import { formatNumber, formatTimeLeft } from '../text/format';
import { Button } from '../ui/Button';
import { AskedButton } from '../ui/Dialog';
import { Notice } from '../ui/Notice';
import { RunProgress, withCalls } from '../ui/RunProgress';

interface Props {
  run: Pick<BulkRun, 'state' | 'resume' | 'pause' | 'cancel'>;
  now(): number;
  onReload(): void;
}

export const countEnded = ({ counts }: Pick<BulkRunState, 'counts'>) =>
  counts.done + counts['failed-free'] + counts['failed-billed'];

/** How far a run is, what it has cost, why it rests, and what can be done. */
export function BulkProgress({ run, now, onReload }: Props) {
  const { value: state } = run.state;
  const { status, failure, limit, announced, restsUntil } = state;
  const total = state.run?.rows ?? 0;
  const ended = countEnded(state);
  const inDoubt = state.counts['in-doubt'];
  if (state.elsewhere) return <Notice>{t('bulk.run.elsewhere')}</Notice>;
  return (
    <RunProgress
      state={state}
      now={now}
      heading={t('bulk.run.heading')}
      progress={t('bulk.run.progress')}
      done={ended}
      of={total}
      figures={toFigures(state, total, ended).join(' · ')}
      said={[
        status === 'running' && restsUntil !== undefined && t('bulk.run.rests'),
        status === 'paused' && !failure && !limit && t('bulk.run.paused'),
        announced && t('bulk.run.announced'),
        status === 'done' && inDoubt === 0 && t('bulk.run.finished'),
      ]}
      doubt={{ count: inDoubt, text: t('bulk.run.inDoubt', inDoubt, [formatNumber(ended), formatNumber(inDoubt)]) }}
      pauseLabel={t('bulk.run.pause')}
      onPause={run.pause}
      onReload={onReload}
      actions={(mustWait) => <Actions run={run} mustWait={mustWait} />}
    />
  );
}

function Actions({ run, mustWait }: Pick<Props, 'run'> & { mustWait: boolean }) {
  const { status, counts, callsLeft, callsInDoubt, limit, isStopping = false } = run.state.value;
  const isInDoubt = counts['in-doubt'] > 0;
  // One that was cancelled can go on all the same.
  const canResume = status === 'paused' || (status === 'done' && counts.todo > 0);
  return (
    <>
      {canResume && !isInDoubt && (
        <Button kind="primary" busy={mustWait} onClick={() => void run.resume()}>
          {withCalls(limit ? t('explore.run.overLimit') : t('bulk.run.resume'), callsLeft)}
        </Button>
      )}
      {status !== 'running' && isInDoubt && (
        <>
          <Button kind="primary" busy={mustWait} onClick={() => void run.resume('again')}>
            {withCalls(t('bulk.run.again'), callsInDoubt + callsLeft)}
          </Button>
          <Button busy={mustWait} onClick={() => void run.resume('leave')}>
            {withCalls(t('bulk.run.leave'), callsLeft)}
          </Button>
        </>
      )}
      {limit && (
        <a class="button" href="/options.html#calls">
          {t('card.openOptions')}
        </a>
      )}
      {status !== 'done' && (
        <AskedButton
          label={t('bulk.run.cancel')}
          kind="quiet"
          busy={isStopping}
          title={t('bulk.run.cancelTitle')}
          action={t('bulk.run.cancelAction')}
          onAction={() => void run.cancel()}
        >
          <p>{t('bulk.run.cancelText')}</p>
        </AskedButton>
      )}
    </>
  );
}

function toFigures(state: BulkRunState, total: number, ended: number): string[] {
  const { counts, callsSpent, rate, timeLeft, status } = state;
  const failed = counts['failed-free'] + counts['failed-billed'];
  const left = counts.todo + counts.sent;
  return [
    t('bulk.run.done', total, [formatNumber(ended), formatNumber(total)]),
    failed > 0 && t('bulk.run.failed', failed, [formatNumber(failed)]),
    left > 0 && t('bulk.run.left', left, [formatNumber(left)]),
    status === 'running' && rate !== null && t('bulk.run.rate', Math.round(rate), [formatNumber(Math.round(rate))]),
    status === 'running' && timeLeft !== null && t('bulk.run.timeLeft', [formatTimeLeft(timeLeft)]),
    t('bulk.run.spent', callsSpent, [formatNumber(callsSpent)]),
  ].filter((text) => text !== false);
}
