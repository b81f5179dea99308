import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../ui/Button';
import { Switch } from '../ui/Choice';
import { useFocusKept } from '../ui/hooks';
import { Section } from '../ui/Section';
import { lockOf, SetByOrganisation } from '../ui/Texts';
import { NeverSend } from './NeverSend';
import type { SettingsState } from './settings-state';

interface Props {
  state: SettingsState;
}

/** Render what may leave the browser. */
export function PrivacySection({ state }: Props) {
  const { loadLogos, emailAgreed, safety } = state.settings.value;
  const isLookingUp = safety.on && safety.mode === 'lookup';
  const text = isLookingUp ? i18n.t('options.privacy.textLookup') : i18n.t('options.privacy.text');
  const { value: locked } = state.locked;
  const isEmailLocked = locked.has('emailAgreed');
  const email = useRef<HTMLDivElement>(null);
  // The button that takes the word back goes with it.
  useFocusKept(emailAgreed, () => email.current);
  return (
    <Section id="privacy" heading={i18n.t('options.privacy.heading')} text={text}>
      <Switch
        label={i18n.t('options.privacy.logos')}
        {...lockOf(locked, 'loadLogos', i18n.t('options.privacy.logosHint'))}
        on={loadLogos}
        onChange={(on) => state.change({ loadLogos: on })}
      />
      <div ref={email} class="setting" tabIndex={-1}>
        <div class="setting-text">
          <h3>{i18n.t('options.privacy.email')}</h3>
          <p class="field-hint">
            {isEmailLocked ? (
              <>
                {emailAgreed ? i18n.t('options.privacy.emailSent') : i18n.t('options.privacy.emailNotSent')}{' '}
                <SetByOrganisation />
              </>
            ) : emailAgreed ? (
              i18n.t('options.privacy.emailAgreed')
            ) : (
              i18n.t('options.privacy.emailAsks')
            )}
          </p>
        </div>
        {emailAgreed && !isEmailLocked && (
          <Button onClick={() => void state.change({ emailAgreed: false }, true)}>
            {i18n.t('options.privacy.emailReset')}
          </Button>
        )}
      </div>
      <NeverSend state={state} />
    </Section>
  );
}
