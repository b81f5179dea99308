import { Check } from 'lucide-preact';
import { i18n } from '#i18n';
import { THEMES } from '../../lib/settings/settings';
import { formatNumber } from '../text/format';
import { toNamedTexts } from '../text/lists';
import { Select } from '../ui/Choice';
import { AnewNotice, Notice } from '../ui/Notice';
import { Section } from '../ui/Section';
import { lockOf } from '../ui/Texts';
import type { SettingsState } from './settings-state';

interface UnreadableProps {
  state: SettingsState;
}

/** Render that the saved settings cannot be read, and the way out. */
export function Unreadable({ state }: UnreadableProps) {
  const action = i18n.t('options.reset.action');
  const question = { title: i18n.t('options.reset.title'), text: i18n.t('options.reset.text'), action };
  return (
    <AnewNotice button={action} question={question} onAnew={() => void state.reset()}>
      {i18n.t('options.unreadable')}
    </AnewNotice>
  );
}

const MOST_NAMED = 10;

/** Render what an organisation has set without effect, so that nobody relies on it; nothing where all of it holds. */
export function UnfitNotice({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const named = toNamedTexts(names, MOST_NAMED);
  return <Notice>{i18n.t('managed.unfit', names.length, [formatNumber(names.length), named])}</Notice>;
}

interface AppearanceSectionProps {
  state: SettingsState;
}

/** Render the choice of theme. */
export function AppearanceSection({ state }: AppearanceSectionProps) {
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

interface Props {
  /** Service and key are saved, so that the last step is left. */
  done: boolean;
  /** The service is known: an organisation has set it, or the key alone went with the browser's session. */
  hasAddress: boolean;
}

/** Render the first words to a person who has just installed the extension. */
export function Welcome({ done, hasAddress }: Props) {
  const step = (text: string) => (
    <li class={done ? 'done' : undefined}>
      {done && <Check size={16} aria-hidden />}
      {text}
    </li>
  );
  return (
    <section class="welcome" aria-labelledby="welcome-heading">
      <h2 id="welcome-heading">{done ? i18n.t('options.welcome.saved') : i18n.t('options.welcome.title')}</h2>
      <p>{i18n.t('options.welcome.text')}</p>
      <ol>
        {step(hasAddress && !done ? i18n.t('options.welcome.step1Key') : i18n.t('options.welcome.step1'))}
        {step(i18n.t('options.welcome.step2'))}
        <li>{i18n.t('options.welcome.step3')}</li>
      </ol>
      <p class="field-hint">{i18n.t('options.welcome.promise')}</p>
    </section>
  );
}
