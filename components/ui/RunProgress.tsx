import './run-progress.css';
import type { ComponentChildren } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { reloadPage } from '../../lib/browser/reload';
import type { RunState } from '../../lib/run/state';
import { t } from '../../lib/texts';
import { toSentence } from '../text/failure';
import { formatNumber } from '../text/format';
import { Button } from './Button';
import { useFocusKept, useSecondsLeft } from './hooks';
import { WaysOut } from './WaysOut';

interface Props {
  state: RunState;
  now(): number;
  /** Names the region. */
  heading: string;
  /** Names the bar. */
  progress: string;
  done: number;
  of: number;
  figures: ComponentChildren;
  /** What is said of a run that stands still, beside why it does; false and undefined are left out. */
  said?: readonly (string | false | undefined)[];
  /** Is read out and not drawn. */
  heard?: string | false;
  /** Calls that may have been billed without an answer, and what is said of them. */
  doubt?: { count: number; text: string };
  limitText?: string;
  pauseLabel: string;
  onPause(): void;
  onReload?(): void;
  /** Above the bar. */
  head?: ComponentChildren;
  /** What can be done beside pausing. `mustWait`: the service asked for that. */
  actions(mustWait: boolean): ComponentChildren;
}

/** One line: how far a run is, why it rests or has stopped, and what can be done. What has ended has no bar. */
export function RunProgress(props: Props) {
  const { state, now, heading, progress, done, of, figures, said = [], heard, doubt } = props;
  const { limitText, head, actions } = props;
  const { status, failure, limit, otherKey, restsUntil, isStopping = false } = state;
  const until = restsUntil ?? failure?.retryAt;
  const seconds = useSecondsLeft(
    until,
    useMemo(() => now(), [until]),
  );
  const line = useRef<HTMLElement>(null);
  // What was pressed has given way to other buttons, none of which may take a second press.
  useFocusKept(status, () => line.current);
  const isRunning = status === 'running';
  const isInDoubt = doubt !== undefined && doubt.count > 0;
  return (
    <section ref={line} class="run" aria-label={heading} tabIndex={-1}>
      {head}
      {status !== 'done' && <progress max={Math.max(1, of)} value={done} aria-label={progress} />}
      <div class="run-text">
        <p class="run-figures">{figures}</p>
        <div role="status">
          {heard && <p class="hidden-text">{heard}</p>}
          {isStopping && <p>{t('primed.stopping')}</p>}
          {said.map((text) => text && <p key={text}>{text}</p>)}
          {otherKey && <p class="problem">{t('explore.run.otherKey')}</p>}
          {limit && <p class="problem">{limitText ?? t('explore.run.limit')}</p>}
          {/* For a call in doubt, the line below says that it may have been billed. */}
          {failure && <p class="problem">{toSentence(isInDoubt ? { ...failure, billed: 'no' } : failure)}</p>}
          {!isRunning && isInDoubt && <p class="problem">{doubt.text}</p>}
        </div>
        {/* Outside the live region, which each second would restart. */}
        {seconds > 0 && <p class="secondary">{t('text.failure.nextTry', [String(seconds)])}</p>}
      </div>
      <div class="actions">
        {isRunning && (
          <Button busy={isStopping} onClick={props.onPause}>
            {props.pauseLabel}
          </Button>
        )}
        {actions(!isRunning && seconds > 0)}
        {failure && <WaysOut failure={failure} onReload={props.onReload ?? (() => reloadPage())} />}
      </div>
    </section>
  );
}

/** "Resume · 12 calls" */
export function withCalls(word: string, calls: number): string {
  return calls > 0 ? `${word} · ${t('card.callCount', calls, [formatNumber(calls)])}` : word;
}
