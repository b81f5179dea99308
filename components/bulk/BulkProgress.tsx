import { useMemo, useState } from 'preact/hooks';
import type { BulkRun, BulkRunState } from '../../lib/bulk/run';
import type { Failure } from '../../lib/errors';
import { t } from '../../lib/texts';
import { toRemedies, toSentence } from '../text/failure';
import { formatNumber, formatTimeLeft } from '../text/format';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { useSecondsLeft } from '../ui/hooks';
import { Notice } from '../ui/Notice';

interface Props {
  run: Pick<BulkRun, 'state' | 'resume' | 'pause' | 'cancel'>;
  now(): number;
  onReload(): void;
}

export const countEnded = ({ counts }: Pick<BulkRunState, 'counts'>) =>
  counts.done + counts['failed-free'] + counts['failed-billed'];

const withCalls = (word: string, calls: number) =>
  calls > 0 ? `${word} · ${t('card.callCount', calls, [formatNumber(calls)])}` : word;

/** How far a run is, what it has cost, why it rests, and what can be done. */
export function BulkProgress({ run, now, onReload }: Props) {
  const { value: state } = run.state;
  const [isAsking, setAsking] = useState(false);
  const { status, callsLeft, callsInDoubt, failure, limit, restsUntil, isStopping = false } = state;
  const until = restsUntil ?? failure?.retryAt;
  const seconds = useSecondsLeft(
    until,
    useMemo(() => now(), [until]),
  );
  const total = state.run?.rows ?? 0;
  const ended = countEnded(state);
  const inDoubt = state.counts['in-doubt'];
  const isRunning = status === 'running';
  // One that was cancelled can go on all the same.
  const canResume = status === 'paused' || (status === 'done' && state.counts.todo > 0);
  if (state.elsewhere) return <Notice>{t('bulk.run.elsewhere')}</Notice>;
  return (
    <section class="bulk-run" aria-label={t('bulk.run.heading')}>
      <progress max={Math.max(1, total)} value={ended} aria-label={t('bulk.run.progress')} />
      <p class="bulk-figures">{toFigures(state, total, ended).join(' · ')}</p>
      <div role="status" class="form-status">
        {isStopping && <p>{t('primed.stopping')}</p>}
        {status === 'paused' && !failure && !limit && <p>{t('bulk.run.paused')}</p>}
        {status === 'done' && inDoubt === 0 && <p>{t('bulk.run.finished')}</p>}
        {limit && <p class="problem">{t('explore.run.limit')}</p>}
        {failure && <p class="problem">{toStopSentence(failure, inDoubt)}</p>}
        {!isRunning && inDoubt > 0 && (
          <p class="problem">{t('bulk.run.inDoubt', inDoubt, [formatNumber(ended), formatNumber(inDoubt)])}</p>
        )}
      </div>
      {/* Outside the live region, which each second would restart. */}
      {seconds > 0 && <p class="field-hint">{t('text.failure.nextTry', [String(seconds)])}</p>}
      <div class="actions">
        {isRunning && (
          <Button busy={isStopping} onClick={run.pause}>
            {t('bulk.run.pause')}
          </Button>
        )}
        {canResume && inDoubt === 0 && (
          <Button kind="primary" busy={seconds > 0} onClick={() => void run.resume()}>
            {withCalls(limit ? t('explore.run.overLimit') : t('bulk.run.resume'), callsLeft)}
          </Button>
        )}
        {!isRunning && inDoubt > 0 && (
          <>
            <Button kind="primary" busy={seconds > 0} onClick={() => void run.resume('again')}>
              {withCalls(t('bulk.run.again'), callsInDoubt + callsLeft)}
            </Button>
            <Button busy={seconds > 0} onClick={() => void run.resume('leave')}>
              {withCalls(t('bulk.run.leave'), callsLeft)}
            </Button>
          </>
        )}
        {failure && <WayOut failure={failure} onReload={onReload} />}
        {limit && (
          <a class="button" href="/options.html#calls">
            {t('card.openOptions')}
          </a>
        )}
        {status !== 'done' && (
          <Button kind="quiet" busy={isStopping} onClick={() => setAsking(true)}>
            {t('bulk.run.cancel')}
          </Button>
        )}
      </div>
      {isAsking && (
        <Dialog
          title={t('bulk.run.cancelTitle')}
          action={t('bulk.run.cancelAction')}
          losing
          onAction={() => {
            setAsking(false);
            void run.cancel();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{t('bulk.run.cancelText')}</p>
        </Dialog>
      )}
    </section>
  );
}

/** For rows in doubt, the line below says that they may have been billed. */
function toStopSentence(failure: Failure, inDoubt: number): string {
  return toSentence(inDoubt > 0 ? { ...failure, billed: 'no' } : failure);
}

function WayOut({ failure, onReload }: { failure: Failure; onReload(): void }) {
  const remedies = toRemedies(failure);
  return (
    <>
      {remedies.includes('options') && (
        <a class="button" href="/options.html">
          {t('card.openOptions')}
        </a>
      )}
      {remedies.includes('reload') && <Button onClick={onReload}>{t('card.reload')}</Button>}
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
