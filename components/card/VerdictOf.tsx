import { t } from '../../lib/texts';
import { useMinutes } from '../ui/hooks';
import { VerdictLine } from './VerdictLine';
import { useVerdict } from './verdict-state';

interface Props {
  host: string;
  tabId?: number | undefined;
}

/** Drawn after the card, which never waits for the worker. */
export function VerdictOf({ host, tabId }: Props) {
  const { reply, isRefused, stopAllowing } = useVerdict(host, tabId);
  useMinutes();

  if (!reply) return null;
  const { decision, isPassed } = reply;
  // A known verdict is shown even while lookups are stopped.
  const stopped = !decision || decision.verdict === 'unknown' ? reply.stopped : null;
  // Without a policy, or for a host on the own network, the kept place is given up.
  if (!decision && !stopped) return <span class="no-verdict" />;
  // An exception of the policy ends only with the policy.
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
