import { toHash } from '../../lib/browser/route';
import { toSearchText } from '../../lib/discovery/address';
import type { SearchRun, SearchRunState } from '../../lib/discovery/run';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { RunProgress, withCalls } from '../ui/RunProgress';
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
export function SearchRunProgress({ run, isOfShown, now, mayAsk }: Props) {
  const { value: state } = run.state;
  const { status, query, from, to, pagesDone, callsLeft, inDoubt, ignored, isStopping = false } = state;
  if (status === 'idle' || query === null || (isOver(state) && isOfShown)) return null;
  if (state.elsewhere) return <p>{t('explore.run.elsewhere')}</p>;
  const isRunning = status === 'running';
  const pages = to - from + 1;
  const range = [formatNumber(from), formatNumber(to)];
  const resume = async (doubtful: 'again' | 'leave') => {
    if (!query.q || (await mayAsk())) await run.resume(doubtful);
  };
  return (
    <RunProgress
      state={state}
      now={now}
      heading={t('explore.run.heading', range)}
      progress={t('explore.run.progress')}
      done={pagesDone}
      of={pages}
      figures={t('explore.run.counts', pages, [formatNumber(pagesDone), formatNumber(pages), ...range])}
      said={[status === 'paused' && t('explore.run.paused'), ignored && t('explore.run.ignored')]}
      doubt={{ count: inDoubt, text: t('explore.run.inDoubt', inDoubt, [formatNumber(inDoubt)]) }}
      pauseLabel={t('explore.run.pause')}
      onPause={run.pause}
      head={
        !isOfShown && (
          <p>
            {t('explore.run.of')}{' '}
            <a href={toHash({ name: 'explore', search: toSearchText(query) })}>{toQueryName(query)}</a>
          </p>
        )
      }
      actions={(mustWait) => (
        <>
          {status === 'paused' && (callsLeft > 0 || inDoubt === 0) && (
            <Button kind="primary" busy={mustWait} onClick={() => void resume('leave')}>
              {withCalls(toResumeWord(state), callsLeft)}
            </Button>
          )}
          {!isRunning && inDoubt > 0 && (
            <Button busy={mustWait} onClick={() => void resume('again')}>
              {withCalls(t('explore.run.again'), callsLeft + inDoubt)}
            </Button>
          )}
          <Button kind="quiet" busy={isStopping} onClick={() => void run.cancel()}>
            {toEndWord(state)}
          </Button>
        </>
      )}
    />
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
