import type { BulkRun, BulkRunState } from '../../lib/bulk/run';
import { t } from '../../lib/texts';
import { formatDuration, formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { AskedButton } from '../ui/Dialog';
import { Notice } from '../ui/Notice';
import { RunProgress, withCalls } from '../ui/RunProgress';

interface Props {
  run: Pick<BulkRun, 'state' | 'resume' | 'pause' | 'cancel'>;
  now(): number;
  /** The table shows only rows that have failed. */
  isFailedShown: boolean;
  /** Shows only those, or all again. */
  onShowFailed(): void;
  /** Asks once more for the rows that have failed. */
  onRetry(): void;
  onReload(): void;
}

export const countEnded = ({ counts }: Pick<BulkRunState, 'counts'>) =>
  counts.done + counts['failed-free'] + counts['failed-billed'];

const countFailed = ({ counts }: Pick<BulkRunState, 'counts'>) => counts['failed-free'] + counts['failed-billed'];

/** Nothing is left to do but what the user wants anew. */
const isOver = ({ status, counts }: BulkRunState) => status === 'done' && counts.todo + counts['in-doubt'] === 0;

/** How far a run is, what it has cost, why it rests, and what can be done. */
export function BulkProgress({ run, now, isFailedShown, onShowFailed, onRetry, onReload }: Props) {
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
      figures={
        isOver(state) ? (
          <>
            {toResult(state, total).join(' · ')}
            <Failed count={countFailed(state)} isShown={isFailedShown} onShow={onShowFailed} />
          </>
        ) : (
          toFigures(state, total, ended).join(' · ')
        )
      }
      said={[
        status === 'running' && restsUntil !== undefined && t('bulk.run.rests'),
        status === 'paused' && !failure && !limit && t('bulk.run.paused'),
        announced && t('bulk.run.announced'),
      ]}
      heard={status === 'done' && inDoubt === 0 && t('bulk.run.finished')}
      doubt={{ count: inDoubt, text: t('bulk.run.inDoubt', inDoubt, [formatNumber(ended), formatNumber(inDoubt)]) }}
      pauseLabel={t('bulk.run.pause')}
      onPause={run.pause}
      onReload={onReload}
      actions={(mustWait) => <Actions run={run} mustWait={mustWait} onRetry={onRetry} />}
    />
  );
}

interface FailedProps {
  count: number;
  isShown: boolean;
  onShow(): void;
}

function Failed({ count, isShown, onShow }: FailedProps) {
  if (count === 0) return null;
  return (
    <span class="run-failed">
      {' · '}
      {t('bulk.run.failed', count, [formatNumber(count)])}:{' '}
      <button type="button" class="button quiet" aria-pressed={isShown} onClick={onShow}>
        {t('bulk.run.showFailed', count)}
      </button>
    </span>
  );
}

function Actions({ run, mustWait, onRetry }: Pick<Props, 'run' | 'onRetry'> & { mustWait: boolean }) {
  const { value: state } = run.state;
  const { status, counts, callsLeft, callsInDoubt, callsFailed, limit, isStopping = false } = state;
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
      {isOver(state) && callsFailed > 0 && (
        <Button busy={mustWait} onClick={onRetry}>
          {withCalls(t('bulk.run.retry', countFailed(state)), callsFailed)}
        </Button>
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

/** Of a run that has ended: "30 sites · 30 calls · 12 sec". */
function toResult({ run, callsSpent }: BulkRunState, total: number): string[] {
  return [
    t('bulk.count.sites', total, [formatNumber(total)]),
    t('bulk.run.calls', callsSpent, [formatNumber(callsSpent)]),
    typeof run?.workedFor === 'number' && formatDuration(run.workedFor),
  ].filter((text) => text !== false);
}

function toFigures(state: BulkRunState, total: number, ended: number): string[] {
  const { counts, callsSpent, rate, timeLeft, status } = state;
  const failed = countFailed(state);
  const left = counts.todo + counts.sent;
  return [
    t('bulk.run.done', total, [formatNumber(ended), formatNumber(total)]),
    failed > 0 && t('bulk.run.failed', failed, [formatNumber(failed)]),
    left > 0 && t('bulk.run.left', left, [formatNumber(left)]),
    status === 'running' && rate !== null && t('bulk.run.rate', Math.round(rate), [formatNumber(Math.round(rate))]),
    status === 'running' && timeLeft !== null && t('bulk.run.timeLeft', [formatDuration(timeLeft)]),
    t('bulk.run.spent', callsSpent, [formatNumber(callsSpent)]),
  ].filter((text) => text !== false);
}
