import { useRef } from 'preact/hooks';
import type { Decision } from '../../lib/safety/policy';
import { SHAPES } from '../../lib/safety/policy';
import { t } from '../../lib/texts';
import { formatInstant } from '../text/format';
import {
  toCause,
  toDatumText,
  toLackText,
  toOriginText,
  toOutcomeTone,
  toReason,
  toVerdictWord,
} from '../text/verdict';
import { Button } from '../ui/Button';
import { useFocusKept, useMinutes } from '../ui/hooks';
import { useVerdict } from './verdict-state';

interface VerdictLineProps {
  decision: Decision;
  now: number;
  /** The site is blocked, but its tab was let pass once. */
  isPassed?: boolean;
  /** Ends the exception that decided. Absent without one, or when the policy brings it. */
  onStopAllowing?: () => void;
}

export function VerdictLine({ decision, now, isPassed = false, onStopAllowing }: VerdictLineProps) {
  const { verdict, datum, override } = decision;
  const line = useRef<HTMLElement>(null);
  // The pressed button disappears with the exception.
  useFocusKept(Boolean(onStopAllowing), () => line.current?.querySelector('summary') ?? line.current);
  const lack = toLackText(decision);
  const until =
    override && (override.until === null ? t('card.excepted.always') : formatInstant(Date.parse(override.until)));
  const lines = [
    toReason(decision),
    toDatumText(datum),
    toOriginText(datum, now),
    until && t('card.excepted.until', [until]),
  ].filter(Boolean);
  const head = (
    <>
      <span class="verdict-shape" aria-hidden="true">
        {SHAPES[verdict]}
      </span>
      <span>{toVerdictWord(verdict)}</span>
      <bdi class="verdict-cause">{toCause(decision)}</bdi>
    </>
  );
  return (
    <section
      ref={line}
      tabIndex={-1}
      class="verdict"
      data-tone={toOutcomeTone(decision)}
      aria-label={t('card.brandSafety')}
    >
      {lines.length > 0 ? (
        <details>
          <summary>{head}</summary>
          {lines.map((line) => (
            <p key={line} dir="auto">
              {line}
            </p>
          ))}
        </details>
      ) : (
        <p class="verdict-head">{head}</p>
      )}
      {lack && <p class="verdict-note">{lack}</p>}
      {isPassed && <p class="verdict-note">{t('card.excepted.passed')}</p>}
      {onStopAllowing && (
        <Button kind="quiet" onClick={onStopAllowing}>
          {t('card.excepted.stopAllowing')}
        </Button>
      )}
    </section>
  );
}

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
