import { i18n } from '#i18n';
import { AnewNotice } from '../ui/AnewNotice';
import type { SettingsState } from './settings-state';

interface Props {
  state: SettingsState;
}

/** Render that the saved settings cannot be read, and the way out. */
export function Unreadable({ state }: Props) {
  const action = i18n.t('options.reset.action');
  const question = { title: i18n.t('options.reset.title'), text: i18n.t('options.reset.text'), action };
  return (
    <AnewNotice button={action} question={question} onAnew={() => void state.reset()}>
      {i18n.t('options.unreadable')}
    </AnewNotice>
  );
}
