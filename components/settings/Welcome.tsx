import { Check } from 'lucide-preact';
import { THEMES } from '../../lib/settings/settings';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { toNamedTexts } from '../text/lists';
import { Select } from '../ui/Choice';
import { AnewNotice, Notice } from '../ui/Notice';
import { Section } from '../ui/Section';
import { lockOf } from '../ui/SetByOrganisation';
import type { SettingsState } from './settings-state';

interface UnreadableProps {
  state: SettingsState;
}

export function Unreadable({ state }: UnreadableProps) {
  const action = t('settings.reset.action');
  const question = { title: t('settings.reset.title'), text: t('settings.reset.text'), action };
  return (
    <AnewNotice button={action} question={question} onAnew={() => void state.reset()}>
      {t('settings.unreadable')}
    </AnewNotice>
  );
}

const MOST_NAMED = 10;

/** Shown so that nobody relies on values of the organisation that have no effect. */
export function UnfitNotice({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const named = toNamedTexts(names, MOST_NAMED);
  return <Notice>{t('ui.managed.unfit', names.length, [formatNumber(names.length), named])}</Notice>;
}

interface AppearanceSectionProps {
  state: SettingsState;
}

export function AppearanceSection({ state }: AppearanceSectionProps) {
  return (
    <Section id="appearance" heading={t('settings.appearance.heading')}>
      <Select
        label={t('settings.appearance.theme')}
        value={state.settings.value.theme}
        options={THEMES.map((value) => ({ value, label: t(`settings.appearance.${value}`) }))}
        {...lockOf(state.locked.value, 'theme')}
        onChange={(theme) => state.change({ theme })}
      />
    </Section>
  );
}

interface Props {
  /** Service and key are saved, so only the last step is left. */
  done: boolean;
  /** Set by the organisation, or kept when only the key ended with the browser's session. */
  hasAddress: boolean;
}

export function Welcome({ done, hasAddress }: Props) {
  const step = (text: string) => (
    <li class={done ? 'done' : undefined}>
      {done && <Check size={16} aria-hidden />}
      {text}
    </li>
  );
  return (
    <section class="welcome" aria-labelledby="welcome-heading">
      <h2 id="welcome-heading">{done ? t('settings.welcome.saved') : t('settings.welcome.title')}</h2>
      <p>{t('settings.welcome.text')}</p>
      <ol>
        {step(hasAddress && !done ? t('settings.welcome.step1Key') : t('settings.welcome.step1'))}
        {step(t('settings.welcome.step2'))}
        <li>{t('settings.welcome.step3')}</li>
      </ol>
      <p class="field-hint">{t('settings.welcome.promise')}</p>
      {!done && <p class="field-hint">{t('settings.welcome.withoutKey')}</p>}
    </section>
  );
}
