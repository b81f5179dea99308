import { useState } from 'preact/hooks';
import type { FileKey, Import } from '../../lib/settings/transfer';
import { isOfNewerVersion, toImport, toPatch, toSettingsFile } from '../../lib/settings/transfer';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { downloadText, FileButton } from '../ui/File';
import { Section } from '../ui/Section';
import type { KeyListState } from './key-list-state';
import { changeText } from './setting-text';
import type { SettingsState } from './settings-state';

interface Props {
  state: SettingsState;
  keys: Pick<KeyListState, 'take' | 'toKnown'>;
  /** The keys beside the first one. */
  readKeys(): Promise<readonly FileKey[]>;
}

function toKeyText({ name, settings }: FileKey): string {
  const { plan, monthlyAllowance } = settings;
  const facts = [
    plan !== 'unknown' && plan,
    monthlyAllowance !== null && t('settings.file.keyLimit', monthlyAllowance, [formatNumber(monthlyAllowance)]),
  ].filter((fact) => fact !== false);
  return facts.length > 0 ? `${toVisible(name)} (${facts.join(', ')})` : toVisible(name);
}

function toLeftOut({ ignored, locked }: Import): string[] {
  return [
    ...(ignored > 0 ? [t('settings.file.ignored', ignored, [formatNumber(ignored)])] : []),
    ...(locked > 0 ? [t('settings.file.locked', locked)] : []),
  ];
}

/** Settings that are the same and settings that were not understood are told apart. */
function toNothingText(found: Import | null, text: string): string {
  if (!found) return isOfNewerVersion(text) ? t('settings.file.newer') : t('settings.file.notSettings');
  return toLeftOut(found).join(' ') || t('settings.file.same');
}

export function TransferSection({ state, keys, readKeys }: Props) {
  const [wanted, setWanted] = useState<Import | null>(null);
  const [said, setSaid] = useState('');
  const save = async () =>
    downloadText('sitecard-settings.json', 'application/json', toSettingsFile(await state.readOwn(), await readKeys()));
  const takeKeys = async (wantedKeys: readonly FileKey[]) => {
    for (const key of wantedKeys) if (!(await keys.take(key))) return setSaid(t('ui.form.notSaved'));
    if (wantedKeys.length > 0) setSaid(t('settings.file.keysTaken', wantedKeys.length));
  };
  const read = (text: string) => {
    const found = toImport(text, state.settings.value, state.locked.value, keys.toKnown());
    const changes = found !== null && found.changes.length + found.keys.length > 0;
    setSaid(changes ? '' : toNothingText(found, text));
    setWanted(changes ? found : null);
  };
  return (
    <Section id="transfer" heading={t('settings.file.heading')} text={t('settings.file.text')}>
      <div class="actions">
        <Button onClick={() => void save()}>{t('settings.file.export')}</Button>
        <FileButton label={t('settings.file.import')} onOpen={() => setSaid('')} onText={read} />
        <p role="status">{said}</p>
      </div>
      {wanted && (
        <Dialog
          title={t('settings.file.importTitle', wanted.changes.length + wanted.keys.length)}
          action={t('settings.file.action')}
          onAction={() => {
            setWanted(null);
            if (wanted.changes.length > 0) void state.change(toPatch(wanted, state.settings.value), true);
            void takeKeys(wanted.keys);
          }}
          onCancel={() => setWanted(null)}
        >
          <ul class="changes">
            {wanted.changes.map((change) => {
              const { label, from, to } = changeText(change);
              return (
                <li key={label}>
                  {label}: <del>{from}</del> → <ins>{to}</ins>
                </li>
              );
            })}
            {wanted.keys.map((key) => (
              <li key={key.name}>
                {t('settings.file.keyAdded')}: <ins>{toKeyText(key)}</ins>
              </li>
            ))}
          </ul>
          {wanted.keys.length > 0 && <p>{t('settings.file.keysText')}</p>}
          {toLeftOut(wanted).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Dialog>
      )}
    </Section>
  );
}
