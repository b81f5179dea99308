import { t } from '../../lib/texts';
import { useMinutes } from '../ui/hooks';
import { VerdictLine } from './VerdictLine';
import { useVerdict } from './verdict-state';

interface Props {
  host: string;
  /** The tab that shows the host; absent where none is known to. */
  tabId?: number | undefined;
}

/** Render what brand safety says of a host. It comes when the card is drawn: the card never waits for the worker. */
export function VerdictOf({ host, tabId }: Props) {
  const { reply, isRefused, stopAllowing } = useVerdict(host, tabId);
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
