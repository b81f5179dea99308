import { i18n } from '#i18n';
import type { SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';
import type { SavedSizes } from '../../lib/saved/saved-sizes';
import { MOST_LIFETIME_DAYS, MOST_NEGATIVE_HOURS } from '../../lib/settings/settings';
import { lockOf } from '../ui/Lock';
import { NumberField } from '../ui/NumberField';
import { Section } from '../ui/Section';
import type { Asks } from './asks';
import { ClearData } from './ClearData';
import type { SettingsState } from './settings-state';

interface Props {
  state: SettingsState;
  ask: Asks;
  readSizes(): Promise<SavedSizes>;
}

/** Render what is kept on this device: for how long it counts as fresh, how large it is, and how to be rid of it. */
export function SavedSection({ state, ask, readSizes }: Props) {
  return (
    <Section id="saved" heading={i18n.t('options.saved.heading')}>
      <ClearData ask={ask} judges={state.settings.value.safety.on} readSizes={readSizes} />
      <fieldset>
        <legend>{i18n.t('options.saved.lifetimes')}</legend>
        <p class="section-text">{i18n.t('options.saved.lifetimesHint')}</p>
        <div class="field-grid">
          {SECTION_NAMES.map((name) => (
            <Lifetime key={name} state={state} section={name} />
          ))}
        </div>
      </fieldset>
      <NegativeHours state={state} />
    </Section>
  );
}

function Lifetime({ state, section }: { state: SettingsState; section: SectionName }) {
  const lifetimes = () => state.settings.value.lifetimeDays;
  return (
    <NumberField
      label={i18n.t(`section.${section}`)}
      {...lockOf(state.locked.value, `lifetimeDays.${section}`)}
      error={i18n.t('options.saved.lifetimeError')}
      least={1}
      most={MOST_LIFETIME_DAYS}
      value={lifetimes()[section]}
      onChange={(days) =>
        days !== null && void state.change({ lifetimeDays: { ...lifetimes(), [section]: days } }, true)
      }
    />
  );
}

function NegativeHours({ state }: { state: SettingsState }) {
  return (
    <NumberField
      label={i18n.t('options.saved.negativeHours')}
      {...lockOf(state.locked.value, 'negativeHours', i18n.t('options.saved.negativeHoursHint'))}
      error={i18n.t('options.saved.negativeHoursError')}
      least={1}
      most={MOST_NEGATIVE_HOURS}
      value={state.settings.value.negativeHours}
      onChange={(negativeHours) => negativeHours !== null && void state.change({ negativeHours }, true)}
    />
  );
}
