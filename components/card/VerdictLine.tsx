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
import { useFocusKept } from '../ui/hooks';

interface Props {
  decision: Decision;
  now: number;
  /** The site is blocked, but its tab was let pass once. */
  isPassed?: boolean;
  /** Ends the exception that decided. Absent without one, or when the policy brings it. */
  onStopAllowing?: () => void;
}

export function VerdictLine({ decision, now, isPassed = false, onStopAllowing }: Props) {
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
