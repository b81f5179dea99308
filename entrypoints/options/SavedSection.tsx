import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Field } from '../../components/Field';
import type { SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';
import { MOST_NEGATIVE_HOURS } from '../../lib/settings-values';
import type { Asks } from './asks';
import { ClearData } from './ClearData';
import { lockOf } from './lock';
import { Section } from './Section';
import type { SettingsState } from './settings-state';

const MOST_DAYS = 3650;

interface Props {
  state: SettingsState;
  ask: Asks;
}

/** Render what is kept on this device: for how long it counts as fresh, how large it is, and how to be rid of it. */
export function SavedSection({ state, ask }: Props) {
  return (
    <Section id="saved" heading={i18n.t('options.saved.heading')}>
      <ClearData ask={ask} />
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
  const days = state.settings.value.lifetimeDays[section];
  const [error, setError] = useState(false);
  const commit = (text: string) => {
    const value = toWhole(text, MOST_DAYS);
    setError(value === null);
    if (value === null || value === days) return;
    void state.change({ lifetimeDays: { ...state.settings.value.lifetimeDays, [section]: value } }, true);
  };
  return (
    <Field
      label={i18n.t(`section.${section}`)}
      {...lockOf(state.locked.value, `lifetimeDays.${section}`)}
      error={error ? i18n.t('options.saved.lifetimeError') : null}
      type="number"
      min={1}
      max={MOST_DAYS}
      value={days}
      onCommit={commit}
    />
  );
}

function NegativeHours({ state }: { state: SettingsState }) {
  const { negativeHours } = state.settings.value;
  const [error, setError] = useState(false);
  const commit = (text: string) => {
    const value = toWhole(text, MOST_NEGATIVE_HOURS);
    setError(value === null);
    if (value !== null && value !== negativeHours) void state.change({ negativeHours: value }, true);
  };
  return (
    <Field
      label={i18n.t('options.saved.negativeHours')}
      {...lockOf(state.locked.value, 'negativeHours', i18n.t('options.saved.negativeHoursHint'))}
      error={error ? i18n.t('options.saved.negativeHoursError') : null}
      type="number"
      min={1}
      max={MOST_NEGATIVE_HOURS}
      value={negativeHours}
      onCommit={commit}
    />
  );
}

/** The whole number from 1 to `most` that a text is, else null. */
function toWhole(text: string, most: number): number | null {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && value >= 1 && value <= most ? value : null;
}
