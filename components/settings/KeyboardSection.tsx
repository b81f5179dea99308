import { useEffect, useState } from 'preact/hooks';
import type { Command } from '../../lib/browser/commands';
import { t } from '../../lib/texts';
import { toCommandRows } from '../keyboard/command-rows';
import { Button } from '../ui/Button';
import { Switch } from '../ui/Choice';
import { useSeenAgain } from '../ui/hooks';
import { KeyList } from '../ui/KeyList';
import { Section } from '../ui/Section';
import { lockOf } from '../ui/SetByOrganisation';
import type { SettingsState } from './settings-state';

/** The keys of the whole browser, which it keeps and changes on a page of its own. */
export interface BrowserKeys {
  read(): Promise<readonly Command[]>;
  change(): Promise<void>;
}

interface Props {
  state: SettingsState;
  keys: BrowserKeys;
}

function CommandKeys({ keys }: Pick<Props, 'keys'>) {
  const [commands, setCommands] = useState<readonly Command[] | 'reading' | 'unread'>('reading');
  const [isNotOpened, setNotOpened] = useState(false);
  const read = () =>
    void keys.read().then(
      (found) => setCommands(found),
      () => setCommands('unread'),
    );
  useEffect(read, []);
  // They are changed in another tab.
  useSeenAgain(read);
  const isRead = typeof commands === 'object';
  return (
    <div class="section-part">
      {isRead && <KeyList rows={toCommandRows(commands)} />}
      {isRead && commands.some((command) => command.keys === '') && (
        <p class="field-hint">{t('keyboard.notSetHint')}</p>
      )}
      {!isRead && (
        <p class="section-text" role="status">
          {commands === 'reading' ? t('keyboard.reading') : t('keyboard.unread')}
        </p>
      )}
      <div>
        <Button onClick={() => void keys.change().catch(() => setNotOpened(true))}>{t('keyboard.change')}</Button>
        {isNotOpened && (
          <p class="field-error" role="alert">
            {t('keyboard.changeFailed')}
          </p>
        )}
      </div>
    </div>
  );
}

export function KeyboardSection({ state, keys }: Props) {
  return (
    <Section id="keyboard" heading={t('keyboard.heading')} text={t('keyboard.text')}>
      <CommandKeys keys={keys} />
      <Switch
        label={t('keyboard.single')}
        {...lockOf(state.locked.value, 'singleKeys', `${t('keyboard.singleHint')} ${t('keyboard.singleOff')}`)}
        on={state.settings.value.singleKeys}
        onChange={(singleKeys) => void state.change({ singleKeys })}
      />
    </Section>
  );
}
