import type { SectionName } from '../../lib/model';
import { THEMES } from '../../lib/settings/settings';
import type { Change } from '../../lib/settings/transfer';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { toQuoted } from '../text/visible';

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
  singleKeys: () => t('keyboard.single'),
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

/** A setting by its place, such as `lifetimeDays.traffic`, and a value of it as JSON. */
export function toSettingText(path: string, json: string | null): { label: string; value: string } {
  const [name = '', part = ''] = path.split('.');
  if (!Object.hasOwn(NAMES, name)) return { label: path, value: '' };
  const setting = name as Change['name'];
  return { label: NAMES[setting](part), value: json === null ? '' : toText(setting, JSON.parse(json)) };
}
