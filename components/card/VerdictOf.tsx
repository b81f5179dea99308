import { useEffect, useState } from 'preact/hooks';
import { watchLocal } from '../../lib/browser/storage';
import type { Requests } from '../../lib/messages';
import { ask } from '../../lib/messages';
import { isOfVerdict } from '../../lib/safety/decider';
import type { Override } from '../../lib/safety/policy';
import { t } from '../../lib/texts';
import { DAY, HOUR } from '../../lib/time';
import { useMinutes } from '../ui/hooks';
import { VerdictLine } from './VerdictLine';

interface Props {
  host: string;
  /** The tab that shows the host; absent where none is known to. */
  tabId?: number | undefined;
}

/** Render what brand safety says of a host. It comes when the card is drawn: the card never waits for the worker. */
export function VerdictOf({ host, tabId }: Props) {
  const [reply, setReply] = useState<Requests['judge']['reply'] | null>(null);
  const [isRefused, setRefused] = useState(false);
  /** Counts exceptions that have ended: with each the host is judged again. */
  const [endedCount, countEnded] = useState(0);

  useEffect(() => {
    let isOpen = true;
    let frame = 0;
    let turn = 0;
    const judge = async () => {
      frame = 0;
      const mine = ++turn;
      const asked = await ask('judge', { host, ...(tabId !== undefined && { tabId }) });
      if (isOpen && mine === turn && asked.ok) setReply(asked.body);
    };
    const unwatch = watchLocal((changed) => {
      if (isOfVerdict(host, Object.keys(changed))) frame ||= requestAnimationFrame(() => void judge());
    });
    void judge();
    // What is saved grows too old for a policy without a word of storage.
    const hourly = setInterval(() => void judge(), HOUR);
    return () => {
      isOpen = false;
      cancelAnimationFrame(frame);
      clearInterval(hourly);
      unwatch();
    };
  }, [host, tabId, endedCount]);
  useEffect(() => {
    const end = Date.parse(reply?.decision?.override?.until ?? '');
    if (Number.isNaN(end)) return;
    // A browser's timers are not made for longer than some weeks.
    const timer = setTimeout(() => countEnded((count) => count + 1), Math.min(end - Date.now(), DAY));
    return () => clearTimeout(timer);
  }, [reply]);
  // A panel or a tab may stay open for days: what was saved "just now" does not stay so.
  useMinutes();

  if (!reply) return null;
  const { decision, isPassed } = reply;
  // What is known is judged all the same.
  const stopped = !decision || decision.verdict === 'unknown' ? reply.stopped : null;
  // Without a policy, or of a host on the own network: the place that was kept is given up.
  if (!decision && !stopped) return <span class="no-verdict" />;
  // One that the policy brings ends with the policy alone.
  const override = decision?.ground === 'override' && decision.override;
  const stopAllowing = async ({ host, scope }: Override) =>
    setRefused(!(await ask('drop-override', { host, scope })).ok);
  return (
    <>
      {decision && (
        <VerdictLine
          decision={decision}
          now={Date.now()}
          isPassed={isPassed}
          onStopAllowing={override ? () => void stopAllowing(override) : undefined}
        />
      )}
      {isRefused && (
        <p class="notice" role="alert">
          {t('ui.form.notSaved')}
        </p>
      )}
      {stopped && <p class="notice">{stopped}</p>}
    </>
  );
}
