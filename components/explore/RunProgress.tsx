import { useMemo } from 'preact/hooks';
import { toHash } from '../../lib/browser/route';
import { toSearchText } from '../../lib/discovery/address';
import type { SearchRun, SearchRunState } from '../../lib/discovery/run';
import { t } from '../../lib/texts';
import { toSentence } from '../text/failure';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { useSecondsLeft } from '../ui/hooks';
import { toQueryName } from './query-words';

interface Props {
  run: SearchRun;
  /** The run is of the search that is shown. */
  isOfShown: boolean;
  now(): number;
  /** In the click, before anything is sent. */
  mayAsk(): Promise<boolean>;
}

/** Nothing is left to say or to do. */
const isOver = ({ status, inDoubt, ignored }: SearchRunState) => status === 'done' && inDoubt === 0 && !ignored;

/** A run of pages: how far it is, why it rests, and what can be done. Also of a run that a crash has left. */
export function RunProgress({ run, isOfShown, now, mayAsk }: Props) {
  const { value: state } = run.state;
  const { status, query, from, to, pagesDone, callsLeft, inDoubt, failure, limit, ignored, restsUntil } = state;
  const until = restsUntil ?? failure?.retryAt;
  const seconds = useSecondsLeft(
    until,
    useMemo(() => now(), [until]),
  );
  if (status === 'idle' || query === null || (isOver(state) && isOfShown)) return null;
  const isRunning = status === 'running';
  const isStopping = state.isStopping === true;
  const waits = !isRunning && seconds > 0;
  const resume = async (doubtful: 'again' | 'leave') => {
    if (!query.q || (await mayAsk())) await run.resume(doubtful);
  };
  const toLabel = (word: string, calls: number) =>
    calls > 0 ? `${word} · ${t('card.callCount', calls, [formatNumber(calls)])}` : word;
  const range = [formatNumber(from), formatNumber(to)];
  if (state.elsewhere) return <p class="search-run">{t('explore.run.elsewhere')}</p>;
  return (
    <section class="search-run" aria-label={t('explore.run.heading', range)}>
      {!isOfShown && (
        <p>
          {t('explore.run.of')}{' '}
          <a href={toHash({ name: 'explore', search: toSearchText(query) })}>{toQueryName(query)}</a>
        </p>
      )}
      <progress max={Math.max(1, to - from + 1)} value={pagesDone} aria-label={t('explore.run.progress')} />
      <p>{t('explore.run.counts', to - from + 1, [formatNumber(pagesDone), formatNumber(to - from + 1), ...range])}</p>
      <div role="status" class="form-status">
        {isStopping && <p>{t('primed.stopping')}</p>}
        {status === 'paused' && <p>{t('explore.run.paused')}</p>}
        {limit && <p class="problem">{t('explore.run.limit')}</p>}
        {ignored && <p class="problem">{t('explore.run.ignored')}</p>}
        {/* For a call in doubt, the line below says that it may have been billed. */}
        {failure && <p class="problem">{toSentence(inDoubt > 0 ? { ...failure, billed: 'no' } : failure)}</p>}
        {!isRunning && inDoubt > 0 && <p>{t('explore.run.inDoubt', inDoubt, [formatNumber(inDoubt)])}</p>}
      </div>
      {/* Outside the live region, which each second would restart. */}
      {seconds > 0 && <p class="field-hint">{t('text.failure.nextTry', [String(seconds)])}</p>}
      <div class="actions">
        {isRunning && (
          <Button busy={isStopping} onClick={run.pause}>
            {t('explore.run.pause')}
          </Button>
        )}
        {status === 'paused' && (callsLeft > 0 || inDoubt === 0) && (
          <Button kind="primary" busy={waits} onClick={() => void resume('leave')}>
            {toLabel(toResumeWord(state), callsLeft)}
          </Button>
        )}
        {!isRunning && inDoubt > 0 && (
          <Button busy={waits} onClick={() => void resume('again')}>
            {toLabel(t('explore.run.again'), callsLeft + inDoubt)}
          </Button>
        )}
        <Button kind="quiet" busy={isStopping} onClick={() => void run.cancel()}>
          {toEndWord(state)}
        </Button>
      </div>
    </section>
  );
}

function toEndWord({ status, callsLeft, inDoubt }: SearchRunState): string {
  if (inDoubt > 0 && callsLeft === 0) return t('explore.run.leave');
  return status === 'done' ? t('explore.run.close') : t('explore.run.cancel');
}

function toResumeWord({ limit, inDoubt }: SearchRunState): string {
  if (limit) return t('explore.run.overLimit');
  return inDoubt > 0 ? t('explore.run.without') : t('explore.run.resume');
}
