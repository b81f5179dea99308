import { useId, useRef, useState } from 'preact/hooks';
import { isInForce, isOwnInForce } from '../../../lib/safety/overrides';
import type { Override, Policy } from '../../../lib/safety/policy';
import { t } from '../../../lib/texts';
import { formatInstant, formatNumber } from '../../text/format';
import { ReadableHost } from '../../text/ReadableHost';
import { isPartOfHost } from '../../text/readable-host';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { useFocusKept } from '../../ui/hooks';
import { AnewNotice } from '../../ui/Notice';
import { SetByOrganisation } from '../../ui/SetByOrganisation';
import { RemoteText } from '../../ui/Texts';
import { ActionMark } from './ActionSelect';
import type { ExceptionsState } from './exceptions-state';
import { useEnds, useRemoval } from './exceptions-state';

/** A policy may bring ten thousand, so the rest is drawn on request. */
const STEP = 100;

interface ExceptionListProps {
  heading: string;
  /** What removal does; null: none can be removed. */
  text: string | null;
  overrides: readonly Override[];
  now: number;
  isHeld: typeof isInForce;
  /** Each remove button of the page needs its own name. */
  toRemoveLabel(name: string): string;
  /** Null: the organisation owns them. */
  onDrop: ((override: Override) => void) | null;
}

/** A policy may bring several for one host, and some may have ended. */
const toKey = ({ host, scope, then, until }: Override) => [scope, host, then, until].join(' ');

function ExceptionList({ heading, text, overrides, now, isHeld, toRemoveLabel, onDrop }: ExceptionListProps) {
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
            <li key={toKey(override)} class="rule exception" data-ended={!isHeld(override, now) || undefined}>
              <div class="rule-text">
                <strong>
                  <RemoteText text={host} />
                </strong>
                {scope === 'site' && <span class="secondary"> {t('safety.exception.site')}</span>}
                <ReadableHost host={host} />
                <p class="field-hint">{toEndText(override, isHeld(override, now))}</p>
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
                  label={toRemoveLabel(scope === 'site' ? t('safety.exception.siteName', [host]) : host)}
                  onClick={() => onDrop(override)}
                >
                  {t('safety.exception.remove')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {hidden > 0 && (
        <Button kind="quiet" heading={id} onClick={() => setShown(shown + STEP)}>
          {t('safety.rule.more', [formatNumber(Math.min(STEP, hidden))])}
        </Button>
      )}
    </section>
  );
}

function toEndText(override: Override, isHeld: boolean): string {
  if (override.until === null) return t('safety.exception.always');
  const label = isHeld ? t('safety.exception.until') : t('safety.exception.ended');
  return `${label}: ${formatInstant(Date.parse(override.until))}`;
}

const SEARCHED_FROM = 12;

interface Props {
  policy: Policy;
  state: ExceptionsState;
  /** Whether the organisation owns the person's exceptions, and those of the policy. */
  locked: { own: boolean; policy: boolean };
  now(): number;
  onEdit(change: (policy: Policy) => Policy): void;
}

/** The exceptions whose host or reason has the text. */
function toFound(overrides: readonly Override[], query: string): Override[] {
  const wanted = query.trim().toLowerCase();
  return overrides.filter(
    ({ host, reason }) => wanted === '' || isPartOfHost(wanted, host) || reason.toLowerCase().includes(wanted),
  );
}

export function Exceptions({ policy, state, locked, now, onEdit }: Props) {
  const own = state.overrides.value;
  const [query, setQuery] = useState('');
  const ownFound = toFound(own ?? [], query);
  const policyFound = toFound(policy.overrides, query);
  const found = ownFound.length + policyFound.length;
  const isSearched = query !== '' || (own?.length ?? 0) + policy.overrides.length > SEARCHED_FROM;
  const { said, dropped, ...removal } = useRemoval(state, now);
  useEnds([...(own ?? []), ...policy.overrides], now);
  const text = useRef<HTMLParagraphElement>(null);
  const result = useRef<HTMLParagraphElement>(null);
  useFocusKept(`${said} ${policy.overrides.length}`, () => result.current?.querySelector('button') ?? text.current);
  const startAnew = async () => {
    if (await removal.startAnew()) text.current?.focus();
  };
  const dropFromPolicy = (override: Override) => {
    removal.forget();
    onEdit((before) => ({ ...before, overrides: before.overrides.filter((one) => one !== override) }));
  };
  return (
    <>
      <p ref={text} class="section-text" tabIndex={-1}>
        {t('safety.exception.text')}
      </p>
      {locked.own && (
        <p>
          <SetByOrganisation />: {t('safety.exception.ownLocked')}
        </p>
      )}
      {/* Exceptions that the organisation owns do not count. */}
      {own === null && !locked.own && (
        <AnewNotice
          button={t('safety.exception.anew')}
          question={{
            title: t('card.excepted.anewTitle'),
            text: t('card.excepted.anewText'),
            action: t('card.excepted.anew'),
          }}
          onAnew={() => void startAnew()}
        >
          {t('safety.exception.unreadable')}
        </AnewNotice>
      )}
      {own?.length === 0 && policy.overrides.length === 0 && <p>{t('safety.exception.none')}</p>}
      {isSearched && (
        <Field
          label={t('safety.exception.filter')}
          type="search"
          value={query}
          hint={<span role="status">{t('safety.exception.found', found, [formatNumber(found)])}</span>}
          onInput={setQuery}
        />
      )}
      {ownFound.length > 0 && (
        <ExceptionList
          heading={t('safety.exception.own')}
          text={locked.own ? null : t('safety.exception.ownText')}
          overrides={ownFound}
          now={now()}
          isHeld={isOwnInForce}
          toRemoveLabel={(name) => t('safety.exception.removeHost', [name])}
          onDrop={locked.own ? null : (override) => void removal.drop(override)}
        />
      )}
      {policyFound.length > 0 && (
        <ExceptionList
          heading={t('safety.exception.inPolicy')}
          text={locked.policy ? null : t('safety.exception.inPolicyText')}
          overrides={policyFound}
          now={now()}
          isHeld={isInForce}
          toRemoveLabel={(name) => t('safety.exception.removeFromPolicy', [name])}
          onDrop={locked.policy ? null : dropFromPolicy}
        />
      )}
      <p ref={result} role="status" class="setting-result">
        {said}
        {dropped && (
          <>
            {' '}
            <Button kind="quiet" onClick={() => void removal.bringBack(dropped)}>
              {t('ui.form.undo')}
            </Button>
          </>
        )}
      </p>
    </>
  );
}
