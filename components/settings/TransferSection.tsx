import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { SectionName } from '../../lib/model';
import { THEMES } from '../../lib/settings/settings';
import type { Change, Import } from '../../lib/settings/transfer';
import { isOfNewerVersion, toImport, toPatch, toSettingsFile } from '../../lib/settings/transfer';
import { formatNumber } from '../text/format';
import { toQuoted } from '../text/visible';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { downloadText, FileButton } from '../ui/File';
import { Section } from '../ui/Section';
import type { SettingsState } from './settings-state';

const NAMES = {
  plan: () => i18n.t('options.calls.plan'),
  alwaysLive: () => i18n.t('options.calls.live'),
  loadByThemselves: (section) => i18n.t('options.file.loads', [sectionName(section)]),
  lifetimeDays: (section) => i18n.t('options.file.lifetime', [sectionName(section)]),
  negativeHours: () => i18n.t('options.saved.negativeHours'),
  loadLogos: () => i18n.t('options.privacy.logos'),
  neverSend: () => i18n.t('options.file.neverSend'),
  monthlyAllowance: () => i18n.t('options.file.allowance'),
  theme: () => i18n.t('options.appearance.theme'),
} satisfies Record<Change['name'], (part: string) => string>;

// The part of a change is one that the settings have.
const sectionName = (part: string) => i18n.t(`section.${part as SectionName}`);

function toText(name: Change['name'], value: unknown): string {
  if (typeof value === 'boolean') return value ? i18n.t('options.file.on') : i18n.t('options.file.off');
  if (typeof value === 'number') {
    if (name === 'negativeHours') return i18n.t('options.file.hours', value);
    return name === 'lifetimeDays' ? i18n.t('options.file.days', value, [formatNumber(value)]) : formatNumber(value);
  }
  if (Array.isArray(value)) {
    return value.length > 3
      ? i18n.t('options.file.entries', value.length, [formatNumber(value.length)])
      : value.map((text) => toQuoted(String(text))).join(', ') || i18n.t('options.file.none');
  }
  if (value === 'unknown') return i18n.t('options.calls.planUnknown');
  const theme = THEMES.find((candidate) => name === 'theme' && candidate === value);
  if (theme) return i18n.t(`options.appearance.${theme}`);
  return value === null ? i18n.t('options.file.none') : String(value);
}

/** A change as people read it. */
export function changeText({ name, part, from, to }: Change): { label: string; from: string; to: string } {
  return { label: NAMES[name](part ?? ''), from: toText(name, from), to: toText(name, to) };
}

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
