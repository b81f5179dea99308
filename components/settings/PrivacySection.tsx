import { useRef } from 'preact/hooks';
import { t } from '../../lib/texts';
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
    </Section>
  );
}
