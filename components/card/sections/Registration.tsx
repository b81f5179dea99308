import { TriangleAlert } from 'lucide-preact';
import type { Registration as RegistrationData } from '../../../lib/model';
import { t } from '../../../lib/texts';
import { daysBetween, fromDay } from '../../../lib/time';
import { formatDay, formatDays, formatExactDays, formatNumber } from '../../text/format';
import { Fact } from '../CostLabel';

/** A registration with fewer days left gets a warning. */
const SOON = 30;

interface Props {
  data: RegistrationData;
  now: number;
  onCopyValue?(text: string): void;
}

/** Days until `YYYY-MM-DD`, negative once it has passed. Null for an invalid day. */
function toDaysLeft(day: string | null, now: number): number | null {
  const instant = day === null ? null : fromDay(day);
  return instant === null ? null : daysBetween(now, instant);
}

export function Registration({ data, now, onCopyValue }: Props) {
  const { registeredOn, expiresOn, disagrees } = data;
  const untilRegistered = toDaysLeft(registeredOn, now);
  const left = toDaysLeft(expiresOn, now);
  const approximate = (text: string) => (disagrees ? t('card.about', [text]) : text);
  const tone = left === null || left >= SOON ? undefined : left < 0 ? 'bad' : 'warn';
  return (
    <>
      {left !== null && tone && (
        <p class="verdict" data-tone={tone}>
          <TriangleAlert size={16} />
          {toWarning(left, approximate)}
        </p>
      )}
      <dl class="facts facts-4">
        {untilRegistered !== null && (
          <Fact
            label={t('card.registration.age')}
            value={untilRegistered > 0 ? t('card.registration.future') : approximate(formatDays(untilRegistered))}
          />
        )}
        {registeredOn && (
          <Fact label={t('card.registration.registered')} value={registeredOn} onCopyValue={onCopyValue}>
            <bdi>{formatDay(registeredOn)}</bdi>
          </Fact>
        )}
        {expiresOn && (
          <Fact label={t('card.registration.expires')} value={expiresOn} onCopyValue={onCopyValue} tone={tone}>
            <bdi>{formatDay(expiresOn)}</bdi>
          </Fact>
        )}
        {left !== null && left >= 0 && (
          <Fact label={t('card.registration.daysLeft')} value={approximate(formatExactDays(left))} tone={tone} />
        )}
      </dl>
    </>
  );
}

function toWarning(left: number, approximate: (text: string) => string): string {
  if (left === 0) return t('card.registration.today');
  const days = Math.abs(left);
  const count: [string] = [approximate(formatNumber(days))];
  return left < 0 ? t('card.registration.expired', days, count) : t('card.registration.soon', days, count);
}
