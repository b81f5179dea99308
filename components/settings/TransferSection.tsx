import { useState } from 'preact/hooks';
import type { SectionName } from '../../lib/model';
import { THEMES } from '../../lib/settings/settings';
import type { Change, FileKey, Import } from '../../lib/settings/transfer';
import { isOfNewerVersion, toImport, toPatch, toSettingsFile } from '../../lib/settings/transfer';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { toQuoted, toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { downloadText, FileButton } from '../ui/File';
import { Section } from '../ui/Section';
import type { KeyListState } from './key-list-state';
import type { SettingsState } from './settings-state';

const NAMES = {
  plan: () => t('settings.calls.plan'),
  alwaysLive: () => t('settings.calls.live'),
  loadByThemselves: (section) => t('settings.file.loads', [sectionName(section)]),
  lifetimeDays: (section) => t('settings.file.lifetime', [sectionName(section)]),
  negativeHours: () => t('settings.saved.negativeHours'),
  loadLogos: () => t('settings.privacy.logos'),
  neverSend: () => t('settings.file.neverSend'),
  monthlyAllowance: () => t('settings.file.allowance'),
  theme: () => t('settings.appearance.theme'),
} satisfies Record<Change['name'], (part: string) => string>;

// The settings contain every part that a change names.
const sectionName = (part: string) => t(`text.section.${part as SectionName}`);

function toText(name: Change['name'], value: unknown): string {
  if (typeof value === 'boolean') return value ? t('settings.file.on') : t('settings.file.off');
  if (typeof value === 'number') {
    if (name === 'negativeHours') return t('settings.file.hours', value);
    return name === 'lifetimeDays' ? t('settings.file.days', value, [formatNumber(value)]) : formatNumber(value);
  }
  if (Array.isArray(value)) {
    return value.length > 3
      ? t('settings.file.entries', value.length, [formatNumber(value.length)])
      : value.map((text) => toQuoted(String(text))).join(', ') || t('settings.file.none');
  }
  if (value === 'unknown') return t('settings.calls.planUnknown');
  const theme = THEMES.find((candidate) => name === 'theme' && candidate === value);
  if (theme) return t(`settings.appearance.${theme}`);
  return value === null ? t('settings.file.none') : String(value);
}

export function changeText({ name, part, from, to }: Change): { label: string; from: string; to: string } {
  return { label: NAMES[name](part ?? ''), from: toText(name, from), to: toText(name, to) };
}

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
