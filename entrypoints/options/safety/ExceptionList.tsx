import { i18n } from '#i18n';
import { Button } from '../../../components/Button';
import { formatInstant } from '../../../components/format';
import { RemoteText } from '../../../components/RemoteText';
import { isInForce } from '../../../lib/overrides';
import type { Override } from '../../../lib/safety/policy';
import { ActionMark } from './ActionSelect';

interface Props {
  heading: string;
  overrides: readonly Override[];
  now: number;
  /** Null where they are the organisation's business. */
  onDrop: ((override: Override) => void) | null;
}

export const toKey = ({ host, scope }: Override) => `${scope} ${host}`;

/** Render exceptions, each with what it does, until when and why. */
export function ExceptionList({ heading, overrides, now, onDrop }: Props) {
  return (
    <section class="rules-part">
      <h3>{heading}</h3>
      <ul class="rules">
        {overrides.map((override) => {
          const { host, scope, then, until, reason } = override;
          const end = until === null ? i18n.t('options.safety.exception.always') : formatInstant(Date.parse(until));
          return (
            <li key={toKey(override)} class="rule exception" data-ended={!isInForce(override, now) || undefined}>
              <div class="rule-text">
                <strong>
                  <RemoteText text={host} />
                </strong>
                {scope === 'site' && <span class="secondary"> {i18n.t('options.safety.exception.site')}</span>}
                <p class="field-hint">
                  {isInForce(override, now)
                    ? i18n.t('options.safety.exception.until')
                    : i18n.t('options.safety.exception.ended')}
                  : {end}
                </p>
                {reason !== '' && (
                  <p class="field-hint">
                    <RemoteText text={reason} />
                  </p>
                )}
              </div>
              <ActionMark action={then} />
              {onDrop && (
                <Button
                  kind="quiet"
                  label={i18n.t('options.safety.exception.removeHost', [host])}
                  onClick={() => onDrop(override)}
                >
                  {i18n.t('options.safety.exception.remove')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
