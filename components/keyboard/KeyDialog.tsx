import type { ReadonlySignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import { toTableKeyRows } from '../site-table/table-keys';
import { Switch } from '../ui/Choice';
import { Dialog } from '../ui/Dialog';
import type { KeyRow } from '../ui/KeyList';
import { KeyList } from '../ui/KeyList';
import { SetByOrganisation } from '../ui/SetByOrganisation';

export interface NamedPlace {
  letter: string;
  label: string;
}

interface Props {
  /** The keys of the whole browser. Null: it does not say. */
  commands: readonly KeyRow[] | null;
  places: readonly NamedPlace[];
  isOn: ReadonlySignal<boolean>;
  /** Set by the organisation. */
  isLocked: boolean;
  /** Whether it was saved. */
  onSwitch(isOn: boolean): Promise<boolean>;
  onClose(): void;
}

const toPageRows = (places: readonly NamedPlace[]): KeyRow[] => [
  { what: t('keyboard.field'), keys: ['/'] },
  { what: t('keyboard.heading'), keys: ['?'] },
  ...places.map(({ letter, label }) => ({ what: label, keys: ['G', letter.toUpperCase()] })),
];

/** All keys, and the switch of those that are pressed by themselves. */
export function KeyDialog({ commands, places, isOn, isLocked, onSwitch, onClose }: Props) {
  const [isUnsaved, setUnsaved] = useState(false);
  const { value: on } = isOn;
  return (
    <Dialog title={t('keyboard.heading')} onCancel={onClose}>
      <div class="key-groups">
        <Switch
          label={t('keyboard.single')}
          hint={isLocked ? <SetByOrganisation /> : t('keyboard.singleOff')}
          on={on}
          disabled={isLocked}
          onChange={(wanted) => void onSwitch(wanted).then((isSaved) => setUnsaved(!isSaved))}
        />
        {isUnsaved && (
          <p class="field-error" role="alert">
            {t('ui.form.notSaved')}
          </p>
        )}
        <section aria-labelledby="keys-of-pages">
          <h3 id="keys-of-pages">{t('keyboard.pages')}</h3>
          {on ? <KeyList rows={toPageRows(places)} /> : <p class="secondary">{t('keyboard.off')}</p>}
        </section>
        <section aria-labelledby="keys-of-tables">
          <h3 id="keys-of-tables">{t('keyboard.tables')}</h3>
          <KeyList rows={toTableKeyRows()} />
        </section>
        <section aria-labelledby="keys-of-browser">
          <h3 id="keys-of-browser">{t('keyboard.browser')}</h3>
          {commands ? <KeyList rows={commands} /> : <p class="secondary">{t('keyboard.unread')}</p>}
          <p>
            <a href="/options.html#keyboard">{t('keyboard.options')}</a>
          </p>
        </section>
      </div>
    </Dialog>
  );
}
