import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { isInForce, isOwnInForce, toNextEnd } from '../../../lib/safety/overrides';
import type { Override, Policy } from '../../../lib/safety/policy';
import { t } from '../../../lib/texts';
import { DAY } from '../../../lib/time';
import { formatInstant, formatNumber } from '../../text/format';
import { ReadableHost } from '../../text/ReadableHost';
import { isPartOfHost } from '../../text/readable-host';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { useFocusKept } from '../../ui/hooks';
import { AnewNotice } from '../../ui/Notice';
import { RemoteText, SetByOrganisation } from '../../ui/Texts';
import { ActionMark } from './ActionSelect';
import type { ExceptionsState } from './exceptions-state';

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

export function Exceptions({ policy, state, locked, now, onEdit }: Props) {
  const own = state.overrides.value;
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const isFound = ({ host, reason }: Override) =>
    wanted === '' || isPartOfHost(wanted, host) || reason.toLowerCase().includes(wanted);
  const ownFound = own?.filter(isFound) ?? [];
  const policyFound = policy.overrides.filter(isFound);
  const found = ownFound.length + policyFound.length;
  const isSearched = query !== '' || (own?.length ?? 0) + policy.overrides.length > SEARCHED_FROM;
  const [said, setSaid] = useState('');
  const [dropped, setDropped] = useState<Override | null>(null);
  const text = useRef<HTMLParagraphElement>(null);
  const [turn, setTurn] = useState(0);
  const end = toNextEnd([...(own ?? []), ...policy.overrides], now());
  // An exception that ends while it is shown says so. Browser timers cannot run for more than some weeks.
  useEffect(() => {
    if (end === null) return;
    const timer = setTimeout(() => setTurn(turn + 1), Math.min(end - now(), DAY));
    return () => clearTimeout(timer);
  }, [end, turn]);
  const result = useRef<HTMLParagraphElement>(null);
  useFocusKept(`${said} ${policy.overrides.length}`, () => result.current?.querySelector('button') ?? text.current);
  const startAnew = async () => {
    const isAnew = await state.startAnew();
    setSaid(isAnew ? '' : t('ui.form.notSaved'));
    if (isAnew) text.current?.focus();
  };
  const drop = async (override: Override) => {
    const isGone = await state.drop(override);
    // An ended exception allows nothing, so there is nothing to restore.
    setDropped(isGone && isOwnInForce(override, now()) ? override : null);
    setSaid(isGone ? t('safety.exception.removed', [override.host]) : t('ui.form.notSaved'));
  };
  const bringBack = async (override: Override) => {
    if (!isOwnInForce(override, now())) {
      setDropped(null);
      return setSaid(t('safety.exception.endedMeanwhile', [override.host]));
    }
    const stands = await state.bringBack(override);
    if (stands) setDropped(null);
    setSaid(stands ? '' : t('ui.form.notSaved'));
  };
  const dropFromPolicy = (override: Override) => {
    // The way back belongs to another removal.
    setDropped(null);
    setSaid('');
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
          onDrop={locked.own ? null : (override) => void drop(override)}
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
            <Button kind="quiet" onClick={() => void bringBack(dropped)}>
              {t('ui.form.undo')}
            </Button>
          </>
        )}
      </p>
    </>
  );
}
