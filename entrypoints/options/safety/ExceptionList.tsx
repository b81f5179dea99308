import { i18n } from '#i18n';
import { Button } from '../../../components/Button';
import { formatInstant } from '../../../components/format';
import { RemoteText } from '../../../components/RemoteText';
import type { Override } from '../../../lib/safety/policy';
import { ActionMark } from './ActionSelect';

interface Props {
  heading: string;
  overrides: readonly Override[];
  /** Null where they are the organisation's business. */
  onDrop: ((override: Override) => void) | null;
}

export const toKey = ({ host, scope }: Override) => `${scope} ${host}`;

/** Render exceptions, each with what it does, until when and why. */
export function ExceptionList({ heading, overrides, onDrop }: Props) {
  return (
    <section class="rules-part">
      <h3>{heading}</h3>
      <ul class="rules">
        {overrides.map((override) => {
          const { host, scope, then, until, reason } = override;
          const end = until === null ? i18n.t('options.safety.exception.always') : formatInstant(Date.parse(until));
          return (
            <li key={toKey(override)} class="rule exception">
              <div class="rule-text">
                <strong>
                  <RemoteText text={host} />
                </strong>
                {scope === 'site' && <span class="secondary"> {i18n.t('options.safety.exception.site')}</span>}
                <p class="field-hint">
                  {i18n.t('options.safety.exception.until')}: {end}
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
