import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { Notice } from '../../components/Notice';
import type { SettingsState } from './settings-state';

interface Props {
  state: SettingsState;
}

/** Render that the saved settings cannot be read, and the way out: to give them up, after a question. */
export function Unreadable({ state }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Notice action={<Button onClick={() => setAsking(true)}>{i18n.t('options.reset.action')}</Button>}>
        {i18n.t('options.unreadable')}
      </Notice>
      {asking && (
        <Dialog
          title={i18n.t('options.reset.title')}
          action={i18n.t('options.reset.action')}
          losing
          onAction={() => {
            setAsking(false);
            void state.reset();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{i18n.t('options.reset.text')}</p>
        </Dialog>
      )}
    </>
  );
}
