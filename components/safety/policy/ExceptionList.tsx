import { useId, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { isInForce } from '../../../lib/safety/overrides';
import type { Override } from '../../../lib/safety/policy';
import { formatInstant, formatNumber } from '../../text/format';
import { ReadableHost } from '../../text/ReadableHost';
import { Button } from '../../ui/Button';
import { RemoteText } from '../../ui/Texts';
import { ActionMark } from './ActionSelect';

/** Rows drawn before the user asks for more: a policy may bring ten thousand. */
const STEP = 100;

interface Props {
  heading: string;
  /** What removing one does; null where none can be removed. */
  text: string | null;
  overrides: readonly Override[];
  now: number;
  /** The name of the button that removes one from this list: every button of the page has its own. */
  toRemoveLabel(name: string): string;
  /** Null where they are the organisation's business. */
  onDrop: ((override: Override) => void) | null;
}

/** A policy may bring several for one host, of which some have ended. */
const toKey = ({ host, scope, then, until }: Override) => [scope, host, then, until].join(' ');

/** Render exceptions, each with what it does, until when and why. */
export function ExceptionList({ heading, text, overrides, now, toRemoveLabel, onDrop }: Props) {
  const id = useId();
  const [shown, setShown] = useState(STEP);
  const hidden = overrides.length - shown;
  return (
    <section class="rules-part">
      <h3 id={id}>{heading}</h3>
      {text !== null && <p class="section-text">{text}</p>}
      <ul class="rules">
        {overrides.slice(0, shown).map((override) => {
          const { host, scope, then, reason } = override;
          return (
            <li key={toKey(override)} class="rule exception" data-ended={!isInForce(override, now) || undefined}>
              <div class="rule-text">
                <strong>
                  <RemoteText text={host} />
                </strong>
                {scope === 'site' && <span class="secondary"> {i18n.t('options.safety.exception.site')}</span>}
                <ReadableHost host={host} />
                <p class="field-hint">{toEndText(override, now)}</p>
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
                  label={toRemoveLabel(scope === 'site' ? i18n.t('options.safety.exception.siteName', [host]) : host)}
                  onClick={() => onDrop(override)}
                >
                  {i18n.t('options.safety.exception.remove')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {hidden > 0 && (
        <Button kind="quiet" heading={id} onClick={() => setShown(shown + STEP)}>
          {i18n.t('options.safety.rule.more', [formatNumber(Math.min(STEP, hidden))])}
        </Button>
      )}
    </section>
  );
}

function toEndText(override: Override, now: number): string {
  if (override.until === null) return i18n.t('options.safety.exception.always');
  const label = isInForce(override, now)
    ? i18n.t('options.safety.exception.until')
    : i18n.t('options.safety.exception.ended');
  return `${label}: ${formatInstant(Date.parse(override.until))}`;
}
