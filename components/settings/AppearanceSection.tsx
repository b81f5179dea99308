import { i18n } from '#i18n';
import { THEMES } from '../../lib/settings/settings';
import { Select } from '../ui/Choice';
import { lockOf } from '../ui/Lock';
import { Section } from '../ui/Section';
import type { SettingsState } from './settings-state';

interface Props {
  state: SettingsState;
}

/** Render the choice of theme. */
export function AppearanceSection({ state }: Props) {
  return (
    <Section id="appearance" heading={i18n.t('options.appearance.heading')}>
      <Select
        label={i18n.t('options.appearance.theme')}
        value={state.settings.value.theme}
        options={THEMES.map((value) => ({ value, label: i18n.t(`options.appearance.${value}`) }))}
        {...lockOf(state.locked.value, 'theme')}
        onChange={(theme) => state.change({ theme })}
      />
    </Section>
  );
}
