import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Import } from '../../lib/settings/transfer';
import { isOfNewerVersion, toImport, toPatch, toSettingsFile } from '../../lib/settings/transfer';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { downloadText } from '../ui/download';
import { FileButton } from '../ui/File';
import { Section } from '../ui/Section';
import { changeText } from './change-text';
import type { SettingsState } from './settings-state';

interface Props {
  state: SettingsState;
}

/** What of a file changes nothing although it is not the same, in sentences. */
function toLeftOut({ ignored, locked }: Import): string[] {
  return [
    ...(ignored > 0 ? [i18n.t('options.file.ignored', ignored, [formatNumber(ignored)])] : []),
    ...(locked > 0 ? [i18n.t('options.file.locked', locked)] : []),
  ];
}

/** Why an import changes nothing. What is the same and what was not understood are two things. */
function toNothingText(found: Import | null, text: string): string {
  if (!found) return isOfNewerVersion(text) ? i18n.t('options.file.newer') : i18n.t('options.file.notSettings');
  return toLeftOut(found).join(' ') || i18n.t('options.file.same');
}

/** Render how settings are taken to another browser and brought in from one. */
export function TransferSection({ state }: Props) {
  const [wanted, setWanted] = useState<Import | null>(null);
  const [said, setSaid] = useState('');
  const save = async () =>
    downloadText('sitecard-settings.json', 'application/json', toSettingsFile(await state.readOwn()));
  const read = (text: string) => {
    const found = toImport(text, state.settings.value, state.locked.value);
    const changes = found !== null && found.changes.length > 0;
    setSaid(changes ? '' : toNothingText(found, text));
    setWanted(changes ? found : null);
  };
  return (
    <Section id="file" heading={i18n.t('options.file.heading')} text={i18n.t('options.file.text')}>
      <div class="actions">
        <Button onClick={() => void save()}>{i18n.t('options.file.export')}</Button>
        <FileButton label={i18n.t('options.file.import')} onOpen={() => setSaid('')} onText={read} />
        <p role="status">{said}</p>
      </div>
      {wanted && (
        <Dialog
          title={i18n.t('options.file.importTitle', wanted.changes.length)}
          action={i18n.t('options.file.action')}
          onAction={() => {
            setWanted(null);
            void state.change(toPatch(wanted, state.settings.value), true);
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
          </ul>
          {toLeftOut(wanted).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Dialog>
      )}
    </Section>
  );
}
