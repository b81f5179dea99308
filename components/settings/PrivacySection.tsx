import { useEffect, useRef, useState } from 'preact/hooks';
import { findWrongInGlob, isGlob } from '../../lib/host/glob';
import { t } from '../../lib/texts';
import { SECOND } from '../../lib/time';
import { formatNumber } from '../text/format';
import { toLineErrors } from '../text/lists';
import { ReadableHost } from '../text/ReadableHost';
import { Button } from '../ui/Button';
import { Switch } from '../ui/Choice';
import { Field, TextArea } from '../ui/Field';
import { useFocusKept } from '../ui/hooks';
import { NoHosts } from '../ui/Notice';
import { Section } from '../ui/Section';
import { lockOf, SetByOrganisation } from '../ui/SetByOrganisation';
import { isLosing, isTakenBack, toBadLines, toPatterns, toTrialText, tryHost, withTyped } from './never-send';
import type { SettingsState } from './settings-state';

interface Props {
  state: SettingsState;
}

export function NeverSend({ state }: Props) {
  const { neverSend: saved, organisation = [] } = state.settings.value;
  const effective = organisation.filter(isGlob);
  const list = saved.join('\n');
  const [text, setText] = useState(list);
  // Half-typed text is not an error.
  const [finished, setFinished] = useState(text);
  const [tried, setTried] = useState('');
  /** The list when the field was last left, or changed elsewhere. */
  const before = useRef(saved);
  /** The list that the text was made from. */
  const shown = useRef(saved);
  // Undo, an import and other pages change the list under the field.
  useEffect(() => {
    const { current: base } = shown;
    shown.current = saved;
    const typed = toPatterns(text);
    if (typed.join('\n') === list) return;
    // Storage refused the typed text, so it stays for another try.
    if (isTakenBack(typed, base, saved) && state.notice.value?.saved === false) return;
    before.current = saved;
    setText(withTyped(saved, base, typed).join('\n'));
    setFinished(list);
  }, [list]);
  // A closed or reloaded page does not report that the field was left, and the added sites would be sent.
  useEffect(() => {
    const patterns = toPatterns(text);
    if (patterns.join('\n') === list || isLosing(before.current, patterns)) return;
    const timer = setTimeout(() => void state.change({ neverSend: patterns }), SECOND);
    return () => clearTimeout(timer);
  }, [text]);
  const commit = (value: string) => {
    const patterns = toPatterns(value);
    setFinished(value);
    if (patterns.join('\n') !== list) void state.change({ neverSend: patterns }, isLosing(before.current, patterns));
    before.current = patterns;
  };
  const result = tryHost(tried, [...organisation, ...toPatterns(text)]);
  return (
    <div id="never-send" class="section-part">
      <TextArea
        label={t('settings.privacy.neverSend')}
        {...lockOf(state.locked.value, 'neverSend', t('settings.privacy.neverSendHint'))}
        more={t('settings.privacy.neverSendMore')}
        rows={5}
        value={text}
        errors={toLineErrors(toBadLines(finished), (place) => t('settings.privacy.lineError', place))}
        onInput={setText}
        onCommit={commit}
      />
      {organisation.length > 0 && (
        <div class="field">
          <p>
            {t('ui.managed.alsoNeverSent', effective.length, [formatNumber(effective.length)])} <SetByOrganisation />
          </p>
          <ul class="organisation-patterns">
            {effective.map((pattern) => (
              <li key={pattern}>
                <code>{pattern}</code>
              </li>
            ))}
          </ul>
          <NoHosts entries={organisation.filter((pattern) => !isGlob(pattern))} findWrong={findWrongInGlob} />
        </div>
      )}
      <div>
        <Field
          label={t('settings.privacy.tryHost')}
          type="search"
          value={tried}
          hint={<span role="status">{toTrialText(tried, result)}</span>}
          onInput={setTried}
        />
        {'host' in result && <ReadableHost host={result.host} />}
      </div>
    </div>
  );
}

export function PrivacySection({ state }: Props) {
  const { loadLogos, emailAgreed, safety } = state.settings.value;
  const isLookingUp = safety.on && safety.mode === 'lookup';
  const text = isLookingUp ? t('settings.privacy.textLookup') : t('settings.privacy.text');
  const { value: locked } = state.locked;
  const isEmailLocked = locked.has('emailAgreed');
  const email = useRef<HTMLDivElement>(null);
  // The button that withdraws the consent goes with it.
  useFocusKept(emailAgreed, () => email.current);
  return (
    <Section id="privacy" heading={t('settings.privacy.heading')} text={text}>
      <Switch
        label={t('settings.privacy.logos')}
        {...lockOf(locked, 'loadLogos', t('settings.privacy.logosHint'))}
        on={loadLogos}
        onChange={(on) => state.change({ loadLogos: on })}
      />
      <div ref={email} class="setting" tabIndex={-1}>
        <div class="setting-text">
          <h3>{t('settings.privacy.email')}</h3>
          <p class="field-hint">
            {isEmailLocked ? (
              <>
                {emailAgreed ? t('settings.privacy.emailSent') : t('settings.privacy.emailNotSent')}{' '}
                <SetByOrganisation />
              </>
            ) : emailAgreed ? (
              t('settings.privacy.emailAgreed')
            ) : (
              t('settings.privacy.emailAsks')
            )}
          </p>
        </div>
        {emailAgreed && !isEmailLocked && (
          <Button onClick={() => void state.change({ emailAgreed: false }, true)}>
            {t('settings.privacy.emailReset')}
          </Button>
        )}
      </div>
      <NeverSend state={state} />
      <div class="setting">
        <div class="setting-text">
          <h3>{t('settings.privacy.network')}</h3>
          <p class="field-hint">{t('settings.privacy.networkHint')}</p>
        </div>
        <a href="/dashboard.html#/network">{t('settings.privacy.networkOpen')}</a>
      </div>
    </Section>
  );
}
